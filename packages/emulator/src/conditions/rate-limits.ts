import {
  formatTimestamp,
  parseDuration,
  PlatformError,
  type RateLimitRecord,
} from '@benchtop/contracts'
import type { Caller } from '../access/caller.ts'
import type { Clock } from '../time/clock.ts'
import { matchesOperation } from './operation-pattern.ts'
import type { RateCountStore } from './rate-counts-store.ts'

/** "Rules on certain endpoints, per user (from the token), per day, tied to a named policy"; here any window. */
export type RateLimit = Readonly<RateLimitRecord>

/** The default: "the endpoint is subject to the rate limits". */
export const defaultRateLimits: readonly RateLimit[] = [
  { policy: 'launch', operations: ['v1.launchApplication'], limit: 1000, window: '1d' },
]

/** The headers of a response that a rule covers. */
export type RateHeaders = Readonly<Record<string, string>>

/** A request that was counted. */
export type Admission = {
  readonly headers: RateHeaders
  /** Counts it no longer, because it was refused; returns the headers that then apply. */
  refund(): RateHeaders
}

type State = {
  readonly rule: RateLimit
  readonly used: number
  readonly startMs: number
  readonly resetMs: number
}

/** Finds the rules that cover an operation: looked up once each, since every request needs them. */
export function coveringRules(rules: readonly RateLimit[]): (id: string) => readonly RateLimit[] {
  const known = new Map<string, readonly RateLimit[]>()
  return (id) => {
    let covering = known.get(id)
    if (covering === undefined) {
      covering = rules.filter(({ operations }) =>
        operations.some((pattern) => matchesOperation(pattern, id)),
      )
      known.set(id, covering)
    }
    return covering
  }
}

/**
 * Counts a request of a user towards the rules that cover it; its headers are those of the tightest one. Throws
 * 429 where one is used up; a refused request isn't counted.
 */
export function admit(
  covering: readonly RateLimit[],
  counts: RateCountStore,
  clock: Clock,
  caller: Caller | undefined,
): Admission | undefined {
  if (covering.length === 0 || caller?.kind !== 'user') return undefined
  const now = clock.now()
  const states = covering.map((rule): State => {
    const windowMs = parseDuration(rule.window) ?? 86_400_000
    const startMs = Math.floor(now / windowMs) * windowMs
    const used = counts.used(rule.policy, caller.userId, startMs)
    return { rule, used, startMs, resetMs: startMs + windowMs }
  })
  const exhausted = states.find(({ rule, used }) => used >= rule.limit)
  if (exhausted !== undefined) throw tooMany(exhausted, now)
  for (const { rule, startMs } of states) counts.count(rule.policy, caller.userId, startMs)
  return {
    headers: tightestHeaders(states.map((state) => ({ ...state, used: state.used + 1 }))),
    refund() {
      for (const { rule, startMs } of states) counts.refund(rule.policy, caller.userId, startMs)
      return tightestHeaders(states)
    },
  }
}

function tightestHeaders(states: readonly State[]): RateHeaders {
  const [tightest] = states.toSorted((one, other) => remaining(one) - remaining(other))
  return tightest === undefined ? {} : headersOf(tightest)
}

function remaining({ rule, used }: State): number {
  return Math.max(0, rule.limit - used)
}

function headersOf(state: State): RateHeaders {
  return {
    'x-ratelimit-policy': state.rule.policy,
    'x-ratelimit-limit': String(state.rule.limit),
    'x-ratelimit-remaining': String(remaining(state)),
    'x-ratelimit-reset': formatTimestamp(state.resetMs),
  }
}

function tooMany(state: State, now: number): PlatformError {
  const { policy, limit, window } = state.rule
  const seconds = Math.max(1, Math.ceil((state.resetMs - now) / 1000))
  return new PlatformError(
    'TooManyRequests',
    `The policy "${policy}" allows a user ${limit} requests in ${window}, and they are used up. Try again in ${seconds} seconds.`,
    { headers: { ...headersOf(state), 'x-retry-after': String(seconds) } },
  )
}
