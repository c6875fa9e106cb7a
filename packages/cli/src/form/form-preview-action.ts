import type { ControlClient } from '@benchtop/client/control'
import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import process from 'node:process'
import type { Context } from '../command-line/context.ts'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { openBrowser } from '../output/open-browser.ts'
import type { Output } from '../output/output.ts'
import { benchAt } from '../remote/bench.ts'
import { openPlatform } from '../start/open-platform.ts'
import { resolveOptions } from '../start/options.ts'
import { announceReady } from '../start/welcome.ts'
import { withPlatform } from '../start/with-platform.ts'
import type { World } from '../world.ts'
import { appNameOf, readFormSource } from './form-source.ts'

type PreviewFlags = {
  readonly file: string
  readonly callbacks?: string
  readonly open?: true
  readonly port?: number
  readonly url?: string
}

/** `benchtop form preview FILE`. */
export async function runFormPreview(
  { file, ...flags }: PreviewFlags,
  { output, bench, world }: Context,
): Promise<ExitCode> {
  const { path } = await readFormSource(file, world)
  const callbacks = await callbacksFile(flags.callbacks, world)
  const show = async (control: ControlClient): Promise<void> => {
    const application = await applicationOf(control, path, callbacks)
    const url = `${control.uiUrl}/forms/${application}`
    output.event({ event: 'preview', application, file: path, url })
    output.line(`${output.paint('bold', file)} is shown at ${output.paint('cyan', url)}`)
    if (flags.open === true && !(await openBrowser(url, world.environment))) {
      output.note(`No browser could be opened from here. Open ${url}`)
    }
  }
  if (flags.url !== undefined || world.environment.uiUrl !== undefined) {
    await show(await bench('changes'))
    return exitCodes.ok
  }
  const folders = [path, callbacks].filter((one) => one !== undefined).map((one) => dirname(one))
  return onOwnPlatform(output, world, { port: flags.port, folders }, show)
}

/** Shows it on a platform started for this, until a signal ends it. */
async function onOwnPlatform(
  output: Output,
  world: World,
  { port, folders }: { readonly port: number | undefined; readonly folders: readonly string[] },
  show: (control: ControlClient) => Promise<void>,
): Promise<ExitCode> {
  const options = resolveOptions(
    { memory: true, demo: true, allowSource: folders, ...(port !== undefined && { port }) },
    {},
    { folder: world.folder, data: undefined },
  )
  const open = () => openPlatform(options, world, output)
  return withPlatform(world, output, open, async (platform, signals) => {
    announceReady(output, platform, process.pid)
    await show(benchAt(platform.emulator))
    output.line('Saved changes are shown immediately; entered values stay.')
    output.line(output.paint('dim', 'Ctrl-C ends it. Only the file itself is saved.'))
    await signals.received
    return exitCodes.ok
  })
}

async function callbacksFile(file: string | undefined, world: World): Promise<string | undefined> {
  if (file === undefined) return undefined
  const path = resolve(world.folder, file)
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() === true) return path
  throw new CliError('usage', `The callbacks file ${file} does not exist. Name an existing file.`)
}

/** The application whose form is in the file; if there is none, one is created from it. */
async function applicationOf(
  control: ControlClient,
  path: string,
  callbacks: string | undefined,
): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const { forms } = await control.listForms()
    return forms.find((form) => form.path === path)?.application
  }
  const known = await find()
  if (known !== undefined) return known
  const { users, applications } = await control.getStatus()
  const name = appNameOf(path)
  const slug = `preview-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
  const isFree = applications.every(({ clientId }) => clientId !== slug)
  const [first] = users
  const owner = first?.id ?? '1001'
  await control.addSeed({
    document: {
      ...(first === undefined && {
        users: [{ id: owner, name: 'Ada Example', email: 'ada@example.test', password: 'ada' }],
      }),
      applications: [
        {
          name,
          kind: 'native',
          owner,
          ...(isFree && { clientId: slug }),
          shortDescription: 'Created from a form, to preview it.',
          command: ['echo', name],
          form: path,
          ...(callbacks !== undefined && { callbacks }),
        },
      ],
    },
  })
  const made = await find()
  if (made === undefined) {
    throw new CliError('failed', `The platform at ${control.uiUrl} doesn't show the form ${path}.`)
  }
  return made
}
