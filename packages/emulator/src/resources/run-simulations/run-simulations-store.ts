import type { LibraryStatus, RunStatus } from '@benchtop/contracts'
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
  /** What its figures are drawn from. */
  seed: number
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

/** A FASTQ file of a library, which becomes part of a dataset at the end of the run. */
export type RunReadsRow = RunFileRow & { library_id: number }

/** A library as a run needs it: whose it is, what of, and where its reads go. */
export type SequencedLibraryRow = {
  id: number
  owner_id: number
  name: string
  status: LibraryStatus
  biosample_id: number
  biosample_name: string
  /** Its own project or the biosample's, unless that is in the trash or another user's. */
  project_id: number | null
  index1: string | null
  index1_sequence: string | null
  index2: string | null
  index2_sequence: string | null
}

/** A library on a lane of a run; its reads are null until they are divided among the libraries of the lane. */
export type LoadedLibraryRow = {
  lane_id: number
  lane_number: number
  library_id: number
  pool_id: number | null
  reads: number | null
}

type Step = { readonly status: RunStatus; readonly durationMs: number | undefined }
export type PlannedFile = Omit<RunFileRow, 'position'>
type PlannedReads = PlannedFile & { readonly libraryId: number }

type NewPlan = {
  readonly steps: readonly Step[]
  readonly files: readonly PlannedFile[]
  readonly reads: readonly PlannedReads[]
  readonly seed: number
}

export function runSimulationStore(database: Database) {
  const insert = database.statement<[number, number, number, number]>(
    'INSERT INTO run_plan (run_id, position, entered_ms, file_count, seed) VALUES (?, 0, ?, ?, ?)',
  )
  const insertStep = database.statement<[number, number, string, number | null]>(
    'INSERT INTO run_plan_step (run_id, position, status, duration_ms) VALUES (?, ?, ?, ?)',
  )
  const insertFile = database.statement<(number | string | null)[]>(
    `INSERT INTO run_plan_file (run_id, position, name, path, content_type, size, etag, sha256, library_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const filesLeft = database.statement<[number], { count: number }>(
    'SELECT count(*) AS count FROM run_plan_file WHERE run_id = ? AND library_id IS NULL',
  )
  const nextReads = database.statement<[number], RunReadsRow>(
    // One for each read of the library that comes first.
    'SELECT * FROM run_plan_file WHERE run_id = ? AND library_id IS NOT NULL ORDER BY position LIMIT 2',
  )
  const readsLeft = database.statement<[number], { count: number }>(
    'SELECT count(*) AS count FROM run_plan_file WHERE run_id = ? AND library_id IS NOT NULL',
  )
  const enter = database.statement<[number, number, number]>(
    'UPDATE run_plan SET position = ?, entered_ms = ?, left_ms = NULL WHERE run_id = ?',
  )
  const hold = database.statement<[number, number]>(
    'UPDATE run_plan SET left_ms = ? WHERE run_id = ?',
  )
  return {
    get: database.statement<[runId: number], RunPlanRow>('SELECT * FROM run_plan WHERE run_id = ?')
      .get,
    /** A plan whose run has just entered its first step. */
    insert(runId: number, plan: NewPlan, enteredMs: number): void {
      insert.run(runId, enteredMs, plan.files.length, plan.seed)
      for (const [position, { status, durationMs }] of plan.steps.entries()) {
        insertStep.run(runId, position, status, durationMs ?? null)
      }
      const insertPlanned = (file: PlannedFile, position: number, library: number | null): void => {
        const { name, path, content_type, size, etag, sha256 } = file
        insertFile.run(runId, position, name, path, content_type, size, etag, sha256, library)
      }
      for (const [at, file] of plan.files.entries()) insertPlanned(file, at, null)
      for (const [at, file] of plan.reads.entries()) {
        insertPlanned(file, plan.files.length + at, file.libraryId)
      }
    },
    steps: database.statement<[runId: number], RunStepRow>(
      'SELECT position, status, duration_ms FROM run_plan_step WHERE run_id = ? ORDER BY position',
    ).all,
    /** The file that arrives next; undefined when all have arrived. */
    nextFile: database.statement<[runId: number], RunFileRow>(
      'SELECT * FROM run_plan_file WHERE run_id = ? AND library_id IS NULL ORDER BY position LIMIT 1',
    ).get,
    filesLeft: (runId: number): number => filesLeft.get(runId)?.count ?? 0,
    /** The FASTQ files of the next library whose dataset is to be made; none where all are made. */
    nextReads(runId: number): RunReadsRow[] {
      const rows = nextReads.all(runId)
      return rows.filter(({ library_id }) => library_id === rows[0]?.library_id)
    },
    readsLeft: (runId: number): number => readsLeft.get(runId)?.count ?? 0,
    removeFile: database.statement<[runId: number, position: number]>(
      'DELETE FROM run_plan_file WHERE run_id = ? AND position = ?',
    ).run,
    enter: (runId: number, position: number, enteredMs: number): void =>
      void enter.run(position, enteredMs, runId),
    hold: (runId: number, leftMs: number): void => void hold.run(leftMs, runId),
    remove: database.statement<[runId: number]>('DELETE FROM run_plan WHERE run_id = ?').run,
    output: outputStatements(database),
  }
}
export type RunSimulationStore = ReturnType<typeof runSimulationStore>
export type RunOutputStore = RunSimulationStore['output']

/** What a run has on its lanes, and what becomes of it. */
function outputStatements(database: Database) {
  const libraries = (condition: string) =>
    database.statement<[number], SequencedLibraryRow>(
      `SELECT l.id, l.owner_id, l.name, l.status, l.biosample_id, b.name AS biosample_name, l.index1,
         l.index1_sequence, l.index2, l.index2_sequence,
         (SELECT p.id FROM live_project p WHERE p.owner_id = l.owner_id
            AND p.id IN (l.project_id, b.default_project_id) ORDER BY p.id = l.project_id DESC LIMIT 1) AS project_id
       FROM library l JOIN biosample b ON b.id = l.biosample_id WHERE ${condition} ORDER BY l.id`,
    )
  const library = libraries('l.id = ?')
  const ofPool = libraries('l.id IN (SELECT library_id FROM library_pool_member WHERE pool_id = ?)')
  const setReads = database.statement<[number, number, number]>(
    'UPDATE lane_library SET reads = ? WHERE lane_id = ? AND library_id = ?',
  )
  const readsOf = database.statement<[number, number], LoadedLibraryRow & { reads: number }>(
    `SELECT a.lane_id, n.number AS lane_number, a.library_id, a.pool_id, a.reads
     FROM lane n JOIN lane_library a ON a.lane_id = n.id
     WHERE n.run_id = ? AND a.library_id = ? AND a.reads > 0 AND n.status <> 'QcFailed' ORDER BY n.number`,
  )
  const ended = database.statement<[], { run_id: number }>(
    `SELECT p.run_id FROM run_plan p CROSS JOIN live_run r ON r.id = p.run_id
     WHERE r.status = 'Complete' ORDER BY p.run_id LIMIT 1`,
  )
  return {
    library: (id: number): SequencedLibraryRow | undefined => library.get(id),
    librariesOfPool: (poolId: number): SequencedLibraryRow[] => ofPool.all(poolId),
    loaded: database.statement<[runId: number], LoadedLibraryRow>(
      `SELECT a.lane_id, n.number AS lane_number, a.library_id, a.pool_id, a.reads
     FROM lane n JOIN lane_library a ON a.lane_id = n.id WHERE n.run_id = ? ORDER BY n.number, a.library_id`,
    ).all,
    setReads: ({ lane_id, library_id }: LoadedLibraryRow, reads: number): void =>
      void setReads.run(reads, lane_id, library_id),
    /** The reads of a library on each lane of a run, other than lanes that failed quality control. */
    readsOf: (runId: number, libraryId: number) => readsOf.all(runId, libraryId),
    /** A run that is Complete and has a plan, of which datasets are still to be made; undefined where there is none. */
    nextEnded: (): number | undefined => ended.get()?.run_id,
  }
}
