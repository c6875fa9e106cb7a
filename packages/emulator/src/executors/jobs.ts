import { isFinalAppSessionStatus } from '@benchtop/contracts'
import { rm } from 'node:fs/promises'
import type { Log } from '../kernel/log.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import { createAgents, type Agents } from './agents.ts'
import { jobFolders } from './data-tree.ts'
import { failLostJob, tellEnd } from './end-job.ts'
import type { Executor } from './executor.ts'
import type { JobListener } from './job-events.ts'
import type { JobPlatform, JobSettings } from './job-settings.ts'
import { startJob, type Job } from './job.ts'
import { readLogStretch, type LogStretch } from './log-stretch.ts'
import { jobStore, type JobDetails } from './jobs-store.ts'

/** The native jobs of a platform: a queue before a number of slots. */
export type Jobs = {
  /**
   * Queues the job of a session that is Pending: of an app by itself, or one node of several; for a local agent, if it
   * names one; with a command or an image of its own. May be called in the transaction that makes the session.
   */
  submit(sessionId: number, what?: JobDetails): void
  /** The local agents that are there, whose jobs wait for them and run in their folders. */
  readonly agents: Agents
  /**
   * Stops a session's job, or those of all its nodes: the session is Aborting from this call on, and Aborted when the
   * promise resolves; one that waits is Aborted at once. Rejects with a conflict where the session is neither Running nor
   * Pending.
   */
  stop(sessionId: number): Promise<void>
  /** The same, with the conflict thrown at once; gives what resolves with the end and never rejects. */
  beginStop(sessionId: number): Promise<void>
  /** To be told of each change of any session: events say it, and the process of one that was aborted is stopped. */
  sessionChanged(session: AppSessionRow): void
  /** Called when the platform has started or gone back to a snapshot: ends what is lost, starts what waits. */
  recover(): Promise<void>
  /** Resolves when no job is waiting or under way. */
  idle(): Promise<void>
  /** Follows all jobs; gives what ends it. A listener that throws is logged and heard again. */
  onEvent(listener: JobListener): () => void
  /** What a session's job has written, from a place on or else the end of it; nothing where there is none. */
  readLog(sessionId: number, from?: number): Promise<LogStretch>
  /** Whether a job has stored this content for a row that it is about to make: then it must not be removed. */
  holds(sha256: string): boolean
  /** Removes the folders of jobs whose sessions are gone for good. */
  remove(sessionIds: readonly number[]): Promise<void>
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
  /** A word that is never given twice. */
  readonly uniqueName: () => string
}

const lost = 'The platform stopped while this was running.'
const stoppedByUser = 'Stopped by the user.'

export function createJobs(options: JobsOptions): Jobs {
  const { platform, log, slots = 2, stopGraceMs = 5_000 } = options
  const { sessions, database, clock } = platform
  const store = jobStore(database)
  const listeners = new Set<JobListener>()
  const active = new Map<number, Job>()
  /** Jobs whose end could not be written: they would come up for ever. */
  const stuck = new Set<number>()
  /** Nodes that are being stopped because the session above them was. */
  const stopping = new Set<Promise<void>>()
  let waiting: Array<() => void> = []
  /** What lost jobs have stored and no row keeps yet. */
  const heldOfLost = new Set<string>()
  let isPaused = false
  /** What was left running is ended first: a job that is begun anew has the same folder. */
  let isRecovering = false
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
  const agents = createAgents(() => pump())
  const settings: JobSettings = { ...options, store, tell, agents }

  const nextQueued = (): number | undefined =>
    store
      .queued(
        agents.list().map(([id]) => id),
        active.size + stuck.size + 1,
      )
      .find((sessionId) => !active.has(sessionId) && !stuck.has(sessionId))

  const pump = (): void => {
    if (isPaused || isClosed || isRecovering) return
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
      if (!isPaused) {
        if (store.isUnended(sessionId)) stuck.add(sessionId)
        tellParentEnd(sessionId)
      }
      pump()
    })
  }

  /** When the last of its nodes has ended, so has the session above them. */
  const tellParentEnd = (sessionId: number): void => {
    const parentId = sessions.evenTrashed(sessionId)?.parent_id
    if (parentId == null) return
    const isUnderWay = ({ id }: AppSessionRow) => active.has(id) || store.isUnended(id)
    if (sessions.children(parentId).some(isUnderWay)) return
    const parent = sessions.evenTrashed(parentId)
    if (parent && isFinalAppSessionStatus(parent.status)) tellEnd(parentId, settings)
  }

  /** Throws the conflict where it can't be stopped; resolves with its end. */
  const stopOne = (sessionId: number, sentence: string): Promise<void> => {
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
    return Promise.resolve()
  }

  /** Stops whatever is under way of a session's nodes; the session is Aborted with the last of them. */
  const stopNodes = async (parentId: number, sentence: string): Promise<void> => {
    const stopNode = async ({ id, status }: AppSessionRow): Promise<void> => {
      if (status === 'Running' || status === 'Pending') return stopOne(id, sentence)
      active.get(id)?.stop(sentence, stopGraceMs)
      await active.get(id)?.ended
    }
    await Promise.all(sessions.children(parentId).map(stopNode))
    // None may have been under way any more, so that no end of a node was there to say so.
    if (sessions.get(parentId).status === 'Aborting') sessions.happen(parentId, 'stopped')
  }

  /** Not before the transaction around this call has ended: it is about the session above, and may be taken back. */
  const stopNodesLater = (parentId: number, sentence: string): Promise<void> => {
    const stopped: Promise<void> = Promise.resolve()
      .then(() => stopNodes(parentId, sentence))
      .catch((error: unknown) => {
        log.error({ error, appSession: parentId }, 'The nodes of a session could not be stopped.')
      })
      .finally(() => void stopping.delete(stopped))
    stopping.add(stopped)
    return stopped
  }

  const tellIdle = (): void => {
    const resolves = waiting
    waiting = []
    for (const resolve of resolves) resolve()
  }

  const allEnded = async (): Promise<void> => {
    await Promise.all([...active.values()].map((job) => job.ended))
    await Promise.all(stopping)
  }

  const beginStop = (sessionId: number): Promise<void> => {
    if (sessions.children(sessionId).length === 0) return stopOne(sessionId, stoppedByUser)
    sessions.happen(sessionId, 'stop', stoppedByUser)
    return stopNodesLater(sessionId, stoppedByUser)
  }

  return {
    agents,
    submit(sessionId, what = {}) {
      store.insert(sessionId, what, clock.now())
      // Not before the transaction around this call has ended: its rows may still be taken back.
      queueMicrotask(pump)
    },
    stop: async (sessionId) => beginStop(sessionId),
    beginStop,
    sessionChanged(session) {
      const { id, status, status_summary } = session
      const hasJob = store.isUnended(id)
      if (!hasJob && sessions.children(id).length === 0) return
      tell({ sessionId: id, type: 'status', status, statusSummary: status_summary })
      const sentence = status_summary || 'The session was aborted.'
      if (hasJob && status === 'Aborted') active.get(id)?.stop(sentence, stopGraceMs)
      const isStopped = status === 'Aborting' || status === 'Aborted'
      if (!hasJob && isStopped) void stopNodesLater(id, sentence)
    },
    async recover() {
      isRecovering = true
      try {
        const left = store.marked().filter(({ sessionId }) => !active.has(sessionId))
        await Promise.all(left.map((one) => options.executor.endLost(one)))
        for (const sessionId of store.running()) {
          if (!active.has(sessionId)) await failLostJob(sessionId, lost, settings, heldOfLost)
        }
      } finally {
        heldOfLost.clear()
        isRecovering = false
      }
      for (const parentId of store.parentsInVain()) void stopNodesLater(parentId, lost)
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
    readLog: (sessionId, from) =>
      readLogStretch(jobFolders(options.jobsRoot(), sessionId).logPath, from),
    holds: (sha256) =>
      heldOfLost.has(sha256) || [...active.values()].some((job) => job.holds(sha256)),
    async remove(sessionIds) {
      for (const id of sessionIds) {
        await active.get(id)?.ended
        await rm(jobFolders(options.jobsRoot(), id).job, { recursive: true, force: true })
      }
    },
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
