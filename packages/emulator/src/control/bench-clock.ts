import {
  badRequest,
  parseDuration,
  type ClockChange,
  type ClockRecord,
  type DueRecord,
  type HappenedRecord,
} from '@benchtop/contracts'
import type { Database } from '../storage/database.ts'
import type { Clock } from '../time/clock.ts'
import type { Deadlines } from '../time/deadlines.ts'
import { timelineStore } from '../time/timeline-store.ts'
import { isoOf } from './moments.ts'
import type { OwnersChanges } from './owners-changes.ts'

/** The latest time of the clock: deadlines counted from there still have a four-digit year, as timestamps do. */
const endOfTime = Date.UTC(9000, 0) - 1

/** So much of the timeline is listed at most. */
const mostListed = 1000

type TimelineWindow = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit: number
}

type Options = {
  readonly clock: Clock
  readonly database: Database
  readonly deadlines: Deadlines
  readonly changes: OwnersChanges
  /** Stores where the clock is, so that a restart continues from there. */
  readonly storeClock: () => void
}

export function createBenchClock({ clock, database, deadlines, changes, storeClock }: Options) {
  const timeline = timelineStore(database)
  const read = (): ClockRecord => ({
    now: new Date(clock.now()).toISOString(),
    frozen: clock.frozen,
  })
  const due = (most: number): { readonly due: readonly DueRecord[]; readonly total: number } => {
    const { rows, total } = deadlines.next(most)
    return {
      due: rows.map(({ kind, subject_id, due_ms }) => ({
        kind,
        subject: String(subject_id),
        due: new Date(due_ms).toISOString(),
      })),
      total,
    }
  }
  return {
    read,
    /** What falls due next, and how many things altogether. */
    due,
    /** What happened last and what is due next, from one moment to another, so many of each. */
    timeline({ from, to, limit }: TimelineWindow) {
      const fromMs = from === undefined ? 0 : Date.parse(from)
      const toMs = to === undefined ? endOfTime : Date.parse(to)
      const most = Math.min(Math.max(limit, 0), mostListed)
      const happened = timeline
        .between(fromMs, toMs, most)
        .map(({ subject, ms, ...row }): HappenedRecord => ({
          ...row,
          subject: String(subject),
          at: isoOf(ms),
        }))
      const isWithin = (at: string): boolean => Date.parse(at) >= fromMs && Date.parse(at) <= toMs
      return { happened, due: due(most).due.filter((one) => isWithin(one.due)) }
    },
    /**
     * Applies `set` and `next`, then `advance`, and settles all deadlines that fall due, or changes nothing. Throws 400
     * naming the invalid member.
     */
    change({ advance, set, next, frozen }: ClockChange): void {
      const ms = advance === undefined ? 0 : parseDuration(advance)
      if (ms === undefined) {
        throw invalid('advance', `must be a duration such as 90s, 60m, 48h or 3d, not "${advance}"`)
      }
      const due = next === true ? deadlines.next(1).rows[0]?.due_ms : undefined
      const start = Math.max(set === undefined ? clock.now() : Date.parse(set), due ?? 0)
      if (start + ms > endOfTime) {
        throw invalid(start > endOfTime ? 'set' : 'advance', 'must not be later than the year 8999')
      }
      const before = clock.state()
      if (frozen === true) clock.freeze(true)
      if (set !== undefined || due !== undefined) clock.set(start)
      if (ms !== 0) clock.advance(ms)
      if (frozen === false) clock.freeze(false)
      try {
        database.transaction(() => {
          storeClock()
          deadlines.settle()
        })
      } catch (error) {
        clock.restore(before)
        deadlines.reload()
        throw error
      }
      changes.emit('clock', read())
    },
  }
}
/** The platform's clock as its owner reads and changes it. */
export type BenchClock = ReturnType<typeof createBenchClock>

/** Refuses a time before the clock's. Code that makes a platform of its own may still set one. */
export function requireNotPast({ set }: ClockChange, { now }: ClockRecord): void {
  if (set === undefined || Date.parse(set) >= Date.parse(now)) return
  throw invalid(
    'set',
    `must not be before the platform's time, ${now}, since what happened after it would lie in the future: restore a snapshot, or reset the platform`,
  )
}

function invalid(member: string, rule: string) {
  return badRequest([{ member, code: 'Invalid', message: `${member} ${rule}.` }])
}
