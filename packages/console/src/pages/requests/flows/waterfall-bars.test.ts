import { expect, it } from 'vitest'
import type { PlatformRequest } from '../request.ts'
import { waterfallOf } from './waterfall-bars.ts'

const made = (id: string, seconds: number, durationMs?: number): PlatformRequest => ({
  id,
  at: new Date(Date.UTC(2026, 2, 1) + seconds * 1000).toISOString(),
  face: 'api',
  method: 'GET',
  url: '/',
  request: { headers: {} },
  response: { headers: {} },
  ...(durationMs !== undefined && { durationMs }),
})

it('[HAR-06] a waterfall places each request after those before it, and shortens pauses', () => {
  const bars = waterfallOf([made('a', 0, 100), made('b', 0.1, 100), made('c', 3600, 100)])
  expect(bars.map(({ request, atMs }) => [request.id, atMs])).toEqual([
    ['a', 0],
    ['b', 100],
    ['c', 3_600_000],
  ])
  // Of 600 ms: two requests, the longest pause, and the last request.
  expect(bars.map(({ left }) => Number(left.toFixed(3)))).toEqual([0, 0.167, 0.833])
  expect(bars[2]!.width).toBeCloseTo(1 / 6)
})

it('[HAR-06] a waterfall of requests without an answer, or of none, has its bars in place', () => {
  expect(waterfallOf([])).toEqual([])
  const [bar] = waterfallOf([made('a', 0)])
  expect(bar).toMatchObject({ left: 0, atMs: 0 })
})
