import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { longCigarTag, type TestRead, writeBam } from '../testing/bam-writer.ts'
import { bgzip } from '../testing/bgzip.ts'
import { binMeans, samtoolsDepth } from '../testing/coverage-oracle.ts'
import { bamFiles, dataBytes, dataPath } from '../testing/data.ts'
import { canCompareWith, rowsOf, temporaryFolder } from '../testing/peer-tools.ts'
import { buildCoverage } from './build-coverage.ts'
import { openCoverage } from './open-coverage.ts'

const chromosomes = [
  { name: 'chr1', length: 200_000 },
  { name: 'chr2', length: 50_000 },
]

async function coverageOf(bytes: Uint8Array) {
  return openCoverage(await buildCoverage(memorySource(bytes)))
}

function readAt(chromosome: number, position: number, rest: Partial<TestRead> = {}): TestRead {
  return { chromosome, position, cigar: '100M', ...rest }
}

describe.runIf(canCompareWith('samtools'))('samtools depth', () => {
  it.each(bamFiles)('[COV-03][COV-04] agrees on every bin of %s', async (name) => {
    using folder = temporaryFolder()
    const path = folder.file('sorted.bam')
    execFileSync('samtools', ['sort', '-o', path, dataPath(name)], { stdio: 'ignore' })
    execFileSync('samtools', ['index', path], { stdio: 'ignore' })
    const coverage = await coverageOf(dataBytes(name))
    const stats = rowsOf('samtools', ['idxstats', path]).filter(([chrom]) => chrom !== '*')
    expect(coverage.chromosomes).toEqual(
      stats.map(([chrom, length]) => ({ name: chrom, length: Number(length) })),
    )
    for (const [chrom = '', length, reads] of stats) {
      // Chromosomes without a read need no look at every bin.
      const maxValues = reads === '0' ? 2048 : Infinity
      const { meanCoverage, bucketSize } = await coverage.slice(chrom, 1, Number(length), maxValues)
      const depths = reads === '0' ? [] : samtoolsDepth(path, chrom, Number(length))
      const means = binMeans(depths, Number(length), bucketSize)
      expect(meanCoverage.length).toBe(means.length)
      expect(meanCoverage.findIndex((mean, bin) => mean !== means[bin])).toBe(-1)
      const deepest = depths.reduce((most, [, depth]) => Math.max(most, depth), 0)
      expect(coverage.meta(chrom).maxCoverage).toBe(deepest)
    }
  })
})

it('[COV-04] leaves out unmapped, secondary, failed and duplicate reads, and no others', async () => {
  const flags = Array.from({ length: 12 }, (_, bit) => 1 << bit)
  const reads = flags.map((flag, number) => readAt(0, number * 128, { flags: flag, cigar: '128M' }))
  const coverage = await coverageOf(writeBam(chromosomes, reads))
  const { meanCoverage } = await coverage.slice('chr1', 1, 12 * 128)
  const leftOut = flags.filter((_, number) => meanCoverage[number] === 0)
  expect(leftOut).toEqual([0x4, 0x100, 0x200, 0x400])
})

it('[COV-04] has no cap on depth', async () => {
  const reads = Array.from({ length: 20_000 }, () => readAt(0, 50, { cigar: '1M' }))
  const coverage = await coverageOf(writeBam(chromosomes, reads))
  expect(coverage.meta('chr1').maxCoverage).toBe(20_000)
  expect((await coverage.slice('chr1', 1, 1)).meanCoverage).toEqual([156])
})

it('[COV-04] reads a CIGAR of more than 65,535 operations from its tag', async () => {
  const cigar = '1M1D'.repeat(40_000)
  const read = readAt(0, 0, { cigar: '40000S80000N', tags: longCigarTag(cigar) })
  const coverage = await coverageOf(writeBam(chromosomes, [read]))
  expect((await coverage.slice('chr1', 1, 79_872)).meanCoverage.every((mean) => mean === 1)).toBe(
    true,
  )
  expect(
    (await coverage.slice('chr1', 80_129, 90_000)).meanCoverage.every((mean) => mean === 0),
  ).toBe(true)
})

it.runIf(canCompareWith('samtools'))(
  '[COV-08] reads a CIGAR from its tag in every form that htslib takes, and in no other',
  async () => {
    using folder = temporaryFolder()
    const path = folder.file('reads.bam')
    const long = longCigarTag('20M10D15M5N15M')
    const signed = Buffer.from(long)
    signed[3] = 'i'.charCodeAt(0)
    const double = Buffer.concat([Buffer.from('XDd12345678'), long])
    const short = Buffer.from('CGZ20M\0')
    const forms: Partial<TestRead>[] = [
      { cigar: '50S65N', tags: long },
      { cigar: '50S', tags: long },
      { cigar: '50S65N', tags: signed },
      { cigar: '50S7D', tags: double },
      { cigar: '50S2N3D4N5D', tags: long },
      { cigar: '50S2N3D4N5D6N', tags: long },
      { cigar: '50S65N', tags: short },
      { cigar: '49S1M65N', tags: long },
      { cigar: '50M65N', tags: long },
    ]
    for (const form of forms) {
      const bam = writeBam(chromosomes, [readAt(0, 1000, form)])
      writeFileSync(path, bam)
      execFileSync('samtools', ['index', path], { stdio: 'ignore' })
      const depths = samtoolsDepth(path, 'chr1', 200_000)
      const { meanCoverage } = await (await coverageOf(bam)).slice('chr1', 1, 200_000)
      expect([form.cigar, meanCoverage]).toEqual([form.cigar, binMeans(depths, 200_000, 128)])
    }
    for (const tags of ['XX?1234', 'XXBi\u0009\0\0\0', 'CGBI\u0009\0\0\0']) {
      const bam = writeBam(chromosomes, [
        readAt(0, 1000, { cigar: '50S65N', tags: Buffer.from(tags) }),
      ])
      writeFileSync(path, bam)
      expect(() => rowsOf('samtools', ['view', path])).toThrow('Command failed')
      await expect(coverageOf(bam)).rejects.toMatchObject({ code: 'damaged' })
    }
  },
)

it('[COV-08] reads a BAM file without its empty last block, and warns of it', async () => {
  const { warnings } = await coverageOf(dataBytes('1.quickcheck.badeof.bam'))
  expect(warnings).toEqual([expect.stringContaining("doesn't end with BGZF’s empty last block")])
  expect((await coverageOf(dataBytes('range.bam'))).warnings).toEqual([])
})

it('[COV-08] reads a BAM file that is not packed, or by gzip, as htslib does', async () => {
  const expected = await buildCoverage(memorySource(dataBytes('range.bam')))
  const content = gunzipSync(dataBytes('range.bam'))
  expect(await buildCoverage(memorySource(content))).toEqual(expected)
  expect(await buildCoverage(memorySource(gzipSync(content)))).toEqual(expected)
})

it('counts the same whatever the order of the reads and the size of the blocks', async () => {
  const sorted = Array.from({ length: 900 }, (_, at) => readAt(at < 600 ? 0 : 1, (at % 600) * 90))
  const expected = await buildCoverage(memorySource(writeBam(chromosomes, sorted)))
  const backward = writeBam(chromosomes, sorted.toReversed())
  expect(await buildCoverage(memorySource(backward))).toEqual(expected)
  const lastIsEarly = writeBam(chromosomes, [...sorted.slice(1), sorted[0]!])
  expect(await buildCoverage(memorySource(lastIsEarly))).toEqual(expected)
  const inSmallBlocks = writeBam(chromosomes, sorted, 50)
  expect(await buildCoverage(memorySource(inSmallBlocks))).toEqual(expected)
})

it('refuses an unsorted file whose depths need too much memory', async () => {
  const large = [{ name: 'chr1', length: 2 ** 31 - 1 }]
  const reads = Array.from({ length: 8300 }, (_, at) => readAt(0, (8300 - at) * 20_000))
  await expect(buildCoverage(memorySource(writeBam(large, reads)))).rejects.toMatchObject({
    code: 'unsorted',
    message: expect.stringContaining('samtools sort'),
  })
})

it('accepts a file without chromosomes or reads', async () => {
  expect((await coverageOf(dataBytes('10.quickcheck.notargets.bam'))).chromosomes).toEqual([])
  expect((await coverageOf(dataBytes('empty.bam'))).meta('chrM').maxCoverage).toBe(0)
})

it('refuses a file that is cut, damaged or of another kind', async () => {
  const whole = dataBytes('mpileup.1.bam')
  const damaged = Buffer.from(whole)
  damaged[40_000]! ^= 1
  const refusals: [Uint8Array, string][] = [
    [whole.subarray(0, 50_000), 'damaged'],
    [damaged, 'damaged'],
    [dataBytes('2.quickcheck.badheader.bam'), 'damaged'],
    [dataBytes('view.vcf'), 'not-bam'],
  ]
  for (const [bytes, code] of refusals) {
    await expect(buildCoverage(memorySource(bytes))).rejects.toMatchObject({ code })
  }
})

it.each([
  ['lies on an unknown chromosome', (bam: Buffer) => bam.writeInt32LE(7, 4), /number 7 of 2/],
  ['is longer than the file', (bam: Buffer) => bam.writeInt32LE(5000, 0), /ends within it/],
  ['is shorter than a record', (bam: Buffer) => bam.writeInt32LE(5, 0), /its length is 5/],
  [
    'has more operations than room',
    (bam: Buffer) => bam.writeUInt16LE(999, 16),
    /longer than itself/,
  ],
  ['has its mate nowhere', (bam: Buffer) => bam.writeInt32LE(2, 24), /mate .* number 2 of 2/],
  ['has no name', (bam: Buffer) => bam.writeUInt8(0, 12), /name has no length/],
  [
    'has a CIGAR of another length',
    (bam: Buffer) => bam.writeUInt32LE(16 * 7, 38),
    /Record 2 .* CIGAR is for 7 bases, and it has 100/,
  ],
])('[COV-06] names the position of a record that %s', async (_, damage, message) => {
  const bam = gunzipSync(writeBam(chromosomes, [readAt(0, 0), readAt(0, 5)]))
  const headerSize = 12 + 2 * (4 + 5 + 4)
  const recordSize = bam.readInt32LE(headerSize) + 4
  damage(bam.subarray(headerSize + recordSize))
  await expect(coverageOf(bgzip(bam))).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringMatching(message),
  })
})

it('reports its progress and can be stopped', async () => {
  const fractions: number[] = []
  const source = memorySource(dataBytes('range.bam'))
  await buildCoverage(source, { onProgress: (fraction) => fractions.push(fraction) })
  expect(fractions.at(-1)).toBe(1)
  const stopping = buildCoverage(source, { signal: AbortSignal.abort(new Error('enough')) })
  await expect(stopping).rejects.toThrow('enough')
})
