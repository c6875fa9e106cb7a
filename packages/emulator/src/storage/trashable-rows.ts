import type { Database } from './database.ts'
import { rowsByIds } from './rows-by-ids.ts'

/** A kind of resource that can be in the trash: its rows with what is joined to them, and without what is there. */
export type TrashableKind = {
  readonly table: 'project' | 'run' | 'sample' | 'appresult' | 'appsession'
  /** What its table is called in `columns` and `joins`. */
  readonly alias: string
  readonly columns: string
  /** The alias and the joins: what follows the table after FROM. */
  readonly joins: string
}

/** How a store reads single rows of such a kind. */
export function trashableRows<Row>(database: Database, kind: TrashableKind) {
  const { table, alias, columns, joins } = kind
  return {
    get: database.statement<[id: number], Row>(
      `SELECT ${columns} FROM live_${table} ${joins} WHERE ${alias}.id = ?`,
    ).get,
    /** Several at once. */
    some: rowsByIds<Row>(database, `SELECT ${columns} FROM live_${table} ${joins}`, `${alias}.id`),
    /** The same, be it in the trash. */
    evenTrashed: database.statement<[id: number], Row>(
      `SELECT ${columns} FROM ${table} ${joins} WHERE ${alias}.id = ?`,
    ).get,
    /** What an entry of the trash holds, in the order of its creation. */
    trashedBy: database.statement<[entryId: number, limit: number], Row>(
      `SELECT ${columns} FROM ${table} ${joins} WHERE ${alias}.trash_id = ? ORDER BY ${alias}.id LIMIT ?`,
    ).all,
  }
}
