import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { api, control } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { session } from '../../api/session.ts'
import { Button } from '../../design/pieces.tsx'
import { finish, showFailure } from '../../design/toasts.tsx'
import { runAgain } from '../analyses/run-again.ts'
import { OneTimeSecret } from '../apps/one-time-secret.tsx'
import type { PlatformRequest } from './request.ts'

/** What settles the refusal of a token without a scope: granting it, a token with it, the launch once more. */
export function RefusalActions({ request }: { readonly request: PlatformRequest }) {
  const { user, application, appSession, scopes = [], decision: { scope } = {} } = request
  const { route } = useLocation()
  const [issued, setIssued] = useState<string>()
  const isOwn = user === session.value?.user?.id
  if (scope === undefined || user === undefined || !(isOwn || isOwner())) return null
  const grant = () => control.issueToken({ user, application, scopes: [scope], granted: true })
  const issue = async (): Promise<void> => {
    const order = { user, scopes: [...scopes, scope], ...(application && { application }) }
    setIssued((await control.issueToken(order)).token)
  }
  const relaunch = async (id: string): Promise<void> => {
    const { Name, Application } = await api.v1.getAppSession({ id })
    await grant()
    await runAgain(
      { id, application: Application.Id, name: Name, nodes: 0 },
      Application.Name,
      route,
    )
  }
  return (
    <div class="stack">
      <p>
        It lacks the scope <code>{scope}</code>. A token keeps the scopes that it was issued with:
        the next one has what is granted now.
      </p>
      <div class="row">
        {application !== undefined && (
          <Button
            look="second small"
            text="Grant this scope"
            act={() => finish(grant(), `Granted: the app's next token has ${scope}.`)}
          />
        )}
        <Button
          look="second small"
          text="New token with it"
          act={() => issue().catch(showFailure)}
        />
        {appSession !== undefined && isOwn && (
          <Button
            look="second small"
            text="Relaunch with it"
            act={() => relaunch(appSession).catch(showFailure)}
          />
        )}
      </div>
      {issued !== undefined && <OneTimeSecret name="Token" secret={issued} />}
    </div>
  )
}
