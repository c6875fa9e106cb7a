import type { Fault, NotificationRecord } from '@benchtop/contracts'
import type { RateLimit } from './rate-limits.ts'

/** A notification that comes with every answer, as the owner writes it. */
export type OwnersNotification = Readonly<NotificationRecord>

/** What the owner starts a platform with; reset goes back to it. */
export type InitialConditions = {
  readonly faults?: readonly Fault[] | undefined
  readonly rateLimits?: readonly RateLimit[] | undefined
  readonly notifications?: readonly OwnersNotification[] | undefined
}
