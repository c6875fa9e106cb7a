import type { KeyValues, PropertyContent, PropertyRecord } from '@benchtop/contracts'
import { typeShape } from '@benchtop/contracts/property-shapes'
import { api } from '../../api/clients.ts'
import { columnsOf, TableCard } from '../../design/columns.tsx'
import { AppText } from '../../design/app-text.tsx'
import { Facts } from '../../design/facts.tsx'
import { Empty, Unloaded } from '../../design/pieces.tsx'
import { type Loaded, useLoaded } from '../../design/use-loaded.ts'
import { addressOf } from '../../api/address-of.ts'

const groups = {
  project: 'projectProperties',
  run: 'runProperties',
  sample: 'sampleProperties',
  appresult: 'appResultProperties',
  appsession: 'appSessionProperties',
} as const

/** The kind of resource that has the properties. */
type Props = {
  readonly kind: keyof typeof groups
  readonly id: string
  /** Where the page has read them for something else. */
  readonly loaded?: Loaded<readonly PropertyRecord[]>
}

/** The properties of a resource, as written by apps. */
export function PropertyList({ kind, id, loaded }: Props) {
  const own = useLoaded(
    loaded === undefined &&
      (async (signal) => (await api.v1[groups[kind]].list({ id, Limit: 1024 }, { signal })).Items),
    [kind, id],
  )
  const { value, error, reload } = loaded ?? own
  if (value === undefined) return <Unloaded error={error} reload={reload} lines={4} />
  if (value.length === 0) {
    return (
      <Empty isCard title="No properties">
        Apps store data about this resource in properties.
      </Empty>
    )
  }
  return <TableCard label="Properties" of={value} columns={columns} />
}

const columns = columnsOf<PropertyRecord>([
  {
    title: 'Name',
    show: ({ Name, Description }) => (
      <>
        <code>{Name}</code>
        {Description !== '' && <div class="quiet">{Description}</div>}
      </>
    ),
  },
  { title: 'Type', show: ({ Type }) => <code>{Type}</code> },
  { title: 'Content', show: (property) => <PropertyValue property={property} /> },
  { of: 'DateModified', title: 'Changed' },
])

/** How many items of one property are shown. */
const shownItems = 20

/** The value of a property, formatted, with links to referenced resources. */
export function PropertyValue({ property }: { property: PropertyRecord }) {
  const {
    Type,
    Content: content,
    ContentMap,
    Items = [],
    ItemsTotalCount = Items.length,
  } = property
  if (ContentMap !== undefined) return <MapRows rows={ContentMap} />
  if (typeShape(Type)?.isArray !== true && content !== undefined) return <One content={content} />
  return (
    <ul>
      {Items.slice(0, shownItems).map((item, at) => (
        <li key={at}>
          <One content={item} />
        </li>
      ))}
      {ItemsTotalCount > shownItems && (
        <li class="quiet">and {ItemsTotalCount - shownItems} more</li>
      )}
      {ItemsTotalCount === 0 && <li class="quiet">none</li>}
    </ul>
  )
}

function One({ content }: { content: PropertyContent }) {
  if (typeof content === 'string') return <AppText of={content} />
  if (Array.isArray(content)) return <MapRows rows={content} />
  const { Href, Id, Name } = content as { Href: string; Id: string; Name?: string }
  return <a href={addressOf(Href)}>{Name ?? Id}</a>
}

function MapRows({ rows }: { rows: readonly KeyValues[] }) {
  return <Facts of={rows.map(({ Key, Values }) => [Key, <AppText of={Values.join(', ')} />])} />
}
