import { describe, expect, it } from 'vitest'
import { listCases, listPathOf } from '../testing/calls.ts'
import { openListedWorld } from '../testing/listed-world.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

type Item = Readonly<Record<string, unknown>>
type Key = string | number

/** The values of fields that aren't members of the record, by their paths in it. */
const places: Readonly<Record<string, string>> = {
  AppId: 'Application.Id',
  AppName: 'Application.Name',
  ApplicationName: 'AppSession.Application.Name',
  AppSessionName: 'AppSession.Name',
  Project: 'DefaultProject.Name',
  ProjectName: 'Project.Name',
  Size: 'TotalSize',
  Subject: 'Subject.UserSubjectId',
  UserOwnedBy: 'UserOwnedBy.Name',
}

/** What a list is sorted by; `members` are those that have a field's order under another name. */
function keyOf(item: Item, field: string, members: Readonly<Record<string, string>> = {}): Key {
  const path = members[field] ?? (field in item ? field : (places[field] ?? field))
  let value: unknown = item
  for (const name of path.split('.')) value = (value as Item | undefined)?.[name]
  const isNumber = path.endsWith('Id') && /^\d+$/.test(String(value))
  return isNumber ? Number(value) : ((value as Key | undefined) ?? '')
}

async function rowsOf(platform: TestPlatform, path: string, query: string): Promise<Item[]> {
  const { body, status } = await platform.ada.get(`${path}?limit=2048&${query}`)
  expect({ path, query, status }).toEqual({ path, query, status: 200 })
  return body.Response.Items as Item[]
}

/** Ids of rows in a group of equal keys; rows without one are compared as they are. */
function identity(item: Item): string {
  const id =
    item['Id'] ??
    item['LaneId'] ??
    (item['BioSample'] as Item | undefined)?.['Id'] ??
    item['InstrumentId'] ??
    item['OwnerId']
  return typeof id === 'string' ? id.padStart(40, '0') : JSON.stringify(item)
}

describe('a list of v2', () => {
  it.each(listCases.filter(({ name }) => !/Properties\./.test(name)))(
    '[V2-02] $name is sorted by each of its fields, both ways and stably',
    async (one) => {
      const world = await openListedWorld()
      await using platform = world.platform
      const { before, query = '', members } = one.list.sorting ?? {}
      await before?.(world)
      const path = await listPathOf(one, world)
      for (const field of one.operation.paging?.sortBy ?? []) {
        const orders: string[][] = []
        for (const direction of ['Asc', 'Desc'] as const) {
          const order = `sortby=${field}&sortdir=${direction}&${query}`
          const rows = await rowsOf(platform, path, order)
          expect({ field, several: rows.length > 1 }).toEqual({ field, several: true })
          const keys = rows.map((row) => keyOf(row, field, members))
          const sign = direction === 'Asc' ? 1 : -1
          const sorted = keys.toSorted((a, b) => (a < b ? -sign : a > b ? sign : 0))
          expect({ field, direction, keys }).toEqual({ field, direction, keys: sorted })
          for (const [at, row] of rows.entries()) {
            const next = rows[at + 1]
            if (next === undefined || keys[at] !== keys[at + 1]) continue
            expect({ field, isStable: identity(row) < identity(next) }).toEqual({
              field,
              isStable: true,
            })
          }
          orders.push(rows.map(identity))
        }
        expect(orders[1]?.toSorted()).toEqual(orders[0]?.toSorted())
      }
    },
  )
})

describe('pages of a list with 10,000 rows', () => {
  const count = 10_000
  const seed = {
    users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
    tokens: [{ token: 'ada-private', user: '1001', private: true }],
    projects: [
      {
        id: '4001',
        owner: '1001',
        name: 'Many',
        samples: Array.from({ length: count }, (_, at) => ({
          name: `S${at % 7}`,
          sampleId: `s${at}`,
        })),
      },
    ],
    biosamples: Array.from({ length: count }, (_, at) => ({
      owner: '1001',
      name: `B${(at * 7919) % count}`,
      nickname: `n${at % 3}`,
    })),
  }

  it('[V2-01] hold each row once and in order, however far they are apart', async () => {
    await using platform = await startTestPlatform({ seed })
    const walks = [
      ['biosamples', 'Id', 'Asc'],
      ['biosamples', 'BioSampleName', 'Desc'],
      ['biosamples', 'Nickname', 'Asc'],
      ['datasets', 'Name', 'Asc'],
      ['projects/4001/datasets', 'DateCreated', 'Desc'],
    ] as const
    for (const [path, sortBy, sortDir] of walks) {
      const all: Item[] = []
      for (let offset = 0; offset < count; offset += 2048) {
        const query = `offset=${offset}&sortby=${sortBy}&sortdir=${sortDir}`
        const { body } = await platform.ada.get(`v2/${path}?limit=2048&${query}`)
        expect(body.Response).toMatchObject({ TotalCount: count, Offset: offset })
        all.push(...(body.Response.Items as Item[]))
      }
      expect(new Set(all.map(({ Id }) => Id)).size).toBe(count)
      const sign = sortDir === 'Asc' ? 1 : -1
      const compare = (a: Item, b: Item): number => {
        const [one, other] = [keyOf(a, sortBy), keyOf(b, sortBy)]
        if (one !== other) return one < other ? -sign : sign
        return identity(a) < identity(b) ? -1 : 1
      }
      expect(all.toSorted(compare).map(({ Id }) => Id)).toEqual(all.map(({ Id }) => Id))
      const past = await platform.ada.get(`v2/${path}?offset=${count}`)
      expect(past.body.Response).toMatchObject({ Items: [], TotalCount: count })
    }
  })
})
