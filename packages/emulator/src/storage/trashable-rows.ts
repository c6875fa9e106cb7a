import type { Database } from './database.ts'

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
  const get = database.statement<[number], Row>(
    `SELECT ${columns} FROM live_${table} ${joins} WHERE ${alias}.id = ?`,
  )
  const evenTrashed = database.statement<[number], Row>(
    `SELECT ${columns} FROM ${table} ${joins} WHERE ${alias}.id = ?`,
  )
  const trashedBy = database.statement<[number, number], Row>(
    `SELECT ${columns} FROM ${table} ${joins} WHERE ${alias}.trash_id = ? ORDER BY ${alias}.id LIMIT ?`,
  )
  return {
    get: (id: number): Row | undefined => get.get(id),
    /** The same, be it in the trash. */
    evenTrashed: (id: number): Row | undefined => evenTrashed.get(id),
    /** What an entry of the trash holds, in the order of its creation. */
    trashedBy: (entryId: number, limit: number): Row[] => trashedBy.all(entryId, limit),
  }
}
