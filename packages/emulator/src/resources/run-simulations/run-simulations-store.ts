import type { RunStatus } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'

/** The position of a run in its plan. */
export type RunPlanRow = {
  run_id: number
  /** The step that it is in. */
  position: number
  /** When it entered that step; shifted by the time that it was paused by hand. */
  entered_ms: number
  /** What is left of the step while it is paused by hand; null while time passes. */
  left_ms: number | null
  /** How many files arrive while it uploads. */
  file_count: number
}

export type RunStepRow = {
  position: number
  status: RunStatus
  /** Null where it lasts until another event of the run. */
  duration_ms: number | null
}

/** A file that has not arrived yet. Its bytes are in the store. */
export type RunFileRow = {
  position: number
  name: string
  path: string
  content_type: string
  size: number
  etag: string
  sha256: string
}

type Step = { readonly status: RunStatus; readonly durationMs: number | undefined }
export type PlannedFile = Omit<RunFileRow, 'position'>

export function runSimulationStore(database: Database) {
  const get = database.statement<[number], RunPlanRow>('SELECT * FROM run_plan WHERE run_id = ?')
  const insert = database.statement<[number, number, number]>(
    'INSERT INTO run_plan (run_id, position, entered_ms, file_count) VALUES (?, 0, ?, ?)',
  )
  const insertStep = database.statement<[number, number, string, number | null]>(
    'INSERT INTO run_plan_step (run_id, position, status, duration_ms) VALUES (?, ?, ?, ?)',
  )
  const insertFile = database.statement<(number | string)[]>(
    `INSERT INTO run_plan_file (run_id, position, name, path, content_type, size, etag, sha256)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const steps = database.statement<[number], RunStepRow>(
    'SELECT position, status, duration_ms FROM run_plan_step WHERE run_id = ? ORDER BY position',
  )
  const nextFile = database.statement<[number], RunFileRow>(
    'SELECT * FROM run_plan_file WHERE run_id = ? ORDER BY position LIMIT 1',
  )
  const filesLeft = database.statement<[number], { count: number }>(
    'SELECT count(*) AS count FROM run_plan_file WHERE run_id = ?',
  )
  const removeFile = database.statement<[number, number]>(
    'DELETE FROM run_plan_file WHERE run_id = ? AND position = ?',
  )
  const enter = database.statement<[number, number, number]>(
    'UPDATE run_plan SET position = ?, entered_ms = ?, left_ms = NULL WHERE run_id = ?',
  )
  const hold = database.statement<[number, number]>(
    'UPDATE run_plan SET left_ms = ? WHERE run_id = ?',
  )
  const remove = database.statement<[number]>('DELETE FROM run_plan WHERE run_id = ?')
  return {
    get: (runId: number): RunPlanRow | undefined => get.get(runId),
    /** A plan whose run has just entered its first step. */
    insert(
      runId: number,
      plan: { steps: readonly Step[]; files: readonly PlannedFile[] },
      enteredMs: number,
    ): void {
      insert.run(runId, enteredMs, plan.files.length)
      for (const [position, { status, durationMs }] of plan.steps.entries()) {
        insertStep.run(runId, position, status, durationMs ?? null)
      }
      for (const [position, file] of plan.files.entries()) {
        const { name, path, content_type, size, etag, sha256 } = file
        insertFile.run(runId, position, name, path, content_type, size, etag, sha256)
      }
    },
    steps: (runId: number): RunStepRow[] => steps.all(runId),
    /** The file that arrives next; undefined when all have arrived. */
    nextFile: (runId: number): RunFileRow | undefined => nextFile.get(runId),
    filesLeft: (runId: number): number => filesLeft.get(runId)?.count ?? 0,
    removeFile: (runId: number, position: number): void => void removeFile.run(runId, position),
    enter: (runId: number, position: number, enteredMs: number): void =>
      void enter.run(position, enteredMs, runId),
    hold: (runId: number, leftMs: number): void => void hold.run(leftMs, runId),
    remove: (runId: number): void => void remove.run(runId),
  }
}
export type RunSimulationStore = ReturnType<typeof runSimulationStore>
