import type { SumThreads } from './sum-threads.ts'

/** What is summed, and in which pieces it comes: each of the same size, except the last. */
export type Ranges = {
  readonly path: string
  readonly totalBytes: number
  readonly pieceBytes: number
  /** How long the ranges are, one behind the other. */
  readonly sizes: readonly number[]
}

type Range = { readonly stream: number; readonly end: number; at: number }

/** Sums each range from its start up to the first gap, while the rest is still arriving. */
export function sumAsItComes(threads: SumThreads, { path, totalBytes, pieceBytes, sizes }: Ranges) {
  const there = new Set<number>()
  let behind = 0
  const ranges = sizes.map((size, stream): Range => {
    const at = behind
    behind += size
    return { stream, at, end: Math.min(behind, totalBytes) }
  })
  const failures: unknown[] = []
  const advance = (range: Range) => {
    let to = range.at
    for (let piece = pieceOf(to); to < range.end && there.has(piece); piece += pieceBytes) {
      to = Math.min(range.end, piece + pieceBytes)
    }
    if (to === range.at) return
    threads.range(range.stream, path, range.at, to).catch((error: unknown) => failures.push(error))
    range.at = to
  }
  const pieceOf = (at: number) => Math.floor(at / pieceBytes) * pieceBytes
  return {
    /** Called when a piece is on the disk. */
    arrived(piece: number): void {
      there.add(piece)
      for (const range of ranges) {
        if (range.at < range.end && pieceOf(range.at) === piece) advance(range)
      }
    },
    /** The sums in the order of the ranges, once everything has arrived. */
    async sums(): Promise<Uint8Array[]> {
      const sums = await Promise.all(ranges.map(({ stream }) => threads.sum(stream)))
      if (failures.length > 0) throw failures[0]
      return sums
    },
  }
}
/** The MD5s of ranges of a file that comes in pieces, in whatever order they come. */
export type RangeSums = ReturnType<typeof sumAsItComes>
