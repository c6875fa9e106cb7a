import { Buffer } from 'node:buffer'
import type { Contig } from './reference.ts'
import type { Read, ReadPair } from './reads.ts'

// The layout of BAM: SAM format specification, section 4.2.

const paired = 1
const properPair = 2
const reverse = 16
const mateReverse = 32
const first = 64
const last = 128
const mappingQuality = 60
const fixedSize = 36
const operations = 'MIDNSHP=X'
const codes = Object.fromEntries(Array.from('=ACMGRSVTWYHKDBN', (base, code) => [base, code]))

/** The header of a sorted BAM with one sample. */
export function bamHeader(contigs: readonly Contig[], sample: string, command: string): Buffer {
  const text = [
    '@HD\tVN:1.6\tSO:coordinate',
    ...contigs.map(({ name, bases }) => `@SQ\tSN:${name}\tLN:${bases.length}`),
    `@RG\tID:${sample}\tSM:${sample}\tLB:${sample}`,
    `@PG\tID:benchtop\tPN:benchtop\tCL:${command}`,
    '',
  ].join('\n')
  const sequences = contigs.flatMap(({ name, bases }) => [
    int32(name.length + 1),
    Buffer.from(`${name}\0`),
    int32(bases.length),
  ])
  const start = [Buffer.from('BAM\u0001'), int32(text.length), Buffer.from(text)]
  return Buffer.concat([...start, int32(contigs.length), ...sequences])
}

/** A record with where it starts, to be sorted by. */
export type BamRecord = { readonly position: number; readonly bytes: Buffer }

/** The records of both reads of a pair, which lie on the same contig. */
export function bamRecords(
  { name, reads: [one, two] }: ReadPair,
  contig: number,
  sample: string,
): [BamRecord, BamRecord] {
  return [
    record(name, one, two, contig, sample, first),
    record(name, two, one, contig, sample, last),
  ]
}

function record(
  name: string,
  read: Read,
  mate: Read,
  contig: number,
  sample: string,
  which: number,
): BamRecord {
  const { position, cigar, span } = read.alignment
  const { bases, qualities } = read
  const tags = Buffer.from(`RGZ${sample}\0`)
  const packed = Math.ceil(bases.length / 2)
  const size = fixedSize + name.length + 1 + 4 * cigar.length + packed + bases.length + tags.length
  const bytes = Buffer.alloc(size)
  const flags =
    paired |
    properPair |
    which |
    (read.isReverse ? reverse : 0) |
    (mate.isReverse ? mateReverse : 0)
  bytes.writeInt32LE(size - 4, 0)
  bytes.writeInt32LE(contig, 4)
  bytes.writeInt32LE(position, 8)
  bytes.writeUInt8(name.length + 1, 12)
  bytes.writeUInt8(mappingQuality, 13)
  bytes.writeUInt16LE(binOf(position, position + span), 14)
  bytes.writeUInt16LE(cigar.length, 16)
  bytes.writeUInt16LE(flags, 18)
  bytes.writeInt32LE(bases.length, 20)
  bytes.writeInt32LE(contig, 24)
  bytes.writeInt32LE(mate.alignment.position, 28)
  bytes.writeInt32LE(templateLength(read, mate), 32)
  let at = fixedSize + bytes.write(`${name}\0`, fixedSize, 'latin1')
  for (const { length, kind } of cigar) {
    at = bytes.writeUInt32LE(length * 16 + operations.indexOf(kind), at)
  }
  for (const [number, base] of bases.entries()) {
    const code = codes[String.fromCharCode(base)] ?? 15
    const place = at + (number >> 1)
    bytes[place] = (bytes[place] ?? 0) | (number % 2 === 0 ? code << 4 : code)
  }
  at += packed
  at += qualities.copy(bytes, at)
  tags.copy(bytes, at)
  return { position, bytes }
}

/** From the leftmost base of both reads to the rightmost: positive for the left one. */
function templateLength(read: Read, mate: Read): number {
  const ends = [read, mate].map(({ alignment: { position, span } }) => position + span)
  const starts = [read, mate].map(({ alignment }) => alignment.position)
  const length = Math.max(...ends) - Math.min(...starts)
  return read.isReverse ? -length : length
}

/** The smallest bin that holds a range: section 5.3 of the specification. */
function binOf(start: number, end: number): number {
  const lastBase = end - 1
  for (const [shift, offset] of [
    [14, 4681],
    [17, 585],
    [20, 73],
    [23, 9],
    [26, 1],
  ] as const) {
    if (start >> shift === lastBase >> shift) return offset + (start >> shift)
  }
  return 0
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}
