import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

import { GenomicsError } from '../errors.ts'
import { asBuffer } from './byte-source.ts'

/** What a sealed document holds, and the version of its layout: eight letters, then a number. */
export type DocumentKind = {
  readonly magic: string
  readonly version: number
  /** For messages, such as `a variant index`. */
  readonly name: string
  /** The function that makes one, for messages. */
  readonly madeBy: string
}

const magicLength = 8
const headLength = magicLength + 4
const tailLength = 4

/** Joins the parts behind a magic and a version, and closes them with a check sum. */
export function sealDocument(kind: DocumentKind, parts: readonly Uint8Array[]): Uint8Array {
  const body = parts.reduce((total, part) => total + part.length, 0)
  const document = Buffer.allocUnsafeSlow(headLength + body + tailLength)
  document.write(kind.magic, 'latin1')
  document.writeUInt32LE(kind.version, magicLength)
  let offset = headLength
  for (const part of parts) {
    document.set(part, offset)
    offset += part.length
  }
  document.writeUInt32LE(crc32(document.subarray(0, offset)), offset)
  return new Uint8Array(document.buffer, document.byteOffset, document.length)
}

/** The body of a sealed document. Throws `not-index` or `index-version`. */
export function unsealDocument(kind: DocumentKind, bytes: Uint8Array): Buffer {
  const document = asBuffer(bytes)
  const end = document.length - tailLength
  if (end < headLength || document.toString('latin1', 0, magicLength) !== kind.magic) {
    throw new GenomicsError(
      'not-index',
      `These ${document.length} bytes are not ${kind.name}. Make one with ${kind.madeBy}().`,
    )
  }
  const version = document.readUInt32LE(magicLength)
  if (version !== kind.version) {
    throw new GenomicsError(
      'index-version',
      `This is ${kind.name} of version ${version}, and this package reads version ${kind.version}. Make it again with ${kind.madeBy}().`,
    )
  }
  if (crc32(document.subarray(0, end)) !== document.readUInt32LE(end)) {
    throw new GenomicsError(
      'not-index',
      `The check sum of ${kind.name} is wrong: its bytes were changed or cut. Make it again with ${kind.madeBy}().`,
    )
  }
  return document.subarray(headLength, end)
}
