import { createHash } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sumAsItComes } from './range-sums.ts'

const content = Uint8Array.from({ length: 1_000_000 }, (_, at) => (at * at) % 251)
const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const hexOf = (sum: Uint8Array) => Buffer.from(sum).toString('hex')

async function fileOf(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-sums-'))
  const path = join(folder, 'a.bin')
  await writeFile(path, bytes)
  const handle = await open(path, 'r+')
  return {
    handle,
    async [Symbol.asyncDispose]() {
      await handle.close()
      await rm(folder, { recursive: true })
    },
  }
}

it.each([
  ['whole', [1_000_000]],
  ['in parts', [300_000, 0, 300_001, 399_999]],
  ['of nothing at all', [0]],
])('[RTM-01] a file is summed %s, in any order of arrival', async (_, sizes) => {
  const size = sizes.reduce((sum, one) => sum + one, 0)
  await using file = await fileOf(content.subarray(0, size))
  const pieceBytes = 70_000
  const pieces = Array.from({ length: Math.ceil(size / pieceBytes) }, (__, at) => at * pieceBytes)
  const summing = sumAsItComes(file.handle, { totalBytes: size, pieceBytes, sizes })
  // Every third, backwards, and then the others.
  const mixed = pieces.toSorted((a, b) => (a % 3) - (b % 3) || b - a)
  for (const piece of mixed) summing.arrived(piece)
  let start = 0
  const expected = sizes.map((one) => md5Of(content.subarray(start, (start += one))))
  expect((await summing.sums()).map(hexOf)).toEqual(expected)
})

it('[RTM-01] a file that was cut meanwhile is reported, and not summed', async () => {
  await using file = await fileOf(content)
  const summing = sumAsItComes(file.handle, {
    totalBytes: content.length,
    pieceBytes: content.length,
    sizes: [content.length],
  })
  await file.handle.truncate(10)
  summing.arrived(0)
  await expect(summing.sums()).rejects.toThrow('shorter')
})
