import type { Fault, GivenFault, NotificationRecord } from '@benchtop/contracts'
import type { RateLimit } from './rate-limits.ts'

/** A notification in every answer, as the owner writes it. */
export type OwnerNotification = Readonly<NotificationRecord>

/** The conditions that a platform is started with; reset restores them. */
export type InitialConditions = {
  readonly faults?: readonly GivenFault[] | undefined
  readonly rateLimits?: readonly RateLimit[] | undefined
  readonly notifications?: readonly OwnerNotification[] | undefined
}

/** The same once they are checked, every fault in full. */
export type CheckedConditions = Omit<InitialConditions, 'faults'> & {
  readonly faults?: readonly Fault[] | undefined
}
