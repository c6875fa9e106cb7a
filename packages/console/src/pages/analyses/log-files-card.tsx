import type { V2File } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Bytes, Timestamp } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'

/** How many log files are shown; an app seldom writes more than a few. */
const shownFiles = 200

type Props = {
  readonly id: string
  /** Changes if files may have been added. */
  readonly version: unknown
}

/** The log files of an analysis, which it has once it has ended. */
export function LogFilesCard({ id, version }: Props) {
  const loaded = useLoaded(
    (signal) =>
      api.v2.listAppSessionLogFiles(
        { appSessionId: id, SortBy: 'Path', Limit: shownFiles },
        { signal },
      ),
    [id, version],
  )
  return (
    <TableCard
      title="Log files"
      of={loaded}
      columns={columns}
      lines={2}
      empty="None yet: they are saved when the analysis ends."
    />
  )
}

const columns: readonly Column<V2File>[] = [
  { title: 'File', show: (file) => <a href={`/files/${file.Id}`}>{file.Path}</a> },
  { title: 'Created', show: (file) => <Timestamp at={file.DateCreated} /> },
  { title: 'Size', isNumber: true, show: (file) => <Bytes of={file.Size} /> },
]
