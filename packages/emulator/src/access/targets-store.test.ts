import type { ResourceKind } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { openMemoryDatabase } from '../storage/memory-database.ts'
import type { Database } from '../storage/database.ts'
import { targetStore } from './targets-store.ts'

const numbers = 'WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 50)'

/** Fifty of each kind that something else contains, with what contains it. */
const rows: readonly string[] = [
  `INSERT INTO user (id, name, email, credits, created_ms, last_active_ms) SELECT n, 'u' || n, 'u' || n, '0', 0, 0 FROM n`,
  `INSERT INTO application (id, name, kind, owner_id, client_id, short_description, version_number, launch_from, billing,
     created_ms) SELECT n, 'a', 'web', 1, n, '', '1', '[]', 0, 0 FROM n`,
  `INSERT INTO project (id, owner_id, name, created_ms, modified_ms) SELECT n, n, 'p', 0, 0 FROM n`,
  `INSERT INTO run (id, owner_id, uploaded_by_id, name, number, experiment_name, status, details, created_ms, modified_ms)
     SELECT n, n, n, 'r', n, 'r', 'Complete', '{}', 0, 0 FROM n`,
  `INSERT INTO appsession (id, name, user_id, application_id, status, status_summary, purpose, created_ms, modified_ms)
     SELECT n, 's', n, n, 'Complete', '', 'AppTrigger', 0, 0 FROM n`,
  `INSERT INTO appresult (id, owner_id, project_id, appsession_id, name, uses, created_ms, modified_ms)
     SELECT n, n, n, n, 'r', '[]', 0, 0 FROM n`,
  `INSERT INTO sample (id, owner_id, project_id, run_id, appsession_id, name, sample_id, sample_number, read1, read2,
     reads_raw, reads_pf, paired_end, created_ms, modified_ms)
     SELECT n, n, n, n, n, 's', 's', 1, 1, 1, 0, 0, 1, 0, 0 FROM n`,
  `INSERT INTO file (id, sample_id, name, path, extension, content_type, size, upload_status, created_ms, modified_ms)
     SELECT n, n, 'f', 'f', '', '', 0, 'complete', 0, 0 FROM n`,
  `INSERT INTO lane (id, run_id, number, created_ms, modified_ms) SELECT n, n, 1, 0, 0 FROM n`,
  `INSERT INTO biosample (id, owner_id, name, created_ms, modified_ms) SELECT n, n, 'b', 0, 0 FROM n`,
]

/** The same database, which counts how often its statements are run. */
function counting(database: Database) {
  const counted = { runs: 0 }
  const statement: Database['statement'] = (text) => {
    const own = database.statement<never[], never>(text)
    const run =
      <Result>(method: (...values: never[]) => Result) =>
      (...values: never[]): Result => {
        counted.runs += 1
        return method(...values)
      }
    return {
      get: run(own.get),
      all: run(own.all),
      iterate: run(own.iterate),
      run: run(own.run),
    } as never
  }
  return { database: { ...database, statement }, counted }
}

const kinds: readonly ResourceKind[] = [
  'project', 'run', 'sample', 'appresult', 'appsession', 'file', 'lane', 'dataset', 'biosample', 'user',
] // prettier-ignore

it.each(kinds)('finds fifty of the kind %s in as many statements as one, and the same', (kind) => {
  const opened = openMemoryDatabase()
  for (const text of rows)
    opened.statement(text.replace(/FROM n$/, `FROM (${numbers} SELECT n FROM n)`)).run()
  const { database, counted } = counting(opened)
  const targets = targetStore(database)
  const first = kind === 'dataset' ? 20_001 : 1
  const ids = Array.from({ length: 50 }, (_, at) => first + at)
  expect(targets.find(kind, first)).toMatchObject({ kind, id: first, ownerId: 1 })
  const forOne = counted.runs
  const found = targets.findAll(kind, ids)
  expect(counted.runs - forOne).toBe(forOne)
  expect([...found.keys()].toSorted((a, b) => a - b)).toEqual(ids)
  for (const id of ids) expect(found.get(id)).toEqual(targets.find(kind, id))
  opened.close()
})

it('finds a target as the last change left it, also where the change was taken back', () => {
  const database = openMemoryDatabase()
  for (const text of rows.slice(0, 3)) {
    database.statement(text.replace(/FROM n$/, `FROM (${numbers} SELECT n FROM n)`)).run()
  }
  const { find } = targetStore(database)
  const give = database.statement<[number]>('UPDATE project SET owner_id = ? WHERE id = 1')
  const owner = () => find('project', 1)?.ownerId
  expect([owner(), owner()]).toEqual([1, 1])
  give.run(2)
  expect([owner(), owner()]).toEqual([2, 2])
  const undone = () =>
    database.transaction(() => {
      give.run(3)
      expect(owner()).toBe(3)
      throw new Error('undone')
    })
  expect(undone).toThrow('undone')
  expect(owner()).toBe(2)
  expect(find('project', 51)).toBeUndefined()
  database.close()
})

it('finds a target that was not there before', () => {
  const database = openMemoryDatabase()
  const { find } = targetStore(database)
  expect(find('user', 7)).toBeUndefined()
  const insert = `INSERT INTO user (id, name, email, credits, created_ms, last_active_ms) VALUES (7, 'u', 'u', '0', 0, 0)`
  database.statement(insert).run()
  expect(find('user', 7)?.id).toBe(7)
  database.close()
})
