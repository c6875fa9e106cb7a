import { readdir, readFile, readlink } from 'node:fs/promises'

/** A process of this machine; `/proc` has it. */
export type ProcessEntry = {
  readonly pid: number
  readonly parent: number
  /** The start of the process, so that another one with the same id isn't taken for it. */
  readonly began: string
  /** Whether it has ended, and waits for its parent to collect it. */
  readonly isOver: boolean
}

/** All processes of this machine; none where there is no `/proc`. */
export async function allProcesses(): Promise<ProcessEntry[]> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map((pid) => processEntry(Number(pid))))
  return found.filter((entry) => entry !== undefined)
}

async function processEntry(pid: number): Promise<ProcessEntry | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  if (stat === undefined) return undefined
  // The name in parentheses may contain anything; after it, the fields are counted from the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    pid,
    parent: Number(fields[4 - 3]),
    began: fields[22 - 3] ?? '',
    // Where only the first of its threads has ended, the others still run.
    isOver: fields[0] === 'X' || (fields[0] === 'Z' && Number(fields[20 - 3]) <= 1),
  }
}

/** The memory that a process has for itself, in bytes: what it shares with others as a file isn't counted. */
export async function ownMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)]
  return kilobytes.reduce((sum, [, size]) => sum + Number(size) * 1024, 0)
}

/** The inode of the socket that a process of this machine connected with. */
export async function socketInode(port: number, to: number): Promise<string | undefined> {
  const ends = (number: number): string => `:${number.toString(16).toUpperCase().padStart(4, '0')}`
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const text = await readFile(table, 'latin1').catch(() => '')
    for (const line of text.split('\n')) {
      const [, local = '', remote = '', , , , , , , inode] = line.trim().split(/\s+/)
      if (local.endsWith(ends(port)) && remote.endsWith(ends(to))) return inode
    }
  }
  return undefined
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
