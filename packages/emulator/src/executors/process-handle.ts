import { readFileSync } from 'node:fs'

/**
 * A process by its number and by when it began: numbers are given again, so that a number alone may be somebody else's
 * by now. A text that is kept with the job.
 */
export function processHandle(pid: number): string | undefined {
  const began = beginningOf(pid)
  return began === undefined ? undefined : `${pid} ${began}`
}

/** The number of the process of a handle, if it is the same process still; undefined where that can't be known. */
export function sameProcess(handle: string): number | undefined {
  const [number = ''] = handle.split(' ', 1)
  const pid = Number(number)
  return pid > 1 && processHandle(pid) === handle ? pid : undefined
}

/** This start of the machine, and the ticks from there to the process's own; undefined where no `/proc` tells. */
function beginningOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything; behind it, the fields are counted from the third.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields[22 - 3]
    return ticks === undefined ? undefined : `${boot} ${ticks}`
  } catch {
    return undefined
  }
}
