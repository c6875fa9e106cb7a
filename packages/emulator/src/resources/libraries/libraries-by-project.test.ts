import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allOfUser } from '../../access/visibility.ts'
import { openMemoryDatabase } from '../../storage/memory-database.ts'
import { libraryStore } from './libraries-store.ts'

const base = [
  `INSERT INTO user (id, name, email, credits, created_ms, last_active_ms) VALUES (1, 'u', 'u', '0', 0, 0)`,
  `INSERT INTO biosample (id, owner_id, name, created_ms, modified_ms) VALUES (1, 1, 'b', 0, 0)`,
  `INSERT INTO library_prep (id, name) VALUES (1, 'p')`,
  `INSERT INTO trash (id, owner_id, deleted_by_id, kind, resource_id, name, includes, total_size, child_count, deleted_ms)
     VALUES (1, 1, 1, 'project', 1, 'p', '[]', 0, 0, 0)`,
]
const visibility = allOfUser({
  kind: 'user',
  userId: 1,
  tokenId: 1,
  private: true,
  applicationId: undefined,
  grants: [],
})
const project = fc.record({ name: fc.constantFrom('A', 'B', 'C'), isTrashed: fc.boolean() })
const page = fc.record({
  offset: fc.nat({ max: 14 }),
  limit: fc.integer({ min: 1, max: 6 }),
  sortDir: fc.constantFrom('Asc' as const, 'Desc' as const),
})

it('pages by the names of projects like a sort of all rows, with equal names and without a project', () => {
  fc.assert(
    fc.property(
      fc.array(project, { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat({ max: 5 }), { maxLength: 14 }),
      page,
      (projects, libraries, { offset, limit, sortDir }) => {
        const database = openMemoryDatabase()
        for (const text of base) database.statement(text).run()
        for (const [at, { name, isTrashed }] of projects.entries()) {
          database
            .statement<(string | number | null)[]>(
              `INSERT INTO project (id, owner_id, name, trash_id, created_ms, modified_ms) VALUES (?, 1, ?, ?, 0, 0)`,
            )
            .run(at + 1, name, isTrashed ? 1 : null)
        }
        for (const [at, of] of libraries.entries()) {
          database
            .statement<(string | number | null)[]>(
              `INSERT INTO library (id, owner_id, name, biosample_id, prep_id, project_id, created_ms, modified_ms)
               VALUES (?, 1, 'l', 1, 1, ?, 0, 0)`,
            )
            .run(at + 1, of < projects.length ? of + 1 : null)
        }
        const sorted = database
          .statement<number[], { id: number }>(
            `SELECT l.id FROM library l LEFT JOIN live_project j ON j.id = l.project_id
             ORDER BY j.name ${sortDir}, l.id LIMIT ? OFFSET ?`,
          )
          .all(limit, offset)
        const { rows, total } = libraryStore(database).list(
          { visibility },
          { ids: undefined, statuses: undefined, search: undefined },
          { offset, limit, sortBy: 'ProjectName', sortDir },
        )
        expect({ ids: rows.map(({ id }) => id), total }).toEqual({
          ids: sorted.map(({ id }) => id),
          total: libraries.length,
        })
        database.close()
      },
    ),
    { numRuns: 60 },
  )
})
