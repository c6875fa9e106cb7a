import type { Page } from '@benchtop/contracts'
import type { Database } from '../database.ts'
import type { IndexedList, Key } from './indexed-list.ts'
import { rowsById, selectIndexed, type RowQuery } from './select-indexed.ts'

type ProjectQuery = RowQuery & { readonly list: IndexedList; readonly ownerId: number }

/** The ids of the projects with one name, as JSON. Those in the trash have none, nor has null: no project. */
type NamedProjects = { readonly ids: string }

/** Of so many projects with one name, the rows are merged; those of more are sorted. */
const mostMerged = 100

/**
 * One page of a user's rows in the order of the names of their projects, and the number of all. The rows of one name come in
 * the order of their ids. Only names are sorted: each project is found behind the one before, and its rows by the index
 * `<table>_listed_by_project`, which is on the owner, then the project.
 */
export function selectByProjectName<Row>(
  database: Database,
  query: ProjectQuery,
  { offset, limit, sortDir }: Page<string>,
): { rows: Row[]; total: number } {
  const { list, ownerId } = query
  const none = { offset: 0, limit: 0, sortBy: 'Id', sortDir: 'Asc' } as const
  const { total } = selectIndexed(database, { ...query, page: none })
  const rows = `${list.table} r INDEXED BY ${list.table}_listed_by_project`
  const nextProject = (condition: string): string =>
    `(SELECT r.project_id FROM ${rows} WHERE r.${list.owner} = ? AND ${condition}
      ORDER BY r.project_id LIMIT 1)`
  const names = database
    .statement<[number, number], NamedProjects>(
      `WITH RECURSIVE place (id) AS (
         SELECT ${nextProject('r.project_id IS NOT NULL')}
         UNION ALL SELECT ${nextProject('r.project_id > place.id')} FROM place WHERE id IS NOT NULL)
       SELECT json_group_array(place.id) AS ids
       FROM place LEFT JOIN live_project j ON j.id = place.id GROUP BY j.name ORDER BY j.name ${sortDir}`,
    )
    .all(ownerId, ownerId)

  const found: number[] = []
  let skipped = offset
  for (const { ids } of names) {
    if (found.length >= limit) break
    const ofName = rowsOfProjects(ids, rows, query)
    const some = database
      .statement<(Key | null)[], { id: number }>(`${ofName.text} ORDER BY id LIMIT ? OFFSET ?`)
      .all(...ofName.values, limit - found.length, skipped)
    found.push(...some.map(({ id }) => id))
    if (some.length > 0) skipped = 0
    else if (skipped > 0) {
      const count = `SELECT count(*) AS rows FROM (${ofName.text})`
      skipped -=
        database.statement<(Key | null)[], { rows: number }>(count).get(...ofName.values)?.rows ?? 0
    }
  }
  return { rows: rowsById<Row>(database, query, found), total }
}

/** Selects the ids of the rows in some projects: of a few, each in its own order. */
function rowsOfProjects(ids: string, rows: string, { list, ownerId }: ProjectQuery) {
  const owned = `r.${list.owner} = ?`
  const projects = JSON.parse(ids) as (number | null)[]
  if (projects.length > mostMerged) {
    const text = `SELECT r.id AS id FROM json_each(?) p CROSS JOIN ${rows}
      ON ${owned} AND r.project_id IS p.value`
    return { text, values: [ids, ownerId] }
  }
  return {
    text: projects
      .map(() => `SELECT r.id AS id FROM ${rows} WHERE ${owned} AND r.project_id IS ?`)
      .join(' UNION ALL '),
    values: projects.flatMap((project) => [ownerId, project]),
  }
}
