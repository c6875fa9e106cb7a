import { expect, it } from 'vitest'
import { openMemoryDatabase, type Database } from '../database.ts'
import { keptTotal } from './kept-totals.ts'

const rows = 8200

function openThings(count: number): Database {
  const database = openMemoryDatabase()
  for (const text of [
    'CREATE TABLE thing (id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL) STRICT',
    'CREATE TABLE hidden (thing_id INTEGER PRIMARY KEY) STRICT',
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${count})
     INSERT INTO thing SELECT n, n % 2 FROM n`,
  ]) {
    database.statement(text).run()
  }
  return database
}

function totalOf(database: Database, owner: number): number {
  return keptTotal(database, {
    text: `SELECT count(*) AS total FROM thing t
      WHERE t.owner_id = ? AND t.id NOT IN (SELECT thing_id FROM hidden)`,
    values: [owner],
    tables: ['thing', 'hidden'],
  })
}

const temporary = `SELECT count(*) AS n FROM temp.sqlite_schema`
const keptRows = 'SELECT count(*) AS n FROM kept_total'
const count = (database: Database, text: string) =>
  database.statement<[], { n: number }>(text).get()?.n

it('[CON-12] a kept total follows each table that decides it', () => {
  const database = openThings(rows)
  const run = (text: string) => database.statement(text).run()
  expect([totalOf(database, 0), totalOf(database, 1)]).toEqual([4100, 4100])
  expect(count(database, keptRows)).toBe(2)
  expect(totalOf(database, 1)).toBe(4100)
  run('INSERT INTO hidden VALUES (1)')
  expect([totalOf(database, 0), totalOf(database, 1)]).toEqual([4100, 4099])
  run('UPDATE thing SET owner_id = 0 WHERE id = 3')
  expect([totalOf(database, 0), totalOf(database, 1)]).toEqual([4101, 4098])
  run('DELETE FROM thing WHERE id = 3')
  expect([totalOf(database, 0), totalOf(database, 1)]).toEqual([4100, 4098])
  database.close()
})

it('[CON-12] a total that was counted in a transaction is forgotten with it', () => {
  const database = openThings(rows)
  expect(totalOf(database, 1)).toBe(4100)
  expect(() =>
    database.transaction(() => {
      database.statement('DELETE FROM thing WHERE id = 1').run()
      expect(totalOf(database, 1)).toBe(4099)
      throw new RangeError('undone')
    }),
  ).toThrow('undone')
  expect(totalOf(database, 1)).toBe(4100)
  database.close()
})

it('keeps no total of a short table, and has no trigger for it', () => {
  const database = openThings(100)
  expect(totalOf(database, 1)).toBe(50)
  expect(count(database, temporary)).toBe(0)
  database.close()
})

it('keeps a limited number of totals', () => {
  const database = openThings(rows)
  for (let owner = 0; owner < 600; owner += 1) totalOf(database, owner)
  expect(count(database, keptRows)).toBeLessThanOrEqual(256)
  expect(totalOf(database, 1)).toBe(4100)
  database.close()
})
