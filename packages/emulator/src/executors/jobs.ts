import type { Log } from '../kernel/log.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import { failLostJob } from './end-job.ts'
import type { Executor } from './executor.ts'
import type { JobListener } from './job-events.ts'
import type { JobPlatform, JobSettings } from './job-settings.ts'
import { startJob, type Job } from './job.ts'
import { jobStore } from './jobs-store.ts'

/** The native jobs of a platform: a queue before a number of slots. */
export type Jobs = {
  /** Queues the job of a session that is Pending. May be called in the transaction that makes the session. */
  submit(sessionId: number): void
  /**
   * Stops a session's job: the session is Aborting from this call on, and Aborted when the promise resolves; one that
   * waits is Aborted at once. Rejects with a conflict where the session is neither Running nor Pending.
   */
  stop(sessionId: number): Promise<void>
  /** To be told of each change of any session: events say it, and the process of one that was aborted is stopped. */
  sessionChanged(session: AppSessionRow): void
  /** Called when the platform has started or gone back to a snapshot: ends what is lost, starts what waits. */
  recover(): void
  /** Resolves when no job is waiting or under way. */
  idle(): Promise<void>
  /** Follows all jobs; gives what ends it. A listener that throws is logged and heard again. */
  onEvent(listener: JobListener): () => void
  /** Whether a job has stored this content for a row that it is about to make: then it must not be removed. */
  holds(sha256: string): boolean
  /** Kills every job without a word to its session, for the moment before the whole database is replaced. */
  stopAll(): Promise<void>
  /** Stops every job, their sessions Aborted; what waits stays queued. Nothing is started any more. */
  close(graceMs: number): Promise<void>
}

export type JobsOptions = {
  readonly executor: Executor
  /** How many jobs run at once; 2 unless told otherwise. */
  readonly slots?: number
  /** How long an app that is stopped has to end by itself, in milliseconds; 5 seconds unless told otherwise. */
  readonly stopGraceMs?: number
  /**
   * The folder that everything of the jobs is kept in, one folder a session; made when the first job starts. A folder
   * that is only for now is removed by whoever gave it, after `close`.
   */
  readonly jobsRoot: () => string
  readonly platform: JobPlatform
  readonly log: Log
}

const lost = 'The platform stopped while this was running.'

export function createJobs(options: JobsOptions): Jobs {
  const { platform, log, slots = 2, stopGraceMs = 5_000 } = options
  const { sessions, database, clock } = platform
  const store = jobStore(database)
  const listeners = new Set<JobListener>()
  const active = new Map<number, Job>()
  /** Jobs whose end could not be written: they would come up for ever. */
  const stuck = new Set<number>()
  let waiting: Array<() => void> = []
  let isPaused = false
  let isClosed = false

  const tell: JobListener = (event) => {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        log.error({ error }, 'A listener of job events failed.')
      }
    }
  }
  const settings: JobSettings = { ...options, store, tell }

  const nextQueued = (): number | undefined =>
    store
      .queued(active.size + stuck.size + 1)
      .find((sessionId) => !active.has(sessionId) && !stuck.has(sessionId))

  const pump = (): void => {
    if (isPaused || isClosed) return
    let next = nextQueued()
    while (next !== undefined && active.size < slots) {
      start(next)
      next = nextQueued()
    }
    if (next === undefined && active.size === 0) tellIdle()
  }

  const start = (sessionId: number): void => {
    const job = startJob(sessionId, settings)
    active.set(sessionId, job)
    void job.ended.then(() => {
      active.delete(sessionId)
      if (!isPaused && store.isUnended(sessionId)) stuck.add(sessionId)
      pump()
    })
  }

  const tellIdle = (): void => {
    const resolves = waiting
    waiting = []
    for (const resolve of resolves) resolve()
  }

  const allEnded = async (): Promise<void> => {
    await Promise.all([...active.values()].map((job) => job.ended))
  }

  return {
    submit(sessionId) {
      store.insert(sessionId, clock.now())
      // Not before the transaction around this call has ended: its rows may still be taken back.
      queueMicrotask(pump)
    },
    async stop(sessionId) {
      const sentence = 'Stopped by the user.'
      sessions.happen(sessionId, 'stop', sentence)
      const job = active.get(sessionId)
      if (job !== undefined) {
        job.stop(sentence, stopGraceMs)
        return job.ended
      }
      database.transaction(() => {
        // Nothing of it runs here: an app of the web, or a job that still waited.
        if (sessions.get(sessionId).status === 'Aborting') sessions.happen(sessionId, 'stopped')
        store.end(sessionId, undefined, clock.now())
      })
      pump()
    },
    sessionChanged(session) {
      if (!store.isUnended(session.id)) return
      const { status, status_summary } = session
      tell({ sessionId: session.id, type: 'status', status, statusSummary: status_summary })
      if (status !== 'Aborted') return
      active.get(session.id)?.stop(status_summary || 'The session was aborted.', stopGraceMs)
    },
    recover() {
      for (const sessionId of store.running()) {
        if (!active.has(sessionId)) failLostJob(sessionId, lost, settings)
      }
      pump()
    },
    idle() {
      if (isClosed || (active.size === 0 && nextQueued() === undefined)) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      return promise
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    holds: (sha256) => [...active.values()].some((job) => job.holds(sha256)),
    async stopAll() {
      isPaused = true
      for (const job of active.values()) job.drop()
      await allEnded()
      stuck.clear()
      isPaused = false
    },
    async close(graceMs) {
      isClosed = true
      for (const job of active.values()) job.stop(lost, graceMs)
      await allEnded()
      tellIdle()
    },
  }
}
