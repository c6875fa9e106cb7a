import type { FileCompact, SearchRow } from '@benchtop/contracts'
import { useMemo, useState } from 'preact/hooks'
import { readList } from '../../../api/list.ts'
import { fileIn } from '../../../api/search-hit.ts'
import { Empty } from '../../../design/pieces.tsx'
import { WindowedList, type ListPage, type Sorting } from '../../../design/windowed-list.tsx'
import { useColumnChoice } from '../../../shell/column-choice.tsx'
import { selectionColumn, toggled, useSelection } from '../../../shell/selection.tsx'
import { useListAddress } from '../../../shell/list-address.ts'
import { FileBrowser, useFileAddress } from './file-browser.tsx'
import { fileColumns } from './file-columns.tsx'
import { fileQuestion, type FileQuestion } from './file-question.ts'
import { treeRows, type TreeRow } from './file-tree.ts'
import { useWholeList } from './use-whole-list.ts'

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
  /** Called when files were moved to the trash, or are back. */
  readonly changed?: () => void
}

const byPath: Sorting = { by: 'Path', desc: false }

/**
 * The files of a run, a sample or a result: a tree of all files, or a list of those that are found, or that are too many
 * for a tree; and a preview next to it. The address has the search, the order, and the file that is previewed.
 */
export function FileList({ kind, id, version, changed }: Props) {
  const { find, file, go } = useFileAddress()
  const [moves, setMoves] = useState(0)
  const [found, setFound] = useState<{ readonly of: string; readonly total: number }>()
  const selection = useSelection<FileCompact>([kind, id])
  const choice = useColumnChoice('files', ['Id'])
  const { sorting, sort } = useListAddress([], ['Path', 'DateCreated'], byPath)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const question = fileQuestion(find, { kind, id })
  const key = JSON.stringify([kind, id, question])
  const isFiltered = question.query !== undefined || question.extensions !== undefined
  const { value: whole, error } = useWholeList(
    (offset, limit, signal) => lists[kind](id, undefined, { offset, limit, signal }, byPath),
    [kind, id, version, moves],
  )
  const files = whole?.files
  const isTree = !isFiltered && (whole === undefined || files !== undefined) && error === undefined
  const rows = useMemo(
    () => (isTree && files !== undefined ? treeRows(files, closed, sorting) : undefined),
    [isTree, files, closed, sorting],
  )
  const load = async (
    offset: number,
    limit: number,
    signal: AbortSignal,
  ): Promise<ListPage<TreeRow>> => {
    // Not known yet: the list is read again once they are.
    if (isTree && rows === undefined) return new Promise(() => {})
    if (rows !== undefined) return { items: rows.slice(offset, offset + limit), total: rows.length }
    const read = await readFiles({ kind, id }, question, { offset, limit, signal }, sorting)
    setFound({ of: key, total: read.total })
    return { total: read.total, items: read.items.map(plainRow) }
  }
  const toggleFolder = (path: string): void => setClosed((was) => toggled(was, path))
  const columns = useMemo(
    () => [
      selectionColumn(selection, (row: TreeRow) => ({
        items: row.kind === 'file' ? [row.file] : row.files,
        name: row.name,
      })),
      ...fileColumns({ hidden: choice.hidden, shown: file, toggleFolder }),
    ],
    [selection.chosen, choice.hidden, file],
  )
  return (
    <FileBrowser
      {...{ choice, selection }}
      title="Files"
      noun="files"
      label="Find files"
      placeholder={kind === 'run' ? 'Only .xml, .bcl …' : 'Find: calls .vcf.gz …'}
      total={isFiltered && found?.of === key ? found.total : whole?.total}
      whole={whole?.total}
      changed={() => {
        setMoves((was) => was + 1)
        changed?.()
      }}
    >
      <WindowedList<TreeRow>
        label="Files"
        columns={columns}
        load={load}
        keys={[key, isTree, sorting]}
        version={rows ?? `${String(version)} ${moves}`}
        sorting={sorting}
        sort={sort}
        open={(row) =>
          row.kind === 'file' ? go({ file: row.file.Id }, false) : toggleFolder(row.path)
        }
        empty={
          <Empty title={isFiltered ? 'No matching files' : 'No files'}>
            {isFiltered
              ? 'Words match the path; a word that starts with a dot matches the extension.'
              : 'No files have been written yet.'}
          </Empty>
        }
      />
    </FileBrowser>
  )
}

function plainRow(file: FileCompact): TreeRow {
  return { kind: 'file', name: file.Path, depth: 0, file }
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
  return 'SampleFile' in row || 'AppResultFile' in row ? [fileIn(row)] : []
}
