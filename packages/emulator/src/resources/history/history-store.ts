import type { HistoryEntry, Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage, where } from '../../storage/paged.ts'

export type HistoryRow = {
  id: number
  type: HistoryEntry['Type']
  name: string
  created_ms: number
}

/** Samples and AppResults by their datasets, which an index has by owner and date. */
const from = `(
  SELECT 'Run' AS type, id, experiment_name AS name, owner_id, created_ms FROM live_run
  UNION ALL SELECT 'Project', id, name, owner_id, created_ms FROM live_project
  UNION ALL SELECT iif(sample_id IS NULL, 'AppResult', 'Sample'), coalesce(sample_id, appresult_id), name, owner_id, created_ms
    FROM dataset WHERE trash_id IS NULL
  UNION ALL SELECT 'AppSession', id, name, user_id, created_ms FROM live_appsession) h`
const order = { DateCreated: 'h.created_ms' } as const

/** What was created in an account and is outside the trash. */
export function historyStore(database: Database) {
  return {
    ofUser: (userId: number, page: Page<keyof typeof order>) =>
      selectPage<HistoryRow, keyof typeof order>(database, {
        columns: 'h.id, h.type, h.name, h.created_ms',
        from,
        conditions: [where('h.owner_id = ?', userId)],
        order,
        id: 'h.id',
        page,
      }),
    /** All of it, newest first. */
    allOfUser: database.statement<[userId: number], HistoryRow>(
      `SELECT h.id, h.type, h.name, h.created_ms FROM ${from} WHERE h.owner_id = ?
     ORDER BY h.created_ms DESC, h.id`,
    ).all,
  }
}
export type HistoryStore = ReturnType<typeof historyStore>
