import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

/** What is summed, and in which pieces it comes: each of the same size, except the last. */
export type Ranges = {
  readonly totalBytes: number
  readonly pieceBytes: number
  /** How long the ranges are, one behind the other. */
  readonly sizes: readonly number[]
}

type Range = { readonly hash: Hash; readonly end: number; at: number; summed: Promise<void> }

/** So much is read from the disk and summed in one turn, after which others have theirs. */
const turnBytes = 1024 * 1024

/** Sums each range of a file from its start up to the first gap, while the rest is still arriving. */
export function sumAsItComes(file: FileHandle, { totalBytes, pieceBytes, sizes }: Ranges) {
  const there = new Set<number>()
  let behind = 0
  const ranges = sizes.map((size): Range => {
    const at = behind
    behind += size
    const end = Math.min(behind, totalBytes)
    return { hash: createHash('md5'), at, end, summed: Promise.resolve() }
  })
  const pieceOf = (at: number) => Math.floor(at / pieceBytes) * pieceBytes
  const advance = (range: Range) => {
    const from = range.at
    for (let piece = pieceOf(from); range.at < range.end && there.has(piece); piece += pieceBytes) {
      range.at = Math.min(range.end, piece + pieceBytes)
    }
    const to = range.at
    range.summed = range.summed.then(() => addRange(file, range.hash, from, to))
    // A failure is thrown once the sums are requested.
    range.summed.catch(() => {})
  }
  return {
    /** Called when a piece is on the disk. */
    arrived(piece: number): void {
      there.add(piece)
      for (const range of ranges) {
        if (range.at < range.end && pieceOf(range.at) === piece) advance(range)
      }
    },
    /** The sums in the order of the ranges, once everything has arrived. */
    sums: (): Promise<Uint8Array[]> =>
      Promise.all(
        ranges.map(async ({ hash, summed }) => {
          await summed
          return hash.digest()
        }),
      ),
  }
}

async function addRange(file: FileHandle, hash: Hash, start: number, end: number): Promise<void> {
  const memory = Buffer.allocUnsafe(Math.min(turnBytes, end - start))
  for (let at = start; at < end;) {
    const { bytesRead } = await file.read(memory, 0, Math.min(memory.length, end - at), at)
    if (bytesRead === 0) throw new Error('The file has become shorter while it was read.')
    hash.update(memory.subarray(0, bytesRead))
    at += bytesRead
  }
}
