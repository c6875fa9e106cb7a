import { gzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { bgzip } from '../testing/bgzip.ts'
import { dataBytes, faultyVcfs } from '../testing/data.ts'
import { openBytes, textOf } from '../testing/open-text.ts'
import { buildVariantIndex } from './build-variant-index.ts'

const text = textOf(Array.from({ length: 3000 }, (_, at) => `chr${at < 2000 ? 1 : 2}:${at + 1}`))
const everything = { chrom: 'chr2', start: 0, end: 1e9, offset: 0, limit: 5000 }

function build(bytes: Uint8Array): Promise<Uint8Array> {
  return buildVariantIndex(memorySource(bytes))
}

it.each([
  ['plain text', Buffer.from(text)],
  ['bgzip', bgzip(text)],
  ['bgzip in small blocks', bgzip(text, 100)],
  ['gzip', gzipSync(text)],
  [
    'gzip of several members',
    Buffer.concat([gzipSync(text.slice(0, 5000)), gzipSync(text.slice(5000))]),
  ],
])('[VAR-05] indexes %s with the same answers', async (_, bytes) => {
  const file = await openBytes(bytes)
  expect(file.chromosomes).toEqual([
    { name: 'chr1', records: 2000 },
    { name: 'chr2', records: 1000 },
  ])
  expect(file.header.text).toBe(text.slice(0, text.indexOf('chr1')))
  const { total, lines } = await file.queryText(everything)
  expect(total).toBe(1000)
  expect(Buffer.from(lines).toString() === text.slice(text.indexOf('chr2'))).toBe(true)
})

it('[VAR-05] reports malformed lines with their number, and serves the rest', async () => {
  const bad = 'chr1\tten\t.\tA\tC\t.\t.\t.\n\nchr1 5\nchr1\t7\t.\tA\tC\tgood\t.\t.\n##late=header\n'
  const file = await openBytes(
    Buffer.from(textOf(['chr1:1', 'chr1:2']) + bad + 'chr1\t3\tlast\tA\tC\t.\t.\t.'),
  )
  expect(file.problems).toEqual([
    { line: 5, reason: 'POS is not an integer: "ten"' },
    { line: 7, reason: '1 columns where a record has at least 8, separated by tabs' },
    { line: 8, reason: 'QUAL is no number: "good"' },
    { line: 9, reason: 'a header line among the records' },
  ])
  expect(file.problemCount).toBe(4)
  const { variants } = await file.query({ ...everything, chrom: 'chr1' })
  expect(variants.map(({ id }) => id)).toEqual([['v0'], ['v1'], ['last']])
})

it('counts all problems, but stores a thousand', async () => {
  const file = await openBytes(Buffer.from(textOf(['1:1']) + 'nonsense\n'.repeat(5000)))
  expect(file.problems).toHaveLength(1000)
  expect(file.problemCount).toBe(5000)
})

it('[VAR-05] serves a file with a malformed header, and reports its problems', async () => {
  const header = '##fileformat=\n#CHROM\tPOSITION\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tS1\n'
  const file = await openBytes(Buffer.from(`${header}1\t5\t.\tA\tC\t.\t.\t.\tGT\t0/1\n`))
  expect(file.problems).toEqual([
    { line: 1, reason: expect.stringMatching(/^it is not ##fileformat=VCFv4/) },
    {
      line: 2,
      reason:
        'column 2 of the #CHROM line is "POSITION" and not POS: the columns are read by their place',
    },
  ])
  const { variants } = await file.query({ ...everything, chrom: '1' })
  expect(variants[0]?.sampleFormat).toEqual({ S1: { GT: '0/1' } })
})

it('[VAR-05] serves records without any header', async () => {
  const file = await openBytes(Buffer.from('lcl|odd;name *\t5\t.\tA\tC\t.\t.\t.\tGT\t0/1\r\n'))
  expect(file.header).toMatchObject({ text: '', samples: [], metadata: {} })
  const { variants } = await file.query({ ...everything, chrom: 'lcl|odd;name *' })
  expect(variants).toMatchObject([{ chrom: 'lcl|odd;name *', pos: 5, sampleFormat: {} }])
})

it('serves a file that begins with a byte order mark', async () => {
  const headed = await openBytes(Buffer.from(`\uFEFF${textOf(['1:5'])}`))
  expect(headed.header.metadata).toEqual({ fileformat: 'VCFv4.2' })
  const bare = await openBytes(Buffer.from('\uFEFF1\t5\t.\tA\tC\t.\t.\t.\n'))
  const { variants } = await bare.query({ ...everything, chrom: '1' })
  expect(variants).toMatchObject([{ chrom: '1', pos: 5 }])
})

it.each([
  ['nothing', Buffer.alloc(0), /empty/],
  ['an empty line', Buffer.from('\n'), /no VCF file/],
  ['prose', Buffer.from('Call me Ishmael.\n'.repeat(3)), /no VCF file/],
  ['a SAM record', Buffer.from('r1\t99\tchr1\t7\t30\t8M\t=\t37\t39\tTTAGATAA\t*\n'), /no VCF file/],
  ['noise', dataBytes('2.quickcheck.badheader.bam').subarray(20), /no VCF file/],
  ['a BAM file', dataBytes('range.bam'), /BAM file/],
  ['a BCF file of version 1', bgzip('BCF\u0004'), /bcftools view -O b/],
  ['a CRAM file', Buffer.from('CRAM\u0003\u0000'), /CRAM file, .* \.cram/],
])('refuses %s', async (_, bytes, message) => {
  await expect(build(bytes)).rejects.toMatchObject({
    code: 'not-vcf',
    message: expect.stringMatching(message),
  })
})

it('reads no more of a large foreign file than it has to', async () => {
  let read = 0
  const source = memorySource(Buffer.from('no columns here\n'.repeat(400_000)))
  const counting = {
    ...source,
    read(offset: number, length: number) {
      read = Math.max(read, offset + length)
      return source.read(offset, length)
    },
  }
  await expect(buildVariantIndex(counting)).rejects.toMatchObject({ code: 'not-vcf' })
  expect(read).toBeLessThan(source.size / 2)
})

it('[VAR-05] reports that a file is truncated, at any position', async () => {
  const packed = dataBytes('S4.vcf.gz')
  for (const length of [packed.length - 1, packed.length - 28, 60_000, 100]) {
    await expect(build(packed.subarray(0, length))).rejects.toMatchObject({ code: 'truncated' })
  }
  await expect(build(gzipSync(text).subarray(0, -5))).rejects.toMatchObject({ code: 'truncated' })
})

it('[VAR-05] reports that a file is damaged, and the position', async () => {
  const packed = Buffer.from(dataBytes('S4.vcf.gz'))
  packed[50_000]! ^= 4
  await expect(build(packed)).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringMatching(/block at byte \d+ of the file/),
  })
  const gzip = gzipSync(text)
  gzip[gzip.length - 7]! ^= 1
  await expect(build(gzip)).rejects.toMatchObject({ code: 'damaged' })
})

it('can be stopped, and reports its progress', async () => {
  const fractions: number[] = []
  const source = memorySource(
    Buffer.from(textOf(['1:1']) + '1\t2\t.\tA\tC\t.\t.\t.\n'.repeat(200_000)),
  )
  await buildVariantIndex(source, { onProgress: (fraction) => fractions.push(fraction) })
  expect(fractions.length).toBeGreaterThan(1)
  expect(fractions.at(-1)).toBe(1)
  const stopping = buildVariantIndex(source, { signal: AbortSignal.abort(new Error('enough')) })
  await expect(stopping).rejects.toThrow('enough')
})

const faults: Readonly<Record<string, { readonly records: number; readonly problem?: RegExp }>> = {
  body_pos: { records: 0, problem: /^4: POS is not an integer: "\."$/ },
  body_qual: { records: 0, problem: /^4: QUAL is no number: "quality"$/ },
  body_sample: { records: 1, problem: /^4: sample HG00096: GT is "1\/C"/ },
  body_unsorted: { records: 6, problem: /^8: position 500 comes after 1400/ },
  fileformat: { records: 1, problem: /^1: it is not ##fileformat=VCFv4/ },
  header: { records: 1, problem: /^2: column 2 of the #CHROM line is "POSITION"/ },
}

it.each(faultyVcfs.filter((name) => name !== 'failed_empty.vcf'))(
  '[VAR-05][VAR-08] serves what can be read of %s, and says what can’t',
  async (name) => {
    const fault = faults[name.replace(/^failed_|_000\.vcf$/g, '')]!
    const file = await openBytes(dataBytes(name))
    expect(file.chromosomes.reduce((sum, { records }) => sum + records, 0)).toBe(fault.records)
    const problems = file.problems.map(({ line, reason }) => `${line}: ${reason}`)
    const { problem } = fault
    expect(problems).toEqual(problem === undefined ? [] : [expect.stringMatching(problem)])
    const answer = await file
      .query({ chrom: '1', start: 0, end: 1e9, offset: 0, limit: 9 })
      .catch(() => ({ variants: [] }))
    const positions = answer.variants.map(({ pos }) => pos)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  },
)

it('[VAR-05] refuses failed_empty.vcf, which has no line of VCF', async () => {
  await expect(build(dataBytes('failed_empty.vcf'))).rejects.toMatchObject({ code: 'not-vcf' })
})
