import { describe, expect, it } from 'vitest'
import type { SeedDocument } from '../seeds/seed-schema.ts'
import { columnIn, idsIn } from '../testing/lists.ts'
import { refusalOf } from '../testing/refusal.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

const projects = 'v1pre3/users/current/projects'

/** Ids whose order as numbers is another than as texts; all made at one moment. */
const ids = ['9', '80', '700', '6000', '50000', '10', '100', '1000', '10000', '2', '3', '20']
const inOrder = [...ids].sort((a, b) => Number(a) - Number(b))
const manyProjects: SeedDocument = {
  users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
  applications: [{ id: '2001', name: 'Cohort Browser', kind: 'web', owner: '1001' }],
  projects: ids.map((id, at) => ({ id, owner: '1001', name: `Project ${at % 10}${id}` })),
  tokens: [{ token: 'ada-private', user: '1001', private: true, application: '2001' }],
}

const startWithMany = () => startTestPlatform({ seed: manyProjects })

describe('a page', () => {
  it('[CON-06] has its items and its place in the list', async () => {
    await using platform = await startWithMany()
    const { Items, ...place } = (await platform.ada.get(`${projects}?Offset=10`)).body.Response
    expect(Items).toHaveLength(2)
    expect(place).toEqual({
      DisplayedCount: 2,
      TotalCount: 12,
      Offset: 10,
      Limit: 10,
      SortDir: 'Asc',
      SortBy: 'Id',
    })
  })

  it('[CON-07, CON-08] begins at the first item and has ten by default', async () => {
    await using platform = await startWithMany()
    expect(await idsIn(platform.ada, projects)).toEqual(inOrder.slice(0, 10))
    expect(await idsIn(platform.ada, `${projects}?Offset=3&Limit=2`)).toEqual(inOrder.slice(3, 5))
  })

  it.each(['12', '13', '4294967296', '9007199254740993', '99999999999999999999'])(
    '[CON-07] past the end, at Offset=%s, is empty and has the true TotalCount',
    async (offset) => {
      await using platform = await startWithMany()
      const { status, body } = await platform.ada.get(`${projects}?Offset=${offset}`)
      expect(status).toBe(200)
      expect(body.Response).toMatchObject({ Items: [], DisplayedCount: 0, TotalCount: 12 })
    },
  )

  it('[CON-08] with Limit=0 has the count and no items', async () => {
    await using platform = await startWithMany()
    const { body } = await platform.ada.get(`${projects}?Limit=0`)
    expect(body.Response).toMatchObject({ Items: [], DisplayedCount: 0, TotalCount: 12, Limit: 0 })
  })

  it.each([
    [projects, 1024],
    ['v1pre3/users/current/runs', 1024],
    ['v1pre3/runs/8001/files', 1000],
    ['v1pre3/samples/5001/files', 1000],
    ['v1pre3/appresults/6001/files', 1000],
  ])('[CON-08] of %s has at most %i items', async (path, most) => {
    await using platform = await startTestPlatform()
    expect((await platform.ada.get(`${path}?Limit=${most}`)).status).toBe(200)
    const reply = await platform.ada.get(`${path}?Limit=${most + 1}`)
    expect(reply.status).toBe(400)
    const { members, message } = refusalOf(reply)
    expect(members).toEqual(['Limit'])
    expect(message).toMatch(new RegExp(`\\b0\\b.*\\b${most}\\b`))
  })
})

describe('the order of a list', () => {
  it('[CON-12] by Id is that of the numbers', async () => {
    await using platform = await startWithMany()
    const all = `${projects}?Limit=100&SortBy=Id`
    expect(await idsIn(platform.ada, all)).toEqual(inOrder)
    expect(await idsIn(platform.ada, `${all}&SortDir=Desc`)).toEqual(inOrder.toReversed())
  })

  it('[CON-12] of equal keys is that of their Ids', async () => {
    await using platform = await startWithMany()
    const byDate = `${projects}?Limit=100&SortBy=DateCreated`
    expect(new Set(await columnIn(platform.ada, byDate, 'DateCreated')).size).toBe(1)
    expect(await idsIn(platform.ada, byDate)).toEqual(inOrder)
  })

  it.each(['Asc', 'Desc'])(
    '[CON-12] neither repeats nor drops an item from page to page, %s',
    async (direction) => {
      await using platform = await startWithMany()
      for (const field of ['Id', 'Name', 'DateCreated']) {
        const seen: string[] = []
        for (let offset = 0; offset < 12; offset += 5) {
          const query = `SortBy=${field}&SortDir=${direction}&Limit=5&Offset=${offset}`
          seen.push(...(await idsIn(platform.ada, `${projects}?${query}`)))
        }
        expect([field, [...seen].sort()]).toEqual([field, [...ids].sort()])
      }
    },
  )

  it('[CON-09] follows SortBy and SortDir', async () => {
    await using platform = await startTestPlatform()
    const byName = `${projects}?SortBy=Name`
    expect(await idsIn(platform.ada, byName)).toEqual(['4002', '4001'])
    expect(await idsIn(platform.ada, `${byName}&SortDir=Desc`)).toEqual(['4001', '4002'])
  })

  it('[CON-09] is refused with the possible values', async () => {
    await using platform = await startTestPlatform()
    const by = refusalOf(await platform.ada.get(`${projects}?SortBy=Size`))
    expect(by.members).toEqual(['SortBy'])
    expect(by.message).toMatch(/Id.*Name.*DateCreated/)
    const direction = refusalOf(await platform.ada.get(`${projects}?SortDir=sideways`))
    expect(direction.members).toEqual(['SortDir'])
    expect(direction.message).toMatch(/Asc.*Desc/)
  })
})

describe('the names and values of a query', () => {
  it.each([
    'limit=1&OFFSET=1&sortby=NAME&sortdir=desc',
    'LIMIT=1&offset=1&SORTBY=name&SORTDIR=DESC',
    'lImIt=1&oFfSeT=1&SortBy=nAmE&SortDir=dEsC',
  ])('[CON-10] are accepted in any case: %s', async (query) => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.get(`${projects}?${query}`)
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({
      Items: [{ Id: '4002' }],
      Limit: 1,
      Offset: 1,
      SortBy: 'Name',
      SortDir: 'Desc',
    })
  })

  it('[CON-10] are accepted in any case by filters too', async () => {
    await using platform = await startTestPlatform()
    const runs = 'v1pre3/users/current/runs'
    expect(await idsIn(platform.ada, `${runs}?STATUSES=complete`)).toEqual(['8001'])
    expect(await idsIn(platform.ada, `${runs}?statuses=RUNNING`)).toEqual(['8002'])
  })

  it('[CON-10] are accepted in any case by v2 too', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.get(
      'v2/appsessions?Limit=1&SORTDIR=desc&ExecutionStatus=complete',
    )
    expect(reply.status).toBe(200)
    expect(reply.body.Response).toMatchObject({ DisplayedCount: 1, Limit: 1, SortDir: 'Desc' })
  })

  it('[CON-10] that are unknown are ignored', async () => {
    await using platform = await startTestPlatform()
    expect(await idsIn(platform.ada, `${projects}?colour=red&__proto__=1`)).toEqual([
      '4001',
      '4002',
    ])
    expect((await platform.ada.get('v1pre3/projects/4001?Limit=x&Size=7')).status).toBe(200)
  })
})
