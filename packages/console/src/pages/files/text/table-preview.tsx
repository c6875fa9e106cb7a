import type { FileRecord } from '@benchtop/contracts'
import { useRef } from 'preact/hooks'
import { formatCount } from '../../../design/format.ts'
import { Card, Empty, Failed, Skeleton } from '../../../design/pieces.tsx'
import type { Column } from '../../../design/columns.tsx'
import { WindowedList } from '../../../design/windowed-list.tsx'
import { NoPreview } from '../no-preview.tsx'
import { readDelimited } from './delimited.ts'
import { MoreText } from './more-text.tsx'
import { useText, type ReadText } from './use-text.ts'

type Row = readonly string[]

/** A file of comma- or tab-separated values: the first row names the columns. */
export function TablePreview({ file }: { file: FileRecord }) {
  const text = useText(file)
  const isOfTabs = /\.tsv(\.b?gz)?$/i.test(file.Name) || file.ContentType.includes('tab-separated')
  const rows = useRows(text, isOfTabs ? '\t' : ',')
  if (text.isBinary) return <NoPreview file={file} />
  if (text.error !== undefined && rows.length === 0) {
    return <Failed isCard error={text.error} retry={text.retry} />
  }
  if (rows.length === 0) {
    return (
      <Card>{text.isEnd ? <Empty title="The table is empty" /> : <Skeleton lines={12} />}</Card>
    )
  }
  const [titles = [], ...data] = rows
  const width = rows.slice(0, 200).reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Array.from({ length: width }, (_, at): Column<Row> => {
    const title = titles[at] ?? ''
    return { title, width: 'minmax(8rem, 1fr)', show: (row) => <Field text={row[at] ?? ''} /> }
  })
  return (
    <Card flush>
      <WindowedList<Row>
        label={file.Name}
        columns={columns}
        load={(offset, limit) =>
          Promise.resolve({ items: data.slice(offset, offset + limit), total: data.length })
        }
        keys={[file.Id]}
        version={data.length}
        empty={<Empty title="The table has no rows">It only has a header.</Empty>}
      />
      <MoreText text={text} what={`the first ${formatCount(data.length)} rows`} />
    </Card>
  )
}

function Field({ text }: { text: string }) {
  return <span title={text.length > 24 ? text : undefined}>{text}</span>
}

/** The rows of what has been read; each piece is parsed once. */
function useRows({ pieces, isEnd }: ReadText, delimiter: ',' | '\t'): readonly Row[] {
  const known = useRef<{ pieces: readonly string[]; isEnd: boolean; rows: Row[]; rest: string }>({
    pieces: [],
    isEnd: false,
    rows: [],
    rest: '',
  })
  const was = known.current
  if (was.pieces !== pieces || was.isEnd !== isEnd) {
    const isSame = was.pieces.every((piece, at) => piece === pieces[at])
    const before = isSame ? was : { pieces: [], rows: [], rest: '' }
    const fresh = pieces.slice(before.pieces.length).join('')
    const read = readDelimited(before.rest + fresh, delimiter, isEnd)
    known.current = { pieces, isEnd, rows: [...before.rows, ...read.rows], rest: read.rest }
  }
  return known.current.rows
}
