import type { Buffer } from 'node:buffer'

import { createByteReader } from '../bytes/byte-reader.ts'
import { createByteWriter } from '../bytes/byte-writer.ts'
import { type DocumentKind, sealDocument, unsealDocument } from '../bytes/sealed-document.ts'
import type { BinChunk } from './bin-coder.ts'
import type { ChromosomeBins } from './chromosome-bins.ts'

const kind: DocumentKind = {
  magic: 'COVERAGE',
  version: 1,
  name: 'a coverage',
  madeBy: 'buildCoverage',
}

/** A chromosome with what is kept of its depth. */
export type CoveredChromosome = {
  readonly name: string
  readonly length: number
  readonly bins: ChromosomeBins
}

export function writeCoverage(chromosomes: readonly CoveredChromosome[]): Uint8Array {
  const head = createByteWriter(4096)
  const codes: Buffer[] = []
  head.varint(chromosomes.length)
  for (const { name, length, bins } of chromosomes) {
    head.text(name)
    head.varint(length)
    head.varint(bins.maxDepth)
    head.varint(bins.chunks.length)
    for (const chunk of bins.chunks) {
      head.varint(chunk.sum)
      head.varint(chunk.code.length)
      codes.push(chunk.code)
    }
  }
  return sealDocument(kind, [head.bytes(), ...codes])
}

/** Throws `not-index` or `index-version`. */
export function readCoverage(bytes: Uint8Array): CoveredChromosome[] {
  const reader = createByteReader(unsealDocument(kind, bytes))
  const heads = Array.from({ length: reader.varint() }, () => ({
    name: reader.text(),
    length: reader.varint(),
    maxDepth: reader.varint(),
    chunks: Array.from({ length: reader.varint() }, () => ({
      sum: reader.varint(),
      size: reader.varint(),
    })),
  }))
  return heads.map(({ name, length, maxDepth, chunks }) => ({
    name,
    length,
    bins: {
      maxDepth,
      chunks: chunks.map(({ sum, size }): BinChunk => ({ sum, code: reader.take(size) })),
    },
  }))
}
