import fc from 'fast-check'
import { appendFile, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytesOf, inPieces, patterned, uniqueNames } from '../../testing/blob-sources.ts'
import { blobAdapters, bytesAt, derivedBytes } from '../../testing/open-blobs.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import type { BlobStore, Part } from './blob-store.ts'
import { createDiskBlobs } from './disk-blobs.ts'
import { writeManifest } from './manifest.ts'
import { createMemoryBlobs } from './memory-blobs.ts'

const none = () => false
const all = () => true
const text = (content: string) => inPieces(Buffer.from(content), 3)

/** Stores texts, each as a content of its own. */
async function partsOf(blobs: BlobStore, ...contents: readonly string[]): Promise<Part[]> {
  const stored = contents.map((content) => blobs.write(text(content)))
  return (await Promise.all(stored)).map(({ sha256, size }) => ({ sha256, size }))
}

const read = async (blobs: BlobStore, sha256: string): Promise<string> =>
  String(await bytesOf(blobs.read(sha256)))

describe.each(Object.entries(blobAdapters))('a content of parts on %s', (_, openBlobs) => {
  it('is read, measured and located like any other', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const composed = await blobs.compose(await partsOf(blobs, 'one ', 'two ', 'three'))
    expect(composed).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), size: 13 })
    const { sha256 } = composed
    expect(await read(blobs, sha256)).toBe('one two three')
    expect(await blobs.size(sha256)).toBe(13)
    expect(await blobs.has(sha256)).toBe(true)
    expect(String(await bytesAt(await blobs.location(sha256)))).toBe('one two three')
  })

  it('returns any range of any parts', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (lengths, from, length) => {
        const contents = lengths.map((size, seed) => patterned(size, seed + size))
        const whole = Buffer.concat(contents)
        const parts = await Promise.all(contents.map((one) => blobs.write(inPieces(one, 7))))
        const { sha256 } = await blobs.compose(parts)
        const start = from % whole.length
        const end = start + (length % (whole.length - start))
        const found = await bytesOf(blobs.read(sha256, { start, end }))
        expect(found.equals(whole.subarray(start, end + 1))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('has one address for one list, and that of its part where it is one', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const [a, b] = (await partsOf(blobs, 'a', 'b')) as [Part, Part]
    const { sha256 } = await blobs.compose([a, b])
    expect((await blobs.compose([a, b])).sha256).toBe(sha256)
    expect((await blobs.compose([b, a])).sha256).not.toBe(sha256)
    expect((await blobs.compose([a, b, b])).sha256).not.toBe(sha256)
    expect(await blobs.compose([a])).toMatchObject(a)
    expect(await read(blobs, sha256)).toBe('ab')
  })

  it('has an address that no file can have, not even one with the same list in it', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const parts = await partsOf(blobs, 'a', 'b')
    const list = await blobs.write(text(writeManifest(parts)))
    const { sha256 } = await blobs.compose(parts)
    expect(sha256).not.toBe(list.sha256)
    expect(await read(blobs, list.sha256)).toBe(writeManifest(parts))
    expect(await read(blobs, sha256)).toBe('ab')
  })

  it('is refused where a part is missing, or has another size', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const [a] = (await partsOf(blobs, 'a')) as [Part]
    const missing = { code: 'not-found' }
    const lost = { sha256: '0'.repeat(64), size: 1 }
    await expect(blobs.compose([a, lost])).rejects.toMatchObject(missing)
    await expect(blobs.compose([a, { ...a, size: 2 }])).rejects.toMatchObject(missing)
    const { sha256, size } = await blobs.compose([a, a])
    await expect(blobs.compose([a, { sha256, size }])).rejects.toMatchObject(missing)
  })

  it('provides an app with a copy whose changes do not reach the store', async () => {
    await using opened = await openBlobs()
    const { blobs, outside } = opened
    const { sha256 } = await blobs.compose(await partsOf(blobs, 'one ', 'two'))
    const path = join(outside, 'samples', 'r1.fastq')
    await blobs.materialise(sha256, path)
    expect(await readFile(path, 'utf8')).toBe('one two')
    await appendFile(path, ' three')
    expect(await read(blobs, sha256)).toBe('one two')
    await expect(blobs.materialise(sha256, path)).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await readFile(path, 'utf8')).toBe('one two three')
  })

  it('keeps derived data until it is removed', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const parts = await partsOf(blobs, 'one', 'two')
    const { sha256 } = await blobs.compose(parts)
    await blobs.putDerived(sha256, 'index', Buffer.from('derived'))
    await blobs.sweep(all)
    expect(await derivedBytes(blobs, sha256, 'index')).toHaveLength('derived'.length)
    await blobs.remove(sha256, (address) => address !== sha256)
    await blobs.compose(parts)
    expect(await derivedBytes(blobs, sha256, 'index')).toBeUndefined()
  })

  it('is removed with its parts, except those that are needed', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const parts = (await partsOf(blobs, 'kept', 'gone', 'gone', 'too')) as [Part, Part, Part, Part]
    const { sha256 } = await blobs.compose(parts)
    expect(await blobs.remove(sha256, all)).toBeUndefined()
    expect(await read(blobs, sha256)).toBe('keptgonegonetoo')
    const [kept, gone, , too] = parts
    const freed = await blobs.remove(sha256, (address) => address === kept.sha256)
    expect(freed).toBeGreaterThanOrEqual('gonetoo'.length)
    const there = [sha256, kept.sha256, gone.sha256, too.sha256].map((address) =>
      blobs.has(address),
    )
    expect(await Promise.all(there)).toEqual([false, true, false, false])
    expect(await blobs.remove(sha256, none)).toBeUndefined()
    await expect(blobs.size(sha256)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is read to its end by every reader that began before it was removed', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const { sha256 } = await blobs.compose(await partsOf(blobs, 'one ', 'two ', 'three'))
    const readers = [blobs.read(sha256), blobs.read(sha256)].map((one) =>
      one[Symbol.asyncIterator](),
    )
    const first = await Promise.all(readers.map((reader) => reader.next()))
    await blobs.remove(sha256, none)
    expect(await blobs.has(sha256)).toBe(false)
    for (const [index, reader] of readers.entries()) {
      const found = [String(first[index]?.value)]
      for (let next = await reader.next(); next.done !== true; next = await reader.next()) {
        found.push(String(next.value))
      }
      expect(found.join('')).toBe('one two three')
    }
    expect(await blobs.sweep(none)).toEqual({ removed: 0, bytes: 0 })
  })

  it('survives a sweep with its parts while it is needed, and is removed with them afterwards', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const parts = await partsOf(blobs, 'one', 'two')
    const { sha256 } = await blobs.compose(parts)
    const needed = new Set([sha256, ...parts.map((part) => part.sha256)])
    expect(await blobs.sweep((address) => needed.has(address))).toEqual({ removed: 0, bytes: 0 })
    expect(await read(blobs, sha256)).toBe('onetwo')
    needed.delete(sha256)
    expect(await blobs.sweep((address) => needed.has(address))).toMatchObject({ removed: 1 })
    expect(await blobs.has(sha256)).toBe(false)
    expect(await blobs.has(parts[0]?.sha256 ?? '')).toBe(true)
    expect(await blobs.sweep(none)).toEqual({ removed: 2, bytes: 6 })
  })

  it('is never removed between its being made and its row being written', async () => {
    await using opened = await openBlobs()
    const { blobs } = opened
    const parts = await partsOf(blobs, 'one', 'two')
    const { sha256 } = await blobs.compose(parts)
    const partRows = new Set(parts.map((part) => part.sha256))
    for (let moment = 0; moment < 20; moment += 1) {
      const rows = new Set(partRows)
      const composing = blobs.compose(parts).then((made) => rows.add(made.sha256))
      for (let calls = 0; calls < moment; calls += 1) await blobs.has(sha256)
      await blobs.remove(sha256, (address) => rows.has(address))
      await composing
      expect(await read(blobs, sha256)).toBe('onetwo')
    }
  })
})

describe('a content of parts on disk', () => {
  async function bytesBelow(folder: string): Promise<number> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const sizes = files.map(async (file) => (await stat(join(file.parentPath, file.name))).size)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  it('[FIL-13] costs no copy of its bytes, and is there after a restart', async () => {
    await using folder = await temporaryFolder()
    const open = () => createDiskBlobs({ root: folder.path, uniqueName: uniqueNames() })
    const contents = [patterned(1_000_000, 1), patterned(1_000_000, 2)]
    const first = open()
    const parts = await Promise.all(contents.map((one) => first.write(inPieces(one, 65_536))))
    const before = await bytesBelow(folder.path)
    const { sha256 } = await first.compose(parts)
    expect((await bytesBelow(folder.path)) - before).toBeLessThan(1_000)
    await first.close()
    const second = open()
    expect((await bytesOf(second.read(sha256))).equals(Buffer.concat(contents))).toBe(true)
    expect(await readdir(join(folder.path, 'staging'))).toEqual([])
    await second.close()
  })

  it('leaves nothing of a part that was removed while it was read', async () => {
    await using folder = await temporaryFolder()
    const blobs = createDiskBlobs({ root: folder.path, uniqueName: uniqueNames() })
    const { sha256 } = await blobs.compose(await partsOf(blobs, 'one', 'two', 'three'))
    for await (const piece of blobs.read(sha256)) {
      expect(String(piece)).toBe('one')
      await blobs.remove(sha256, none)
      // What a reader still needs is no litter.
      await blobs.sweep(none)
      expect(await readdir(join(folder.path, 'staging'))).not.toEqual([])
      break
    }
    expect(await readdir(join(folder.path, 'staging'))).toEqual([])
    await blobs.close()
  })
})

it('is in the image that another store in memory begins with', async () => {
  const first = createMemoryBlobs()
  const { sha256 } = await first.compose(await partsOf(first, 'one', 'two'))
  const second = createMemoryBlobs({ from: first.snapshot() })
  await first.remove(sha256, none)
  expect(await read(second, sha256)).toBe('onetwo')
})
