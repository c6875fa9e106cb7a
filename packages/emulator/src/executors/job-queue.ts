import { isFinalAppSessionStatus } from '@benchtop/contracts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import { createAgents } from './agents.ts'
import { notifyEnd } from './end-job.ts'
import type { JobSettings } from './job-settings.ts'
import { startJob, type Job } from './job.ts'
import type { LeftTask } from './job-state.ts'

/** The jobs that wait for a slot, and those that have one. */
export type JobQueue = {
  /** What every job works with, the local agents among it. */
  readonly settings: JobSettings
  /** The jobs in progress, by their sessions. */
  readonly active: ReadonlyMap<number, Job>
  /** Starts what waits, as far as there are slots. */
  pump(this: void): void
  /** The same after what runs now: once for all nodes of a launch. */
  pumpSoon(this: void): void
  /** Follows what an earlier run of the platform started for a job, in addition to the slots. */
  follow(this: void, sessionId: number, left: LeftTask): void
  /** Resolves when no job is waiting or in progress. */
  idle(this: void): Promise<void>
  /** Resolves when all jobs now in progress have ended. */
  ended(): Promise<void>
  /** Starts nothing until the work is done: a job that is started again has the same folder as before. */
  holding(work: () => Promise<void>): Promise<void>
  /** Drops the jobs in progress and starts none until it is resumed. */
  pause(): void
  resume(): void
  /** Stops the jobs in progress, or leaves them where they outlive the platform, and starts no further ones. */
  close(sentence: string, graceMs: number): void
  /** Resolves what waits for the queue to be idle. */
  emitIdle(): void
}

/** So many jobs are started before other requests have their turn. */
const startsInTurn = 50

export function createJobQueue(given: Omit<JobSettings, 'agents'>, slots: number): JobQueue {
  const { store } = given
  const settings: JobSettings = { ...given, agents: createAgents(pump) }
  const active = new Map<number, Job>()
  /** Whose the jobs in progress are, by their sessions. */
  const users = new Map<number, number>()
  /** Jobs whose end could not be stored: they would be found again forever. */
  const stuck = new Set<number>()
  let idleNow = Promise.withResolvers<void>()
  let isPaused = false
  let isHeld = false
  let isClosed = false

  const queuedNow = (count: number): number[] =>
    nextJobs(count, settings, {
      users: [...users.values()],
      passedOver: [...active.keys(), ...stuck],
    })

  function pump(): void {
    if (isPaused || isClosed || isHeld) return
    const free = slots - active.size
    const next = free <= 0 ? [] : queuedNow(Math.min(free, startsInTurn))
    for (const sessionId of next) start(sessionId)
    // The others have their turn after the requests that wait.
    if (next.length === startsInTurn) setImmediate(pump)
    if (active.size === 0) emitIdle()
  }

  const start = (sessionId: number, left?: LeftTask): void => {
    const job = startJob(sessionId, settings, left)
    active.set(sessionId, job)
    users.set(sessionId, store.userOf(sessionId))
    void job.ended.then(() => {
      active.delete(sessionId)
      users.delete(sessionId)
      if (!isPaused) {
        if (store.isUnended(sessionId)) stuck.add(sessionId)
        notifyParentEnd(sessionId, active, settings)
      }
      pump()
    })
  }

  const emitIdle = (): void => {
    idleNow.resolve()
    idleNow = Promise.withResolvers()
  }

  return {
    settings,
    active,
    pump,
    pumpSoon: onceInTurn(pump),
    follow: start,
    emitIdle,
    idle() {
      if (isClosed || (active.size === 0 && queuedNow(1).length === 0)) return Promise.resolve()
      return idleNow.promise
    },
    async ended() {
      await Promise.all([...active.values()].map((job) => job.ended))
    },
    async holding(work) {
      isHeld = true
      try {
        await work()
      } finally {
        isHeld = false
      }
    },
    pause() {
      isPaused = true
      for (const job of active.values()) job.drop()
    },
    resume() {
      stuck.clear()
      isPaused = false
    },
    close(sentence, graceMs) {
      isClosed = true
      for (const job of active.values()) {
        if (settings.executor.resume === undefined) job.stop(sentence, graceMs, true)
        else job.leave()
      }
    },
  }
}

/** Does something once after what runs now, however often that calls for it. */
function onceInTurn(work: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      work()
    })
  }
}

type InProgress = {
  /** Whose the jobs in progress are, once for each job. */
  readonly users: readonly number[]
  /** The sessions of jobs that aren't to be started, although the store may have them as queued. */
  readonly passedOver: readonly number[]
}

/** The next jobs to start: users of whom as many run as may run are passed over until one of theirs ends. */
function nextJobs(
  count: number,
  { store, agents, platform }: JobSettings,
  { users, passedOver }: InProgress,
): number[] {
  const running = new Map<number, number>()
  for (const userId of users) running.set(userId, (running.get(userId) ?? 0) + 1)
  const mayRun = (userId: number): boolean =>
    (running.get(userId) ?? 0) < platform.quotas.mostJobs(userId)
  const waiting = new Set([...running.keys()].filter((userId) => !mayRun(userId)))
  const agentIds = agents.list().map(([id]) => id)
  const next = new Set<number>()
  for (let isMore = true; isMore && next.size < count;) {
    isMore = false
    const queued = store.queued({
      agentIds,
      withoutUsers: [...waiting],
      withoutSessions: passedOver,
      limit: count,
    })
    for (const { sessionId, userId } of queued) {
      if (next.size === count || next.has(sessionId)) continue
      if (mayRun(userId)) {
        next.add(sessionId)
        running.set(userId, (running.get(userId) ?? 0) + 1)
      } else if (!waiting.has(userId)) {
        // What waits behind this user's jobs has its turn.
        waiting.add(userId)
        isMore = true
      }
    }
  }
  return [...next]
}

/** When the last of its nodes has ended, so has the session above them. */
function notifyParentEnd(
  sessionId: number,
  active: ReadonlyMap<number, Job>,
  settings: JobSettings,
): void {
  const { sessions } = settings.platform
  const parentId = sessions.evenTrashed(sessionId)?.parent_id
  if (parentId == null) return
  const isUnderWay = ({ id }: AppSessionRow) => active.has(id) || settings.store.isUnended(id)
  if (sessions.children(parentId).some(isUnderWay)) return
  const parent = sessions.evenTrashed(parentId)
  if (parent && isFinalAppSessionStatus(parent.status)) notifyEnd(parentId, settings)
}
