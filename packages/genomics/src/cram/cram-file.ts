import { CramFile as Decoder } from '@gmod/cram'
import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

import type { Chromosome } from '../bam/bam-header.ts'
import { asBuffer, type ByteSource, readExactly } from '../bytes/byte-source.ts'
import { gunzipSync } from '../bytes/zlib.ts'
import { progressOf, type ReadOptions } from '../bytes/progress.ts'
import { GenomicsError } from '../errors.ts'

// What is within the containers of a CRAM file is packed in many ways, but to know where the reads over a window are, their
// headers suffice.

const definitionSize = 26

/** Beyond these, a file would take the memory of the thread. */
const mostContainerBytes = 512 << 20
const mostBlockBytes = 256 << 20
const mostHeaderBytes = 64 << 20

/** Of the container that ends a file: it has no reads, and stands where "EOF" is. */
const endPosition = 0x454f46

/** The containers that end a file, by the major version. */
const endContainers: Readonly<Record<number, string>> = {
  2: '0b000000ffffffff0fe0454f460000000001000001000606010001000100',
  3: '0f000000ffffffff0fe0454f4600000000010005bdd94f0001000606010001000100ee63014b',
}

/** A container: where it is in the file, and the bases that its reads cover (0-based, `end` not included). */
export type CramContainer = {
  readonly offset: number
  /** Of its header and its blocks. */
  readonly size: number
  /** -1 for reads without a place, -2 for reads of several chromosomes. */
  readonly chromosome: number
  readonly start: number
  readonly end: number
}

/** An open CRAM file. */
export type CramFile = {
  readonly decoder: BoundedDecoder
  readonly chromosomes: readonly Chromosome[]
  /** Of the definition and the container of the header. */
  readonly headerLength: number
  /** The container that ends such files, and whether this one has it. */
  readonly end: Uint8Array
  readonly hasEnd: boolean
}

/** Opens a CRAM file. Throws `not-bam` for a version that isn't read, `damaged`, `truncated` or `too-large`. */
export async function openCram(source: ByteSource): Promise<CramFile> {
  const start = await readExactly(source, 0, Math.min(definitionSize, source.size))
  const [, , , , major = 0, minor = 0] = start
  const end = Buffer.from(endContainers[major] ?? '', 'hex')
  if (end.length === 0) {
    throw new GenomicsError(
      'not-bam',
      `This is a CRAM file of version ${major}.${minor}, and versions 2 and 3 are read. Make it again with \`samtools view -C\`.`,
    )
  }
  const decoder = new BoundedDecoder({ filehandle: handleOf(source), checkSequenceMD5: false })
  return orDamaged(definitionSize, async () => {
    const { size } = await readContainer(source, decoder, definitionSize)
    const block = await decoder.getContainerAtPosition(definitionSize).getFirstBlock()
    if (block.content.length > mostHeaderBytes) throw tooLarge('its header', block.content.length)
    const raw = Buffer.from(block.content)
    return {
      decoder,
      chromosomes: chromosomesOf(raw.toString('utf8', 4, 4 + raw.readInt32LE(0))),
      headerLength: definitionSize + size,
      end: Uint8Array.from(end),
      hasEnd: end.equals(await source.read(Math.max(0, source.size - end.length), end.length)),
    }
  })
}

/** The containers with reads, in the order of the file. Throws `damaged` or `too-large`. */
export async function* cramContainers(
  source: ByteSource,
  { decoder, headerLength }: CramFile,
  options: ReadOptions,
): AsyncGenerator<CramContainer, void, undefined> {
  const report = progressOf(source.size, options)
  for (let offset = headerLength; offset < source.size;) {
    options.signal?.throwIfAborted()
    const at = offset
    const container = await orDamaged(at, () => readContainer(source, decoder, at))
    if (container.chromosome === -1 && container.start === endPosition - 1) return
    yield container
    offset += container.size
    report(offset)
  }
}

async function readContainer(
  source: ByteSource,
  decoder: Decoder,
  offset: number,
): Promise<CramContainer> {
  const header = await decoder.getContainerAtPosition(offset).getHeader()
  const { length, refSeqId, refSeqStart, alignmentSpan } = header
  const size = header._size + length
  if (length < 0 || refSeqId < -2) throw new RangeError('its header is none')
  if (size > mostContainerBytes) throw tooLarge(`its container at byte ${offset}`, size)
  if (offset + size > source.size) throw new RangeError('the file ends within it')
  const start = refSeqStart - 1
  return { offset, size, chromosome: refSeqId, start, end: start + Math.max(1, alignmentSpan) }
}

function chromosomesOf(text: string): Chromosome[] {
  const chromosomes = new Map<string, Chromosome>()
  for (const [line] of text.matchAll(/^@SQ\t.*/gm)) {
    const name = /\tSN:([^\t\r]+)/.exec(line)?.[1] ?? ''
    const length = Number(/\tLN:(\d+)/.exec(line)?.[1])
    if (name === '' || chromosomes.has(name) || !Number.isSafeInteger(length)) {
      throw new RangeError(`the line ${JSON.stringify(line.slice(0, 100))} of its header`)
    }
    chromosomes.set(name, { name, length })
  }
  return [...chromosomes.values()]
}

/** What the decoder reads by. It has the files of other libraries, too, of which no more is called. */
function handleOf(source: ByteSource) {
  return {
    async read(length: number, position: number) {
      if (length > mostContainerBytes) throw tooLarge('one of its blocks', length)
      return Uint8Array.from(await source.read(position, length))
    },
    readFile: async (): Promise<never> => Promise.reject(new TypeError('Read it in parts.')),
    stat: async () => ({ size: source.size }),
    close: async () => {},
  }
}

/** Unpacks no more than a file states, and no more than the thread has room for. */
export class BoundedDecoder extends Decoder {
  override async _uncompress(
    method: Parameters<Decoder['_uncompress']>[0],
    packed: Uint8Array,
    size: number,
  ): Promise<Uint8Array> {
    if (size > mostBlockBytes) throw tooLarge('one of its blocks', size)
    if (method === 'gzip') return gunzipSync(packed, { maxOutputLength: Math.max(1, size) })
    if (method === 'lzma') return unpackXz(packed, size)
    const stated = statedSize(method, packed)
    if (stated !== undefined && stated !== size) throw new RangeError('a block has another size')
    return super._uncompress(method, packed, size)
  }

  // The decoder's own calculation of check sums takes longer than all else.
  override async checkCrc32(
    position: number,
    length: number,
    recorded: number,
    what: string,
  ): Promise<void> {
    if (crc32(await this.read(length, position)) === recorded >>> 0) return
    throw new RangeError(`a wrong check sum (CRC32) of ${what}`)
  }
}

/** The size that packed bytes state themselves: codecs take memory for it. */
function statedSize(method: string, packed: Uint8Array): number | undefined {
  const bytes = asBuffer(packed)
  if (method === 'rans') return bytes.length < 9 ? 0 : bytes.readUInt32LE(5)
  if (method === 'tok3') return bytes.length < 4 ? 0 : bytes.readUInt32LE(0)
  // The others begin with flags, one of them without, and a number in bytes of 7 bits.
  const start = { rans4x16: 1, arith: 1, fqzcomp: 0 }[method]
  if (start === undefined) return undefined
  let size = 0
  for (const byte of bytes.subarray(start, start + 5)) {
    size = size * 128 + (byte & 127)
    if (byte < 128) break
  }
  return size
}

/** A few bytes of LZMA can be gigabytes, and don't say so. */
async function unpackXz(packed: Uint8Array, size: number): Promise<Uint8Array> {
  const { default: xz } = await import('xz-decompress')
  const content = Buffer.alloc(size)
  let length = 0
  for await (const piece of new xz.XzReadableStream(new Blob([Uint8Array.from(packed)]).stream())) {
    content.set(piece, length)
    length += piece.length
  }
  return content
}

/** Has what the decoder throws be said of the container. */
export async function orDamaged<Result>(
  offset: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof GenomicsError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new GenomicsError(
      'damaged',
      `The CRAM container at byte ${offset} of the file is damaged: ${reason}. Transfer or make the file again.`,
      { cause },
    )
  }
}

function tooLarge(what: string, size: number): GenomicsError {
  return new GenomicsError(
    'too-large',
    `The CRAM file is too large to be read: ${what} has ${size} bytes. Make it again with \`samtools view -C\`.`,
  )
}
