import type { SessionProperty } from '../../../api/launches.ts'
import { Card, Copy } from '../../../design/pieces.tsx'
import { PropertyTable } from './property-table.tsx'
import './launch-cards.css'

/** What the app would be allowed to read and write. */
export function ScopesCard({ scopes }: { readonly scopes: readonly string[] }) {
  return (
    <Card title="Scopes">
      {scopes.length === 0 ? (
        <p class="quiet">No access needed yet.</p>
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
