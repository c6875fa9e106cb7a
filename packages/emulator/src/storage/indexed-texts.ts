import { StorageError } from './blobs/storage-error.ts'
import type { Database } from './database.ts'
import { indexedUpTo, indexNewRows, textTables } from './migrations/0010-search-progress.ts'

const behind = `SELECT ${textTables
  .map((table) => `coalesce((SELECT max(id) FROM ${table}), 0) > ${table} AS ${table}`)
  .join(', ')} FROM search_progress`

/**
 * Has the indexes of texts hold every row: they are a few new rows behind otherwise. To be called before each statement
 * that matches a text; it costs nothing where nothing has changed since the last call. False where there is no room for it.
 */
export function indexedTexts(database: Database): () => boolean {
  let indexedAt: number | undefined
  const read = database.statement<[], Readonly<Record<string, 0 | 1>>>(behind)
  const statements = textTables.map((table) => ({
    table,
    add: database.statement(indexNewRows(table)),
    note: database.statement(indexedUpTo(table)),
  }))
  const index = (): void => {
    const tables = read.get()
    const late = statements.filter(({ table }) => tables?.[table] === 1)
    if (late.length === 0) return
    database.transaction(() => {
      for (const { add, note } of late) {
        add.run()
        note.run()
      }
    })
  }
  return () => {
    if (indexedAt === database.changes()) return true
    try {
      index()
    } catch (error) {
      if (error instanceof StorageError) return false
      throw error
    }
    indexedAt = database.changes()
    return true
  }
}
