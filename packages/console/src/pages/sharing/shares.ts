import type { ControlShare, ShareAccess } from '@benchtop/contracts'
import { control } from '../../api/clients.ts'

/** What can be shared, as in its address. */
export type SharedKind = 'project' | 'run'

/** A user or workgroup that something is shared with. */
export type Share = ControlShare

const operations = {
  project: { list: 'listProjectShares', put: 'shareProject', remove: 'unshareProject' },
  run: { list: 'listRunShares', put: 'shareRun', remove: 'unshareRun' },
} as const

/** The accounts that something is shared with, in the order in which it was. */
export async function readShares(
  kind: SharedKind,
  id: string,
  signal: AbortSignal,
): Promise<readonly Share[]> {
  const { shares } = await control[operations[kind].list]({ id }, { signal })
  return shares
}

/** Shares something with an account, or changes the account's access. */
export function share(
  kind: SharedKind,
  id: string,
  account: string,
  access: ShareAccess,
): Promise<Share> {
  return control[operations[kind].put]({ id, with: account, access })
}

/** Stops sharing something with an account. */
export async function unshare(kind: SharedKind, id: string, account: string): Promise<void> {
  await control[operations[kind].remove]({ id, with: account })
}
