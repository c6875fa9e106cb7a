import { Empty } from '../../../design/pieces.tsx'
import type { Column } from '../../../design/columns.tsx'
import { WindowedList } from '../../../design/windowed-list.tsx'
import type { Rows } from './rows.ts'

type Row = readonly string[]
type Props = {
  readonly label: string
  readonly of: Rows
}

/** Columns beyond these, such as the thousandth sample of a VCF, are on the file's own page. */
const mostColumns = 60
/** Characters of a value. */
const longest = 200

/** The first rows of a file. */
export function RowsTable({ label, of: { titles, rows } }: Props) {
  const columns = titles.slice(0, mostColumns).map((title, at): Column<Row> => {
    const show = (row: Row) => (row[at] ?? '').slice(0, longest)
    return { title, width: 'minmax(6rem, 1fr)', show }
  })
  return (
    <WindowedList<Row>
      label={label}
      columns={columns}
      load={(offset, limit) =>
        Promise.resolve({ items: rows.slice(offset, offset + limit), total: rows.length })
      }
      keys={[label]}
      version={rows.length}
      empty={<Empty title="No rows">It only has a header.</Empty>}
    />
  )
}
