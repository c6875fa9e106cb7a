import type { Database } from '../database.ts'
import type { OwnList } from './indexed-list.ts'
import { countingTables, countingTriggers } from './counting.ts'

/** A list whose total is kept; its marks refer to the id. */
export type LongList = { readonly id: number; readonly total: number }

/**
 * The databases that have ever had a long list: no other one has the tables for it, and asking for them would be a quarter
 * of the statements of a page.
 */
const withLongLists = new WeakSet<Database>()

/** How many filters of one list have a total; the oldest gives way. */
const mostFilters = 16

/**
 * A list, or the rows of it that a filter asks for, if its total is kept.
 *
 * A list that is too long to be counted for each page is counted once, and from then on by triggers. All of that is
 * the connection's own, in temporary tables: it follows from the rows, so that nothing that is copied or restored can
 * disagree with it, and a platform without long lists has no trigger to read or to fire.
 */
export function findLongList(
  database: Database,
  { list, ownerId, filter }: OwnList,
): LongList | undefined {
  if (!withLongLists.has(database)) return undefined
  // They go with a transaction that is rolled back, and with the database in whose place another is restored.
  const schema = database.statement(
    `SELECT 1 FROM temp.sqlite_schema WHERE type = 'table' AND name = 'long_list'`,
  )
  if (schema.get() === undefined) return undefined
  return database
    .statement<[string, number, string], LongList>(
      'SELECT id, total FROM long_list WHERE name = ? AND owner_id = ? AND filter = ?',
    )
    .get(list.name, ownerId, filter?.text ?? '')
}

/** Keeps the total of a list, or of the rows of it that a filter asks for, from now on. */
export function storeLongListTotal(
  database: Database,
  { list, ownerId, filter }: OwnList,
  total: number,
): LongList {
  withLongLists.add(database)
  return database.transaction(() => {
    for (const text of [...countingTables, ...countingTriggers(list, filter?.by)]) {
      database.statement(text).run()
    }
    const kept = database
      .statement<[string, number, string, number], LongList>(
        'INSERT INTO long_list (name, owner_id, filter, total) VALUES (?, ?, ?, ?) RETURNING id, total',
      )
      .get(list.name, ownerId, filter?.text ?? '', total) as LongList
    database
      .statement<[string, number, number]>(
        `DELETE FROM long_list WHERE id IN (
           SELECT id FROM long_list WHERE name = ? AND owner_id = ? AND filter <> ''
           ORDER BY id DESC LIMIT -1 OFFSET ?)`,
      )
      .run(list.name, ownerId, mostFilters)
    database
      .statement('DELETE FROM list_mark WHERE list_id NOT IN (SELECT id FROM long_list)')
      .run()
    return kept
  })
}
