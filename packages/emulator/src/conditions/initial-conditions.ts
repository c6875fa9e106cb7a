import type { Fault } from './faults.ts'
import type { RateLimit } from './rate-limits.ts'

/** What is said beside every answer, as the owner writes it. */
export type OwnersNotification = { readonly type: string; readonly item: string }

/** What the owner starts a platform with; reset goes back to it. */
export type InitialConditions = {
  readonly faults?: readonly Fault[] | undefined
  readonly rateLimits?: readonly RateLimit[] | undefined
  readonly notifications?: readonly OwnersNotification[] | undefined
}
