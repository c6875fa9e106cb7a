import type { FileRecord, VariantRecord } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { api } from '../../../api/clients.ts'
import { formatCount } from '../../../design/format.ts'
import { Card, Empty, Failed, Skeleton } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { findTracks, genomicFilesWith } from '../genome/index-files.ts'
import { IndexingNote } from '../indexing-note.tsx'
import { untilIndexed, type Indexing } from '../until-indexed.ts'
import { readVariantSet } from './read-variant-set.ts'
import { placeIn, variantAddress, type VariantPlace } from './variant-address.ts'
import { VariantFacts } from './variant-facts.tsx'

/** No chromosome is longer. */
const longestChromosome = 2 ** 31 - 1
/** The bases on each side of a variant in the coverage that it links to. */
const around = 5_000

/** One variant as a page, with the ones before and behind it, and the coverage there. */
export function VariantPage({ file }: { file: FileRecord }) {
  const { query } = useLocation()
  const place = placeIn(query)
  const [indexing, setIndexing] = useState<Indexing>()
  const { value, error, reload } = useLoaded(
    async (signal) => {
      if (place === undefined) return undefined
      const ask = () => readVariantSet(file.Id, signal)
      const { set } = await untilIndexed(ask, setIndexing, signal)
      return { set, ...(await readPlace(file.Id, place, signal)) }
    },
    [file.Id, place?.chromosome, place?.position, place?.number, place?.alleles],
  )
  const reads = useLoaded(
    async (signal) =>
      findTracks(await genomicFilesWith(file, signal)).filter(({ kind }) => kind === 'alignment'),
    [file.Id],
  )
  if (indexing !== undefined) return <IndexingNote indexing={indexing} />
  if (place === undefined || (value !== undefined && value.variant === undefined)) {
    return (
      <Card>
        <Empty title="No such variant" action={<a href={`/files/${file.Id}`}>To the variants</a>}>
          The file has no variant at this address.
        </Empty>
      </Card>
    )
  }
  if (error !== undefined || value?.variant === undefined) {
    return (
      <Card>
        {error === undefined ? <Skeleton lines={12} /> : <Failed error={error} retry={reload} />}
      </Card>
    )
  }
  const { variant, set, previous, next } = value
  const title = `${variant.CHROM}:${formatCount(variant.POS)}`
  return (
    <Card
      title={title}
      actions={
        <nav class="row" aria-label="Variants">
          <Step to={previous} name="Previous" file={file.Id} />
          <Step to={next} name="Next" file={file.Id} />
          <a href={tableAddress(file.Id, place)}>In the table</a>
          {reads.value?.map((track) => (
            <a key={track.file.Id} href={coverageAddress(track.file.Id, file.Id, place)}>
              {`Coverage in ${track.file.Name}`}
            </a>
          ))}
        </nav>
      }
    >
      <VariantFacts variant={variant} set={set} />
    </Card>
  )
}

type StepProps = {
  readonly to: VariantPlace | undefined
  readonly name: string
  readonly file: string
}

function Step({ to, name, file }: StepProps) {
  return to === undefined ? (
    <span class="quiet">{name}</span>
  ) : (
    <a href={variantAddress(file, to)}>{name}</a>
  )
}

function tableAddress(file: string, { chromosome, position }: VariantPlace): string {
  return `/files/${file}/variants?${new URLSearchParams({ chromosome, from: String(position) })}`
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

type Read = {
  readonly variant: VariantRecord | undefined
  readonly previous: VariantPlace | undefined
  readonly next: VariantPlace | undefined
}

/** The most variants at one position among which alleles are looked up. */
const mostAtPosition = 1000

/** The variant at a place, and the places of those next to it. */
async function readPlace(id: string, place: VariantPlace, signal: AbortSignal): Promise<Read> {
  const { chromosome, position, alleles } = place
  const read = async (StartPos: number, EndPos: number, page: PageOf) => {
    if (StartPos > EndPos) return { Items: [], TotalCount: 0 }
    const region = { id, chrom: chromosome, StartPos, EndPos }
    return api.v1.listVariants({ ...region, SortBy: 'Position', ...page }, { signal })
  }
  const wanted =
    alleles === undefined ? { Offset: place.number, Limit: 1 } : { Limit: mostAtPosition }
  const [here, before, behind] = await Promise.all([
    read(position, position, wanted),
    read(1, position - 1, { Limit: 1, SortDir: 'Desc' }),
    read(position + 1, longestChromosome, { Limit: 1 }),
  ])
  const index = here.Items.findIndex(({ REF, ALT }) => alleles === `${REF}>${ALT}`)
  const number = alleles === undefined ? place.number : Math.max(0, index)
  const previous = async (): Promise<VariantPlace | undefined> => {
    if (number > 0) return { chromosome, position, number: number - 1 }
    const [one] = before.Items
    if (one === undefined) return undefined
    const { TotalCount } = await read(one.POS, one.POS, { Limit: 1 })
    return { chromosome, position: one.POS, number: TotalCount - 1 }
  }
  const next = (): VariantPlace | undefined => {
    if (number + 1 < here.TotalCount) return { chromosome, position, number: number + 1 }
    const [one] = behind.Items
    return one && { chromosome, position: one.POS, number: 0 }
  }
  return {
    variant: here.Items[alleles === undefined ? 0 : index],
    previous: await previous(),
    next: next(),
  }
}

type PageOf = { readonly Offset?: number; readonly Limit: number; readonly SortDir?: 'Desc' }
