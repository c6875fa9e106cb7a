import type { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

import { createByteReader } from '../bytes/byte-reader.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { createByteWriter } from '../bytes/byte-writer.ts'
import {
  type DocumentKind,
  type DocumentPart,
  openDocument,
  writeDocument,
} from '../bytes/indexed-document.ts'
import { chunksOf, type Pyramid } from './pyramid.ts'

const kind: DocumentKind = {
  magic: 'COVERAGE',
  version: 3,
  name: 'a coverage',
  madeBy: 'buildCoverage',
}

/** A chromosome with the depth that was counted on it. */
export type CoveredChromosome = {
  readonly name: string
  readonly length: number
  readonly pyramid: Pyramid
}

export function writeCoverage(
  chromosomes: readonly CoveredChromosome[],
  warnings: readonly string[] = [],
): Uint8Array {
  const head = createByteWriter(4096)
  const body: Uint8Array[] = []
  head.varint(warnings.length)
  for (const warning of warnings) head.text(warning)
  head.varint(chromosomes.length)
  for (const { name, length, pyramid } of chromosomes) {
    const directory = createByteWriter(64)
    let size = 0
    for (const level of pyramid.levels) {
      directory.varint(level.sizes.length)
      for (const chunk of chunksOf(level)) {
        directory.varint(chunk.length)
        if (chunk.length > 0) directory.varint(crc32(chunk))
      }
      size += level.bytes.length
      body.push(level.bytes)
    }
    head.text(name)
    head.varint(length)
    head.varint(pyramid.maxDepth)
    head.varint(size)
    head.varint(directory.length)
    head.append(directory.bytes())
  }
  return writeDocument(kind, head.bytes(), body)
}

/** A chromosome of an open coverage. */
export type ChromosomeEntry = {
  readonly name: string
  readonly length: number
  readonly maxDepth: number
  readonly start: number
  readonly directory: Buffer
}

export type CoverageDocument = {
  readonly warnings: readonly string[]
  readonly chromosomes: ReadonlyMap<string, ChromosomeEntry>
  readChunks(parts: readonly DocumentPart[]): Promise<Buffer[]>
}

/** Opens a coverage by its head. Throws `not-index` or `index-version`. */
export async function readCoverage(source: ByteSource): Promise<CoverageDocument> {
  const { head, readAll } = await openDocument(kind, source)
  const warnings = Array.from({ length: head.varint() }, () => head.text())
  const chromosomes = new Map<string, ChromosomeEntry>()
  let start = 0
  for (let left = head.varint(); left > 0; left -= 1) {
    const name = head.text()
    const length = head.varint()
    const maxDepth = head.varint()
    const size = head.varint()
    const directory = head.take(head.varint())
    chromosomes.set(name, { name, length, maxDepth, start, directory })
    start += size
  }
  return { warnings, chromosomes, readChunks: readAll }
}

/** Where the chunks of each level of a chromosome are. */
export function readDirectory({ directory, start }: ChromosomeEntry): DocumentPart[][] {
  const reader = createByteReader(directory)
  const levels: DocumentPart[][] = []
  let offset = start
  while (reader.position < directory.length) {
    const chunks: DocumentPart[] = []
    for (let left = reader.varint(); left > 0; left -= 1) {
      const length = reader.varint()
      chunks.push({ offset, length, checkSum: length === 0 ? 0 : reader.varint() })
      offset += length
    }
    levels.push(chunks)
  }
  return levels
}
