import type { JobLimits } from '@benchtop/contracts'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { madeOnce } from '../flow/made-once.ts'
import { limitSentence, memoryExceeded, type Task } from '../ports/executors.ts'
import { systemCode } from '../storage/blobs/storage-error.ts'
import { cgroupPlaces, createCgroups, type Cgroups } from './job-cgroup.ts'
import { allProcesses } from './job-processes.ts'
import { endAll, endMarked, withDescendants } from './marked-processes.ts'
import { keepPrograms } from './programs/keep-programs.ts'

const run = promisify(execFile)

/** What keeps the processes of a job together, so that all of them are ended with it. */
export type Keeper = {
  /** What works on this machine; found out by trying when it is first needed. */
  kind(): Promise<KeeperKind>
  /** Prepares for a task that is about to start. */
  keep(task: Pick<Task, 'mark' | 'limits'>, isSandbox: boolean): Promise<KeptTask>
  /** Ends what is left of a task, by its mark. */
  end(mark: string): Promise<void>
  /** Removes its program; to be called when no task is running. */
  close(): Promise<void>
}

/**
 * A control group; a process that becomes the parent of what has lost its own (a subreaper); or no more than a process
 * group, which a program leaves at will.
 */
export type KeeperKind = 'cgroup' | 'subreaper' | 'group'

export type KeptTask = {
  /** What stands before the command. */
  readonly prefix: readonly string[]
  /** Whether it stays above the command as a monitor, and reports its process group. */
  readonly isMonitor: boolean
  /** The ids of the task's processes, by that of the process that was spawned. */
  pids(spawned: number): Promise<readonly number[]>
  /** What the task has used of processors, in milliseconds, where the kernel counts it as a whole. */
  cpuMs?(): Promise<number | undefined>
  /** Ends what is left below a monitor when the command has ended. */
  endBelow(monitor: number): Promise<void>
  /** The sentence about the limit that was hit, where a count could miss it. */
  hit(peakBytes: number): Promise<string | undefined>
}

/**
 * Programs reserve more memory than they use, Node half a gigabyte: only what is far beyond the limit is refused to a
 * process, before it is counted.
 */
function hardLimit({ memoryMB }: JobLimits): number {
  return memoryMB === undefined ? 0 : (2 * memoryMB + 1_000) * 1_000_000
}

export type KeeperOptions = {
  /** The places of control groups to try; defaults to those of this process. */
  readonly places?: () => Promise<readonly string[]>
  /** The program by the kind of machine; defaults to the one that is part of the platform. */
  readonly program?: string | undefined
  /** Defaults to this system's. */
  readonly platform?: NodeJS.Platform
}

export function createKeeper({
  places = cgroupPlaces,
  program = keepPrograms[process.arch],
  platform = process.platform,
}: KeeperOptions = {}): Keeper {
  let folder: Promise<string> | undefined

  const find = async (): Promise<Found> => {
    if (program === undefined || platform !== 'linux') return { kind: 'group' }
    folder ??= mkdtemp(join(tmpdir(), 'benchtop-keep-'))
    const path = join(await folder, 'keep')
    await writeFile(path, Buffer.from(program, 'base64'), { mode: 0o755 })
    for (const place of await places()) {
      const cgroups = createCgroups(place)
      if (await works(path, cgroups, await folder)) return { kind: 'cgroup', path, cgroups }
    }
    // A temporary folder may be one that no program is started from.
    return (await isRun([path, '-', '0', 'become', '--', path]))
      ? { kind: 'subreaper', path }
      : { kind: 'group' }
  }
  const given = madeOnce(find)

  return {
    kind: async () => (await given()).kind,
    async keep({ mark, limits }, isSandbox) {
      const { kind, path, cgroups } = await given()
      const hard = String(hardLimit(limits ?? {}))
      const group = await cgroups?.make(mark, limits)
      if (group !== undefined && path !== undefined) {
        return {
          prefix: [path, group.procs, group.isLimited ? '0' : hard, 'become', '--'],
          isMonitor: false,
          pids: group.pids,
          cpuMs: group.cpuMs,
          endBelow: () => Promise.resolve(),
          hit: async () => limitHit(await group.hit(), limits),
        }
      }
      const isMonitor = kind !== 'group' && !isSandbox
      const isWrapped = isMonitor || (path !== undefined && hard !== '0')
      return {
        prefix:
          isWrapped && path !== undefined
            ? [path, '-', hard, isMonitor ? 'stay' : 'become', '--']
            : [],
        isMonitor,
        pids: async (spawned) => {
          const entries = await below(spawned)
          return entries.map(({ pid }) => pid).filter((pid) => !isMonitor || pid !== spawned)
        },
        endBelow: (monitor) =>
          endAll(async () => (await below(monitor)).filter(({ pid }) => pid !== monitor)),
        hit: async (peakBytes) =>
          peakBytes > (limits?.memoryMB ?? Infinity) * 1_000_000
            ? limitHit('memory', limits)
            : undefined,
      }
    },
    async end(mark) {
      const { cgroups } = await given()
      await cgroups?.end(mark)
      await endMarked(mark)
    },
    async close() {
      if (folder !== undefined) await rm(await folder, { recursive: true, force: true })
    },
  }
}

/** What would keep the processes of a job together on this machine, found out by trying. */
export async function jobKeeperKind(): Promise<KeeperKind> {
  const keeper = createKeeper()
  try {
    return await keeper.kind()
  } finally {
    await keeper.close()
  }
}

type Found = { readonly kind: KeeperKind; readonly path?: string; readonly cgroups?: Cgroups }

/** A process and all below it. */
async function below(pid: number) {
  const all = await allProcesses()
  return withDescendants(
    all,
    all.filter((entry) => entry.pid === pid),
  )
}

/** Whether a process can join a group here. */
async function works(path: string, cgroups: Cgroups, unique: string): Promise<boolean> {
  const mark = `probe-${unique.slice(-6)}`
  const group = await cgroups.make(mark, undefined)
  if (group === undefined) return false
  try {
    return await isRun([path, group.procs, '0', 'become', '--', path])
  } finally {
    await cgroups.end(mark)
  }
}

/** Whether the program got as far as to run itself once more, without arguments, which it refuses. */
async function isRun([path, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  try {
    await run(path, args)
    return false
  } catch (error) {
    if (isShortage(error)) throw error
    return String((error as { stderr?: unknown }).stderr).startsWith('usage: keep')
  }
}

/** Whether the machine has no descriptor, process or memory for something now: it may work all the same. */
export function isShortage(error: unknown): boolean {
  return ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'ENOSPC'].includes(systemCode(error) ?? '')
}

function limitHit(
  what: 'memory' | 'processes' | undefined,
  limits: JobLimits | undefined,
): string | undefined {
  if (what === undefined) return undefined
  return what === 'memory'
    ? memoryExceeded({ limits })
    : limitSentence(`${limits?.processes} processes`)
}
