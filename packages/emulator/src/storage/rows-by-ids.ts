import type { Database } from './database.ts'
import { jsonList } from './paged.ts'

/**
 * Reads the rows with some ids by `text`, which ends before its condition on `column`; they have it as `id`. There may be
 * several of one.
 */
export function rowsByIds<Row>(database: Database, text: string, column = 'id') {
  type WithId = Row & { id: number }
  const one = database.statement<[number], WithId>(`${text} WHERE ${column} = ?`)
  const some = database.statement<[string], WithId>(
    `${text} WHERE ${column} IN (SELECT value FROM json_each(?))`,
  )
  return (ids: readonly number[]): WithId[] => {
    const [id] = ids
    if (id === undefined) return []
    return ids.length > 1 ? some.all(jsonList(ids)) : one.all(id)
  }
}
