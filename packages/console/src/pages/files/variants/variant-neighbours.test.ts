import type { VariantRecord } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { noFilters } from './variant-filters.ts'
import { nextVariant, previousVariant, type ReadVariants } from './variant-neighbours.ts'

const at = (POS: number, FILTER: string): VariantRecord => ({
  CHROM: 'chr1',
  POS,
  ID: ['.'],
  REF: 'A',
  ALT: 'C',
  FILTER,
  INFO: {},
  SampleFormat: {},
})

/** A chromosome of a file, of which a page has at most `longest` variants. */
function fileOf(variants: readonly VariantRecord[], longest = 2): ReadVariants {
  return ({ StartPos, EndPos }, { Offset, Limit, SortDir }) => {
    const inside = variants.filter(({ POS }) => POS >= StartPos && POS <= EndPos)
    // Within a position the order is that of the file, whichever way positions are sorted.
    const sorted = inside.toSorted((a, b) => (SortDir === 'Asc' ? a.POS - b.POS : b.POS - a.POS))
    const Items = sorted.slice(Offset, Offset + Math.min(Limit, longest))
    return Promise.resolve({ Items, TotalCount: inside.length })
  }
}

const file = fileOf([
  at(1, 'q10'),
  at(5, 'PASS'),
  at(5, 'PASS'),
  at(5, 'q10'),
  at(9, 'q10'),
  at(9, 'PASS'),
  at(12, 'q10'),
])
const place = (position: number, number = 0) => ({ chromosome: 'chr1', position, number })
const passed = { ...noFilters, filter: 'pass' } as const

describe('the neighbours of a variant', () => {
  it('without filters are those of the file, one by one', async () => {
    const places = [place(1), place(5), place(5, 1), place(5, 2), place(9), place(9, 1), place(12)]
    for (const [index, one] of places.entries()) {
      expect(await nextVariant(one, noFilters, file)).toEqual(places[index + 1] ?? 'none')
      expect(await previousVariant(one, noFilters, file)).toEqual(places[index - 1] ?? 'none')
    }
  })

  it('match the filters, at the same position and at others', async () => {
    const next = (one: ReturnType<typeof place>) => nextVariant(one, passed, file)
    const previous = (one: ReturnType<typeof place>) => previousVariant(one, passed, file)
    expect(await next(place(1))).toEqual(place(5))
    expect(await next(place(5))).toEqual(place(5, 1))
    expect(await next(place(5, 1))).toEqual(place(9, 1))
    expect(await next(place(9, 1))).toBe('none')
    expect(await previous(place(12))).toEqual(place(9, 1))
    expect(await previous(place(9, 1))).toEqual(place(5, 1))
    expect(await previous(place(5, 1))).toEqual(place(5))
    expect(await previous(place(5))).toBe('none')
  })

  it('are not searched for without end', async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => at(index + 1, 'q10'))
    const long = fileOf([...many, at(40_000, 'PASS')], 1000)
    expect(await nextVariant(place(1), passed, long)).toBe('far')
    expect(await previousVariant(place(30_000), passed, long)).toBe('far')
    expect(await nextVariant(place(29_000), passed, long)).toEqual(place(40_000))
  })
})
