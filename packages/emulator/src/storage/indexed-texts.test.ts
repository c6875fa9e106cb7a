import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { openMemoryDatabase } from './memory-database.ts'
import type { Database } from './database.ts'
import { indexedTexts } from './indexed-texts.ts'
import { migrationsUntil, applyMigrations, takeSteps } from './migrations.ts'

const together = 64

function open() {
  const database = openMemoryDatabase()
  const run = (text: string) => database.statement(text).run()
  run(`INSERT INTO user (id, name, email, credits, created_ms, last_active_ms)
    VALUES (1001, 'Ada', 'ada@example.test', '0', 0, 0)`)
  const insert = database.statement<[number | null, string]>(
    'INSERT INTO project (id, owner_id, name, created_ms, modified_ms) VALUES (?, 1001, ?, 0, 0)',
  )
  const insertFile = database.statement<[string, string]>(
    `INSERT INTO file (sample_id, name, path, extension, content_type, size, upload_status, created_ms, modified_ms)
     VALUES (5001, 'x', ?, '', 't', 0, ?, 0, 0)`,
  )
  return {
    database,
    run,
    project: (name: string, id: number | null = null) => insert.run(id, name).lastInsertRowid,
    file: (path: string, status: string) => insertFile.run(path, status).lastInsertRowid,
    index: indexedTexts(database),
  }
}

function found(database: Database, match: string, table = 'project'): number[] {
  return database
    .statement<[string], { rowid: number }>(
      `SELECT rowid FROM ${table}_search WHERE ${table}_search MATCH ?`,
    )
    .all(match)
    .map(({ rowid }) => rowid)
}

/** Fails where an index isn't what its rows say. */
function check(database: Database): void {
  for (const table of ['project', 'run', 'sample', 'appresult', 'file']) {
    database
      .statement(
        `INSERT INTO ${table}_search (${table}_search, rank) VALUES ('integrity-check', 1)`,
      )
      .run()
  }
}

it('holds every row once that is requested, and does nothing where nothing has changed', () => {
  const { database, project, index } = open()
  const id = project('Volvox')
  index()
  expect(found(database, '"olv"')).toEqual([id])
  check(database)
  const before = database.changes()
  index()
  expect(database.changes()).toBe(before)
  const second = project('Volvox again')
  index()
  expect(found(database, '"olv"')).toEqual([id, second])
  check(database)
})

it('follows by itself after some rows, whatever their ids are', () => {
  const { database, project, index } = open()
  project('far', 100_000)
  expect(found(database, '"far"')).toEqual([100_000])
  for (let at = 0; at < together; at += 1) project('near')
  expect(found(database, '"near"')).toHaveLength(together)
  // An id below those that are indexed is indexed at once.
  project('given', 7)
  expect(found(database, '"given"')).toEqual([7])
  project('next')
  index()
  check(database)
})

it('finds what a row says now, where it changed or went before it was indexed', () => {
  const { database, run, project, index } = open()
  const [first, second, third] = [project('aaa'), project('bbb'), project('ccc')]
  run(`UPDATE project SET name = 'ddd', description = 'changed' WHERE id = ${first}`)
  run(`DELETE FROM project WHERE id = ${second}`)
  index()
  expect(found(database, '"aaa" OR "bbb"')).toEqual([])
  expect(found(database, '"ddd" OR "ccc"')).toEqual([first, third])
  run(`UPDATE project SET name = 'eee' WHERE id = ${first}`)
  run(`DELETE FROM project WHERE id = ${third}`)
  expect(found(database, '"ddd" OR "ccc"')).toEqual([])
  expect(found(database, '"eee"')).toEqual([first])
  index()
  check(database)
})

it('[WIR-03] finds files that became complete before or after their like were indexed', () => {
  const { database, run, project, file, index } = open()
  project('p', 4001)
  run(`INSERT INTO sample (id, owner_id, project_id, name, sample_id, sample_number, read1, read2, reads_raw, reads_pf,
    paired_end, created_ms, modified_ms) VALUES (5001, 1001, 4001, 's', 's', 1, 0, 0, 0, 0, 0, 0, 0)`)
  const [first, second] = [file('one.txt', 'pending'), file('two.txt', 'pending')]
  const third = file('three.txt', 'complete')
  run(`UPDATE file SET upload_status = 'complete' WHERE id = ${first}`)
  index()
  expect(found(database, '"txt"', 'file')).toEqual([first, third])
  run(`UPDATE file SET upload_status = 'complete' WHERE id = ${second}`)
  expect(found(database, '"txt"', 'file')).toEqual([first, second, third])
  run(`UPDATE file SET path = 'renamed.md' WHERE id = ${third}`)
  run(`DELETE FROM file WHERE id = ${first}`)
  expect(found(database, '"txt"', 'file')).toEqual([second])
  check(database)
})

it('forgets what a transaction indexed that was undone', () => {
  const { database, project, index } = open()
  const undone = (): unknown =>
    database.transaction(() => {
      project('undone')
      index()
      expect(found(database, '"undone"')).toHaveLength(1)
      throw new Error('undone')
    })
  expect(undone).toThrow('undone')
  project('kept')
  index()
  expect(found(database, '"undone"')).toEqual([])
  expect(found(database, '"kept"')).toHaveLength(1)
  check(database)
})

it('takes the rows of an earlier schema as indexed, as they are', () => {
  const sqlite = new Sqlite(':memory:')
  takeSteps(sqlite, migrationsUntil(9))
  sqlite.exec(`
    INSERT INTO user (id, name, email, credits, created_ms, last_active_ms) VALUES (1001, 'Ada', 'a@b.c', '0', 0, 0);
    INSERT INTO project (id, owner_id, name, created_ms, modified_ms) VALUES (4001, 1001, 'Volvox', 0, 0)`)
  applyMigrations(sqlite)
  const database = openMemoryDatabase(sqlite.serialize())
  sqlite.close()
  indexedTexts(database)()
  expect(found(database, '"olv"')).toEqual([4001])
  check(database)
  database.close()
})
