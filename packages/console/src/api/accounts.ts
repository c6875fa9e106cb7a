import type { BenchStatus } from '@benchtop/contracts'
import { useLoaded } from '../design/use-loaded.ts'
import { control } from './clients.ts'

/** An account of the bench. */
export type Account = BenchStatus['users'][number]

/** The accounts of the bench. */
export async function readAccounts(signal?: AbortSignal): Promise<readonly Account[]> {
  const { users } = await control.getStatus({}, { signal })
  return users
}

/** The names of the bench's accounts, by id; none until they are loaded. */
export function useAccountNames(): ReadonlyMap<string, string> {
  const { value = [] } = useLoaded(readAccounts, [])
  return new Map(value.map(({ id, name }) => [id, name]))
}
