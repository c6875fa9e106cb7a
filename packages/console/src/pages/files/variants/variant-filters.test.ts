import type { VariantRecord } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { filtersIn, isFiltered, matches, noFilters, typesOf } from './variant-filters.ts'

const variant = {
  CHROM: 'chr1',
  POS: 5,
  ID: ['.'],
  REF: 'A',
  ALT: 'C',
  QUAL: 29.5,
  FILTER: 'PASS',
  INFO: {},
  SampleFormat: { S1: { GT: '0/1' }, S2: { GT: './.' }, S3: { GT: '1|1' } },
} satisfies VariantRecord

describe('the filters of variants', () => {
  it.each([
    [{ filter: 'pass' }, true],
    [{ filter: 'other' }, false],
    [{ quality: '29.5' }, true],
    [{ quality: '30' }, false],
    [{ type: 'snv' }, true],
    [{ type: 'deletion' }, false],
    [{ sample: 'S1', genotype: 'heterozygous' }, true],
    [{ sample: 'S1', genotype: 'homozygous' }, false],
    [{ sample: 'S2', genotype: 'missing' }, true],
    [{ sample: 'S2', genotype: 'variant' }, false],
    [{ sample: 'S3', genotype: 'homozygous' }, true],
    [{ genotype: 'reference' }, false],
    [{ genotype: 'homozygous' }, true],
    [{ sample: 'of another file', genotype: 'variant' }, false],
    [{ sample: 'S1' }, true],
  ] as const)('with %o', (chosen, expected) => {
    expect(matches(variant, { ...noFilters, ...chosen })).toBe(expected)
  })

  it('leave out variants without a quality when one is required', () => {
    const { QUAL: _, ...without } = variant
    expect(matches(without, { ...noFilters, quality: '0' })).toBe(false)
  })

  it('are read from an address, and wrong ones are none', () => {
    const query = {
      filter: 'pass',
      quality: 'much',
      type: 'snp',
      genotype: 'missing',
      sample: 'S1',
    }
    const filters = filtersIn(query)
    expect(filters).toEqual({ ...noFilters, filter: 'pass', genotype: 'missing', sample: 'S1' })
    expect(isFiltered(filters)).toBe(true)
    expect(isFiltered({ ...noFilters, sample: 'S1' })).toBe(false)
  })
})

it.each([
  ['A', 'C,G', ['snv']],
  ['A', 'AT,C', ['insertion', 'snv']],
  ['ATG', 'A', ['deletion']],
  ['AT', 'GC', ['other']],
  ['A', '<DEL>', ['other']],
  ['A', '*', ['other']],
])('%s to %s is %o', (REF, ALT, expected) => {
  expect(typesOf({ REF, ALT })).toEqual(expected)
})
