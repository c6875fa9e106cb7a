import Sqlite from 'better-sqlite3'
import { rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFailure } from './blobs/storage-error.ts'
import type { Database } from './database.ts'
import { applyMigrations, imageSchema, todaysSchema } from './migrations.ts'

/** What is next to a database while it is filled from an image. */
export const restoringSuffix = '-restoring'

/**
 * Fills an open database file from an image, table by table, in one transaction. The image is attached as a file next to
 * it: between equal tables SQLite copies rows as they are stored, in a fifth of the time that inserting them takes. Indexes
 * of texts are copied like tables; an image of an earlier version is brought to today's schema first.
 */
export function copyInto(sqlite: Sqlite.Database, image: Uint8Array): void {
  const path = `${sqlite.name}${restoringSuffix}`
  try {
    writeImage(path, ofToday(image))
    sqlite.prepare('ATTACH ? AS image').run(path)
    try {
      copyAttached(sqlite)
    } finally {
      sqlite.exec('DETACH image')
    }
  } finally {
    rmSync(path, { force: true })
  }
}

function writeImage(path: string, image: Uint8Array): void {
  try {
    writeFileSync(path, image, { mode: 0o600 })
  } catch (error) {
    throw writeFailure(error, dirname(path))
  }
}

function copyAttached(sqlite: Sqlite.Database): void {
  const triggers = triggersOf(sqlite)
  sqlite.pragma('foreign_keys = OFF')
  // The tables of an index of texts are written only so.
  sqlite.unsafeMode(true)
  try {
    sqlite.transaction(() => {
      for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`)
      for (const name of [...tablesOf(sqlite), ...tablesOf(sqlite, 'shadow')]) {
        sqlite.exec(`DELETE FROM "${name}"; INSERT INTO "${name}" SELECT * FROM image."${name}"`)
      }
      // What a connection has read of an index is forgotten with a change that is undone.
      for (const name of textIndexesOf(sqlite)) {
        sqlite.exec(`SAVEPOINT forget; INSERT INTO "${name}" ("${name}") VALUES ('flush')`)
        sqlite.exec('ROLLBACK TO forget; RELEASE forget')
      }
      for (const { sql } of triggers) sqlite.exec(sql)
    })()
  } finally {
    sqlite.unsafeMode(false)
    sqlite.pragma('foreign_keys = ON')
  }
}

function ofToday(image: Uint8Array): Uint8Array {
  if (imageSchema(image) === todaysSchema) return image
  const sqlite = new Sqlite(Buffer.from(image))
  try {
    applyMigrations(sqlite)
    return sqlite.serialize()
  } finally {
    sqlite.close()
  }
}

/** The table that marks which database belongs to a data folder. It stays when another state is restored. */
export const generationTable = 'data_folder'

/**
 * Tables whose rows are theirs alone: neither virtual ones, nor those that a virtual one keeps for itself, nor the mark
 * of a data folder.
 */
export function plainTables(database: Database): string[] {
  return database.values<[string], string>(plainTablesText).all('table')
}

const plainTablesText = `
  SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = ? AND name <> '${generationTable}' AND (name NOT LIKE 'sqlite\\_%' ESCAPE '\\' OR name = 'sqlite_sequence')`

/** The same of a connection; or those that virtual tables keep for themselves. */
export function tablesOf(sqlite: Sqlite.Database, type: 'table' | 'shadow' = 'table'): string[] {
  return sqlite.prepare<[string], string>(plainTablesText).pluck().all(type)
}

/** The triggers of a database, with what creates them. */
export function triggersOf(sqlite: Sqlite.Database) {
  return schemaOf(sqlite, 'trigger')
}

/** Fills the full-text indexes from the tables that they are of. */
export function rebuildTexts(sqlite: Sqlite.Database): void {
  for (const name of textIndexesOf(sqlite)) {
    sqlite.exec(`INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`)
  }
}

function textIndexesOf(sqlite: Sqlite.Database): string[] {
  return schemaOf(sqlite, 'table')
    .filter(({ sql }) => /\bUSING\s+fts5\b/i.test(sql))
    .map(({ name }) => name)
}

function schemaOf(sqlite: Sqlite.Database, type: 'table' | 'trigger') {
  return sqlite
    .prepare<[string], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL`,
    )
    .all(type)
}
