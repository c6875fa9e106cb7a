import Sqlite from 'better-sqlite3'
import { setImmediate } from 'node:timers/promises'
import { EmulatorError } from '../emulator-error.ts'
import { rebuildTexts, tablesOf, triggersOf } from './copy-image.ts'
import type { Value } from './database.ts'
import { applyMigrations, imageSchema, migrationsUntil, takeSteps } from './migrations.ts'
import { heldJobs } from './settings-store.ts'
import { indexedUpTo, textTables } from './migrations/0010-search-progress.ts'

/** Names and the like are shown, sorted and searched as a whole. */
const mostOfName = 4_096
const isName = /(?:^|_)(?:name|path|email|etag|status|sha256|client_id|content_type)$/
const mostOfValue = 16 * 1024 * 1024

/** So long rows are copied before others have their turn, in milliseconds. */
const stretchMs = 10

const ranElsewhere =
  'This ran where the imported snapshot was made. Launch the app again to run it here.'

/**
 * The image of a database that may come from a stranger, as one that this platform made: its rows, in the tables and columns
 * that its schema has here, and nothing else of it. No trigger, view or index of its own is used. Its jobs are
 * held until the owner releases them; those that ran are aborted. Throws an EmulatorError where a table or a column is missing, or a value too long.
 */
export async function ownImage(image: Uint8Array): Promise<Uint8Array> {
  const target = new Sqlite(':memory:')
  let source: Sqlite.Database | undefined
  try {
    takeSteps(target, migrationsUntil(imageSchema(image)))
    source = new Sqlite(Buffer.from(image))
    source.pragma('trusted_schema = OFF')
    const triggers = triggersOf(target)
    for (const { name } of triggers) target.exec(`DROP TRIGGER "${name}"`)
    target.pragma('foreign_keys = OFF')
    target.exec('BEGIN')
    for (const table of tablesOf(target)) await copyTable(source, target, table)
    target.exec('COMMIT')
    for (const { sql } of triggers) target.exec(sql)
    applyMigrations(target)
    rebuildTexts(target)
    for (const table of textTables) target.exec(indexedUpTo(table))
    const [broken] = target.pragma('foreign_key_check') as { table: string; parent: string }[]
    if (broken !== undefined) {
      throw damaged(`a row of ${broken.table} refers to none of ${broken.parent}`)
    }
    target.exec(endJobs)
    return target.serialize()
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    throw damaged(error.message, error)
  } finally {
    source?.close()
    target.close()
  }
}

/** What jobs are found by is made here and never read: neither marks nor handles of others are kept. */
const endJobs = `
  CREATE TEMP TABLE unended AS
    SELECT s.id FROM appsession s WHERE s.status IN ('Pending', 'Initializing', 'Running', 'Aborting') AND EXISTS (
      SELECT 1 FROM job j JOIN appsession n ON n.id = j.appsession_id
      WHERE j.state = 'running' AND s.id IN (n.id, n.parent_id));
  UPDATE appsession SET status = 'Aborted', status_summary = '${ranElsewhere}' WHERE id IN (SELECT id FROM unended);
  UPDATE job SET state = 'ended' WHERE state = 'running';
  UPDATE job SET mark = NULL, handle = NULL;
  ${heldJobs.hold};
  DROP TABLE unended;
`

async function copyTable(
  source: Sqlite.Database,
  target: Sqlite.Database,
  table: string,
): Promise<void> {
  const kind = source
    .prepare<[string], { type: string }>(
      `SELECT type FROM pragma_table_list WHERE schema = 'main' AND name = ?`,
    )
    .get(table)?.type
  if (kind !== 'table') throw damaged(`it has no table ${table}`)
  const columns = columnsOf(target, table)
  const known = new Set(columnsOf(source, table))
  const missing = columns.find((column) => !known.has(column))
  if (missing !== undefined) throw damaged(`its table ${table} has no ${missing}`)
  const names = columns.map((column) => `"${column}"`).join(', ')
  target.exec(`DELETE FROM "${table}"`)
  const insert = target.prepare(
    `INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  const rows = source.prepare(`SELECT ${names} FROM "${table}" NOT INDEXED`).raw()
  let startedMs = performance.now()
  for (const row of rows.iterate() as IterableIterator<Value[]>) {
    for (const [at, value] of row.entries()) requireLength(value, table, columns[at] ?? '')
    insert.run(...row)
    if (performance.now() - startedMs < stretchMs) continue
    await setImmediate()
    startedMs = performance.now()
  }
}

function columnsOf(sqlite: Sqlite.Database, table: string): string[] {
  return sqlite
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table)
}

function requireLength(value: Value, table: string, column: string): void {
  if (typeof value !== 'string' && !(value instanceof Uint8Array)) return
  const most = isName.test(column) ? mostOfName : mostOfValue
  if (value.length > most) {
    throw damaged(`${table}.${column} has ${value.length} characters, more than ${most}`)
  }
}

function damaged(reason: string, cause?: unknown): EmulatorError {
  return new EmulatorError(
    'snapshot-damaged',
    `The snapshot is none of a platform: ${reason}. Nothing was imported.`,
    {},
    { cause },
  )
}
