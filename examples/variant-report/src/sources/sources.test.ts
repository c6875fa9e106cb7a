import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openBam } from './bam.ts'
import { depthSpans } from './depth-spans.ts'
import { openVcf } from './vcf.ts'

const data = join(import.meta.dirname, '../../data')
const file = (path: string) => ({ path, absolutePath: join(data, path), size: 0 })

it('reads the same depth window by window, with the index and without', async () => {
  const regions = [
    { contig: 'ctgA', start: 100, end: 300 },
    { contig: 'ctgA', start: 40_000, end: 50_001 },
  ]
  const windows = []
  for (const index of [undefined, file('volvox-sorted.bam.bai')]) {
    await using bam = await openBam(file('volvox-sorted.bam'), index)
    expect(bam.contigs).toEqual([{ name: 'ctgA', length: 50_001 }])
    windows.push(await Array.fromAsync(bam.depths(regions)))
  }
  expect(windows[0]?.map(({ start, depths }) => [start, depths.length])).toEqual([
    [100, 201],
    [40_000, 10_002],
  ])
  expect(windows[0]).toEqual(windows[1])
})

it('cuts long regions, and joins across gaps only where that saves a reading', () => {
  const a = { contig: 'a', start: 1, end: 25 }
  const near = { contig: 'a', start: 28, end: 30 }
  const other = { contig: 'b', start: 31, end: 32 }
  const spans = (joinAcrossGaps: boolean) =>
    depthSpans([a, near, other], { maxBases: 10, joinAcrossGaps }).map(
      ({ contig, start, end, parts }) => [contig, start, end, parts.length],
    )
  expect(spans(true)).toEqual([
    ['a', 1, 10, 1],
    ['a', 11, 20, 1],
    ['a', 21, 30, 2],
    ['b', 31, 32, 1],
  ])
  expect(spans(false)).toEqual([
    ['a', 1, 10, 1],
    ['a', 11, 20, 1],
    ['a', 21, 25, 1],
    ['a', 28, 30, 1],
    ['b', 31, 32, 1],
  ])
})

it('takes the length of a contig from the header, otherwise from its last record', async () => {
  await using panel = await openVcf(file('S4.vcf.gz'))
  expect(panel.contigs[0]).toEqual({ name: 'chr3', length: 198_295_559 })
  await using volvox = await openVcf(file('volvox.filtered.vcf.gz'))
  expect(volvox.contigs).toEqual([{ name: 'ctgA', length: 49_288 }])
})

it('gives the sites of a region, and none of a contig without records', async () => {
  await using vcf = await openVcf(file('volvox.filtered.vcf.gz'))
  const sites = await Array.fromAsync(vcf.sites({ contig: 'ctgA', start: 1694, end: 3858 }))
  expect(sites.map(({ position }) => position)).toEqual([1694, 2644, 3213, 3858])
  expect(sites[0]).toEqual({
    contig: 'ctgA',
    position: 1694,
    ids: [],
    ref: 'T',
    alts: ['C'],
    quality: 107,
    filters: [],
    genotypes: ['1/1'],
  })
  expect(await Array.fromAsync(vcf.sites({ contig: 'ctgB', start: 1, end: 9 }))).toEqual([])
})
