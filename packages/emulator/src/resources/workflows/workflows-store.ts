import type { Page, V2Dependency, WorkflowStatus } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { jsonList, selectPage, where, whereOneOf } from '../../storage/paged.ts'
import { insertRow, updateRow, type NewRow } from '../../storage/rows.ts'

export type WorkflowRow = {
  id: number
  application_id: number
  application_name: string
  version_number: string
  user_id: number
  user_name: string
  /** The session whose settings it has; null once that is deleted permanently. */
  appsession_id: number | null
  appsession_name: string | null
  name: string
  short_description: string
  /** A JSON list of the properties of its launches. */
  settings: string
  /** A JSON list of dependencies. */
  dependencies: string
  created_ms: number
}

export type NewWorkflow = NewRow<
  WorkflowRow,
  'application_name' | 'version_number' | 'user_name' | 'appsession_name' | 'dependencies'
>

/** A biosample that a workflow was launched on or waits for. */
export type WorkflowBioSampleRow = {
  biosample_id: number
  biosample_name: string
  status: WorkflowStatus
  status_summary: string
  launched_ms: number | null
  appsession_id: number | null
  appsession_name: string | null
}

/** A workflow and the biosample that it is launched on. */
export type WorkflowLaunch = { readonly workflowId: number; readonly bioSampleId: number }

const from = `workflow w JOIN application a ON a.id = w.application_id JOIN user u ON u.id = w.user_id
  LEFT JOIN appsession s ON s.id = w.appsession_id LEFT JOIN workflow_dependencies d ON d.application_id = a.id`
const columns = `w.*, a.name AS application_name, a.version_number, u.name AS user_name, s.name AS appsession_name,
  coalesce(d.dependencies, '[]') AS dependencies`
const order = { Id: 'w.id', Name: 'w.name', DateCreated: 'w.created_ms' } as const

export function workflowStore(database: Database) {
  const any = database.statement<[number]>('SELECT 1 FROM workflow WHERE user_id = ? LIMIT 1')
  const dependencies = database.values<[number], string>(
    'SELECT dependencies FROM workflow_dependencies WHERE application_id = ?',
  )
  const setDependencies = database.statement<[number, string]>(
    'INSERT OR REPLACE INTO workflow_dependencies (application_id, dependencies) VALUES (?, ?)',
  )
  return {
    get: database.statement<[id: number], WorkflowRow>(
      `SELECT ${columns} FROM ${from} WHERE w.id = ?`,
    ).get,
    ofUser: database.statement<[userId: number], WorkflowRow>(
      `SELECT ${columns} FROM ${from} WHERE w.user_id = ? ORDER BY w.id`,
    ).all,
    hasAny: (userId: number): boolean => any.get(userId) !== undefined,
    /** The users who have workflows. */
    users: database.values<[], number>('SELECT DISTINCT user_id FROM workflow ORDER BY user_id')
      .all,
    list: (
      userId: number,
      filter: { readonly applicationId: number; readonly ids: readonly number[] | undefined },
      page: Page<keyof typeof order>,
    ) =>
      selectPage<WorkflowRow, keyof typeof order>(database, {
        columns,
        from,
        listed: 'workflow w',
        conditions: [
          where('w.user_id = ? AND w.application_id = ?', userId, filter.applicationId),
          whereOneOf('w.id', filter.ids),
        ],
        order,
        id: 'w.id',
        page,
      }),
    insert: (one: NewWorkflow): number => insertRow<WorkflowRow>(database, 'workflow', one),
    dependencies: (applicationId: number): V2Dependency[] =>
      JSON.parse(dependencies.get(applicationId) ?? '[]') as V2Dependency[],
    setDependencies(applicationId: number, to: readonly V2Dependency[]): void {
      setDependencies.run(applicationId, JSON.stringify(to))
      updateRow(database, 'application', applicationId, { has_dependencies: to.length > 0 ? 1 : 0 })
    },
    ...workflowLaunches(database),
    ...bioSampleProgress(database),
  }
}
export type WorkflowStore = ReturnType<typeof workflowStore>

const waiting = `coalesce(l.status, 'Waiting')`
const launchFrom = `biosample b JOIN workflow w ON w.user_id = b.owner_id
  LEFT JOIN workflow_launch l ON l.workflow_id = w.id AND l.biosample_id = b.id
  LEFT JOIN live_appsession s ON s.id = l.appsession_id`
const launchOrder = {
  Id: 'b.id',
  BioSampleName: 'b.name',
  Status: waiting,
  DateLaunched: `iif(l.status = 'Launched', l.changed_ms, NULL)`,
} as const

/** What workflows were launched on, and what they wait for. */
function workflowLaunches(database: Database) {
  const put = database.statement<[number, number, number]>(
    `INSERT OR REPLACE INTO workflow_launch (workflow_id, biosample_id, status, changed_ms)
     VALUES (?, ?, 'Starting', ?)`,
  )
  const starting = database.statement<[], { workflow_id: number; biosample_id: number }>(
    `SELECT workflow_id, biosample_id FROM workflow_launch WHERE status = 'Starting'
     ORDER BY changed_ms, workflow_id, biosample_id LIMIT 1`,
  )
  const isStarting = database.statement<[number, number]>(
    `SELECT 1 FROM workflow_launch l JOIN biosample b ON b.id = l.biosample_id
     WHERE l.workflow_id = ? AND l.biosample_id = ? AND l.status = 'Starting' AND b.status IN ('New', 'Active')`,
  )
  const settle = database.statement<[string, string, number | null, number, number, number]>(
    `UPDATE workflow_launch SET status = ?, status_summary = ?, appsession_id = ?, changed_ms = ?
     WHERE workflow_id = ? AND biosample_id = ? AND status = 'Starting'`,
  )
  const withdraw = database.statement<[number, number]>(
    `DELETE FROM workflow_launch WHERE workflow_id = ? AND biosample_id = ? AND status = 'Starting'`,
  )
  return {
    /** The biosamples that a workflow of their owner may still be launched on. */
    candidates: database.values<[ownerId: number, workflowId: number], number>(
      `SELECT b.id FROM biosample b WHERE b.owner_id = ? AND b.status IN ('New', 'Active') AND NOT EXISTS (
         SELECT 1 FROM workflow_launch l WHERE l.workflow_id = ? AND l.biosample_id = b.id AND l.status <> 'Refused')
       ORDER BY b.id`,
    ).all,
    /** Decides that a workflow is launched on a biosample. */
    decide: ({ workflowId, bioSampleId }: WorkflowLaunch, nowMs: number): void =>
      void put.run(workflowId, bioSampleId, nowMs),
    /** The next launch that was decided and not started yet. */
    nextStarting(): WorkflowLaunch | undefined {
      const row = starting.get()
      return row && { workflowId: row.workflow_id, bioSampleId: row.biosample_id }
    },
    /** Whether a launch is still to be started. */
    isStarting: ({ workflowId, bioSampleId }: WorkflowLaunch): boolean =>
      isStarting.get(workflowId, bioSampleId) !== undefined,
    launched: (
      { workflowId, bioSampleId }: WorkflowLaunch,
      sessionId: number,
      nowMs: number,
    ): void => void settle.run('Launched', '', sessionId, nowMs, workflowId, bioSampleId),
    refused: ({ workflowId, bioSampleId }: WorkflowLaunch, reason: string, nowMs: number): void =>
      void settle.run('Refused', reason, null, nowMs, workflowId, bioSampleId),
    /** Revokes the decision, where the launch wasn't started. */
    withdraw: ({ workflowId, bioSampleId }: WorkflowLaunch): void =>
      void withdraw.run(workflowId, bioSampleId),
    listBioSamples: (
      workflowId: number,
      filter: {
        readonly ids: readonly number[] | undefined
        readonly statuses: readonly WorkflowStatus[] | undefined
      },
      page: Page<keyof typeof launchOrder>,
    ) =>
      selectPage<WorkflowBioSampleRow, keyof typeof launchOrder>(database, {
        columns: `b.id AS biosample_id, b.name AS biosample_name, ${waiting} AS status,
          coalesce(l.status_summary, '') AS status_summary, ${launchOrder.DateLaunched} AS launched_ms,
          s.id AS appsession_id, s.name AS appsession_name`,
        from: launchFrom,
        conditions: [
          where(`w.id = ? AND (l.status IS NOT NULL OR b.status IN ('New', 'Active'))`, workflowId),
          whereOneOf('b.id', filter.ids),
          whereOneOf(waiting, filter.statuses),
        ],
        order: launchOrder,
        id: 'b.id',
        page,
      }),
  }
}

/** The bases of complete datasets of a prep of a biosample. */
export type CompleteYieldRow = { biosample_id: number; prep_id: number; bases: number }

/** An app that has completed on a biosample. */
export type CompletionRow = { biosample_id: number; application_id: number; has_passed: 0 | 1 }

/** What dependencies are held against, and the reads that launches on a biosample are given. */
function bioSampleProgress(database: Database) {
  const yields = database.statement<[string], CompleteYieldRow>(
    `SELECT y.biosample_id, y.prep_id, sum(y.yield) AS bases
     FROM counted_yield y JOIN every_dataset u ON u.id = y.dataset_id
     WHERE u.upload_status = 'Completed' AND y.biosample_id IN (SELECT value FROM json_each(?))
     GROUP BY y.biosample_id, y.prep_id`,
  )
  const completions = database.statement<[number, string], CompletionRow>(
    `WITH done AS MATERIALIZED (
       SELECT id, application_id, qc_status FROM live_appsession
       WHERE status = 'Complete' AND user_id = ? AND application_id IN (SELECT value FROM json_each(?))),
     input (session_id, type, resource_id) AS (
       SELECT f.appsession_id, f.type, f.resource_id FROM done JOIN appsession_reference f ON f.appsession_id = done.id
       UNION SELECT p.parent_id, replace(p.type, '[]', ''), i.resource_id
       FROM done JOIN property p ON p.parent_kind = 'appsession' AND p.parent_id = done.id AND p.name GLOB 'Input.*'
         JOIN property_item i ON i.property_id = p.id),
     used (session_id, biosample_id) AS (
       SELECT session_id, resource_id FROM input WHERE type = 'biosample'
       UNION SELECT i.session_id, d.biosample_id FROM input i JOIN dataset d ON d.sample_id = i.resource_id
         WHERE i.type = 'sample'
       UNION SELECT i.session_id, d.biosample_id FROM input i JOIN dataset d ON d.id = i.resource_id
         WHERE i.type = 'dataset')
     SELECT u.biosample_id, d.application_id, max(d.qc_status = 'QcPassed') AS has_passed
     FROM used u JOIN done d ON d.id = u.session_id WHERE u.biosample_id IS NOT NULL
     GROUP BY u.biosample_id, d.application_id`,
  )
  const reads = database.statement<[number, number], { id: number; sample_id: number }>(
    `SELECT d.id, d.sample_id FROM live_dataset d
     WHERE d.id IN (SELECT id FROM dataset WHERE biosample_id = ?
         UNION SELECT y.dataset_id FROM library l CROSS JOIN counted_yield y ON y.library_id = l.id
           WHERE l.biosample_id = ?)
       AND d.sample_id IS NOT NULL AND d.upload_status = 'Completed'
       AND NOT EXISTS (SELECT 1 FROM failed_pool_dataset p WHERE p.dataset_id = d.id)
     ORDER BY (SELECT coalesce(sum(f.yield), 0) FROM fastq_source f WHERE f.dataset_id = d.id) DESC, d.id`,
  )
  return {
    completeYields: (bioSampleIds: readonly number[]): CompleteYieldRow[] =>
      yields.all(jsonList(bioSampleIds)),
    /** The biosamples that some apps have completed on. */
    completions: (userId: number, applicationIds: readonly number[]): CompletionRow[] =>
      completions.all(userId, jsonList(applicationIds)),
    /** The complete FASTQ datasets of a biosample, of no failed pool, with their samples; those of most bases first. */
    readsOf: (bioSampleId: number): { id: number; sample_id: number }[] =>
      reads.all(bioSampleId, bioSampleId),
  }
}
