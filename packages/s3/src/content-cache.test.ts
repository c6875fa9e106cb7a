import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../emulator/src/testing/temporary-folder.ts'
import { openContentCache, type ContentCache } from './content-cache.ts'

async function put(cache: ContentCache, name: string, bytes: number) {
  await writeFile(cache.place(name), Buffer.alloc(bytes))
  return cache.added(name)
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).toSorted((one, other) => (one < other ? -1 : 1))

describe('the cache of contents on this disk', () => {
  it('[SCL-05] has so many bytes, however many files those are, and lets those go that were used least recently', async () => {
    await using folder = await temporaryFolder()
    const cache = await openContentCache(folder.path, 100)
    for (let number = 10; number < 40; number += 1) {
      await (await put(cache, `f${number}`, 4)).release()
    }
    expect(await namesIn(folder.path)).toHaveLength(25)
    await cache.hold('f15')?.release()
    await (await put(cache, 'large', 90)).release()
    expect(await namesIn(folder.path)).toEqual(['f15', 'f39', 'large'])
  })

  it('[SCL-05] keeps what is in use, until that ends', async () => {
    await using folder = await temporaryFolder()
    const cache = await openContentCache(folder.path, 100)
    const [first, again] = [await put(cache, 'a', 60), cache.hold('a')]
    const second = await put(cache, 'b', 60)
    expect(await namesIn(folder.path)).toEqual(['a', 'b'])
    await first.release()
    expect(await namesIn(folder.path)).toEqual(['a', 'b'])
    await again?.release()
    expect(await namesIn(folder.path)).toEqual(['b'])
    await second.release()
    expect(await namesIn(folder.path)).toEqual(['b'])
  })

  it('makes room for what is about to come', async () => {
    await using folder = await temporaryFolder()
    const cache = await openContentCache(folder.path, 100)
    await (await put(cache, 'a', 60)).release()
    const release = await cache.reserve(50)
    expect(await namesIn(folder.path)).toEqual([])
    await (await put(cache, 'b', 60)).release()
    expect(await namesIn(folder.path)).toEqual([])
    release()
    release()
    await (await put(cache, 'c', 60)).release()
    expect(await namesIn(folder.path)).toEqual(['c'])
    expect([cache.fits(100), cache.fits(101)]).toEqual([true, false])
  })

  it('takes a quarter of the free disk, and no more than 20 GB, where nothing is stated, and begins empty', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'of before'), 'x')
    const { maxBytes } = await openContentCache(folder.path, undefined)
    expect(maxBytes).toBeGreaterThan(0)
    expect(maxBytes).toBeLessThanOrEqual(20_000_000_000)
    expect(await namesIn(folder.path)).toEqual([])
  })
})
