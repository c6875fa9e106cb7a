import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'
import { reportsHere, settingsOfPs } from './process-handle.ts'

const run = promisify(execFile)

/** A process of this machine. */
export type ProcessEntry = {
  readonly pid: number
  readonly parent: number
  /** The start of the process, so that another one with the same id isn't taken for it. */
  readonly began: string
  /** Whether it has ended, and waits for its parent to collect it. */
  readonly isOver: boolean
}

/** The flag of threads of the kernel, which are half of what a machine lists, and of no job. */
const ofKernel = 0x20_00_00

/** All processes of this machine but the kernel's own; none where there is neither `/proc` nor `ps`. */
export async function allProcesses(reports = reportsHere): Promise<ProcessEntry[]> {
  const names = await readdir(reports.proc).catch(() => [])
  const pids = names.filter((name) => /^\d+$/.test(name))
  if (pids.length === 0) return statedProcesses(reports.ps)
  const found = await Promise.all(pids.map((pid) => processEntry(Number(pid))))
  return found.filter((entry) => entry !== undefined)
}

/** The processes of a machine without `/proc`, such as a Mac. */
async function statedProcesses(ps: string): Promise<ProcessEntry[]> {
  const lines = await askPs(ps, ['-A', '-o', 'pid=,ppid=,stat=,lstart='])
  return lines.flatMap((line) => {
    const [, pid, parent, state, began = ''] = /^(\d+)\s+(\d+)\s+(\S+)\s+(.+)$/.exec(line) ?? []
    if (pid === undefined) return []
    const isOver = state?.startsWith('Z') === true
    return [{ pid: Number(pid), parent: Number(parent), began, isOver }]
  })
}

async function askPs(ps: string, args: readonly string[]): Promise<string[]> {
  const options = { ...settingsOfPs, maxBuffer: 2 ** 24 }
  const { stdout } = await run(ps, args, options).catch(() => ({ stdout: '' }))
  return stdout.split('\n').map((line) => line.trim())
}

async function processEntry(pid: number): Promise<ProcessEntry | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  if (stat === undefined) return undefined
  // The name in parentheses may contain anything; after it, the fields are counted from the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if ((Number(fields[9 - 3]) & ofKernel) !== 0) return undefined
  return {
    pid,
    parent: Number(fields[4 - 3]),
    began: fields[22 - 3] ?? '',
    // Where only the first of its threads has ended, the others still run.
    isOver: fields[0] === 'X' || (fields[0] === 'Z' && Number(fields[20 - 3]) <= 1),
  }
}

/**
 * The memory that processes have for themselves, in bytes: what they share with others as a file isn't counted. Where only
 * `ps` reports it, it is.
 */
export async function ownMemory(pids: readonly number[], reports = reportsHere): Promise<number> {
  const texts = await Promise.all(
    pids.map((pid) => readFile(`${reports.proc}/${pid}/status`, 'latin1').catch(() => '')),
  )
  const kilobytes = texts.every((text) => text === '')
    ? (await askPs(reports.ps, ['-o', 'rss=', '-p', pids.join(',')])).map(Number)
    : texts.flatMap((text) =>
        [...text.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, size]) => Number(size)),
      )
  return kilobytes.reduce((sum, size) => sum + size * 1024, 0)
}

/** Units of time in `/proc`: the kernel shows every machine the same. */
const tickMs = 10

/**
 * What processes have used of processors, in milliseconds, with those below them that have ended. Undefined where this
 * machine has no `/proc`.
 */
export async function cpuTime(
  pids: readonly number[],
  reports = reportsHere,
): Promise<number | undefined> {
  const stats = await Promise.all(
    pids.map((pid) => readFile(`${reports.proc}/${pid}/stat`, 'latin1').catch(() => '')),
  )
  const known = stats.filter((stat) => stat !== '')
  if (known.length === 0) return undefined
  return known.reduce((sum, stat) => sum + ticksOf(stat) * tickMs, 0)
}

/** Its own time and that of its ended children, each for itself and for the kernel's work on its behalf. */
function ticksOf(stat: string): number {
  // The name in parentheses may contain anything; after it, the fields are counted from the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(14 - 3, 18 - 3).reduce((sum, field) => sum + Number(field), 0)
}

/** Whether a process has a socket open, by its inode. */
export async function hasSocket(pid: number, inode: string): Promise<boolean> {
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => [])
  for (const descriptor of descriptors) {
    const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')
    if (target === `socket:[${inode}]`) return true
  }
  return false
}
