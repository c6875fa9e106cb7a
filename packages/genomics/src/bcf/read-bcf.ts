import { Buffer } from 'node:buffer'

import { isBgzf } from '../bam/bam-header.ts'
import { createBlockCursor } from '../bgzf/block-cursor.ts'
import { asBlocks, readBlocks, requireEndOfFileBlock } from '../bgzf/block-stream.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import { sourcePieces, wholeFilePiece } from '../bytes/source-pieces.ts'
import { GenomicsError } from '../errors.ts'
import { readDictionary, withoutNumbers } from './bcf-header.ts'
import { bcfLine } from './bcf-record.ts'

const maxHeaderLength = 64 << 20
const maxRecordLength = 256 << 20

/** How much text is given at once. */
const pieceLength = 64 << 10

/** How the content of a BCF file begins: version 2, any minor one. */
export const bcfMagic = 'BCF\u0002'

/** The text of a BCF file, packed or not, as `bcftools view` writes it, in pieces. */
export async function* readBcf(
  source: ByteSource,
  options: ReadOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const isPacked = await isBgzf(source)
  if (isPacked) await requireEndOfFileBlock(source)
  const cursor = createBlockCursor(
    isPacked
      ? readBlocks(source, { ...options, isFleeting: true })
      : asBlocks(sourcePieces(source, 0, source.size, wholeFilePiece, options.signal)),
  )
  const need = async (count: number, what: string): Promise<void> => {
    if (!cursor.has(count) && !(await cursor.fill(count))) throw damaged(`${what} is cut off`)
  }
  await need(9, 'its start')
  const headerLength = cursor.bytes.readUInt32LE(cursor.position + 5)
  cursor.skip(9)
  if (headerLength > maxHeaderLength) throw damaged(`its header has ${headerLength} bytes`)
  await need(headerLength, 'its header')
  const raw = cursor.bytes.toString('latin1', cursor.position, cursor.position + headerLength)
  const header = raw.replace(/\0[^]*$/, '')
  cursor.skip(headerLength)
  const dictionary = readDictionary(header)
  let text = withoutNumbers(header)
  for (let record = 1; cursor.has(1) || (await cursor.fill(1)); record += 1) {
    await need(8, `record ${record}`)
    const { bytes, position } = cursor
    const length = 8 + bytes.readUInt32LE(position) + bytes.readUInt32LE(position + 4)
    if (length > maxRecordLength) throw damaged(`record ${record} has ${length} bytes`)
    await need(length, `record ${record}`)
    const start = cursor.position
    text += lineOf(cursor.bytes.subarray(start, start + length), record)
    cursor.skip(length)
    if (text.length < pieceLength) continue
    yield Buffer.from(text, 'latin1')
    text = ''
  }
  yield Buffer.from(text, 'latin1')

  function lineOf(bytes: Buffer, record: number): string {
    try {
      return bcfLine(bytes, dictionary)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw damaged(`record ${record}: ${reason}`, cause)
    }
  }
}

function damaged(what: string, cause?: unknown): GenomicsError {
  return new GenomicsError(
    'damaged',
    `The BCF file is damaged: ${what}. Transfer or make it again.`,
    { cause },
  )
}
