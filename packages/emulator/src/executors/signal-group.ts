import { spawnSync } from 'node:child_process'
import process from 'node:process'

/**
 * Signals a process group, by the id of the process that leads it; a group that has ended already is no error. Windows has
 * neither groups nor signals: there, the process is ended with all that descends from it, whatever the signal.
 */
export function signalGroup(
  id: number | undefined,
  name: NodeJS.Signals,
  platform: NodeJS.Platform = process.platform,
): void {
  if (id === undefined || id <= 1) return
  if (platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(id), '/t', '/f'], { stdio: 'ignore', windowsHide: true })
    return
  }
  try {
    process.kill(-id, name)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Gone already; or, on some systems, nothing left in it but what waits to be collected.
    if (code !== 'ESRCH' && code !== 'EPERM') throw error
  }
}

/**
 * Ends what a process that has ended has left in its group. On Windows nothing leads from an ended process to those that it
 * started, and its id may be another's by now.
 */
export function endLeftGroup(
  id: number | undefined,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform !== 'win32') signalGroup(id, 'SIGKILL')
}
