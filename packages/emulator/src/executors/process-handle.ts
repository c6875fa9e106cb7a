import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// For the command line, which ends processes of its own.
export { endLeftGroup, signalGroup } from './signal-group.ts'

/** Where a system reports its processes: `/proc`, or the program `ps` where there is none. */
export type ProcessReports = { readonly proc: string; readonly ps: string }

export const reportsHere: ProcessReports = { proc: '/proc', ps: 'ps' }

/** How `ps` is run: with the same words in every language and every time zone. */
export const settingsOfPs = {
  encoding: 'utf8',
  timeout: 2_000,
  env: { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' },
  windowsHide: true,
} as const

/**
 * A process by its id and start time: ids are reused, so that an id alone may by now belong to another process. A
 * text that is stored with the job. Undefined for a process that is gone, and where the system doesn't report it.
 */
export function processHandle(
  pid: number,
  reports: ProcessReports = reportsHere,
): string | undefined {
  const began = existsSync(`${reports.proc}/self/stat`)
    ? beginningOf(pid, reports.proc)
    : statedBeginning(pid, reports.ps)
  return began === undefined ? undefined : `${pid} ${began}`
}

/** The id of the process of a handle, if it is still the same process; undefined where that can't be determined. */
export function sameProcess(handle: string, reports?: ProcessReports): number | undefined {
  const [number = ''] = handle.split(' ', 1)
  const pid = Number(number)
  return pid > 1 && processHandle(pid, reports) === handle ? pid : undefined
}

/** The machine's boot, and the ticks from there to the process's start. */
function beginningOf(pid: number, proc: string): string | undefined {
  try {
    const boot = readFileSync(`${proc}/sys/kernel/random/boot_id`, 'utf8').trim()
    const stat = readFileSync(`${proc}/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything; after it, the fields are counted from the third.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields[22 - 3]
    return ticks === undefined ? undefined : `${boot} ${ticks}`
  } catch {
    return undefined
  }
}

/** The second of the process's start, which macOS and other relatives of BSD report by a program alone. */
function statedBeginning(pid: number, ps: string): string | undefined {
  const { stdout } = spawnSync(ps, ['-o', 'lstart=', '-p', String(pid)], settingsOfPs)
  const text = stdout?.trim() ?? ''
  return text === '' ? undefined : text.replaceAll(/\s+/g, '-')
}
