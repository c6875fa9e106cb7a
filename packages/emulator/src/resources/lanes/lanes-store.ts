import type { Page, QualityStatus } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage, where, whereOneOf } from '../../storage/paged.ts'

export type LaneRow = {
  id: number
  run_id: number
  run_name: string
  number: number
  status: QualityStatus
  status_summary: string
  /** What the instrument reports of the lane in addition to the run's statistics, as JSON with v2 names. */
  statistics: string
  /** The lane's entry in the run's statistics, as JSON; null where there is none. */
  reported: string | null
  has_comments: 0 | 1
  created_ms: number
  modified_ms: number
}

const columns = `n.*, r.experiment_name AS run_name,
  (SELECT value FROM json_each(r.sequencing_stats, '$.Lanes') WHERE value ->> 'LaneNumber' = n.number) AS reported,
  EXISTS (SELECT 1 FROM comment c WHERE c.kind = 'lane' AND c.subject_id = n.id) AS has_comments`
const from = 'lane n JOIN live_run r ON r.id = n.run_id'
const order = { LaneNumber: 'n.number', Id: 'n.id' } as const

export function laneStore(database: Database) {
  const get = database.statement<[number], LaneRow>(`SELECT ${columns} FROM ${from} WHERE n.id = ?`)
  const insert = database.statement<[number | null, number, number, number, number]>(
    `INSERT OR IGNORE INTO lane (id, run_id, number, created_ms, modified_ms) VALUES (?, ?, ?, ?, ?)`,
  )
  const renumber = database.statement<[number, number, number]>(
    'UPDATE lane SET id = ? WHERE run_id = ? AND number = ?',
  )
  const idOf = database.statement<[number, number], { id: number }>(
    'SELECT id FROM lane WHERE run_id = ? AND number = ?',
  )
  const setStatus = database.statement<[string, string, number, number]>(
    'UPDATE lane SET status = ?, status_summary = ?, modified_ms = ? WHERE id = ?',
  )
  const setStatistics = database.statement<[string, number]>(
    'UPDATE lane SET statistics = ? WHERE id = ?',
  )
  const addLibrary = database.statement<[number, number, number | null]>(
    'INSERT OR REPLACE INTO lane_library (lane_id, library_id, pool_id) VALUES (?, ?, ?)',
  )
  return {
    get: (id: number): LaneRow | undefined => get.get(id),
    list: (runId: number, ids: readonly number[] | undefined, page: Page<keyof typeof order>) =>
      selectPage<LaneRow, keyof typeof order>(database, {
        columns,
        from,
        countFrom: from,
        conditions: [where('n.run_id = ?', runId), whereOneOf('n.id', ids)],
        order,
        id: 'n.id',
        page,
      }),
    /** A lane of a run, which is created where there is none with the number yet; it gets the given id. */
    put(runId: number, laneNumber: number, id: number | undefined, nowMs: number): number {
      insert.run(id ?? null, runId, laneNumber, nowMs, nowMs)
      if (id !== undefined) renumber.run(id, runId, laneNumber)
      return (idOf.get(runId, laneNumber) as { id: number }).id
    },
    setStatus: (id: number, status: QualityStatus, summary: string, nowMs: number): void =>
      void setStatus.run(status, summary, nowMs, id),
    /** Sets what the instrument reports of it in addition to the run's statistics. */
    setStatistics: (id: number, statistics: Readonly<Record<string, number>>): void =>
      void setStatistics.run(JSON.stringify(statistics), id),
    /** Puts a library on a lane, as part of a pool or alone. */
    addLibrary: (laneId: number, libraryId: number, poolId: number | undefined): void =>
      void addLibrary.run(laneId, libraryId, poolId ?? null),
  }
}
export type LaneStore = ReturnType<typeof laneStore>
