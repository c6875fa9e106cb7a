import type { BioSampleStatus, LabStatus, Page, RunStatus } from '@benchtop/contracts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { nameSearch } from '../../storage/indexed-texts.ts'
import { ownOrShared } from '../../storage/own-or-shared.ts'
import { jsonList, selectPage, where, whereOneOf } from '../../storage/paged.ts'
import { rowsByIds } from '../../storage/rows-by-ids.ts'
import { insertRow, updateRow, type NewRow, type Written } from '../../storage/rows.ts'

export type BioSampleRow = {
  id: number
  owner_id: number
  owner_name: string
  application_id: number | null
  name: string
  nickname: string | null
  default_project_id: number | null
  /** Also null while the default project is in the trash. */
  project_name: string | null
  subject_id: number | null
  container_name: string | null
  container_position: string | null
  status: BioSampleStatus
  lab_status: LabStatus
  created_ms: number
  modified_ms: number
}

export type SubjectRow = {
  id: number
  owner_id: number
  owner_name: string
  user_subject_id: string
  description: string | null
  species: string | null
  gender: string | null
  created_ms: number
}

export type NewBioSample = NewRow<
  BioSampleRow,
  'owner_name' | 'project_name' | 'lab_status' | 'modified_ms'
>

export type NewSubject = NewRow<SubjectRow, 'owner_name'>

export type BioSampleFilter = {
  readonly ids: readonly number[] | undefined
  readonly names: readonly string[] | undefined
  readonly statuses: readonly BioSampleStatus[] | undefined
  readonly labStatuses: readonly LabStatus[] | undefined
  readonly projects: readonly number[] | undefined
  /** Words of its name, or its id. */
  readonly search: string | undefined
}

/** The yield of one prep of a biosample, in bases. */
export type YieldRow = {
  biosample_id: number
  prep_id: number
  prep_name: string
  expected: number
  actual: number
  datasets: number
  lanes: number
}

/** A lane that carried a library. */
export type RunLaneRow = {
  run_id: number
  experiment_name: string
  details: string
  run_status: RunStatus
  owner_id: number
  owner_name: string
  modified_ms: number
  lane_id: number
  lane_number: number
  lane_status: string
  library_name: string
  /** The upload of the FASTQ dataset; null where there is none. */
  upload_status: string | null
}

const columns = `b.*, o.name AS owner_name, j.name AS project_name`
const from = `biosample b JOIN user o ON o.id = b.owner_id
  LEFT JOIN live_project j ON j.id = b.default_project_id LEFT JOIN subject s ON s.id = b.subject_id`
const order = {
  Id: 'b.id',
  BioSampleName: 'b.name',
  Nickname: 'b.nickname',
  DateModified: 'b.modified_ms',
  // A list is of one owner.
  UserOwnedBy: 'b.owner_id',
  Project: 'j.name',
  Subject: 's.user_subject_id',
  LabStatus: 'b.lab_status',
  Status: 'b.status',
} as const
const listedBy = {
  Project: 'biosample b LEFT JOIN live_project j ON j.id = b.default_project_id',
  Subject: 'biosample b LEFT JOIN subject s ON s.id = b.subject_id',
} as const
/** The number of a pool's libraries of which a condition holds. */
const members = (pool: string, condition: string): string =>
  `(SELECT count(*) FROM library_pool_member n WHERE n.pool_id = ${pool} AND ${condition})`

/** The share of a library in what a requeue states for its whole pool: what is left over goes to the first, base by base. */
function share(pool: string): string {
  const number = `max(1, ${members(pool, '1')})`
  return `q.requested_yield / ${number} + (${members(pool, 'n.library_id < l.id')} < q.requested_yield % ${number})`
}

/** The pool that a library is sequenced in: the last that it was put in. */
const lastPool = '(SELECT max(o.pool_id) FROM library_pool_member o WHERE o.library_id = l.id)'

/**
 * The required yield: of prep requests, plus that of requeues. A new library's requeue counts for the prep of its request. A
 * pool's, and that of a library in a pool, is for the whole pool: it counts in equal shares for the preps of the libraries,
 * of which the latter is about one.
 */
const yields = `
  WITH listed (id) AS (SELECT value FROM json_each(?)),
  requested (biosample_id, prep_id, bases) AS MATERIALIZED (
    SELECT r.biosample_id, r.prep_id, r.required_yield
      FROM listed CROSS JOIN prep_request r ON r.biosample_id = listed.id WHERE r.is_canceled = 0
    UNION ALL SELECT l.biosample_id, l.prep_id, ${share(lastPool)}
      FROM listed CROSS JOIN library l ON l.biosample_id = listed.id
      CROSS JOIN lab_requeue q ON q.library_id = l.id WHERE q.is_canceled = 0
    UNION ALL SELECT r.biosample_id, r.prep_id, q.requested_yield
      FROM listed CROSS JOIN prep_request r ON r.biosample_id = listed.id
      CROSS JOIN lab_requeue q ON q.prep_request_id = r.id WHERE q.is_canceled = 0
    UNION ALL SELECT l.biosample_id, l.prep_id, ${share('q.pool_id')}
      FROM listed CROSS JOIN library l ON l.biosample_id = listed.id
      CROSS JOIN library_pool_member m ON m.library_id = l.id
      CROSS JOIN lab_requeue q ON q.pool_id = m.pool_id WHERE q.is_canceled = 0),
  expected (biosample_id, prep_id, bases) AS (
    SELECT biosample_id, prep_id, sum(bases) FROM requested GROUP BY biosample_id, prep_id),
  sequenced (biosample_id, prep_id, bases, datasets, lanes) AS (
    SELECT l.biosample_id, l.prep_id, sum(y.yield), count(DISTINCT y.dataset_id), count(DISTINCT y.lane_id)
    FROM listed CROSS JOIN library l ON l.biosample_id = listed.id
      CROSS JOIN counted_yield y ON y.library_id = l.id GROUP BY l.biosample_id, l.prep_id),
  prepared (biosample_id, prep_id) AS (
    SELECT l.biosample_id, l.prep_id FROM listed CROSS JOIN library l ON l.biosample_id = listed.id
    UNION SELECT biosample_id, prep_id FROM requested)
  SELECT p.biosample_id, p.prep_id, n.name AS prep_name, coalesce(e.bases, 0) AS expected,
    coalesce(s.bases, 0) AS actual, coalesce(s.datasets, 0) AS datasets, coalesce(s.lanes, 0) AS lanes
  FROM prepared p JOIN library_prep n ON n.id = p.prep_id
    LEFT JOIN expected e ON e.biosample_id = p.biosample_id AND e.prep_id = p.prep_id
    LEFT JOIN sequenced s ON s.biosample_id = p.biosample_id AND s.prep_id = p.prep_id
  ORDER BY p.biosample_id, p.prep_id`

/** The lanes of a biosample come in the order of their runs' dates. */
const laneLibraries = `lane_library a CROSS JOIN lane n ON n.id = a.lane_id CROSS JOIN live_run r ON r.id = n.run_id
  LEFT JOIN fastq_source f ON f.lane_id = a.lane_id AND f.library_id = a.library_id`
const laneFrom = `${laneLibraries} JOIN library l ON l.id = a.library_id JOIN user o ON o.id = r.owner_id
  LEFT JOIN every_dataset u ON u.id = f.dataset_id`
const laneOrder = {
  CreatedOn: 'a.run_created_ms',
  ModifiedOn: 'max(n.modified_ms, r.modified_ms)',
} as const

/** Through what biosamples are shared. */
const reachedBy = { owner: 'b.owner_id', project: 'b.default_project_id' } as const

export function bioSampleStore(database: Database) {
  return {
    get: database.statement<[id: number], BioSampleRow>(
      `SELECT ${columns} FROM ${from} WHERE b.id = ?`,
    ).get,
    some: rowsByIds<BioSampleRow>(database, `SELECT ${columns} FROM ${from}`, 'b.id'),
    byName: database.values<[ownerId: number, name: string], number>(
      'SELECT id FROM biosample WHERE owner_id = ? AND name = ?',
    ).get,
    list: bioSampleList(database),
    insert: (one: NewBioSample): number =>
      insertRow<BioSampleRow>(database, 'biosample', { ...one, modified_ms: one.created_ms }),
    change: (id: number, to: Written<BioSampleRow>): void =>
      updateRow(database, 'biosample', id, to),
    /** Lets the libraries of a biosample that are in one project, or in none, go to another. */
    moveLibraries: database.statement<
      [to: number | null, nowMs: number, id: number, from: number | null]
    >(
      'UPDATE library SET project_id = ?, modified_ms = ? WHERE biosample_id = ? AND project_id IS ?',
    ).run,
    ...bioSampleWork(database),
    subjects: subjectStatements(database),
  }
}
export type BioSampleStore = ReturnType<typeof bioSampleStore>

/** Reads a page of the biosamples that a caller sees. */
function bioSampleList(database: Database) {
  const search = nameSearch(database, {
    name: 'b.name',
    id: 'b.id',
    tables: { biosample: 'biosample e ON e.id = found.rowid' },
  })
  return (visibility: Visibility, filter: BioSampleFilter, page: Page<keyof typeof order>) => {
    const { found, read } = search(filter.search)
    return selectPage<BioSampleRow, keyof typeof order>(database, {
      columns,
      from,
      listed: 'biosample b',
      listedBy,
      conditions: [ownOrShared(reachedBy, visibility), ...read],
      filters: [
        visibility.everything
          ? undefined
          : where(
              'b.application_id = ? OR b.default_project_id IN (SELECT value FROM json_each(?))',
              visibility.applicationId,
              jsonList(visibility.named.project),
            ),
        whereOneOf('b.id', filter.ids),
        whereOneOf('b.name', filter.names),
        whereOneOf('b.status', filter.statuses),
        whereOneOf('b.lab_status', filter.labStatuses),
        whereOneOf('b.default_project_id', filter.projects),
        ...found,
      ],
      order,
      sharedKeys: ['LabStatus', 'Nickname', 'Status'],
      id: 'b.id',
      page,
    })
  }
}

/** What is done with biosamples: the yields of their preps, the lanes that carried them, and the sessions on them. */
function bioSampleWork(database: Database) {
  const yieldsOf = database.statement<[string], YieldRow>(yields)
  const sessions = database.values<[number, number, number, number], number>(
    `SELECT s.id FROM live_appsession s
     WHERE s.status IN ('AwaitingAuthorization', 'Pending', 'Initializing', 'Running', 'NeedsAttention') AND (
       EXISTS (SELECT 1 FROM appsession_reference f WHERE f.appsession_id = s.id AND (
         (f.type = 'biosample' AND f.resource_id = ?) OR (f.type = 'sample' AND EXISTS (
           SELECT 1 FROM dataset d WHERE d.sample_id = f.resource_id AND d.biosample_id = ?))))
       OR EXISTS (SELECT 1 FROM property p JOIN property_item i ON i.property_id = p.id
         WHERE p.parent_kind = 'appsession' AND p.parent_id = s.id AND p.name GLOB 'Input.*' AND (
           (p.type IN ('biosample', 'biosample[]') AND i.resource_id = ?)
           OR (p.type IN ('dataset', 'dataset[]') AND EXISTS (
             SELECT 1 FROM dataset d WHERE d.id = i.resource_id AND d.biosample_id = ?)))))
     ORDER BY s.id`,
  )
  return {
    /** What each prep gave of some biosamples. */
    yieldsOf: (ids: readonly number[]): YieldRow[] => yieldsOf.all(jsonList(ids)),
    /** The lanes that carried libraries of a biosample, one row for each library. */
    listLanes: (
      bioSampleId: number,
      laneIds: readonly number[] | undefined,
      page: Page<keyof typeof laneOrder>,
    ) =>
      selectPage<RunLaneRow, keyof typeof laneOrder>(database, {
        columns: `r.id AS run_id, r.experiment_name, r.details, r.status AS run_status, r.owner_id,
          o.name AS owner_name, max(n.modified_ms, r.modified_ms) AS modified_ms, n.id AS lane_id,
          n.number AS lane_number, n.status AS lane_status, l.name AS library_name, u.upload_status`,
        from: laneFrom,
        conditions: [where('a.biosample_id = ?', bioSampleId), whereOneOf('a.lane_id', laneIds)],
        order: laneOrder,
        id: 'a.lane_id, a.library_id',
        page,
      }),
    /** The sessions that are in progress on a biosample, on its samples or on its datasets. */
    sessionsInProgress: (id: number): number[] => sessions.all(id, id, id, id),
  }
}

function subjectStatements(database: Database) {
  return {
    get: database.statement<[id: number], SubjectRow>(
      'SELECT s.*, o.name AS owner_name FROM subject s JOIN user o ON o.id = s.owner_id WHERE s.id = ?',
    ).get,
    byUserSubjectId: database.values<[ownerId: number, userSubjectId: string], number>(
      'SELECT id FROM subject WHERE owner_id = ? AND user_subject_id = ?',
    ).get,
    insert: (one: NewSubject): number => insertRow<SubjectRow>(database, 'subject', one),
  }
}
