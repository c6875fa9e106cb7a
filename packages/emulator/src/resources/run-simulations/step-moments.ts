import type { RunRow } from '../runs/runs-store.ts'
import type { PlanStep } from './plan.ts'
import type { RunPlanRow } from './run-simulations-store.ts'

type Dates = Pick<RunRow, 'created_ms' | 'upload_started_ms' | 'upload_completed_ms'>

/** When each step of a plan began, by the run's own dates, or will begin; undefined where that depends on someone. */
export function stepMoments(
  steps: readonly PlanStep[],
  { position, entered_ms, left_ms }: Pick<RunPlanRow, 'position' | 'entered_ms' | 'left_ms'>,
  run: Dates,
): (number | undefined)[] {
  const dates: Partial<Record<PlanStep['status'], number | null>> = {
    Running: run.created_ms,
    Uploading: run.upload_started_ms,
    PendingAnalysis: run.upload_completed_ms,
  }
  // NaN from the first step that waits for someone.
  let nextMs = entered_ms
  return steps.map(({ status, durationMs }, at) => {
    if (at < position) {
      // A status that comes again has the date of its first time only.
      return steps.findIndex((one) => one.status === status) === at
        ? (dates[status] ?? undefined)
        : undefined
    }
    const begins = Number.isNaN(nextMs) ? undefined : nextMs
    nextMs += left_ms === null ? (durationMs ?? Number.NaN) : Number.NaN
    return begins
  })
}
