import { expect, it } from 'vitest'

import { createByteReader } from '../bytes/byte-reader.ts'
import { randomInteger, seededRandom } from '../testing/random.ts'
import {
  createPositionIndexBuilder,
  readPositionIndex,
  type RecordPlace,
} from './position-index.ts'

function indexOf(places: readonly RecordPlace[]) {
  const builder = createPositionIndexBuilder()
  for (const { pos, offset, length } of places) builder.add(pos, offset, length)
  const bytes = Buffer.concat(builder.finish())
  return { bytes, index: readPositionIndex(createByteReader(bytes)) }
}

/** Records one behind the other in a file, at the given positions. */
function placesAt(positions: readonly number[]): RecordPlace[] {
  const random = seededRandom(3)
  let offset = 1000
  return positions.map((pos) => {
    const length = randomInteger(random, 20, 300)
    offset += length
    return { pos, offset: offset - length, length }
  })
}

const random = seededRandom(2)
let pos = 0
// Several chunks long, with many records at one position, also across the edges of chunks.
const sorted = Array.from(
  { length: 5000 },
  () => (pos += Math.floor(random() * 3) * (random() < 0.2 ? 1 : 0)),
)

it('gives back every place, and the number of records before each position', () => {
  const places = placesAt(sorted)
  const { index } = indexOf(places)
  expect(index.count).toBe(5000)
  expect(index.places(0, Infinity)).toEqual(places)
  for (let at = -1; at <= pos + 2; at += 1) {
    expect(index.countBefore(at)).toBe(sorted.filter((position) => position < at).length)
  }
})

it('gives any page of places', () => {
  const places = placesAt(sorted)
  const { index } = indexOf(places)
  for (const [from, to] of [
    [0, 1],
    [1023, 1025],
    [1024, 2048],
    [4999, 6000],
    [7, 7],
    [100, 4100],
  ] as const) {
    expect(index.places(from, to)).toEqual(places.slice(from, to))
  }
})

it('orders records by position, those of one position as they came', () => {
  const positions = Array.from({ length: 3000 }, () => randomInteger(random, 1, 400))
  const places = placesAt(positions)
  const { index } = indexOf(places)
  expect(index.places(0, Infinity)).toEqual(places.toSorted((a, b) => a.pos - b.pos))
  expect(index.countBefore(200)).toBe(positions.filter((position) => position < 200).length)
})

it('takes a few bytes a record', () => {
  const { bytes } = indexOf(placesAt(sorted))
  expect(bytes.length / sorted.length).toBeLessThan(5)
})

it('holds places far beyond 4 GiB and no record at all', () => {
  const far = [
    { pos: 3e9, offset: 2 ** 45, length: 10 },
    { pos: 3e9 + 1, offset: 2 ** 45 + 10, length: 10 },
  ]
  expect(indexOf(far).index.places(0, 2)).toEqual(far)
  expect(indexOf([]).index).toMatchObject({ count: 0 })
  expect(indexOf([]).index.countBefore(5)).toBe(0)
})
