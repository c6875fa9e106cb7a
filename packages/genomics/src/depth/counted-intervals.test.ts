import { expect, it } from 'vitest'

import { randomInteger, seededRandom } from '../testing/random.ts'
import { createCountedIntervals } from './counted-intervals.ts'

it('merges overlapping and adjacent intervals, and no others', () => {
  const { intervals } = createCountedIntervals([
    { start: 50, end: 60 },
    { start: 0, end: 10 },
    { start: 10, end: 15 },
    { start: 52, end: 55 },
    { start: 16, end: 17 },
  ])
  expect(intervals.map(({ start, end }) => [start, end])).toEqual([
    [0, 15],
    [16, 17],
    [50, 60],
  ])
})

it('counts segments on every interval that they reach', () => {
  const random = seededRandom(31)
  const wanted = Array.from({ length: 20 }, () => {
    const start = randomInteger(random, 0, 900)
    return { start, end: start + randomInteger(random, 1, 60) }
  })
  const counted = createCountedIntervals(wanted)
  const expected = new Int32Array(2000)
  for (let round = 0; round < 200; round += 1) {
    const start = randomInteger(random, 0, 999)
    const end = start + randomInteger(random, 1, 300)
    counted.add(start, end)
    for (let at = start; at < end; at += 1) expected[at]! += 1
  }
  for (const interval of wanted) {
    expect([...counted.depths(interval)]).toEqual([
      ...expected.subarray(interval.start, interval.end),
    ])
  }
})
