import type { LaunchValues } from '@benchtop/form-renderer'
import { emptiedProperties } from '@benchtop/forms'
import type { Application } from '../../../api/applications.ts'
import { session } from '../../../api/session.ts'
import { Card, Copy } from '../../../design/pieces.tsx'
import { CommandLine } from '../../apps/command-line.tsx'
import type { Rehearsed } from '../../apps/launch/use-rehearsal.ts'
import { curlCommand, launchCommand } from './commands.ts'
import { LaunchSpecCard } from './launch-spec-card.tsx'
import { PropertyTable } from './property-table.tsx'

type Props = {
  readonly application: Application
  readonly launch: LaunchValues
  readonly outcome: Rehearsed
}

/** The outcome of the entered values: the properties, the scopes, what the app runs, and the launch as a command. */
export function Outcome({ application, launch: { values, ...launch }, outcome }: Props) {
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
