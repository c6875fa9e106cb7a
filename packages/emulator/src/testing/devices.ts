import type { Reply } from './client.ts'
import { exchange, webApp } from './oauth.ts'
import type { TestPlatform } from './test-platform.ts'

/** What a device receives when it begins. */
export type DeviceStart = {
  readonly verification_uri: string
  readonly verification_with_code_uri: string
  readonly user_code: string
  readonly expires_in: number
  readonly device_code: string
  readonly interval: number
}

/** Begins the flow of a device for the web application of the test seed. */
export async function startDevice(
  platform: TestPlatform,
  scope = 'read project 4001',
): Promise<DeviceStart> {
  const { body } = await platform.anonymous.post('v1pre3/oauthv2/deviceauthorization', {
    client_id: webApp.clientId,
    response_type: 'device_code',
    scope,
  })
  return body as DeviceStart
}

/** Asks for the token of a device, as the platform's documentation has it. */
export function poll(
  platform: TestPlatform,
  { device_code }: DeviceStart,
  members: Readonly<Record<string, string | undefined>> = {},
): Promise<Reply> {
  return exchange(platform, {
    grant_type: 'device',
    redirect_uri: undefined,
    code: device_code,
    ...members,
  })
}

/** What a user says, by the control API. */
export function decide(
  platform: TestPlatform,
  userCode: string,
  decision: 'approve' | 'deny' | 'reject',
  user = '1001',
): Promise<Reply> {
  return platform.control.postJson(`_emulator/device-codes/${userCode}/${decision}`, { user })
}
