import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { type TestRead, writeBam } from '../testing/bam-writer.ts'
import { dataBytes, dataPath } from '../testing/data.ts'
import { canCompareWith, rowsOf, temporaryFolder } from '../testing/peer-tools.ts'
import { randomInteger, seededRandom } from '../testing/random.ts'
import { baseDepth, regionDepth } from './region-depth.ts'
import type { Region } from './regions.ts'

const chromosomes = [
  { name: 'chr1', length: 1000 },
  { name: 'chr2', length: 500 },
]
const reads: TestRead[] = [
  { chromosome: 0, position: 10, cigar: '20M' },
  { chromosome: 0, position: 20, cigar: '5M10D5M' },
  { chromosome: 0, position: 25, cigar: '10M', flags: 0x400 },
  { chromosome: 1, position: 490, cigar: '50M' },
]
const bam = memorySource(writeBam(chromosomes, reads))

it('sums the depth of each region in the order of the request', async () => {
  const regions: Region[] = [
    { chrom: 'chr2', start: 481, end: 500 },
    { chrom: 'chr1', start: 11, end: 30 },
    { chrom: 'chr1', start: 21, end: 24 },
    { chrom: 'chr1', start: 900, end: 900 },
  ]
  expect(await regionDepth(bam, regions, [1, 2])).toEqual([
    { ...regions[0], bases: 20, mean: 0.5, min: 0, max: 1, atLeast: [0.5, 0] },
    { ...regions[1], bases: 20, mean: 1.25, min: 1, max: 2, atLeast: [1, 0.25] },
    { ...regions[2], bases: 4, mean: 2, min: 2, max: 2, atLeast: [1, 1] },
    { ...regions[3], bases: 1, mean: 0, min: 0, max: 0, atLeast: [0, 0] },
  ])
})

it('returns the depth of every base of a region', async () => {
  const depths = await baseDepth(bam, { chrom: 'chr1', start: 19, end: 42 })
  expect([...depths].join('')).toBe('112222211111000001111100')
})

it('accepts regions that overlap, touch or repeat', async () => {
  const regions = [
    [11, 25],
    [20, 30],
    [31, 40],
    [11, 25],
    [11, 40],
  ] as const
  const answers = await regionDepth(
    bam,
    regions.map(([start, end]) => ({ chrom: 'chr1', start, end })),
    [],
  )
  expect(answers.map(({ mean, bases }) => mean * bases)).toEqual([20, 16, 5, 20, 30])
})

it('returns an empty list for no regions', async () => {
  expect(await regionDepth(bam, [], [1])).toEqual([])
})

it.each([
  ['chr3', 1, 2, 'unknown-chromosome'],
  ['chr1', 0, 2, 'bad-window'],
  ['chr1', 5, 4, 'bad-window'],
  ['chr1', 900, 1001, 'bad-window'],
  ['chr1', 1.5, 2, 'bad-window'],
])('refuses the region %s:%d-%d', async (chrom, start, end, code) => {
  await expect(regionDepth(bam, [{ chrom, start, end }], [])).rejects.toMatchObject({ code })
})

it('refuses more bases than fit in memory', async () => {
  const large = memorySource(writeBam([{ name: 'chr1', length: 2 ** 29 }], []))
  const region = { chrom: 'chr1', start: 1, end: 2 ** 29 }
  await expect(regionDepth(large, [region], [])).rejects.toMatchObject({ code: 'too-large' })
})

it('refuses the index of another file, and bytes that are not an index', async () => {
  const source = memorySource(dataBytes('paired.bam'))
  const region = { chrom: '20', start: 1, end: 2 }
  const ask = (index: Uint8Array) => regionDepth(source, [region], [], { index })
  await expect(ask(dataBytes('range.bam.bai'))).rejects.toMatchObject({ code: 'stale-index' })
  await expect(ask(dataBytes('paired.bam'))).rejects.toMatchObject({ code: 'not-index' })
  await expect(ask(dataBytes('paired.bam.bai').subarray(0, 500))).rejects.toMatchObject({
    code: 'not-index',
  })
})

it('reports that a file is truncated or not a BAM file', async () => {
  const region = { chrom: '20', start: 1, end: 2 }
  const cut = memorySource(dataBytes('paired.bam').subarray(0, 50_000))
  await expect(regionDepth(cut, [region], [])).rejects.toMatchObject({ code: 'truncated' })
  const vcf = memorySource(dataBytes('S4.vcf.gz'))
  await expect(baseDepth(vcf, region)).rejects.toMatchObject({ code: 'not-bam' })
})

/** Regions of a file around where its reads are. */
function regionsAround(name: string, count: number): Region[] {
  const random = seededRandom(21)
  const places = rowsOf('samtools', ['view', '-F', '4', dataPath(name)])
  return Array.from({ length: count }, () => {
    const [, , chrom = '', position] = places[randomInteger(random, 0, places.length - 1)] ?? []
    const start = Math.max(1, Number(position) - randomInteger(random, 0, 300))
    return { chrom, start, end: start + randomInteger(random, 0, 400) }
  })
}

function samtoolsDepths(name: string, region: Region): number[] {
  const { chrom, start, end } = region
  const args = ['depth', '-a', '-r', `${chrom}:${start}-${end}`, dataPath(name)]
  return rowsOf('samtools', args).map(([, , depth]) => Number(depth))
}

describe.runIf(canCompareWith('samtools'))('samtools depth', () => {
  it.each(['paired.bam', 'range.bam', 'empty-tids.bam'])(
    'agrees on regions of %s, without an index, with BAI and with CSI',
    async (name) => {
      using folder = temporaryFolder()
      const csi = folder.file('index.csi')
      execFileSync('samtools', ['index', '-c', dataPath(name), csi])
      const source = memorySource(dataBytes(name))
      const lengths = new Map(
        rowsOf('samtools', ['idxstats', dataPath(name)]).map(([chrom, length]) => [
          chrom,
          Number(length),
        ]),
      )
      const regions = regionsAround(name, 25).map((region) => ({
        ...region,
        end: Math.min(region.end, lengths.get(region.chrom) ?? 0),
      }))
      const plain = await regionDepth(source, regions, [1, 10])
      for (const [number, region] of regions.entries()) {
        const expected = samtoolsDepths(name, region)
        expect([...(await baseDepth(source, region))]).toEqual(expected)
        const reached = expected.filter((depth) => depth >= 10).length
        expect(plain[number]?.atLeast[1]).toBe(reached / expected.length)
      }
      for (const index of [dataBytes(`${name}.bai`), readFileSync(csi)]) {
        expect(await regionDepth(source, regions, [1, 10], { index })).toEqual(plain)
      }
    },
  )
})

it('reads a small part of the file when it has an index', async () => {
  const name = 'empty-tids.bam'
  const source = memorySource(dataBytes(name))
  let bytes = 0
  const counting = {
    ...source,
    read(offset: number, length: number) {
      bytes += length
      return source.read(offset, length)
    },
  }
  const region = { chrom: 'CMV', start: 1, end: 1000 }
  const index = dataBytes(`${name}.bai`)
  expect(await regionDepth(counting, [region], [], { index })).toEqual(
    await regionDepth(source, [region], []),
  )
  expect(bytes).toBeLessThan(source.size * 0.6)
})
