import type { Fault, NotificationRecord } from '@benchtop/contracts'
import type { RateLimit } from './rate-limits.ts'

/** A notification in every answer, as the owner writes it. */
export type OwnersNotification = Readonly<NotificationRecord>

/** The conditions that a platform is started with; reset restores them. */
export type InitialConditions = {
  readonly faults?: readonly Fault[] | undefined
  readonly rateLimits?: readonly RateLimit[] | undefined
  readonly notifications?: readonly OwnersNotification[] | undefined
}
