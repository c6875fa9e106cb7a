import type { Machine } from './machine.ts'

export const deviceAuthorizationStatuses = ['pending', 'approved', 'rejected', 'redeemed'] as const
export type DeviceAuthorizationStatus = (typeof deviceAuthorizationStatuses)[number]
export type DeviceAuthorizationEvent = 'approve' | 'deny' | 'redeem'

/**
 * What becomes of a device's request: its user decides once, and what was approved gives one token. Past its time a
 * request can do nothing more, in whichever state it is.
 */
export const deviceAuthorizationMachine: Machine<
  DeviceAuthorizationStatus,
  DeviceAuthorizationEvent
> = {
  states: deviceAuthorizationStatuses,
  transitions: [
    { event: 'approve', from: ['pending'], to: 'approved' },
    { event: 'deny', from: ['pending'], to: 'rejected' },
    { event: 'redeem', from: ['approved'], to: 'redeemed' },
  ],
}
