import type { SessionProperty } from '../../../api/launches.ts'
import { TableCard, type Column } from '../../../design/columns.tsx'
import { Card, Copy } from '../../../design/pieces.tsx'
import { countOf } from '../../../design/format.ts'
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
    <TableCard
      title="Properties"
      actions={<Copy text={JSON.stringify(properties, undefined, 2)} label="Copy as JSON" />}
      of={properties}
      columns={columns}
      empty="None yet. Fill in the form."
    />
  )
}

const columns: readonly Column<SessionProperty>[] = [
  {
    title: 'Name',
    show: ({ Name, Type }) => (
      <>
        <code>{Name}</code>
        <span class="type">{Type}</span>
      </>
    ),
  },
  { title: 'Value', show: (property) => <Value of={property} /> },
]

function Value({ of: { Content, Items, ItemsMap } }: { readonly of: SessionProperty }) {
  if (Content !== undefined) return <code>{Content}</code>
  if (Array.isArray(ItemsMap)) {
    return <span class="quiet">{countOf(ItemsMap.length, 'rows')}</span>
  }
  if (Items === undefined || Items.length === 0) return <span class="quiet">empty</span>
  return (
    <ul>
      {Items.map((item, index) => (
        <li key={index}>
          <code>{String(item)}</code>
        </li>
      ))}
    </ul>
  )
}
