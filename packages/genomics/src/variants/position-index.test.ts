import { crc32 } from 'node:zlib'

import { expect, it } from 'vitest'

import { randomInteger, seededRandom } from '../testing/random.ts'
import { createPositionIndexBuilder, type PositionIndexBuilder } from './position-index-builder.ts'
import { readPositionIndex, type RecordPlace } from './position-index.ts'

function indexOf(places: readonly RecordPlace[]) {
  const builder = createPositionIndexBuilder()
  for (const { pos, offset, length } of places) builder.add(pos, offset, length, pos)
  return opened(builder)
}

function opened(builder: PositionIndexBuilder) {
  const { count, directory, data } = builder.finish()
  const bytes = Buffer.from(data)
  const index = readPositionIndex(count, Buffer.from(directory), async (offset, length, sum) => {
    const chunk = bytes.subarray(offset, offset + length)
    expect(crc32(chunk)).toBe(sum)
    return chunk
  })
  return { size: directory.length + data.length, index }
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

it('finds the stored location of every record, and the number of records before each position', async () => {
  const places = placesAt(sorted)
  const { index } = indexOf(places)
  expect(index.count).toBe(5000)
  expect(await index.places(0, Infinity)).toEqual(places)
  for (let at = -1; at <= pos + 2; at += 1) {
    expect(await index.countBefore(at)).toBe(sorted.filter((position) => position < at).length)
  }
})

it('returns any page of locations', async () => {
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
    expect(await index.places(from, to)).toEqual(places.slice(from, to))
  }
})

it('orders records by position, and those of one position as in the file', async () => {
  const positions = Array.from({ length: 3000 }, () => randomInteger(random, 1, 400))
  const places = placesAt(positions)
  const { index } = indexOf(places)
  expect(await index.places(0, Infinity)).toEqual(places.toSorted((a, b) => a.pos - b.pos))
  expect(await index.countBefore(200)).toBe(positions.filter((position) => position < 200).length)
})

it('needs a few bytes for each record', async () => {
  const { size } = indexOf(placesAt(sorted))
  expect(size / sorted.length).toBeLessThan(5)
})

it('supports locations far beyond 4 GiB, and no records at all', async () => {
  const far = [
    { pos: 3e9, offset: 2 ** 45, length: 10 },
    { pos: 3e9 + 1, offset: 2 ** 45 + 10, length: 10 },
  ]
  expect(await indexOf(far).index.places(0, 2)).toEqual(far)
  expect(indexOf([]).index).toMatchObject({ count: 0 })
  expect(await indexOf([]).index.countBefore(5)).toBe(0)
})

it('joins the runs of a file as if it had been read in one run', async () => {
  for (const positions of [sorted, sorted.toReversed()]) {
    const places = placesAt(positions)
    const whole = createPositionIndexBuilder()
    const cuts = [0, 1, 1500, 1500, 4000, places.length]
    for (const [number, cut] of cuts.slice(1).entries()) {
      const shift = places[cuts[number]!]?.offset ?? 0
      const part = createPositionIndexBuilder()
      for (const { pos, offset, length } of places.slice(cuts[number], cut)) {
        part.add(pos, offset - shift, length, pos)
      }
      whole.append(part.run(), shift)
    }
    const { index } = opened(whole)
    const expected = places.toSorted((a, b) => a.pos - b.pos)
    expect(index.count).toBe(5000)
    expect(await index.places(0, Infinity)).toEqual(expected)
    expect(await index.places(1400, 1700)).toEqual(expected.slice(1400, 1700))
    const before = positions.filter((position) => position < 200).length
    expect(await index.countBefore(200)).toBe(before)
  }
})
