import { execFile } from 'node:child_process'
import process from 'node:process'
import type { Context } from '../command-line/context.ts'
import { exitCodes, type ExitCode } from '../errors.ts'
import type { Environment } from '../environment.ts'
import { createOutput } from '../output/output.ts'
import { announceReady, printWelcome, uptime } from './welcome.ts'
import { projectFolder } from '../state/state-file.ts'
import type { StartFlags } from './flags.ts'
import { openInProject, runningOnData, reportRunning } from './in-project.ts'
import { openPlatform } from './open-platform.ts'
import { resolveOptions, type StartDefaults, type StartOptions } from './options.ts'
import { withPlatform } from './with-platform.ts'

/** `benchtop start`: a platform that runs until a signal ends it. */
export async function runStart(flags: StartFlags, { world }: Context): Promise<ExitCode> {
  const options = await readOptions(flags, { folder: world.folder, data: projectFolder })
  const output = createOutput(world, options.json)
  const running = runningOnData(world.folder, options.data)
  if (running !== undefined) {
    reportRunning(output, running)
    return exitCodes.ok
  }
  const open = () => openInProject('start', world, () => openPlatform(options, world, output))
  return withPlatform(world, output, open, async (platform, signals) => {
    announceReady(output, platform, process.pid)
    notifyReady(world.environment)
    if (!output.json) {
      output.line(`${output.paint('bold', 'Benchtop')} is up after ${await uptime()}.`)
      output.line()
      await printWelcome(output, platform, { staysUp: true })
      output.line(output.paint('dim', '\nCtrl-C stops it.'))
    }
    await signals.received
    return exitCodes.ok
  })
}

/** Merges what was typed, its configuration, and the defaults. */
export async function readOptions(
  flags: StartFlags,
  defaults: StartDefaults,
): Promise<StartOptions> {
  if (flags.config === undefined) return resolveOptions(flags, {}, defaults)
  const { readConfigFile } = await import('./config-file.ts')
  return resolveOptions(flags, await readConfigFile(flags.config), defaults)
}

/**
 * Notifies systemd that the platform is ready, and from then on that its main loop runs, as often as its unit's WatchdogSec
 * requires, by systemd's own program: without these words it starts the platform again.
 */
function notifyReady({ serviceManager, ofApps }: Environment): void {
  if (serviceManager === undefined) return
  const { socket, watchdogMs } = serviceManager
  const env = { PATH: ofApps['PATH'], NOTIFY_SOCKET: socket }
  // Where the program is missing, the unit's time runs out, which systemd logs.
  const notify = (...words: readonly string[]) =>
    execFile('systemd-notify', words, { env }, () => {})
  notify(`--pid=${process.pid}`, 'READY=1')
  if (watchdogMs !== undefined) setInterval(() => notify('WATCHDOG=1'), watchdogMs / 3).unref()
}
