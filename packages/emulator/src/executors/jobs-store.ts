import type { Database } from '../storage/database.ts'

type IdRow = { appsession_id: number }

/** The queue: a row for the session of each native app, queued until its process has started. */
export function jobStore(database: Database) {
  const insert = database.statement<[number, number]>(
    `INSERT INTO job (appsession_id, state, created_ms) VALUES (?, 'queued', ?)`,
  )
  const start = database.statement<[number, number]>(
    `UPDATE job SET state = 'running', started_ms = ? WHERE appsession_id = ?`,
  )
  const end = database.statement<[number | null, number, number]>(
    `UPDATE job SET state = 'ended', exit_code = ?, ended_ms = ? WHERE appsession_id = ? AND state <> 'ended'`,
  )
  const queued = database.statement<[number], IdRow>(
    `SELECT appsession_id FROM job WHERE state = 'queued' ORDER BY appsession_id LIMIT ?`,
  )
  const running = database.statement<[], IdRow>(
    `SELECT appsession_id FROM job WHERE state = 'running' ORDER BY appsession_id`,
  )
  const unended = database.statement<[number], IdRow>(
    `SELECT appsession_id FROM job WHERE appsession_id = ? AND state <> 'ended'`,
  )
  return {
    insert: (sessionId: number, nowMs: number): void => void insert.run(sessionId, nowMs),
    start: (sessionId: number, nowMs: number): void => void start.run(nowMs, sessionId),
    /** Ends a job; one that has ended keeps its end. */
    end: (sessionId: number, exitCode: number | undefined, nowMs: number): void =>
      void end.run(exitCode ?? null, nowMs, sessionId),
    /** The sessions that wait, in the order of their creation. */
    queued: (limit: number): number[] => queued.all(limit).map((row) => row.appsession_id),
    running: (): number[] => running.all().map((row) => row.appsession_id),
    /** Whether a session has a job that is queued or running. */
    isUnended: (sessionId: number): boolean => unended.get(sessionId) !== undefined,
  }
}
export type JobStore = ReturnType<typeof jobStore>
