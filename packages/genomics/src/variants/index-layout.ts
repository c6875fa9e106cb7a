import type { Buffer } from 'node:buffer'

import { type BlockTable, readBlockTable } from '../bgzf/block-table.ts'
import { createByteReader } from '../bytes/byte-reader.ts'
import { createByteWriter, type ByteWriter } from '../bytes/byte-writer.ts'
import { type Container, containers } from './container.ts'
import { type DocumentKind, sealDocument, unsealDocument } from '../bytes/sealed-document.ts'
import { type PositionIndex, readPositionIndex } from './position-index.ts'
import type { RecordScan, VariantProblem } from './record-scan.ts'

const kind: DocumentKind = {
  magic: 'VARINDEX',
  version: 1,
  name: 'a variant index',
  madeBy: 'buildVariantIndex',
}

/** What an index knows of its file. */
export type VariantIndex = {
  readonly container: Container
  readonly sourceSize: number
  readonly fingerprint: number
  readonly headerLength: number
  readonly problems: readonly VariantProblem[]
  readonly problemCount: number
  readonly chromosomes: ReadonlyMap<string, PositionIndex>
  /** The blocks of the file (bgzf) or of `packed` (gzip); of a plain file there are none. */
  readonly blocks: BlockTable
  /** The text of a plain gzip file, packed again as BGZF blocks; otherwise empty. */
  readonly packed: Buffer
}

type VariantIndexParts = Pick<VariantIndex, 'container' | 'sourceSize' | 'fingerprint'> & {
  readonly scan: RecordScan
  readonly writeBlocks: (writer: ByteWriter) => void
  readonly packed: readonly Buffer[]
}

export function writeVariantIndex(index: VariantIndexParts): Uint8Array {
  const head = createByteWriter(4096)
  head.byte(containers.indexOf(index.container))
  head.varint(index.sourceSize)
  head.varint(index.fingerprint)
  head.varint(index.scan.headerLength)
  head.varint(index.scan.problemCount)
  head.varint(index.scan.problems.length)
  for (const problem of index.scan.problems) {
    head.varint(problem.line)
    head.text(problem.reason)
  }
  index.writeBlocks(head)
  head.varint(index.scan.chromosomes.size)
  for (const name of index.scan.chromosomes.keys()) head.text(name)
  const positions = [...index.scan.chromosomes.values()].flatMap((builder) => builder.finish())
  return sealDocument(kind, [head.bytes(), ...positions, ...index.packed])
}

/** Throws `not-index` or `index-version`. */
export function readVariantIndex(bytes: Uint8Array): VariantIndex {
  const body = unsealDocument(kind, bytes)
  const reader = createByteReader(body)
  const container = containers[reader.byte()] ?? 'plain'
  const sourceSize = reader.varint()
  const fingerprint = reader.varint()
  const headerLength = reader.varint()
  const problemCount = reader.varint()
  const problems = Array.from({ length: reader.varint() }, () => ({
    line: reader.varint(),
    reason: reader.text(),
  }))
  const blocks = readBlockTable(reader)
  const names = Array.from({ length: reader.varint() }, () => reader.text())
  const chromosomes = new Map(names.map((name) => [name, readPositionIndex(reader)]))
  return {
    container,
    sourceSize,
    fingerprint,
    headerLength,
    problems,
    problemCount,
    chromosomes,
    blocks,
    packed: reader.take(body.length - reader.position),
  }
}
