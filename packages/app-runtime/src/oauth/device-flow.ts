import type { World } from '@benchtop/client'
import * as openid from 'openid-client'
import { OAuthFlowError } from './errors.ts'
import { deviceGrant } from './platform-adapter.ts'

/** What to show the user of a device. */
export type DeviceCode = {
  /** What is typed in. */
  readonly userCode: string
  /** Where it is typed in. */
  readonly verificationUri: string
  /** The same with the code in it, for a link or a QR code. */
  readonly verificationUriComplete: string | undefined
  /** How long the user has, in seconds. */
  readonly expiresIn: number
}

/** A device that gets its token. */
export type DeviceOrder = {
  readonly scope: string
  /** Shows the code to the user. */
  readonly onCode: (code: DeviceCode) => void | Promise<void>
  readonly signal: AbortSignal | undefined
}

/** RFC 8628: "the interval MUST be increased by 5 seconds for this and all subsequent requests". */
const slowDownSeconds = 5

/** Shows a code, and polls no faster than the platform allows until the user has decided. Returns the token. */
export async function deviceToken(
  config: openid.Configuration,
  { sleep }: Pick<World, 'sleep'>,
  { scope, onCode, signal }: DeviceOrder,
): Promise<string> {
  const device = await openid.initiateDeviceAuthorization(config, { scope })
  await onCode({
    userCode: device.user_code,
    verificationUri: device.verification_uri,
    verificationUriComplete: device.verification_uri_complete,
    expiresIn: device.expires_in,
  })
  let interval = device.interval ?? slowDownSeconds
  for (let waited = interval; waited <= device.expires_in; waited += interval) {
    await sleep(interval * 1000, signal)
    try {
      const form = { device_code: device.device_code }
      return (await openid.genericGrantRequest(config, deviceGrant, form)).access_token
    } catch (error) {
      const code = error instanceof openid.ResponseBodyError ? error.error : undefined
      if (code === 'slow_down') interval += slowDownSeconds
      else if (code !== 'authorization_pending') throw error
    }
  }
  throw new OAuthFlowError('CodeExpired', 'The user of the device did not decide in time.')
}
