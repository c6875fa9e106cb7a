import { gzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { bgzip } from '../testing/bgzip.ts'
import { drain } from '../testing/drain.ts'
import { memorySource } from '../bytes/byte-source.ts'
import { detectContainer, readGzip, readPlain } from './container.ts'

const text = 'the quick brown fox\n'.repeat(200_000)

it('recognizes plain text, gzip and bgzip by their bytes', async () => {
  expect(await detectContainer(memorySource(Buffer.from(text)))).toBe('plain')
  expect(await detectContainer(memorySource(gzipSync(text)))).toBe('gzip')
  expect(await detectContainer(memorySource(bgzip(text)))).toBe('bgzf')
  expect(await detectContainer(memorySource(Buffer.from('x')))).toBe('plain')
})

it('reads gzip of several members as one text', async () => {
  const members = Buffer.concat([gzipSync('one\n'), gzipSync(text), gzipSync('two\n')])
  const pieces = await drain(readGzip(memorySource(members), {}))
  expect(Buffer.concat(pieces).toString() === `one\n${text}two\n`).toBe(true)
})

it('reports that gzip is truncated, or damaged', async () => {
  const packed = gzipSync(Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * at) % 251)))
  const cut = drain(readGzip(memorySource(packed.subarray(0, -20)), {}))
  await expect(cut).rejects.toMatchObject({ code: 'truncated' })
  packed[packed.length - 6]! ^= 1
  await expect(drain(readGzip(memorySource(packed), {}))).rejects.toMatchObject({ code: 'damaged' })
})

it('passes on an error of the source', async () => {
  const failing = { size: 10, read: () => Promise.reject(new Error('gone')), close: async () => {} }
  await expect(drain(readGzip(failing, {}))).rejects.toThrow('gone')
})

it('stops reading when the consumer stops', async () => {
  for await (const piece of readGzip(memorySource(gzipSync(text)), {})) {
    expect(piece.length).toBeGreaterThan(0)
    break
  }
})

it('reports its progress from a low fraction to 1, each percent once', async () => {
  const fractions: number[] = []
  const source = memorySource(Buffer.from(text))
  await drain(readPlain(source, { onProgress: (fraction) => fractions.push(fraction) }))
  expect(fractions).toEqual([...new Set(fractions)].sort((a, b) => a - b))
  expect(fractions.at(-1)).toBe(1)
  expect(fractions.length).toBeGreaterThan(2)
})

it('stops between two pieces when its signal aborts', async () => {
  const controller = new AbortController()
  const reading = readPlain(memorySource(Buffer.from(text)), { signal: controller.signal })
  await reading.next()
  controller.abort(new Error('enough'))
  await expect(reading.next()).rejects.toThrow('enough')
})
