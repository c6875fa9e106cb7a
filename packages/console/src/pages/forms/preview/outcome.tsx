import type { LaunchValues } from '@benchtop/form-renderer'
import { emptiedProperties } from '@benchtop/forms'
import type { Application } from '../../../api/applications.ts'
import type { SessionProperty } from '../../../api/launches.ts'
import { Card, Copy } from '../../../design/pieces.tsx'
import type { Rehearsed } from '../../apps/launch/use-rehearsal.ts'
import { LaunchCommands } from './launch-commands.tsx'
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
  return (
    <>
      <PropertiesCard properties={properties} />
      <ScopesCard scopes={scopes} />
      <LaunchSpecCard
        application={application}
        rehearsal={outcome.rehearsal}
        error={outcome.error}
      />
      <LaunchCommands application={application} properties={sent} />
    </>
  )
}

/** What the app would be allowed to read and write. */
export function ScopesCard({ scopes }: { readonly scopes: readonly string[] }) {
  return (
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
  )
}

type PropertiesProps = { readonly properties: readonly SessionProperty[] }

/** The properties that the session would have. */
export function PropertiesCard({ properties }: PropertiesProps) {
  return (
    <Card
      title="Properties"
      actions={<Copy text={JSON.stringify(properties, undefined, 2)} label="Copy as JSON" />}
      flush
    >
      <PropertyTable properties={properties} />
    </Card>
  )
}
