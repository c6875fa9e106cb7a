import type { ResultPage } from '@benchtop/client'
import type { AppResultCompact, FileCompact } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Bytes } from '../../design/pieces.tsx'
import { type Loaded, useLoaded } from '../../design/use-loaded.ts'

/** How many results are shown; an analysis seldom makes more than a few. */
const shownResults = 100
/** How many files of a result are listed with it. */
const shownFiles = 6

/** The results of an analysis, up to now. */
export function readResults(
  id: string,
  signal: AbortSignal,
): Promise<ResultPage<AppResultCompact>> {
  return api.v1.listAppSessionAppResults({ appSessionId: id, Limit: shownResults }, { signal })
}

type Props = { readonly loaded: Loaded<ResultPage<AppResultCompact>>; readonly isOpen: boolean }

/** The results, reports first. */
export function ResultsCard({ loaded, isOpen }: Props) {
  return (
    <TableCard
      title="Results"
      of={loaded}
      columns={columns}
      empty={isOpen ? 'None yet.' : 'This analysis has no results.'}
    />
  )
}

const columns: readonly Column<AppResultCompact>[] = [
  { title: 'Result', show: ({ Id, Name }) => <a href={`/appresults/${Id}`}>{Name}</a> },
  { title: 'Files', show: (result) => <Files result={result} /> },
  { title: 'Size', isNumber: true, show: (result) => <Bytes of={result.TotalSize} /> },
]

function isReport({ Name }: FileCompact): boolean {
  return /\.html?$/i.test(Name)
}

function Files({ result }: { readonly result: AppResultCompact }) {
  const { value, error } = useLoaded(
    async (signal) => {
      const { listAppResultFiles } = api.v1
      const few = { appResultId: result.Id, Limit: shownFiles }
      const [reports, all] = await Promise.all([
        listAppResultFiles({ ...few, Extensions: ['.html', '.htm'] }, { signal }),
        listAppResultFiles({ ...few, SortBy: 'Path' }, { signal }),
      ])
      const others = all.Items.filter((file) => !isReport(file))
      return { files: [...reports.Items, ...others].slice(0, shownFiles), total: all.TotalCount }
    },
    [result.Id, result.TotalSize],
  )
  if (error !== undefined) return <span class="quiet">not readable</span>
  if (value === undefined) return <span class="skeleton line" />
  return (
    <ul class="file-links">
      {value.files.map((file) => (
        <li key={file.Id}>
          <a href={`/files/${file.Id}`}>
            {isReport(file) ? <strong>{file.Path}</strong> : file.Path}
          </a>
        </li>
      ))}
      {value.total > value.files.length && (
        <li class="quiet">and {value.total - value.files.length} more</li>
      )}
      {value.total === 0 && <li class="quiet">none</li>}
    </ul>
  )
}
