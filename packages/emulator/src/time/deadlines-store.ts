import type { Database } from '../storage/database.ts'

/** The automatic changes that have a due time. */
export type DeadlineKind =
  | 'appsession-running-timeout'
  | 'run-step'
  | 'purchase-expiry'
  | 'workflow-check'

export type DeadlineRow = { kind: DeadlineKind; subject_id: number; due_ms: number }
/** What falls due: an automatic change, or the end of a code that was never used. */
export type DueRow = Omit<DeadlineRow, 'kind'> & {
  kind: DeadlineKind | 'authorization-code-expiry' | 'device-code-expiry'
}

/** Deadlines, and codes that end after a moment: nothing is done then, since what reads them compares the time. */
const due = `SELECT kind, subject_id, due_ms, rowid AS place FROM deadline
  UNION ALL SELECT 'authorization-code-expiry', id, expires_ms, id FROM authorization_code
    WHERE token_id IS NULL AND expires_ms > ?
  UNION ALL SELECT 'device-code-expiry', id, expires_ms, id FROM device_authorization
    WHERE status = 'pending' AND expires_ms > ?`

export function deadlineStore(database: Database) {
  const nextDue = database.values<[], number | null>('SELECT min(due_ms) FROM deadline')
  const count = database.values<[nowMs: number, again: number], number>(
    `SELECT count(*) FROM (${due})`,
  )
  const next = database.statement<[nowMs: number, again: number, most: number], DueRow>(
    `SELECT kind, subject_id, due_ms FROM (${due}) ORDER BY due_ms, place LIMIT ?`,
  )
  return {
    put: database.statement<[kind: DeadlineKind, subjectId: number, dueMs: number]>(
      'INSERT OR REPLACE INTO deadline (kind, subject_id, due_ms) VALUES (?, ?, ?)',
    ).run,
    remove: database.statement<[kind: DeadlineKind, subjectId: number]>(
      'DELETE FROM deadline WHERE kind = ? AND subject_id = ?',
    ).run,
    next: (nowMs: number, most: number): DueRow[] => next.all(nowMs, nowMs, most),
    count: (nowMs: number): number => count.get(nowMs, nowMs) ?? 0,
    earliest: database.statement<[], DeadlineRow>(
      'SELECT kind, subject_id, due_ms FROM deadline ORDER BY due_ms, rowid LIMIT 1',
    ).get,
    nextDue: (): number | undefined => nextDue.get() ?? undefined,
  }
}
