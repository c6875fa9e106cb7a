import { StorageError } from './blobs/storage-error.ts'
import type { Database } from './database.ts'
import { where, whereOneOf, type Clause } from './paged.ts'
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

/** A text that an index finds in more rows than this is common: looking at each row is as fast. */
export const common = 1000

/** Names that are searched: their column and that of their rows' ids, and how clients write these. */
type SearchedNames = {
  readonly name: string
  readonly id: string
  readonly shown?: { readonly column: string; idOf(text: string): string | undefined }
  /** The rows that stand for those that the index of a table finds, `found`: `e`. */
  readonly tables: Readonly<Record<string, string>>
}

/**
 * Rows that have each word of a text anywhere in their name, or as their id: by the words that an index finds, and those that
 * each name is read for. No condition without words.
 */
export function nameSearch(database: Database, { name, id, shown, tables }: SearchedNames) {
  const indexTexts = indexedTexts(database)
  const { column, idOf } = shown ?? { column: `CAST(${id} AS TEXT)`, idOf: asWritten }
  const indexes = Object.entries(tables).map(([table, rows]) =>
    database.values<[match: string, most: number], number>(
      `SELECT e.id FROM ${table}_search found CROSS JOIN ${rows} WHERE ${table}_search MATCH ? LIMIT ?`,
    ),
  )
  return (text: string | undefined): Record<'found' | 'read', (Clause | undefined)[]> => {
    const found: (Clause | undefined)[] = []
    const read: (Clause | undefined)[] = []
    for (const word of text?.split(/\s+/).filter(Boolean) ?? []) {
      // The indexes find no less than three characters, and know the case of others than ASCII.
      const isIndexed = /^[!-~]{3,}$/.test(word) && indexTexts()
      const match = `name : "${word.replaceAll('"', '""')}"`
      const rows = isIndexed ? indexes.flatMap((index) => index.all(match, common + 1)) : []
      if (isIndexed && rows.length <= common) {
        found.push(whereOneOf(id, [...rows, Number(idOf(word) ?? -1)]))
      } else {
        read.push(where(`instr(lower(${name}), lower(?)) > 0 OR ${column} = ?`, word, word))
      }
    }
    return { found, read }
  }
}

function asWritten(word: string): string | undefined {
  return /^[1-9]\d*$/.exec(word)?.[0]
}
