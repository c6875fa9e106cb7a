import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { Button, Card, Copy } from '../../design/pieces.tsx'
import { ask } from '../../design/sheet.tsx'
import { showFailure } from '../../design/toasts.tsx'
import type { Application } from '../../api/applications.ts'
import { OneTimeSecret } from './one-time-secret.tsx'

type Props = {
  readonly application: Application
  /** Its secret, where it was just registered. */
  readonly fresh?: string | undefined
  readonly changed: () => void
}

/** The credentials of an app. */
export function CredentialsCard({
  application: { id, name, clientId, hasSecret, manifest },
  fresh,
  changed,
}: Props) {
  const [secret, setSecret] = useState(fresh)
  const renew = (): void => {
    control.rotateSecret({ id }).then((answer) => {
      setSecret(answer.clientSecret)
      changed()
    }, showFailure)
  }
  const askFirst = (): void =>
    ask({
      title: `A new secret for ${name}?`,
      verb: 'Create a new secret',
      confirm: renew,
      about: 'The current secret stops working immediately: configure the app with the new one.',
    })
  return (
    <Card title="Credentials">
      <div class="stack">
        <dl class="facts">
          <dt>Client id</dt>
          <dd class="row">
            <code>{clientId}</code>
            <Copy text={clientId} label="Copy the client id" />
          </dd>
          <dt>Client secret</dt>
          <dd class="row">
            <span class="quiet">{hasSecret ? 'stored as a hash' : 'none'}</span>
            {manifest?.members.includes('clientSecret') === true ? (
              <span class="quiet">
                defined by <code>{manifest.path}</code>
              </span>
            ) : (
              isOwner() && <Button look="second small" text="New secret" act={askFirst} />
            )}
          </dd>
        </dl>
        {secret !== undefined && <OneTimeSecret name="Client secret" secret={secret} />}
      </div>
    </Card>
  )
}
