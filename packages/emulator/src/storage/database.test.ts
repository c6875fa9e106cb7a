import { describe, expect, it } from 'vitest'
import { openMemoryDatabase, openRevertibleDatabase } from './memory-database.ts'
import type { Database } from './database.ts'

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

function thrown(message: string): never {
  throw new Error(message)
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

describe('what is done after a commit', () => {
  it('is done once the outermost transaction is committed, and at once outside of one', () => {
    const database = openMemoryDatabase()
    const done: string[] = []
    database.afterCommit(() => done.push('at once'))
    database.transaction(() => {
      database.transaction(() => database.afterCommit(() => done.push('inner')))
      database.afterCommit(() => done.push('outer'))
      expect(done).toEqual(['at once'])
    })
    expect(done).toEqual(['at once', 'inner', 'outer'])
    database.close()
  })

  it('[SEC-06] is not done where its transaction, or the commit, is undone', () => {
    const { database, insert } = openWithLateRefusals()
    const done: string[] = []
    const failing = () =>
      database.transaction(() => {
        database.afterCommit(() => done.push('undone'))
        thrown('failed')
      })
    expect(failing).toThrow('failed')
    database.transaction(() => {
      expect(failing).toThrow('failed')
      database.afterCommit(() => done.push('kept'))
    })
    const refused = () =>
      database.transaction(() => {
        database.afterCommit(() => done.push('refused'))
        insert.run(7)
      })
    expect(refused).toThrow(/FOREIGN KEY/)
    expect(done).toEqual(['kept'])
    database.close()
  })
})

describe('the count of changes', () => {
  it('grows with whatever changes rows, or takes a change back', () => {
    const database = openMemoryDatabase()
    const image = database.image()
    const text =
      "INSERT INTO user (name, email, credits, created_ms, last_active_ms) VALUES ('A', ?, '0', 0, 0)"
    const insert = database.statement<[string], { id: number }>(text)
    const returning = database.statement<[string], { id: number }>(`${text} RETURNING id`)
    const changing: readonly (() => unknown)[] = [
      () => insert.run('run'),
      () => returning.get('get'),
      () => returning.all('all'),
      () => [...returning.iterate('iterate')],
      () => database.transaction(() => insert.run('transaction')),
      () => expect(() => database.transaction(() => thrown('undone'))).toThrow('undone'),
      () => database.restore(image),
    ]
    for (const change of changing) {
      const before = database.changes()
      change()
      expect(database.changes()).toBeGreaterThan(before)
    }
    database.close()
  })

  it('stays while rows are read', () => {
    const database = openMemoryDatabase()
    const read = database.statement('SELECT 1 AS one')
    const before = database.changes()
    read.get()
    read.all()
    expect([...read.iterate()]).toEqual([{ one: 1 }])
    database.transaction(() => read.get())
    expect(database.changes()).toBe(before)
    database.close()
  })
})

describe('a revertible database', () => {
  const imageOf = (name: string): Uint8Array => {
    const database = openMemoryDatabase()
    database.statement('CREATE TABLE thing (name TEXT NOT NULL) STRICT').run()
    database.statement<[string]>('INSERT INTO thing VALUES (?)').run(name)
    const image = database.image()
    database.close()
    return image
  }
  const things = (database: Database): unknown =>
    database
      .statement<[], { name: string }>('SELECT name FROM thing')
      .all()
      .map(({ name }) => name)
  const add = (database: Database, name: string): unknown =>
    database.statement<[string]>('INSERT INTO thing VALUES (?)').run(name)

  it('begins with its image again, whatever happened to the one before', () => {
    const image = imageOf('first')
    for (let round = 0; round < 3; round += 1) {
      const database = openRevertibleDatabase(image)
      expect(things(database)).toEqual(['first'])
      database.transaction(() => add(database, 'second'))
      database.statement('CREATE TABLE other (id INTEGER PRIMARY KEY) STRICT').run()
      expect(things(database)).toEqual(['first', 'second'])
      database.close()
    }
  })

  it('shares nothing with another one that is open, or of another image', () => {
    const image = imageOf('first')
    const one = openRevertibleDatabase(image)
    const two = openRevertibleDatabase(image)
    const other = openRevertibleDatabase(imageOf('other'))
    add(one, 'of one')
    expect([one, two, other].map(things)).toEqual([['first', 'of one'], ['first'], ['other']])
    for (const database of [one, two, other]) database.close()
  })

  it('undoes what is thrown out of a transaction, and that alone', () => {
    const database = openRevertibleDatabase(imageOf('first'))
    add(database, 'kept')
    const fail = (): void =>
      database.transaction(() => {
        add(database, 'undone')
        throw new Error('refused')
      })
    expect(fail).toThrow('refused')
    expect(things(database)).toEqual(['first', 'kept'])
    database.close()
  })

  it('has everything in its image, and can be reverted again after it', () => {
    const image = imageOf('first')
    const database = openRevertibleDatabase(image)
    add(database, 'second')
    const later = database.image()
    add(database, 'third')
    database.restore(later)
    expect(things(database)).toEqual(['first', 'second'])
    database.restore(image)
    expect(things(database)).toEqual(['first'])
    add(database, 'fourth')
    database.restore(image)
    expect(things(database)).toEqual(['first'])
    database.close()
    const next = openRevertibleDatabase(image)
    expect(things(next)).toEqual(['first'])
    next.close()
  })

  it('refuses statements once it is closed, though its connection is used on', () => {
    const image = imageOf('first')
    const closed = openRevertibleDatabase(image)
    const late = closed.statement<[string]>('INSERT INTO thing VALUES (?)')
    late.run('before')
    closed.close()
    const next = openRevertibleDatabase(image)
    expect(() => late.run('after')).toThrow('The database is closed.')
    expect(() => closed.transaction(() => {})).toThrow('The database is closed.')
    expect(() => closed.image()).toThrow('The database is closed.')
    expect(things(next)).toEqual(['first'])
    next.close()
  })
})
