import type { TimelineStep } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { timelineRows, wholeOf } from './timeline-rows.ts'

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000).toISOString()
const step = (
  kind: TimelineStep['kind'],
  name: string,
  from: number,
  to: number | null,
  failure: string | null = null,
): TimelineStep => ({
  kind,
  name,
  started: at(from),
  ended: to === null ? null : at(to),
  tookMs: ((to ?? 20) - from) * 1000,
  failure,
})

it('a timeline places its bars between the first step and the last, each with how long it took', () => {
  const rows = timelineRows([
    step('status', 'Pending', 0, 2),
    step('status', 'Running', 2, 10),
    step('command', '', 2, 8),
    step('status', 'Complete', 10, null),
  ])
  expect(rows.map(({ name, left, width }) => [name, left, width])).toEqual([
    ['Pending', 0, 0.2],
    ['Running', 0.2, 0.8],
    ['Command of the app', 0.2, 0.6],
    ['Complete', 0.994, expect.closeTo(0.006)],
  ])
  expect(rows.map(({ tookMs }) => tookMs)).toEqual([2_000, 8_000, 6_000, undefined])
  expect(wholeOf(rows)).toBe(10_000)
})

it('a timeline marks the step that failed, and the one that lasts until now', () => {
  const rows = timelineRows([
    step('callback', 'launchSpec', 0, 1),
    step('status', 'Running', 1, null),
    step('command', '', 1, 4, 'It exited with code 3.'),
  ])
  expect(rows.map(({ name, tone, isOpen, failure }) => [name, tone, isOpen, failure])).toEqual([
    ['Callback launchSpec', 'job', false, undefined],
    ['Running', 'runs', true, undefined],
    ['Command of the app', 'failed', false, 'It exited with code 3.'],
  ])
})

it('a timeline of one moment has bars that are seen', () => {
  const [row] = timelineRows([step('status', 'Pending', 0, 0)])
  expect(row?.width).toBeGreaterThan(0)
  expect(wholeOf([])).toBe(0)
})
