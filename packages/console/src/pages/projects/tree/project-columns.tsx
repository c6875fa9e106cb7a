import { icons } from '../../../design/icons.tsx'
import { Bytes, Id, Status, Timestamp } from '../../../design/pieces.tsx'
import type { Column } from '../../../design/columns.tsx'
import { fileColumns } from '../../files/list/file-columns.tsx'
import type { ProjectRow } from './project-rows.ts'

type Props = {
  readonly hidden: ReadonlySet<string>
  /** The file that is previewed, by id. */
  readonly shown: string | undefined
  toggleOwner(key: string): void
  toggleFolder(path: string): void
}

/** The columns of a project's tree: those of files, with results and samples above them. */
export function projectColumns({ toggleOwner, ...files }: Props): Column<ProjectRow>[] {
  return fileColumns(files).map((column): Column<ProjectRow> => {
    const { title, show } = column
    return {
      ...column,
      // What is known of all that a column has can be sorted by it.
      ...(title === 'Size' && { sortBy: 'Size' }),
      show: (row) => {
        if (row.kind === 'owner') return <OwnerCell {...{ title, row, toggleOwner }} />
        if (row.kind === 'note') return title === 'Path' ? <Note row={row} /> : null
        return show(row)
      },
    }
  })
}

type CellProps = {
  readonly title: string
  readonly row: Extract<ProjectRow, { readonly kind: 'owner' }>
  toggleOwner(key: string): void
}

function OwnerCell({ title, row: { owner, isOpen }, toggleOwner }: CellProps) {
  const { key, kind, id, name, size, created, status } = owner
  if (title === 'Size') return <Bytes of={size} />
  if (title === 'Created') return <Timestamp at={created} />
  if (title === 'Id') return <Id of={id} />
  if (title === 'Type') {
    return status === undefined ? <span class="quiet">Sample</span> : <Status of={status} />
  }
  return (
    <span class="tree-owner">
      <button
        type="button"
        class="folder"
        aria-expanded={isOpen}
        aria-label={`Files of ${name}`}
        onClick={() => toggleOwner(key)}
      >
        {icons.next}
      </button>
      {kind === 'sample' ? icons.biosamples : icons.projects}
      <a href={kind === 'sample' ? `/samples/${id}` : `/appresults/${id}`} title={name}>
        {name}
      </a>
    </span>
  )
}

function Note({ row }: { readonly row: Extract<ProjectRow, { readonly kind: 'note' }> }) {
  return <span class="tree-note quiet">{row.text}</span>
}
