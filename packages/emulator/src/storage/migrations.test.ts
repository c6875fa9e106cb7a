import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { applyMigrations, NewerDataError, takeSteps, todaysSchema } from './migrations.ts'

const steps = [
  'CREATE TABLE first (id INTEGER PRIMARY KEY) STRICT; INSERT INTO first VALUES (7);',
  'ALTER TABLE first ADD COLUMN name TEXT;',
  `UPDATE first SET name = 'seven';`,
]

function versionOf(sqlite: Sqlite.Database): unknown {
  return sqlite.pragma('user_version', { simple: true })
}

it('migrates an empty database to the current schema, and changes nothing the second time', () => {
  const sqlite = new Sqlite(':memory:')
  applyMigrations(sqlite)
  expect(versionOf(sqlite)).toBe(todaysSchema)
  const before = sqlite.serialize()
  applyMigrations(sqlite)
  expect(sqlite.serialize().equals(before)).toBe(true)
  sqlite.close()
})

it.each([0, 1, 2, 3])('applies the steps that a database of schema %d lacks, in order', (taken) => {
  const sqlite = new Sqlite(':memory:')
  takeSteps(sqlite, steps.slice(0, taken))
  expect(versionOf(sqlite)).toBe(taken)
  takeSteps(sqlite, steps)
  expect(versionOf(sqlite)).toBe(3)
  expect(sqlite.prepare('SELECT * FROM first').all()).toEqual([{ id: 7, name: 'seven' }])
  sqlite.close()
})

it('rolls back a step that fails, and keeps those before it', () => {
  const sqlite = new Sqlite(':memory:')
  const failing = [
    steps[0]!,
    'CREATE TABLE second (id INTEGER) STRICT; INSERT INTO third VALUES (1);',
  ]
  expect(() => takeSteps(sqlite, failing)).toThrow(/third/)
  expect(versionOf(sqlite)).toBe(1)
  expect(sqlite.prepare('SELECT name FROM sqlite_master').pluck().all()).toEqual(['first'])
  sqlite.close()
})

it('refuses a database of a later schema, and names both', () => {
  const sqlite = new Sqlite(':memory:')
  takeSteps(sqlite, steps)
  expect(() => takeSteps(sqlite, steps.slice(0, 2))).toThrow(NewerDataError)
  expect(() => takeSteps(sqlite, steps.slice(0, 2))).toThrow(/schema 3; this one supports up to 2/)
  sqlite.close()
})
