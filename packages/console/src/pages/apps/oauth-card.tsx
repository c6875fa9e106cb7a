import { useState } from 'preact/hooks'
import { session } from '../../api/session.ts'
import { ButtonLink, Card } from '../../design/pieces.tsx'
import type { Application } from '../../api/applications.ts'
import { Field } from '../../design/field.tsx'
import { CommandLine } from './command-line.tsx'

/** The OAuth flows in which an app obtains a user's consent, by hand and by script. */
export function OAuthCard({ application }: { readonly application: Application }) {
  const [scope, setScope] = useState('browse global')
  const { apiUrl = '' } = session.value ?? {}
  const { clientId, redirectUri } = application
  const device = [
    `curl -d client_id=${clientId} -d response_type=device_code`,
    `-d 'scope=${scope}' ${apiUrl}/v1pre3/oauthv2/deviceauthorization`,
  ].join(' ')
  return (
    <Card title="Request consent">
      <div class="stack">
        <Field
          label="Scopes"
          class="mono"
          value={scope}
          set={setScope}
          hint="Separated by commas, such as browse global, read project 4001"
        />
        {redirectUri === null ? (
          <p class="quiet">
            It has no redirect address, so it can't use the web flow. The device flow needs none.
          </p>
        ) : (
          <WebFlow application={{ clientId, redirectUri }} scope={scope} apiUrl={apiUrl} />
        )}
        <CommandLine name="Start the device flow" command={device} />
        <p>
          Enter the user code from the response on the{' '}
          <a href="/device" target="_blank" rel="noreferrer">
            device page
          </a>
          .
        </p>
      </div>
    </Card>
  )
}

type WebProps = {
  readonly application: { readonly clientId: string; readonly redirectUri: string }
  readonly scope: string
  readonly apiUrl: string
}

function WebFlow({ application: { clientId, redirectUri }, scope, apiUrl }: WebProps) {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: 'from-the-console',
  })
  const exchange = [
    `curl -u ${clientId}:$CLIENT_SECRET -d grant_type=authorization_code -d code=$CODE`,
    `-d redirect_uri=${redirectUri} ${apiUrl}/v1pre3/oauthv2/token`,
  ].join(' ')
  return (
    <>
      <div>
        <ButtonLink
          look="second"
          text="Open the consent dialog"
          href={`/oauth/authorize?${query}`}
          target="_blank"
        />
      </div>
      <CommandLine name="Then exchange the code that the app receives" command={exchange} />
    </>
  )
}
