import type { ControlToken } from '@benchtop/contracts'
import { control } from '../../api/clients.ts'
import { session } from '../../api/session.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Button, Timestamp } from '../../design/pieces.tsx'
import { finish } from '../../design/toasts.tsx'
import type { Loaded } from '../../design/use-loaded.ts'

/** A listed token, without its secret value. */
export type ListedToken = ControlToken

/** The user's tokens that an application has. */
export async function readTokens(
  application: string,
  signal: AbortSignal,
): Promise<readonly ListedToken[]> {
  const user = session.peek()?.user?.id ?? ''
  const { tokens } = await control.listTokens({ user, application }, { signal })
  return tokens
}

/** What an application may do on behalf of the user, and the button to revoke it. */
export function TokensCard({ loaded }: { readonly loaded: Loaded<readonly ListedToken[]> }) {
  const revoke = ({ id }: ListedToken): void =>
    finish(control.revokeTokenById({ id }), 'Token revoked.', loaded.reload)
  const columns: readonly Column<ListedToken>[] = [
    {
      title: 'Scopes',
      show: ({ private: isPrivate, scopes }) =>
        isPrivate ? (
          'everything that you may do (private token)'
        ) : (
          <Scopes of={scopes} none="your identity only" />
        ),
    },
    {
      title: 'Created',
      show: ({ created, granted }) => (
        <>
          <Timestamp at={created} />
          <div class="quiet">{granted ? 'consent' : 'console'}</div>
        </>
      ),
    },
    {
      title: 'Action',
      isTitleHidden: true,
      class: 'right',
      show: (token) => <Button look="second small" text="Revoke" act={() => revoke(token)} />,
    },
  ]
  return (
    <TableCard
      title="Granted access"
      of={loaded}
      columns={columns}
      lines={2}
      empty="You have granted this app no access, and it has no private token."
    />
  )
}

type ScopesProps = { readonly of: readonly string[]; readonly none: string }

/** What a token grants. */
export function Scopes({ of: scopes, none }: ScopesProps) {
  if (scopes.length === 0) return <span class="quiet">{none}</span>
  return (
    <ul>
      {scopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>
        </li>
      ))}
    </ul>
  )
}
