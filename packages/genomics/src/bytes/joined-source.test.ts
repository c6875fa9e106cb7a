import { writeFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { temporaryFolder } from '../testing/peer-tools.ts'
import { seededRandom } from '../testing/random.ts'
import { memorySource, type ByteSource } from './byte-source.ts'
import { joinSources, type SourcePart } from './joined-source.ts'
import { openSource } from './source-input.ts'

const letters = Buffer.from('abcdefghijklmnopqrstuvwxyz')

/** The letters in parts of the given sizes. */
function partsOf(sizes: readonly number[]): SourcePart[] {
  let at = 0
  return sizes.map((size) => {
    at += size
    const bytes = letters.subarray(at - size, at)
    return { size, open: async () => memorySource(bytes) }
  })
}

async function textAt(source: ByteSource, offset: number, length: number): Promise<string> {
  return String(Buffer.from(await source.read(offset, length)))
}

it.each([
  [[26]],
  [[1, 25]],
  [[25, 1]],
  [[13, 0, 13]],
  [[0, 26, 0]],
  [Array(26).fill(1) as number[]],
])('reads every range across parts of %j bytes', async (sizes) => {
  const source = joinSources(partsOf(sizes))
  expect(source.size).toBe(26)
  for (let start = 0; start <= 26; start += 1) {
    for (let end = start; end <= 28; end += 1) {
      const text = await textAt(source, start, end - start)
      expect(text).toBe(String(letters.subarray(start, end)))
    }
  }
  await source.close()
})

it('reads nothing of nothing', async () => {
  const source = joinSources([])
  expect(source.size).toBe(0)
  expect(await source.read(0, 10)).toHaveLength(0)
})

it('opens a part when it is read, limits the open parts, and closes all of them', async () => {
  const open = new Set<number>()
  const opened: number[] = []
  const source = joinSources(
    Array.from({ length: 100 }, (_, index) => ({
      size: 1,
      async open() {
        open.add(index)
        opened.push(index)
        const close = async (): Promise<void> => void open.delete(index)
        return { ...memorySource(letters.subarray(0, 1)), close }
      },
    })),
  )
  expect(opened).toEqual([])
  const random = seededRandom(7)
  for (let turn = 0; turn < 500; turn += 1) {
    await source.read(Math.floor(random() * 100), 1)
    expect(open.size).toBeLessThanOrEqual(17)
  }
  expect(await source.read(0, 100)).toHaveLength(100)
  const before = opened.length
  await source.read(99, 1)
  expect(opened).toHaveLength(before)
  await source.close()
  expect(open.size).toBe(0)
})

it('closes nothing that is being read', async () => {
  const all = Promise.withResolvers<void>()
  let waiting = 0
  let closed = 0
  const parts = Array.from({ length: 40 }, () => ({
    size: 1,
    open: async (): Promise<ByteSource> => ({
      size: 1,
      async read() {
        waiting += 1
        if (waiting === 40) all.resolve()
        await all.promise
        expect(closed).toBe(0)
        return letters.subarray(0, 1)
      },
      close: async () => void (closed += 1),
    }),
  }))
  const source = joinSources(parts)
  await Promise.all(parts.map((_, index) => source.read(index, 1)))
  await source.close()
  expect(closed).toBeGreaterThan(0)
})

it('ends at a part that became shorter, and tries again what could not be opened', async () => {
  let tries = 0
  const source = joinSources([
    { size: 5, open: async () => memorySource(letters.subarray(0, 3)) },
    {
      size: 5,
      async open() {
        tries += 1
        if (tries === 1) throw new Error('Not now.')
        return memorySource(letters.subarray(5, 10))
      },
    },
  ])
  expect(await textAt(source, 0, 10)).toBe('abc')
  await expect(source.read(5, 2)).rejects.toThrow('Not now.')
  expect(await textAt(source, 5, 2)).toBe('fg')
})

it('opens files, memory and pieces of both', async () => {
  using folder = temporaryFolder()
  const path = folder.file('tail')
  writeFileSync(path, 'defg')
  const file = await openSource({ path })
  expect(await textAt(file, 1, 9)).toBe('efg')
  await file.close()
  const bytes = letters.subarray(0, 3)
  expect(await textAt(await openSource({ bytes }), 1, 9)).toBe('bc')
  const joined = await openSource({ pieces: [{ bytes }, { path, size: 4 }] })
  expect(joined.size).toBe(7)
  expect(await textAt(joined, 2, 4)).toBe('cdef')
  await joined.close()
  const missing = await openSource({ pieces: [{ path: folder.file('none'), size: 4 }] })
  await expect(missing.read(0, 1)).rejects.toMatchObject({ code: 'unreadable' })
})
