import type { PropertyRecord } from '@benchtop/contracts'
import { Card, Failed, Skeleton } from '../../design/pieces.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { PropertyValue } from '../resources/property-list.tsx'

/** Properties that the platform adds to what a form gave: they say it a second time. */
const gathered = /^(?:Input\.(?:Projects|Samples|AppResults|Runs|Files)|Output\.Projects)$/

/** What an analysis was given, and where it puts what it makes. */
export function InputsCard({ loaded }: { readonly loaded: Loaded<readonly PropertyRecord[]> }) {
  const { value, error, reload } = loaded
  const given = value?.filter(
    ({ Name }) => /^(Input|Output)\../.test(Name) && !/\.(attributes|rowcount)$/.test(Name),
  )
  const own = given?.filter(({ Name }) => !gathered.test(Name))
  const shown = own === undefined || own.length > 0 ? own : given
  return (
    <Card title="Inputs" flush={shown !== undefined && shown.length > 0}>
      {error !== undefined ? (
        <Failed error={error} retry={reload} />
      ) : shown === undefined ? (
        <Skeleton lines={3} />
      ) : shown.length === 0 ? (
        <p class="quiet">It was given nothing by the platform.</p>
      ) : (
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((property) => (
              <tr key={property.Name}>
                <th scope="row">
                  {property.Description || property.Name}
                  {property.Description !== '' && (
                    <div>
                      <code class="quiet">{property.Name}</code>
                    </div>
                  )}
                </th>
                <td>
                  <PropertyValue property={property} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
