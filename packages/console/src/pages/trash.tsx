import type { TrashRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { readList } from '../api/list.ts'
import { api } from '../api/clients.ts'
import { Button, Bytes, Card, Empty, Timestamp } from '../design/pieces.tsx'
import { ask } from '../design/sheet.tsx'
import { finish } from '../design/toasts.tsx'
import type { Column } from '../design/columns.tsx'
import { WindowedList } from '../design/windowed-list.tsx'
import { Page, type PageProps } from '../shell/page.tsx'

/** Deleted resources that can still be restored. */
export function Trash({ title }: PageProps) {
  const [turn, setTurn] = useState(0)
  const reload = (): void => setTurn((was) => was + 1)
  const restore = (entry: TrashRecord): void => {
    finish(api.v1.restoreFromTrash({ id: entry.Id }), `${entry.Name} restored.`, reload)
  }
  const empty = (): void =>
    ask({
      title: 'Empty the trash?',
      verb: 'Delete permanently',
      danger: true,
      confirm: () => finish(api.v1.emptyTrash(), 'Trash emptied.', reload),
      about: 'Everything in it is deleted permanently, and its disk space is freed.',
    })
  const columns: readonly Column<TrashRecord>[] = [
    { title: 'Name', width: 'minmax(12rem, 3fr)', show: ({ Name }) => Name },
    { title: 'Kind', width: '8rem', show: kindOf },
    {
      title: 'Size',
      width: '7rem',
      isNumber: true,
      show: (entry) => <Bytes of={entry.TotalSize} />,
    },
    { title: 'Deleted', width: '8rem', show: (entry) => <Timestamp at={entry.DateDeleted} /> },
    {
      title: '',
      width: '7rem',
      isNumber: true,
      show: (entry) => <Button look="second small" text="Restore" act={() => restore(entry)} />,
    },
  ]
  return (
    <Page title={title} actions={<Button look="danger" text="Empty the trash" act={empty} />}>
      <Card flush>
        <WindowedList<TrashRecord>
          label="Trash"
          columns={columns}
          load={(offset, limit, signal) =>
            readList(
              'v1.listOwnTrash',
              {},
              { offset, limit, signal },
              { by: 'DateDeleted', desc: true },
            )
          }
          keys={[]}
          version={turn}
          empty={<Empty title="The trash is empty">Deleted items appear here first.</Empty>}
        />
      </Card>
    </Page>
  )
}

const kinds = {
  DeletedProject: 'Project',
  DeletedRun: 'Run',
  DeletedSample: 'Sample',
  DeletedAppResult: 'Result',
  DeletedAppSession: 'Analysis',
  DeletedFile: 'File',
} as const

function kindOf(entry: TrashRecord): string {
  const found = Object.entries(kinds).find(([member]) => member in entry)
  const kind = found?.[1] ?? ''
  return entry.Includes.includes('METADATA') ? kind : `Files of a ${kind.toLowerCase()}`
}
