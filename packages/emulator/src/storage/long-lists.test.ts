import { describe, expect, it } from 'vitest'
import type { SeedDocument } from '../seeds/seed-schema.ts'
import type { Client } from '../testing/client.ts'
import { idsIn } from '../testing/lists.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

const projects = 'v1pre3/users/current/projects'

/** So many projects, all made at one moment, that their list is no longer counted for each page. */
const count = 9000
const ids = Array.from({ length: count }, (_, at) => 10_000 + at)
const seed: SeedDocument = {
  users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
  applications: [{ id: '2001', name: 'Cohort Browser', kind: 'web', owner: '1001' }],
  projects: ids.map((id, at) => ({ id: String(id), owner: '1001', name: nameAt(at) })),
  tokens: [{ token: 'ada-private', user: '1001', private: true, application: '2001' }],
}

/** Names whose order is another than that of their ids; three projects have each. */
function nameAt(at: number): string {
  return `Project ${String((at * 7919) % (count / 3)).padStart(4, '0')}`
}

describe('a list of thousands', () => {
  const byName = ids.toSorted(
    (a, b) => nameAt(a - 10_000).localeCompare(nameAt(b - 10_000), 'en') || a - b,
  )
  const byNameDown = ids.toSorted(
    (a, b) => nameAt(b - 10_000).localeCompare(nameAt(a - 10_000), 'en') || a - b,
  )
  it.each([
    ['SortBy=Id', ids],
    ['SortBy=Id&SortDir=Desc', ids.toReversed()],
    ['SortBy=Name', byName],
    ['SortBy=Name&SortDir=Desc', byNameDown],
    ['SortBy=DateCreated', ids],
    ['SortBy=DateCreated&SortDir=Desc', ids],
  ])(
    '[CON-12] neither repeats nor drops an item from page to page, %s',
    async (order, expected) => {
      await using platform = await startTestPlatform({ seed })
      const seen: string[] = []
      for (let offset = 0; offset < count; offset += 1000) {
        seen.push(
          ...(await idsIn(platform.ada, `${projects}?${order}&Limit=1000&Offset=${offset}`)),
        )
      }
      expect(seen).toEqual(expected.map(String))
    },
  )

  it('[CON-07] returns the true TotalCount while projects are created and deleted', async () => {
    await using platform = await startTestPlatform({ seed })
    expect(await totalOf(platform.ada)).toBe(count)
    await platform.ada.post('v1pre3/projects', { Name: 'One more' })
    expect(await totalOf(platform.ada)).toBe(count + 1)
    await platform.ada.delete('v1pre3/projects/10007')
    expect(await totalOf(platform.ada)).toBe(count)
    expect(await idsIn(platform.ada, `${projects}?Offset=${count - 1}`)).toEqual([
      String(ids[count - 1]! + 1),
    ])
    expect(await idsIn(platform.ada, `${projects}?Offset=7&Limit=1`)).toEqual(['10008'])
  })

  it.each(['memory', 'disk'])(
    '[CON-07, CON-12] is that of the snapshot that is gone back to, in %s',
    async (where) => {
      await using folder = await temporaryFolder()
      await using platform = await startTestPlatform(
        where === 'disk' ? { seed, data: folder.path } : { seed },
      )
      const last = `${projects}?SortBy=Name&Offset=${count - 5}`
      const before = await idsIn(platform.ada, last)
      const snapshot = platform.snapshot()
      for (const name of ['A', 'B', 'C']) await platform.ada.post('v1pre3/projects', { Name: name })
      expect(await idsIn(platform.ada, `${last}&Limit=5`)).not.toEqual(before)

      await platform.restore(snapshot)
      expect(await totalOf(platform.ada)).toBe(count)
      expect(await idsIn(platform.ada, last)).toEqual(before)
      await platform.ada.post('v1pre3/projects', { Name: 'A' })
      expect(await totalOf(platform.ada)).toBe(count + 1)
      expect(await idsIn(platform.ada, `${last}&Limit=4`)).not.toEqual(before)
    },
  )
})

async function totalOf(client: Client): Promise<number> {
  const { body } = await client.get(`${projects}?Limit=0`)
  return (body as { Response: { TotalCount: number } }).Response.TotalCount
}
