import type { PrepRequestStatus } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { jsonList } from '../../storage/paged.ts'
import { insertRow, type NewRow } from '../../storage/rows.ts'

export type LibraryPrepRow = { id: number; name: string }

export type LibraryContainerRow = {
  id: number
  owner_id: number
  owner_name: string
  type: string
  user_container_id: string
  prep_id: number | null
  prep_name: string | null
  prep_kit: string | null
  library_count: number
  created_ms: number
}

export type PrepRequestRow = {
  id: number
  biosample_id: number
  biosample_name: string
  prep_id: number
  prep_name: string
  status: PrepRequestStatus
  /** Bases. */
  required_yield: number
  lims_id: string | null
  created_from: string | null
  created_ms: number
  modified_ms: number
}

export type NewPrepRequest = NewRow<
  PrepRequestRow,
  'biosample_name' | 'prep_name' | 'status' | 'modified_ms'
>
export type NewContainer = NewRow<LibraryContainerRow, 'owner_name' | 'prep_name' | 'library_count'>

/** The yield of a request is that of its own libraries, without failed pools. */
const status = `CASE
  WHEN r.is_canceled = 1 THEN 'Canceled'
  WHEN r.required_yield <= (SELECT coalesce(sum(y.yield), 0) FROM counted_yield y WHERE y.prep_request_id = r.id)
    AND EXISTS (SELECT 1 FROM library l WHERE l.prep_request_id = r.id) THEN 'Complete'
  WHEN EXISTS (SELECT 1 FROM library l WHERE l.prep_request_id = r.id) THEN 'InProgress'
  ELSE 'New' END`
const requests = `SELECT r.*, ${status} AS status, b.name AS biosample_name, p.name AS prep_name
  FROM prep_request r JOIN biosample b ON b.id = r.biosample_id JOIN library_prep p ON p.id = r.prep_id`

/** The preps and containers of libraries, and the requests to prepare them. */
export function libraryPrepStore(database: Database) {
  const ofBioSamples = database.statement<[string], PrepRequestRow>(
    `${requests} WHERE r.biosample_id IN (SELECT value FROM json_each(?)) ORDER BY r.id`,
  )
  const containersOf = database.statement<[string], LibraryContainerRow>(
    `SELECT c.*, o.name AS owner_name, p.name AS prep_name,
       (SELECT count(*) FROM library l WHERE l.container_id = c.id) AS library_count
     FROM library_container c JOIN user o ON o.id = c.owner_id
       LEFT JOIN library_prep p ON p.id = c.prep_id
     WHERE c.id IN (SELECT DISTINCT value FROM json_each(?))`,
  )
  const containers = (ids: readonly number[]) => containersOf.all(jsonList(ids))
  const cancel = database.statement<[number, number, number]>(
    'UPDATE prep_request SET is_canceled = ?, modified_ms = ? WHERE biosample_id = ?',
  )
  return {
    prep: database.statement<[id: number], LibraryPrepRow>(
      'SELECT * FROM library_prep WHERE id = ?',
    ).get,
    prepByName: database.statement<[name: string], LibraryPrepRow>(
      'SELECT * FROM library_prep WHERE name = ?',
    ).get,
    insertPrep: (name: string, id?: number): number =>
      insertRow<LibraryPrepRow>(database, 'library_prep', { id, name }),
    container: (id: number): LibraryContainerRow | undefined => containers([id])[0],
    containers,
    containerByUserId: database.values<[ownerId: number, userContainerId: string], number>(
      'SELECT id FROM library_container WHERE owner_id = ? AND user_container_id = ? ORDER BY id',
    ).get,
    insertContainer: (one: NewContainer): number =>
      insertRow<LibraryContainerRow>(database, 'library_container', one),
    request: database.statement<[id: number], PrepRequestRow>(`${requests} WHERE r.id = ?`).get,
    /** The requests for some biosamples, in the order of their creation. */
    ofBioSamples: (ids: readonly number[]): PrepRequestRow[] => ofBioSamples.all(jsonList(ids)),
    insertRequest: (one: NewPrepRequest): number =>
      insertRow<PrepRequestRow>(database, 'prep_request', { ...one, modified_ms: one.created_ms }),
    /** Cancels the requests for a biosample, or resumes them. */
    setCanceled: (bioSampleId: number, isCanceled: boolean, nowMs: number): void =>
      void cancel.run(Number(isCanceled), nowMs, bioSampleId),
  }
}
export type LibraryPrepStore = ReturnType<typeof libraryPrepStore>
