import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ByteRange, Part } from '@benchtop/emulator/ports/blobs'
import { joinedParts, mostParts, smallestPart } from './parts.ts'

const MiB = 1024 * 1024
const addressOf = (index: number): string => String(index)

/** Contents by their sizes, of which nothing is there but how long they are. */
async function joined(sizes: readonly number[], hasCopied = false) {
  const parts: Part[] = sizes.map((size, index) => ({ sha256: addressOf(index), size }))
  const reads: { sha256: string; range: ByteRange }[] = []
  const pieces: { kind: 'copied' | 'sent'; size: number; source?: string; range?: ByteRange }[] = []
  const read = async (sha256: string, range: ByteRange): Promise<Uint8Array> => {
    reads.push({ sha256, range })
    return new Uint8Array(range.end - range.start + 1)
  }
  for await (const piece of joinedParts(
    parts,
    (sha256) => sha256,
    read,
    () => hasCopied,
  )) {
    if (piece instanceof Uint8Array) pieces.push({ kind: 'sent', size: piece.length })
    else {
      const whole = { start: 0, end: (sizes[Number(piece.key)] ?? 0) - 1 }
      const range = piece.range ?? whole
      const size = range.end - range.start + 1
      pieces.push({ kind: 'copied', size, source: piece.key, range })
    }
  }
  return { pieces, reads }
}

const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

describe('the parts of a content that is made of others', () => {
  it('are what S3 takes, and little of them is in memory, whatever the sizes', async () => {
    const size = fc.oneof(
      fc.integer({ min: 0, max: 2 * MiB }),
      fc.integer({ min: 4 * MiB, max: 12 * MiB }),
      fc.integer({ min: 30 * MiB, max: 6000 * MiB }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(size, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (sizes, hasCopied) => {
          const { pieces, reads } = await joined(sizes, hasCopied)
          expect(total(pieces.map((piece) => piece.size))).toBe(total(sizes))
          for (const piece of pieces.slice(0, -1)) {
            expect(piece.size).toBeGreaterThanOrEqual(smallestPart)
          }
          for (const { kind, size: bytes, source, range } of pieces) {
            if (kind === 'sent') expect(bytes).toBeLessThan(3 * smallestPart)
            const whole = sizes[Number(source)] ?? 0
            // A range is copied of what is larger than 5 MB alone.
            if (range !== undefined && bytes < whole) expect(whole).toBeGreaterThan(5_000_000)
          }
          // Every byte once, in its order.
          const ranges = [
            ...reads.map(({ sha256, range }) => ({ source: sha256, range })),
            ...pieces.flatMap(({ source, range }) => (source && range ? [{ source, range }] : [])),
          ].toSorted(
            (one, other) =>
              Number(one.source) - Number(other.source) || one.range.start - other.range.start,
          )
          let at = { source: '', next: 0 }
          for (const { source, range } of ranges) {
            if (at.source !== source) at = { source, next: 0 }
            expect(range.start).toBe(at.next)
            at.next = range.end + 1
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('are no more than 10,000, however large it is', async () => {
    const { pieces } = await joined([
      400_000 * MiB,
      ...Array.from({ length: 4000 }, () => 40 * MiB),
    ])
    expect(pieces.length).toBeLessThanOrEqual(mostParts)
    expect(pieces.every(({ kind }) => kind === 'copied')).toBe(true)
  })

  it('are read in ranges where a small one is followed by a large one', async () => {
    const { pieces, reads } = await joined([MiB, 5000 * MiB])
    expect(pieces[0]).toEqual({ kind: 'sent', size: smallestPart })
    expect(reads).toHaveLength(2)
  })

  it('are fewer where the server has copied one, which holds nothing of them in memory here', async () => {
    const count = async (hasCopied: boolean) =>
      (await joined([5_000 * MiB], hasCopied)).pieces.length
    expect([await count(false), await count(true)]).toEqual([157, 10])
  })
})
