import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { applyMigrations } from '../migrations.ts'
import { indexedUpTo, indexNewRows, textTables } from './0010-search-progress.ts'

const indexes = textTables.map((table) => `${table}_search`)

/** A database with a row of each kind, as the platform opens it. */
function withRows(): Sqlite.Database {
  const sqlite = new Sqlite(':memory:')
  sqlite.pragma('foreign_keys = ON')
  applyMigrations(sqlite)
  sqlite.exec(`
    INSERT INTO user (id, name, email, credits, created_ms, last_active_ms)
      VALUES (1001, 'Ada', 'ada@example.test', '0', 0, 0);
    INSERT INTO project (id, owner_id, name, description, created_ms, modified_ms)
      VALUES (4001, 1001, 'Volvox', NULL, 0, 0);
    INSERT INTO run (id, owner_id, uploaded_by_id, name, number, experiment_name, status, details, created_ms, modified_ms)
      VALUES (8001, 1001, 1001, 'run', 1, 'Run 1', 'Complete', '{"FlowcellBarcode":"HXY7"}', 0, 0);
    INSERT INTO sample (id, owner_id, project_id, name, sample_id, sample_number, read1, read2, reads_raw, reads_pf,
        paired_end, created_ms, modified_ms)
      VALUES (5001, 1001, 4001, 'NA12878', 'S1', 1, 0, 0, 0, 0, 0, 0, 0);
    INSERT INTO file (id, sample_id, name, path, extension, content_type, size, upload_status, created_ms, modified_ms)
      VALUES (7001, 5001, 'reads.txt', 'a/reads.txt', 'txt', 'text/plain', 5, 'complete', 0, 0),
        (7002, 5001, 'later.txt', 'a/later.txt', 'txt', 'text/plain', 0, 'pending', 0, 0),
        (7009, 5001, 'gone.txt', 'a/gone.txt', 'txt', 'text/plain', 0, 'complete', 0, 0);
    INSERT INTO file_part VALUES (7002, 1, 'sha', 'md5', 5, 0);
    DELETE FROM file WHERE id = 7009;`)
  return sqlite
}

function indexAll(sqlite: Sqlite.Database): void {
  for (const table of textTables) sqlite.exec(`${indexNewRows(table)}; ${indexedUpTo(table)}`)
}

function found(sqlite: Sqlite.Database, index: string, match: string): unknown[] {
  indexAll(sqlite)
  return sqlite.prepare(`SELECT rowid FROM ${index} WHERE ${index} MATCH ?`).pluck().all(match)
}

/** Fails where an index isn't what its rows say. */
function checkIndexes(sqlite: Sqlite.Database): void {
  indexAll(sqlite)
  for (const index of indexes) {
    sqlite.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`)
  }
}

it('never reuses an id, and deletes the parts of a file with it', () => {
  const sqlite = withRows()
  const { lastInsertRowid } = sqlite
    .prepare(
      `INSERT INTO file (sample_id, name, path, extension, content_type, size, upload_status, created_ms, modified_ms)
       VALUES (5001, 'x', 'x', '', 't', 0, 'pending', 0, 0)`,
    )
    .run()
  expect(lastInsertRowid).toBe(7010)
  sqlite.exec('DELETE FROM file WHERE id = 7002')
  expect(sqlite.prepare('SELECT count(*) FROM file_part').pluck().get()).toBe(0)
})

it('accepts exactly one owner for a file', () => {
  const sqlite = withRows()
  const insert = (owners: string) => () =>
    sqlite.exec(
      `INSERT INTO file (${owners}, name, path, extension, content_type, size, upload_status, created_ms, modified_ms)
       VALUES (${owners.replaceAll('run_id', '8001').replaceAll('sample_id', '5001')}, 'x', 'x', '', 't', 0, 'complete', 0, 0)`,
    )
  expect(insert('run_id')).not.toThrow()
  expect(insert('run_id, sample_id')).toThrow(/CHECK/)
})

it('[WIR-03] updates the search indexes at every change of a row', () => {
  const sqlite = withRows()
  checkIndexes(sqlite)
  expect(found(sqlite, 'project_search', '"olv"')).toEqual([4001])
  expect(found(sqlite, 'run_search', 'flowcell_barcode : "hxy"')).toEqual([8001])
  expect(found(sqlite, 'sample_search', '"128"')).toEqual([5001])
  expect(found(sqlite, 'file_search', '"txt"')).toEqual([7001])

  sqlite.exec(`UPDATE project SET name = 'Cohort', description = 'of many'`)
  sqlite.exec(`UPDATE run SET details = '{}'`)
  sqlite.exec(`UPDATE file SET upload_status = 'complete', size = 5 WHERE id = 7002`)
  expect(found(sqlite, 'project_search', '"olv"')).toEqual([])
  expect(found(sqlite, 'project_search', '"many"')).toEqual([4001])
  expect(found(sqlite, 'run_search', '"hxy"')).toEqual([])
  expect(found(sqlite, 'file_search', '"txt"')).toEqual([7001, 7002])
  checkIndexes(sqlite)

  sqlite.exec(`UPDATE file SET path = 'b/other.txt' WHERE id = 7001`)
  sqlite.exec(`UPDATE file SET upload_status = 'aborted' WHERE id = 7002`)
  expect(found(sqlite, 'file_search', '"txt"')).toEqual([7001])
  expect(found(sqlite, 'file_search', '"b/o"')).toEqual([7001])
  sqlite.exec('DELETE FROM file; DELETE FROM sample; DELETE FROM run; DELETE FROM project')
  checkIndexes(sqlite)
  for (const index of indexes) sqlite.exec(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`)
  checkIndexes(sqlite)
})

it("[BIL-10] opens a new user's wallet with the user's credits", () => {
  const sqlite = new Sqlite(':memory:')
  applyMigrations(sqlite)
  const insert = sqlite.prepare(
    'INSERT INTO user (name, email, credits, created_ms, last_active_ms) VALUES (?, ?, ?, 7, 7)',
  )
  insert.run('Ada Example', 'ada@example.test', '1000.00')
  insert.run('Ben Example', 'ben@example.test', '10.00')
  const lines = sqlite.prepare(
    'SELECT user_id, kind, amount, balance, created_ms FROM wallet_entry',
  )
  const opening = { kind: 'opening', created_ms: 7 }
  expect(lines.all()).toEqual([
    { ...opening, user_id: 1001, amount: '1000.00', balance: '1000.00' },
    { ...opening, user_id: 1002, amount: '10.00', balance: '10.00' },
  ])
  sqlite.close()
})
