import type { Database } from '../storage/database.ts'
import type { Clock } from './clock.ts'
import { deadlineStore, type DeadlineKind, type DueRow } from './deadlines-store.ts'

/** Called within a transaction, with the time at which it was due. */
export type DeadlineHandler = (subjectId: number, dueMs: number) => void

export function createDeadlines(database: Database, clock: Clock) {
  const store = deadlineStore(database)
  const handlers = new Map<DeadlineKind, DeadlineHandler>()
  /** Nothing is due before this moment; undefined where nothing is scheduled. */
  let nextDueMs = store.nextDue()

  return {
    on: (kind: DeadlineKind, handler: DeadlineHandler): void => void handlers.set(kind, handler),
    schedule(kind: DeadlineKind, subjectId: number, dueMs: number): void {
      store.put(kind, subjectId, dueMs)
      // Never later than before: the transaction around this call may still be rolled back.
      nextDueMs = Math.min(nextDueMs ?? dueMs, dueMs)
    },
    cancel: (kind: DeadlineKind, subjectId: number): void => void store.remove(kind, subjectId),
    /** What falls due next, the earliest first, and how many there are altogether. */
    next: (most: number): { readonly rows: readonly DueRow[]; readonly total: number } => ({
      rows: store.next(clock.now(), most),
      total: store.count(clock.now()),
    }),
    /** Applies everything that is due, each at its own due time, earliest first. */
    settle(): void {
      while (nextDueMs !== undefined && nextDueMs <= clock.now()) {
        const due = store.earliest()
        if (due === undefined || due.due_ms > clock.now()) {
          nextDueMs = due?.due_ms
          return
        }
        database.transaction(() => {
          store.remove(due.kind, due.subject_id)
          handlers.get(due.kind)?.(due.subject_id, due.due_ms)
        })
      }
    },
    /** Reads the rows again, after the database was replaced. */
    reload(): void {
      nextDueMs = store.nextDue()
    },
  }
}
/**
 * Time is data: an automatic change is a row with a due time, settled before each request and at each change of the
 * clock. There is no timer to lose in a crash, and 48 hours pass in a millisecond.
 */
export type Deadlines = ReturnType<typeof createDeadlines>
