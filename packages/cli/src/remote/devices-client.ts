import type { ControlCall } from './control-client.ts'

/** A device that waits for its user. Its code is known to itself alone. */
export type PendingDevice = {
  readonly id: string
  readonly application: string
  readonly scopes: readonly string[]
  /** ISO 8601, by the platform's clock. */
  readonly expires: string
}

export const deviceWords = ['approve', 'reject'] as const
export type DeviceWord = (typeof deviceWords)[number]

/** The devices that wait on a platform. */
export type DevicesClient = {
  list(): Promise<readonly PendingDevice[]>
  tell(userCode: string, word: DeviceWord, user: string): Promise<void>
}

export function createDevicesClient(call: ControlCall): DevicesClient {
  return {
    async list() {
      return (await call<{ devices: readonly PendingDevice[] }>('GET', 'device-codes')).devices
    },
    tell: (userCode, word, user) =>
      call('POST', `device-codes/${encodeURIComponent(userCode)}/${word}`, { user }),
  }
}
