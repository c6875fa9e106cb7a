import type { PropertyRecord } from '@benchtop/contracts'
import { LoadedTable, type Column } from '../../design/loaded-table.tsx'
import { Card } from '../../design/pieces.tsx'
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
    <Card title="Inputs" flush>
      <LoadedTable
        error={error}
        reload={reload}
        rows={shown}
        columns={columns}
        keyOf={({ Name }) => Name}
        label="Inputs"
        empty="It was given nothing by the platform."
      />
    </Card>
  )
}

const columns: readonly Column<PropertyRecord>[] = [
  {
    title: 'Field',
    cell: ({ Name, Description }) => (
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
  { title: 'Value', cell: (property) => <PropertyValue property={property} /> },
]
