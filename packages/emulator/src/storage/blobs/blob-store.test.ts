import { describe, expect, it } from 'vitest'
import { blobConformance } from '../../../../testkit/src/ports/blob-conformance.ts'
import { expectAnyPieces, expectAnyRangeOfParts, ownBlobs } from '../../testing/open-blobs.ts'

describe.each(Object.entries(ownBlobs))('a store on %s', (_, tested) => {
  it.each(blobConformance(tested))('$title', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined()
  })

  it('returns any pieces as one', () => expectAnyPieces(tested))

  it('returns any range of any parts', () => expectAnyRangeOfParts(tested))
})
