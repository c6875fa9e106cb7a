import type { FileCompact, FileRecord } from '@benchtop/contracts'
import { api } from '../../../api/clients.ts'
import type { BrowserTrack, BrowserView } from '../../../genome-browser/messages.ts'
import { contentOf, signedAddress } from '../content.ts'
import { bamChromosomes } from './bam-chromosomes.ts'
import { findReference, type Track } from './index-files.ts'
import { vcfChromosomes } from './vcf-chromosomes.ts'

/** The initial window, in bases: small enough for igv.js to draw reads. */
const firstView = 10_000
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

/** Everything that igv.js needs to show some files. Throws if the file names no chromosome. */
export async function browserView(
  { file, tracks, files }: Wanted,
  signal: AbortSignal,
): Promise<BrowserView> {
  const found = findReference(files)
  const [genome, reference, ...shown] = await Promise.all([
    file.HrefCoverage === undefined ? vcfGenome(file, signal) : bamGenome(file, signal),
    found && referenceAddresses(found, signal),
    ...tracks.map((track) => trackOf(track, signal)),
  ])
  if (genome.chromosomes.length === 0) {
    throw new Error('The file names no chromosome, so there is nothing to show.')
  }
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

async function trackOf({ file, kind, index }: Track, signal: AbortSignal): Promise<BrowserTrack> {
  const [url, indexURL] = await Promise.all([
    signedAddress(file.Id, signal),
    index && signedAddress(index.Id, signal),
  ])
  return { type: kind, format: kind === 'variant' ? 'vcf' : 'bam', name: file.Name, url, indexURL }
}

async function bamGenome(file: FileRecord, signal: AbortSignal): Promise<Genome> {
  const chromosomes = await bamChromosomes(contentOf(file), signal)
  const [first] = chromosomes
  return {
    chromosomes: chromosomes.map(({ name, length }) => [name, length] as const),
    locus: first === undefined ? '' : `${first.name}:1-${Math.min(first.length, firstView)}`,
  }
}

async function vcfGenome(file: FileRecord, signal: AbortSignal): Promise<Genome> {
  const set = await api.v1.getVariantSet({ id: file.Id }, { signal })
  const { chromosomes, first } = await vcfChromosomes(set, contentOf(file), signal)
  const sized = await Promise.all(
    chromosomes.slice(0, maxEstimated).map(async ({ name, length }) => {
      return [name, length ?? (await lengthByVariants(file, name, signal))] as const
    }),
  )
  const others = chromosomes.slice(maxEstimated).flatMap(({ name, length }) => {
    return length === undefined ? [] : [[name, length] as const]
  })
  const start = Math.max(1, (first?.position ?? 1) - firstView / 10)
  const chromosome = first?.chromosome ?? chromosomes[0]?.name ?? ''
  return {
    chromosomes: [...sized, ...others],
    locus: `${chromosome}:${start}-${start + firstView - 1}`,
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
