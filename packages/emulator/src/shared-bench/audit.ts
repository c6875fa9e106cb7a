import { createClock } from '../time/clock.ts'
import type { Database } from '../storage/database.ts'
import { auditStore, type AuditRow } from './audit-store.ts'

/** Something that happened, as it is noted. None of it is a secret. */
export type AuditEvent = {
  readonly who: string
  readonly what: string
  readonly target?: string | undefined
  readonly address: string
  readonly outcome: string
}

/** Who did what, when and from where. It stays through resets, and each row is deleted at its due time. */
export type Audit = {
  add(event: AuditEvent): void
  /** The newest first, of those before a row. */
  page(before: number, limit: number): AuditRow[]
  close(): void
}

const dayMs = 24 * 3_600_000

/** Text that a client has chosen is cut: a row takes little room, whatever was typed. */
const longestText = 300

/**
 * The audit log in its own database. Its times are the machine's: the platform's clock can be moved by its owner, who could
 * make rows fall due, or write them into another time.
 */
export function createAudit(database: Database, days: number): Audit {
  const store = auditStore(database)
  const clock = createClock()
  return {
    add({ who, what, target = '', address, outcome }) {
      const now = clock.now()
      store.dropDue(now)
      store.insert({
        at_ms: now,
        who: plain(who),
        what,
        target: plain(target),
        address,
        outcome,
        due_ms: now + days * dayMs,
      })
    },
    page(before, limit) {
      store.dropDue(clock.now())
      return store.page(before, limit)
    },
    close: () => database.close(),
  }
}

/** Without control characters, which a terminal would act on. */
function plain(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ').slice(0, longestText)
}
