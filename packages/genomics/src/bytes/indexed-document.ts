import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

import { GenomicsError } from '../errors.ts'
import { createByteReader, type ByteReader } from './byte-reader.ts'
import { asBuffer, type ByteSource } from './byte-source.ts'

// A document of a head and a body. The head states where things are, so that of the body only what a question
// needs is read; its parts carry check sums of their own, which the head holds.

/** What a document holds, and the version of its layout: eight letters, then a number. */
export type DocumentKind = {
  readonly magic: string
  readonly version: number
  /** For messages, such as `a variant index`. */
  readonly name: string
  /** The function that makes one, for messages. */
  readonly madeBy: string
}

/** Where a part of the body is, counted from its first byte, and its check sum (CRC32). */
export type DocumentPart = {
  readonly offset: number
  readonly length: number
  readonly checkSum: number
}

/** An open document. */
export type IndexedDocument = {
  readonly head: ByteReader
  /** Reads a part of the body. Throws `not-index` when its check sum is wrong. */
  read(part: DocumentPart): Promise<Buffer>
  /** The same of parts that follow one another, in one read. */
  readAll(parts: readonly DocumentPart[]): Promise<Buffer[]>
  /** A range of the body as bytes of its own, which check themselves. */
  section(offset: number, length: number): ByteSource
}

const magicLength = 8
/** Magic, version, length and check sum of the head, length of the body in two halves. */
const prefixLength = magicLength + 5 * 4
const firstRead = 64 << 10

export function writeDocument(
  kind: DocumentKind,
  head: Uint8Array,
  parts: readonly Uint8Array[],
): Uint8Array {
  const body = parts.reduce((total, part) => total + part.length, 0)
  const document = Buffer.allocUnsafeSlow(prefixLength + head.length + body)
  document.write(kind.magic, 'latin1')
  document.writeUInt32LE(kind.version, magicLength)
  document.writeUInt32LE(head.length, magicLength + 4)
  document.writeUInt32LE(crc32(head), magicLength + 8)
  document.writeUInt32LE(body % 2 ** 32, magicLength + 12)
  document.writeUInt32LE(Math.floor(body / 2 ** 32), magicLength + 16)
  let offset = prefixLength
  for (const part of [head, ...parts]) {
    document.set(part, offset)
    offset += part.length
  }
  return new Uint8Array(document.buffer, document.byteOffset, document.length)
}

/** Opens a document by its head alone. Throws `not-index` or `index-version`. */
export async function openDocument(
  kind: DocumentKind,
  source: ByteSource,
): Promise<IndexedDocument> {
  const start = asBuffer(await source.read(0, Math.min(firstRead, source.size)))
  if (start.length < prefixLength || start.toString('latin1', 0, magicLength) !== kind.magic) {
    throw new GenomicsError(
      'not-index',
      `These ${source.size} bytes are not ${kind.name}. Make one with ${kind.madeBy}().`,
    )
  }
  const version = start.readUInt32LE(magicLength)
  if (version !== kind.version) {
    throw new GenomicsError(
      'index-version',
      `This is ${kind.name} of version ${version}, and this package reads version ${kind.version}. Make it again with ${kind.madeBy}().`,
    )
  }
  const headLength = start.readUInt32LE(magicLength + 4)
  const bodyLength =
    start.readUInt32LE(magicLength + 12) + start.readUInt32LE(magicLength + 16) * 2 ** 32
  const bodyStart = prefixLength + headLength
  if (source.size !== bodyStart + bodyLength) throw damaged(kind)
  const head =
    bodyStart <= start.length
      ? start.subarray(prefixLength, bodyStart)
      : asBuffer(await source.read(prefixLength, headLength))
  if (head.length !== headLength || crc32(head) !== start.readUInt32LE(magicLength + 8)) {
    throw damaged(kind)
  }
  async function readAll(parts: readonly DocumentPart[]): Promise<Buffer[]> {
    const start = parts[0]?.offset ?? 0
    const total = parts.reduce((sum, { length }) => sum + length, 0)
    const bytes =
      total === 0 ? Buffer.alloc(0) : asBuffer(await source.read(bodyStart + start, total))
    return parts.map(({ offset, length, checkSum }) => {
      const part = bytes.subarray(offset - start, offset - start + length)
      if (part.length !== length || crc32(part) !== checkSum) throw damaged(kind)
      return part
    })
  }

  return {
    head: createByteReader(head),
    readAll,
    read: async (part) => (await readAll([part]))[0] ?? Buffer.alloc(0),
    section: (offset, length) => ({
      size: length,
      read: (from, count) =>
        source.read(bodyStart + offset + from, Math.max(0, Math.min(count, length - from))),
      close: async () => {},
    }),
  }
}

function damaged(kind: DocumentKind): GenomicsError {
  return new GenomicsError(
    'not-index',
    `The check sum of ${kind.name} is wrong: its bytes were changed or cut. Make it again with ${kind.madeBy}().`,
  )
}
