import type { TrashRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { readList } from '../api/list.ts'
import { api } from '../api/clients.ts'
import { Button, Bytes, Card, Empty, Timestamp } from '../design/pieces.tsx'
import { Confirm } from '../design/sheet.tsx'
import { finish } from '../design/toasts.tsx'
import type { Column } from '../design/columns.tsx'
import { WindowedList } from '../design/windowed-list.tsx'
import type { PageProps } from '../shell/page-table.ts'
import { Page } from '../shell/page.tsx'

/** Deleted resources that can still be restored. */
export function Trash({ title }: PageProps) {
  const [turn, setTurn] = useState(0)
  const [isConfirming, setIsConfirming] = useState(false)
  const reload = (): void => setTurn((was) => was + 1)
  const restore = (entry: TrashRecord): void => {
    finish(api.v1.restoreFromTrash({ id: entry.Id }), `${entry.Name} restored.`, reload)
  }
  const empty = (): void => {
    finish(api.v1.emptyTrash(), 'Trash emptied.', reload)
  }
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
      show: (entry) => (
        <Button look="second small" onClick={() => restore(entry)}>
          Restore
        </Button>
      ),
    },
  ]
  const emptyIt = (
    <Button look="danger" onClick={() => setIsConfirming(true)}>
      Empty the trash
    </Button>
  )
  return (
    <Page title={title} actions={emptyIt}>
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
      {isConfirming && (
        <Confirm
          title="Empty the trash?"
          verb="Delete permanently"
          danger
          confirm={empty}
          close={() => setIsConfirming(false)}
        >
          Everything in it is deleted permanently, and its disk space is freed.
        </Confirm>
      )}
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
