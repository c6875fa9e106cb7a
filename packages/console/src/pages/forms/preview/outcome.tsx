import type { LaunchValues } from '@benchtop/form-renderer'
import { emptiedProperties, type SentValues } from '@benchtop/forms'
import { useEffect, useState } from 'preact/hooks'
import type { Application } from '../../../api/applications.ts'
import { useEvents } from '../../../api/events.ts'
import { rehearse, type Rehearsal } from '../../../api/forms.ts'
import { session } from '../../../api/session.ts'
import { errorText } from '../../../design/error-text.ts'
import { Card, Copy } from '../../../design/pieces.tsx'
import { CommandLine } from '../../apps/command-line.tsx'
import { userContext } from '../../apps/launch/initial-values.ts'
import { curlCommand, launchCommand } from './commands.ts'
import { LaunchSpecCard } from './launch-spec-card.tsx'
import { PropertyTable } from './property-table.tsx'

type Props = {
  readonly application: Application
  readonly launch: LaunchValues
  /** Revision of the definition: another one gives other results. */
  readonly revision: string
}

/** The outcome of the entered values: the properties, the scopes, what the app runs, and the launch as a command. */
export function Outcome({ application, launch: { values, ...launch }, revision }: Props) {
  const outcome = useRehearsal(application.id, values, revision)
  const { scopes } = launch
  // The platform's result, or until it has responded, the form's own.
  const properties = outcome.session?.properties ?? launch.properties
  const sent = [...launch.properties, ...emptiedProperties(values)]
  const { apiUrl = '', uiUrl = '', user } = session.value ?? {}
  const place = { apiUrl, uiUrl, user: user?.id ?? '' }
  return (
    <>
      <Card
        title="Properties"
        actions={<Copy text={JSON.stringify(properties, undefined, 2)} label="Copy as JSON" />}
        flush
      >
        <PropertyTable properties={properties} />
      </Card>
      <Card title="Scopes">
        {scopes.length === 0 ? (
          <p class="quiet">None: no chosen resource that the app would read or write.</p>
        ) : (
          <ul class="scopes">
            {scopes.map((scope) => (
              <li key={scope}>
                <code>{scope}</code>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <LaunchSpecCard
        application={application}
        rehearsal={outcome.rehearsal}
        error={outcome.error}
      />
      <Card title="As a command">
        <div class="stack">
          <CommandLine name="CLI" command={launchCommand(application, sent, uiUrl)} />
          <CommandLine name="curl" command={curlCommand(application, sent, place)} />
          {application.kind === 'native' && (
            <p class="quiet">
              TOKEN is one of your private tokens:{' '}
              <a href={`/apps/${application.id}`}>the app’s page</a> creates one.
            </p>
          )}
        </div>
      </Card>
    </>
  )
}

/** How long typing has to pause before the platform is queried. */
const restMs = 150

type LastResult = {
  readonly rehearsal?: Rehearsal | undefined
  readonly error?: string | undefined
}
/** The session belongs to exactly these values: until it is loaded, there is none. */
type Rehearsed = LastResult & { readonly session: Rehearsal['session'] | undefined }

/** The platform's result for a launch with these values. The last one stays until the next arrives. */
function useRehearsal(application: string, values: SentValues, revision: string): Rehearsed {
  const [outcome, setOutcome] = useState<LastResult & { readonly request?: string }>({})
  const [turn, setTurn] = useState(0)
  useEvents(({ name, data }) => {
    if (name === 'form' && data.application === application && data.what === 'callbacks') {
      setTurn((was) => was + 1)
    }
  })
  const request = JSON.stringify([values, revision, turn])
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const { timeZone } = userContext()
      rehearse({ application, values, timeZone }, controller.signal).then(
        (rehearsal) => setOutcome({ rehearsal, request }),
        (thrown: unknown) => {
          if (!controller.signal.aborted) setOutcome({ error: errorText(thrown) })
        },
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [application, request])
  return {
    ...outcome,
    session: outcome.request === request ? outcome.rehearsal?.session : undefined,
  }
}
