import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { firstSchema } from './0001-first-schema.ts'
import { trash } from './0002-trash.ts'
import { fileParts } from './0003-file-parts.ts'
import { search } from './0004-search.ts'

const indexes = ['project', 'run', 'sample', 'appresult', 'file'].map((kind) => `${kind}_search`)

/** A database of the version before, with a row of each kind, as the platform opens it. */
function before(): Sqlite.Database {
  const sqlite = new Sqlite(':memory:')
  sqlite.pragma('foreign_keys = ON')
  for (const migration of [firstSchema, trash, fileParts]) sqlite.exec(migration)
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

function step(sqlite: Sqlite.Database): void {
  sqlite.transaction(() => sqlite.exec(search))()
}

function found(sqlite: Sqlite.Database, index: string, match: string): unknown[] {
  return sqlite.prepare(`SELECT rowid FROM ${index} WHERE ${index} MATCH ?`).pluck().all(match)
}

/** Fails where an index isn't what its rows say. */
function checkIndexes(sqlite: Sqlite.Database): void {
  for (const index of indexes) {
    sqlite.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`)
  }
}

it('keeps what was there, and ids are never given twice', () => {
  const sqlite = before()
  step(sqlite)
  const files = sqlite.prepare('SELECT id, path, upload_status FROM live_file').raw().all()
  expect(files).toEqual([
    [7001, 'a/reads.txt', 'complete'],
    [7002, 'a/later.txt', 'pending'],
  ])
  expect(sqlite.prepare('SELECT file_id, number, sha256 FROM file_part').raw().all()).toEqual([
    [7002, 1, 'sha'],
  ])
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
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

it('takes one owner for a file, and no other number', () => {
  const sqlite = before()
  step(sqlite)
  const insert = (owners: string) => () =>
    sqlite.exec(
      `INSERT INTO file (${owners}, name, path, extension, content_type, size, upload_status, created_ms, modified_ms)
       VALUES (${owners.replaceAll('run_id', '8001').replaceAll('sample_id', '5001')}, 'x', 'x', '', 't', 0, 'complete', 0, 0)`,
    )
  expect(insert('run_id')).not.toThrow()
  expect(insert('run_id, sample_id')).toThrow(/CHECK/)
})

it('[WIR-03] makes what was there searchable, and follows every change', () => {
  const sqlite = before()
  step(sqlite)
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
