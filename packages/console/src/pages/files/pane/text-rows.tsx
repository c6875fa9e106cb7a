import type { FileRecord } from '@benchtop/contracts'
import { useEffect, useMemo } from 'preact/hooks'
import { formatCount } from '../../../design/format.ts'
import { Card, Failed, Skeleton } from '../../../design/pieces.tsx'
import { MoreText } from '../text/more-text.tsx'
import { TextPreview } from '../text/text-preview.tsx'
import { useText } from '../text/use-text.ts'
import { RowsTable } from './rows-table.tsx'
import { fastqRows, vcfRows, type Rows } from './rows.ts'

/** Pieces of 64 kB in which the end of a header is looked for: those of assemblies in pieces are long. */
const mostHeader = 64

type Props = { readonly file: FileRecord }

/** The first variants of a VCF. */
export function VcfPane({ file }: Props) {
  return <TextRows file={file} parse={vcfRows} />
}

/** The first reads of a FASTQ. */
export function FastqPane({ file }: Props) {
  return <TextRows file={file} parse={fastqRows} />
}

function TextRows({ file, parse }: Props & { parse(text: string, isEnd: boolean): Rows }) {
  const text = useText(file)
  const { pieces, isEnd, isLoading, isBinary, error, more, retry } = text
  const of = useMemo(() => parse(pieces.join(''), isEnd), [pieces, isEnd, parse])
  const isHeader = of.rows.length === 0 && pieces.length > 0 && pieces.length < mostHeader
  useEffect(() => {
    if (isHeader && !isEnd && !isLoading && error === undefined) more()
  }, [isHeader, isEnd, isLoading, error])
  if (error !== undefined && pieces.length === 0) return <Failed error={error} retry={retry} />
  if (pieces.length === 0 && !isEnd && !isBinary) {
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    )
  }
  // A header may be longer than the first piece; what is no file of its kind is shown as it is.
  if (of.rows.length === 0 && (isEnd || isBinary)) return <TextPreview file={file} />
  return (
    <Card flush>
      {of.titles.length > 0 && <RowsTable label={file.Name} of={of} />}
      <MoreText text={text} what={`the first ${formatCount(of.rows.length)} rows`} />
    </Card>
  )
}
