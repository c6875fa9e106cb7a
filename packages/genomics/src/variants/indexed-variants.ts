import { Buffer } from 'node:buffer'

import { createBgzfReader } from '../bgzf/bgzf-reader.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { fingerprintOf } from '../bytes/fingerprint.ts'
import { createPlainReader, type TextReader } from '../bytes/text-reader.ts'
import { GenomicsError } from '../errors.ts'
import { unknownChromosome } from '../unknown-chromosome.ts'
import { readVariantIndex, type VariantIndex } from './index-layout.ts'
import { readLines } from './line-reader.ts'
import type { PositionIndex, RecordPlace } from './position-index.ts'
import { emptyColumns, isSameText, readRecordColumns } from './record-columns.ts'
import { byteOrderMarkLength } from './record-scan.ts'

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
  /** Variants that begin before the window and reach into it are in it too, as `recordEnd` has their end. */
  readonly overlap?: boolean
}

/** The bytes of a record with its line end, and where the record starts in them. */
export type RecordLine = { readonly bytes: Buffer; readonly start: number }

/** A VCF file with its index. Reads may run side by side. */
export type IndexedVariants = {
  readonly index: VariantIndex
  /** Every byte before the first record, line ends included. */
  headerText(): Promise<Buffer>
  /** How many records a window has, and where those of the page are. */
  find(query: VariantQuery): Promise<{ total: number; places: RecordPlace[] }>
  /** The lines at places on a chromosome; some half a megabyte of them at a time. */
  lines(
    chrom: string,
    places: readonly RecordPlace[],
  ): AsyncGenerator<RecordLine[], void, undefined>
}

/** What is read at once. A page may have a thousand lines of a megabyte, of which only the first are wanted. */
const linesAtOnce = 512 << 10

/**
 * Opens a VCF file with its index; the sources stay the caller's. Throws `not-index`, `index-version` or
 * `stale-index`.
 */
export async function openIndexedVariants(
  source: ByteSource,
  indexSource: ByteSource,
  cacheBytes: number,
): Promise<IndexedVariants> {
  const index = await readVariantIndex(indexSource)
  if (source.size !== index.sourceSize || (await fingerprintOf(source)) !== index.fingerprint) {
    throw staleIndex()
  }
  const text = await openText(source, index, cacheBytes)
  const columns = emptyColumns()
  let contigs: Set<string> | undefined

  /** Plain text has no check sums: a line that is not the indexed record is recognized by its first columns. */
  function recordLine(bytes: Buffer, chrom: Buffer, place: RecordPlace | undefined): RecordLine {
    const start = place?.offset === 0 ? byteOrderMarkLength(bytes, 0) : 0
    const reason = readRecordColumns(bytes, start, bytes.length, columns)
    const isRecord =
      reason === undefined &&
      columns.pos === place?.pos &&
      (isSameText(chrom, bytes, start, columns.chromEnd) ||
        // A name that is not UTF-8 is known by its text alone.
        bytes.toString('utf8', start, columns.chromEnd) === chrom.toString())
    if (!isRecord) throw staleIndex()
    return { bytes, start }
  }

  return {
    index,
    headerText: () => text.read(0, index.headerLength),
    async find(query) {
      checkQuery(query)
      const positions = index.positions(query.chrom)
      if (positions === undefined) {
        contigs ??= new Set(await index.contigs())
        if (!contigs.has(query.chrom)) {
          throw unknownChromosome(query.chrom, index.chromosomes.keys())
        }
        return { total: 0, places: [] }
      }
      return findPage(positions, query)
    },
    async *lines(chrom, places) {
      const name = Buffer.from(chrom)
      for (let at = 0; at < places.length;) {
        let size = 0
        let next = at
        while (next < places.length && (next === at || size < linesAtOnce)) {
          size += places[next]?.length ?? 0
          next += 1
        }
        const batch = places.slice(at, next)
        const lines = await readLines(text, batch)
        yield lines.map((bytes, number) => recordLine(bytes, name, batch[number]))
        at = next
      }
    },
  }
}

/** What is in a window, by position: first what only reaches into it, then what begins in it. */
async function findPage(
  positions: PositionIndex,
  query: VariantQuery,
): Promise<{ total: number; places: RecordPlace[] }> {
  const first = await positions.countBefore(query.start)
  const end = await positions.countBefore(query.end + 1)
  const before = query.overlap === true ? await positions.reaching(query.start, first) : []
  const total = before.length + end - first
  const offset = Math.min(query.offset, total)
  const limit = Math.min(query.limit, total - offset)
  const from = query.descending === true ? total - offset - limit : offset
  const places: RecordPlace[] = []
  for (const ordinal of before.slice(from, from + limit)) {
    places.push(...(await positions.places(ordinal, ordinal + 1)))
  }
  const start = first + Math.max(0, from - before.length)
  places.push(...(await positions.places(start, start + limit - places.length)))
  if (query.descending === true) places.reverse()
  return { total, places }
}

async function openText(
  source: ByteSource,
  index: VariantIndex,
  cacheBytes: number,
): Promise<TextReader> {
  if (index.container === 'plain') return createPlainReader(source)
  const packed = index.container === 'bgzf' ? source : index.packed
  return createBgzfReader(packed, await index.blocks(), cacheBytes)
}

function checkQuery({ start, end, offset, limit }: VariantQuery): void {
  const isWindow = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start <= end
  if (!isWindow) {
    throw new GenomicsError(
      'bad-window',
      `A window is a range of integers; this one is from ${start} to ${end}.`,
    )
  }
  if (!(Number.isSafeInteger(offset) && offset >= 0 && Number.isSafeInteger(limit) && limit >= 0)) {
    throw new GenomicsError(
      'bad-window',
      `Offset and limit of a page are integers of 0 or more; these are ${offset} and ${limit}.`,
    )
  }
}

function staleIndex(): GenomicsError {
  return new GenomicsError(
    'stale-index',
    'The variant index was made of another file than this. Make it again with buildVariantIndex().',
  )
}
