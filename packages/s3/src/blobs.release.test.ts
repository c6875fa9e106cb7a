import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytesOf, inPieces, patterned } from '../../emulator/src/testing/blob-sources.ts'
import { startBucketServer, type BucketServer } from './testing/bucket-server.ts'
import { expectAnyRangeOfParts } from '../../emulator/src/testing/open-blobs.ts'
import { openInBucket, requestsTo } from './testing/open-in-bucket.ts'
import { temporaryFolder } from '../../emulator/src/testing/temporary-folder.ts'
import type { BlobStore, Part } from '@benchtop/emulator/ports/blobs'
import { readBucketAddress } from './bucket-address.ts'

const open = (bucket: BucketServer, folder: string, prefix = 'p'): Promise<BlobStore> =>
  openInBucket(bucket, folder, { prefix })

const countOf = (bucket: BucketServer, sign: RegExp): number =>
  bucket.requests.filter(({ line }) => sign.test(line)).length

async function writeAll(blobs: BlobStore, contents: readonly Buffer[]): Promise<Part[]> {
  const stored: Part[] = []
  for (const one of contents) stored.push(await blobs.write(inPieces(one, 1_000_000)))
  return stored.map(({ sha256, size }) => ({ sha256, size }))
}

describe('contents in a bucket', () => {
  it('[SCL-05] are sent in parts where they are large, and read by ranges without a copy here', async () => {
    await using bucket = await startBucketServer()
    await using folder = await temporaryFolder()
    const content = patterned(40_000_000)
    const first = await open(bucket, folder.path)
    const { sha256 } = await first.write(inPieces(content, 1_000_000))
    expect(countOf(bucket, /^PUT .*partNumber=/)).toBe(5)
    await first.close()

    const second = await open(bucket, folder.path)
    const range = { start: 16_777_000, end: 33_600_000 }
    const read = await bytesOf(second.read(sha256, range))
    expect(read.equals(content.subarray(range.start, range.end + 1))).toBe(true)
    const path = join(folder.path, 'outside', 'a.bin')
    await second.materialise(sha256, path)
    const fetched = countOf(bucket, new RegExp(`^GET .*${sha256}`))
    await second.materialise(sha256, `${path}.again`)
    expect(countOf(bucket, new RegExp(`^GET .*${sha256}`))).toBe(fetched)
    await second.close()
  })

  it('[SCL-05] are given in any range of any parts', async () => {
    await using bucket = await startBucketServer()
    await expectAnyRangeOfParts({ open: (folder) => open(bucket, folder) })
  })

  it('[SCL-05] are composed by copies inside the bucket, and smaller parts joined', async () => {
    await using bucket = await startBucketServer()
    await using folder = await temporaryFolder()
    const blobs = await open(bucket, folder.path)
    const contents = [6_000_000, 5_000_000, 3_000_000, 7_000_000, 10].map((size, seed) =>
      patterned(size, seed),
    )
    const parts = await writeAll(blobs, contents)
    const { sha256, size } = await blobs.compose(parts)
    expect(size).toBe(21_000_010)
    // The first, the fourth and the last are copied; the second and third are one part.
    expect(bucket.requests.filter(({ copies }) => copies)).toHaveLength(3)
    await blobs.close()
    const again = await open(bucket, folder.path)
    expect((await bytesOf(again.read(sha256))).equals(Buffer.concat(contents))).toBe(true)
    expect(await again.parts(sha256)).toEqual(parts)
    await again.close()
  })

  it('are composed where the server copies no parts', async () => {
    await using bucket = await startBucketServer({ copiesParts: false })
    await using folder = await temporaryFolder()
    const blobs = await open(bucket, folder.path)
    const contents = [patterned(6_000_000, 1), patterned(1_000, 2)]
    const { sha256 } = await blobs.compose(await writeAll(blobs, contents))
    expect((await bytesOf(blobs.read(sha256))).equals(Buffer.concat(contents))).toBe(true)
    await blobs.close()
  })

  it.each(['refuses', 'cuts'] as const)(
    '[SCL-05] are refused while the bucket %s, and those acknowledged before are there afterwards',
    async (away) => {
      await using bucket = await startBucketServer()
      await using folder = await temporaryFolder()
      const blobs = await open(bucket, folder.path)
      const kept = await blobs.write(inPieces(Buffer.from('kept'), 2))
      await blobs.close()
      const again = await open(bucket, folder.path)
      bucket.away = away
      const unavailable = { code: 'unavailable' }
      const late = () => again.write(inPieces(Buffer.from('late'), 2))
      await expect(late()).rejects.toMatchObject(unavailable)
      await expect(bytesOf(again.read(kept.sha256))).rejects.toMatchObject(unavailable)
      await expect(again.remove(kept.sha256, () => false)).rejects.toMatchObject(unavailable)
      bucket.away = 'no'
      expect(String(await bytesOf(again.read(kept.sha256)))).toBe('kept')
      const { sha256 } = await late()
      expect(String(await bytesOf(again.read(sha256)))).toBe('late')
      await again.close()
    },
  )

  it('notices bytes that were changed in the bucket', async () => {
    await using bucket = await startBucketServer()
    await using folder = await temporaryFolder()
    const blobs = await open(bucket, folder.path)
    const { sha256 } = await blobs.write(inPieces(Buffer.from('hello'), 5))
    await blobs.close()
    const again = await open(bucket, folder.path)
    const url = (await again.publicAddress?.(sha256, {
      seconds: 60,
      contentType: 'text/plain',
      disposition: undefined,
    })) as string
    expect(await (await fetch(url, { headers: { range: 'bytes=1-3' } })).text()).toBe('ell')
    await requestsTo(bucket).put(`blobs/${sha256}`, Buffer.from('HELLO'))
    const path = join(folder.path, 'outside', 'a.txt')
    const refused = { message: expect.stringContaining('other bytes') }
    await expect(again.materialise(sha256, path)).rejects.toMatchObject(refused)
    expect(existsSync(path)).toBe(false)
    await again.close()
  })

  it.each(['0.02', '0'])(
    '[SCL-05] that were made of parts are compared with these before an app gets them (cache of %s GB)',
    async (cache) => {
      await using bucket = await startBucketServer()
      await using folder = await temporaryFolder()
      const blobs = await openInBucket(bucket, folder.path)
      const contents = [patterned(6_000_000, 1), patterned(5_300_000, 2), patterned(10, 3)]
      const { sha256 } = await blobs.compose(await writeAll(blobs, contents))
      await blobs.close()
      const again = await openInBucket(bucket, folder.path, { params: { cache } })
      const path = (name: string): string => join(folder.path, 'outside', name)
      await again.materialise(sha256, path('right'))
      expect(await readFile(path('right'))).toEqual(Buffer.concat(contents))
      await again.close()
      const third = await openInBucket(bucket, folder.path, { params: { cache } })
      const swapped = Buffer.concat([
        ...contents.slice(1, 2),
        ...contents.slice(0, 1),
        contents[2]!,
      ])
      const cut = Buffer.concat(contents.slice(0, 2))
      for (const [name, other] of Object.entries({ swapped, cut })) {
        await requestsTo(bucket).put(`blobs/${sha256}`, other)
        const refused = { message: expect.stringContaining('other bytes') }
        await expect(third.materialise(sha256, path(name))).rejects.toMatchObject(refused)
        expect(existsSync(path(name))).toBe(false)
      }
      await third.close()
    },
  )

  it('[SCL-05] larger than the cache are streamed to where an app has them, and nowhere else', async () => {
    await using bucket = await startBucketServer()
    await using folder = await temporaryFolder()
    const params = { cache: '0.005' }
    const blobs = await openInBucket(bucket, folder.path, { params })
    const content = patterned(8_000_000)
    const { sha256 } = await blobs.write(inPieces(content, 1_000_000))
    const path = join(folder.path, 'outside', 'a.bin')
    await blobs.materialise(sha256, path)
    expect((await readFile(path)).equals(content)).toBe(true)
    expect((await bytesOf(blobs.read(sha256))).equals(content)).toBe(true)
    for (const place of ['cache', 'staging']) {
      expect(await readdir(join(folder.path, 'bucket', place))).toEqual([])
    }
    await blobs.close()
  })

  it('[SCL-05] with what was derived from them are read by ranges, without a copy here', async () => {
    await using bucket = await startBucketServer()
    await using folder = await temporaryFolder()
    const blobs = await openInBucket(bucket, folder.path)
    const [content, derived] = [patterned(9_000_000, 1), patterned(12_000_000, 2)]
    const { sha256 } = await blobs.write(inPieces(content, 1_000_000))
    await blobs.putDerived(sha256, 'an-index', derived)
    await blobs.close()
    const again = await openInBucket(bucket, folder.path)
    for (const [location, bytes] of [
      [await again.location(sha256), content],
      [(await again.locateDerived(sha256, 'an-index'))!, derived],
    ] as const) {
      if (!('read' in location)) throw new Error('It has to be read by ranges.')
      expect(location.size).toBe(bytes.length)
      const before = bucket.requests.length
      const read = await location.read(5_000_000, 1000)
      expect(bytes.subarray(5_000_000, 5_001_000).equals(read)).toBe(true)
      const sent = bucket.requests.slice(before).reduce((sum, one) => sum + one.sent, 0)
      expect(sent).toBeLessThan(600_000)
      expect(await location.read(bytes.length - 5, 100)).toHaveLength(5)
    }
    expect(await readdir(join(folder.path, 'bucket', 'cache'))).toEqual([])
    expect(await again.locateDerived(sha256, 'another')).toBeUndefined()
    await again.close()
  })

  it('belong to one data folder', async () => {
    await using bucket = await startBucketServer()
    await using folder = await temporaryFolder()
    await (await open(bucket, join(folder.path, 'one'))).close()
    const refused = (text: string) => ({
      code: 'blobs-invalid',
      message: expect.stringContaining(text),
    })
    await expect(open(bucket, join(folder.path, 'two'))).rejects.toMatchObject(
      refused('another data folder'),
    )
    await expect(open(bucket, join(folder.path, 'one'), 'q')).rejects.toMatchObject(
      refused('are in http'),
    )
    await (await open(bucket, join(folder.path, 'one'))).close()
  })
})

describe('the address of a bucket', () => {
  it('has a prefix, an endpoint, a region, a size of the cache', () => {
    const text = 's3://contents/a/b/?endpoint=http://127.0.0.1:9000&region=eu-west-1&cache=2'
    expect(readBucketAddress(text, 'us-west-2')).toEqual({
      bucketUrl: 'http://127.0.0.1:9000/contents',
      bucket: 'contents',
      endpoint: 'http://127.0.0.1:9000',
      prefix: 'a/b/',
      region: 'eu-west-1',
      cacheBytes: 2_000_000_000,
      redirects: true,
    })
    expect(readBucketAddress('s3://contents', 'us-west-2')).toMatchObject({
      bucketUrl: 'https://contents.s3.us-west-2.amazonaws.com',
      prefix: '',
    })
  })

  it.each([
    ['contents', 'has to be s3://'],
    ['https://contents/a', 'has to be s3://'],
    ['s3://Contents_', 'has to be s3://'],
    ['s3://contents/a?colour=red', 'parameter "colour"'],
    ['s3://contents/a b', 'prefix'],
    ['s3://contents?endpoint=ftp://a', 'endpoint'],
    ['s3://contents?endpoint=http://a/b', 'endpoint'],
    ['s3://contents?region=a.b/c', 'region'],
    ['s3://contents?cache=much', 'gigabytes'],
    ['s3://contents?redirects=maybe', 'yes or no'],
  ])('is refused as %s', (text, problem) => {
    expect(() => readBucketAddress(text, undefined)).toThrow(problem)
  })
})
