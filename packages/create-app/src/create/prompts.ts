import { basename, resolve } from 'node:path'
import { CreateError, messageOf } from '../errors.ts'
import { faultOf, nameLike } from '../names.ts'
import { exampleNames, hintOf, templates } from '../templates/catalogue.ts'
import type { InputStream, World } from '../world.ts'
import type { PackageManager } from './package-manager.ts'
import { checkTarget } from './target.ts'

/** The folder of an app for which none is named. */
export const defaultFolder = 'my-app'

/**
 * Opens the prompts; loaded only when needed, since loading them takes most of the start-up time. Ctrl-C at any of them
 * cancels the command, and nothing is created.
 */
export async function openPrompts(world: World, signal: AbortSignal) {
  const { confirm, intro, isCancel, select, text } = await import('@clack/prompts')
  const ended = inputEnd(world.stdin)
  const streams = {
    input: world.stdin,
    output: world.stdout,
    signal: AbortSignal.any([signal, ended]),
  }

  async function answer<Answer>(question: Promise<Answer>): Promise<Exclude<Answer, symbol>> {
    const value = await question
    if (isCancel(value)) throw new CreateError('interrupted', 'Canceled. Nothing was created.')
    return value as Exclude<Answer, symbol>
  }

  return {
    begin: () => intro('A new app for the platform', { output: world.stdout }),
    folder: () =>
      answer(
        text({
          ...streams,
          message: 'Which folder should it be created in?',
          placeholder: defaultFolder,
          defaultValue: defaultFolder,
          validate: (typed) => faultOfFolder(world.folder, typed?.trim() || defaultFolder),
        }),
      ).then((typed) => typed.trim()),
    name: (folder: string) => {
      const like = nameLike(basename(folder)) ?? 'my-app'
      return answer(
        text({
          ...streams,
          message: 'What is the package name?',
          initialValue: like,
          validate: (typed = '') => {
            const fault = faultOf(typed)
            return fault === undefined ? undefined : `npm rejects that name: ${fault}.`
          },
        }),
      )
    },
    template: () =>
      answer(
        select<string>({
          ...streams,
          message: 'Which kind of app?',
          options: [
            ...templates.map(({ name, title, hint }) => ({ value: name, label: title, hint })),
            ...exampleNames().map((value) => ({
              value,
              label: `example: ${value}`,
              hint: hintOf(value),
            })),
          ],
        }),
      ),
    git: () => answer(confirm({ ...streams, message: 'Initialize a git repository?' })),
    install: (packageManager: PackageManager) =>
      answer(confirm({ ...streams, message: `Install the packages with ${packageManager}?` })),
  }
}

/** Aborted at the end of input: Ctrl-D, or a closed terminal. */
function inputEnd(input: InputStream): AbortSignal {
  const controller = new AbortController()
  input.once('end', () => controller.abort())
  input.on(
    'keypress',
    (_, key: { readonly ctrl?: boolean; readonly name?: string } | undefined) => {
      if (key?.ctrl === true && key.name === 'd') controller.abort()
    },
  )
  return controller.signal
}

function faultOfFolder(current: string, typed: string): string | undefined {
  try {
    checkTarget(resolve(current, typed), typed)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
