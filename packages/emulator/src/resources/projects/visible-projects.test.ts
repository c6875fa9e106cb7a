import fc from 'fast-check'
import { expect, it } from 'vitest'
import { visibilityFor } from '../../access/visibility.ts'
import { openMemoryDatabase } from '../../storage/memory-database.ts'
import { nothingShared } from '../../storage/own-or-shared.ts'
import { allowOrphans } from '../../testing/listed-files.ts'
import { projectStore } from './projects-store.ts'

const empty = openMemoryDatabase().image()

const applicationId = fc.constantFrom(null, 2001, 2002)
const project = fc.record({
  applicationId,
  ownerId: fc.constantFrom(1001, 1001, 1002),
  name: fc.constantFrom('a', 'b', 'c'),
})
const page = fc.record({
  sortBy: fc.constantFrom('Id' as const, 'Name' as const),
  sortDir: fc.constantFrom('Asc' as const, 'Desc' as const),
  offset: fc.nat(20),
  limit: fc.nat(20),
})
const request = fc.record({
  application: fc.constantFrom(0, 2001),
  named: fc.array(fc.integer({ min: 4001, max: 4045 }), { maxLength: 3 }),
  page,
})

it('[CON-07, CON-12] shows what an application made and what scopes name, as that changes', () => {
  const projects = fc.array(project, { maxLength: 40 })
  const changes = fc.array(fc.record({ at: fc.nat(39), applicationId }), { maxLength: 5 })
  fc.assert(
    fc.property(
      projects,
      fc.array(request, { minLength: 1 }),
      changes,
      (given, readings, changed) => {
        const database = openMemoryDatabase(empty)
        try {
          allowOrphans(database)
          for (const id of [1001, 1002]) {
            database
              .statement<[number, string]>(
                `INSERT INTO user (id, name, email, credits, created_ms, last_active_ms) VALUES (?, 'u', ?, '0', 0, 0)`,
              )
              .run(id, `u${id}`)
          }
          const insert = database.statement<[number, number, string, number | null]>(
            `INSERT INTO project (id, owner_id, name, application_id, created_ms, modified_ms) VALUES (?, ?, ?, ?, 0, 0)`,
          )
          const rows = given.map((one, at) => ({ ...one, id: 4001 + at }))
          for (const { id, ...one } of rows) {
            insert.run(id, one.ownerId, one.name, one.applicationId)
          }
          const expectPages = () => {
            for (const reading of readings) {
              expect(read(reading)).toEqual(expected(rows, reading))
            }
          }
          const read = ({ application, named, page: place }: Request) => {
            const visibility = visibilityFor(
              {
                kind: 'user',
                userId: 1001,
                tokenId: 1,
                private: false,
                applicationId: application,
                grants: named.map((id) => ({ kind: 'project', id, access: 'BROWSE' })),
              },
              'BROWSE',
              () => nothingShared,
            )
            const store = projectStore(database)
            const { rows: found, total } = store.list(visibility, { name: undefined }, place)
            return { ids: found.map(({ id }) => id), total }
          }
          expectPages()
          for (const change of changed) {
            const row = rows[change.at]
            if (row === undefined) continue
            row.applicationId = change.applicationId
            database
              .statement<[number | null, number]>(
                'UPDATE project SET application_id = ? WHERE id = ?',
              )
              .run(change.applicationId, row.id)
          }
          expectPages()
        } finally {
          database.close()
        }
      },
    ),
    { numRuns: 150 },
  )
})

type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never
type Project = {
  id: number
  ownerId: number
  name: string
  applicationId: number | null
}

function expected(rows: readonly Project[], { application, named, page: place }: Request) {
  const sign = place.sortDir === 'Asc' ? 1 : -1
  const compared = (a: Project, b: Project): number =>
    place.sortBy === 'Id' ? a.id - b.id : a.name.localeCompare(b.name, 'en')
  const ids = rows
    .filter(({ ownerId }) => ownerId === 1001)
    .filter((row) => row.applicationId === application || named.includes(row.id))
    .toSorted((a, b) => sign * compared(a, b) || a.id - b.id)
    .map(({ id }) => id)
  return { ids: ids.slice(place.offset, place.offset + place.limit), total: ids.length }
}
