import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { markVariable } from '../ports/executors.ts'
import { cgroupName } from './job-cgroup.ts'
import { allProcesses, hasSocket, type ProcessEntry } from './job-processes.ts'

/** How often what is found is ended and looked for again: a process may have started another meanwhile. */
const rounds = 50
const pauseMs = 20

/**
 * Ends every process of this machine that is of a task, by its mark, and resolves once none is left. Processes that can't be
 * looked into are another user's, and no task of this platform; where there is no `/proc`, none is found.
 */
export async function endMarked(mark: string): Promise<void> {
  const marks = new Set([mark])
  await endAll(() => markedProcesses(marks))
}

/** Ends what is found until nothing is, or for a second: what then still is there can't be ended. */
export async function endAll(find: () => Promise<readonly ProcessEntry[]>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    // Twice: one may have started another and ended while all were being read.
    const first = await find()
    const found = first.length > 0 ? first : await find()
    if (found.length === 0) return
    const pids = new Set(found.map(({ pid }) => pid))
    // Those above last: they become the parents of what has none, by which it is found.
    const below = found.filter(({ parent }) => pids.has(parent))
    for (const { pid } of below.length > 0 ? below : found) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    await pause(pauseMs)
  }
}

/**
 * The processes of tasks: those that carry a mark in their environment or as the name of their control group, and all below
 * them. A process that clears its environment stays below the one that keeps its job together, or in the group.
 */
export async function markedProcesses(marks: ReadonlySet<string>): Promise<ProcessEntry[]> {
  const entries = [...marks].map((mark) => `${markVariable}=${mark}`)
  const groups = [...marks].map((mark) => `/${cgroupName(mark)}`)
  const all = (await allProcesses()).filter(({ pid }) => pid !== process.pid)
  const carry = await Promise.all(
    all.map(async ({ pid, isOver }) => {
      // Of one that has ended and waits to be collected, nothing is left to end.
      if (isOver) return false
      const [environment, group] = await Promise.all(
        ['environ', 'cgroup'].map((file) =>
          readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => ''),
        ),
      )
      const variables = environment?.split('\0') ?? []
      const lines = group?.split('\n') ?? []
      return (
        entries.some((entry) => variables.includes(entry)) ||
        lines.some((line) => groups.some((name) => line.endsWith(name)))
      )
    }),
  )
  return withDescendants(
    all,
    all.filter((_, at) => carry[at]),
  )
}

/** Whether a process of a job holds a socket, by its inode and the marks of the jobs that run. */
export async function isOfMarked(inode: string, marks: ReadonlySet<string>): Promise<boolean> {
  for (const { pid } of await markedProcesses(marks)) {
    if (await hasSocket(pid, inode)) return true
  }
  return false
}

/** Some processes, and all whose parents are among them. */
export function withDescendants(
  all: readonly ProcessEntry[],
  first: readonly ProcessEntry[],
): ProcessEntry[] {
  const members = new Map(first.map((entry) => [entry.pid, entry]))
  let before = -1
  while (members.size !== before) {
    before = members.size
    for (const entry of all) if (members.has(entry.parent)) members.set(entry.pid, entry)
  }
  return [...members.values()].filter(({ isOver }) => !isOver)
}
