import type { Database } from '../storage/database.ts'
import { insertRow } from '../storage/rows.ts'

/** What happened on a shared bench. */
export type AuditRow = {
  id: number
  /** By the machine's own clock, in milliseconds since 1970. */
  at_ms: number
  /** The e-mail address of a user, `start token`, or what was typed at a sign-in. */
  who: string
  /** The id of an operation, or an event such as `sign-in`. */
  what: string
  /** What it was done to, without secrets. */
  target: string
  /** The client's IP address. */
  address: string
  /** `done`, or `refused` with the status. */
  outcome: string
  /** When it is deleted. */
  due_ms: number
}

/** The steps of the audit log's own database. A step that was released is never changed. */
export const auditSteps: readonly string[] = [
  `CREATE TABLE audit (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     at_ms INTEGER NOT NULL,
     who TEXT NOT NULL,
     what TEXT NOT NULL,
     target TEXT NOT NULL,
     address TEXT NOT NULL,
     outcome TEXT NOT NULL,
     due_ms INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX audit_due ON audit (due_ms);`,
]

export function auditStore(database: Database) {
  return {
    insert: (row: Omit<AuditRow, 'id'>): number => insertRow<AuditRow>(database, 'audit', row),
    setTarget: database.statement<[target: string, id: number]>(
      'UPDATE audit SET target = ? WHERE id = ?',
    ).run,
    /** The newest first, of those before a row. */
    page: database.statement<[before: number, limit: number], AuditRow>(
      'SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?',
    ).all,
    dropDue: database.statement<[atMs: number]>('DELETE FROM audit WHERE due_ms <= ?').run,
  }
}
