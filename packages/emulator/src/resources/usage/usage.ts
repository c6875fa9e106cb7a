import type { Clock } from '../../time/clock.ts'
import type { Moments, UsageStore } from './usage-store.ts'

/** A calendar month in UTC. */
export type UsagePeriod = Moments & {
  /** Such as `2026-03`. */
  readonly month: string
}

/** What an account used in a period. */
export type AccountUsage = {
  /** Bytes at the period's end, or now where it hasn't ended. */
  readonly storage: number
  /** What ran, by application. */
  readonly compute: readonly {
    readonly application: string
    readonly seconds: number
    readonly jobs: number
  }[]
}

/** How long computed usage is returned again. */
const freshMs = 3_600_000

/** How many computed months of accounts are cached. */
const cached = 10_000

export function createUsage(store: UsageStore, clock: Clock) {
  const compute = (ownerId: number, period: UsagePeriod, nowMs: number): AccountUsage => ({
    storage: store.storedAtEnd(ownerId, period.month, period.endMs),
    compute: store.ranWithin(ownerId, period, nowMs).map(({ application_name, ms, jobs }) => ({
      application: application_name,
      seconds: ms / 1000,
      jobs,
    })),
  })

  const known = new Map<string, { readonly usage: AccountUsage; readonly computedMs: number }>()

  return {
    /** The latest periods, the current one included, oldest first. */
    periods(count: number): UsagePeriod[] {
      const [year, month] = monthOf(clock.now())
      return Array.from({ length: count }, (_, at) => periodOf(year, month - count + 1 + at))
    },
    /** What an account used. Without a refresh, what was computed in the last hour is returned again. */
    of(ownerId: number, period: UsagePeriod, refresh: boolean): AccountUsage {
      const nowMs = clock.now()
      const key = `${ownerId} ${period.month}`
      const earlier = refresh ? undefined : known.get(key)
      const age = earlier === undefined ? -1 : nowMs - earlier.computedMs
      if (earlier !== undefined && age >= 0 && age < freshMs) return earlier.usage
      const usage = compute(ownerId, period, nowMs)
      if (known.size >= cached) known.clear()
      known.set(key, { usage, computedMs: nowMs })
      return usage
    },
    /** Bytes that an account has stored now. */
    storedNow: store.storedNow,
    /** Forgets what was computed: the rows were replaced. */
    reload: (): void => known.clear(),
  }
}
export type Usage = ReturnType<typeof createUsage>

/** The year and the month, from 0, of a moment. */
function monthOf(ms: number): [year: number, month: number] {
  const date = new Date(ms)
  return [date.getUTCFullYear(), date.getUTCMonth()]
}

/** A month, which may be counted from another year. */
function periodOf(year: number, month: number): UsagePeriod {
  const startMs = Date.UTC(year, month)
  return {
    startMs,
    endMs: Date.UTC(year, month + 1),
    month: new Date(startMs).toISOString().slice(0, 'yyyy-mm'.length),
  }
}
