import { type ByteSource, memorySource } from '../bytes/byte-source.ts'
import { parseVariantHeader, type VariantHeader } from '../header/header.ts'
import { openIndexedVariants, type VariantQuery } from './indexed-variants.ts'
import { joinLines } from './line-reader.ts'
import type { VariantProblem } from './record-scan.ts'
import { parseVariantRecord, type VariantRecord } from './variant-record.ts'

/** An indexed VCF file. Reads may run side by side. */
export type VariantFile = {
  readonly header: VariantHeader
  /** The chromosomes that have records, in the order of the file. */
  readonly chromosomes: readonly { readonly name: string; readonly records: number }[]
  /** The lines that are left out, and header lines that are odd: the first 1,000 of them. */
  readonly problems: readonly VariantProblem[]
  /** The number of all of them. */
  readonly problemCount: number
  /**
   * The variants of a window by position, those of one position in the order of the file; `total` counts
   * the whole window. Throws `unknown-chromosome` for one that has neither records nor a `##contig` line,
   * `bad-window`, and `damaged` when the file changed for the worse since it was indexed.
   */
  query(query: VariantQuery): Promise<{ total: number; variants: VariantRecord[] }>
  /** The same as lines, byte for byte as in the file, line ends included. */
  queryText(query: VariantQuery): Promise<{ total: number; lines: Uint8Array }>
}

/** How a VCF file is kept open. */
export type OpenVariantsOptions = {
  /** How many bytes of inflated blocks are kept for the next query. Defaults to 16 MiB. */
  readonly cacheBytes?: number
}

/**
 * Opens a VCF file with the index that `buildVariantIndex` made of it: its bytes, or where they can be read. The
 * sources stay the caller's: close them after the last query. Throws `not-index`, `index-version` or `stale-index`.
 */
export async function openVariants(
  source: ByteSource,
  index: Uint8Array | ByteSource,
  options: OpenVariantsOptions = {},
): Promise<VariantFile> {
  const indexSource = index instanceof Uint8Array ? memorySource(index) : index
  const file = await openIndexedVariants(source, indexSource, options.cacheBytes ?? 16 << 20)
  const header = parseVariantHeader(await file.headerText())
  const { chromosomes, problems, problemCount } = file.index

  return {
    header,
    chromosomes: [...chromosomes].map(([name, { count }]) => ({ name, records: count })),
    problems,
    problemCount,
    async query(query) {
      const { total, places } = await file.find(query)
      const variants: VariantRecord[] = []
      for await (const lines of file.lines(query.chrom, places)) {
        for (const { bytes, start } of lines) {
          const line = bytes.toString('utf8', start).replace(/[\r\n]+$/, '')
          variants.push(parseVariantRecord(line, header.samples))
        }
      }
      return { total, variants }
    },
    async queryText(query) {
      const { total, places } = await file.find(query)
      const all: Buffer[] = []
      for await (const lines of file.lines(query.chrom, places)) {
        for (const { bytes } of lines) all.push(bytes)
      }
      return { total, lines: joinLines(all) }
    },
  }
}
