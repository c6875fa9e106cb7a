import { gzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { bgzip } from '../testing/bgzip.ts'
import { openBytes, textOf } from '../testing/open-text.ts'
import { buildVariantIndex } from './build-variant-index.ts'
import type { VariantQuery } from './indexed-variants.ts'
import { openVariants, type VariantFile } from './open-variants.ts'

const places = Array.from({ length: 2500 }, (_, at) => `1:${100 + Math.floor(at / 3) * 10}`)
const text = textOf(places)
const file = await openBytes(bgzip(text, 5000))

function window(start: number, end: number, rest: Partial<VariantQuery> = {}): VariantQuery {
  return { chrom: '1', start, end, offset: 0, limit: 10_000, ...rest }
}

async function idsOf(opened: VariantFile, query: VariantQuery): Promise<number[]> {
  const { variants } = await opened.query(query)
  return variants.map(({ id }) => Number(id[0]?.slice(1)))
}

it('[VAR-04] has a variant in the window when its POS is, both ends included', async () => {
  expect(await idsOf(file, window(110, 120))).toEqual([3, 4, 5, 6, 7, 8])
  expect(await idsOf(file, window(111, 119))).toEqual([])
  expect(await idsOf(file, window(120, 120))).toEqual([6, 7, 8])
  expect(await idsOf(file, window(-5, 100))).toEqual([0, 1, 2])
  expect(await idsOf(file, window(1e9, Number.MAX_SAFE_INTEGER))).toEqual([])
})

it('[VAR-04] leaves out a deletion that begins before the window and reaches into it', async () => {
  const line = '1\t90\tdeletion\tACGTACGTACGTACGT\tA\t.\t.\tEND=105\n'
  const opened = await openBytes(Buffer.from(line + '1\t100\tsnv\tA\tC\t.\t.\t.\n'))
  expect((await opened.query(window(100, 200))).variants.map(({ id }) => id[0])).toEqual(['snv'])
})

it('counts the complete window, whatever the page', async () => {
  const all = await idsOf(file, window(0, 5000))
  for (const [offset, limit] of [
    [0, 0],
    [0, 7],
    [3, 7],
    [1000, 500],
    [all.length - 2, 10],
    [9999, 10],
  ] as const) {
    const page = window(0, 5000, { offset, limit })
    expect((await file.query(page)).total).toBe(all.length)
    expect(await idsOf(file, page)).toEqual(all.slice(offset, offset + limit))
    const backward = { ...page, descending: true }
    expect(await idsOf(file, backward)).toEqual(all.toReversed().slice(offset, offset + limit))
  }
})

it('reads nothing of the file to count', async () => {
  const packed = bgzip(text, 5000)
  let reads = 0
  const source = memorySource(packed)
  const counting = {
    ...source,
    read(offset: number, length: number) {
      reads += 1
      return source.read(offset, length)
    },
  }
  const opened = await openVariants(counting, await buildVariantIndex(source))
  reads = 0
  expect((await opened.query(window(0, 5000, { limit: 0 }))).total).toBe(1473)
  expect(reads).toBe(0)
  await opened.query(window(4000, 4000))
  expect(reads).toBe(1)
})

it('[VAR-06] returns lines byte for byte, in the requested order', async () => {
  const lines = text.split(/(?<=\n)/).slice(2)
  const forward = await file.queryText(window(110, 120))
  expect(Buffer.from(forward.lines).toString()).toBe(lines.slice(3, 9).join(''))
  const backward = await file.queryText(window(110, 120, { descending: true, limit: 2 }))
  expect(Buffer.from(backward.lines).toString()).toBe(lines[8]! + lines[7]!)
  expect(backward.total).toBe(6)
})

it('retains CR in lines and strips it from records', async () => {
  const crlf = text.replaceAll('\n', '\r\n')
  const opened = await openBytes(Buffer.from(crlf))
  const { lines } = await opened.queryText(window(0, 1e9))
  expect(opened.header.text + Buffer.from(lines).toString() === crlf).toBe(true)
  expect((await opened.query(window(0, 1e9, { limit: 1 }))).variants[0]?.info).toEqual({})
})

it('adds a line end to a last line without one only if another line follows', async () => {
  const opened = await openBytes(Buffer.from(text.slice(0, -1)))
  const whole = await opened.queryText(window(0, 1e9))
  expect(opened.header.text + Buffer.from(whole.lines).toString() === text.slice(0, -1)).toBe(true)
  const backward = await opened.queryText(window(0, 1e9, { descending: true, limit: 2 }))
  expect(Buffer.from(backward.lines).toString()).toMatch(/v2499\t.*\n1\t.*v2498\t.*\n$/)
})

it('orders an unsorted file by position, and chromosomes as in the file', async () => {
  const opened = await openBytes(Buffer.from(textOf(['2:5', '1:9', '2:3', '1:9', '1:1', '2:5'])))
  expect(opened.chromosomes).toEqual([
    { name: '2', records: 3 },
    { name: '1', records: 3 },
  ])
  expect(await idsOf(opened, window(0, 100))).toEqual([4, 1, 3])
  expect(await idsOf(opened, window(0, 100, { chrom: '2' }))).toEqual([2, 0, 5])
  const { lines } = await opened.queryText(window(0, 100))
  expect(Buffer.from(lines).toString().match(/v\d/g)).toEqual(['v4', 'v1', 'v3'])
})

it('[VAR-07] names an unknown chromosome and the known ones', async () => {
  const opened = await openBytes(Buffer.from(textOf(['chr1:1', 'chr2:1'])))
  await expect(opened.query(window(1, 2))).rejects.toMatchObject({
    code: 'unknown-chromosome',
    message: 'The file has no chromosome "1". The chromosomes it has: chr1, chr2.',
  })
  const many = await openBytes(
    Buffer.from(textOf(Array.from({ length: 40 }, (_, at) => `c${at}:1`))),
  )
  await expect(many.queryText(window(1, 2))).rejects.toThrow(/: c0, .*, c29 and 10 more\.$/)
})

it('finds nothing on a chromosome that is only in the header', async () => {
  const opened = await openBytes(Buffer.from(`##contig=<ID=chrX>\n${textOf(['chr1:1'])}`))
  expect(await opened.query(window(1, 2, { chrom: 'chrX' }))).toEqual({ total: 0, variants: [] })
})

it.each([
  [{ start: 5, end: 4 }],
  [{ start: 1.5 }],
  [{ end: NaN }],
  [{ offset: -1 }],
  [{ limit: 0.5 }],
])('refuses the window %j', async (part) => {
  await expect(file.query({ ...window(1, 2), ...part })).rejects.toMatchObject({
    code: 'bad-window',
  })
})

it.each([
  ['another size', `${text}\n`],
  ['another beginning', text.replace('VCFv4.2', 'VCFv4.1')],
  ['another end', `${text.slice(0, -2)}x\n`],
])('refuses an index of a file with %s', async (_, other) => {
  const index = await buildVariantIndex(memorySource(Buffer.from(text)))
  await expect(openVariants(memorySource(Buffer.from(other)), index)).rejects.toMatchObject({
    code: 'stale-index',
  })
})

it('returns no line that is not the indexed one, in plain text as well', async () => {
  const filler = 'x'.repeat(50_000)
  const line = (pos: string): string => `1\t${pos}\t.\tA\tC\t.\t.\t${filler}\n`
  const before = Buffer.from(line('100') + line('200') + line('300'))
  const after = Buffer.from(line('100') + line('201') + line('300'))
  const opened = await openVariants(
    memorySource(after),
    await buildVariantIndex(memorySource(before)),
  )
  expect((await opened.query(window(100, 100))).total).toBe(1)
  await expect(opened.query(window(200, 200))).rejects.toMatchObject({ code: 'stale-index' })
})

it('[VAR-05] reports that a block was damaged since, and returns nothing of it', async () => {
  const long = textOf(Array.from({ length: 20_000 }, (_, at) => `1:${at * 7919 + 1}`))
  const packed = bgzip(long, 5000)
  const index = await buildVariantIndex(memorySource(packed))
  const damaged = Buffer.from(packed)
  damaged[Math.floor(packed.length / 2)]! ^= 1
  const opened = await openVariants(memorySource(damaged), index)
  expect((await opened.query(window(1, 1))).variants).toHaveLength(1)
  await expect(opened.query(window(0, 1e9, { limit: 20_000 }))).rejects.toMatchObject({
    code: 'damaged',
  })
})

it('serves gzip from its index, so that the source may be far', async () => {
  const opened = await openBytes(gzipSync(text))
  expect(await idsOf(opened, window(110, 110))).toEqual([3, 4, 5])
})
