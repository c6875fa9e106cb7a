import type { Page } from '@benchtop/contracts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { ownOrShared } from '../../storage/own-or-shared.ts'
import { jsonList, selectPage, where } from '../../storage/paged.ts'
import { insertedRow, updateRow, type NewRow, type Written } from '../../storage/rows.ts'
import { trashableRows } from '../../storage/trashable-rows.ts'

export type ProjectRow = {
  id: number
  owner_id: number
  owner_name: string
  name: string
  description: string | null
  transfer_to_id: number | null
  is_transferred: 0 | 1
  total_size: number
  /** 1 while it is shared. */
  has_collaborators: 0 | 1
  created_ms: number
  modified_ms: number
}

/** A project with which of its record's parts there are: what is absent needn't be read. */
export type WholeProjectRow = ProjectRow & {
  /** 1 where it has properties. */
  has_properties: 0 | 1
  /** 1 where AppResults name it, be they in the trash. */
  is_used: 0 | 1
}

export type NewProject = NewRow<
  ProjectRow & { application_id: number | null },
  | 'owner_name'
  | 'transfer_to_id'
  | 'is_transferred'
  | 'total_size'
  | 'has_collaborators'
  | 'modified_ms'
>

const ownColumns = [
  'id',
  'owner_id',
  'name',
  'description',
  'transfer_to_id',
  'total_size',
  'created_ms',
  'modified_ms',
]
// Each column of each row of a page takes time, so those that no view shows aren't read.
const columns = `${ownColumns.map((name) => `p.${name}`).join(', ')}, o.name AS owner_name,
  EXISTS (SELECT 1 FROM share s WHERE s.kind = 'project' AND s.resource_id = p.id) AS has_collaborators`
const partColumns = `
  EXISTS (SELECT 1 FROM property WHERE parent_kind = 'project' AND parent_id = p.id) AS has_properties,
  EXISTS (SELECT 1 FROM appresult_use WHERE href = 'v1pre3/projects/' || p.id) AS is_used`
// Nothing belongs to a new project, but that AppResults may have named it before there was one.
const newColumns = `${ownColumns.join(', ')}, (SELECT name FROM user WHERE user.id = owner_id) AS owner_name,
  0 AS has_collaborators, 0 AS has_properties,
  EXISTS (SELECT 1 FROM appresult_use WHERE href = 'v1pre3/projects/' || id) AS is_used`
const joins = 'p JOIN user o ON o.id = p.owner_id'
const from = `live_project ${joins}`
const order = { Id: 'p.id', Name: 'p.name', DateCreated: 'p.created_ms' } as const

export function projectStore(database: Database) {
  return { ...projects(database), ...writableProjects(database), ...transfers(database) }
}
export type ProjectStore = ReturnType<typeof projectStore>

function projects(database: Database) {
  const rows = trashableRows<ProjectRow>(database, { table: 'project', alias: 'p', columns, joins })
  const count = database.values<[], number>('SELECT count(*) FROM live_project')
  return {
    ...rows,
    get: database.statement<[id: number], WholeProjectRow>(
      `SELECT ${columns}, ${partColumns} FROM ${from} WHERE p.id = ?`,
    ).get,
    describe: (id: number, to: Written<ProjectRow>): void => updateRow(database, 'project', id, to),
    /** How many there are outside the trash. */
    count: (): number => count.get() ?? 0,
    byName: database.statement<[ownerId: number, name: string], ProjectRow>(
      `SELECT ${columns} FROM ${from} WHERE p.owner_id = ? AND p.name = ? ORDER BY p.id`,
    ).all,
    list: (
      visibility: Visibility,
      filter: { name: string | undefined },
      page: Page<keyof typeof order>,
    ) =>
      selectPage<ProjectRow, keyof typeof order>(database, {
        columns,
        from,
        listed: 'live_project p',
        conditions: [
          ownOrShared({ owner: 'p.owner_id', project: 'p.id' }, visibility),
          filter.name === undefined ? undefined : where('p.name = ?', filter.name),
        ],
        filters: [
          visibility.everything
            ? undefined
            : where(
                `p.id IN (SELECT id FROM project WHERE application_id = ?
                   UNION ALL SELECT value FROM json_each(?))`,
                visibility.applicationId,
                jsonList(visibility.named.project),
              ),
        ],
        order,
        id: 'p.id',
        page,
      }),
    insert: (project: NewProject): WholeProjectRow =>
      insertedRow<NewProject & { modified_ms: number }, WholeProjectRow>(
        database,
        'project',
        { ...project, modified_ms: project.created_ms },
        newColumns,
      ),
  }
}

/** Projects that a user may write to, though others own them. */
function writableProjects(database: Database) {
  const writableByName = database.statement<[string, number], ProjectRow>(
    `SELECT ${columns} FROM ${from} WHERE p.name = ? AND p.id IN (
       SELECT resource_id FROM shared_access WHERE user_id = ? AND kind = 'project' AND access = 'WRITE')
     ORDER BY p.id`,
  )
  const writableTo = database.statement<[number, number, number], unknown>(
    `SELECT 1 FROM live_project p WHERE p.id = ? AND (p.owner_id = ? OR EXISTS (
       SELECT 1 FROM shared_access a WHERE a.kind = 'project' AND a.resource_id = p.id AND a.user_id = ?
         AND a.access = 'WRITE'))`,
  )
  return {
    /** Whether it belongs to a user or is shared with the user to write. */
    isWritableTo: (id: number, userId: number): boolean =>
      writableTo.get(id, userId, userId) !== undefined,
    /** Projects of a name that others share with a user, to write to them. */
    writableByName: (userId: number, name: string): ProjectRow[] =>
      writableByName.all(name, userId),
  }
}

/** Projects that change hands. */
function transfers(database: Database) {
  // Its owner needs no share; it stays shared with the others.
  const endShare = database.statement<[number, number]>(
    `DELETE FROM share WHERE kind = 'project' AND resource_id = ? AND with_id = ?`,
  )
  // Also what is in the trash: it is restored into the project, and so to the project's owner.
  const transferContent = [
    database.statement<[number, number]>('UPDATE sample SET owner_id = ? WHERE project_id = ?'),
    database.statement<[number, number]>('UPDATE appresult SET owner_id = ? WHERE project_id = ?'),
    ...['sample', 'appresult'].map((kind) =>
      database.statement<[number, number]>(
        `UPDATE trash SET owner_id = ? WHERE kind = '${kind}'
           AND resource_id IN (SELECT id FROM ${kind} WHERE project_id = ? AND trash_id = trash.id)`,
      ),
    ),
  ]
  return {
    /** Offers a project to a user, or withdraws the offer. */
    offer: (id: number, toUserId: number | undefined, nowMs: number): void =>
      updateRow<ProjectRow>(database, 'project', id, {
        transfer_to_id: toUserId,
        modified_ms: nowMs,
      }),
    /** The projects with an open offer, in the order of their creation. */
    offered: database.statement<[], ProjectRow>(
      `SELECT ${columns} FROM ${from} WHERE p.transfer_to_id IS NOT NULL ORDER BY p.id`,
    ).all,
    /** Makes a user the owner of a project and of everything in it. */
    transfer(id: number, toUserId: number, nowMs: number): void {
      updateRow<ProjectRow>(database, 'project', id, {
        owner_id: toUserId,
        transfer_to_id: null,
        is_transferred: 1,
        modified_ms: nowMs,
      })
      endShare.run(id, toUserId)
      for (const statement of transferContent) statement.run(toUserId, id)
    },
  }
}
