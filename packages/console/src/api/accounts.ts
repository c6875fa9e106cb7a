import type { BenchStatus } from '@benchtop/contracts'
import { control } from './clients.ts'

/** An account of the bench. */
export type Account = BenchStatus['users'][number]

/** The accounts of the bench. */
export async function readAccounts(signal: AbortSignal): Promise<readonly Account[]> {
  const { users } = await control.getStatus({}, { signal })
  return users
}
