import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** The MD5s of ranges of a file that comes in pieces, in whatever order they come. */
export type RangeSums = {
  /** Called when a piece is on the disk. */
  arrived(pieceStart: number): void
  /** The sums in the order of the ranges, once everything has arrived. */
  sums(): Promise<Uint8Array[]>
}

/** What is summed, and in which pieces it comes: each of the same size, except the last. */
export type Ranges = {
  readonly path: string
  readonly totalBytes: number
  readonly pieceBytes: number
  /** How long the ranges are, one behind the other. */
  readonly sizes: readonly number[]
}

type Range = { readonly hash: Hash; readonly end: number; at: number; summing: Promise<void> }

/** Sums each range from its start up to the first gap, while the rest is still arriving. */
export function sumAsItComes({ path, totalBytes, pieceBytes, sizes }: Ranges): RangeSums {
  const there = new Set<number>()
  let behind = 0
  const ranges = sizes.map((size): Range => {
    const at = behind
    behind += size
    const end = Math.min(behind, totalBytes)
    return { hash: createHash('md5'), at, end, summing: Promise.resolve() }
  })
  const pieceOf = (at: number) => Math.floor(at / pieceBytes) * pieceBytes
  const advance = (range: Range) => {
    const { at: from, end, hash } = range
    let to = from
    for (let piece = pieceOf(to); to < end && there.has(piece); piece += pieceBytes) {
      to = Math.min(end, piece + pieceBytes)
    }
    if (to === from) return
    range.summing = range.summing.then(() => addBytes(hash, path, from, to))
    // A failure is reported with the sums.
    range.summing.catch(() => {})
    range.at = to
  }
  return {
    arrived(piece) {
      there.add(piece)
      for (const range of ranges) {
        if (range.at < range.end && pieceOf(range.at) === piece) advance(range)
      }
    },
    async sums() {
      await Promise.all(ranges.map(({ summing }) => summing))
      return ranges.map(({ hash }) => hash.digest())
    },
  }
}

async function addBytes(hash: Hash, path: string, start: number, end: number): Promise<void> {
  let at = start
  for await (const chunk of createReadStream(path, { start, end: end - 1 })) {
    const bytes = chunk as Uint8Array
    hash.update(bytes)
    at += bytes.length
  }
  if (at < end) throw new Error(`${path} has become shorter while it was read.`)
}
