import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

import { type BlockTable, readBlockTable } from '../bgzf/block-table.ts'
import { createByteReader, type ByteReader } from '../bytes/byte-reader.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { createByteWriter, type ByteWriter } from '../bytes/byte-writer.ts'
import {
  type DocumentKind,
  type DocumentPart,
  type IndexedDocument,
  openDocument,
  writeDocument,
} from '../bytes/indexed-document.ts'
import { type Container, containers } from './container.ts'
import type { VariantHeader } from '../header/header.ts'
import { headerJson } from '../header/header-json.ts'
import { type PositionIndex, readPositionIndex } from './position-index.ts'
import type { WrittenPositions } from './position-index-builder.ts'
import type { VariantProblem } from './record-scan.ts'

const kind: DocumentKind = {
  magic: 'VARINDEX',
  version: 4,
  name: 'a variant index',
  madeBy: 'buildVariantIndex',
}

/** What an index knows of its file. Of what may be large, only what is requested is read. */
export type VariantIndex = {
  readonly container: Container
  readonly sourceSize: number
  readonly fingerprint: number
  readonly headerLength: number
  readonly problems: readonly VariantProblem[]
  readonly problemCount: number
  /** By name, in the order of the file. */
  readonly chromosomes: ReadonlyMap<string, { readonly count: number }>
  positions(chrom: string): PositionIndex | undefined
  /** The answer about the header as JSON: Metadata and Legends. */
  headerJson(): Promise<Buffer>
  samples(): Promise<string[]>
  /** The IDs of the `##contig` lines. */
  contigs(): Promise<string[]>
  /** The blocks of the file (bgzf) or of `packed` (gzip, bcf); of a plain file there are none. */
  blocks(): Promise<BlockTable>
  /** The text of a plain gzip or BCF file, packed as BGZF blocks; otherwise empty. */
  readonly packed: ByteSource
}

/** What an index is written from. */
export type VariantIndexParts = Pick<
  VariantIndex,
  'container' | 'sourceSize' | 'fingerprint' | 'headerLength' | 'problems' | 'problemCount'
> & {
  readonly header: VariantHeader
  readonly chromosomes: ReadonlyMap<string, WrittenPositions>
  readonly writeBlocks: (writer: ByteWriter) => void
  readonly packed: readonly Buffer[]
}

export function writeVariantIndex(index: VariantIndexParts): Uint8Array {
  const head = createByteWriter(4096)
  const body: Uint8Array[] = []
  const part = (bytes: Uint8Array): void => {
    head.varint(bytes.length)
    head.varint(crc32(bytes))
    body.push(bytes)
  }
  head.byte(containers.indexOf(index.container))
  head.varint(index.sourceSize)
  head.varint(index.fingerprint)
  head.varint(index.headerLength)
  head.varint(index.problemCount)
  head.varint(index.problems.length)
  for (const problem of index.problems) {
    head.varint(problem.line)
    head.text(problem.reason)
  }
  part(headerJson(index.header))
  part(Buffer.from(index.header.samples.join('\t')))
  part(Buffer.from(index.header.contigs.join('\n')))
  const blocks = createByteWriter(1024)
  index.writeBlocks(blocks)
  part(blocks.bytes())
  head.varint(index.chromosomes.size)
  for (const [name, { count, directory, data }] of index.chromosomes) {
    head.text(name)
    head.varint(count)
    head.varint(data.length)
    head.varint(directory.length)
    head.append(directory)
    body.push(data)
  }
  head.varint(index.packed.reduce((total, { length }) => total + length, 0))
  return writeDocument(kind, head.bytes(), [...body, ...index.packed])
}

/** Opens an index by its head. Throws `not-index` or `index-version`. */
export async function readVariantIndex(source: ByteSource): Promise<VariantIndex> {
  const document = await openDocument(kind, source)
  const { head } = document
  const container = containers[head.byte()] ?? 'plain'
  const sourceSize = head.varint()
  const fingerprint = head.varint()
  const headerLength = head.varint()
  const problemCount = head.varint()
  const problems = Array.from({ length: head.varint() }, () => ({
    line: head.varint(),
    reason: head.text(),
  }))
  let offset = 0
  const nextPart = (): DocumentPart => {
    const length = head.varint()
    offset += length
    return { offset: offset - length, length, checkSum: head.varint() }
  }
  const header = nextPart()
  const samples = nextPart()
  const contigs = nextPart()
  const blocks = nextPart()
  const { chromosomes, end } = readChromosomes(head, offset)
  const packed = { start: end, length: head.varint() }
  const opened = new Map<string, PositionIndex>()
  const textOf = async (part: DocumentPart): Promise<string> => String(await document.read(part))

  return {
    container,
    sourceSize,
    fingerprint,
    headerLength,
    problems,
    problemCount,
    chromosomes,
    positions(chrom) {
      const written = chromosomes.get(chrom)
      if (written === undefined) return undefined
      const index = opened.get(chrom) ?? openPositions(document, written)
      opened.set(chrom, index)
      return index
    },
    headerJson: () => document.read(header),
    samples: async () => (samples.length === 0 ? [] : (await textOf(samples)).split('\t')),
    contigs: async () => (contigs.length === 0 ? [] : (await textOf(contigs)).split('\n')),
    blocks: async () => readBlockTable(createByteReader(await document.read(blocks))),
    packed: document.section(packed.start, packed.length),
  }
}

type ChromosomeEntry = {
  readonly count: number
  readonly start: number
  readonly directory: Buffer
}

function readChromosomes(
  head: ByteReader,
  start: number,
): { chromosomes: Map<string, ChromosomeEntry>; end: number } {
  const chromosomes = new Map<string, ChromosomeEntry>()
  let end = start
  for (let left = head.varint(); left > 0; left -= 1) {
    const name = head.text()
    const count = head.varint()
    const size = head.varint()
    chromosomes.set(name, { count, start: end, directory: head.take(head.varint()) })
    end += size
  }
  return { chromosomes, end }
}

function openPositions(
  document: IndexedDocument,
  { count, start, directory }: ChromosomeEntry,
): PositionIndex {
  return readPositionIndex(count, directory, (offset, length, checkSum) =>
    document.read({ offset: start + offset, length, checkSum }),
  )
}
