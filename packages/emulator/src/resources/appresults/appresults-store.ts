import {
  limits,
  type AppResultReference,
  type AppSessionStatus,
  type Page,
} from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage, where, whereOneOf, type Clause } from '../../storage/paged.ts'
import { insertRow, updateRow, type NewRow, type Written } from '../../storage/rows.ts'
import { trashableRows } from '../../storage/trashable-rows.ts'

export type AppResultRow = {
  id: number
  owner_id: number
  owner_name: string
  project_id: number
  appsession_id: number
  genome_id: number | null
  name: string
  description: string | null
  /** A JSON list of the resources that it was made from. */
  uses: string
  total_size: number
  created_ms: number
  modified_ms: number
  /** Status and summary are those of its session. */
  status: AppSessionStatus
  status_summary: string
  /** The entry of the trash that holds it. */
  trash_id: number | null
}

export type NewAppResult = NewRow<
  Omit<AppResultRow, 'uses'> & { uses: readonly AppResultReference[] },
  'owner_name' | 'total_size' | 'modified_ms' | 'status' | 'status_summary' | 'trash_id'
>

/** The place whose results are listed: those of a project, or those of a session that a user has access to. */
export type AppResultPlace = { project: number } | { appsession: number; userId: number }

const columns = 'r.*, o.name AS owner_name, s.status, s.status_summary'
const joins = 'r JOIN user o ON o.id = r.owner_id JOIN appsession s ON s.id = r.appsession_id'
const from = `live_appresult ${joins}`
const order = { Id: 'r.id', Name: 'r.name', DateCreated: 'r.created_ms' } as const

function placed(place: AppResultPlace): Clause {
  if ('project' in place) return where('r.project_id = ?', place.project)
  // A session may have results in projects of several users.
  return where(
    `r.appsession_id = ? AND (r.owner_id = ? OR EXISTS (SELECT 1 FROM shared_access a
       WHERE a.kind = 'project' AND a.resource_id = r.project_id AND a.user_id = ?))`,
    place.appsession,
    place.userId,
    place.userId,
  )
}

export function appResultStore(database: Database) {
  const rows = trashableRows<AppResultRow>(database, {
    table: 'appresult',
    alias: 'r',
    columns,
    joins,
  })
  const using = database.statement<[string, number], AppResultRow>(
    `SELECT ${columns} FROM ${from}
     WHERE r.id IN (SELECT appresult_id FROM appresult_use WHERE href = ?) ORDER BY r.id LIMIT ?`,
  )
  return {
    ...rows,
    describe: (id: number, to: Written<AppResultRow>): void =>
      updateRow(database, 'appresult', id, to),
    /** The results that name a resource among what they were made from, by its address. */
    using: (href: string): AppResultRow[] => using.all(href, limits.usedBy),
    ofSession: database.statement<[id: number], AppResultRow>(
      `SELECT ${columns} FROM ${from} WHERE r.appsession_id = ? ORDER BY r.id`,
    ).all,
    list: (
      place: AppResultPlace,
      filter: { statuses: readonly AppSessionStatus[] | undefined },
      page: Page<keyof typeof order>,
    ) =>
      selectPage<AppResultRow, keyof typeof order>(database, {
        columns,
        from,
        listed:
          filter.statuses === undefined
            ? 'live_appresult r'
            : 'live_appresult r JOIN appsession s ON s.id = r.appsession_id',
        conditions: [placed(place), whereOneOf('s.status', filter.statuses)],
        order,
        id: 'r.id',
        page,
      }),
    insert: (result: NewAppResult): number =>
      insertRow<AppResultRow>(database, 'appresult', {
        ...result,
        uses: JSON.stringify(result.uses),
        modified_ms: result.created_ms,
      }),
  }
}
export type AppResultStore = ReturnType<typeof appResultStore>
