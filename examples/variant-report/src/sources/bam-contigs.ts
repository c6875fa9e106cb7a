import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { InputFile } from '@benchtop/app-runtime'
import { ReportError } from '../app-error.ts'
import type { Contig } from '../regions/region.ts'

/**
 * Reads the contigs from the start of a BAM file, in its order (SAM specification, section 4.2: magic, text, and a
 * name and a length for each). Throws `BadFile` when the file doesn't start like one.
 */
export async function readBamContigs(file: InputFile): Promise<Contig[]> {
  const content = createReadStream(file.absolutePath, { highWaterMark: 1 << 16 }).pipe(
    createGunzip(),
  )
  const pieces: Buffer[] = []
  let size = 0
  try {
    // BGZF is a row of gzip members, which unpack as one.
    for await (const piece of content as AsyncIterable<Buffer>) {
      pieces.push(piece)
      size += piece.length
      const contigs = contigsOf(Buffer.concat(pieces, size))
      if (contigs !== undefined) return contigs
    }
  } catch (cause) {
    throw badBam(file, cause)
  }
  throw badBam(file)
}

/** The contigs of the header, or undefined while the bytes don't hold it whole. */
function contigsOf(bytes: Buffer): Contig[] | undefined {
  if (bytes.length < 12) return undefined
  if (bytes.toString('latin1', 0, 4) !== 'BAM\u0001') throw new TypeError('The magic is missing.')
  let at = 8 + bytes.readUInt32LE(4)
  if (bytes.length < at + 4) return undefined
  const count = bytes.readUInt32LE(at)
  at += 4
  const contigs: Contig[] = []
  while (contigs.length < count) {
    if (bytes.length < at + 4) return undefined
    const end = at + 4 + bytes.readUInt32LE(at)
    if (bytes.length < end + 4) return undefined
    // The name ends with a NUL.
    contigs.push({ name: bytes.toString('utf8', at + 4, end - 1), length: bytes.readUInt32LE(end) })
    at = end + 4
  }
  return contigs
}

function badBam(file: InputFile, cause?: unknown): ReportError {
  return new ReportError(
    'BadFile',
    `${file.path}: This doesn't start like a BAM file. It may be another format, or damaged.`,
    { cause },
  )
}
