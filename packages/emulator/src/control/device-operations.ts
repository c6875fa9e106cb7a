import type { Platform } from '../platform/platform.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'

/** Devices that wait for their users. The code that a device shows is kept as a hash, and so is in no list. */
export function deviceOperations({ authorization }: Platform): readonly ControlOperation[] {
  return [
    controlOperation({
      method: 'GET',
      path: 'device-codes',
      summary: 'The devices that wait for a user, without their codes, which they show themselves.',
      run: () => ({
        devices: authorization.rules.devices.pending().map((device) => ({
          id: String(device.id),
          application: String(device.applicationId),
          scopes: device.scopes,
          expires: new Date(device.expiresMs).toISOString(),
        })),
      }),
    }),
  ]
}
