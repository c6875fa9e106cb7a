import { expect, it } from 'vitest'
import { mergeRegions } from './merge-regions.ts'
import { parseBed } from './parse-bed.ts'
import { parseRegions } from './parse-regions.ts'

const contigs = [
  { name: 'ctgA', length: 50_001 },
  { name: 'ctgB', length: 900 },
  { name: 'HLA-A*01:01-5', length: 300 },
]

it.each([
  ['ctgA:1-5,000; ctgB:10-20', ['ctgA 1 5000', 'ctgB 10 20']],
  ['ctgB\nctgA:7-7;', ['ctgB 1 900', 'ctgA 7 7']],
  ['ctgA:50,000-', ['ctgA 50000 50001']],
  ['ctgA:49000-60000', ['ctgA 49000 50001']],
  ['HLA-A*01:01-5', ['HLA-A*01:01-5 1 300']],
  ['HLA-A*01:01-5:20-30', ['HLA-A*01:01-5 20 30']],
  [' ; ', []],
])('reads %j', (text, expected) => {
  const regions = parseRegions(text, contigs)
  expect(regions.map(({ contig, start, end }) => `${contig} ${start} ${end}`)).toEqual(expected)
})

it.each([
  ['chr1:1-5', 'neither the VCF nor the BAM has a contig "chr1", only ctgA, ctgB'],
  ['ctgA:0-5', 'positions count from 1'],
  ['ctgA:9-5', 'ends before it starts'],
  ['ctgB:901-1000', 'ctgB has 900 bases'],
  ['ctgA:500', 'has no end'],
  ['ctgA 1 5', 'neither the VCF nor the BAM'],
])('rejects %j, naming it', (text, problem) => {
  expect(() => parseRegions(`ctgA:1-2;${text}`, contigs)).toThrow(
    expect.objectContaining({
      code: 'BadRegion',
      message: expect.stringMatching(new RegExp(`"${text}" can't be used: .*${problem}`)),
    }),
  )
})

it('reads BED, which is 0-based and end-exclusive', () => {
  const text = '# made by hand\ntrack name=x\r\nctgA\t0\t10\tEDEN\t5\r\n\nctgB\t899\t900\t.\n'
  expect(parseBed(text, 'genes.bed', contigs)).toEqual([
    { contig: 'ctgA', start: 1, end: 10, name: 'EDEN' },
    { contig: 'ctgB', start: 900, end: 900 },
  ])
})

it.each([
  ['ctgA\tone\t2\n', 'BadBed', 'line 1 has no start and end'],
  ['#\nctgA 1 2\n', 'BadBed', 'line 2 has no start and end'],
  ['\n', 'BadBed', 'it has no regions'],
  ['chr9\t1\t2\n', 'BadRegion', 'chr9:1-2 (line 1 of genes.bed)'],
  ['ctgA\t5\t5\n', 'BadRegion', 'ends before it starts'],
])('rejects the BED %j', (text, code, message) => {
  expect(() => parseBed(text, 'genes.bed', contigs)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  )
})

it('orders regions by contig and joins those that share bases', () => {
  const names = contigs.map(({ name }) => name)
  const regions = [
    { contig: 'ctgB', start: 1, end: 5 },
    { contig: 'ctgA', start: 50, end: 60, name: 'b' },
    { contig: 'ctgA', start: 10, end: 50, name: 'a' },
    { contig: 'ctgA', start: 20, end: 30 },
    { contig: 'ctgA', start: 61, end: 70 },
  ]
  expect(mergeRegions(regions, names)).toEqual([
    { contig: 'ctgA', start: 10, end: 60, name: 'a, b' },
    { contig: 'ctgA', start: 61, end: 70 },
    { contig: 'ctgB', start: 1, end: 5 },
  ])
})
