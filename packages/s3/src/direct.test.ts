import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { testFolder } from '../../emulator/src/testing/test-folder.ts'
import { startBucketServer, type BucketServerOptions } from './testing/bucket-server.ts'
import { openInBucket } from './testing/open-in-bucket.ts'

async function openStore(options: BucketServerOptions = {}, params = {}) {
  const bucket = await startBucketServer(options)
  const blobs = await openInBucket(bucket, await testFolder(), { params })
  return {
    bucket,
    blobs,
    async [Symbol.asyncDispose]() {
      await blobs.close()
      await bucket[Symbol.asyncDispose]()
    },
  }
}

function partOf(text: string) {
  return { sha256: createHash('sha256').update(text).digest('hex'), size: text.length }
}

async function put({ url, headers }: { url: string; headers: object }, body: string) {
  return (await fetch(url, { method: 'PUT', body, headers: { ...headers } })).status
}

it('[SCL-12] a content is sent straight to a bucket, which takes no other bytes at its address', async () => {
  await using store = await openStore()
  const { blobs, bucket } = store
  const part = partOf('seven')
  const address = (await blobs.direct?.address(part))!
  await expect(blobs.direct?.arrived(part)).rejects.toMatchObject({ code: 'not-found' })
  expect(await put(address, 'eight')).toBe(400)
  expect(await blobs.has(part.sha256)).toBe(false)
  expect(await put(address, 'seven')).toBe(200)
  const md5 = createHash('md5').update('seven').digest('hex')
  expect(await blobs.direct?.arrived(part)).toEqual({ ...part, md5 })
  await expect(blobs.direct?.arrived({ ...part, size: 6 })).rejects.toMatchObject({
    code: 'not-found',
  })
  const bytes = await Array.fromAsync(blobs.read(part.sha256))
  expect(Buffer.concat(bytes).toString()).toBe('seven')
  // Whether it compares is tried once.
  await blobs.direct?.address(part)
  expect(bucket.requests.filter(({ line }) => /^PUT .*probes/.test(line))).toHaveLength(2)
})

it('[SCL-12] a bucket that takes other bytes is sent none past the platform', async () => {
  await using store = await openStore({ comparesSha256: false })
  expect(await store.blobs.direct?.address(partOf('seven'))).toBeUndefined()
})

it('[SCL-12] a bucket that only the platform reaches is sent none past it', async () => {
  await using store = await openStore({}, { redirects: 'no' })
  expect(store.blobs.direct).toBeUndefined()
})

it.each([3_600, -3_600])(
  '[SCL-12] addresses are good where the clock of the bucket differs by %i seconds',
  async (seconds) => {
    await using store = await openStore()
    store.bucket.aheadSeconds = seconds
    const address = await store.blobs.direct?.address(partOf('seven'))
    expect(await put(address!, 'seven')).toBe(200)
  },
)
