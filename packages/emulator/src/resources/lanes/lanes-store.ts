import type { Page, QualityStatus } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage, where, whereOneOf } from '../../storage/paged.ts'
import { updateRow } from '../../storage/rows.ts'

export type LaneRow = {
  id: number
  run_id: number
  run_name: string
  number: number
  status: QualityStatus
  status_summary: string
  /**
   * What the instrument reports of the lane in addition to the run's statistics, as JSON with v2 names; ReadStatistics
   * has a row for each read.
   */
  statistics: string
  /** The lane's entry in the run's statistics, as JSON; null where there is none. */
  reported: string | null
  /** The run's statistics by read, as JSON; null where there are none. */
  run_reads: string | null
  max_cycle_called: number | null
  has_comments: 0 | 1
  created_ms: number
  modified_ms: number
}

/** A library on a lane. */
export type LaneLibraryRow = {
  lane_id: number
  lane_number: number
  library_id: number
  library_name: string
  pool_id: number | null
  user_pool_id: string | null
  biosample_id: number
  biosample_name: string
  index1_sequence: string | null
  index2_sequence: string | null
  reads: number | null
  /** The default project of the biosample. */
  project_name: string | null
}

/** What is reported of a lane: figures by their v2 names. */
export type LaneStatistics = Readonly<
  Record<string, number | true | readonly Readonly<Record<string, number>>[]>
>

const columns = `n.*, r.experiment_name AS run_name, r.sequencing_stats ->> 'MaxCycleCalled' AS max_cycle_called,
  r.sequencing_stats -> 'Reads' AS run_reads,
  (SELECT value FROM json_each(r.sequencing_stats, '$.Lanes') WHERE value ->> 'LaneNumber' = n.number) AS reported,
  EXISTS (SELECT 1 FROM comment c WHERE c.kind = 'lane' AND c.subject_id = n.id) AS has_comments`
const from = 'lane n JOIN live_run r ON r.id = n.run_id'
const order = { LaneNumber: 'n.number', Id: 'n.id' } as const
const libraryColumns = `n.id AS lane_id, n.number AS lane_number, l.id AS library_id, l.name AS library_name,
  p.id AS pool_id, p.user_pool_id, b.id AS biosample_id, b.name AS biosample_name, l.index1_sequence, l.index2_sequence, a.reads,
  (SELECT name FROM live_project WHERE id = b.default_project_id) AS project_name`
const onLanes = `lane n JOIN lane_library a ON a.lane_id = n.id JOIN library l ON l.id = a.library_id
  JOIN biosample b ON b.id = l.biosample_id LEFT JOIN library_pool p ON p.id = a.pool_id`
const libraryOrder = { LaneNumber: 'n.number', LibraryName: 'l.name' } as const

export function laneStore(database: Database) {
  const insert = database.statement<[number | null, number, number, number, number]>(
    `INSERT OR IGNORE INTO lane (id, run_id, number, created_ms, modified_ms) VALUES (?, ?, ?, ?, ?)`,
  )
  const renumber = database.statement<[number, number, number]>(
    'UPDATE lane SET id = ? WHERE run_id = ? AND number = ?',
  )
  const idOf = database.values<[number, number], number>(
    'SELECT id FROM lane WHERE run_id = ? AND number = ?',
  )
  const addLibrary = database.statement<[number, number, number | null]>(
    `INSERT INTO lane_library (lane_id, library_id, pool_id) VALUES (?, ?, ?)
     ON CONFLICT (lane_id, library_id) DO UPDATE SET pool_id = excluded.pool_id, reads = NULL`,
  )
  return {
    get: database.statement<[id: number], LaneRow>(`SELECT ${columns} FROM ${from} WHERE n.id = ?`)
      .get,
    list: (runId: number, ids: readonly number[] | undefined, page: Page<keyof typeof order>) =>
      selectPage<LaneRow, keyof typeof order>(database, {
        columns,
        from,
        conditions: [where('n.run_id = ?', runId), whereOneOf('n.id', ids)],
        order,
        id: 'n.id',
        page,
      }),
    /** All lanes of a run, in the order of their numbers. */
    ofRun: database.statement<[runId: number], LaneRow>(
      `SELECT ${columns} FROM ${from} WHERE n.run_id = ? ORDER BY n.number`,
    ).all,
    listLibraries: (runId: number, page: Page<keyof typeof libraryOrder>) =>
      selectPage<LaneLibraryRow, keyof typeof libraryOrder>(database, {
        columns: libraryColumns,
        from: onLanes,
        conditions: [where('n.run_id = ?', runId)],
        order: libraryOrder,
        // Libraries of one lane, and lanes of one library, come in the order of their ids.
        id: page.sortBy === 'LaneNumber' ? 'a.library_id' : 'n.id',
        page,
      }),
    librariesOn: database.statement<[laneId: number], LaneLibraryRow>(
      `SELECT ${libraryColumns} FROM ${onLanes} WHERE n.id = ? ORDER BY l.id`,
    ).all,
    /** A lane of a run, which is created where there is none with the number yet; it gets the given id. */
    put(runId: number, laneNumber: number, id: number | undefined, nowMs: number): number {
      insert.run(id ?? null, runId, laneNumber, nowMs, nowMs)
      if (id !== undefined) renumber.run(id, runId, laneNumber)
      return idOf.get(runId, laneNumber) as number
    },
    setStatus: (id: number, status: QualityStatus, summary: string, nowMs: number): void =>
      updateRow<LaneRow>(database, 'lane', id, {
        status,
        status_summary: summary,
        modified_ms: nowMs,
      }),
    /** Sets what the instrument reports of it in addition to the run's statistics. */
    setStatistics: (id: number, statistics: LaneStatistics): void =>
      updateRow<LaneRow>(database, 'lane', id, { statistics: JSON.stringify(statistics) }),
    /** Puts a library on a lane, as part of a pool or alone. */
    addLibrary: (laneId: number, libraryId: number, poolId: number | undefined): void =>
      void addLibrary.run(laneId, libraryId, poolId ?? null),
  }
}
export type LaneStore = ReturnType<typeof laneStore>
