import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredBlob } from '../../packages/emulator/src/ports/blobs.ts'
import { bytesOf, inPieces, patterned } from '../../packages/emulator/src/testing/blob-sources.ts'
import { testFolder } from '../../packages/emulator/src/testing/test-folder.ts'
import { startCephServer, type CephServer } from '../../packages/s3/src/testing/ceph-server.ts'
import { openInBucket, requestsTo } from '../../packages/s3/src/testing/open-in-bucket.ts'

const isRequested = process.env['BENCHTOP_TEST_CLUSTER'] !== undefined
if (!isRequested) console.warn('NOT TRIED: a bucket of Ceph: run npm run test:cluster.')

describe.skipIf(!isRequested)('a bucket of Ceph', () => {
  let ceph: CephServer
  beforeAll(async () => {
    ceph = await startCephServer()
  }, 180_000)
  afterAll(async () => ceph[Symbol.asyncDispose]())

  async function keysIn(prefix: string, folder: string): Promise<string[]> {
    return (await Array.fromAsync(requestsTo(ceph, prefix).list(folder))).map(({ key }) => key)
  }

  it('[SCL-05] stores contents whole and in parts, and gives them, ranges and signed addresses of them', async () => {
    const folder = await testFolder()
    const blobs = await openInBucket(ceph, folder, { prefix: 'contents' })
    const [small, large] = [Buffer.from('small'), patterned(40_000_000)]
    const stored: StoredBlob[] = []
    for (const one of [small, large]) stored.push(await blobs.write(inPieces(one, 1_000_000)))
    await blobs.close()
    // With an empty cache on this disk.
    const again = await openInBucket(ceph, folder, { prefix: 'contents' })
    for (const [index, content] of [small, large].entries()) {
      const { sha256, md5, size } = stored[index]!
      expect(md5).toBe(createHash('md5').update(content).digest('hex'))
      expect(size).toBe(content.length)
      expect((await bytesOf(again.read(sha256))).equals(content)).toBe(true)
      const range = { start: 1, end: content.length - 2 }
      const some = await bytesOf(again.read(sha256, range))
      expect(some.equals(content.subarray(1, -1))).toBe(true)
      const url = await again.publicAddress?.(sha256, {
        seconds: 60,
        contentType: 'text/plain',
        disposition: 'attachment; filename="a b.txt"',
      })
      const answer = await fetch(String(url), { headers: { range: 'bytes=1-3' } })
      expect(answer.status).toBe(206)
      expect(answer.headers.get('content-type')).toBe('text/plain')
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a b.txt"')
      expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(1, 4))).toBe(true)
      // What is signed is this content alone.
      expect((await fetch(String(url).replace(sha256, 'f'.repeat(64)))).status).toBe(403)
      const path = join(folder, 'outside', String(index))
      await again.materialise(sha256, path)
      expect((await readFile(path)).equals(content)).toBe(true)
      const location = await again.location(sha256)
      if (!('read' in location)) throw new Error('It has to be read by ranges.')
      expect(Buffer.from(await location.read(2, 2)).equals(content.subarray(2, 4))).toBe(true)
    }
    await again.close()
  })

  it('[SCL-05] makes a content of others by copies inside of it, ranges of them included', async () => {
    const folder = await testFolder()
    const blobs = await openInBucket(ceph, folder, { prefix: 'composed' })
    const contents = [1_000_000, 60_000_000, 6_000_000, 3_000_000, 7_000_000, 10].map(
      (size, seed) => patterned(size, seed),
    )
    const parts = []
    for (const one of contents) parts.push(await blobs.write(inPieces(one, 1_000_000)))
    const { sha256, size } = await blobs.compose(parts)
    const whole = Buffer.concat(contents)
    expect(size).toBe(whole.length)
    await blobs.close()
    const again = await openInBucket(ceph, folder, { prefix: 'composed' })
    expect((await bytesOf(again.read(sha256))).equals(whole)).toBe(true)
    await again.materialise(sha256, join(folder, 'outside', 'right'))
    // The same size with other bytes.
    await requestsTo(ceph, 'composed').put(`blobs/${sha256}`, patterned(whole.length, 9))
    const third = await openInBucket(ceph, await copyOf(folder), { prefix: 'composed' })
    const wrong = join(folder, 'outside', 'wrong')
    const refused = { message: expect.stringContaining('other bytes') }
    await expect(third.materialise(sha256, wrong)).rejects.toMatchObject(refused)
    expect(existsSync(wrong)).toBe(false)
    await third.close()
    await again.close()
  })

  it('[SCL-05] refuses bytes with a wrong Content-MD5, and stores nothing of them', async () => {
    const wrong = createHash('md5').update('other').digest('base64')
    const headers = { 'content-md5': wrong }
    const answer = await ceph.send('wrong', { method: 'PUT', headers, body: 'bytes' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('BadDigest')
    expect((await ceph.send('wrong', { method: 'HEAD' })).status).toBe(404)
  })

  it('[SCL-12] takes contents of nodes at signed addresses, no other bytes there, and composes them', async () => {
    const blobs = await openInBucket(ceph, await testFolder(), { prefix: 'nodes' })
    const contents = [patterned(6_000_000, 1), patterned(2_000_000, 2)]
    const parts: StoredBlob[] = []
    for (const content of contents) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const part = { sha256, size: content.length }
      const address = await blobs.direct?.address(part)
      const put = (body: Buffer) =>
        fetch(address!.url, { method: 'PUT', body, headers: { ...address!.headers } })
      expect((await put(Buffer.from('other'))).ok).toBe(false)
      await expect(blobs.direct?.arrived(part)).rejects.toMatchObject({ code: 'not-found' })
      expect((await put(content)).status).toBe(200)
      parts.push(await blobs.direct!.arrived(part))
    }
    const whole = Buffer.concat(contents)
    const { sha256 } = await blobs.compose(parts)
    expect((await bytesOf(blobs.read(sha256))).equals(whole)).toBe(true)
    await blobs.close()
  })

  it('[SCL-05] belongs to one of two benches that come at once', async () => {
    const root = await testFolder()
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map((name) => openInBucket(ceph, join(root, name), { prefix: 'claimed' })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') await outcome.value.close()
      else expect(outcome.reason).toMatchObject({ code: 'blobs-invalid' })
    }
    // It honours the condition, too.
    const bucket = requestsTo(ceph, 'claimed')
    const before = String(await bytesOf((await bucket.get('owner'))!))
    expect(await bucket.putNew('owner', Buffer.from('another'))).toBe(false)
    expect(String(await bytesOf((await bucket.get('owner'))!))).toBe(before)
  })

  it('[SCL-05] is swept of what nothing refers to, and keeps uploads that may still end', async () => {
    const blobs = await openInBucket(ceph, await testFolder(), { prefix: 'swept' })
    const write = (text: string) => blobs.write(inPieces(Buffer.from(text), 2))
    const [kept, unneeded, lost] = [await write('kept'), await write('gone'), await write('lost')]
    for (const { sha256 } of [kept, unneeded, lost]) {
      await blobs.putDerived(sha256, 'an-index', Buffer.from('index'))
    }
    const bucket = requestsTo(ceph, 'swept')
    const begun = await ceph.send('swept/blobs/begun?uploads', { method: 'POST' })
    const id = /<UploadId>([^<]+)</.exec(await begun.text())?.[1]
    const uploads = async () => Array.fromAsync(bucket.uploads('blobs/'))
    expect(await uploads()).toMatchObject([{ key: 'blobs/begun', id, isOwn: false }])
    const [upload] = await uploads()
    expect(Math.abs(upload!.initiated - bucket.serverTime()!)).toBeLessThan(3600_000)

    expect(await blobs.sweep((sha256) => sha256 !== unneeded.sha256)).toEqual({
      removed: 1,
      bytes: 4,
    })
    const keys = [kept, lost].map(({ sha256 }) => sha256).toSorted((a, b) => (a < b ? -1 : 1))
    expect(await keysIn('swept', 'blobs/')).toEqual(keys.map((key) => `blobs/${key}`))
    expect(await keysIn('swept', 'derived/')).toEqual(keys.map((key) => `derived/${key}/an-index`))
    expect(await keysIn('swept', 'sweeps/')).toEqual([])
    expect(await uploads()).toHaveLength(1)
    await bucket.abort(upload!)
    expect(await uploads()).toEqual([])
    await blobs.close()
  })
})

/** A folder that has the same bucket and an empty cache. */
async function copyOf(folder: string): Promise<string> {
  const copy = await testFolder()
  await copyFile(join(folder, 'blobs.json'), join(copy, 'blobs.json'))
  return copy
}
