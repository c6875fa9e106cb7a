import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { inPieces, patterned, uniqueNames } from '../../emulator/src/testing/blob-sources.ts'
import { temporaryFolder } from '../../emulator/src/testing/temporary-folder.ts'
import { openBlobs } from './blobs.ts'
import { readBucketAddress } from './bucket-address.ts'
import { mostHeldBytes } from './client.ts'
import { testCredentials } from './testing/bucket-server.ts'

/** A request as the client gives it to what sends it. */
type Sent = { readonly method: string; readonly body?: unknown }

/** A bucket that takes what it is sent only when it is let to, and counts how much of it is in memory meanwhile. */
function slowBucket() {
  const held = { now: 0, most: 0 }
  const opened = Promise.withResolvers<void>()
  const handle = async ({ method, body }: Sent) => {
    if (method === 'HEAD') return answer(404)
    if (body instanceof Uint8Array) {
      held.now += body.length
      held.most = Math.max(held.most, held.now)
      await opened.promise
      held.now -= body.length
    }
    if (method === 'POST') return answer(200, '<Upload><UploadId>1</UploadId></Upload>')
    return answer(200)
  }
  return { held, handle, open: opened.resolve }
}

function answer(statusCode: number, text = '') {
  const body = Readable.from(text === '' ? [] : [Buffer.from(text)])
  return { response: { statusCode, headers: {}, body } }
}

it('[SCL-05] holds few bytes of many uploads at a time, however slow the bucket is', async () => {
  await using folder = await temporaryFolder()
  const { held, handle, open } = slowBucket()
  const blobs = await openBlobs({
    address: readBucketAddress('s3://contents?endpoint=http://bucket.test&cache=0'),
    credentials: testCredentials,
    requestHandler: { handle } as never,
    folder: folder.path,
    uniqueName: uniqueNames(),
  })
  // Some go up in one request, some in several at once.
  const sizes = [...Array.from({ length: 40 }, () => 5_000_000), 50_000_000, 50_000_000]
  const work = sizes.map((size, seed) => blobs.write(inPieces(patterned(size, seed), 1_000_000)))
  await expect.poll(() => held.now, { timeout: 60_000 }).toBeGreaterThan(mostHeldBytes / 2)
  open()
  const stored = await Promise.all(work)
  expect(stored.map(({ size }) => size)).toEqual(sizes)
  expect(held.most).toBeLessThanOrEqual(mostHeldBytes)
  await blobs.close()
})
