import { isWaitingAppSessionStatus } from '@benchtop/contracts'
import type { Log } from '../kernel/log.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import { untilStorable } from '../storage/background-writes.ts'
import type { JobQueue } from './job-queue.ts'
import type { JobPlatform } from './job-settings.ts'
import type { JobStore } from './jobs-store.ts'

/** Stops jobs: of one session, or of all the nodes below it. */
export type JobStops = {
  /**
   * Stops a session's job, or those of its nodes. Throws the conflict where it can't be stopped; resolves with the
   * end of what was stopped.
   */
  begin(sessionId: number, sentence: string): Promise<void>
  /** Stops the running nodes of a session. Never rejects. */
  nodesLater(parentId: number, sentence: string): Promise<void>
  /** Stops the process of a session that was aborted, and the nodes below one that is. */
  sessionChanged(session: AppSessionRow, hasJob: boolean): void
  /** Resolves when no nodes are being stopped; what waits for room is left to `recover`. */
  ended(): Promise<void>
}

type Options = {
  readonly platform: Pick<JobPlatform, 'sessions' | 'database' | 'clock'>
  readonly store: JobStore
  readonly queue: Pick<JobQueue, 'active' | 'pump'>
  readonly log: Log
  /** How long a stopped app has to end on its own, in milliseconds. */
  readonly stopGraceMs: number
}

export function createJobStops({ platform, store, queue, log, stopGraceMs }: Options): JobStops {
  const { sessions, database, clock } = platform
  const { active } = queue
  /** Nodes that are being stopped because the session above them was. */
  const stopping = new Set<Promise<void>>()
  let ending = new AbortController()

  const endWithoutProcess = (sessionId: number): void => {
    database.transaction(() => {
      // Nothing of it runs here: an app of the web, or a job that still waited.
      if (sessions.get(sessionId).status === 'Aborting') sessions.transition(sessionId, 'stopped')
      store.end(sessionId, undefined, clock.now())
    })
    queue.pump()
  }

  const stopOne = (sessionId: number, sentence: string): Promise<void> => {
    sessions.transition(sessionId, 'stop', sentence)
    const job = active.get(sessionId)
    if (job !== undefined) {
      job.stop(sentence, stopGraceMs)
      return job.ended
    }
    endWithoutProcess(sessionId)
    return Promise.resolve()
  }

  /** Stops the running nodes of a session; the session becomes Aborted with the last of them. */
  const stopNodes = async (parentId: number, sentence: string): Promise<void> => {
    const stopNode = async ({ id, status }: AppSessionRow): Promise<void> => {
      if (status === 'Running' || isWaitingAppSessionStatus(status)) return stopOne(id, sentence)
      const job = active.get(id)
      job?.stop(sentence, stopGraceMs)
      // Without a process, it was between the two writes of its stop when there was no room.
      if (job === undefined && status === 'Aborting') endWithoutProcess(id)
      await job?.ended
    }
    await Promise.all(sessions.children(parentId).map(stopNode))
    // None may have been running, so that no end of a node reported it.
    if (sessions.get(parentId).status === 'Aborting') sessions.transition(parentId, 'stopped')
  }

  /** Not before the transaction around this call has ended: it changes the session above, and may be rolled back. */
  const nodesLater = (parentId: number, sentence: string): Promise<void> => {
    const say = (error: unknown): void =>
      log.warn(
        { error, appSession: parentId },
        'The nodes of a session are stopped once there is room.',
      )
    const stopped: Promise<void> = Promise.resolve()
      .then(() =>
        untilStorable(() => stopNodes(parentId, sentence), { signal: ending.signal, say }),
      )
      .catch((error: unknown) => {
        log.error({ error, appSession: parentId }, 'The nodes of a session could not be stopped.')
      })
      .finally(() => void stopping.delete(stopped))
    stopping.add(stopped)
    return stopped
  }

  return {
    begin(sessionId, sentence) {
      if (sessions.children(sessionId).length === 0) return stopOne(sessionId, sentence)
      sessions.transition(sessionId, 'stop', sentence)
      return nodesLater(sessionId, sentence)
    },
    nodesLater,
    sessionChanged({ id, status, status_summary }, hasJob) {
      const sentence = status_summary || 'The session was aborted.'
      if (hasJob && status === 'Aborted') active.get(id)?.stop(sentence, stopGraceMs)
      const isStopped = status === 'Aborting' || status === 'Aborted'
      if (!hasJob && isStopped) void nodesLater(id, sentence)
    },
    async ended() {
      ending.abort()
      await Promise.all(stopping)
      ending = new AbortController()
    },
  }
}
