import type { PropertyRecord } from '@benchtop/contracts'
import type { Column } from '../../design/columns.tsx'
import { LoadedTable } from '../../design/loaded-table.tsx'
import { Card } from '../../design/pieces.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { PropertyValue } from '../resources/property-list.tsx'

/** Properties that the platform derives from those of the form: they repeat the same values. */
const gathered = /^(?:Input\.(?:Projects|Samples|AppResults|Runs|Files)|Output\.Projects)$/

/** The inputs of an analysis, and where it writes its results. */
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
        {...{ error, reload }}
        rows={shown}
        columns={columns}
        keyOf={({ Name }) => Name}
        label="Inputs"
        empty="This analysis has no inputs."
      />
    </Card>
  )
}

/** What the app has written of the analysis itself; nothing where it hasn't. */
export function WrittenCard({ loaded }: { readonly loaded: Loaded<readonly PropertyRecord[]> }) {
  const { value, error, reload } = loaded
  const written = value?.filter(({ Name }) => !/^(Input|Output)\./.test(Name))
  if (error !== undefined || written === undefined || written.length === 0) return null
  return (
    <Card title="What the app wrote" flush>
      <LoadedTable
        {...{ error, reload }}
        rows={written}
        columns={columns}
        keyOf={({ Name }) => Name}
        label="What the app wrote"
        empty=""
      />
    </Card>
  )
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
