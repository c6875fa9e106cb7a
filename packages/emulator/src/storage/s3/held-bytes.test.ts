import { expect, it } from 'vitest'
import { inPieces, patterned, uniqueNames } from '../../testing/blob-sources.ts'
import { testCredentials } from '../../testing/bucket-server.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { readS3Address } from './s3-address.ts'
import { openS3Blobs } from './s3-blobs.ts'
import { createS3Bucket } from './s3-bucket.ts'
import { mostHeldBytes } from './s3-requests.ts'
import type { Answer, Body, Transport } from './s3-transport.ts'

/** A bucket that takes what it is sent only when it is let to, and counts how much of it is in memory meanwhile. */
function slowBucket() {
  const held = { now: 0, most: 0, requests: 0 }
  const opened = Promise.withResolvers<void>()
  const hold = async (bytes: number, until: Promise<unknown>): Promise<void> => {
    held.now += bytes
    held.most = Math.max(held.most, held.now)
    await until
    held.now -= bytes
  }
  const take = async (body: Body | undefined): Promise<void> => {
    if (body === undefined) return
    held.requests += 1
    if (typeof body === 'string' || body instanceof Uint8Array) {
      return hold(body.length, opened.promise)
    }
    let taken = 0
    for await (const chunk of body.open()) {
      taken += chunk.length
      await hold(chunk.length, opened.promise)
    }
    expect(taken).toBe(body.size)
  }
  const send: Transport = async (url, { method, body }) => {
    if (method === 'HEAD') return answer(404)
    await take(body)
    return answer(200, url.includes('?uploads=') ? '<UploadId>1</UploadId>' : '')
  }
  return { held, send, open: opened.resolve }
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}

function answer(status: number, text = ''): Answer {
  return { status, text, header: () => undefined, chunks: noChunks() }
}

it('[SCL-05] holds few bytes of many uploads at a time, however slow the bucket is', async () => {
  await using folder = await temporaryFolder()
  const { held, send, open } = slowBucket()
  const address = readS3Address('s3://contents?endpoint=http://bucket.test&cache=0')
  const closing = new AbortController()
  const bucket = createS3Bucket({
    address,
    credentials: testCredentials,
    send,
    closing: closing.signal,
  })
  const uniqueName = uniqueNames()
  const blobs = await openS3Blobs({ bucket, address, folder: folder.path, uniqueName, closing })
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
