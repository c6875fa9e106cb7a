import { useState } from 'preact/hooks'
import { launchBlocker, type Application } from '../../api/applications.ts'
import { api, control } from '../../api/clients.ts'
import { useLiveLoaded } from '../../api/events.ts'
import { session } from '../../api/session.ts'
import { Button, ButtonLink, Card, Timestamp, Unloaded } from '../../design/pieces.tsx'
import { showFailure } from '../../design/toasts.tsx'
import { CommandLine } from './command-line.tsx'
import { CredentialsCard } from './credentials-card.tsx'
import { OneTimeSecret, takeSecret } from './one-time-secret.tsx'
import { environmentOf, firstRequests } from './quickstart-code.ts'

type Props = { readonly application: Application; readonly changed: () => void }

/** What an app's developer does first: its credentials, its first request or launch, and that this arrived. */
export function Quickstart({ application, changed }: Props) {
  const [secret] = useState(() => takeSecret(application.id))
  const [token, setToken] = useState<string>()
  const { user, ...addresses } = session.value ?? {}
  const at = { apiUrl: '', uiUrl: '', storeUrl: '', ...addresses }
  const { id, kind } = application
  const makeToken = (): void => {
    control
      .issueToken({ user: user?.id ?? '', application: id, private: true })
      .then((issued) => setToken(issued.token), showFailure)
  }
  return (
    <div class="two-columns">
      <div class="stack">
        <CredentialsCard application={application} fresh={secret} changed={changed} />
        {kind === 'web' && (
          <Card title="Environment">
            <CommandLine
              name="The variables that the app's packages read"
              command={environmentOf(application, at, secret)}
            />
          </Card>
        )}
      </div>
      <div class="stack">
        {kind === 'native' ? (
          <Card title="Launch it">
            <div class="stack">
              <div>
                <LaunchLink application={application} />
              </div>
              <CommandLine
                name="Or from a terminal"
                command={`benchtop launch ${application.clientId}`}
              />
            </div>
          </Card>
        ) : (
          <>
            <Card title="1. Create a token">
              {token === undefined ? (
                <div class="stack">
                  <p class="quiet">It may do what you may; for scripts and first tries.</p>
                  <div>
                    <Button text="Create a token" act={makeToken} />
                  </div>
                </div>
              ) : (
                <OneTimeSecret name="Token" secret={token} />
              )}
            </Card>
            <Card title="2. Send the first request">
              <div class="stack">
                {firstRequests(at.apiUrl, token).map(([name, code]) => (
                  <CommandLine key={name} name={name} command={code} />
                ))}
              </div>
            </Card>
          </>
        )}
        <First application={application} />
      </div>
    </div>
  )
}

function LaunchLink({ application }: { readonly application: Application }) {
  const obstacle = launchBlocker(application)
  if (obstacle !== undefined) return <p class="quiet">{obstacle}</p>
  return <ButtonLink text="Launch it" href={`/apps/${application.id}/launch`} />
}

/** The first that came of an app. */
type Arrival = {
  readonly at: string
  readonly path: string
  readonly name: string
  readonly error?: string | undefined
}

/** The first of an app's requests that are stored, or of the user's analyses with it; null where there is none. */
async function readFirst({ id, kind }: Application, signal: AbortSignal): Promise<Arrival | null> {
  if (kind === 'native') {
    const query = { AppId: id, Limit: 1, SortBy: 'Id', SortDir: 'Asc' } as const
    const [first] = (await api.v1.listOwnAppSessions(query, { signal })).Items
    if (first === undefined) return null
    return { at: first.DateCreated, path: `/analyses/${first.Id}`, name: first.Name }
  }
  const [first] = await control.listRequests({ application: id }, { signal })
  if (first === undefined) return null
  const { at, method, url, error } = first
  return { at, path: `/requests/${first.id}`, name: `${method} ${url}`, error: error?.message }
}

/** Waits for the first request or analysis of an app, and says when it came. */
function First({ application }: { readonly application: Application }) {
  const { id, kind } = application
  const what = kind === 'web' ? 'request' : 'analysis'
  const { value, ...loading } = useLiveLoaded<Arrival | null>(
    (signal) => readFirst(application, signal),
    [id],
    ({ name, data }): boolean =>
      value === null &&
      (kind === 'native' ? name === 'session' : name === 'request' && data.application === id),
  )
  if (value === undefined) return <Unloaded isCard {...loading} lines={2} />
  return (
    <Card title={kind === 'web' ? '3. See it arrive' : 'See it arrive'}>
      <div class="stack">
        <div role="status">
          {value === null ? (
            <p class="notice">
              Waiting for the first {what} … It appears here when it comes
              {kind === 'web' && ', if its token is one of this app'}.
            </p>
          ) : (
            <p class={value.error === undefined ? 'notice good' : 'notice warn'}>
              The first {what} came <Timestamp at={value.at} />:{' '}
              <a href={value.path}>
                <code>{value.name}</code>
              </a>
              {value.error !== undefined && `. It was refused: ${value.error}`}
            </p>
          )}
        </div>
        {value !== null && kind === 'web' && (
          <div class="row">
            <LaunchLink application={application} />
            <ButtonLink look="second" text="Request consent" href={`/apps/${id}/overview`} />
          </div>
        )}
      </div>
    </Card>
  )
}
