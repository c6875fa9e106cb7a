import type { SumThreads } from './sum-threads.ts'

/** The MD5s of stretches of a file that comes in pieces, in whatever order they come. */
export type StretchSums = {
  /** Hears that a piece is on the disk. */
  arrived(pieceStart: number): void
  /** The sums in the order of the stretches, once everything has arrived. */
  sums(): Promise<Uint8Array[]>
}

/** What is summed, and in which pieces it comes: each of the same size, but for the last. */
export type Stretches = {
  readonly path: string
  readonly totalBytes: number
  readonly pieceBytes: number
  /** How long the stretches are, one behind the other. */
  readonly sizes: readonly number[]
}

type Stretch = { readonly stream: number; readonly end: number; at: number }

/** Sums each stretch from its beginning as far as it has come without a gap, while the rest still comes. */
export function sumAsItComes(
  threads: SumThreads,
  { path, totalBytes, pieceBytes, sizes }: Stretches,
): StretchSums {
  const there = new Set<number>()
  let behind = 0
  const stretches = sizes.map((size, stream): Stretch => {
    const at = behind
    behind += size
    return { stream, at, end: Math.min(behind, totalBytes) }
  })
  const failures: unknown[] = []
  const advance = (stretch: Stretch) => {
    let to = stretch.at
    for (let piece = pieceOf(to); to < stretch.end && there.has(piece); piece += pieceBytes) {
      to = Math.min(stretch.end, piece + pieceBytes)
    }
    if (to === stretch.at) return
    threads
      .stretch(stretch.stream, path, stretch.at, to)
      .catch((error: unknown) => failures.push(error))
    stretch.at = to
  }
  const pieceOf = (at: number) => Math.floor(at / pieceBytes) * pieceBytes
  return {
    arrived(piece) {
      there.add(piece)
      for (const stretch of stretches) {
        if (stretch.at < stretch.end && pieceOf(stretch.at) === piece) advance(stretch)
      }
    },
    async sums() {
      const sums = await Promise.all(stretches.map(({ stream }) => threads.sum(stream)))
      if (failures.length > 0) throw failures[0]
      return sums
    },
  }
}
