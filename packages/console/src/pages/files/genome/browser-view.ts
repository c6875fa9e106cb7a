import type { FileCompact, FileRecord } from '@benchtop/contracts'
import { api } from '../../../api/clients.ts'
import type { BrowserTrack, BrowserView } from '../../../genome-browser/messages.ts'
import { contentOf, signedAddress, ticketAddress } from '../content.ts'
import { untilIndexed, type Indexing } from '../until-indexed.ts'
import { chromosomesOfBam } from './chromosome.ts'
import { findReference, type Track } from './index-files.ts'
import { askForTicket } from './ask-for-ticket.ts'
import { vcfChromosomes } from './vcf-chromosomes.ts'

/** The initial window, in bases: small enough for igv.js to draw reads. */
const firstView = 10_000
/** The widest window whose variants are drawn, in bases. igv.js would draw less of a dense VCF than the first window. */
const variantsUpTo = 200_000
/** igv.js keeps an object for each genotype: with many samples, its windows are narrower. */
const samplesTimesBases = 10_000_000
const narrowest = 1000
/** A VCF whose windows can't be read is read completely; a longer one, in bytes, would take too long. */
export const readWhole = 20_000_000
const readWholePacked = 2_000_000
/** Beyond the last variant of a chromosome whose length isn't known. */
const margin = 1000
/** The number of chromosomes whose length is estimated by their last variant. */
const maxEstimated = 50

type Wanted = {
  /** The file whose page this is: its chromosomes are those that are shown. */
  readonly file: FileRecord
  readonly tracks: readonly Track[]
  /** The other files of its owner. */
  readonly files: readonly FileCompact[]
}

type Genome = Pick<BrowserView, 'chromosomes' | 'locus'>

type Loading = {
  readonly signal: AbortSignal
  /** Receives the progress of what the platform has to index first. */
  readonly report: (indexing: Indexing | undefined) => void
}

/** Everything that igv.js needs to show some files. Throws if the file names no chromosome. */
export async function browserView(
  { file, tracks, files }: Wanted,
  loading: Loading,
): Promise<BrowserView> {
  const { signal } = loading
  const found = findReference(files)
  const [genome, reference] = await Promise.all([
    file.HrefCoverage === undefined ? vcfGenome(file, loading) : bamGenome(file, signal),
    found && referenceAddresses(found, signal),
  ])
  const [first] = genome.chromosomes
  if (first === undefined) {
    throw new Error('The file names no chromosome, so there is nothing to show.')
  }
  const shown = await Promise.all(tracks.map((track) => trackOf(track, first[0], loading)))
  return { ...genome, reference, tracks: shown }
}

async function referenceAddresses(
  { fasta, index }: { readonly fasta: FileCompact; readonly index: FileCompact },
  signal: AbortSignal,
): Promise<BrowserView['reference']> {
  const [fastaURL, indexURL] = await Promise.all([
    signedAddress(fasta.Id, signal),
    signedAddress(index.Id, signal),
  ])
  return { fastaURL, indexURL }
}

async function trackOf(track: Track, chromosome: string, loading: Loading): Promise<BrowserTrack> {
  const { file, kind, index } = track
  const { signal } = loading
  const [url, indexURL, widest] = await Promise.all([
    signedAddress(file.Id, signal),
    index && signedAddress(index.Id, signal),
    kind === 'variant' ? widestOf(file, loading) : undefined,
  ])
  const format: BrowserTrack['format'] = kind === 'variant' ? 'vcf' : 'bam'
  const drawn = { type: kind, format, name: file.Name, widest }
  if (indexURL !== undefined) return { ...drawn, url, windows: { indexURL } }
  const tickets = ticketAddress(url, kind === 'variant' ? 'variants' : 'reads')
  const { report } = loading
  const ask = () => askForTicket(tickets, chromosome, signal)
  const hasTickets = await untilIndexed(ask, report, signal)
  if (hasTickets) return { ...drawn, url: tickets, windows: 'htsget' }
  if (file.Size > (/gz$/i.test(file.Name) ? readWholePacked : readWhole)) {
    throw new Error(`${file.Name} is too large to be read completely: pack it with bgzip.`)
  }
  return { ...drawn, url, windows: 'none' }
}

/** The widest window of a VCF that is drawn. */
async function widestOf({ Id }: FileCompact, loading: Loading): Promise<number> {
  const { Legends } = await variantSet(Id, loading)
  const bases = Math.floor(samplesTimesBases / Math.max(1, Legends.Samples.length))
  return Math.min(variantsUpTo, Math.max(narrowest, bases))
}

function variantSet(id: string, { report, signal }: Loading) {
  return untilIndexed(() => api.v1.getVariantSet({ id }, { signal }), report, signal)
}

async function bamGenome(file: FileRecord, signal: AbortSignal): Promise<Genome> {
  const chromosomes = await chromosomesOfBam(contentOf(file), signal)
  const [first] = chromosomes
  return {
    chromosomes: chromosomes.map(({ name, length }) => [name, length] as const),
    locus: first === undefined ? '' : `${first.name}:1-${Math.min(first.length, firstView)}`,
  }
}

async function vcfGenome(file: FileRecord, loading: Loading): Promise<Genome> {
  const { signal } = loading
  const [set, widest] = await Promise.all([variantSet(file.Id, loading), widestOf(file, loading)])
  const bases = Math.min(firstView, widest)
  const { chromosomes, first } = await vcfChromosomes(set, contentOf(file), signal)
  const sized = await Promise.all(
    chromosomes.slice(0, maxEstimated).map(async ({ name, length }) => {
      return [name, length ?? (await lengthByVariants(file, name, signal))] as const
    }),
  )
  const others = chromosomes.slice(maxEstimated).flatMap(({ name, length }) => {
    return length === undefined ? [] : [[name, length] as const]
  })
  const start = Math.max(1, (first?.position ?? 1) - Math.floor(bases / 10))
  const chromosome = first?.chromosome ?? chromosomes[0]?.name ?? ''
  return {
    chromosomes: [...sized, ...others],
    locus: `${chromosome}:${start}-${start + bases - 1}`,
  }
}

/** A VCF needn't state the length of a chromosome: it is estimated by the last variant. */
async function lengthByVariants(
  file: FileRecord,
  chromosome: string,
  signal: AbortSignal,
): Promise<number> {
  const whole = { id: file.Id, chrom: chromosome, StartPos: 1, EndPos: 2 ** 31 - 1 }
  const last = { Limit: 1, SortBy: 'Position', SortDir: 'Desc' } as const
  const { Items } = await api.v1.listVariants({ ...whole, ...last }, { signal })
  return (Items[0]?.POS ?? 0) + margin
}
