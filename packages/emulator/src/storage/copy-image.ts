import Sqlite from 'better-sqlite3'
import type { Database, Value } from './database.ts'
import { applyMigrations } from './migrations.ts'
import { indexedUpTo, indexNewRows, textTables } from './migrations/0010-search-progress.ts'

/**
 * Fills an open database file from an image, table by table, in one transaction. What follows from the tables by
 * triggers is copied like them, and full-text indexes are rebuilt; an image of an earlier version is
 * brought to today's schema first.
 */
export function copyInto(sqlite: Sqlite.Database, image: Uint8Array): void {
  const source = openImage(image)
  try {
    // The target's indexes are going to hold every row.
    for (const table of textTables) source.exec(`${indexNewRows(table)}; ${indexedUpTo(table)}`)
    const triggers = triggersOf(sqlite)
    sqlite.pragma('foreign_keys = OFF')
    sqlite.transaction(() => {
      for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`)
      for (const name of tablesOf(source)) copyTable(source, sqlite, name)
      rebuildTexts(sqlite)
      for (const { sql } of triggers) sqlite.exec(sql)
    })()
  } finally {
    sqlite.pragma('foreign_keys = ON')
    source.close()
  }
}

function openImage(image: Uint8Array): Sqlite.Database {
  const sqlite = new Sqlite(Buffer.from(image))
  applyMigrations(sqlite)
  return sqlite
}

/** The table that marks which database belongs to a data folder. It stays when another state is restored. */
export const generationTable = 'data_folder'

/**
 * Tables whose rows are theirs alone: neither virtual ones, nor those that a virtual one keeps for itself, nor the mark
 * of a data folder.
 */
export function plainTables(database: Database): string[] {
  return database
    .statement<[], { name: string }>(plainTablesText)
    .all()
    .map(({ name }) => name)
}

const plainTablesText = `
  SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name <> '${generationTable}' AND (name NOT LIKE 'sqlite\\_%' ESCAPE '\\' OR name = 'sqlite_sequence')`

/** The same of a connection. */
export function tablesOf(sqlite: Sqlite.Database): string[] {
  return sqlite
    .prepare<[], { name: string }>(plainTablesText)
    .all()
    .map(({ name }) => name)
}

/** The triggers of a database, with what creates them. */
export function triggersOf(sqlite: Sqlite.Database) {
  return schemaOf(sqlite, 'trigger')
}

/** Fills the full-text indexes from the tables that they are of. */
export function rebuildTexts(sqlite: Sqlite.Database): void {
  for (const { name, sql } of schemaOf(sqlite, 'table')) {
    if (!/\bUSING\s+fts5\b/i.test(sql)) continue
    sqlite.exec(`INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`)
  }
}

function schemaOf(sqlite: Sqlite.Database, type: 'table' | 'trigger') {
  return sqlite
    .prepare<[string], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL`,
    )
    .all(type)
}

function copyTable(source: Sqlite.Database, target: Sqlite.Database, name: string): void {
  target.prepare(`DELETE FROM "${name}"`).run()
  const rows = source.prepare<[], Record<string, Value>>(`SELECT * FROM "${name}"`)
  let insert: Sqlite.Statement | undefined
  for (const row of rows.iterate()) {
    const columns = Object.keys(row)
    insert ??= target.prepare(
      `INSERT INTO "${name}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    )
    insert.run(...Object.values(row))
  }
}
