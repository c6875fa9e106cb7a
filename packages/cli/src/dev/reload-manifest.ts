import { messageOf } from '../errors.ts'
import { readManifest, type AppManifest } from '../manifest/read-manifest.ts'
import { throughTunnel } from './callback.ts'
import type { DevSessionOptions, DevState } from './dev-state.ts'
import { reseedAdvice } from './followed-seeds.ts'

/**
 * Takes over the manifest as it is now; where something in it is wrong, what was before stays. Returns whether other files
 * are to be watched from now on.
 */
export async function reloadManifest(
  options: DevSessionOptions,
  state: DevState,
): Promise<{ readonly watchesOthers: boolean }> {
  const before = state.manifest
  const next = await readValid(options, before)
  if (next === undefined || !(await options.registered.register(next))) {
    return { watchesOthers: false }
  }
  state.manifest = next
  options.reloaded(next)
  replaceEnvironment(options, before, next)
  const { view, emulator } = options
  view.done('The manifest was reloaded')
  if (!isSame(before.platform, next.platform)) {
    view.hint('Options of the platform count when benchtop dev is started the next time.')
  }
  if (!isSame(before.seeds, next.seeds)) {
    view.hint(`The manifest names other seeds. ${reseedAdvice(emulator.dataDir)}`)
  }
  return { watchesOthers: !isSame(watched(before), watched(next)) }
}

async function readValid(
  { tunnel, view }: DevSessionOptions,
  { folder, kind }: AppManifest,
): Promise<AppManifest | undefined> {
  try {
    const next = throughTunnel(await readManifest(folder), tunnel?.origin)
    if (next.kind === kind) return next
    view.failed(
      'manifest',
      `The app is ${kind} on this platform. To make it ${next.kind}, end benchtop dev and start it again.`,
    )
  } catch (error) {
    view.failed('manifest', messageOf(error))
  }
  return undefined
}

/** What native apps find in their environment, except what the command line sets. */
function replaceEnvironment(
  { ofApps, world }: DevSessionOptions,
  before: AppManifest,
  next: AppManifest,
): void {
  for (const name of Object.keys(before.dev.environment)) {
    if (world.environment.ofApps[name] === undefined) delete ofApps[name]
  }
  Object.assign(ofApps, next.dev.environment)
}

function watched({ dev, form, callbacks, report, workingDirectory }: AppManifest): unknown {
  return [dev.watch, form, callbacks, report, workingDirectory]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
