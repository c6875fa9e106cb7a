import { gzipSync } from 'node:zlib'
import { fastqRecords } from './generated-reads.ts'
import { instrumentText } from './generated-texts.ts'
import { hashOf, type InstrumentFacts } from './instrument-facts.ts'

/** A piece of a file: a complete text, reads that can be repeated, or bytes without structure. */
type Piece = { readonly kind: 'text' | 'reads' | 'bytes'; readonly bytes: Buffer }

const defaultReads = 200
const defaultBytes = 1024
const paddingBytes = 64 * 1024

/**
 * The bytes of a file of an instrument by its name: plausible, reproducible, and exactly of the requested size where
 * there is one. FASTQ files are valid, compressed ones can be decompressed, XML can be parsed.
 */
export async function* generatedContent(
  path: string,
  size: number | undefined,
  facts: InstrumentFacts,
): AsyncGenerator<Uint8Array> {
  const inner = path.replace(/\.gz$/i, '')
  const isCompressed = inner !== path
  if (size === undefined) {
    const { bytes } = pieceOf(inner, facts)
    yield isCompressed ? gzipSync(bytes) : bytes
  } else if (isCompressed) {
    yield* compressedOf(inner, size, facts)
  } else {
    yield* plainOf(pieceOf(path, facts), size)
  }
}

/** How much of a file is generated at once, or a fraction of that. */
function pieceOf(path: string, facts: InstrumentFacts, fraction = 1): Piece {
  if (/\.(fastq|fq)$/i.test(path)) {
    const count = Math.max(1, Math.floor(defaultReads / fraction))
    return { kind: 'reads', bytes: Buffer.from(fastqRecords(path, count, facts)) }
  }
  const text = instrumentText(path, facts)
  return text === undefined
    ? { kind: 'bytes', bytes: noise(path, Math.floor(defaultBytes / fraction)) }
    : { kind: 'text', bytes: Buffer.from(text) }
}

/** Reads and bytes are repeated; the rest is filled with empty lines. */
function* plainOf({ kind, bytes }: Piece, size: number): Generator<Uint8Array> {
  let left = size
  while (left >= bytes.length && (kind !== 'text' || left === size)) {
    yield bytes
    left -= bytes.length
  }
  const rest = restOf[kind](bytes, left, left === size)
  yield bytes.subarray(0, rest)
  for (left -= rest; left > 0; left -= paddingBytes) {
    yield Buffer.alloc(Math.min(left, paddingBytes), '\n')
  }
}

/** How much of a piece is used where there isn't room for all of it: of a text only if it is the first piece. */
const restOf: Readonly<
  Record<Piece['kind'], (bytes: Buffer, room: number, isFirst: boolean) => number>
> = {
  text: (_, room, isFirst) => (isFirst ? room : 0),
  bytes: (_, room) => room,
  // Up to the last complete read.
  reads: (bytes, room) => (room === 0 ? 0 : bytes.lastIndexOf('\n@', room - 1) + 1),
}

/**
 * The size of an empty gzip member without its comment: a header, the comment's end, no data, a checksum and a length.
 */
const emptyMemberBytes = 10 + 1 + 2 + 8

/** Concatenated gzip members, as the format allows; the last is empty except for a comment that fills it up. */
function* compressedOf(path: string, size: number, facts: InstrumentFacts): Generator<Uint8Array> {
  let left = size
  for (const fraction of [1, 10, defaultReads]) {
    const member = gzipSync(pieceOf(path, facts, fraction).bytes)
    while (left >= member.length + emptyMemberBytes) {
      yield member
      left -= member.length
    }
  }
  yield emptyMember(Math.max(0, left - emptyMemberBytes)).subarray(0, left)
}

function emptyMember(commentBytes: number): Buffer {
  const hasComment = 0x10
  return Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, hasComment, 0, 0, 0, 0, 0, 0xff]),
    Buffer.alloc(commentBytes, '.'),
    Buffer.from([0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  ])
}

/** Bytes derived from the path: base calls, metrics, images. */
function noise(path: string, length: number): Buffer {
  const bytes = Buffer.alloc(Math.max(1, length))
  let state = hashOf(path)
  for (const at of bytes.keys()) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}
