import fc from 'fast-check'
import { expect } from 'vitest'
import { openBlobBench, type TestedBlobs } from '../../../testkit/src/ports/blob-bench.ts'
import { createDiskBlobs } from '../storage/blobs/disk-blobs.ts'
import { createMemoryBlobs } from '../storage/blobs/memory-blobs.ts'
import { bytesOf, inPieces, patterned, uniqueNames } from './blob-sources.ts'

/** The platform's own stores, by where they keep their bytes. */
export const ownBlobs: Readonly<Record<string, TestedBlobs>> = {
  disk: { open: (root) => createDiskBlobs({ root, uniqueName: uniqueNames() }) },
  memory: { open: () => createMemoryBlobs() },
}

/** Expects of a store that it gives any pieces back as one. */
export async function expectAnyPieces(tested: TestedBlobs): Promise<void> {
  await using opened = await openBlobBench(tested)
  const { blobs } = opened
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array()), async (pieces) => {
      const { sha256 } = await blobs.write(
        (async function* () {
          yield* pieces
        })(),
      )
      expect((await bytesOf(blobs.read(sha256))).equals(Buffer.concat(pieces))).toBe(true)
    }),
    { numRuns: 25 },
  )
}

/** Expects of a store that it gives any range of any parts, so many times. */
export async function expectAnyRangeOfParts(tested: TestedBlobs, numRuns = 60): Promise<void> {
  await using opened = await openBlobBench(tested)
  const { blobs } = opened
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (lengths, from, length) => {
      const contents = lengths.map((size, seed) => patterned(size, seed + size))
      const whole = Buffer.concat(contents)
      const parts = await Promise.all(contents.map((one) => blobs.write(inPieces(one, 7))))
      const { sha256 } = await blobs.compose(parts)
      const start = from % whole.length
      const end = start + (length % (whole.length - start))
      const found = await bytesOf(blobs.read(sha256, { start, end }))
      expect(found.equals(whole.subarray(start, end + 1))).toBe(true)
    }),
    { numRuns },
  )
}
