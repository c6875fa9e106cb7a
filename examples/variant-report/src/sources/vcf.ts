import type { InputFile } from '@benchtop/app-runtime'
import {
  buildVariantIndex,
  openFileSource,
  openVariants,
  type VariantHeader,
  type VariantProblem,
  type VariantRecord,
} from '@benchtop/genomics'
import type { Contig, Region } from '../regions/region.ts'
import type { VariantSite } from '../report/variant-site.ts'
import { readingFile } from './reading-file.ts'

/** An open VCF file. */
export type Vcf = AsyncDisposable & {
  readonly header: VariantHeader
  /** The contigs that have records, in the order of the file. */
  readonly contigs: readonly Contig[]
  /** In bases, as the header has them. */
  readonly statedLengths: ReadonlyMap<string, number>
  /** Lines that can't be read and are left out. */
  readonly problems: readonly VariantProblem[]
  readonly problemCount: number
  /** The lines whose position lies in the region, by position. */
  sites(region: Region): AsyncGenerator<VariantSite>
}

const pageSize = 2000

/** Opens a VCF: plain, gzip or bgzip. It is indexed in memory first; an index file isn't needed. */
export async function openVcf(input: InputFile): Promise<Vcf> {
  await using cleanup = new AsyncDisposableStack()
  const source = await openFileSource(input.absolutePath)
  cleanup.defer(() => source.close())
  const file = await readingFile(input, async () =>
    openVariants(source, await buildVariantIndex(source)),
  )
  const names = new Set(file.chromosomes.map(({ name }) => name))
  const statedLengths = contigLengths(file.header)
  const lastBase = Number.MAX_SAFE_INTEGER - 1

  async function contigOf(name: string): Promise<Contig> {
    const stated = statedLengths.get(name)
    if (stated !== undefined) return { name, length: stated }
    // Without a length in the header, the contig reaches at least to its last record.
    const last = { chrom: name, start: 1, end: lastBase, offset: 0, limit: 1, descending: true }
    const { variants } = await file.query(last)
    return { name, length: variants[0]?.pos ?? 1 }
  }

  const contigs: Contig[] = []
  for (const name of names) contigs.push(await contigOf(name))
  const owned = cleanup.move()
  return {
    header: file.header,
    contigs,
    statedLengths,
    problems: file.problems,
    problemCount: file.problemCount,
    async *sites({ contig, start, end }) {
      if (!names.has(contig)) return
      for (let offset = 0; ; offset += pageSize) {
        const page = { chrom: contig, start, end, offset, limit: pageSize }
        const { variants, total } = await readingFile(input, () => file.query(page))
        for (const record of variants) yield siteOf(record, file.header.samples)
        if (offset + variants.length >= total || variants.length === 0) return
      }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

function siteOf(record: VariantRecord, samples: readonly string[]): VariantSite {
  return {
    contig: record.chrom,
    position: record.pos,
    ids: record.id.filter((id) => id !== '.'),
    ref: record.ref,
    alts: record.alt === '.' ? [] : record.alt.split(','),
    quality: record.qual,
    filters: record.filter === '.' ? [] : record.filter.split(';'),
    genotypes: samples.map((sample) => record.sampleFormat[sample]?.['GT'] ?? ''),
  }
}

/** From `##contig=<ID=20,length=62435964,…>`. */
function contigLengths(header: VariantHeader): Map<string, number> {
  const lines = (header.metadata['contig'] ?? '').split('\n')
  return new Map(
    lines.flatMap((line): [string, number][] => {
      const id = /[<,]ID=([^,>]+)/.exec(line)?.[1]
      const length = /[<,]length=(\d+)/.exec(line)?.[1]
      return id === undefined || length === undefined ? [] : [[id, Number(length)]]
    }),
  )
}
