import type { ControlClient, LaunchRequest } from './control-client.ts'
import { createV1Client, type V1Client } from './v1-client.ts'

/**
 * Reads the platform as a user of an application would: with a token that is asked for, lent to `work`, and given back.
 */
export async function asReader<Value>(
  control: ControlClient,
  apiUrl: string,
  { user, application }: Pick<LaunchRequest, 'user' | 'application'>,
  work: (v1: V1Client) => Promise<Value>,
): Promise<Value> {
  const { token } = await control.issueToken({ user, application, scopes: ['read global'] })
  try {
    return await work(createV1Client(apiUrl, token))
  } finally {
    await control.revokeToken(token)
  }
}
