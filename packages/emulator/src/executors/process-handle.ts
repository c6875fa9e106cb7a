import { readFileSync } from 'node:fs'

/**
 * A process by its id and start time: ids are reused, so that an id alone may by now belong to another process. A
 * text that is stored with the job.
 */
export function processHandle(pid: number): string | undefined {
  const began = beginningOf(pid)
  return began === undefined ? undefined : `${pid} ${began}`
}

/** The id of the process of a handle, if it is still the same process; undefined where that can't be determined. */
export function sameProcess(handle: string): number | undefined {
  const [number = ''] = handle.split(' ', 1)
  const pid = Number(number)
  return pid > 1 && processHandle(pid) === handle ? pid : undefined
}

/** The machine's boot, and the ticks from there to the process's start; undefined where there is no `/proc`. */
function beginningOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything; after it, the fields are counted from the third.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields[22 - 3]
    return ticks === undefined ? undefined : `${boot} ${ticks}`
  } catch {
    return undefined
  }
}
