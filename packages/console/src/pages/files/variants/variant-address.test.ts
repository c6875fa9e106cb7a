import { expect, it } from 'vitest'
import { placeIn, regionIn, variantAddress } from './variant-address.ts'
import { filtersIn, noFilters } from './variant-filters.ts'

it.each([
  { chromosome: 'chr1', position: 5, number: 0 },
  { chromosome: 'HLA-A*01:01 & more', position: 1e9, number: 3 },
  { chromosome: 'chr1', position: 5, number: 0, alleles: 'A>C,<DEL>' },
])('the address of a variant names its place: %o', (place) => {
  const url = new URL(variantAddress('71', place), 'http://127.0.0.1')
  expect(url.pathname).toBe('/files/71/variant')
  expect(placeIn(Object.fromEntries(url.searchParams))).toEqual(place)
})

it('the address of a variant keeps the filters of the table that leads there', () => {
  const filters = { ...noFilters, filter: 'pass', sample: 'S 1' } as const
  const place = { chromosome: 'chr1', position: 5, number: 2 }
  const address = variantAddress('71', place, filters)
  expect(address).toBe(
    '/files/71/variant?chromosome=chr1&position=5&number=2&filter=pass&sample=S+1',
  )
  const query = Object.fromEntries(new URL(address, 'http://127.0.0.1').searchParams)
  expect([placeIn(query), filtersIn(query)]).toEqual([place, filters])
})

it.each([{}, { chromosome: 'chr1' }, { chromosome: 'chr1', position: '-1' }, { position: '5' }])(
  '%o names no variant',
  (query) => {
    expect(placeIn(query)).toBeUndefined()
  },
)

it('reads the region of an address', () => {
  expect(regionIn({})).toBeUndefined()
  expect(regionIn({ chromosome: 'chr1' })).toEqual({ chromosome: 'chr1', start: 1, end: undefined })
  expect(regionIn({ chromosome: 'chr1', from: '5', to: '90' })).toMatchObject({ start: 5, end: 90 })
  expect(regionIn({ chromosome: 'chr1', from: 'x', to: '0' })).toMatchObject({ start: 1 })
})
