import { describe, expect, it } from 'vitest'
import {
  deviceAuthorizationMachine,
  deviceAuthorizationStatuses,
  type DeviceAuthorizationEvent,
  type DeviceAuthorizationStatus,
} from './device-authorization.ts'
import { next } from './machine.ts'

type Status = DeviceAuthorizationStatus

/** Where each event leads: whatever isn't listed can't happen. */
const moves: Record<DeviceAuthorizationEvent, Partial<Record<Status, Status>>> = {
  approve: { pending: 'approved' },
  deny: { pending: 'rejected' },
  redeem: { approved: 'redeemed' },
}

describe.each(deviceAuthorizationStatuses)('a request that is %s', (from) => {
  it.each(['approve', 'deny', 'redeem'] as const)(
    '[ACC-13] the event "%s" leads to the status in the table',
    (event) => {
      expect(next(deviceAuthorizationMachine, from, event)).toBe(moves[event][from])
    },
  )
})
