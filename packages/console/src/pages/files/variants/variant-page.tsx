import type { FileRecord, VariantRecord, VariantSetRecord } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { api } from '../../../api/clients.ts'
import { formatCount } from '../../../design/format.ts'
import { Card, Empty, Failed, Unloaded } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { addressOf } from '../../../shell/address.ts'
import { findTracks, genomicFilesWith } from '../genome/index-files.ts'
import { IndexingNote } from '../indexing-note.tsx'
import { untilIndexed, type Indexing } from '../until-indexed.ts'
import { readVariantSet } from './read-variant-set.ts'
import { placeIn, variantAddress, type VariantPlace } from './variant-address.ts'
import { VariantFacts } from './variant-facts.tsx'
import { filtersIn, isFiltered, type VariantFilters } from './variant-filters.ts'
import {
  nextVariant,
  previousVariant,
  type Neighbour,
  type ReadVariants,
} from './variant-neighbours.ts'

/** The bases on each side of a variant in the coverage that it links to. */
const around = 5_000

/**
 * One variant as a page, with the ones before and behind it, and the coverage there. The address has the filters of the
 * table that led here, which the ones before and behind match, too.
 */
export function VariantPage({ file }: { file: FileRecord }) {
  const { query } = useLocation()
  const place = placeIn(query)
  const filters = filtersIn(query)
  const [indexing, setIndexing] = useState<Indexing>()
  const { value, error, reload } = useLoaded(
    place !== undefined &&
      (async (signal) => {
        const ask = () => readVariantSet(file.Id, signal)
        const { set } = await untilIndexed(ask, setIndexing, signal)
        return { set, ...(await readPlace(file.Id, place, signal)) }
      }),
    [file.Id, place?.chromosome, place?.position, place?.number, place?.alleles],
  )
  if (indexing !== undefined) return <IndexingNote indexing={indexing} />
  if (place === undefined || (value !== undefined && value.variant === undefined)) {
    return (
      <Empty
        isCard
        title="No such variant"
        action={<a href={`/files/${file.Id}`}>To the variants</a>}
      >
        The file has no variant at this address.
      </Empty>
    )
  }
  if (error !== undefined || value?.variant === undefined) {
    return (
      <Card>
        <Unloaded error={error} reload={reload} lines={12} />
      </Card>
    )
  }
  return <VariantCard {...value} file={file} variant={value.variant} filters={filters} />
}

type CardProps = {
  readonly file: FileRecord
  readonly set: VariantSetRecord
  readonly variant: VariantRecord
  /** Its place, with its number. */
  readonly at: VariantPlace
  readonly filters: VariantFilters
}

function VariantCard({ file, set, variant, at, filters }: CardProps) {
  const neighbours = useLoaded(
    (signal) => readNeighbours(file.Id, at, filters, signal),
    [at, JSON.stringify(filters)],
  )
  const reads = useLoaded(
    async (signal) =>
      findTracks(await genomicFilesWith(file, signal)).filter(({ kind }) => kind === 'alignment'),
    [file.Id],
  )
  const step = { file: file.Id, at, filters }
  return (
    <Card
      title={`${variant.CHROM}:${formatCount(variant.POS)}`}
      actions={
        <nav class="row" aria-label="Variants">
          <Step {...step} to={neighbours.value?.previous} name="Previous" />
          <Step {...step} to={neighbours.value?.next} name="Next" />
          <a href={tableAddress(file.Id, { from: at }, filters)}>In the table</a>
          {reads.value?.map((track) => (
            <a key={track.file.Id} href={coverageAddress(track.file.Id, file.Id, at)}>
              {`Coverage in ${track.file.Name}`}
            </a>
          ))}
        </nav>
      }
    >
      {isFiltered(filters) && (
        <p class="quiet">
          The previous and the next one match the filters of the table.{' '}
          <a href={variantAddress(file.Id, at)}>Without the filters</a>
        </p>
      )}
      {neighbours.error !== undefined && (
        <Failed error={neighbours.error} retry={neighbours.reload} />
      )}
      <VariantFacts variant={variant} set={set} />
    </Card>
  )
}

type StepProps = {
  readonly file: string
  readonly at: VariantPlace
  readonly filters: VariantFilters
  /** Undefined while it is searched for. */
  readonly to: Neighbour | undefined
  readonly name: 'Previous' | 'Next'
}

function Step({ file, at, filters, to, name }: StepProps) {
  if (to === undefined || to === 'none') return <span class="quiet">{name}</span>
  if (to !== 'far') return <a href={variantAddress(file, to, filters)}>{name}</a>
  // The table says how far it has searched, and searches on.
  const range = name === 'Next' ? { from: at } : { to: at }
  return <a href={tableAddress(file, range, filters)}>{name}: search in the table</a>
}

type TableRange = { readonly from: VariantPlace } | { readonly to: VariantPlace }

function tableAddress(file: string, range: TableRange, filters: VariantFilters): string {
  const [name, { chromosome, position }] =
    'from' in range ? (['from', range.from] as const) : (['to', range.to] as const)
  const members = { chromosome, [name]: String(position), ...filters }
  return addressOf(`/files/${file}/variants`, members)
}

function coverageAddress(reads: string, calls: string, place: VariantPlace): string {
  const { chromosome, position } = place
  const query = new URLSearchParams({
    chromosome,
    from: String(Math.max(1, position - around)),
    to: String(position + around),
    variants: calls,
  })
  return `/files/${reads}/coverage?${query}`
}

/** The most variants at one position among which alleles are looked up. */
const mostAtPosition = 1000

/** The variants of a chromosome in a file. */
function variantsOf(id: string, chrom: string, signal: AbortSignal): ReadVariants {
  return (range, page) =>
    api.v1.listVariants({ id, chrom, ...range, ...page, SortBy: 'Position' }, { signal })
}

/** The variant at a place, and its place by number; undefined where there is none. */
async function readPlace(id: string, place: VariantPlace, signal: AbortSignal) {
  const { chromosome, position, alleles } = place
  const page =
    alleles === undefined
      ? { Offset: place.number, Limit: 1 }
      : { Offset: 0, Limit: mostAtPosition }
  const range = { StartPos: position, EndPos: position }
  const read = variantsOf(id, chromosome, signal)
  const { Items } = await read(range, { ...page, SortDir: 'Asc' })
  const index = Items.findIndex(
    ({ REF, ALT }) => alleles === undefined || alleles === `${REF}>${ALT}`,
  )
  return { variant: Items[index], at: { chromosome, position, number: page.Offset + index } }
}

/** The variants before and behind a place, among those that match filters. */
async function readNeighbours(
  id: string,
  at: VariantPlace,
  filters: VariantFilters,
  signal: AbortSignal,
) {
  const read = variantsOf(id, at.chromosome, signal)
  const [previous, next] = await Promise.all([
    previousVariant(at, filters, read),
    nextVariant(at, filters, read),
  ])
  return { previous, next }
}
