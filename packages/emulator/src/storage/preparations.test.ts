import Sqlite from 'better-sqlite3'
import { expect, it, vi } from 'vitest'
import { cases, pathOf } from '../testing/calls.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import { openMemoryDatabase } from './memory-database.ts'

/**
 * Counts how often statements are prepared. The driver reports no repeated preparations; but after each it compiles the
 * function again that makes an object of a row, which shows for statements that return rows.
 */
function countPreparations() {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  const compile = vi.spyOn(globalThis, 'Function')
  return {
    count: (): number =>
      prepare.mock.calls.length +
      compile.mock.calls.filter(([body]) => String(body).startsWith('return (v0')).length,
    reset(): void {
      prepare.mockClear()
      compile.mockClear()
    },
    [Symbol.dispose](): void {
      prepare.mockRestore()
      compile.mockRestore()
    },
  }
}

const join = `SELECT c.id, p.name FROM child c JOIN parent p ON p.id = c.parent`

function openFamily() {
  const database = openMemoryDatabase()
  for (const text of [
    'CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT',
    'CREATE INDEX parent_named ON parent (name COLLATE NOCASE)',
    'CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER, code TEXT) STRICT',
    'CREATE INDEX child_by_code ON child (code)',
    `INSERT INTO parent VALUES (1, 'one'), (2, 'two'), (3, 'it''s ?')`,
    `INSERT INTO child VALUES (11, 1, '1'), (12, 2, '2'), (13, 3, '?')`,
  ]) {
    database.statement(text).run()
  }
  return database
}

it.each([
  ['a join by id', `${join} WHERE c.id = ?`, [[11], [12], [13]]],
  ['a list of ids', `${join} WHERE c.id IN (SELECT value FROM json_each(?))`, [['[11]'], ['[12]']]],
  ['LIMIT and OFFSET', `${join} ORDER BY c.id LIMIT ? OFFSET ?`, [[1, 0], [2, 1], [1, 2]]], // prettier-ignore
  ['LIKE', `${join} WHERE p.name LIKE ?`, [['o%'], ['t%'], ['it%']]],
  ['a range', `${join} WHERE c.code > ? ORDER BY c.code`, [['0'], ['1'], ['']]],
  ['an equality that no index decides', `${join} WHERE +c.parent = ?`, [[1], [0], [2], [3]]],
])('%s is prepared once, whatever is bound', (_, text, bound) => {
  const database = openFamily()
  const statement = database.statement<(string | number)[]>(text)
  statement.all(...bound[0]!)
  using preparations = countPreparations()
  for (const values of [...bound, ...bound]) statement.all(...values)
  expect(preparations.count()).toBe(0)
  database.close()
})

it('binds parameters alone, and no question mark of a text, a name or a comment', () => {
  const database = openFamily()
  const named = database.statement<[number], Record<string, unknown>>(
    `SELECT 'it''s ?' AS "a ?", id -- what?
     /* ? */ AS [b ?] FROM parent WHERE name = 'it''s ?' AND id = ?`,
  )
  expect(named.all(3)).toEqual([{ 'a ?': `it's ?`, 'b ?': 3 }])
  expect(named.all(2)).toEqual([])
  database.close()
})

it('compares a bound value by the affinity of its column, and stores it by its type', () => {
  const database = openFamily()
  const ids = (column: string, value: string | bigint) =>
    database
      .statement<[string | bigint], { id: number }>(`SELECT id FROM child WHERE ${column} = ?`)
      .all(value)
      .map(({ id }) => id)
  expect(ids('code', 1n)).toEqual([11])
  expect(ids('code', '1')).toEqual([11])
  expect(ids('parent', '2')).toEqual([12])
  expect(ids('id', '13')).toEqual([13])
  // An expression has no affinity: a text equals no number.
  expect(ids('+parent', '2')).toEqual([])

  database.statement<[bigint, bigint]>('INSERT INTO child VALUES (?, NULL, ?)').run(14n, 7n)
  const type = database.statement('SELECT code, typeof(code) AS type FROM child WHERE id = 14')
  expect(type.get()).toEqual({ code: '7', type: 'text' })
  database.close()
})

/** Reads by id and pages, each with other values; of Ada. */
const reads: readonly (readonly [string, ...(readonly string[])])[] = [
  ['v1pre3/projects/{}', '4001', '4002'],
  ['v1pre3/runs/{}', '8001', '8002'],
  ['v1pre3/samples/{}', '5001', '5002'],
  ['v1pre3/files/{}', '7001', '7002', '7101'],
  ['v1pre3/projects/{}/samples', '4001', '4002'],
  ['v1pre3/projects/{}/appresults', '4001', '4002'],
  ['v1pre3/samples/{}/files', '5001', '5002'],
  ['v1pre3/users/current/projects?{}', 'Limit=1', 'Limit=2', 'Limit=1&Offset=1'],
  ['v1pre3/users/current/runs?{}', 'Limit=1', 'Limit=2', 'Limit=1&Offset=1'],
  ['v1pre3/appresults/6001/files?{}', 'Limit=1', 'Limit=2', 'Limit=1&Offset=1'],
  ['v2/projects/{}', '4001', '4002'],
  ['v2/runs/{}', '8001', '8002'],
  ['v2/biosamples/{}', '12001', '12002'],
  ['v2/libraries/{}', '16001', '16002'],
  ['v2/datasets/{}', 'ds.00000000000000000000000000020001', 'ds.00000000000000000000000000020002'],
  ['v2/biosamples/{}/libraries', '12001', '12002'],
  ['v2/projects/{}/datasets', '4001', '4002'],
  ...[
    'appsessions', 'biosamples', 'datasets', 'labrequeues', 'libraries',
    'runs', 'trash',
  ].map((list) => [`v2/${list}?{}`, 'limit=1', 'limit=2', 'limit=1&offset=1'] as const), // prettier-ignore
]

it.each(reads)('%s prepares nothing again for other values', async (path, ...values) => {
  await using platform = await startTestPlatform({ checkAnswers: false })
  const read = async (value: string) =>
    expect((await platform.ada.get(path.replace('{}', value))).status).toBe(200)
  for (const value of values) await read(value)
  using preparations = countPreparations()
  for (const value of [...values, ...values.toReversed()]) await read(value)
  expect(preparations.count()).toBe(0)
})

/** Reads of what the seed has: what is made for others may start a job, which reads with other statements meanwhile. */
const gets = cases.filter(
  ({ operation, call }) =>
    operation.method === 'GET' &&
    operation.permission.kind !== 'session' &&
    call.before === undefined &&
    Object.values(call.params ?? {}).every((given) => typeof given === 'string'),
)

it.each(gets)('$id prepares nothing again for other tokens', async (one) => {
  await using platform = await startTestPlatform({ checkAnswers: false })
  const path = await pathOf(one, platform)
  const address = one.call.query === undefined ? path : `${path}?${one.call.query}`
  const tokens = Array.from({ length: 4 }, () =>
    platform.withScopes(['browse global', 'read global'], { application: '2002' }),
  )
  const [first, ...others] = tokens
  await first!.get(address)
  await platform.ada.get(address)
  using preparations = countPreparations()
  for (const client of [...others, platform.ada]) await client.get(address)
  expect(preparations.count()).toBe(0)
})
