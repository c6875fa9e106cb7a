import type { LabRequeueStatus, LabRequeueType, Page } from '@benchtop/contracts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { labRequeueStatus } from '../../storage/migrations/lab/lab-requeue-status.ts'
import { ownOrShared } from '../../storage/own-or-shared.ts'
import { jsonList, selectPage, where, whereOneOf } from '../../storage/paged.ts'
import { insertRow } from '../../storage/rows.ts'

export type LabRequeueRow = {
  id: number
  owner_id: number
  owner_name: string
  type: LabRequeueType
  status: LabRequeueStatus
  /** The biosample that it is shown for: with a pool, the one whose list it is in, or else the first. */
  biosample_id: number
  biosample_name: string
  library_id: number | null
  pool_id: number | null
  prep_request_id: number | null
  prep_name: string | null
  /** Bases. */
  requested_yield: number
  /** Bases that were sequenced since it was created. */
  later_yield: number
  lims_id: string | null
  created_ms: number
  modified_ms: number
}

/** The resource from which more yield is requested. */
export type RequeuedResource =
  | { readonly libraryId: number }
  | { readonly poolId: number }
  | { readonly prepRequestId: number }

export type NewLabRequeue = {
  readonly id?: number | undefined
  readonly ownerId: number
  readonly type: LabRequeueType
  readonly of: RequeuedResource
  readonly requestedYield: number
  readonly limsId: string | undefined
  readonly createdMs: number
}

/** The requeues that a caller sees, of a biosample or all. */
export type LabRequeuePlace = { visibility: Visibility; bioSample?: number }

export type LabRequeueFilter = {
  readonly ids: readonly number[] | undefined
  readonly statuses?: readonly LabRequeueStatus[] | undefined
  readonly types: readonly LabRequeueType[] | undefined
}

const status = labRequeueStatus('q.')
const columns = `q.*, ${status} AS status, o.name AS owner_name, b.id AS biosample_id,
  b.name AS biosample_name, e.name AS prep_name`
const joins = `JOIN user o ON o.id = q.owner_id
  LEFT JOIN library l ON l.id = q.library_id
  LEFT JOIN prep_request r ON r.id = q.prep_request_id
  LEFT JOIN library_prep e ON e.id = coalesce(r.prep_id, l.prep_id)`
const ofFirst = `lab_requeue q ${joins} JOIN biosample b ON b.id = coalesce(l.biosample_id, r.biosample_id,
  (SELECT min(p.biosample_id) FROM library_pool_member m JOIN library p ON p.id = m.library_id
   WHERE m.pool_id = q.pool_id))`
const eachPair = 'lab_requeue_biosample s CROSS JOIN lab_requeue q ON q.id = s.requeue_id'
const ofEach = `${eachPair} ${joins}
  JOIN biosample b ON b.id = s.biosample_id`
const order = {
  Id: 'q.id',
  DateModified: 'q.modified_ms',
  Type: 'q.type',
  RequestedAdditionalYield: 'q.requested_yield',
  DateCreated: 'q.created_ms',
} as const

/** All bases that are requested of a biosample, as an approximate number, which can't overflow. */
const requested = (bioSample: string): string => `(
  (SELECT total(required_yield) FROM prep_request WHERE biosample_id = ${bioSample}) +
  (SELECT total(q.requested_yield) FROM lab_requeue_biosample s JOIN lab_requeue q ON q.id = s.requeue_id
   WHERE s.biosample_id = ${bioSample}))`

export function labRequeueStore(database: Database) {
  const ofBioSamples = database.statement<[string], LabRequeueRow>(
    `SELECT ${columns} FROM ${ofEach}
     WHERE s.biosample_id IN (SELECT value FROM json_each(?)) ORDER BY q.id`,
  )
  const lastSource = database.values<[], number>('SELECT coalesce(max(id), 0) FROM fastq_source')
  const cancel = database.statement<[number, number, number]>(
    `UPDATE lab_requeue SET is_canceled = ?, modified_ms = ?
     WHERE pool_id IS NULL AND id IN (SELECT requeue_id FROM lab_requeue_biosample WHERE biosample_id = ?)`,
  )
  const ofBioSample = database.values<[id: number], number>(
    `SELECT ${requested('b.id')} FROM biosample b WHERE b.id = ?`,
  )
  const besides = database.values<[id: number], number | null>(
    `SELECT max(${requested('o.biosample_id')}) FROM lab_requeue_biosample o WHERE o.requeue_id = ?`,
  )
  return {
    /** The bases that are requested of a biosample in all. */
    requestedOf: (bioSampleId: number): number => ofBioSample.get(bioSampleId) ?? 0,
    /** The most that are requested of a biosample of a requeue, with the requeue. */
    requestedWith: (id: number): number => besides.get(id) ?? 0,
    get: database.statement<[id: number], LabRequeueRow>(
      `SELECT ${columns} FROM ${ofFirst} WHERE q.id = ?`,
    ).get,
    list: (place: LabRequeuePlace, filter: LabRequeueFilter, page: Page<keyof typeof order>) =>
      selectPage<LabRequeueRow, keyof typeof order>(database, {
        columns,
        ...placeFrom(place),
        conditions: [
          place.bioSample === undefined ? undefined : where('s.biosample_id = ?', place.bioSample),
          ...visible(place.visibility),
          whereOneOf('q.id', filter.ids),
          whereOneOf(status, filter.statuses),
          whereOneOf('q.type', filter.types),
        ],
        ...(place.bioSample === undefined
          ? { order, sharedKeys: ['Type', 'RequestedAdditionalYield'], id: 'q.id' }
          : // A pool's requeue is in the lists of several biosamples.
            { order: { ...order, Id: 's.requeue_id' }, id: 's.biosample_id, s.requeue_id' }),
        page,
      }),
    /** The requeues of some biosamples, one for each that a pool's is for, in the order of their creation. */
    ofBioSamples: (ids: readonly number[]): LabRequeueRow[] => ofBioSamples.all(jsonList(ids)),
    insert: ({ of, ...one }: NewLabRequeue): number =>
      insertRow<LabRequeueRow & { last_source_id: number }>(database, 'lab_requeue', {
        id: one.id,
        owner_id: one.ownerId,
        type: one.type,
        library_id: 'libraryId' in of ? of.libraryId : null,
        pool_id: 'poolId' in of ? of.poolId : null,
        prep_request_id: 'prepRequestId' in of ? of.prepRequestId : null,
        requested_yield: one.requestedYield,
        last_source_id: lastSource.get(),
        lims_id: one.limsId,
        created_ms: one.createdMs,
        modified_ms: one.createdMs,
      }),
    /** Cancels the requeues that are only for one biosample, or resumes them. */
    setCanceled: (bioSampleId: number, isCanceled: boolean, nowMs: number): void =>
      void cancel.run(Number(isCanceled), nowMs, bioSampleId),
  }
}
export type LabRequeueStore = ReturnType<typeof labRequeueStore>

/**
 * Where the requeues of a place are found. Those of a user who sees everything, and with whom nothing is shared, are in a
 * table of their own, and each has just one biosample.
 */
function placeFrom({ visibility, bioSample }: LabRequeuePlace) {
  const isNarrow = !visibility.everything || visibility.shared.projects.length > 0
  if (bioSample !== undefined) return { from: ofEach, listed: isNarrow ? ofEach : eachPair }
  return { from: ofFirst, listed: isNarrow ? ofFirst : 'lab_requeue q' }
}

/**
 * A requeue is visible through the project of its library, or of the biosample of its prep request; a pool's only to
 * callers that see everything.
 */
const reachingProject =
  'coalesce(l.project_id, iif(q.prep_request_id IS NULL, NULL, b.default_project_id))'

function visible(visibility: Visibility) {
  return [
    ownOrShared({ owner: 'q.owner_id', project: reachingProject }, visibility),
    visibility.everything
      ? undefined
      : where(
          `${reachingProject} IN (SELECT value FROM json_each(?))`,
          jsonList(visibility.named.project),
        ),
  ]
}
