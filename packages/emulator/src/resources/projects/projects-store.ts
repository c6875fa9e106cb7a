import type { Page } from '@benchtop/contracts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { jsonList, selectPage, where } from '../../storage/paged.ts'

export type ProjectRow = {
  id: number
  owner_id: number
  owner_name: string
  name: string
  description: string | null
  /** The app that created it; null where its user did. */
  application_id: number | null
  transfer_to_id: number | null
  total_size: number
  created_ms: number
  modified_ms: number
}

export type NewProject = {
  id: number | undefined
  ownerId: number
  name: string
  description: string | undefined
  applicationId: number | undefined
  createdMs: number
}

const columns = 'p.*, o.name AS owner_name'
const from = 'project p JOIN user o ON o.id = p.owner_id'
const order = { Id: 'p.id', Name: 'p.name', DateCreated: 'p.created_ms' } as const

export function projectStore(database: Database) {
  const get = database.statement<[number], ProjectRow>(
    `SELECT ${columns} FROM ${from} WHERE p.id = ?`,
  )
  const byName = database.statement<[number, string], ProjectRow>(
    `SELECT ${columns} FROM ${from} WHERE p.owner_id = ? AND p.name = ? ORDER BY p.id`,
  )
  const insert = database.statement<
    [number | null, number, string, string | null, number | null, number, number],
    { id: number }
  >(
    `INSERT INTO project (id, owner_id, name, description, application_id, created_ms, modified_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  return {
    get: (id: number): ProjectRow | undefined => get.get(id),
    byName: (ownerId: number, name: string): ProjectRow[] => byName.all(ownerId, name),
    list: (
      visibility: Visibility,
      filter: { name: string | undefined },
      page: Page<keyof typeof order>,
    ) =>
      selectPage<ProjectRow, keyof typeof order>(database, {
        columns,
        from,
        countFrom: 'project p',
        conditions: [
          where('p.owner_id = ?', visibility.userId),
          visibility.everything
            ? undefined
            : where(
                'p.application_id = ? OR p.id IN (SELECT value FROM json_each(?))',
                visibility.applicationId,
                jsonList(visibility.named.project),
              ),
          filter.name === undefined ? undefined : where('p.name = ?', filter.name),
        ],
        order,
        id: 'p.id',
        page,
      }),
    insert: (project: NewProject): number =>
      (
        insert.get(
          project.id ?? null,
          project.ownerId,
          project.name,
          project.description ?? null,
          project.applicationId ?? null,
          project.createdMs,
          project.createdMs,
        ) as { id: number }
      ).id,
  }
}
export type ProjectStore = ReturnType<typeof projectStore>
