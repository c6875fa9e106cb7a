import { searchScopes, type SearchScope } from '@benchtop/contracts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Grant } from '../../access/scopes.ts'
import { visibilityFor, type Visibility } from '../../access/visibility.ts'
import { nothingShared } from '../../storage/own-or-shared.ts'
import { openMemoryDatabase, type Database } from '../../storage/database.ts'
import { allowOrphans } from '../../testing/listed-files.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'
import { planSearch } from './search.ts'
import { searchStore, type FoundRow } from './search-store.ts'

type Values = (string | number | null)[]

const trash_id = fc.constantFrom(null, null, 101)
const owner_id = fc.constantFrom(1001, 1002)
const project_id = fc.constantFrom(4001, 4002, 4003)
const appsession_id = fc.constantFrom(9001, 9002)
const name = fc.constantFrom('Volvox', 'calls', 'na1', 'NA12878', 'größe', 'reads_1.fastq.gz', 'x')

/** The possible changes to the rows of each table. */
const columns = {
  user: { name },
  application: { name },
  project: { name, owner_id, trash_id, total_size: fc.nat(2) },
  run: { name, experiment_name: name, owner_id, trash_id, status: fc.constant('Running') },
  appsession: {
    status: fc.constantFrom('Running', 'Complete'),
    status_summary: name,
    application_id: fc.constantFrom(2001, 2002),
  },
  sample: { name, sample_id: name, owner_id, project_id, appsession_id, trash_id },
  appresult: { name, description: name, owner_id, project_id, appsession_id, trash_id },
  file: {
    name,
    path: name,
    size: fc.nat(2),
    upload_status: fc.constantFrom('complete', 'pending'),
    created_ms: fc.nat(9),
    trash_id,
  },
} as const
type Table = keyof typeof columns
const tables = Object.keys(columns) as Table[]
const copied = ['project', 'run', 'sample', 'appresult', 'file'] as const

type Change = (database: Database) => void

const run = (database: Database, text: string, ...values: Values): void =>
  void database.statement<Values>(text).run(...values)

/** The id of some row of a table, counted from the first. */
function idAt(database: Database, table: Table, at: number): number {
  const ids = database.statement<[], { id: number }>(`SELECT id FROM "${table}" ORDER BY id`).all()
  return ids[at % ids.length]?.id ?? 0
}

const update = fc
  .constantFrom(...tables)
  .chain((table) =>
    fc.tuple(
      fc.constant(table),
      fc.nat(20),
      fc.record(columns[table] as Record<string, fc.Arbitrary<string | number | null>>, {
        requiredKeys: [],
      }),
    ),
  )
  .map(([table, at, to]): Change => (database) => {
    const id = idAt(database, table, at)
    for (const [column, value] of Object.entries(to)) {
      run(database, `UPDATE "${table}" SET ${column} = ? WHERE id = ?`, value ?? null, id)
    }
  })
const copy = fc
  .tuple(fc.constantFrom(...copied), fc.nat(20))
  .map(([table, at]): Change => (database) => {
    const others = database
      .statement<[string], { name: string }>(`SELECT name FROM pragma_table_info(?) WHERE pk = 0`)
      .all(table)
      .map((column) => column.name)
      .join(', ')
    const id = idAt(database, table, at)
    run(
      database,
      `INSERT INTO ${table} (${others}) SELECT ${others} FROM ${table} WHERE id = ?`,
      id,
    )
  })
/** Like emptying the trash: what belongs to a row is deleted before it. */
const remove = fc
  .tuple(fc.constantFrom('sample' as const, 'appresult' as const, 'file' as const), fc.nat(20))
  .map(([table, at]): Change => (database) => {
    const id = idAt(database, table, at)
    if (table !== 'file') run(database, `DELETE FROM file WHERE ${table}_id = ?`, id)
    run(database, `DELETE FROM ${table} WHERE id = ?`, id)
  })
const change = fc.oneof({ weight: 4, arbitrary: update }, { weight: 2, arbitrary: copy }, remove)

const caller = (userId: number, applicationId: number, grants: readonly Grant[] | 'all') =>
  visibilityFor(
    {
      kind: 'user',
      userId,
      tokenId: 1,
      private: grants === 'all',
      applicationId,
      grants: grants === 'all' ? [] : grants,
    },
    'BROWSE',
    () => nothingShared,
  )
const visibilities = [
  caller(1001, 2001, 'all'),
  caller(1002, 2001, 'all'),
  caller(1001, 2001, []),
  caller(1001, 2002, [{ kind: 'project', id: 4001, access: 'READ' }]),
  caller(1001, 2002, [
    { kind: 'sample', id: 5001, access: 'READ' },
    { kind: 'appresult', id: 6001, access: 'READ' },
  ]),
]

const queries = [
  '*',
  'vol',
  'calls',
  'na1',
  'größe',
  'fastq -calls',
  'reads OR vol OR name:x',
  'NOT vol',
  'owner:ada',
  'owner:1001 vol',
  'id:[* TO 7001]',
  'status:Complete',
  'project:Vol',
  'project:4001 calls',
  'application:vol',
  'run:na1 OR totalsize:1',
  'size:1',
]

/** One of few searches, so that most have been made before. */
const read = fc.record({
  scopes: fc.subarray([...searchScopes] as SearchScope[], { minLength: 1 }),
  query: fc.nat(1),
  visibility: fc.nat(1),
  sortBy: fc.constantFrom('Score', 'Name', 'DateCreated'),
  sortDir: fc.constantFrom('Asc', 'Desc'),
  offset: fc.nat(5),
  limit: fc.constantFrom(0, 3, 100),
  /** What changes while the rows are found and sorted, a change in a turn. */
  meanwhile: fc.array(change, { maxLength: 8 }),
})

const two = <Value>(of: readonly Value[]) =>
  fc.tuple(fc.constantFrom(...of), fc.constantFrom(...of))

it('[WIR-03] a stored search finds the same as a new one, whatever changes in the rows', async () => {
  await using platform = await startTestPlatform()
  const { image } = platform.snapshot()
  const steps = fc.array(
    fc.oneof(
      read.map((reading) => ({ reading })),
      change.map((changing) => ({ changing })),
    ),
    { minLength: 20, maxLength: 40 },
  )
  await fc.assert(
    fc.asyncProperty(
      two(queries),
      two(visibilities),
      steps,
      async (queriesMade, callers, sequence) => {
        const database = openMemoryDatabase(image)
        try {
          allowOrphans(database)
          const keeping = searchStore(database, { few: -1, many: 0, turn: 2 })
          const uncached = searchStore(database, { few: 3, many: Number.MAX_SAFE_INTEGER, turn: 1 })
          for (const step of sequence) {
            if ('changing' in step) {
              step.changing(database)
              continue
            }
            const { scopes, meanwhile, ...page } = step.reading
            const query = queriesMade[step.reading.query] ?? ''
            const visibility = callers[step.reading.visibility] as Visibility
            const plans = planSearch(searchScopes, query).filter((one) =>
              scopes.includes(one.scope),
            )
            const search = [visibility, plans, page, same] as const
            const first = keeping.search(...search)
            for (const one of meanwhile) {
              one(database)
              await new Promise(setImmediate)
            }
            await first
            const again = await keeping.search(...search)
            expect({ scopes, query, ...again }).toEqual({
              scopes,
              query,
              ...(await uncached.search(...search)),
            })
          }
        } finally {
          database.close()
        }
      },
    ),
    { numRuns: 50 },
  )
})

function same({ scope, id, score }: FoundRow): FoundRow {
  return { scope, id, score }
}
