import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startTestPlatform } from '../testing/test-platform.ts'

type Listed = { readonly Items: readonly { readonly Id: string }[]; readonly TotalCount: number }

it('[ACC-20] pages through own and shared projects as through one list, in every order', async () => {
  const names = ['Beta', 'alpha', 'Échelle', 'beta', 'Alpha', 'Omega', 'Beta']
  const projects = names.flatMap((name, at) => [
    { id: String(4100 + at * 2), owner: '1002', name },
    {
      id: String(4101 + at * 2),
      owner: '1001',
      name,
      shares: at % 3 === 0 ? [] : [{ with: '1002', access: 'read' as const }],
    },
  ])
  await using platform = await startTestPlatform()
  await platform.seed({ name: 'projects', folder: '/', document: { projects } })
  const list = async (query: string) => {
    const { body } = await platform.ben.get(`v1pre3/users/current/projects?${query}`)
    const { Items, TotalCount } = body.Response as Listed
    return { ids: Items.map(({ Id }) => Id), total: TotalCount }
  }
  const order = fc.record({
    sort: fc.constantFrom('Id', 'Name', 'DateCreated'),
    direction: fc.constantFrom('Asc', 'Desc'),
  })
  const window = fc.record({ offset: fc.nat(14), limit: fc.integer({ min: 1, max: 14 }) })
  await fc.assert(
    fc.asyncProperty(order, window, async ({ sort, direction }, { offset, limit }) => {
      const sorted = `SortBy=${sort}&SortDir=${direction}`
      const all = await list(`${sorted}&Limit=100`)
      expect(new Set(all.ids).size).toBe(12)
      const page = await list(`${sorted}&Offset=${offset}&Limit=${limit}`)
      expect(page).toEqual({ ids: all.ids.slice(offset, offset + limit), total: 12 })
    }),
    { numRuns: 60 },
  )
})
