import type { Database } from '../storage/database.ts'
import type { DeadlineKind } from './deadline-kind.ts'

export type DeadlineRow = { kind: DeadlineKind; subject_id: number; due_ms: number }

export function deadlineStore(database: Database) {
  const nextDue = database.statement<[], { due_ms: number | null }>(
    'SELECT min(due_ms) AS due_ms FROM deadline',
  )
  const count = database.statement<[], { count: number }>('SELECT count(*) AS count FROM deadline')
  return {
    put: database.statement<[kind: DeadlineKind, subjectId: number, dueMs: number]>(
      'INSERT OR REPLACE INTO deadline (kind, subject_id, due_ms) VALUES (?, ?, ?)',
    ).run,
    remove: database.statement<[kind: DeadlineKind, subjectId: number]>(
      'DELETE FROM deadline WHERE kind = ? AND subject_id = ?',
    ).run,
    next: database.statement<[most: number], DeadlineRow>(
      'SELECT kind, subject_id, due_ms FROM deadline ORDER BY due_ms, rowid LIMIT ?',
    ).all,
    count: (): number => count.get()?.count ?? 0,
    earliest: database.statement<[], DeadlineRow>(
      'SELECT kind, subject_id, due_ms FROM deadline ORDER BY due_ms, rowid LIMIT 1',
    ).get,
    nextDue: (): number | undefined => nextDue.get()?.due_ms ?? undefined,
  }
}
