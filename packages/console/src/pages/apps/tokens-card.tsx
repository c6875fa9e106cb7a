import type { ControlToken } from '@benchtop/contracts'
import { control } from '../../api/clients.ts'
import { session } from '../../api/session.ts'
import type { Column } from '../../design/columns.tsx'
import { LoadedTable } from '../../design/loaded-table.tsx'
import { Button, Card, Timestamp } from '../../design/pieces.tsx'
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
  const { value, error, reload } = loaded
  const revoke = ({ id }: ListedToken): void =>
    finish(control.revokeTokenById({ id }), 'Token revoked.', reload)
  const columns: readonly Column<ListedToken>[] = [
    { title: 'Scopes', show: (token) => <Scopes of={token} /> },
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
      show: (token) => (
        <Button look="second small" onClick={() => revoke(token)}>
          Revoke
        </Button>
      ),
    },
  ]
  return (
    <Card title="Granted access" flush>
      <LoadedTable
        label="Granted access"
        rows={value}
        {...{ error, reload, columns }}
        keyOf={({ id }) => id}
        lines={2}
        empty="You have granted this app no access, and it has no private token."
      />
    </Card>
  )
}

function Scopes({ of: { private: isPrivate, scopes } }: { readonly of: ListedToken }) {
  if (isPrivate) return <>everything that you may do (private token)</>
  if (scopes.length === 0) return <span class="quiet">your identity only</span>
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
