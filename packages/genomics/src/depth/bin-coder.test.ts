import { expect, it } from 'vitest'

import { binsPerChunk, decodeChunk, encodeChunk } from './bin-coder.ts'

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
])('gives back the sums of a chunk with %s', (_, entries) => {
  const sums = new Float64Array(binsPerChunk)
  for (const [bin, sum] of entries) sums[bin!] = sum!
  const { code, sum } = encodeChunk(sums)
  const decoded = new Float64Array(binsPerChunk)
  decodeChunk(code, decoded)
  expect(decoded).toEqual(sums)
  expect(sum).toBe(entries.reduce((total, entry) => total + entry[1]!, 0))
})

it('takes no byte for a chunk without a read', () => {
  expect(encodeChunk(new Float64Array(binsPerChunk)).code).toHaveLength(0)
})
