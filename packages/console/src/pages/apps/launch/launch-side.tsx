import type { LaunchValues } from '@benchtop/form-renderer'
import { emptiedProperties } from '@benchtop/forms'
import type { Application } from '../../../api/applications.ts'
import { control } from '../../../api/clients.ts'
import { session } from '../../../api/session.ts'
import { errorText } from '../../../design/error-text.ts'
import { formatCredits } from '../../../design/format.ts'
import { Card } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { PropertiesCard, ScopesCard } from './launch-cards.tsx'
import { LaunchCommands } from './launch-commands.tsx'
import { userContext } from './initial-values.ts'
import type { LaunchInputs, Rehearsed } from './use-rehearsal.ts'

type Props = {
  readonly application: Application
  readonly launch: LaunchValues
  readonly outcome: Rehearsed
}

/** What a launch with the entered values comes to: scopes, properties, price, and the same launch as a command. */
export function LaunchSide({ application, launch: { values, ...launch }, outcome }: Props) {
  // The platform's result, or until it has responded, the form's own.
  const properties = outcome.session?.properties ?? launch.properties
  return (
    <div class="stack form-side">
      <ScopesCard scopes={launch.scopes} />
      <PropertiesCard properties={properties} />
      <PriceCard
        application={application}
        inputs={outcome.session == null ? undefined : { values }}
      />
      <LaunchCommands
        application={application}
        properties={[...launch.properties, ...emptiedProperties(values)]}
      />
    </div>
  )
}

type PriceProps = {
  readonly application: Application
  /** Undefined while the launch would be refused. */
  readonly inputs: LaunchInputs | undefined
}

/** What a launch costs. */
export function PriceCard({ application: { id }, inputs }: PriceProps) {
  const { value: price, error } = useLoaded(
    inputs !== undefined &&
      ((signal) => {
        const { timeZone } = userContext()
        const user = session.peek()?.user?.id ?? ''
        return control.priceLaunch({ user, application: id, timeZone, ...inputs }, { signal })
      }),
    [id, JSON.stringify(inputs)],
  )
  return (
    <Card title="Price">
      {error !== undefined ? (
        <p class="notice warn">{errorText(error)}</p>
      ) : price === undefined ? (
        <p class="quiet">Known as soon as the form is filled in.</p>
      ) : Number(price.total) === 0 ? (
        <p>Nothing is charged.</p>
      ) : (
        <p>
          <strong>{formatCredits(price.total)} credits</strong>
          <span class="quiet">
            {': '}
            {price.products.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
          </span>
        </p>
      )}
    </Card>
  )
}
