import type { ControlRun } from '@benchtop/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { setPlatformNow } from '../../design/platform-clock.ts'
import { readsSoFar, stepProgress, yieldsSoFar } from './run-progress.ts'

type Plan = NonNullable<ControlRun['plan']>

const reads = [
  { number: 1, cycles: 150, isIndex: false },
  { number: 2, cycles: 10, isIndex: true },
  { number: 3, cycles: 10, isIndex: true },
  { number: 4, cycles: 150, isIndex: false },
]

/** A run that is Running from 12:00 to 20:00. */
function run(done: { begins: number; ends: number }, more: Partial<Plan> = {}): ControlRun {
  const plan = {
    steps: [
      { status: 'Running', begins: '2026-03-01T12:00:00.000Z', duration: '8h' },
      { status: 'Uploading', begins: '2026-03-01T20:00:00.000Z', duration: '1h' },
    ],
    step: 0,
    paused: false,
    next: null,
    filesLeft: 0,
    sequencing: { reads, lanes: [{ number: 1, yield: 4 }], done },
    ...more,
  } satisfies Plan
  return { plan } as ControlRun
}

const progress = (of: ControlRun) => readsSoFar(of).map(({ name, done }) => [name, done])

describe('a run that is sequenced', () => {
  beforeEach(() => setPlatformNow('2026-03-01T16:00:00.000Z', true))

  it('[RUN-06] shows the cycles of each read that are done by the clock of the platform', () => {
    const whole = run({ begins: 0, ends: 1 })
    expect(progress(whole)).toEqual([
      ['Read 1', 150],
      ['Index 1', 10],
      ['Index 2', 0],
      ['Read 2', 0],
    ])
    setPlatformNow('2026-03-01T18:00:00.000Z', true)
    expect(progress(whole).at(-1)).toEqual(['Read 2', 70])
    expect(stepProgress(whole)).toBe('75 %')
    setPlatformNow('2026-03-01T23:00:00.000Z', true)
    expect(progress(whole).map(([, done]) => done)).toEqual([150, 10, 10, 150])
  })

  it('[RUN-06] has the yield of its reads without those of its indexes', () => {
    const whole = run({ begins: 0, ends: 1 })
    expect(yieldsSoFar(whole)).toEqual(new Map([[1, { Yield: 2, mostYield: 4 }]]))
    setPlatformNow('2026-03-01T14:00:00.000Z', true)
    expect(yieldsSoFar(whole).get(1)?.Yield).toBeCloseTo((4 * 80) / 300)
  })

  it('[RUN-06] begins a step with what those before have done', () => {
    expect(progress(run({ begins: 0.5, ends: 1 })).at(-1)).toEqual(['Read 2', 70])
  })

  it('[RUN-06] stays as it is while it is paused, and shows nothing that is unknown', () => {
    const paused = run({ begins: 0.25, ends: 0.25 }, { paused: true })
    expect(progress(paused)[0]).toEqual(['Read 1', 80])
    expect(stepProgress(paused)).toBe('')
    expect(readsSoFar(run({ begins: 0, ends: 1 }, { paused: true }))).toEqual([])
    expect(yieldsSoFar(run({ begins: 0, ends: 1 }, { sequencing: undefined }))).toEqual(new Map())
    expect(yieldsSoFar(undefined)).toEqual(new Map())
  })
})
