import { expect, it } from 'vitest'

import { encodeCigar, longCigarTag } from '../testing/bam-writer.ts'
import { longCigar, visitCigar } from './cigar.ts'

function segments(cigar: string, position: number): [number, number][] {
  const operations = encodeCigar(cigar)
  const found: [number, number][] = []
  visitCigar(Buffer.from(operations.buffer), 0, operations.length, position, (start, end) => {
    found.push([start, end])
  })
  return found
}

it.each([
  ['10M', [[100, 110]]],
  [
    '3=2X5M',
    [
      [100, 103],
      [103, 105],
      [105, 110],
    ],
  ],
  ['5S10M5H', [[100, 110]]],
  [
    '4M2D4M',
    [
      [100, 104],
      [106, 110],
    ],
  ],
  [
    '4M1000N4M',
    [
      [100, 104],
      [1104, 1108],
    ],
  ],
  [
    '4M3I2P4M',
    [
      [100, 104],
      [104, 108],
    ],
  ],
  ['10S', []],
  ['', []],
])('[COV-04] counts the bases that %s lays on the reference, and no others', (cigar, expected) => {
  expect(segments(cigar, 100)).toEqual(expected)
})

function find(cigar: string, bases: number, ...tags: Uint8Array[]) {
  const operations = encodeCigar(cigar)
  const bytes = Buffer.concat([Buffer.from(operations.buffer), ...tags])
  const tagsStart = operations.byteLength
  return longCigar(bytes, 0, operations.length, bases, tagsStart, bytes.length)
}

const tag = longCigarTag('2M1D3M')

it('finds a long CIGAR in its tag, behind tags of every type', () => {
  const others = Buffer.concat([
    Buffer.from('NMC\u0005'),
    Buffer.from('MDZ10A5\0'),
    Buffer.from([0x58, 0x59, 0x42, 0x73, 2, 0, 0, 0, 1, 0, 2, 0]),
    Buffer.from('XFf1234'),
  ])
  expect(find('5S6N', 5, tag)).toEqual({ start: 16, length: 3 })
  expect(find('5S6N', 5, others, tag)).toEqual({ start: 16 + others.length, length: 3 })
})

it('reads the tag only behind a soft clip of the complete read', () => {
  expect(find('5M6N', 5, tag)).toBeUndefined()
  expect(find('4S6N', 5, tag)).toBeUndefined()
  expect(find('5S6N1M', 5, tag)).toEqual({ start: 20, length: 3 })
  expect(find('5S1N1D1N', 5, tag)).toBeUndefined()
  expect(find('5S6N', 5)).toBeUndefined()
})

it('does not read beyond the record for tags that are damaged', () => {
  expect(find('5S6N', 5, tag.subarray(0, -1))).toBe('damaged')
  expect(find('5S6N', 5, Buffer.from('MDZ no end'))).toBeUndefined()
  expect(find('5S6N', 5, Buffer.from('XX?1234'), tag)).toBe('damaged')
})
