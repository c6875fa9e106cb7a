import { z } from 'zod'
import { empty, record } from '../results.ts'
import { actingUser } from './authority.ts'
import { id, moment, owners, strictJson } from './scalars.ts'

/** A device that waits for its user. The code that it shows is stored as a hash, and is in no list. */
const deviceRecord = z.strictObject({
  id,
  application: id,
  scopes: z.array(z.string()),
  expires: moment,
})
export type WaitingDevice = z.output<typeof deviceRecord>

const decision = strictJson({ user: actingUser })

export const devices = {
  listDevices: owners('listDevices', 'GET', '/device-codes', {
    summary: 'Lists the devices that wait for a user, without their codes.',
    responses: { 200: record(z.strictObject({ devices: z.array(deviceRecord) })) },
  }),
  approveDevice: owners('approveDevice', 'POST', '/device-codes/{userCode}/approve', {
    summary: 'Approves the device that shows this code, on behalf of a user.',
    body: decision,
    responses: { 204: empty },
  }),
  denyDevice: owners('denyDevice', 'POST', '/device-codes/{userCode}/deny', {
    otherPaths: ['/device-codes/{userCode}/reject'],
    summary: 'Denies the device that shows this code, on behalf of a user.',
    body: decision,
    responses: { 204: empty },
  }),
} as const
