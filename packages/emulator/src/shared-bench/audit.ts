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

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Refusals of more kinds and addresses than this within an hour are those of `others`. */
const mostRefusals = 1_000

/** Text that a client has chosen is cut: a row takes little room, whatever was typed. */
const longestText = 300

/**
 * The audit log in its own database. Its times are the machine's: the platform's clock can be moved by its owner, who could
 * make rows fall due, or write them into another time.
 */
export function createAudit(database: Database, days: number) {
  const store = auditStore(database)
  const clock = createClock()
  const refusals = new Map<string, { id: number; count: number; ms: number }>()
  const add = ({ who, what, target = '', address, outcome }: AuditEvent): number => {
    const now = clock.now()
    store.dropDue(now)
    return store.insert({
      at_ms: now,
      who: plain(who),
      what,
      target: plain(target),
      address,
      outcome,
      due_ms: now + days * dayMs,
    })
  }
  return {
    add,
    /** Adds that someone unknown was refused: one row an hour for all of one reason, address and outcome, with their number. */
    addRefusal({
      reason,
      address,
      outcome,
    }: Pick<AuditEvent, 'address' | 'outcome'> & { readonly reason: string }): void {
      const now = clock.now()
      for (const [key, { ms }] of refusals) if (now - ms >= hourMs) refusals.delete(key)
      const isFull = refusals.size >= mostRefusals
      const from = isFull && !refusals.has(`${outcome} ${address} ${reason}`) ? 'others' : address
      const key = `${outcome} ${from} ${reason}`
      const before = refusals.get(key)
      if (before === undefined) {
        const id = add({ who: '', what: 'refusal', target: reason, address: from, outcome })
        refusals.set(key, { id, count: 1, ms: now })
        return
      }
      before.count += 1
      // What others send costs few writes, however much it is.
      if ((before.count & (before.count - 1)) === 0) {
        store.setTarget(plain(`${before.count} times or more: ${reason}`), before.id)
      }
    },
    /** The newest first, of those before a row. */
    page(before: number, limit: number): AuditRow[] {
      store.dropDue(clock.now())
      return store.page(before, limit)
    },
    close: (): void => database.close(),
  }
}
/** Who did what, when and from where. It stays through resets, and each row is deleted at its due time. */
export type Audit = ReturnType<typeof createAudit>

/** Without control characters, which a terminal would act on. */
function plain(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ').slice(0, longestText)
}
