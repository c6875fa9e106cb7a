import { notFound } from '@benchtop/contracts'
import { ok, controlHandlers } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import { requireExisting } from './existing.ts'

/** Devices that wait for their users, and the decisions on them. */
export function devicesControl({ authorization, users }: Platform) {
  const decide = (userCode: string, user: string, decision: 'approve' | 'deny') => {
    const userId = requireExisting(users.rows, user, 'user')
    const device = authorization.rules.devices.waiting(userCode)
    if (device === undefined) throw notFound(`A device that waits with the code ${userCode}`)
    authorization.rules.decideDevice(device, userId, decision)
    return { status: 204, empty: true } as const
  }
  return controlHandlers({
    listDevices: () =>
      ok({
        devices: authorization.rules.devices.pending().map((device) => ({
          id: String(device.id),
          application: String(device.applicationId),
          scopes: device.scopes,
          expires: new Date(device.expiresMs).toISOString(),
        })),
      }),
    approveDevice: ({ params, body }) => decide(params.userCode, body.user, 'approve'),
    denyDevice: ({ params, body }) => decide(params.userCode, body.user, 'deny'),
  })
}
