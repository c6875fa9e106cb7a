import type { PropertyRecord } from '@benchtop/contracts'
import { TableCard, type Column } from '../../design/columns.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { PropertyValue } from '../resources/property-list.tsx'

/** Properties that the platform derives from those of the form: they repeat the same values. */
const gathered = /^(?:Input\.(?:Projects|Samples|AppResults|Runs|Files)|Output\.Projects)$/

/** The inputs of an analysis, and where it writes its results. */
export function InputsCard({ loaded }: { readonly loaded: Loaded<readonly PropertyRecord[]> }) {
  const given = loaded.value?.filter(
    ({ Name }) => /^(Input|Output)\../.test(Name) && !/\.(attributes|rowcount)$/.test(Name),
  )
  const own = given?.filter(({ Name }) => !gathered.test(Name))
  const shown = own === undefined || own.length > 0 ? own : given
  return (
    <TableCard
      title="Inputs"
      of={{ ...loaded, value: shown }}
      columns={columns}
      empty="This analysis has no inputs."
    />
  )
}

/** What the app has written of the analysis itself, except the end of its log; nothing where it hasn't. */
export function WrittenCard({ loaded }: { readonly loaded: Loaded<readonly PropertyRecord[]> }) {
  const { value, error } = loaded
  const written = value?.filter(({ Name }) => !/^(Input\.|Output\.|Logs\.Tail$)/.test(Name))
  if (error !== undefined || written === undefined || written.length === 0) return null
  return <TableCard title="What the app wrote" of={written} columns={columns} />
}

const columns: readonly Column<PropertyRecord>[] = [
  {
    title: 'Field',
    show: ({ Name, Description }) => (
      <>
        {Description || Name}
        {Description !== '' && (
          <div>
            <code class="quiet">{Name}</code>
          </div>
        )}
      </>
    ),
  },
  { title: 'Value', show: (property) => <PropertyValue property={property} /> },
]
