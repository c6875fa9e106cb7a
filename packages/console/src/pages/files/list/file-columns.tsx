import type { FileCompact } from '@benchtop/contracts'
import { icons } from '../../../design/icons.tsx'
import { Bytes, Id, Timestamp } from '../../../design/pieces.tsx'
import type { Column } from '../../../design/columns.tsx'
import type { TreeRow } from './file-tree.ts'

/** The columns that can be left out; the name can't. */
export const optionalColumns = ['Type', 'Size', 'Created', 'Id'] as const

type Props = {
  readonly hidden: ReadonlySet<string>
  /** The file that is previewed, by id. */
  readonly shown: string | undefined
  toggleFolder(path: string): void
}

/** The columns of a tree of files, or of a plain list of them, whose rows are of depth 0. */
export function fileColumns({ hidden, shown, toggleFolder }: Props): Column<TreeRow>[] {
  const columns: readonly Column<TreeRow>[] = [
    {
      title: 'Path',
      sortBy: 'Path',
      show: (row) => <Name {...{ row, shown, toggleFolder }} />,
    },
    { title: 'Type', show: ofFile(({ ContentType }) => ContentType) },
    {
      title: 'Size',
      isNumber: true,
      show: (row) => <Bytes of={row.kind === 'file' ? row.file.Size : row.size} />,
    },
    {
      title: 'Created',
      sortBy: 'DateCreated',
      show: ofFile((file) => <Timestamp at={file.DateCreated} />),
    },
    { title: 'Id', show: ofFile((file) => <Id of={file.Id} />) },
  ]
  return columns.filter(({ title }) => !hidden.has(title))
}

function ofFile(show: (file: FileCompact) => ReturnType<Column<TreeRow>['show']>) {
  return (row: TreeRow) => (row.kind === 'file' ? show(row.file) : null)
}

type NameProps = Pick<Props, 'shown' | 'toggleFolder'> & { readonly row: TreeRow }

function Name({ row, shown, toggleFolder }: NameProps) {
  const indent = { paddingInlineStart: `${row.depth * 1.25}rem` }
  if (row.kind === 'file') {
    const { file, name } = row
    return (
      <span style={indent}>
        <a
          href={`/files/${file.Id}`}
          title={file.Path}
          aria-current={file.Id === shown ? 'true' : undefined}
        >
          {name}
        </a>
      </span>
    )
  }
  return (
    <span style={indent}>
      <button
        type="button"
        class="folder"
        aria-expanded={row.isOpen}
        title={row.path}
        onClick={() => toggleFolder(row.path)}
      >
        {icons.next}
        {row.name}
      </button>
    </span>
  )
}
