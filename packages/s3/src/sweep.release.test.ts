import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  inPieces,
  patterned,
  uniqueNames,
} from '../../emulator/src/testing/blob-sources.ts'
import { startBucketServer, type BucketServer } from './testing/bucket-server.ts'
import { openInBucket, requestsTo } from './testing/open-in-bucket.ts'
import { temporaryFolder } from '../../emulator/src/testing/temporary-folder.ts'
import type { BlobStore } from '@benchtop/emulator/ports/blobs'
import { takeLease } from './lease.ts'

const nothing = { removed: 0, bytes: 0 }
const day = 24 * 3600

async function keysIn(bucket: BucketServer, folder: string): Promise<string[]> {
  return (await Array.fromAsync(requestsTo(bucket).list(folder))).map(({ key }) => key)
}

const write = (blobs: BlobStore, text: string) => blobs.write(inPieces(Buffer.from(text), 3))

describe('the sweep of a bucket', () => {
  it('[SCL-05] removes what no row refers to, and what was derived from contents that are gone', async () => {
    await using bucket = await startBucketServer()
    await using folder = await temporaryFolder()
    const blobs = await openInBucket(bucket, folder.path)
    const [kept, unneeded, lost] = [
      await write(blobs, 'kept'),
      await write(blobs, 'unneeded'),
      await write(blobs, 'lost'),
    ]
    for (const { sha256 } of [kept, unneeded, lost]) {
      await blobs.putDerived(sha256, 'an-index', Buffer.from('index'))
    }
    await requestsTo(bucket).delete(`blobs/${lost.sha256}`)
    await blobs.close()
    const again = await openInBucket(bucket, folder.path)
    expect(await again.sweep((sha256) => sha256 === kept.sha256)).toEqual({ removed: 1, bytes: 8 })
    expect(await keysIn(bucket, 'blobs/')).toEqual([`blobs/${kept.sha256}`])
    expect(await keysIn(bucket, 'derived/')).toEqual([`derived/${kept.sha256}/an-index`])
    expect(await keysIn(bucket, 'sweeps/')).toEqual([])
    expect(await again.sweep(() => true)).toEqual(nothing)
    await again.close()
  })

  it('[SCL-05] aborts uploads in parts that are older than a day and none of its own', async () => {
    await using bucket = await startBucketServer()
    await using folder = await temporaryFolder()
    const blobs = await openInBucket(bucket, folder.path)
    const now = Date.now()
    const begun = (name: string, seconds: number, key = `p/blobs/${name}`): void => {
      const initiated = new Date(now - seconds * 1000).toISOString()
      bucket.uploads.set(name, { key, initiated })
    }
    for (const name of ['a', 'b', 'c', 'd', 'e']) begun(name, 2 * day)
    begun('young', day / 2)
    begun('of another prefix', 2 * day, 'q/blobs/a')

    // One of its own is as old, since the clock of the server is moved while it is sent.
    const isHeld = Promise.withResolvers<void>()
    const isSwept = Promise.withResolvers<void>()
    bucket.before = (line) => {
      if (!/^PUT .*partNumber=1&/.test(line)) return undefined
      isHeld.resolve()
      return isSwept.promise
    }
    const content = patterned(40_000_000)
    const writing = blobs.write(inPieces(content, 1_000_000))
    await isHeld.promise
    const own = [...bucket.uploads.keys()].at(-1)!
    bucket.uploads.get(own)!.initiated = new Date(now - 2 * day * 1000).toISOString()
    await blobs.sweep(() => true)
    expect([...bucket.uploads.keys()]).toEqual(['young', 'of another prefix', own])
    isSwept.resolve()
    const { sha256 } = await writing
    expect((await bytesOf(blobs.read(sha256))).equals(content)).toBe(true)
    expect([...bucket.uploads.keys()]).toEqual(['young', 'of another prefix'])
    await blobs.close()
  })

  it('is done without uploads where the server lists none', async () => {
    await using bucket = await startBucketServer({ listsUploads: false })
    await using folder = await temporaryFolder()
    const blobs = await openInBucket(bucket, folder.path)
    await write(blobs, 'unneeded')
    expect(await blobs.sweep(() => false)).toEqual({ removed: 1, bytes: 8 })
    await blobs.close()
  })

  it('[SCL-05] is left to the bench that holds the lease for it, until that has ended', async () => {
    await using bucket = await startBucketServer()
    await using folder = await temporaryFolder()
    const blobs = await openInBucket(bucket, folder.path)
    const { sha256 } = await write(blobs, 'unneeded')
    const name = uniqueNames()()
    const stopwatch = () => 0
    await takeLease(requestsTo(bucket), { folder: 'sweeps/', name, seconds: 300, stopwatch })
    expect(await blobs.sweep(() => false)).toEqual(nothing)
    expect(await blobs.has(sha256)).toBe(true)
    bucket.aheadSeconds = 310
    expect(await blobs.sweep(() => false)).toEqual({ removed: 1, bytes: 8 })
    await blobs.close()
  })

  it('is done by one of two that begin at once', async () => {
    await using bucket = await startBucketServer()
    await using folder = await temporaryFolder()
    // A copy of a data folder has the same owner.
    const blobs = await openInBucket(bucket, join(folder.path, 'one'))
    await write(blobs, 'unneeded')
    await mkdir(join(folder.path, 'two'))
    const mark = await readFile(join(folder.path, 'one', 'blobs.json'))
    await writeFile(join(folder.path, 'two', 'blobs.json'), mark)
    const copy = await openInBucket(bucket, join(folder.path, 'two'))
    const removals: string[] = []
    bucket.before = (line) => {
      if (/^DELETE .*\/blobs\//.test(line)) removals.push(line)
      return undefined
    }
    const swept = await Promise.all([blobs, copy].map((one) => one.sweep(() => false)))
    expect(removals).toHaveLength(1)
    expect(swept).toContainEqual(nothing)
    expect(swept).toContainEqual({ removed: 1, bytes: 8 })
    for (const one of [blobs, copy]) await one.close()
  })
})

it('what a crash left half written in the data folder is removed when the store is opened', async () => {
  await using bucket = await startBucketServer()
  await using folder = await temporaryFolder()
  await (await openInBucket(bucket, folder.path)).close()
  const staging = join(folder.path, 'bucket', 'staging')
  await writeFile(join(staging, 'half'), 'half')
  await (await openInBucket(bucket, folder.path)).close()
  expect(await readdir(staging)).toEqual([])
})
