import type { BioSampleStatus, LabStatus, Page, RunStatus } from '@benchtop/contracts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { jsonList, selectPage, where, whereOneOf, whereWords } from '../../storage/paged.ts'

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
}

export type NewBioSample = {
  id: number | undefined
  ownerId: number
  applicationId: number | undefined
  name: string
  nickname: string | undefined
  defaultProjectId: number | undefined
  subjectId: number | undefined
  containerName: string | undefined
  containerPosition: string | undefined
  status: BioSampleStatus
  createdMs: number
}

/** The columns that a change of a biosample writes. */
export type BioSampleChange = Omit<
  NewBioSample,
  'id' | 'ownerId' | 'applicationId' | 'createdMs'
> & { readonly modifiedMs: number }

export type NewSubject = {
  id: number | undefined
  ownerId: number
  userSubjectId: string
  description: string | undefined
  species: string | undefined
  gender: string | undefined
  createdMs: number
}

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

/** The furthest lab step, or Requeued while more yield is awaited. */
const labStatus = `CASE
  WHEN EXISTS (SELECT 1 FROM lab_requeue_biosample s JOIN lab_requeue_yield q ON q.id = s.requeue_id
    WHERE s.biosample_id = b.id AND q.is_canceled = 0 AND q.later_yield < q.requested_yield) THEN 'Requeued'
  WHEN EXISTS (SELECT 1 FROM counted_yield y WHERE y.biosample_id = b.id) THEN 'Sequenced'
  WHEN EXISTS (SELECT 1 FROM library l JOIN lane_library a ON a.library_id = l.id
    WHERE l.biosample_id = b.id) THEN 'Sequencing'
  WHEN EXISTS (SELECT 1 FROM library l JOIN library_pool_member m ON m.library_id = l.id
    WHERE l.biosample_id = b.id) THEN 'Pooled'
  WHEN EXISTS (SELECT 1 FROM library l WHERE l.biosample_id = b.id) THEN 'LibraryPrepared'
  WHEN EXISTS (SELECT 1 FROM prep_request r WHERE r.biosample_id = b.id AND r.is_canceled = 0) THEN 'PrepRequested'
  ELSE 'NotStarted' END`
const columns = `b.*, ${labStatus} AS lab_status, o.name AS owner_name, j.name AS project_name`
const from = `biosample b JOIN user o ON o.id = b.owner_id
  LEFT JOIN live_project j ON j.id = b.default_project_id LEFT JOIN subject s ON s.id = b.subject_id`
const order = {
  Id: 'b.id',
  BioSampleName: 'b.name',
  Nickname: 'b.nickname',
  DateModified: 'b.modified_ms',
  UserOwnedBy: 'o.name',
  Project: 'j.name',
  Subject: 's.user_subject_id',
  LabStatus: labStatus,
  Status: 'b.status',
} as const

/**
 * * The required yield: of prep requests, plus that of requeues. A library's requeue counts for its prep, a new
 * library's for the prep of its request, and a pool's in equal shares for the prep of each of its libraries.
 */
const yields = `
  WITH requested (biosample_id, prep_id, bases) AS (
    SELECT biosample_id, prep_id, required_yield FROM prep_request WHERE is_canceled = 0
    UNION ALL SELECT l.biosample_id, l.prep_id, q.requested_yield
      FROM lab_requeue q JOIN library l ON l.id = q.library_id WHERE q.is_canceled = 0
    UNION ALL SELECT r.biosample_id, r.prep_id, q.requested_yield
      FROM lab_requeue q JOIN prep_request r ON r.id = q.prep_request_id WHERE q.is_canceled = 0
    UNION ALL SELECT l.biosample_id, l.prep_id, q.requested_yield /
        (SELECT count(*) FROM library_pool_member n WHERE n.pool_id = q.pool_id)
      FROM lab_requeue q JOIN library_pool_member m ON m.pool_id = q.pool_id
      JOIN library l ON l.id = m.library_id WHERE q.is_canceled = 0),
  prepared (biosample_id, prep_id) AS (
    SELECT biosample_id, prep_id FROM library UNION SELECT biosample_id, prep_id FROM requested)
  SELECT p.biosample_id, p.prep_id, e.name AS prep_name,
    (SELECT coalesce(sum(a.bases), 0) FROM requested a
      WHERE a.biosample_id = p.biosample_id AND a.prep_id = p.prep_id) AS expected,
    coalesce(sum(y.yield), 0) AS actual, count(DISTINCT y.dataset_id) AS datasets,
    count(DISTINCT y.lane_id) AS lanes
  FROM prepared p JOIN library_prep e ON e.id = p.prep_id
    LEFT JOIN counted_yield y ON y.biosample_id = p.biosample_id AND y.prep_id = p.prep_id
  WHERE p.biosample_id IN (SELECT value FROM json_each(?))
  GROUP BY p.biosample_id, p.prep_id ORDER BY p.biosample_id, p.prep_id`

const laneFrom = `lane_library a JOIN library l ON l.id = a.library_id JOIN lane n ON n.id = a.lane_id
  JOIN live_run r ON r.id = n.run_id JOIN user o ON o.id = r.owner_id
  LEFT JOIN fastq_source f ON f.lane_id = a.lane_id AND f.library_id = a.library_id
  LEFT JOIN dataset_upload u ON u.id = f.dataset_id`
const laneOrder = {
  CreatedOn: 'r.created_ms',
  ModifiedOn: 'max(n.modified_ms, r.modified_ms)',
} as const

export function bioSampleStore(database: Database) {
  const get = database.statement<[number], BioSampleRow>(
    `SELECT ${columns} FROM ${from} WHERE b.id = ?`,
  )
  const byName = database.statement<[number, string], { id: number }>(
    'SELECT id FROM biosample WHERE owner_id = ? AND name = ?',
  )
  const insert = database.statement<(string | number | null)[], { id: number }>(
    `INSERT INTO biosample (id, owner_id, application_id, name, nickname, default_project_id, subject_id,
       container_name, container_position, status, created_ms, modified_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const change = database.statement<(string | number | null)[]>(
    `UPDATE biosample SET name = ?, nickname = ?, default_project_id = ?, subject_id = ?, container_name = ?,
       container_position = ?, status = ?, modified_ms = ? WHERE id = ?`,
  )
  return {
    get: (id: number): BioSampleRow | undefined => get.get(id),
    byName: (ownerId: number, name: string): number | undefined => byName.get(ownerId, name)?.id,
    list: (visibility: Visibility, filter: BioSampleFilter, page: Page<keyof typeof order>) =>
      selectPage<BioSampleRow, keyof typeof order>(database, {
        columns,
        from,
        countFrom: 'biosample b',
        conditions: [
          where('b.owner_id = ?', visibility.userId),
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
          whereOneOf(labStatus, filter.labStatuses),
          whereOneOf('b.default_project_id', filter.projects),
          whereWords('b.name', 'b.id', filter.search),
        ],
        order,
        id: 'b.id',
        page,
      }),
    insert: (one: NewBioSample): number =>
      (
        insert.get(
          one.id ?? null,
          one.ownerId,
          one.applicationId ?? null,
          one.name,
          one.nickname ?? null,
          one.defaultProjectId ?? null,
          one.subjectId ?? null,
          one.containerName ?? null,
          one.containerPosition ?? null,
          one.status,
          one.createdMs,
          one.createdMs,
        ) as { id: number }
      ).id,
    change: (id: number, to: BioSampleChange): void =>
      void change.run(
        to.name,
        to.nickname ?? null,
        to.defaultProjectId ?? null,
        to.subjectId ?? null,
        to.containerName ?? null,
        to.containerPosition ?? null,
        to.status,
        to.modifiedMs,
        id,
      ),
    ...bioSampleWork(database),
    subjects: subjectStatements(database),
  }
}
export type BioSampleStore = ReturnType<typeof bioSampleStore>

/** What is done with biosamples: the yields of their preps, the lanes that carried them, and the sessions on them. */
function bioSampleWork(database: Database) {
  const yieldsOf = database.statement<[string], YieldRow>(yields)
  const sessions = database.statement<[number, number, number, number], { id: number }>(
    `SELECT s.id FROM live_appsession s
     WHERE s.status IN ('AwaitingAuthorization', 'Pending', 'Running', 'NeedsAttention') AND (
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
        countFrom: laneFrom,
        conditions: [where('l.biosample_id = ?', bioSampleId), whereOneOf('n.id', laneIds)],
        order: laneOrder,
        id: 'n.id, l.id',
        page,
      }),
    /** The sessions that are in progress on a biosample, on its samples or on its datasets. */
    sessionsInProgress: (id: number): number[] => sessions.all(id, id, id, id).map((row) => row.id),
  }
}

function subjectStatements(database: Database) {
  const get = database.statement<[number], SubjectRow>(
    'SELECT s.*, o.name AS owner_name FROM subject s JOIN user o ON o.id = s.owner_id WHERE s.id = ?',
  )
  const insert = database.statement<(string | number | null)[], { id: number }>(
    `INSERT INTO subject (id, owner_id, user_subject_id, description, species, gender, created_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const byUserSubjectId = database.statement<[number, string], { id: number }>(
    'SELECT id FROM subject WHERE owner_id = ? AND user_subject_id = ?',
  )
  return {
    get: (id: number): SubjectRow | undefined => get.get(id),
    byUserSubjectId: (ownerId: number, userSubjectId: string): number | undefined =>
      byUserSubjectId.get(ownerId, userSubjectId)?.id,
    insert: (one: NewSubject): number =>
      (
        insert.get(
          one.id ?? null,
          one.ownerId,
          one.userSubjectId,
          one.description ?? null,
          one.species ?? null,
          one.gender ?? null,
          one.createdMs,
        ) as { id: number }
      ).id,
  }
}
