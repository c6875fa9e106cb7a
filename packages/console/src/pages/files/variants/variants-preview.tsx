import type { FileRecord, VariantRecord, VariantSetRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { readList } from '../../../api/list.ts'
import { api } from '../../../api/clients.ts'
import { formatCount } from '../../../design/format.ts'
import { Card, Empty, Failed, Skeleton } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { WindowedList, type Sorting } from '../../../design/windowed-list.tsx'
import { contentOf } from '../content.ts'
import type { Chromosome } from '../genome/chromosome.ts'
import { RegionForm } from '../genome/region-form.tsx'
import { vcfChromosomes } from '../genome/vcf-chromosomes.ts'
import { IndexingNote } from '../indexing-note.tsx'
import { untilIndexed, type Indexing } from '../until-indexed.ts'
import { variantColumns } from './variant-columns.tsx'
import { VariantSheet } from './variant-sheet.tsx'

/** No chromosome is longer, also if the header doesn't state its length. */
const longestChromosome = 2 ** 31 - 1

/** The variants of a VCF, chromosome by chromosome. */
export function VariantsPreview({ file }: { file: FileRecord }) {
  const [indexing, setIndexing] = useState<Indexing>()
  const { value, error, reload } = useLoaded(
    async (signal) => {
      const ask = () => api.v1.getVariantSet({ id: file.Id }, { signal })
      const set = await untilIndexed(ask, setIndexing, signal)
      return { set, ...(await vcfChromosomes(set, contentOf(file), signal)) }
    },
    [file.Id],
  )
  if (error !== undefined) {
    return (
      <Card>
        <Failed error={error} retry={reload} />
      </Card>
    )
  }
  if (indexing !== undefined) return <IndexingNote indexing={indexing} />
  if (value === undefined) {
    return (
      <Card>
        <Skeleton lines={12} />
      </Card>
    )
  }
  const { set, chromosomes, first } = value
  if (first === undefined && chromosomes.length === 0) {
    return (
      <Card>
        <Empty title="No variants">The file consists of a header only.</Empty>
      </Card>
    )
  }
  return <VariantTable key={file.Id} {...{ file, set, chromosomes }} />
}

type TableProps = {
  readonly file: FileRecord
  readonly set: VariantSetRecord
  readonly chromosomes: readonly Chromosome[]
}

function VariantTable({ file, set, chromosomes }: TableProps) {
  const [at, setAt] = useState({
    chromosome: chromosomes[0]?.name ?? '',
    start: 1,
    end: undefined as number | undefined,
  })
  const [sorting, setSorting] = useState<Sorting>({ by: 'Position', desc: false })
  const [total, setTotal] = useState<number>()
  const [chosen, setChosen] = useState<VariantRecord>()
  const load = async (offset: number, limit: number, signal: AbortSignal) => {
    const region = {
      id: file.Id,
      chrom: at.chromosome,
      StartPos: at.start,
      EndPos: at.end ?? longestChromosome,
    }
    const page = await readList('v1.listVariants', region, { offset, limit, signal }, sorting)
    setTotal(page.total)
    return page
  }
  return (
    <Card
      flush
      title={
        total === undefined
          ? 'Variants'
          : `${formatCount(total)} ${total === 1 ? 'variant' : 'variants'}`
      }
      actions={<RegionForm at={at} chromosomes={chromosomes} isWhole={false} go={setAt} />}
    >
      <WindowedList<VariantRecord>
        label={`Variants on ${at.chromosome}`}
        columns={variantColumns(set)}
        load={load}
        keys={[file.Id, at.chromosome, at.start, at.end, sorting]}
        sorting={sorting}
        sort={setSorting}
        open={setChosen}
        empty={
          <Empty title="No variants here">
            {at.chromosome} has none{' '}
            {at.start === 1 && at.end === undefined ? '' : 'in this region'}.
          </Empty>
        }
      />
      {chosen !== undefined && (
        <VariantSheet variant={chosen} set={set} close={() => setChosen(undefined)} />
      )}
    </Card>
  )
}
