import fc from 'fast-check'
import { expect, it } from 'vitest'
import { requestedRanges } from './requested-ranges.ts'

const tenth = 10

it.each([
  ['bytes=0-0', [[0, 0]]],
  ['bytes=2-5', [[2, 5]]],
  ['bytes=2-', [[2, 9]]],
  ['bytes=-3', [[7, 9]]],
  ['bytes=-10', [[0, 9]]],
  ['bytes=8-99999999999999999999', [[8, 9]]],
  ['BYTES=2-5', [[2, 5]]],
  ['bytes= 2-5 ', [[2, 5]]],
  ['bytes=00-01', [[0, 1]]],
])('reads one range: %s', (header, ranges) => {
  expect(requestedRanges(header, tenth)).toEqual(asRanges(ranges))
})

it('selects all bytes for "a suffix longer than the representation"', () => {
  expect(requestedRanges('bytes=-11', tenth)).toEqual([{ start: 0, end: 9 }])
  expect(requestedRanges(`bytes=-${'9'.repeat(30)}`, tenth)).toEqual([{ start: 0, end: 9 }])
})

it.each([
  ['bytes=0-1,4-5', [[0, 1], [4, 5]]], // oxfmt-ignore
  ['bytes=8-9, 0-1', [[8, 9], [0, 1]]], // oxfmt-ignore
  ['bytes=0-1,,  ,4-5,', [[0, 1], [4, 5]]], // oxfmt-ignore
  ['bytes=0-1,-1', [[0, 1], [9, 9]]], // oxfmt-ignore
  ['bytes=0-1,20-30', [[0, 1]]],
  ['bytes=0-4,3-6', [[0, 6]]],
  ['bytes=0-4,5-6', [[0, 6]]],
  ['bytes=5-6,0-4', [[0, 6]]],
  ['bytes=0-,0-,0-', [[0, 9]]],
])('reads several ranges: %s', (header, ranges) => {
  expect(requestedRanges(header, tenth)).toEqual(asRanges(ranges))
})

it.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=,',
  'bytes=-',
  'bytes=a-b',
  'bytes=1',
  'bytes=0x1-2',
  'bytes=1-2-3',
  'bytes=--2',
  'bytes=1.5-2',
  'bytes=5-2',
  'bytes=0-1,5-2',
  'bytes=0-1;4-5',
  'bytes 0-1',
  'lines=0-1',
  'xbytes=0-1',
])('ignores a header that requests no bytes: %j', (header) => {
  expect(requestedRanges(header, tenth)).toBe('all')
})

it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999-', 'bytes=11-,12-13'])(
  "can't satisfy %s",
  (header) => {
    expect(requestedRanges(header, tenth)).toBe('unsatisfiable')
  },
)

it('finds no byte in an empty content, but its last ones', () => {
  expect(requestedRanges('bytes=0-', 0)).toBe('unsatisfiable')
  expect(requestedRanges('bytes=0-0', 0)).toBe('unsatisfiable')
  expect(requestedRanges('bytes=-0', 0)).toBe('unsatisfiable')
  expect(requestedRanges('bytes=-5', 0)).toBe('all')
})

it('refuses a number of ranges that only an attack would request', () => {
  const ranges = (count: number) =>
    `bytes=${Array.from({ length: count }, (_, index) => `${index * 2}-${index * 2}`).join()}`
  expect(requestedRanges(ranges(64), 1000)).toHaveLength(64)
  expect(requestedRanges(ranges(65), 1000)).toBe('unsatisfiable')
})

it('selects for any set the bytes of its ranges, each once', () => {
  const spec = fc.oneof(
    fc.tuple(fc.nat(30), fc.nat(30)).map(([start, more]) => ({ start, end: start + more })),
    fc.nat(30).map((start) => ({ start, end: undefined })),
  )
  const property = (specs: { start: number; end: number | undefined }[], size: number) => {
    const header = `bytes=${specs.map(({ start, end = '' }) => `${start}-${end}`).join()}`
    const named = Array.from({ length: size }, (_, at) => at).filter((at) =>
      specs.some(({ start, end = Infinity }) => at >= start && at <= end),
    )
    const ranges = requestedRanges(header, size)
    const given = typeof ranges === 'string' ? [] : ranges.flatMap(bytesIn)
    expect(given.sort((one, other) => one - other)).toEqual(named)
    expect(ranges === 'unsatisfiable').toBe(named.length === 0)
  }
  fc.assert(fc.property(fc.array(spec, { minLength: 1, maxLength: 6 }), fc.nat(20), property))
})

function asRanges(pairs: number[][]) {
  return pairs.map(([start, end]) => ({ start, end }))
}

function bytesIn({ start, end }: { start: number; end: number }): number[] {
  return Array.from({ length: end - start + 1 }, (_, index) => start + index)
}
