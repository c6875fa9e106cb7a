import { basename, resolve } from 'node:path'
import { CreateError, messageOf } from '../errors.ts'
import { faultOf, nameLike } from '../names.ts'
import { templates, type TemplateName } from '../templates/catalogue.ts'
import type { InputStream, World } from '../world.ts'
import type { PackageManager } from './package-manager.ts'
import { checkTarget } from './target.ts'

/** What a user can be asked. Ctrl-C at any question ends it all, and nothing was made. */
export type Prompts = {
  begin(): void
  folder(): Promise<string>
  name(folder: string): Promise<string>
  template(): Promise<TemplateName>
  git(): Promise<boolean>
  install(packageManager: PackageManager): Promise<boolean>
}

/** Opens the prompts; loaded when somebody is asked, since most of the start would be theirs. */
export async function openPrompts(world: World, signal: AbortSignal): Promise<Prompts> {
  const { confirm, intro, isCancel, select, text } = await import('@clack/prompts')
  const ended = inputEnd(world.stdin)
  const streams = {
    input: world.stdin,
    output: world.stdout,
    signal: AbortSignal.any([signal, ended]),
  }

  async function answer<Answer>(question: Promise<Answer>): Promise<Exclude<Answer, symbol>> {
    const value = await question
    if (isCancel(value)) throw new CreateError('interrupted', 'Stopped. Nothing was made.')
    return value as Exclude<Answer, symbol>
  }

  return {
    begin: () => intro('A new app for the platform', { output: world.stdout }),
    folder: () =>
      answer(
        text({
          ...streams,
          message: 'Which folder is it to be in?',
          placeholder: 'my-app',
          defaultValue: 'my-app',
          validate: (typed) => faultOfFolder(world.folder, typed?.trim() || 'my-app'),
        }),
      ).then((typed) => typed.trim()),
    name: (folder) => {
      const like = nameLike(basename(folder)) ?? 'my-app'
      return answer(
        text({
          ...streams,
          message: 'What is its package called?',
          initialValue: like,
          validate: (typed = '') => {
            const fault = faultOf(typed)
            return fault === undefined ? undefined : `npm refuses that: ${fault}.`
          },
        }),
      )
    },
    template: () =>
      answer(
        select<TemplateName>({
          ...streams,
          message: 'What kind of app?',
          options: templates.map(({ name, title, hint }) => ({ value: name, label: title, hint })),
        }),
      ),
    git: () => answer(confirm({ ...streams, message: 'Begin a git repository?' })),
    install: (packageManager) =>
      answer(confirm({ ...streams, message: `Install its packages with ${packageManager}?` })),
  }
}

/** Aborted when nothing more can be typed: Ctrl-D, or a terminal that is gone. */
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
