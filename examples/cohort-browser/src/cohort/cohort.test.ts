import type { VariantRecord } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { readChoice, writeChoice, type VariantFilter } from './choice.ts'
import { firstContig } from './chromosomes.ts'
import { parseRegion } from './region.ts'
import { variantRows } from './variant-rows.ts'

describe('a region', () => {
  it.each([
    ['ctgA:1-20,000', { chromosome: 'ctgA', start: 1, end: 20_000 }],
    [' chr1 : 5 – 9 ', { chromosome: 'chr1', start: 5, end: 9 }],
    ['X:0..7', { chromosome: 'X', start: 1, end: 7 }],
  ])('is read from %j', (text, region) => {
    expect(parseRegion(text)).toEqual(region)
  })

  it.each([
    ['ctgA', /not a region/],
    ['ctgA:9-5', /ends before/],
    ['ctgA:1-2000000', /too long/],
  ])('is rejected: %j', (text, message) => {
    expect(() => parseRegion(text)).toThrow(message)
  })
})

it('a choice survives being written and read', () => {
  const query = 'result=1&result=2&region=ctgA%3A5-9&pass=1&quality=20&kind=snv'
  expect(writeChoice(readChoice(new URLSearchParams(query))).toString()).toBe(query)
  expect(writeChoice(readChoice(new URLSearchParams('quality=x&kind=y'))).toString()).toBe('')
})

describe('firstContig', () => {
  it.each([
    ['##contig=<ID=ctgA,length=50001>', { chromosome: 'ctgA', start: 1, end: 20_000 }],
    ['##contig=<length=70,ID=chrM>', { chromosome: 'chrM', start: 1, end: 70 }],
    ['##fileformat=VCFv4.2', undefined],
  ])('finds the initial region in %j', (header, region) => {
    expect(firstContig(`##x=1\n${header}\n`)).toEqual(region)
  })
})

describe('variantRows', () => {
  const variant = (POS: number, ALT: string, more: Partial<VariantRecord> = {}): VariantRecord => ({
    CHROM: 'ctgA',
    POS,
    ID: [],
    REF: 'A',
    ALT,
    QUAL: 50,
    FILTER: 'PASS',
    INFO: { DP: ['7'] },
    SampleFormat: { one: { GT: '0/1' } },
    ...more,
  })
  const all: VariantFilter = { onlyPassing: false, minQuality: 0, kind: 'all' }
  const changes = (members: VariantRecord[][], filter: VariantFilter) =>
    variantRows(members, filter).map(({ position, alternative }) => `${position}${alternative}`)

  it('groups the same change in several members in one row, ordered by position', () => {
    const rows = variantRows([[variant(9, 'G')], [variant(5, 'T'), variant(9, 'G')]], all)
    expect(rows.map(({ position, calls }) => [position, calls.map(Boolean)])).toEqual([
      [5, [false, true]],
      [9, [true, true]],
    ])
    expect(rows[1]?.calls[0]).toEqual({
      genotype: '0/1',
      quality: 50,
      filter: 'PASS',
      depth: '7',
      fits: true,
    })
  })

  it('keeps variants that match for any member, and marks the members without a match', () => {
    const weak = variant(5, 'T', { FILTER: 'LowQual', QUAL: 3 })
    const filter = { ...all, onlyPassing: true }
    expect(changes([[weak], [variant(9, 'G')]], filter)).toEqual(['9G'])
    const [row] = variantRows([[weak], [variant(5, 'T')]], filter)
    expect(row?.calls.map((call) => call?.fits)).toEqual([false, true])
  })

  it('distinguishes single bases from insertions and deletions', () => {
    const members = [[variant(5, 'T'), variant(6, 'AG'), variant(7, 'C,AT')]]
    expect(changes(members, { ...all, kind: 'snv' })).toEqual(['5T'])
    expect(changes(members, { ...all, kind: 'indel' })).toEqual(['6AG', '7C,AT'])
    expect(changes(members, { ...all, minQuality: 60 })).toEqual([])
  })
})
