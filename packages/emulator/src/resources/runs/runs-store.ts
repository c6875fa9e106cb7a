import type { Page, RunDetails, RunStatus } from '@benchtop/contracts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { jsonList, selectPage, where } from '../../storage/paged.ts'

export type RunRow = {
  id: number
  owner_id: number
  owner_name: string
  uploaded_by_id: number
  uploaded_by_name: string
  application_id: number | null
  name: string
  number: number
  experiment_name: string
  status: RunStatus
  /** RunDetails as JSON. */
  details: string
  upload_started_ms: number | null
  upload_completed_ms: number | null
  total_size: number
  created_ms: number
  modified_ms: number
}

export type NewRun = {
  id: number | undefined
  ownerId: number
  name: string
  number: number
  experimentName: string
  status: RunStatus
  details: RunDetails
  uploadStartedMs: number | undefined
  uploadCompletedMs: number | undefined
  createdMs: number
}

const columns = 'r.*, o.name AS owner_name, u.name AS uploaded_by_name'
const from = 'run r JOIN user o ON o.id = r.owner_id JOIN user u ON u.id = r.uploaded_by_id'
const order = { Id: 'r.id', DateCreated: 'r.created_ms' } as const

export function runStore(database: Database) {
  const get = database.statement<[number], RunRow>(`SELECT ${columns} FROM ${from} WHERE r.id = ?`)
  const insert = database.statement<(number | string | null)[], { id: number }>(
    `INSERT INTO run (id, owner_id, uploaded_by_id, name, number, experiment_name, status, details,
       upload_started_ms, upload_completed_ms, created_ms, modified_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  return {
    get: (id: number): RunRow | undefined => get.get(id),
    list: (
      visibility: Visibility,
      filter: { statuses: readonly RunStatus[] | undefined },
      page: Page<keyof typeof order>,
    ) =>
      selectPage<RunRow, keyof typeof order>(database, {
        columns,
        from,
        countFrom: 'run r',
        conditions: [
          where('r.owner_id = ?', visibility.userId),
          visibility.everything
            ? undefined
            : where(
                'r.application_id = ? OR r.id IN (SELECT value FROM json_each(?))',
                visibility.applicationId,
                jsonList(visibility.named.run),
              ),
          filter.statuses === undefined
            ? undefined
            : where('r.status IN (SELECT value FROM json_each(?))', jsonList(filter.statuses)),
        ],
        order,
        id: 'r.id',
        page,
      }),
    insert: (run: NewRun): number =>
      (
        insert.get(
          run.id ?? null,
          run.ownerId,
          run.ownerId,
          run.name,
          run.number,
          run.experimentName,
          run.status,
          JSON.stringify(run.details),
          run.uploadStartedMs ?? null,
          run.uploadCompletedMs ?? null,
          run.createdMs,
          run.createdMs,
        ) as { id: number }
      ).id,
  }
}
export type RunStore = ReturnType<typeof runStore>
