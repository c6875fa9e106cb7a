import { execFile } from 'node:child_process'
import process from 'node:process'
import type { Environment } from '../environment.ts'

/**
 * Tells systemd that the platform is ready, and from then on that its main loop runs, as often as its unit's WatchdogSec
 * requires, by systemd's own program: without these words it starts the platform again.
 */
export function notifyReady({ serviceManager, ofApps }: Environment): void {
  if (serviceManager === undefined) return
  const { socket, watchdogMs } = serviceManager
  const env = { PATH: ofApps['PATH'], NOTIFY_SOCKET: socket }
  // Where the program is missing, the unit's time runs out, which systemd logs.
  const notify = (...words: readonly string[]) =>
    execFile('systemd-notify', words, { env }, () => {})
  notify(`--pid=${process.pid}`, 'READY=1')
  if (watchdogMs !== undefined) setInterval(() => notify('WATCHDOG=1'), watchdogMs / 3).unref()
}
