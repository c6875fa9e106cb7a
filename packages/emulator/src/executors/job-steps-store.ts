import type { TimelineKind } from '@benchtop/contracts'
import type { Database } from '../storage/database.ts'

/** A part of the course of a session: a status that it had, a callback of its launch, or something that its job did. */
export type StepRow = {
  kind: TimelineKind
  /** The status, or the name of the callback. */
  name: string
  started_ms: number
  ended_ms: number | null
  failure: string | null
}

/** What the job of a session does, one after another. */
export type JobStep = 'inputs' | 'command' | 'upload'

/** A callback of a launch, with how long it took. */
export type CallbackRun = { readonly name: string; readonly tookMs: number }

/** The steps of sessions. Those of their statuses are written by the database, with each change. */
export function jobSteps(database: Database) {
  const insert = database.statement<[number, string, string, number, number | null]>(
    `INSERT INTO session_step (appsession_id, kind, name, started_ms, ended_ms) VALUES (?, ?, ?, ?, ?)`,
  )
  const end = database.statement<[number, string | null, number]>(
    `UPDATE session_step SET ended_ms = max(?, started_ms), failure = ?
     WHERE appsession_id = ? AND ended_ms IS NULL AND kind <> 'status'`,
  )
  return {
    /** The job begins a step; the one before has ended. */
    beginStep(sessionId: number, step: JobStep, nowMs: number): void {
      end.run(nowMs, null, sessionId)
      insert.run(sessionId, step, '', nowMs, null)
    },
    /** The job does nothing more; `failure` is why its last step went wrong. */
    endSteps: (sessionId: number, failure: string | null, nowMs: number): void =>
      void end.run(nowMs, failure, sessionId),
    /** The callbacks of a launch, which have run one after another until now. */
    addCallbacks(sessionId: number, callbacks: readonly CallbackRun[], nowMs: number): void {
      let endMs = nowMs
      for (const { name, tookMs } of callbacks.toReversed()) {
        const startMs = Math.round(endMs - tookMs)
        insert.run(sessionId, 'callback', name, startMs, Math.round(endMs))
        endMs -= tookMs
      }
    },
    steps: database.statement<[sessionId: number], StepRow>(
      `SELECT kind, name, started_ms, ended_ms, failure FROM session_step WHERE appsession_id = ?
     ORDER BY started_ms, id`,
    ).all,
  }
}
