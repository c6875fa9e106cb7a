import { blobConformance } from '../../testkit/src/ports/blob-conformance.ts'
import { basename, dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAnyPieces, expectAnyRangeOfParts } from '../../emulator/src/testing/open-blobs.ts'
import { startBucketServer, type BucketServer } from './testing/bucket-server.ts'
import { openInBucket } from './testing/open-in-bucket.ts'
import { isRelease } from '../../emulator/src/testing/tier.ts'

describe('[SCL-05] a store in a bucket', () => {
  let bucket: BucketServer
  beforeAll(async () => {
    bucket = await startBucketServer()
  })
  afterAll(async () => bucket[Symbol.asyncDispose]())

  /** Each in a prefix of its own. */
  const tested = {
    open: (folder: string) => {
      const prefix = `a/${basename(dirname(folder))}`
      return openInBucket(bucket, folder, { prefix, params: { cache: '1' } })
    },
  }

  it.each(blobConformance(tested))('$title', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined()
  })

  it('returns any pieces as one', () => expectAnyPieces(tested))

  it('returns any range of any parts', () => expectAnyRangeOfParts(tested, isRelease ? 10 : 4))
})
