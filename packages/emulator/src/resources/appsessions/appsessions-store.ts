import type {
  AppSessionStatus,
  DeliveryStatus,
  ExecutionStatus,
  Page,
  QcStatus,
  ReferenceKind,
} from '@benchtop/contracts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { given, launchedOn, sessionsNaming } from '../../storage/launched-on.ts'
import {
  jsonList,
  selectPage,
  where,
  whereEach,
  whereOneOf,
  type Clause,
} from '../../storage/paged.ts'
import { insertRow, updateRow, type NewRow, type Written } from '../../storage/rows.ts'
import { trashableRows } from '../../storage/trashable-rows.ts'

export type AppSessionRow = {
  id: number
  name: string
  user_id: number
  user_name: string
  application_id: number
  parent_id: number | null
  parent_name: string | null
  status: AppSessionStatus
  /** 1 for one that was stopped while it was Pending: Canceled in v2, where v1 has Aborted. */
  is_canceled: 0 | 1
  status_summary: string
  qc_status: QcStatus
  delivery_status: DeliveryStatus
  /** `AppTrigger` for one that the platform launched, `AppUpload` for one that an app made by writing. */
  purpose: 'AppTrigger' | 'AppUpload'
  total_size: number
  created_ms: number
  modified_ms: number
  /** When it first became Running. */
  started_ms: number | null
  /** When it last became Complete or Aborted. */
  completed_ms: number | null
}

/** A session that is launched by the platform, or made by an app as it writes. */
export type NewAppSession = NewRow<
  Omit<AppSessionRow, 'is_canceled' | 'qc_status' | 'delivery_status' | 'total_size'>,
  'user_name' | 'parent_name' | 'modified_ms' | 'completed_ms'
>

export type ReferenceRow = { type: ReferenceKind; resource_id: number }

export type AppSessionFilter = {
  readonly applicationId?: number | undefined
  readonly statuses?: readonly AppSessionStatus[] | undefined
  /** The statuses of v2. */
  readonly executionStatuses?: readonly ExecutionStatus[] | undefined
  readonly qcStatuses?: readonly string[] | undefined
  readonly deliveryStatuses?: readonly string[] | undefined
  readonly name?: string | undefined
  readonly userId?: number | undefined
  /** The same once more: whose sessions alone are listed. */
  readonly ownedBy?: number | undefined
  /** Sessions with output in one of these projects. */
  readonly outputProjects?: readonly number[] | undefined
  /** Sessions that were launched on one of these runs. */
  readonly inputRuns?: readonly number[] | undefined
  /** Sessions that were launched on one of these biosamples, or on reads of one. */
  readonly inputBioSamples?: readonly number[] | undefined
  readonly ids?: readonly number[] | undefined
  /** Sessions of one of these applications. */
  readonly applicationIds?: readonly number[] | undefined
  /** Sessions that changed then or later. */
  readonly modifiedSinceMs?: number | undefined
}

/** A session's status as v2 has it, which an index is on: v1 has no Canceled. */
const executionStatus = `iif(s.is_canceled = 1 AND s.status = 'Aborted', 'Canceled', s.status)`
const withCanceled = (status: AppSessionStatus): readonly ExecutionStatus[] =>
  status === 'Aborted' ? ['Aborted', 'Canceled'] : [status]
const columns = 's.*, u.name AS user_name, p.name AS parent_name, a.name AS application_name'
const joins = `s JOIN user u ON u.id = s.user_id JOIN application a ON a.id = s.application_id
  LEFT JOIN appsession p ON p.id = s.parent_id`
const from = `live_appsession ${joins}`
const order = {
  Id: 's.id',
  Name: 's.name',
  DateCreated: 's.created_ms',
  AppId: 's.application_id',
  AppName: 'a.name',
  ExecutionStatus: executionStatus,
  ModifiedOn: 's.modified_ms',
  DateModified: 's.modified_ms',
  TotalSize: 's.total_size',
  QcStatus: 's.qc_status',
  DeliveryStatus: 's.delivery_status',
} as const

export function appSessionStore(database: Database) {
  const rows = trashableRows<AppSessionRow>(database, {
    table: 'appsession',
    alias: 's',
    columns,
    joins,
  })
  const named = database.values<[words: string, userId: number | null], number>(
    `SELECT s.id FROM live_appsession s WHERE NOT EXISTS (
       SELECT 1 FROM json_each(?) WHERE instr(lower(s.name), lower(value)) = 0)
       AND s.user_id = ifnull(?, s.user_id) ORDER BY s.id DESC LIMIT 1000`,
  )
  const counts = database.statement<[], { appSessions: number; underWay: number }>(
    `SELECT count(*) AS appSessions,
       count(*) FILTER (WHERE status IN ('Pending', 'Initializing', 'Running', 'Aborting')) AS underWay FROM live_appsession`,
  )
  return {
    ...rows,
    ...sessionReferences(database),
    list: (visibility: Visibility, filter: AppSessionFilter, page: Page<keyof typeof order>) =>
      selectPage<AppSessionRow, keyof typeof order>(database, {
        columns,
        from,
        listed: 'live_appsession s',
        listedBy: { AppName: from },
        conditions: visible(visibility),
        filters: conditions(filter),
        order,
        sharedKeys: ['AppId', 'ExecutionStatus', 'TotalSize', 'QcStatus', 'DeliveryStatus'],
        id: 's.id',
        page,
      }),
    /** The newest sessions of a user, or of all, whose names have each of some words, in any case. */
    named: (userId: number | undefined, words: string): number[] =>
      named.all(JSON.stringify(words.split(/\s+/).filter(Boolean)), userId ?? null),
    /** The newest sessions of an application that were aborted or timed out. */
    failedOf: database.statement<[applicationId: number, count: number], AppSessionRow>(
      `SELECT ${columns} FROM ${from} WHERE s.application_id = ? AND s.status IN ('Aborted', 'TimedOut')
     ORDER BY s.id DESC LIMIT ?`,
    ).all,
    /** How many there are outside the trash, and how many of them are in progress or pending. */
    counts: () => ({ appSessions: 0, underWay: 0, ...counts.get() }),
    insert: (session: NewAppSession): number =>
      insertRow<AppSessionRow>(database, 'appsession', {
        ...session,
        modified_ms: session.created_ms,
      }),
    change: (id: number, to: Written<AppSessionRow>): void =>
      updateRow(database, 'appsession', id, to),
    /** The sessions whose parent this is, in the order of their creation. */
    children: database.statement<[id: number], AppSessionRow>(
      `SELECT ${columns} FROM ${from} WHERE s.parent_id = ? ORDER BY s.id`,
    ).all,
  }
}
export type AppSessionStore = ReturnType<typeof appSessionStore>

/** What sessions were launched on. */
function sessionReferences(database: Database) {
  return {
    addReference: database.statement<[id: number, type: ReferenceKind, resourceId: number]>(
      'INSERT OR IGNORE INTO appsession_reference (appsession_id, type, resource_id) VALUES (?, ?, ?)',
    ).run,
    references: database.statement<[id: number], ReferenceRow>(
      'SELECT type, resource_id FROM appsession_reference WHERE appsession_id = ? ORDER BY id',
    ).all,
  }
}

/** The sessions that made results in some projects. */
const madeIn = `SELECT appsession_id FROM live_appresult WHERE project_id IN (SELECT value FROM json_each(?))
  UNION SELECT appsession_id FROM live_sample
    WHERE appsession_id IS NOT NULL AND project_id IN (SELECT value FROM json_each(?))`

/** The projects that a user sees other users' sessions through. */
function sharedProjects({ shared }: Visibility): number[] {
  return [...shared.projects.map(({ id }) => id), ...shared.ownProjects]
}

function visible(visibility: Visibility): (Clause | undefined)[] {
  const shared = sharedProjects(visibility)
  return [
    shared.length === 0
      ? where('s.user_id = ?', visibility.userId)
      : where(
          `s.user_id = ? OR s.id IN (${madeIn})`,
          visibility.userId,
          jsonList(shared),
          jsonList(shared),
        ),
    visibility.everything
      ? undefined
      : where(
          `s.application_id = ? OR s.id IN (SELECT value FROM json_each(?))
           OR EXISTS (SELECT 1 FROM live_appresult r WHERE r.appsession_id = s.id
             AND (r.project_id IN (SELECT value FROM json_each(?)) OR r.id IN (SELECT value FROM json_each(?))))
           OR EXISTS (SELECT 1 FROM live_sample m WHERE m.appsession_id = s.id
             AND (m.project_id IN (SELECT value FROM json_each(?)) OR m.id IN (SELECT value FROM json_each(?))))`,
          visibility.applicationId,
          jsonList(visibility.named.appsession),
          jsonList(visibility.named.project),
          jsonList(visibility.named.appresult),
          jsonList(visibility.named.project),
          jsonList(visibility.named.sample),
        ),
  ]
}

/** Those of some resources that aren't in the trash. */
const live = (kind: 'run' | 'project'): string =>
  `SELECT id FROM live_${kind} WHERE id IN (${given})`

function conditions(filter: AppSessionFilter): (Clause | undefined)[] {
  return [
    filter.applicationId === undefined
      ? undefined
      : where('s.application_id = ?', filter.applicationId),
    filter.userId === undefined ? undefined : where('s.user_id = ?', filter.userId),
    filter.ownedBy === undefined ? undefined : where('s.user_id = ?', filter.ownedBy),
    filter.name === undefined ? undefined : where('s.name = ?', filter.name),
    whereOneOf('s.id', filter.ids),
    whereOneOf('s.application_id', filter.applicationIds),
    filter.modifiedSinceMs === undefined
      ? undefined
      : where('s.modified_ms >= ?', filter.modifiedSinceMs),
    whereOneOf(executionStatus, filter.statuses?.flatMap(withCanceled)),
    whereOneOf(executionStatus, filter.executionStatuses),
    whereOneOf('s.qc_status', filter.qcStatuses),
    whereOneOf('s.delivery_status', filter.deliveryStatuses),
    whereEach(
      `s.id IN (SELECT appsession_id FROM live_appresult WHERE project_id IN (${given})
         UNION ALL ${sessionsNaming('Output', 'project', live('project'))})`,
      filter.outputProjects,
    ),
    whereEach(
      `s.id IN (${launchedOn('biosample')}
         UNION ALL SELECT f.appsession_id FROM dataset d
           CROSS JOIN appsession_reference f ON f.type = 'sample' AND f.resource_id = d.sample_id
           WHERE d.biosample_id IN (${given})
         UNION ALL ${sessionsNaming('Input', 'dataset', `SELECT id FROM dataset WHERE biosample_id IN (${given})`)})`,
      filter.inputBioSamples,
    ),
    whereEach(`s.id IN (${launchedOn('run', live('run'))})`, filter.inputRuns),
  ]
}
