import type { ControlRun, RunDetails } from '@benchtop/contracts'
import { drawFigures, readsOfRun } from '@benchtop/instrument'
import type { LaneRow } from '../lanes/lanes-store.ts'
import type { RunRow } from '../runs/runs-store.ts'
import type { PlanStep } from './plan.ts'
import type { RunPlanRow } from './run-simulations-store.ts'

/** What a run sequences in those of its steps that are Running; undefined once it is uploaded. */
export function sequencingOf(
  { details: json, sequencing_stats: reported }: RunRow,
  steps: readonly PlanStep[],
  { position, left_ms, seed }: RunPlanRow,
  lanes: readonly LaneRow[],
): NonNullable<ControlRun['plan']>['sequencing'] {
  const running = steps.map(({ status, durationMs = 0 }) => (status === 'Running' ? durationMs : 0))
  const ms = (until: number): number => running.slice(0, until).reduce((sum, one) => sum + one, 0)
  const total = ms(steps.length)
  const isAhead = ['Running', 'Paused', 'Uploading'].includes(steps[position]?.status ?? '')
  if (total === 0 || !isAhead) return undefined
  const ends = (ms(position + 1) - (left_ms ?? 0)) / total
  const begins = left_ms === null ? ms(position) / total : ends
  const reports = reported === null && steps.some(({ status }) => status === 'Uploading')
  const unknown = reports ? lanes.filter(({ statistics }) => statistics === '{}') : []
  const details = JSON.parse(json) as RunDetails
  const numbers = unknown.map(({ number }) => number)
  const { Lanes: drawn = [] } = drawFigures(details, numbers, seed).run
  return {
    reads: readsOfRun(details),
    lanes: drawn.map(({ LaneNumber, Yield = 0 }) => ({ number: LaneNumber, yield: Yield })),
    done: { begins, ends },
  }
}
