import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allOfUser } from '../../access/visibility.ts'
import { openMemoryDatabase } from '../../storage/memory-database.ts'
import { libraryStore } from './libraries-store.ts'

const statuses = ['Active', 'Failed', 'Pooled'] as const
const status = fc.constantFrom(...statuses)
const visibility = allOfUser({
  kind: 'user',
  userId: 1,
  tokenId: 1,
  private: true,
  applicationId: undefined,
  grants: [],
})

const base = [
  `INSERT INTO user (id, name, email, credits, created_ms, last_active_ms) VALUES (1, 'u', 'u', '0', 0, 0)`,
  `INSERT INTO biosample (id, owner_id, name, created_ms, modified_ms) VALUES (1, 1, 'b', 0, 0)`,
  `INSERT INTO library_prep (id, name) VALUES (1, 'p')`,
]

const step = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), status }),
  fc.record({ do: fc.constant('change' as const), at: fc.nat(), status }),
  fc.record({ do: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({
    do: fc.constant('read' as const),
    filter: fc.subarray([...statuses], { minLength: 1 }),
    sortBy: fc.constantFrom('Id' as const, 'Name' as const, 'Status' as const),
    sortDir: fc.constantFrom('Asc' as const, 'Desc' as const),
    offset: fc.nat({ max: 12 }),
    limit: fc.nat({ max: 6 }),
  }),
)

it('[CON-12] a list by status has the rows with these statuses, and counts them, as they change', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => {
      const database = openMemoryDatabase()
      for (const text of base) database.statement(text).run()
      const run = (text: string, ...values: (string | number)[]) =>
        database.statement<(string | number)[]>(text).run(...values)
      let rows: { id: number; name: string; status: string }[] = []
      for (const [at, one] of steps.entries()) {
        if (one.do === 'insert') {
          const row = { id: at + 1, name: `L${(at * 7) % 5}`, status: one.status }
          run(
            `INSERT INTO library (id, owner_id, name, biosample_id, prep_id, status, created_ms, modified_ms)
             VALUES (?, 1, ?, 1, 1, ?, 0, 0)`,
            row.id,
            row.name,
            row.status,
          )
          rows = [...rows, row]
        } else if (one.do === 'read') {
          const { filter, ...page } = one
          const read = libraryStore(database).list(
            { visibility },
            { ids: undefined, statuses: filter, search: undefined },
            page,
          )
          const key = { Id: 'id', Name: 'name', Status: 'status' } as const
          const sign = page.sortDir === 'Asc' ? 1 : -1
          const matching = rows
            .filter((row) => filter.some((requested) => requested === row.status))
            .toSorted((a, b) => {
              const [left, right] = [a[key[page.sortBy]], b[key[page.sortBy]]]
              return left === right ? a.id - b.id : left < right ? -sign : sign
            })
          expect({ ids: read.rows.map(({ id }) => id), total: read.total }).toEqual({
            ids: matching.slice(page.offset, page.offset + page.limit).map(({ id }) => id),
            total: matching.length,
          })
        } else if (rows.length > 0) {
          const row = rows[one.at % rows.length]!
          if (one.do === 'delete') {
            run('DELETE FROM library WHERE id = ?', row.id)
            rows = rows.filter((other) => other !== row)
          } else {
            run('UPDATE library SET status = ? WHERE id = ?', one.status, row.id)
            rows = rows.map((other) => (other === row ? { ...row, status: one.status } : other))
          }
        }
      }
      database.close()
    }),
    { numRuns: 60 },
  )
})
