import { spawn, type ChildProcess } from 'node:child_process'
import { open, stat, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { followFile } from '../flow/follow-file.ts'
import {
  memoryExceeded,
  notStarted,
  systemError,
  type Executor,
  type Task,
  type TaskOutcome,
  type TaskPlace,
  type TaskUsage,
} from '../ports/executors.ts'
import { systemCode } from '../storage/blobs/storage-error.ts'
import type { Keeper, KeptTask } from './keeper.ts'
import { cpuTime, ownMemory } from './job-processes.ts'
import { memoryFiles, type MemoryFiles } from './memory-files.ts'
import { endLeftGroup, processHandle, sameProcess, signalGroup } from './process-handle.ts'
import { taskEnd, type Ending } from './task-end.ts'
import { watchLimits, type LimitsWatch } from './watch-limits.ts'

/** How a task becomes a process of this machine. */
export type SpawnPlan = {
  readonly command: readonly [string, ...string[]]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  /**
   * Whether the program only monitors the task's own process group, whose id it writes to descriptor 3:
   * `{"child-pid": …}`, as bubblewrap does. It ends with the exit code of the task, and takes the task along when it is
   * killed.
   */
  readonly isMonitor?: true
  /** The folders in memory that the task has to itself. */
  readonly inMemory?: readonly string[]
}

/** A plan, or the message why there is none. */
export type Plan = (task: Task) => Promise<SpawnPlan | { readonly refused: string }>

type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/**
 * Runs each task as a process of this machine, in a process group of its own and kept together: whatever the command
 * starts is stopped with it, and nothing of it is left when the command itself has ended. The log file is the command's own
 * standard output and error, so that both are in the order they were written in, however much it is, and complete
 * if the platform is killed.
 */
export function createSpawningExecutor(
  executor: TaskPlace['executor'],
  keeper: Keeper,
  plan: Plan,
  platform: NodeJS.Platform = process.platform,
): Executor {
  return {
    start(task, output) {
      const started = Promise.withResolvers<boolean>()
      let group: ProcessGroup | undefined
      let handle: string | undefined
      let isCanceled = false
      let limits: LimitsWatch | undefined
      let files: MemoryFiles | undefined
      let measure: (() => Promise<TaskUsage | undefined>) | undefined

      const run = async (): Promise<TaskOutcome> => {
        const missing = await missingDirectory(task.workingDirectory)
        if (missing !== undefined) return systemError(missing)
        const planned = await plan(task)
        if ('refused' in planned) return systemError(planned.refused)
        await using log = await open(task.logPath, 'a')
        const following = await followFile(task.logPath, output)
        try {
          if (isCanceled) return { state: 'CANCELED' }
          const isSandbox = planned.isMonitor === true
          const kept = await keeper.keep(task, isSandbox)
          const child = await spawnInto(log, keptPlan(planned, kept))
          if ('failure' in child) return systemError(notStarted(task, systemCode(child.failure)))
          const { reports } = child
          const id = await groupOf(child)
          if (id === undefined) return systemError(noSandbox)
          group = processGroup(id, platform)
          handle = processHandle(child.pid)
          // Requested to stop while it was starting.
          if (isCanceled) group.signal('SIGTERM')
          // A sandbox that is still being created handles no other signal, and nothing runs in it yet.
          if (isCanceled && isSandbox) process.kill(id, 'SIGKILL')
          measure = () => usageOf(kept, child.pid)
          started.resolve(true)
          const running = group
          files = memoryFiles(planned.inMemory ?? [])
          limits = watchLimits(() => kept.pids(child.pid), task.limits, {
            files,
            end: () => running.signal('SIGKILL'),
          })
          if (kept.isMonitor) void reports?.programEnd.then(() => kept.endBelow(child.pid))
          const exit = await child.exited
          group.end()
          const limit = limits.hit() ?? (await limitOf(task, exit, { kept, reports, files }))
          return outcomeOf(task, exit, { isCanceled, limit })
        } finally {
          limits?.stop()
          await files?.close()
          await keeper.end(task.mark)
          await following.finish()
        }
      }

      const finished = run()
        .catch(couldNotRun)
        .finally(() => started.resolve(false))
      return {
        started: started.promise,
        finished,
        handle: () => handle,
        place: () => placeOf(executor, platform),
        usage: async () => measure?.(),
        async stop(graceMs) {
          isCanceled = true
          group?.signal('SIGTERM')
          const kill = setTimeout(() => group?.signal('SIGKILL'), graceMs)
          await finished
          clearTimeout(kill)
        },
      }
    },
    async endLost({ mark, handle }) {
      // First: what has left the group is found by the processes that are still in it.
      await keeper.end(mark)
      const pid = handle === undefined ? undefined : sameProcess(handle)
      if (pid !== undefined) signalGroup(pid, 'SIGKILL', platform)
    },
  }
}

function placeOf(executor: string, platform: NodeJS.Platform): TaskPlace {
  return platform === 'linux'
    ? { executor }
    : {
        executor,
        unmeasured: 'What jobs use is read from /proc and control groups, which only Linux has.',
      }
}

/** What the processes of a task use; undefined where none is left. */
async function usageOf(kept: KeptTask, spawned: number): Promise<TaskUsage | undefined> {
  const pids = await kept.pids(spawned)
  if (pids.length === 0) return undefined
  const [cpuMs, memoryBytes] = await Promise.all([
    kept.cpuMs?.().then(async (counted) => counted ?? cpuTime(pids)) ?? cpuTime(pids),
    ownMemory(pids),
  ])
  return cpuMs === undefined ? undefined : { cpuMs, memoryBytes }
}

/** A plan with what keeps its processes together before the command. */
function keptPlan(planned: SpawnPlan, { prefix, isMonitor }: KeptTask): SpawnPlan {
  const [program, ...args] = [...prefix, ...planned.command]
  const isMonitored = isMonitor || planned.isMonitor === true
  return {
    ...planned,
    command: [program ?? '', ...args],
    ...(isMonitored && { isMonitor: true }),
  }
}

type ProcessGroup = {
  signal(name: NodeJS.Signals): void
  /** The command has ended: whatever it left running ends too. */
  end(): void
}

function processGroup(id: number, platform: NodeJS.Platform): ProcessGroup {
  let hasEnded = false
  return {
    signal(name) {
      if (!hasEnded) signalGroup(id, name, platform)
    },
    end() {
      hasEnded = true
      endLeftGroup(id, platform)
    },
  }
}

type Spawned = {
  readonly pid: number
  readonly exited: Promise<Exit>
  /** What a monitor reports; undefined without one. */
  readonly reports?: Reports
}

const noSandbox = 'The sandbox of the app could not be created: see the log.'

/** The process group of what was spawned; undefined where its monitor ended before it had one. */
async function groupOf({ pid, reports, exited }: Spawned): Promise<number | undefined> {
  const id = reports === undefined ? pid : await reports.groupId
  if (id === undefined) await exited
  return id
}

type Reports = {
  /** The task's group; undefined where the monitor ended before it had one. */
  readonly groupId: Promise<number | undefined>
  /** Resolves when the program itself has ended, or the monitor. */
  readonly programEnd: Promise<void>
  /** The most memory in bytes that one process had; 0 where that isn't reported. Known when the monitor has ended. */
  readonly peakBytes: Promise<number>
}

/** The limit that a failed task hit between two counts. */
async function limitOf(
  task: Task,
  { code }: Exit,
  { kept, reports, files }: Counted,
): Promise<string | undefined> {
  if (code === 0) return undefined
  const hit = await kept.hit((await reports?.peakBytes) ?? 0)
  return hit ?? ((await files.areFull()) ? memoryExceeded(task) : undefined)
}

type Counted = {
  readonly kept: KeptTask
  readonly reports: Reports | undefined
  readonly files: MemoryFiles
}

/** Resolves once the command runs, or with the reason why it doesn't. */
function spawnInto(
  log: FileHandle,
  { command: [program, ...args], folder, environment, isMonitor }: SpawnPlan,
): Promise<Spawned | { readonly failure: unknown }> {
  return new Promise((resolve) => {
    try {
      const child = spawn(program, args, {
        cwd: folder,
        env: environment,
        stdio: ['ignore', log.fd, log.fd, ...(isMonitor ? (['pipe'] as const) : [])],
        detached: true,
        windowsHide: true,
      })
      const exited = Promise.withResolvers<Exit>()
      child.once('exit', (code, signal) => exited.resolve({ code, signal }))
      child.once('spawn', () =>
        resolve({
          pid: child.pid as number,
          exited: exited.promise,
          ...(isMonitor && { reports: reportsOf(child) }),
        }),
      )
      child.once('error', (failure) => resolve({ failure }))
    } catch (failure) {
      // Some failures are thrown instead of emitted as an event, such as a command line that is too long.
      resolve({ failure })
    }
  })
}

function reportsOf({ stdio: [, , , pipe] }: ChildProcess): Reports {
  const groupId = Promise.withResolvers<number | undefined>()
  const programEnd = Promise.withResolvers<void>()
  const peakBytes = Promise.withResolvers<number>()
  let text = ''
  const reading = pipe as Readable
  const reported = (member: string): number | undefined => {
    const [, number] = new RegExp(String.raw`"${member}"\s*:\s*(\d+)`).exec(text) ?? []
    return number === undefined ? undefined : Number(number)
  }
  // Read to its end: a process that still writes would be ended by a closed pipe.
  reading.on('data', (chunk: Buffer) => {
    text += String(chunk)
    const pid = reported('child-pid')
    if (pid !== undefined) groupId.resolve(pid)
    if (reported('exit-code') !== undefined) programEnd.resolve()
  })
  const end = (): void => {
    groupId.resolve(undefined)
    programEnd.resolve()
    peakBytes.resolve((reported('peak-kilobytes') ?? 0) * 1024)
  }
  reading.once('close', end)
  reading.once('error', end)
  return { groupId: groupId.promise, programEnd: programEnd.promise, peakBytes: peakBytes.promise }
}

function outcomeOf(task: Task, { code, signal }: Exit, ending: Ending): TaskOutcome {
  const hint = signal === 'SIGKILL' ? ', perhaps because memory ran out' : ''
  const reason = `The command "${task.command[0]}" was ended by ${signal}${hint}.`
  return taskEnd(task, code ?? undefined, ending) ?? { state: 'EXECUTOR_ERROR', reason }
}

async function missingDirectory(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() === true
    ? undefined
    : `The app's working directory ${path} doesn't exist.`
}

/** The outcome of a task that what went wrong has kept from running. */
export function couldNotRun(error: unknown): TaskOutcome {
  const code = systemCode(error)
  return systemError(`The app could not be run${code === undefined ? '' : ` (${code})`}.`)
}
