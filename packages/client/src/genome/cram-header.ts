import type { SizedChromosome } from './contigs.ts'

const definitionSize = 26
const gzip = 1
/** A longer header is treated as damaged. */
export const longestHeader = 64 * 1024 * 1024

/** Gives a part of a file from its beginning. */
type Bytes = (start: number, length: number) => Promise<Uint8Array>

/**
 * The chromosomes of a CRAM: the text of its header is in the first block of its first container (CRAM specification, sections
 * 6 to 8), as it is or by gzip.
 */
export async function cramChromosomes(bytes: Bytes): Promise<SizedChromosome[]> {
  const [major = 0] = await bytes(4, 1)
  const checkSum = major >= 3 ? 4 : 0
  let at = definitionSize + 4
  /** Numbers of up to 32 bits, whose first byte states how many follow. */
  const next = async (): Promise<number> => {
    const [first = 0] = await bytes(at, 1)
    const more = Math.min(4, Math.clz32(~(first << 24)))
    const rest = await bytes(at + 1, more)
    at += 1 + more
    return rest.reduce((value, byte) => value * 256 + byte, first & (0x7f >> more))
  }
  // The place, the records and the bases of the container, and the number of its blocks.
  for (let number = 0; number < 7; number += 1) await next()
  for (let left = await next(); left > 0; left -= 1) await next()
  at += checkSum
  const [method] = await bytes(at, 2)
  at += 2
  await next()
  const packedSize = await next()
  const size = await next()
  const block = await bytes(at, packedSize)
  const raw = method === gzip ? await unpacked(block, size) : block
  const lines = new TextDecoder().decode(raw.subarray(4)).split('\n')
  const sequences = lines.filter((line) => line.startsWith('@SQ\t'))
  return sequences.map((line) => ({
    name: /\tSN:([^\t]+)/.exec(line)?.[1] ?? '',
    length: Number(/\tLN:(\d+)/.exec(line)?.[1]),
  }))
}

async function unpacked(block: Uint8Array, size: number): Promise<Uint8Array> {
  const content = new Uint8Array(Math.min(size, longestHeader))
  let length = 0
  const stream = new Blob([Uint8Array.from(block)]).stream()
  const unpacking: ReadableStream<Uint8Array> = stream.pipeThrough(new DecompressionStream('gzip'))
  const reader = unpacking.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return content
    content.set(value, length)
    length += value.length
  }
}
