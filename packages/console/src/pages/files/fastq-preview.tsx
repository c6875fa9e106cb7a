import type { FileRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { Facts } from '../../design/facts.tsx'
import { formatCount } from '../../design/format.ts'
import { Card, Unloaded } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { IndexingNote } from './indexing-note.tsx'
import { untilIndexed, type Indexing } from './until-indexed.ts'

/** A FASTQ in a few numbers. */
export function FastqPreview({ file: { Id: id } }: { file: FileRecord }) {
  const [indexing, setIndexing] = useState<Indexing>()
  const { value, error, reload } = useLoaded(
    (signal) => untilIndexed(() => control.summarizeReads({ id }, { signal }), setIndexing, signal),
    [id],
  )
  if (indexing !== undefined) return <IndexingNote indexing={indexing} />
  if (value === undefined) return <Unloaded isCard error={error} reload={reload} />
  const { reads, bases, shortest, longest, qualities } = value
  const sum = qualities.reduce((total, count, quality) => total + count * quality, 0)
  const from = (least: number): string => {
    const count = qualities.slice(least).reduce((total, one) => total + one, 0)
    return `${((100 * count) / Math.max(1, bases)).toFixed(1)}%`
  }
  return (
    <Card title="Reads">
      <Facts
        isGrid
        of={[
          ['Reads', formatCount(reads)],
          ['Bases', formatCount(bases)],
          ['Length', `${formatCount(shortest)} to ${formatCount(longest)} bases`],
          ['Mean length', (bases / Math.max(1, reads)).toFixed(1)],
          ['Mean quality', (sum / Math.max(1, bases)).toFixed(1)],
          ['Bases of Q20 or better', from(20)],
          ['Bases of Q30 or better', from(30)],
        ]}
      />
    </Card>
  )
}
