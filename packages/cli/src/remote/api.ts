import { ConnectionError, createClient, type Client } from '@benchtop/client'
import type { ControlClient } from '@benchtop/client/control'
import { CliError } from '../errors.ts'

/** The calls of the platform's v1 API that the command line uses. */
export type V1 = Client['v1']

/**
 * Reads the platform as a user of an application would: with a token that is issued for `work` and revoked after it.
 * Every call rejects with a CliError.
 */
export async function asReader<Value>(
  control: ControlClient,
  apiUrl: string,
  { user, application }: { readonly user: string; readonly application: string },
  work: (v1: V1, v2: Client['v2']) => Promise<Value>,
): Promise<Value> {
  const { token } = await control.issueToken({ user, application, scopes: ['read global'] })
  try {
    const { v1, v2 } = apiAt({ apiUrl, token })
    return await work(v1, v2)
  } finally {
    await control.revokeToken({ token })
  }
}

/** The APIs of a running platform for the owner of a token. Every call rejects with a CliError, and none is retried. */
export function apiAt(address: {
  readonly apiUrl: string
  readonly storeUrl?: string
  readonly token: string
}): Client {
  return createClient({
    ...address,
    retry: { retries: 0 },
    errorOf: (cause) =>
      cause instanceof ConnectionError
        ? new CliError('unreachable', cause.message, { cause })
        : new CliError('refused', cause.reason, { cause }),
  })
}
