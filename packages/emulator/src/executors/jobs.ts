import { isWaitingAppSessionStatus } from '@benchtop/contracts'
import { rm } from 'node:fs/promises'
import { eachOf } from '../flow/each-of.ts'
import type { Log } from '../kernel/log.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import type { Agents } from './agents.ts'
import { StorageError } from '../storage/blobs/storage-error.ts'
import { jobFolders } from './data-tree.ts'
import { failLostJob } from './end-job.ts'
import type { Executor } from '../ports/executors.ts'
import type { JobPlatform, JobSettings } from './job-settings.ts'
import type { JobLimits } from '@benchtop/contracts'
import { createJobEvents, type JobListener } from './job-events.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import { createJobStops } from './job-stops.ts'
import { readLogPart, type LogPart } from './log-part.ts'
import { lostSentence } from './run-task.ts'
import { jobList } from './job-list-store.ts'
import { jobStore, type JobDetails, type JobStore } from './jobs-store.ts'
import type { CallbackRun } from './job-steps-store.ts'

/** The native jobs of a platform: a queue before a number of slots. */
export type Jobs = {
  /**
   * Queues the job of a session that is Pending: of a single app, or one node of several; for a local agent, if it
   * names one; with a command or an image of its own. May be called in the transaction that makes the session.
   */
  submit(sessionId: number, what?: JobDetails): void
  /** Records the callbacks that the launch of a session has called up to now. */
  noteCallbacks(sessionId: number, callbacks: readonly CallbackRun[]): void
  /** What is recorded of jobs: where they run, what they do, and what they use. */
  readonly records: JobRecords
  /** The limits that no job may exceed. */
  readonly maxima: JobLimits | undefined
  /** The connected local agents, whose jobs wait for them and run in their folders. */
  readonly agents: Agents
  /**
   * Stops a session's job, or those of all its nodes: the session is Aborting from this call on, and Aborted when the
   * promise resolves; one that waits is Aborted at once. Rejects with a conflict where the session is neither
   * Running nor Pending.
   */
  stop(sessionId: number): Promise<void>
  /** The same, with the conflict thrown immediately; returns a promise that resolves at the end and never rejects. */
  beginStop(sessionId: number): Promise<void>
  /** To be called at each change of any session: emits events, and stops the process of an aborted one. */
  sessionChanged(session: AppSessionRow): void
  /** Lets jobs start again after an imported snapshot was restored, with which they are held. */
  release(): void
  /** Called when the platform has started or restored a snapshot: ends lost jobs, starts waiting ones. */
  recover(): Promise<void>
  /** Starts what waits, as far as there are slots and quotas. */
  pump(this: void): void
  /** Resolves when no job is waiting or in progress. */
  idle(): Promise<void>
  /** Follows all jobs; returns the function that ends it. A listener that throws is logged and called again. */
  onEvent(listener: JobListener): () => void
  /** The log of a session's job, from a position on, by default its end; empty where there is none. */
  readLog(sessionId: number, from?: number): Promise<LogPart>
  /** The marks that the processes of unended jobs carry. */
  marks(): ReadonlySet<string>
  /** Whether a job has stored this content for a row that it is about to insert: then it must not be removed. */
  holds(sha256: string): boolean
  /** Removes the folders of jobs whose sessions were deleted permanently. */
  remove(sessionIds: readonly number[]): Promise<void>
  /** Kills every job without changing its session, before the whole database is replaced. */
  stopAll(): Promise<void>
  /**
   * Stops every job, their sessions Aborted, unless it outlives the platform; waiting jobs stay queued. No further ones
   * are started.
   */
  close(graceMs: number): Promise<void>
}

export type JobRecords = Pick<JobStore, 'steps' | 'samples' | 'placeOf'> &
  ReturnType<typeof jobList>

export type JobsOptions = {
  readonly executor: Executor
  /** How many jobs run concurrently. Defaults to 2. */
  readonly slots?: number
  /** How long a stopped app has to end on its own, in milliseconds. Defaults to 5 seconds. */
  readonly stopGraceMs?: number
  /**
   * The folder of all jobs' data, with one folder per session; created when the first job starts. A temporary
   * folder is removed by the caller, after `close`.
   */
  readonly jobsRoot: () => string
  /** The limits that no job may exceed. Defaults to none. */
  readonly maxima?: JobLimits | undefined
  readonly platform: JobPlatform
  readonly log: Log
  /** Further variables of a job's environment; defaults to none. */
  readonly environmentOf?: JobSettings['environmentOf']
  /** Returns a new unique identifier on each call. */
  readonly uniqueName: () => string
}

/** So many tasks of an earlier run are ended at once. */
const lostAtOnce = 16
const heldSentence =
  'Jobs are held, since the state was imported: `benchtop jobs` shows what they run, `benchtop snapshot release` lets them.'
const stoppedByUser = 'Stopped by the user.'

export function createJobs(options: JobsOptions): Jobs {
  const { platform, log, slots = 2, stopGraceMs = 5_000 } = options
  const { sessions, database, clock } = platform
  const store = jobStore(database)
  const events = createJobEvents(log)
  const queue = createJobQueue({ ...options, store, emit: events.emit }, slots)
  const stops = createJobStops({ platform, store, queue, log, stopGraceMs })
  /** The contents that lost jobs have stored and no row refers to yet. */
  const heldOfLost = new Set<string>()

  const allEnded = async (): Promise<void> => {
    await queue.ended()
    await stops.ended()
  }

  return {
    agents: queue.settings.agents,
    records: { ...store, ...jobList(database) },
    maxima: options.maxima,
    noteCallbacks: (sessionId, callbacks) => store.addCallbacks(sessionId, callbacks, clock.now()),
    submit(sessionId, what = {}) {
      store.insert(sessionId, what, clock.now())
      // Once for all nodes of a launch.
      if ((what.node?.index ?? 0) === 0) warnOfHeld(store, log)
      // Not before the transaction around this call has ended: its rows may still be rolled back.
      queue.pumpSoon()
    },
    stop: async (sessionId) => stops.begin(sessionId, stoppedByUser),
    beginStop: (sessionId) => stops.begin(sessionId, stoppedByUser),
    sessionChanged(session) {
      const { id, status, status_summary } = session
      const hasJob = store.isUnended(id)
      if (!hasJob && sessions.children(id).length === 0) return
      events.emit({ sessionId: id, type: 'status', status, statusSummary: status_summary })
      stops.sessionChanged(session, hasJob)
    },
    release() {
      store.release()
      queue.pump()
    },
    async recover() {
      await queue.holding(() => followLeft(queue, heldOfLost)).finally(() => heldOfLost.clear())
      for (const parentId of store.parentsInVain()) void stops.nodesLater(parentId, lostSentence)
      warnOfHeld(store, log)
      queue.pump()
    },
    pump: queue.pump,
    idle: queue.idle,
    onEvent: events.listen,
    readLog: (sessionId, from) =>
      readLogPart(jobFolders(options.jobsRoot(), sessionId).logPath, from),
    marks: () => new Set(store.marked().map(({ mark }) => mark)),
    holds: (sha256) =>
      heldOfLost.has(sha256) || [...queue.active.values()].some((job) => job.holds(sha256)),
    async remove(sessionIds) {
      for (const id of sessionIds) {
        await queue.active.get(id)?.ended
        const { job, arrived } = jobFolders(options.jobsRoot(), id)
        for (const path of [job, arrived]) await rm(path, { recursive: true, force: true })
      }
    },
    async stopAll() {
      queue.pause()
      await allEnded()
      queue.resume()
    },
    async close(graceMs) {
      queue.close(lostSentence, graceMs)
      await allEnded()
      queue.emitIdle()
    },
  }
}

/** Follows the jobs of an earlier run that outlive it, and ends the others. */
async function followLeft(queue: JobQueue, held: Set<string>): Promise<void> {
  const { store, executor, platform, log } = queue.settings
  const mayRun = ({ status }: AppSessionRow): boolean =>
    executor.resume !== undefined && (status === 'Running' || isWaitingAppSessionStatus(status))
  const left = store.marked().filter(({ sessionId }) => !queue.active.has(sessionId))
  const running = new Set(store.running())
  await eachOf(left, lostAtOnce, async (one) => {
    const { sessionId } = one
    if (!mayRun(platform.sessions.get(sessionId))) return executor.endLost(one)
    queue.follow(sessionId, { ...one, isRunning: running.has(sessionId) })
  })
  for (const sessionId of store.running()) {
    if (queue.active.has(sessionId)) continue
    await failLostJob(sessionId, lostSentence, queue.settings, held).catch(warnIfNoRoom(log))
  }
}

function warnOfHeld(store: JobStore, log: Log): void {
  const jobs = store.held()
  if (jobs > 0) log.warn({ jobs }, heldSentence)
}

/** Without room, a lost job is ended by a later start. */
function warnIfNoRoom(log: Log): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StorageError)) throw error
    log.warn({ error }, 'A lost job is ended by the next start.')
  }
}
