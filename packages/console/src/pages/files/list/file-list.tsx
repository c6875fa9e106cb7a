import type { FileCompact, SearchRow } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { readList } from '../../api/list.ts'
import { Bytes, Card, Empty, Timestamp } from '../../design/pieces.tsx'
import {
  WindowedList,
  type Column,
  type ListPage,
  type Sorting,
} from '../../design/windowed-list.tsx'
import { fileQuestion, type FileQuestion } from './file-question.ts'

const columns: readonly Column<FileCompact>[] = [
  {
    title: 'Path',
    width: 'minmax(14rem, 4fr)',
    sortBy: 'Path',
    show: (file) => (
      <a href={`/files/${file.Id}`} title={file.Path}>
        {file.Path}
      </a>
    ),
  },
  { title: 'Type', width: 'minmax(8rem, 1fr)', show: ({ ContentType }) => ContentType },
  { title: 'Size', width: '7rem', right: true, show: (file) => <Bytes of={file.Size} /> },
  {
    title: 'Created',
    width: '8rem',
    sortBy: 'DateCreated',
    show: (file) => <Timestamp at={file.DateCreated} />,
  },
]

type Stretch = { readonly offset: number; readonly limit: number; readonly signal: AbortSignal }
type Filtered = [extensions: readonly string[] | undefined, stretch: Stretch, sorting: Sorting]

/** How the files of each kind of owner are listed. */
const lists = {
  run: (runId: string, ...[Extensions, stretch, sorting]: Filtered) =>
    readList('v1.listRunFiles', { runId, Extensions }, stretch, sorting),
  sample: (sampleId: string, ...[Extensions, stretch, sorting]: Filtered) =>
    readList('v1.listSampleFiles', { sampleId, Extensions }, stretch, sorting),
  appresult: (appResultId: string, ...[Extensions, stretch, sorting]: Filtered) =>
    readList('v1.listAppResultFiles', { appResultId, Extensions }, stretch, sorting),
} as const

/** The owner of the files. */
type Owner = { readonly kind: keyof typeof lists; readonly id: string }

type Props = Owner & {
  /** Changes if files have been added or removed. */
  readonly version?: unknown
}

/** The files of a run, a sample or a result, with a search. */
export function FileList({ kind, id, version }: Props) {
  const { route } = useLocation()
  const [sorting, setSorting] = useState<Sorting>({ by: 'Path', desc: false })
  const [typed, setTyped] = useState('')
  const question = fileQuestion(typed, { kind, id })
  const isFiltered = question.query !== undefined || question.extensions !== undefined
  return (
    <Card
      flush
      actions={
        <>
          <label class="visually-hidden" for="file-search">
            Find files
          </label>
          <input
            id="file-search"
            class="input"
            type="search"
            placeholder={kind === 'run' ? 'Only .xml, .bcl …' : 'Find: calls .vcf.gz …'}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </>
      }
    >
      <WindowedList<FileCompact>
        label="Files"
        columns={columns}
        load={(offset, limit, signal) =>
          readFiles({ kind, id }, question, { offset, limit, signal }, sorting)
        }
        keys={[kind, id, question.query, question.extensions?.join(), sorting]}
        version={version}
        sorting={sorting}
        sort={setSorting}
        open={(file) => route(`/files/${file.Id}`)}
        empty={
          <Empty title={isFiltered ? 'No matching files' : 'No files'}>
            {isFiltered
              ? 'Words match the path; a word that starts with a dot matches the extension.'
              : 'No files have been written yet.'}
          </Empty>
        }
      />
    </Card>
  )
}

async function readFiles(
  { kind, id }: Owner,
  { query, extensions }: FileQuestion,
  stretch: Stretch,
  sorting: Sorting,
): Promise<ListPage<FileCompact>> {
  if (query === undefined) {
    return lists[kind](id, extensions, stretch, sorting)
  }
  const scope = [kind === 'sample' ? 'sample_files' : 'appresult_files'] as const
  // A search can't sort by path; the name comes closest.
  const by = sorting.by === 'Path' ? 'Name' : sorting.by
  const found = await readList('v1.search', { scope, query }, stretch, { ...sorting, by })
  return { total: found.total, items: found.items.flatMap(fileOf) }
}

function fileOf(row: SearchRow): FileCompact[] {
  if (row.Type === 'SampleFile') return [row.SampleFile]
  return row.Type === 'AppResultFile' ? [row.AppResultFile] : []
}
