import type { Buffer } from 'node:buffer'

import { createBgzfReader } from '../bgzf/bgzf-reader.ts'
import { type ByteSource, memorySource } from '../bytes/byte-source.ts'
import { fingerprintOf } from '../bytes/fingerprint.ts'
import { createPlainReader, type TextReader } from '../bytes/text-reader.ts'
import { GenomicsError } from '../errors.ts'
import { unknownChromosome } from '../unknown-chromosome.ts'
import { parseVariantHeader, type VariantHeader } from './header.ts'
import { readVariantIndex, type VariantIndex } from './index-layout.ts'
import { joinLines, readLines } from './line-reader.ts'
import type { RecordPlace } from './position-index.ts'
import { readRecordColumns, type RecordColumns } from './record-columns.ts'
import { byteOrderMarkLength, type VariantProblem } from './record-scan.ts'
import { parseVariantRecord, type VariantRecord } from './variant-record.ts'

/** A window on a chromosome, and the page of it that is wanted. */
export type VariantQuery = {
  readonly chrom: string
  /** 1-based and inclusive. A variant is in the window when its POS is, however far it reaches. */
  readonly start: number
  readonly end: number
  /** How many variants of the window are skipped. */
  readonly offset: number
  /** How many are wanted at most. 0 asks for the count alone. */
  readonly limit: number
  /** From the last variant of the window to the first. */
  readonly descending?: boolean
}

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
  /** How many bytes of inflated blocks are kept for the next query. 16 MiB unless said. */
  readonly cacheBytes?: number
}

/**
 * Opens a VCF file with the index that `buildVariantIndex` made of it. The source stays the caller's: close
 * it after the last query. Throws `not-index`, `index-version` or `stale-index`.
 */
export async function openVariants(
  source: ByteSource,
  index: Uint8Array,
  options: OpenVariantsOptions = {},
): Promise<VariantFile> {
  const known = readVariantIndex(index)
  if (source.size !== known.sourceSize || (await fingerprintOf(source)) !== known.fingerprint) {
    throw staleIndex()
  }
  const text = openText(source, known, options.cacheBytes ?? 16 << 20)
  const header = parseVariantHeader(await text.read(0, known.headerLength))
  const contigs = new Set(header.contigs)
  const columns: RecordColumns = { chromEnd: 0, pos: 0 }

  async function page(query: VariantQuery): Promise<{ total: number; lines: RecordLine[] }> {
    checkQuery(query)
    const positions = known.chromosomes.get(query.chrom)
    if (positions === undefined) {
      if (!contigs.has(query.chrom)) throw unknownChromosome(query.chrom, known.chromosomes.keys())
      return { total: 0, lines: [] }
    }
    const first = positions.countBefore(query.start)
    const end = positions.countBefore(query.end + 1)
    const offset = Math.min(query.offset, end - first)
    const limit = Math.min(query.limit, end - first - offset)
    const from = query.descending === true ? end - offset - limit : first + offset
    const places = positions.places(from, from + limit)
    if (query.descending === true) places.reverse()
    const lines = await readLines(text, places)
    return {
      total: end - first,
      lines: lines.map((bytes, number) => recordLine(bytes, query.chrom, places[number])),
    }
  }

  /** Plain text has no check sums: a line that is not the indexed record is told by its first columns. */
  function recordLine(bytes: Buffer, chrom: string, place: RecordPlace | undefined): RecordLine {
    const start = place?.offset === 0 ? byteOrderMarkLength(bytes, 0) : 0
    const reason = readRecordColumns(bytes, start, bytes.length, columns)
    const isRecord =
      reason === undefined &&
      columns.pos === place?.pos &&
      bytes.toString('utf8', start, columns.chromEnd) === chrom
    if (!isRecord) throw staleIndex()
    return { bytes, start }
  }

  return {
    header,
    chromosomes: [...known.chromosomes].map(([name, { count }]) => ({ name, records: count })),
    problems: known.problems,
    problemCount: known.problemCount,
    async query(query) {
      const { total, lines } = await page(query)
      const variants = lines.map(({ bytes, start }) =>
        parseVariantRecord(bytes.toString('utf8', start).replace(/[\r\n]+$/, ''), header.samples),
      )
      return { total, variants }
    },
    async queryText(query) {
      const { total, lines } = await page(query)
      return { total, lines: joinLines(lines.map(({ bytes }) => bytes)) }
    },
  }
}

/** The bytes of a record with its line end, and where the record starts in them. */
type RecordLine = { readonly bytes: Buffer; readonly start: number }

function openText(source: ByteSource, index: VariantIndex, cacheBytes: number): TextReader {
  if (index.container === 'plain') return createPlainReader(source)
  const packed = index.container === 'gzip' ? memorySource(index.packed) : source
  return createBgzfReader(packed, index.blocks, cacheBytes)
}

function checkQuery({ start, end, offset, limit }: VariantQuery): void {
  const isWindow = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start <= end
  if (!isWindow) {
    throw new GenomicsError(
      'bad-window',
      `A window goes from one whole number up to another; this one goes from ${start} to ${end}.`,
    )
  }
  if (!(Number.isSafeInteger(offset) && offset >= 0 && Number.isSafeInteger(limit) && limit >= 0)) {
    throw new GenomicsError(
      'bad-window',
      `Offset and limit of a page are whole numbers from 0 up; these are ${offset} and ${limit}.`,
    )
  }
}

function staleIndex(): GenomicsError {
  return new GenomicsError(
    'stale-index',
    'The variant index was made of another file than this. Make it again with buildVariantIndex().',
  )
}
