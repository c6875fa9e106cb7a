import type { FileRecord, VariantRecord, VariantSetRecord } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { readList } from '../../../api/list.ts'
import { countOf, formatCount } from '../../../design/format.ts'
import { Card, Empty, Failed, Skeleton } from '../../../design/pieces.tsx'
import { Sheet } from '../../../design/sheet.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { WindowedList } from '../../../design/windowed-list.tsx'
import { addressOf } from '../../../shell/address.ts'
import { useListAddress } from '../../../shell/list-address.ts'
import { contentOf } from '../content.ts'
import type { Chromosome } from '@benchtop/client'
import { type GenomeLocation, RegionForm } from '../genome/region-form.tsx'
import { vcfChromosomes } from '../genome/vcf-chromosomes.ts'
import { IndexingNote } from '../indexing-note.tsx'
import { untilIndexed, type Indexing } from '../until-indexed.ts'
import { FilterForm } from './filter-form.tsx'
import { FilteredTable } from './filtered-table.tsx'
import { ProblemsNote } from './problems-note.tsx'
import { readVariantSet } from './read-variant-set.ts'
import { placeOf, regionIn, variantAddress } from './variant-address.ts'
import { variantColumns } from './variant-columns.tsx'
import { VariantFacts } from './variant-facts.tsx'
import { filtersIn, isFiltered, type VariantFilters } from './variant-filters.ts'
import './variants.css'

/** No chromosome is longer, also if the header doesn't state its length. */
const longestChromosome = 2 ** 31 - 1

/** The variants of a VCF, chromosome by chromosome. */
export function VariantsPreview({ file }: { file: FileRecord }) {
  const [indexing, setIndexing] = useState<Indexing>()
  const { value, error, reload } = useLoaded(
    async (signal) => {
      const ask = () => readVariantSet(file.Id, signal)
      const { set, notes } = await untilIndexed(ask, setIndexing, signal)
      return { set, notes, ...(await vcfChromosomes(set, contentOf(file), signal)) }
    },
    [file.Id],
  )
  if (error !== undefined) {
    return <Failed isCard error={error} retry={reload} />
  }
  if (indexing !== undefined) return <IndexingNote indexing={indexing} />
  if (value === undefined) {
    return (
      <Card>
        <Skeleton lines={12} />
      </Card>
    )
  }
  const { set, notes, chromosomes, first } = value
  if (first === undefined && chromosomes.length === 0) {
    return (
      <>
        <ProblemsNote notes={notes} />
        <Empty isCard title="No variants">
          The file consists of a header only.
        </Empty>
      </>
    )
  }
  return (
    <>
      <ProblemsNote notes={notes} />
      <VariantTable key={file.Id} {...{ file, set, chromosomes }} />
    </>
  )
}

type TableProps = {
  readonly file: FileRecord
  readonly set: VariantSetRecord
  readonly chromosomes: readonly Chromosome[]
}

/** The chosen region and filters are in the address, so that it can be shared. */
function useAddress(file: FileRecord, chromosomes: readonly Chromosome[]) {
  const { query, route } = useLocation()
  const at: GenomeLocation = regionIn(query) ?? {
    chromosome: chromosomes[0]?.name ?? '',
    start: 1,
    end: undefined,
  }
  const filters = filtersIn(query)
  const show = (next: GenomeLocation, chosen: VariantFilters): void => {
    const { chromosome, start, end } = next
    const region = {
      chromosome,
      from: start > 1 ? String(start) : undefined,
      to: end === undefined ? undefined : String(end),
    }
    const { sort } = query
    route(addressOf(`/files/${file.Id}/variants`, { ...region, ...chosen, sort }), true)
  }
  return {
    at,
    filters,
    go: (next: GenomeLocation) => show(next, filters),
    choose: (chosen: VariantFilters) => show(at, chosen),
  }
}

function VariantTable({ file, set, chromosomes }: TableProps) {
  const { at, filters, go, choose } = useAddress(file, chromosomes)
  const { sorting, sort } = useListAddress([], ['Position'], { by: 'Position', desc: false })
  const [total, setTotal] = useState<number>()
  const [chosen, setChosen] = useState<VariantRecord>()
  const region = {
    id: file.Id,
    chrom: at.chromosome,
    StartPos: at.start,
    EndPos: at.end ?? longestChromosome,
  }
  const load = async (offset: number, limit: number, signal: AbortSignal) => {
    const page = await readList('v1.listVariants', region, { offset, limit, signal }, sorting)
    setTotal(page.total)
    return page
  }
  const isSearch = isFiltered(filters)
  const counted = countOf(total ?? 0, 'variants')
  return (
    <Card
      flush
      title={total === undefined || isSearch ? 'Variants' : counted}
      actions={<RegionForm at={at} chromosomes={chromosomes} isComplete={false} go={go} />}
    >
      <FilterForm filters={filters} samples={set.Legends.Samples} choose={choose} />
      {isSearch ? (
        <FilteredTable region={region} set={set} filters={filters} open={setChosen} />
      ) : (
        <WindowedList<VariantRecord>
          label={`Variants on ${at.chromosome}`}
          columns={variantColumns(file.Id, set, filters)}
          load={load}
          keys={[file.Id, at.chromosome, at.start, at.end, sorting.by, sorting.desc]}
          sorting={sorting}
          sort={sort}
          open={setChosen}
          empty={
            <Empty title="No variants here">
              {at.chromosome} has none{' '}
              {at.start === 1 && at.end === undefined ? '' : 'in this region'}.
            </Empty>
          }
        />
      )}
      {chosen !== undefined && (
        <VariantSheet
          variant={chosen}
          set={set}
          address={variantAddress(file.Id, placeOf(chosen), filters)}
          close={() => setChosen(undefined)}
        />
      )}
    </Card>
  )
}

type Props = {
  readonly variant: VariantRecord
  readonly set: VariantSetRecord
  /** Its page. */
  readonly address: string
  readonly close: () => void
}

/** One variant with every field of its line, and the header's descriptions. */
function VariantSheet({ variant, set, address, close }: Props) {
  return (
    <Sheet title={`${variant.CHROM}:${formatCount(variant.POS)}`} close={close}>
      <p>
        <a href={address}>Open as a page</a>
      </p>
      <VariantFacts variant={variant} set={set} />
    </Sheet>
  )
}
