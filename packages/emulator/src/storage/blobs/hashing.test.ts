import { expect, it } from 'vitest'
import { hexHash, patterned } from '../../testing/blob-sources.ts'
import { createHashThreads, type HashThreads, type StreamHash } from './hashing.ts'

/** Lets a stream hash a content, in a chunk of its own. */
async function update(threads: HashThreads, stream: StreamHash, content: Uint8Array) {
  const chunk = threads.chunks.take()
  chunk.bytes.set(content)
  await stream.update(chunk, content.length)
  threads.chunks.release(chunk)
}

it('separates streams that are hashed concurrently', async () => {
  const threads = createHashThreads()
  try {
    const contents = Array.from({ length: 9 }, (_, seed) => patterned(10_000, seed))
    const digests = await Promise.all(
      contents.map(async (content) => {
        const stream = threads.open()
        for (let at = 0; at < content.length; at += 999) {
          await update(threads, stream, content.subarray(at, at + 999))
        }
        return stream.digest()
      }),
    )
    expect(digests).toEqual(
      contents.map((content) => ({
        sha256: hexHash('sha256', content),
        md5: hexHash('md5', content),
      })),
    )
  } finally {
    await threads.close()
  }
})

it('forgets a stream that is dropped, and continues with others', async () => {
  const threads = createHashThreads()
  try {
    const dropped = threads.open()
    await update(threads, dropped, patterned(10))
    dropped.drop()
    const stream = threads.open()
    expect(await stream.digest()).toEqual({
      sha256: hexHash('sha256', Buffer.alloc(0)),
      md5: hexHash('md5', Buffer.alloc(0)),
    })
  } finally {
    await threads.close()
  }
})

it('fails what waits for a thread that ends', async () => {
  const threads = createHashThreads()
  const stream = threads.open()
  const failure = update(threads, stream, patterned(10)).catch((error: unknown) => error)
  await threads.close()
  expect(String(await failure)).toContain('has ended')
  await expect(stream.digest()).rejects.toThrow(/has ended/)
})

it('makes a SHA-256 of bytes that are anywhere in memory', async () => {
  const threads = createHashThreads()
  try {
    const content = patterned(2_000_001)
    const hash = threads.openSha256()
    await hash.update(content.subarray(0, 1_500_000))
    await hash.update(content.subarray(1_500_000))
    expect(await hash.digest()).toBe(hexHash('sha256', content))
  } finally {
    await threads.close()
  }
})
