import type { Buffer } from 'node:buffer'
import { pipeline } from 'node:stream/promises'

import { bcfMagic } from '../bcf/read-bcf.ts'
import { blockSizeAt, inflateBlock, isGzip } from '../bgzf/block.ts'
import { asBuffer, type ByteSource } from '../bytes/byte-source.ts'
import { progressOf, type ReadOptions } from '../bytes/progress.ts'
import { sourcePieces, wholeFilePiece } from '../bytes/source-pieces.ts'
import { createGunzip } from '../bytes/zlib.ts'
import { GenomicsError } from '../errors.ts'

/** What text is packed in: nothing, BGZF (random access), gzip as such (none), or the records of BCF. */
export const containers = ['plain', 'bgzf', 'gzip', 'bcf'] as const
export type Container = (typeof containers)[number]

/** Detects the container from the first bytes, never from a name. */
export async function detectContainer(source: ByteSource): Promise<Container> {
  const head = asBuffer(await source.read(0, 65536))
  const blockSize = blockSizeAt(head, 0)
  if (blockSize !== undefined && blockSize <= head.length) {
    const content = inflateBlock(head.subarray(0, blockSize), 0)
    return isBcf(content) ? 'bcf' : 'bgzf'
  }
  if (blockSize !== undefined) return 'bgzf'
  if (isBcf(head)) return 'bcf'
  return isGzip(head) ? 'gzip' : 'plain'
}

function isBcf(content: Buffer): boolean {
  return content.toString('latin1', 0, bcfMagic.length) === bcfMagic
}

/** The pieces of text that is not packed, in order. */
export async function* readPlain(
  source: ByteSource,
  options: ReadOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const report = progressOf(source.size, options)
  let done = 0
  for await (const piece of sourcePieces(source, 0, source.size, wholeFilePiece, options.signal)) {
    yield piece
    done += piece.length
    report(done)
  }
}

/** The text of a gzip file of one or more members, in order; zlib compares their check sums. */
export async function* readGzip(
  source: ByteSource,
  options: ReadOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const report = progressOf(source.size, options)
  const gunzip = createGunzip({ chunkSize: 65536 })
  // An error on either side reaches the loop below through gunzip itself.
  const feeding = pipeline(
    sourcePieces(source, 0, source.size, wholeFilePiece, options.signal),
    gunzip,
  ).catch(() => {})
  try {
    for await (const piece of gunzip) {
      yield piece as Buffer
      report(gunzip.bytesWritten)
    }
  } catch (error) {
    throw gzipError(error)
  } finally {
    gunzip.destroy()
    await feeding
  }
}

function gzipError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') {
    return new GenomicsError(
      'truncated',
      'The gzip file ends before its last check sum. Transfer or make it again.',
      { cause: error },
    )
  }
  if (!code.startsWith('Z_')) return error
  return new GenomicsError(
    'damaged',
    `The gzip file does not inflate (${(error as Error).message}). Transfer or make it again.`,
    { cause: error },
  )
}
