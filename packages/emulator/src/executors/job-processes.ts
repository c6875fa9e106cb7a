import { readdir, readFile, readlink } from 'node:fs/promises'
import { markVariable } from './executor.ts'

/** A process of this machine; `/proc` has it. */
export type ProcessEntry = {
  readonly pid: number
  readonly parent: number
  /** The start of the process, so that another one with the same id isn't taken for it. */
  readonly began: string
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
  return { pid, parent: Number(fields[4 - 3]), began: fields[22 - 3] ?? '' }
}

/**
 * The processes of a job that are found again and again: the descendants of its first one, and those that were once
 * found and have left it since.
 */
export function createJobProcesses(root: number): {
  find(): Promise<readonly ProcessEntry[]>
} {
  let known = new Map<number, string>()
  return {
    async find() {
      const all = await allProcesses()
      const members = new Map<number, ProcessEntry>()
      let before = -1
      while (members.size !== before) {
        before = members.size
        for (const entry of all) {
          const isMember =
            entry.pid === root || members.has(entry.parent) || known.get(entry.pid) === entry.began
          if (isMember) members.set(entry.pid, entry)
        }
      }
      known = new Map([...members.values()].map(({ pid, began }) => [pid, began]))
      return [...members.values()]
    },
  }
}

/** The memory that a process has for itself, in bytes: what it shares with others as a file isn't counted. */
export async function ownMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)]
  return kilobytes.reduce((sum, [, size]) => sum + Number(size) * 1024, 0)
}

/**
 * Whether the process at the other end of a connection to this machine is one of a job, which carries a mark. A process
 * that cleared its environment isn't recognised; nor is any where there is no `/proc`.
 */
export async function isOfMarked(
  remotePort: number,
  localPort: number,
  marks: ReadonlySet<string>,
): Promise<boolean> {
  if (marks.size === 0) return false
  const inode = await socketInode(remotePort, localPort)
  if (inode === undefined) return false
  for (const { pid } of await allProcesses()) {
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
    const mark = environment
      .split('\0')
      .find((entry) => entry.startsWith(`${markVariable}=`))
      ?.slice(markVariable.length + 1)
    if (mark !== undefined && marks.has(mark) && (await hasSocket(pid, inode))) return true
  }
  return false
}

/** The inode of the socket that a process of this machine connected with. */
async function socketInode(port: number, to: number): Promise<string | undefined> {
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

async function hasSocket(pid: number, inode: string): Promise<boolean> {
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => [])
  for (const descriptor of descriptors) {
    const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')
    if (target === `socket:[${inode}]`) return true
  }
  return false
}
