import { expect, it } from 'vitest'

import { binsPerChunk, createBins, decodeChunk, encodeChunk } from './bin-coder.ts'

it.each([
  ['no read at all', []],
  [
    'reads at both ends',
    [
      [0, 5],
      [1023, 7],
    ],
  ],
  [
    'zeros between',
    [
      [3, 128],
      [4, 1],
      [900, 2 ** 45],
    ],
  ],
])('decodes the encoded sums and maxima of a chunk with %s', (_, entries) => {
  const bins = createBins(binsPerChunk)
  for (const [bin, sum] of entries) {
    bins.sums[bin!] = sum!
    bins.maxima[bin!] = Math.ceil(sum! / 3)
  }
  const decoded = createBins(binsPerChunk)
  decodeChunk(Buffer.from(encodeChunk(bins)), (bin, sum, maximum) => {
    decoded.sums[bin] = sum
    decoded.maxima[bin] = maximum
  })
  expect(decoded).toEqual(bins)
})

it('uses no byte for a chunk without a read', () => {
  expect(encodeChunk(createBins(binsPerChunk))).toHaveLength(0)
})
