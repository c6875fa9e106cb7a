import { expect, it } from 'vitest'
import { openMemoryDatabase } from './database.ts'

/** A table whose rows are refused at the commit: what refers to nothing may be inserted, and not stored. */
function openWithLateRefusals() {
  const database = openMemoryDatabase()
  database.statement('CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT').run()
  database
    .statement(
      `CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent (id)
         DEFERRABLE INITIALLY DEFERRED) STRICT`,
    )
    .run()
  const insert = database.statement<[number], { id: number }>(
    'INSERT INTO child (parent) VALUES (?) RETURNING id',
  )
  const count = database.statement<[], { n: number }>('SELECT count(*) AS n FROM child')
  return { database, insert, count: () => count.get()?.n }
}

it.each(['get', 'all', 'iterate'] as const)(
  '[SEC-06] a statement that returns rows is not acknowledged by %s when its commit fails',
  (read) => {
    const { database, insert, count } = openWithLateRefusals()
    expect(() => insert[read](7)).toThrow(/FOREIGN KEY/)
    expect(count()).toBe(0)
    database.close()
  },
)

it('returns the first row of a statement that writes, once', () => {
  const { database, insert, count } = openWithLateRefusals()
  database.statement('INSERT INTO parent (id) VALUES (7)').run()
  expect(insert.get(7)).toEqual({ id: 1 })
  expect([...insert.iterate(7)]).toEqual([{ id: 2 }])
  expect(count()).toBe(2)
  database.close()
})

it.each(['run', 'get', 'all'] as const)(
  '[SEC-06] a refused write is a StorageError by %s, and keeps foreign keys enforced',
  (method) => {
    const { database, insert } = openWithLateRefusals()
    database.statement('PRAGMA query_only = 1').run()
    const text = method === 'run' ? 'INSERT INTO parent (id) VALUES (1)' : undefined
    const write =
      text === undefined ? () => insert[method](1) : () => database.statement(text).run()
    expect(write).toThrow(expect.objectContaining({ name: 'StorageError', code: 'not-writable' }))
    expect(database.statement('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
    database.close()
  },
)
