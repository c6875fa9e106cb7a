import type { LaunchValues } from '@benchtop/form-renderer'
import { emptiedProperties } from '@benchtop/forms'
import type { Application } from '../../../api/applications.ts'
import { PropertiesCard, ScopesCard } from '../../apps/launch/launch-cards.tsx'
import { LaunchCommands } from '../../apps/launch/launch-commands.tsx'
import type { Rehearsed } from '../../apps/launch/use-rehearsal.ts'
import { LaunchSpecCard } from './launch-spec-card.tsx'

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
