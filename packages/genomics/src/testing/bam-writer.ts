import { bgzip } from './bgzip.ts'

/** A read for a test. Only what depth depends on; its bases are all N. */
export type TestRead = {
  /** The number of the chromosome, -1 for none. */
  readonly chromosome: number
  /** 0-based. */
  readonly position: number
  readonly cigar: string
  readonly flags?: number
  readonly tags?: Uint8Array
}

/** A BAM file as the specification lays it out, packed in blocks of a size that a test chooses. */
export function writeBam(
  chromosomes: readonly { readonly name: string; readonly length: number }[],
  reads: readonly TestRead[],
  blockSize?: number,
  text = '',
): Buffer {
  const header = chromosomes.flatMap(({ name, length }) => [
    int32(name.length + 1),
    Buffer.from(`${name}\0`),
    int32(length),
  ])
  const start = [
    Buffer.from('BAM\u0001'),
    int32(text.length),
    Buffer.from(text),
    int32(chromosomes.length),
  ]
  return bgzip(Buffer.concat([...start, ...header, ...reads.map(writeRead)]), blockSize)
}

function writeRead(read: TestRead): Buffer {
  const operations = encodeCigar(read.cigar)
  const bases = [...read.cigar.matchAll(/(\d+)[MIS=X]/g)].reduce((sum, [, n]) => sum + Number(n), 0)
  const fixed = Buffer.alloc(32)
  fixed.writeInt32LE(read.chromosome, 0)
  fixed.writeInt32LE(read.position, 4)
  fixed.writeUInt8(2, 8)
  fixed.writeUInt16LE(operations.length, 12)
  fixed.writeUInt16LE(read.flags ?? 0, 14)
  fixed.writeInt32LE(bases, 16)
  fixed.writeInt32LE(-1, 20)
  fixed.writeInt32LE(-1, 24)
  const body = Buffer.concat([
    fixed,
    Buffer.from('r\0'),
    Buffer.from(operations.buffer),
    Buffer.alloc(Math.ceil(bases / 2) + bases, 0xff),
    read.tags ?? Buffer.alloc(0),
  ])
  return Buffer.concat([int32(body.length), body])
}

/** The operations of a CIGAR text as BAM numbers them. */
export function encodeCigar(cigar: string): Uint32Array {
  return Uint32Array.from(cigar.matchAll(/(\d+)([MIDNSHP=X])/g), ([, length, operation]) => {
    return Number(length) * 16 + 'MIDNSHP=X'.indexOf(operation ?? 'M')
  })
}

/** The tag that holds a CIGAR with too many operations for its own place. */
export function longCigarTag(cigar: string): Buffer {
  const operations = encodeCigar(cigar)
  return Buffer.concat([
    Buffer.from('CGBI'),
    int32(operations.length),
    Buffer.from(operations.buffer),
  ])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}
