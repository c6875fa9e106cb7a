import type { FileCompact } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useMemo, useState, useEffect } from 'preact/hooks'
import { readList } from '../../../api/list.ts'
import type { Column } from '../../../design/columns.tsx'
import { errorText } from '../../../design/error-text.ts'
import { formatBytes, formatCount } from '../../../design/format.ts'
import { Empty, Unloaded } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { WindowedList } from '../../../design/windowed-list.tsx'
import { useColumnChoice } from '../../../shell/column-choice.tsx'
import {
  selectionColumn,
  toggled,
  useSelection,
  type Selection,
} from '../../../shell/selection.tsx'
import { useListAddress } from '../../../shell/list-address.ts'
import { FileBrowser, useFileAddress } from '../../files/list/file-browser.tsx'
import { readWholeList } from '../../files/list/use-whole-list.ts'
import { projectColumns } from './project-columns.tsx'
import {
  foundOwners,
  ownerOfResult,
  ownerOfSample,
  projectRows,
  type Owner,
  type ProjectRow,
  type OwnedFiles,
} from './project-rows.ts'
import './project-tree.css'

type Props = { readonly id: string; readonly changed: () => void }

/** All that a project has as one tree with sizes: results and samples, their folders and files. */
export function ProjectTree({ id, changed }: Props) {
  const [moves, setMoves] = useState(0)
  const { value, error, reload } = useLoaded((signal) => readOwners(id, signal), [id, moves])
  if (value === undefined)
    return <Unloaded error={error} reload={reload} lines={8} height="2rem" isCard />
  if (value.owners.length === 0) {
    return (
      <Empty isCard title="No files yet" action={<a href="/apps">To the apps</a>}>
        Apps write results here, and runs and apps create samples.
      </Empty>
    )
  }
  return (
    <Tree
      {...value}
      id={id}
      version={moves}
      changed={() => {
        setMoves((was) => was + 1)
        changed()
      }}
    />
  )
}

type TreeProps = Props & {
  readonly owners: readonly Owner[]
  readonly total: number
  readonly version: number
}

/** What is seen of the tree. The address has the search, what is open, and the file that is previewed. */
function useTreeAddress(owners: readonly Owner[]) {
  const { query, ...address } = useFileAddress()
  const { open = owners.length === 1 ? owners[0]?.key : undefined } = query
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  // None is named, too: without it, the only one is open.
  const opened = useMemo(() => new Set(open?.split(',').filter((key) => key !== 'none')), [open])
  return {
    ...address,
    opened,
    closed,
    toggleOwner(key: string): void {
      const next = toggled(opened, key)
      address.go({ open: [...next].join() || 'none' })
    },
    toggleFolder: (folder: string): void => setClosed(toggled(closed, folder)),
  }
}

function Tree({ id, owners, total, version, changed }: TreeProps) {
  const { route } = useLocation()
  const address = useTreeAddress(owners)
  const { find, file, opened, closed, go, toggleOwner, toggleFolder } = address
  const { sorting, sort } = useListAddress([], ['Path', 'Size', 'DateCreated'], byPath)
  const selection = useSelection<FileCompact>([id])
  const choice = useColumnChoice('project files', ['Id'])
  const shown = useMemo(() => foundOwners(owners, find), [owners, find])
  const files = useOwnedFiles(
    owners.filter(({ key }) => opened.has(key)),
    version,
  )
  const rows = useMemo(
    () => projectRows({ owners: shown, open: opened, files, closed, sorting }),
    [shown, opened, files, closed, sorting],
  )
  const columns = useMemo(
    () => [
      checkBoxes(selection),
      ...projectColumns({ hidden: choice.hidden, shown: file, toggleOwner, toggleFolder }),
    ],
    [selection.chosen, choice.hidden, file, opened, closed],
  )
  const openRow = (row: ProjectRow): void => {
    if (row.kind === 'owner') toggleOwner(row.owner.key)
    else if (row.kind === 'folder') toggleFolder(row.path)
    else if (row.kind === 'file') go({ file: row.file.Id }, false)
    else route(pageOf(row.owner))
  }
  const size = shown.reduce((sum, one) => sum + one.size, 0)
  return (
    <FileBrowser
      {...{ choice, selection, changed }}
      title="Results, samples and their files"
      noun="entries"
      label="Find results and samples"
      placeholder="Words of a name, or an id"
      total={shown.length}
      whole={owners.length}
    >
      <WindowedList<ProjectRow>
        label="Results, samples and their files"
        columns={columns}
        load={(offset, limit) =>
          Promise.resolve({ items: rows.slice(offset, offset + limit), total: rows.length })
        }
        keys={[id, find, sorting]}
        version={rows}
        sorting={sorting}
        sort={sort}
        open={openRow}
        empty={<Empty title="Nothing found">No result and no sample has such a name.</Empty>}
      />
      <p class="tree-sum quiet">
        {formatBytes(size)}
        {total > owners.length &&
          `. The project has ${formatCount(total)}; the tree has the newest of them.`}
      </p>
    </FileBrowser>
  )
}

/** The check boxes of what has files; those of an owner aren't known before it is opened. */
function checkBoxes(selection: Selection<FileCompact>): Column<ProjectRow> {
  const column = selectionColumn(selection, (row: ProjectRow) => ({
    items: filesIn(row),
    name: row.kind === 'owner' || row.kind === 'note' ? row.owner.name : row.name,
  }))
  return { ...column, show: (row) => (filesIn(row).length === 0 ? null : column.show(row)) }
}

/** The page of a result or a sample. */
function pageOf({ kind, id }: Owner): string {
  return kind === 'sample' ? `/samples/${id}` : `/appresults/${id}`
}

function filesIn(row: ProjectRow): readonly FileCompact[] {
  if (row.kind === 'file') return [row.file]
  return row.kind === 'note' ? [] : row.files
}

/** A tree has at most so many results, and so many samples. */
const mostOwners = 1000

/** The newest results and samples of a project, and how many it has. */
async function readOwners(projectId: string, signal: AbortSignal) {
  const stretch = { offset: 0, limit: mostOwners, signal }
  const [results, samples] = await Promise.all([
    readList('v1.listProjectAppResults', { projectId }, stretch),
    readList('v1.listProjectSamples', { projectId }, stretch),
  ])
  return {
    owners: [...results.items.map(ownerOfResult), ...samples.items.map(ownerOfSample)],
    total: results.total + samples.total,
  }
}

const byPath = { by: 'Path', desc: false }

/** The files of the owners that are open, each read when it is opened, and again when `version` changes. */
function useOwnedFiles(owners: readonly Owner[], version: number): ReadonlyMap<string, OwnedFiles> {
  const [known, setKnown] = useState<ReadonlyMap<string, OwnedFiles>>(new Map())
  const [readAt, setReadAt] = useState(version)
  const keys = owners.map(({ key }) => key).join()
  useEffect(() => {
    const controller = new AbortController()
    const isAgain = readAt !== version
    for (const owner of owners) {
      if (!isAgain && known.get(owner.key)?.state === 'ready') continue
      void readOwned(owner, controller.signal).then((files) => {
        if (!controller.signal.aborted) setKnown((was) => new Map(was).set(owner.key, files))
      })
    }
    setReadAt(version)
    return () => controller.abort()
  }, [keys, version])
  return known
}

async function readOwned({ kind, id }: Owner, signal: AbortSignal): Promise<OwnedFiles> {
  try {
    const { files, total } = await readWholeList((offset, limit) => {
      const stretch = { offset, limit, signal }
      return kind === 'sample'
        ? readList('v1.listSampleFiles', { sampleId: id }, stretch, byPath)
        : readList('v1.listAppResultFiles', { appResultId: id }, stretch, byPath)
    })
    return files === undefined ? { state: 'too many', total } : { state: 'ready', files }
  } catch (error) {
    return { state: 'failed', message: errorText(error) }
  }
}
