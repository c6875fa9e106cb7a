import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytesOf, inPieces } from '../../emulator/src/testing/blob-sources.ts'
import { startBucketServer, type BucketServer } from './testing/bucket-server.ts'
import { openInBucket, requestsTo } from './testing/open-in-bucket.ts'
import { temporaryFolder } from '../../emulator/src/testing/temporary-folder.ts'
import type { BlobStore } from '@benchtop/emulator/ports/blobs'
import { takeLease } from './lease.ts'

const open = (bucket: BucketServer, root: string, name: string): Promise<BlobStore> =>
  openInBucket(bucket, join(root, name))

/** Holds the first requests that fit until so many have come. */
function meeting(sign: RegExp, count: number): (line: string) => Promise<unknown> | undefined {
  const { promise, resolve } = Promise.withResolvers<void>()
  let came = 0
  return (line) => {
    if (came >= count || !sign.test(line)) return undefined
    came += 1
    if (came === count) resolve()
    return promise
  }
}

const opened = (outcomes: ReadonlyArray<PromiseSettledResult<BlobStore>>): BlobStore[] =>
  outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

describe.each([true, false])('a prefix where puts may have conditions: %s', (conditionalPuts) => {
  it('[SCL-05] belongs to one of the benches that come at once, and the others are refused', async () => {
    await using bucket = await startBucketServer({ conditionalPuts })
    await using root = await temporaryFolder()
    const names = ['one', 'two', 'three', 'four']
    // All have seen a prefix without an owner before any of them stores something.
    bucket.before = meeting(/^GET .*\/owner$/, names.length)
    const outcomes = await Promise.allSettled(names.map((name) => open(bucket, root.path, name)))
    const [winner, ...further] = opened(outcomes)
    expect(further).toEqual([])
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue
      expect(outcome.reason).toMatchObject({
        code: 'blobs-invalid',
        message: expect.stringMatching(/another data folder|Another bench/),
      })
    }
    const kept = await winner?.write(inPieces(Buffer.from('kept'), 2))
    expect(String(await bytesOf(winner!.read(kept!.sha256)))).toBe('kept')
    await winner?.close()
    // The one that was first has it later, too.
    const again = await Promise.allSettled(names.map((name) => open(bucket, root.path, name)))
    expect(again.map(({ status }) => status)).toEqual(outcomes.map(({ status }) => status))
    await opened(again)[0]?.close()
  })

  it('belongs to the first bench, although a second saw no owner before', async () => {
    await using bucket = await startBucketServer({ conditionalPuts })
    await using root = await temporaryFolder()
    const ended = Promise.withResolvers<void>()
    let reads = 0
    let claims = 0
    const bothRead = meeting(/^GET .*\/owner$/, 2)
    bucket.before = (line) => {
      if (/^GET .*\/owner$/.test(line) && reads < 2) {
        reads += 1
        return bothRead(line)
      }
      if (/^PUT .*\/claims\//.test(line) && (claims += 1) === 2) return ended.promise
      return undefined
    }
    const both = ['one', 'two'].map((name) => open(bucket, root.path, name))
    await Promise.any(both)
    ended.resolve()
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await opened(outcomes)[0]?.close()
  })
})

it('[SCL-05] a claim that comes too late replaces no owner, where the server knows conditions', async () => {
  await using bucket = await startBucketServer()
  await using root = await temporaryFolder()
  let isTaken = false
  bucket.before = (line) => {
    if (isTaken || !/^PUT .*\/owner$/.test(line)) return undefined
    isTaken = true
    return requestsTo(bucket).put('owner', Buffer.from('of another'))
  }
  await expect(open(bucket, root.path, 'one')).rejects.toThrow('another data folder')
  expect(String(await bytesOf((await requestsTo(bucket).get('owner'))!))).toBe('of another')
})

describe('a lease', () => {
  let passed = 0
  const options = (name: string) => ({
    folder: 'leases/',
    name,
    seconds: 60,
    stopwatch: () => passed,
  })

  it('is one holder’s until it is released', async () => {
    await using server = await startBucketServer()
    const bucket = requestsTo(server)
    const first = await takeLease(bucket, options('b'))
    expect(await takeLease(bucket, options('c'))).toBeUndefined()
    expect(await first?.keep()).toBe(true)
    await first?.release()
    const next = await takeLease(bucket, options('c'))
    expect(await next?.keep()).toBe(true)
  })

  it('ends by itself where its holder is gone, by the clock of the server', async () => {
    await using server = await startBucketServer()
    const bucket = requestsTo(server)
    expect(await takeLease(bucket, options('a'))).toBeDefined()
    server.aheadSeconds = 50
    expect(await takeLease(bucket, options('b'))).toBeUndefined()
    server.aheadSeconds = 70
    expect(await takeLease(bucket, options('b'))).toBeDefined()
    const left = await Array.fromAsync(bucket.list('leases/'))
    expect(left.map(({ key }) => key)).toEqual(['leases/b'])
  })

  it('isn’t kept after its time, in which another may have taken it', async () => {
    await using server = await startBucketServer()
    const stored = () => server.requests.filter(({ line }) => line.startsWith('PUT')).length
    const lease = await takeLease(requestsTo(server), options('a'))
    passed += 30_000
    expect(await lease?.keep()).toBe(true)
    expect(stored()).toBe(2)
    passed += 50_000
    expect(await lease?.keep()).toBe(true)
    passed += 70_000
    expect(await lease?.keep()).toBe(false)
    expect(await lease?.keep()).toBe(false)
    expect(stored()).toBe(3)
  })
})
