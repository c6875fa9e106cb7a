import { runEventBetween } from '@benchtop/contracts'
import type { Deadlines } from '../../time/deadlines.ts'
import type { FileRow, FileStore } from '../files/files-store.ts'
import type { RunStore } from '../runs/runs-store.ts'
import type { Runs } from '../runs/runs.ts'
import type { PlanStep } from './plan.ts'
import type { PlannedReads } from './planned-reads.ts'
import type {
  PlannedFile,
  RunFileRow,
  RunPlanRow,
  RunSimulationStore,
  RunStepRow,
} from './run-simulations-store.ts'

/** The contents that a plan holds, and what its figures are drawn from. */
export type PlannedContents = {
  readonly files: readonly PlannedFile[]
  readonly reads: readonly PlannedReads[]
  readonly seed: number
}

type ProgressOptions = {
  readonly store: RunSimulationStore
  readonly runs: Runs
  readonly runRows: RunStore
  readonly files: FileStore
  readonly deadlines: Deadlines
  readonly completed: (file: FileRow) => void
  /** Called when a run is Complete whose datasets are to be made, in the transaction that made it so. */
  readonly ended: () => void
}

export function createProgress(options: ProgressOptions) {
  const { store, runs, runRows, deadlines, ended } = options

  const stepOf = (plan: RunPlanRow): RunStepRow | undefined =>
    store.steps(plan.run_id)[plan.position]

  const nextMs = (plan: RunPlanRow): number | undefined => {
    const step = stepOf(plan)
    if (plan.left_ms !== null || step === undefined || step.duration_ms === null) return undefined
    const file = step.status === 'Uploading' ? store.nextFile(plan.run_id) : undefined
    return file === undefined
      ? plan.entered_ms + step.duration_ms
      : arrivalMs(plan, step.duration_ms, file)
  }

  /** Reads the plan again, because it has just changed. */
  const schedule = (runId: number): void => {
    const plan = store.get(runId)
    const dueMs = plan && nextMs(plan)
    if (dueMs === undefined) deadlines.cancel('run-step', runId)
    else deadlines.schedule('run-step', runId, dueMs)
  }

  const end = (runId: number): void => {
    deadlines.cancel('run-step', runId)
    store.remove(runId)
  }

  const arrive = fileArrival(options)

  const enter = (runId: number, position: number, atMs: number): void => {
    const steps = store.steps(runId)
    const step = steps[position]
    if (step === undefined) return end(runId)
    const event = runEventBetween(runs.get(runId).status, step.status)
    if (event !== undefined) runs.transition(runId, event, atMs)
    const isLast = position === steps.length - 1
    const hasOutput = step.status === 'Complete' && store.readsLeft(runId) > 0
    if (isLast && step.duration_ms === null && !hasOutput) return end(runId)
    store.enter(runId, position, atMs)
    schedule(runId)
    // Its plan goes once its datasets are made, so that they are after a crash, too.
    if (hasOutput) ended()
  }

  deadlines.on('run-step', (runId, dueMs) => {
    const plan = store.get(runId)
    if (plan === undefined) return
    // A run in the trash doesn't change.
    if (runRows.get(runId) === undefined) return end(runId)
    const file = stepOf(plan)?.status === 'Uploading' ? store.nextFile(runId) : undefined
    if (file === undefined) return enter(runId, plan.position + 1, dueMs)
    arrive(runId, file, dueMs)
    schedule(runId)
  })

  return {
    finish: planFinisher(store, stepOf, arrive, enter),
    /** Begins the plan of a run that has been in its first status since this time. */
    begin(
      runId: number,
      steps: readonly PlanStep[],
      planned: PlannedContents,
      nowMs: number,
    ): void {
      store.insert(runId, { steps, ...planned }, nowMs)
      enter(runId, 0, nowMs)
    },
    /** Moves a run to a step of its plan; after the last, the plan ends. */
    enter,
    hold(plan: RunPlanRow, nowMs: number): void {
      const lasts = stepOf(plan)?.duration_ms ?? 0
      store.hold(plan.run_id, Math.max(0, plan.entered_ms + lasts - nowMs))
      schedule(plan.run_id)
    },
    resume(plan: RunPlanRow, nowMs: number): void {
      const lasts = stepOf(plan)?.duration_ms ?? 0
      store.enter(plan.run_id, plan.position, nowMs - lasts + (plan.left_ms ?? 0))
      schedule(plan.run_id)
    },
    /** Deletes the plan. The bytes of files that have not arrived are removed at the next start. */
    end,
    /** When the next automatic change is due. */
    nextMs,
  }
}
/** Advances plans: each file and each status at the time at which it was due, with one due time per run. */
export type Progress = ReturnType<typeof createProgress>

/** Passes through all steps of a plan that time alone ends; whether there was one. */
function planFinisher(
  store: RunSimulationStore,
  stepOf: (plan: RunPlanRow) => RunStepRow | undefined,
  arrive: ReturnType<typeof fileArrival>,
  enter: (runId: number, position: number, atMs: number) => void,
) {
  return (runId: number, nowMs: number): boolean => {
    for (let isMoved = false; ; isMoved = true) {
      const plan = store.get(runId)
      const step = plan && stepOf(plan)
      if (plan == null || step == null || step.duration_ms === null) return isMoved
      if (plan.left_ms !== null) return isMoved
      let file = step.status === 'Uploading' ? store.nextFile(runId) : undefined
      for (; file !== undefined; file = store.nextFile(runId)) arrive(runId, file, nowMs)
      enter(runId, plan.position + 1, nowMs)
    }
  }
}

/** Files arrive one by one in equal steps, the last at the end of the upload. */
function arrivalMs(plan: RunPlanRow, uploadMs: number, { position }: RunFileRow): number {
  return plan.entered_ms + Math.floor((uploadMs * (position + 1)) / plan.file_count)
}

/** Adds a file to its run. */
function fileArrival({ store, runRows, files, completed }: ProgressOptions) {
  return (runId: number, file: RunFileRow, atMs: number): void => {
    const { name, path, content_type: contentType, size, etag, sha256 } = file
    const { id } = files.insert({
      id: undefined,
      owner: { kind: 'run', id: runId },
      name,
      path,
      contentType,
      size,
      etag,
      sha256,
      createdMs: atMs,
    })
    store.removeFile(runId, file.position)
    runRows.touch(runId, atMs)
    const row = files.get(id)
    if (row !== undefined) completed(row)
  }
}
