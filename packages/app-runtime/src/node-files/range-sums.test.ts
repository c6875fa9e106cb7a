import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { md5InTurns } from './md5.ts'
import { sumAsItComes } from './range-sums.ts'

const content = Uint8Array.from({ length: 1_000_000 }, (_, at) => (at * at) % 251)
const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const hexOf = (sum: Uint8Array | undefined) => Buffer.from(sum ?? []).toString('hex')

async function fileOf(bytes: Uint8Array): Promise<{ path: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-sums-'))
  const path = join(folder, 'a.bin')
  await writeFile(path, bytes)
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
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
  const summing = sumAsItComes({ path: file.path, totalBytes: size, pieceBytes, sizes })
  // Every third, backwards, and then the others.
  const mixed = pieces.toSorted((a, b) => (a % 3) - (b % 3) || b - a)
  for (const piece of mixed) summing.arrived(piece)
  let start = 0
  const expected = sizes.map((one) => md5Of(content.subarray(start, (start += one))))
  expect((await summing.sums()).map(hexOf)).toEqual(expected)
})

it('[RTM-01] a file deleted meanwhile is reported, and not summed', async () => {
  const [path, sizes] = [join(tmpdir(), 'benchtop-none', 'a.bin'), [10]]
  const summing = sumAsItComes({ path, totalBytes: 10, pieceBytes: 10, sizes })
  summing.arrived(0)
  await expect(summing.sums()).rejects.toThrow('ENOENT')
})

it('[RTM-01] bytes are summed in turns as they are at once', async () => {
  const large = Buffer.concat([content, content, content])
  expect(hexOf(await md5InTurns(large, content))).toBe(md5Of(Buffer.concat([large, content])))
})
