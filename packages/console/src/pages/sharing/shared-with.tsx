import type { UserSummary } from '@benchtop/contracts'
import { session } from '../../api/session.ts'
import { useLoaded, type Loaded } from '../../design/use-loaded.ts'
import { readShares, type Share, type SharedKind } from './shares.ts'

/** The accounts that something is shared with; read again when the page's record changes. */
export function useShares(kind: SharedKind, id: string): Loaded<readonly Share[]> {
  return useLoaded((signal) => readShares(kind, id, signal), [kind, id])
}

/** The names of the accounts that something is shared with; undefined where there are none. */
export function collaboratorNames(shares: readonly Share[] | undefined): string | undefined {
  if (shares === undefined || shares.length === 0) return undefined
  return shares.map(({ name, access }) => `${name} (${access})`).join(', ')
}

type Props = { readonly owner: Pick<UserSummary, 'Id' | 'Name'> }

/** Marks what others own and share with the user, next to a title. */
export function SharedWithYou({ owner }: Props) {
  if (owner.Id === session.value?.user?.id) return null
  return <span class="badge">Shared by {owner.Name}</span>
}

/** The owner of something in a list: the user, or who shares it. */
export function OwnerOf({ owner }: Props) {
  if (owner.Id === session.value?.user?.id) return <span class="quiet">You</span>
  return <>Shared by {owner.Name}</>
}
