import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sumAsItComes } from './range-sums.ts'
import { SumThread } from './sum-thread.ts'
import { startSumThreads } from './sum-threads.ts'

const content = Uint8Array.from({ length: 1_000_000 }, (_, at) => (at * at) % 251)
const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const hexOf = (sum: Uint8Array | undefined) => Buffer.from(sum ?? []).toString('hex')

async function fileOf(bytes: Uint8Array): Promise<{ path: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-sums-'))
  const path = join(folder, 'a.bin')
  await writeFile(path, bytes)
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

const here = 1
const inThreads = 100_000_000

it.each([
  ['whole, in this thread', [1_000_000], here],
  ['whole, in a thread', [1_000_000], inThreads],
  ['in parts, in threads', [300_000, 0, 300_001, 399_999], inThreads],
  ['of nothing at all', [0], here],
])('[RTM-01] a file is summed %s, in any order of arrival', async (_, sizes, bytes) => {
  const size = sizes.reduce((sum, one) => sum + one, 0)
  await using file = await fileOf(content.subarray(0, size))
  await using threads = startSumThreads(bytes, sizes.length)
  const pieceBytes = 70_000
  const pieces = Array.from({ length: Math.ceil(size / pieceBytes) }, (__, at) => at * pieceBytes)
  const summing = sumAsItComes(threads, { path: file.path, totalBytes: size, pieceBytes, sizes })
  // Every third, backwards, and then the others.
  const mixed = pieces.toSorted((a, b) => (a % 3) - (b % 3) || b - a)
  for (const piece of mixed) summing.arrived(piece)
  let start = 0
  const expected = sizes.map((one) => md5Of(content.subarray(start, (start += one))))
  expect((await summing.sums()).map(hexOf)).toEqual(expected)
})

it('[RTM-01] a file deleted meanwhile is reported, and not summed', async () => {
  await using threads = startSumThreads(here, 1)
  const [path, sizes] = [join(tmpdir(), 'benchtop-none', 'a.bin'), [10]]
  const summing = sumAsItComes(threads, { path, totalBytes: 10, pieceBytes: 10, sizes })
  summing.arrived(0)
  await expect(summing.sums()).rejects.toThrow('ENOENT')
})

it('[RTM-01] bytes are summed even if the thread’s program is missing', async () => {
  await using thread = new SumThread(new URL('./there-is-none.js', import.meta.url))
  const sums = await Promise.all(
    [content, content.subarray(1)].map((bytes) => thread.ask({ kind: 'bytes', bytes })),
  )
  const after = await thread.ask({ kind: 'bytes', bytes: content.subarray(2) })
  const expected = [0, 1, 2].map((start) => md5Of(content.subarray(start)))
  expect([...sums, after].map(hexOf)).toEqual(expected)
})
