import type { TrashRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { readList } from '../api/list.ts'
import { api } from '../api/clients.ts'
import { Button, Empty } from '../design/pieces.tsx'
import { ask } from '../design/sheet.tsx'
import { finish } from '../design/toasts.tsx'
import { localRows } from '../shell/local-list.ts'
import { Page, type PageProps } from '../shell/page.tsx'
import { RecordList, type RecordTable } from '../shell/record-list.tsx'
import type { Source } from '../shell/read-records.ts'
import { each } from '../shell/selection.tsx'

/** Filters look at so many entries, those that were deleted last. */
const mostFiltered = 1000

const kinds = {
  DeletedProject: 'Project',
  DeletedRun: 'Run',
  DeletedSample: 'Sample',
  DeletedAppResult: 'Result',
  DeletedAppSession: 'Analysis',
  DeletedFile: 'File',
} as const

/** An entry with what a list shows of it. */
type Row = TrashRecord & { readonly kind: string }

function withKind(entry: TrashRecord): Row {
  return { ...entry, kind: Object.entries(kinds).find(([member]) => member in entry)?.[1] ?? '' }
}

const restore = ({ Id: id }: TrashRecord) => api.v1.restoreFromTrash({ id })

const filters = [
  { name: 'search', label: 'Name' },
  { name: 'kind', label: 'Kind', options: Object.values(kinds) },
]

const table: Omit<RecordTable<Row>, 'load'> = {
  noun: 'entries',
  initial: { by: 'DateDeleted', desc: true },
  columns: [
    { of: 'Name' },
    {
      title: 'Kind',
      show: ({ kind, Includes }) =>
        Includes.includes('METADATA') ? kind : `Files of a ${kind.toLowerCase()}`,
    },
    { of: 'TotalSize', sortBy: true },
    { of: 'DateDeleted', sortBy: true },
  ],
  filters,
  action: {
    title: 'Change',
    verb: 'Restore',
    label: ({ Name }) => `Restore ${Name}`,
    act: (entry, changed) => finish(restore(entry), `${entry.Name} restored.`, changed),
  },
  bulk: (chosen) => [{ verb: 'Restore', done: 'restored', work: each(chosen, restore) }],
  empty: <Empty title="The trash is empty">Deleted items appear here first.</Empty>,
}

/** Deleted resources that can still be restored. */
export function Trash({ title }: PageProps) {
  const [emptied, setEmptied] = useState(0)
  const [isEmpty, setIsEmpty] = useState(false)
  const load: Source<Row> = async (chosen, { offset, limit, signal }, sorting) => {
    const isFiltered = Object.values(chosen).some(Boolean)
    const window = { offset: isFiltered ? 0 : offset, limit: isFiltered ? mostFiltered : limit }
    const order = isFiltered ? table.initial : sorting
    const { items, total } = await readList('v1.listOwnTrash', {}, { ...window, signal }, order)
    setIsEmpty(total === 0)
    const rows = items.map(withKind)
    if (!isFiltered) return { items: rows, total }
    const found = localRows(rows, filters, chosen, sorting)
    return { items: found.slice(offset, offset + limit), total: found.length }
  }
  const empty = (): void =>
    ask({
      title: 'Empty the trash?',
      verb: 'Delete permanently',
      danger: true,
      confirm: () =>
        finish(api.v1.emptyTrash(), 'Trash emptied.', () => setEmptied((was) => was + 1)),
      about: 'Everything in it is deleted permanently, and its disk space is freed.',
    })
  const button = <Button look="danger" text="Empty the trash" disabled={isEmpty} act={empty} />
  return (
    <Page title={title} actions={button}>
      <RecordList label={title} table={{ ...table, load }} version={emptied} />
    </Page>
  )
}
