import {
  knownChanges,
  resourceWords,
  type RecordChange,
  type ResourceChanges,
} from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { LoadedTable, type Column } from '../../design/columns.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { KnownChanges } from '../../shell/jump-report.tsx'
import { changeLines, readDifference } from './snapshots.ts'

type Props = {
  readonly name: string
  /** The snapshots to compare with, in addition to the current state. */
  readonly others: readonly string[]
  readonly close: () => void
}

const signs = { added: '+', removed: '−', changed: '~' } as const

/** The changes since a snapshot. */
export function DifferenceSheet({ name, others, close }: Props) {
  const [other, setOther] = useState<string>()
  const loaded = useLoaded((signal) => readDifference(name, other, signal), [name, other])
  return (
    <Sheet title={`Since ${name}`} close={close}>
      <div class="stack">
        <label class="row">
          Until
          <select
            class="input difference-until"
            value={other ?? ''}
            onChange={(event) => setOther(event.currentTarget.value || undefined)}
          >
            <option value="">now</option>
            {others.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        {loaded.value !== undefined && <KnownChanges of={knownChanges(loaded.value)} />}
        <div class="difference" aria-live="polite">
          <LoadedTable label="Changes" of={loaded} columns={columns} empty="No changes." />
        </div>
        {loaded.value?.map((changes) => (
          <Records key={changes.resource} of={changes} />
        ))}
      </div>
    </Sheet>
  )
}

const columns: readonly Column<ResourceChanges>[] = [
  { title: 'Resource', show: ({ resource }) => resourceWords(resource) },
  { title: 'Added', isNumber: true, show: ({ added }) => counted('added', added) },
  { title: 'Removed', isNumber: true, show: ({ removed }) => counted('removed', removed) },
  { title: 'Changed', isNumber: true, show: ({ changed }) => counted('changed', changed) },
]

function counted(change: RecordChange['change'], count: number): string {
  return count === 0 ? '' : `${signs[change]}${count}`
}

function Records({ of: { resource, added, removed, changed, records } }: { of: ResourceChanges }) {
  const more = added + removed + changed - records.length
  return (
    <details class="difference-records">
      <summary>{resourceWords(resource)}, record by record</summary>
      <ul>
        {records.map((record) => (
          <li key={record.key}>
            <span class={`change ${record.change}`} title={record.change}>
              {signs[record.change]}
            </span>{' '}
            <span class="visually-hidden">{record.change}</span>
            <strong>{record.key}</strong>
            {changeLines(record).map((line, at) => (
              <div key={at} class="mono">
                {line}
              </div>
            ))}
          </li>
        ))}
        {more > 0 && <li class="quiet">and {more} more</li>}
      </ul>
    </details>
  )
}
