import type { ControlJob } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import {
  cpuText,
  ganttRows,
  jobRow,
  memoryText,
  queueText,
  ranText,
  repeatsOf,
  stateBars,
  valuesOf,
} from './job-rows.ts'

const now = '2026-03-02T12:00:00.000Z'
const job = (members: Partial<ControlJob> = {}): ControlJob => ({
  appSession: 'v1pre3/appsessions/9001',
  name: 'A launch',
  application: { id: '2001', name: 'Counter' },
  user: '1001',
  runs: null,
  executor: 'process',
  host: null,
  parent: null,
  node: null,
  state: 'ended',
  status: 'Complete',
  statusSummary: '',
  position: null,
  waitsFor: null,
  created: '2026-03-02T00:00:00.000Z',
  started: '2026-03-02T06:00:00.000Z',
  ended: '2026-03-02T09:00:00.000Z',
  exitCode: 0,
  requested: {},
  used: null,
  ...members,
})

it('a job has what a list filters and sorts it by', () => {
  const used = { cpuMs: 16_200_000, memoryBytes: 1, peakMemoryBytes: 250_000_000 }
  const row = { Id: '9001', app: '2001', appName: 'Counter', at: 'here', ran: 10_800_000 }
  expect(jobRow(job({ used }), now)).toMatchObject({ ...row, cpus: 1.5, memory: 250_000_000 })
  const queued = { executor: null, started: null, ended: null }
  expect(jobRow(job(queued), now)).toMatchObject({ at: '', ran: 0, cpus: 0, memory: 0 })
  const rows = [jobRow(job(), now), jobRow(job(queued), now), jobRow(job(), now)]
  expect(valuesOf(rows, ({ at }) => [at, 'This machine'])).toEqual([['here', 'This machine']])
})

it('a job of the last day waits and runs where it did', () => {
  const [first, second] = ganttRows(
    [job({ created: '2026-03-02T11:00:00.000Z', started: null, ended: null }), job()],
    now,
    24,
  )
  expect(first?.waits).toEqual({ left: 0.5, width: 0.25 })
  expect(first?.runs).toEqual({ left: 0.75, width: 0.125 })
  expect(second?.runs).toBeUndefined()
  expect(second?.waits.left).toBeCloseTo(23 / 24)
})

it('a job that began before the last day is cut at its beginning', () => {
  const early = { created: '2026-02-27T00:00:00.000Z', started: '2026-02-28T00:00:00.000Z' }
  const [row] = ganttRows([job({ ...early, ended: null })], now, 24)
  expect(row?.runs).toEqual({ left: 0, width: 1 })
})

it('CPU and memory of a job are shown against what was requested', () => {
  const used = { cpuMs: 16_200_000, memoryBytes: 1, peakMemoryBytes: 250_000_000 }
  expect(cpuText(job({ used, requested: { cpus: 2 } }), now)).toBe('1.50 of 2')
  expect(memoryText(job({ used, requested: { memoryMB: 500 } }))).toBe('250 MB of 500 MB')
  expect([cpuText(job(), now), memoryText(job())]).toEqual(['–', '–'])
  expect(ranText(job(), now)).toBe('3 h 0 min')
  expect(ranText(job({ started: null }), now)).toBe('–')
})

it('the nodes of an analysis are launched again together, and what has not ended is not', () => {
  const node = (index: number) =>
    job({
      appSession: `v1pre3/appsessions/${9002 + index}`,
      parent: 'v1pre3/appsessions/9001',
      node: { index, count: 2 },
    })
  const running = job({ appSession: 'v1pre3/appsessions/9009', state: 'running' })
  expect(repeatsOf([node(0), node(1), running])).toEqual([
    { id: '9001', name: 'A launch', application: '2001', nodes: 2 },
  ])
})

it('[NAT-02] a job that waits has its place in the queue, or says that it waits for its agent', () => {
  expect(queueText(job({ state: 'queued', position: 3, waitsFor: 'slot' }))).toBe('no. 3')
  expect(queueText(job({ state: 'queued', waitsFor: 'agent' }))).toBe('waits for its agent')
  expect(queueText(job({ state: 'queued', waitsFor: 'release' }))).toMatch(/^held/)
})

it('[SCL-06] a job that waits until fewer jobs of its user run says so, and has no place in the queue', () => {
  const waiting = job({ state: 'queued', waitsFor: 'quota' })
  expect(queueText(waiting)).toBe('waits for the quota of its user')
})

it('jobs are counted by state, those that ended by how they ended', () => {
  const bars = stateBars([job(), job({ state: 'queued' }), job({ status: 'TimedOut' }), job()])
  expect(bars).toEqual([
    { label: 'Queued', value: 1, tone: 'off' },
    { label: 'Running', value: 0, tone: 'busy' },
    { label: 'Complete', value: 2, tone: 'good' },
    { label: 'Timed out', value: 1, tone: 'bad' },
  ])
})
