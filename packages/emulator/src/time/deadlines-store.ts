import type { Database } from '../storage/database.ts'
import type { DeadlineKind } from './deadline-kind.ts'

export type DeadlineRow = { kind: DeadlineKind; subject_id: number; due_ms: number }

export function deadlineStore(database: Database) {
  const put = database.statement<[string, number, number]>(
    'INSERT OR REPLACE INTO deadline (kind, subject_id, due_ms) VALUES (?, ?, ?)',
  )
  const remove = database.statement<[string, number]>(
    'DELETE FROM deadline WHERE kind = ? AND subject_id = ?',
  )
  const earliest = database.statement<[], DeadlineRow>(
    'SELECT kind, subject_id, due_ms FROM deadline ORDER BY due_ms, rowid LIMIT 1',
  )
  const nextDue = database.statement<[], { due_ms: number | null }>(
    'SELECT min(due_ms) AS due_ms FROM deadline',
  )
  const next = database.statement<[number], DeadlineRow>(
    'SELECT kind, subject_id, due_ms FROM deadline ORDER BY due_ms, rowid LIMIT ?',
  )
  const count = database.statement<[], { count: number }>('SELECT count(*) AS count FROM deadline')
  return {
    put: (kind: DeadlineKind, subjectId: number, dueMs: number): void =>
      void put.run(kind, subjectId, dueMs),
    remove: (kind: DeadlineKind, subjectId: number): void => void remove.run(kind, subjectId),
    next: (most: number): DeadlineRow[] => next.all(most),
    count: (): number => count.get()?.count ?? 0,
    earliest: (): DeadlineRow | undefined => earliest.get(),
    nextDue: (): number | undefined => nextDue.get()?.due_ms ?? undefined,
  }
}
