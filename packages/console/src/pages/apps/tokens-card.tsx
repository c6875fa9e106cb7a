import type { ControlToken } from '@benchtop/contracts'
import { control } from '../../api/clients.ts'
import { session } from '../../api/session.ts'
import { Button, Card, Timestamp, Unloaded } from '../../design/pieces.tsx'
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
  const revoke = (token: ListedToken): void => {
    finish(control.revokeTokenById({ id: token.id }), 'Token revoked.', reload)
  }
  return (
    <Card title="Granted access" flush={value !== undefined && value.length > 0}>
      {value === undefined ? (
        <Unloaded error={error} reload={reload} lines={2} />
      ) : value.length === 0 ? (
        <p class="quiet">You have granted this app no access, and it has no private token.</p>
      ) : (
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Scopes</th>
              <th scope="col">Created</th>
              <th scope="col">
                <span class="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {value.map((token) => (
              <tr key={token.id}>
                <td>
                  <Scopes of={token} />
                </td>
                <td>
                  <Timestamp at={token.created} />
                  <div class="quiet">{token.granted ? 'consent' : 'console'}</div>
                </td>
                <td class="right">
                  <Button look="second small" onClick={() => revoke(token)}>
                    Revoke
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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
