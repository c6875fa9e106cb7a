import {
  followFile,
  markVariable,
  systemError,
  type Executor,
  type ExecutorContext,
  type FollowedFile,
  type RunningTask,
  type Task,
  type TaskOutcome,
} from '@benchtop/emulator/ports/executors'
import { appendFileSync, statSync } from 'node:fs'
import { messageOf } from '../remote-error.ts'
import { createControlFolders, type BatchPlace } from './control-folders.ts'
import {
  createFollowedJobs,
  hasResult,
  type FollowedJob,
  type FollowedJobs,
} from './followed-jobs.ts'
import { type SlurmAsk, type SlurmPort, type SlurmRow, type SlurmTask } from './slurm-port.ts'
import { waitingSentence } from './slurm-words.ts'
import type { SlurmSettings } from './slurm-settings.ts'
import { createSubmissions, type Submissions } from './submissions.ts'
import { outcomeOf } from './task-outcome.ts'

export type SlurmOptions = {
  readonly port: SlurmPort
  readonly settings: SlurmSettings
  readonly context: ExecutorContext
  /** The shortest and the longest time between two queries, in milliseconds. */
  readonly pollMs?: readonly [least: number, most: number]
}

/**
 * Runs tasks as jobs of Slurm, on a file system that the nodes share with the platform. Tasks that come together go
 * together, as one array; one query follows all of them. Each is found again by its mark after the platform has ended.
 */
export function createSlurmExecutor(options: SlurmOptions): Executor {
  const { port, context } = options
  const { outlives, uniqueName } = context
  const folders = createControlFolders(context.jobsFolder)
  const jobs = createFollowedJobs(port, folders, options.pollMs)
  const submissions = createSubmissions({ port, folders, uniqueName, follow: jobs.follow })
  const places = new Map<string, BatchPlace>()
  let earlier: Promise<Map<string, BatchPlace>> | undefined

  const placeOf = async (mark: string): Promise<BatchPlace | undefined> =>
    places.get(mark) ?? (await (earlier ??= folders.all())).get(mark)
  const parts: Parts = {
    options,
    jobs,
    submissions,
    placed: (mark, place) => void places.set(mark, place),
  }

  return {
    start: (task, output) => runTask(parts, task, output),
    async endLost({ mark }) {
      const place = await placeOf(mark)
      if (place === undefined) return
      const neverRuns = await folders.revoke(place)
      await jobs.end(place, neverRuns)
    },
    ...(outlives && {
      async resume(task, { mark }, output) {
        const place = await placeOf(mark)
        if (place === undefined) return undefined
        const isOver = hasResult(await folders.read(place))
        if (isOver || (await jobs.isKnown(place))) return runTask(parts, task, output, place)
        // Its submission may still be on the way: whichever comes first, the script or this, the other does nothing.
        return (await folders.revoke(place)) ? undefined : runTask(parts, task, output, place)
      },
    }),
  }
}

/** What the tasks of one executor share. */
type Parts = {
  readonly options: SlurmOptions
  readonly jobs: FollowedJobs
  readonly submissions: Submissions
  placed(mark: string, place: BatchPlace): void
}

/** Submits a task, or follows the job that it has at a place already. */
function runTask(
  { options, jobs, submissions, placed }: Parts,
  task: Task,
  output: (bytes: Uint8Array) => void,
  at?: BatchPlace,
): RunningTask {
  const ended = Promise.withResolvers<TaskOutcome>()
  const log = logOfTask(task.logPath, output)
  const one: SlurmTask = {
    task,
    place: at,
    isCanceled: false,
    say: (sentence) => log.add(`benchtop: ${sentence}\n`),
    refuse: (why) => ended.resolve(systemError(why)),
  }
  const watched = watchJob(one, ended.resolve, log.look)

  const work = async (): Promise<TaskOutcome> => {
    log.begin()
    if (at === undefined) {
      const ask = askOf(task, options.settings)
      if ('refused' in ask) return systemError(ask.refused)
      const script = scriptTaskOf(task, options)
      if ('refused' in script) return systemError(script.refused)
      if (one.isCanceled) return { state: 'CANCELED' }
      const { job } = watched
      submissions.add({ one, ask, script, job, placed: (place) => placed(task.mark, place) })
    } else {
      jobs.follow(at, watched.job)
    }
    return ended.promise
  }
  const settled = async (): Promise<TaskOutcome> => {
    try {
      return await work()
    } catch (error) {
      return systemError(`Slurm failed: ${messageOf(error)}`)
    } finally {
      await log.finish().catch(() => {})
      watched.started.resolve(false)
    }
  }
  const finished = settled()
  return {
    started: watched.started.promise,
    finished,
    handle: watched.id,
    notice: watched.notice,
    place: watched.place,
    async stop(graceMs) {
      one.isCanceled = true
      if (submissions.withdraw(one)) ended.resolve({ state: 'CANCELED' })
      const stopping = jobs.stop(() => one.place, graceMs, finished)
      await finished
      await stopping
    },
    ...(options.context.outlives && {
      leave() {
        watched.leave()
        submissions.withdraw(one)
        if (one.place !== undefined) jobs.forget(one.place)
        ended.resolve({ state: 'CANCELED' })
      },
    }),
  }
}

/**
 * The log of a task. Its file is opened once something else than the platform writes to it: thousands may wait, and each
 * open file is one of those that a process may have.
 */
function logOfTask(path: string, output: (bytes: Uint8Array) => void) {
  let position = 0
  let file: Promise<FollowedFile> | undefined
  const follow = (): Promise<FollowedFile> => (file ??= followFile(path, output, position))
  const look = (): void => {
    follow().then(
      (opened) => opened.look(),
      // It is reported at the end.
      () => {},
    )
  }
  return {
    look,
    /** From now on, what is added to the file is passed on. */
    begin(): void {
      const found = statSync(path, { throwIfNoEntry: false })
      if (found === undefined) appendFileSync(path, '')
      position = found?.size ?? 0
    },
    /** Adds a line of the platform's own. */
    add(line: string): void {
      const bytes = Buffer.from(line)
      appendFileSync(path, bytes)
      if (file === undefined && statSync(path).size === position + bytes.length) {
        position += bytes.length
        output(bytes)
      } else look()
    },
    finish: async (): Promise<void> => (await follow()).finish(),
  }
}

/** Follows what becomes of the job of a task: its start, why it waits, its further runs and its end. */
function watchJob(one: SlurmTask, ended: (outcome: TaskOutcome) => void, lookAtLog: () => void) {
  const started = Promise.withResolvers<boolean>()
  let left = false
  let reason = ''
  let runs = 1
  let notice: string | undefined
  let id: string | undefined
  let host: string | undefined
  const sayWaiting = (row: SlurmRow | undefined): void => {
    if (row?.state !== 'PENDING' || row.reason === reason || one.isCanceled) return
    reason = row.reason
    if (ordinary.has(reason)) return
    one.say(waitingSentence(reason))
  }
  const job: FollowedJob = {
    changed({ row, files, isWaiting, isOver }) {
      if (left) return
      id = row?.id ?? id
      if (row?.node) host = row.node
      if (files.hasBegun) started.resolve(true)
      if (!isWaiting) lookAtLog()
      if (files.runs.length > runs) {
        runs = files.runs.length
        notice = `Slurm started this app ${runs} times, on ${files.runs.join(', ')}: what the lost runs left was removed, and what they did elsewhere was done more than once.`
        one.say(notice)
      }
      if (isOver) ended(outcomeOf(one, row, files))
      else sayWaiting(row)
    },
    away(why) {
      if (!left) one.say(why)
    },
  }
  return {
    job,
    started,
    id: () => id,
    notice: () => notice,
    place: () => ({ executor: 'slurm', host, unmeasured: nodesRun }),
    leave() {
      left = true
    },
  }
}

/** Why jobs on a cluster have no measurements. */
const nodesRun =
  'What a job of Slurm uses is known to its node, whose accounting the platform does not read.'

/** Reasons to wait that need no line in a log. */
const ordinary: ReadonlySet<string> = new Set(['None', '', 'Priority'])

/** What a task asks of Slurm, within what the owner allows. */
function askOf(task: Task, settings: SlurmSettings): SlurmAsk | { readonly refused: string } {
  const { partitions, account, qos, requeue = true } = settings
  const partition = task.partition ?? partitions?.[0]
  if (partition !== undefined && partitions !== undefined && !partitions.includes(partition)) {
    return {
      refused: `${task.name} asks for the partition ${partition}, and this bench allows ${partitions.join(', ')}: change partition in the app's registration, or cluster.slurm.partitions of the platform.`,
    }
  }
  const { cpus, memoryMB, seconds } = task.limits ?? {}
  return { cpus, memoryMB, seconds, partition, account, qos, requeue }
}

function scriptTaskOf(task: Task, { context, settings }: SlurmOptions) {
  const { environment, genomes } = context
  const { image, dataFolder } = task
  const isInContainer = image !== undefined && settings.container !== undefined
  if (image !== undefined && !isInContainer && task.command.length === 0) {
    return {
      refused: `${task.name} has a container image but no command: set cluster.slurm.container of the platform, such as apptainer exec, or a command.`,
    }
  }
  const before = (isInContainer ? settings.container : []) ?? []
  return {
    mark: task.mark,
    dataFolder,
    logPath: task.logPath,
    workingDirectory: task.workingDirectory,
    environment: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      ...environment,
      ...task.environment,
      [markVariable]: task.mark,
      BENCHTOP_DATA: isInContainer ? '/data' : dataFolder,
      ...(genomes !== undefined && { BENCHTOP_GENOMES: genomes }),
    },
    command: [
      ...before.map((word) =>
        word.replaceAll('{image}', () => image ?? '').replaceAll('{data}', () => dataFolder),
      ),
      ...task.command,
    ],
  }
}
