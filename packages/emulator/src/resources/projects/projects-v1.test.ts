import { describe, expect, it } from 'vitest'
import { idsIn } from '../../testing/lists.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const list = 'v1pre3/users/current/projects'
const projects = 'v1pre3/projects'

describe('a project', () => {
  it('[PRJ-01, CON-05] has the common members, its addresses and TransferPending', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.get('v1pre3/projects/4001')
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({
      Id: '4001',
      Href: 'v1pre3/projects/4001',
      Name: 'Volvox',
      Description: 'The first project.',
      DateCreated: expect.stringMatching(/^2026-03-01T12:/),
      UserOwnedBy: { Id: '1001', Href: 'v1pre3/users/1001', Name: 'Ada Example' },
      HrefSamples: 'v1pre3/projects/4001/samples',
      HrefAppResults: 'v1pre3/projects/4001/appresults',
      HrefPlatformUI: expect.stringMatching(/^http:\/\//),
      TransferPending: false,
      Properties: { Items: [], Href: 'v1pre3/projects/4001/properties' },
    })
  })

  it('[PRJ-01] has addresses that lead to its samples and AppResults', async () => {
    await using platform = await startTestPlatform()
    const { body } = await platform.ada.get('v1pre3/projects/4001')
    expect(await idsIn(platform.ada, body.Response.HrefSamples)).toEqual(['5001', '5002'])
    expect(await idsIn(platform.ada, body.Response.HrefAppResults)).toEqual(['6001'])
  })

  it('[PRJ-01] needs BROWSE on it', async () => {
    await using platform = await startTestPlatform()
    const app = platform.withScopes(['browse project 4001'], { application: '2002' })
    expect((await app.get('v1pre3/projects/4001')).status).toBe(200)
    expect((await app.get('v1pre3/projects/4002')).status).toBe(403)
  })
})

describe('the projects of a user', () => {
  it('[PRJ-02] are summaries, without the members of a single record', async () => {
    await using platform = await startTestPlatform()
    const { Items } = (await platform.ada.get(list)).body.Response
    expect(Items[0]).toMatchObject({ Id: '4001', Href: 'v1pre3/projects/4001', Name: 'Volvox' })
    for (const member of ['HrefSamples', 'HrefAppResults', 'HrefPlatformUI', 'Properties']) {
      expect(Items[0]).not.toHaveProperty(member)
    }
  })

  it('[PRJ-02] are sorted by Id, Name or DateCreated', async () => {
    await using platform = await startTestPlatform()
    platform.clock.advance('1h')
    const { Id } = (await platform.ada.post(projects, { Name: 'A fresh one' })).body.Response
    expect(await idsIn(platform.ada, `${list}?SortBy=Id`)).toEqual(
      ['4001', '4002', Id].sort((a, b) => Number(a) - Number(b)),
    )
    expect(await idsIn(platform.ada, `${list}?SortBy=Name`)).toEqual([Id, '4002', '4001'])
    expect(await idsIn(platform.ada, `${list}?SortBy=DateCreated`)).toEqual(['4001', '4002', Id])
  })

  it.each([
    ['Volvox', ['4001']],
    ['Volvo', []],
    ['Volvox%20', []],
    ['V%25', []],
    ['Empty', ['4002']],
  ])('[PRJ-02] are filtered by the exact Name %s', async (name, expected) => {
    await using platform = await startTestPlatform()
    expect(await idsIn(platform.ada, `${list}?Name=${name}`)).toEqual(expected)
  })
})

describe('a new project', () => {
  it('[PRJ-03] is 201 and can be read back', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.post(projects, { Name: 'Fresh' })
    expect(reply.status).toBe(201)
    expect(reply.body.Response).toMatchObject({
      Name: 'Fresh',
      UserOwnedBy: { Id: '1001' },
      TransferPending: false,
    })
    expect((await platform.ada.get(reply.body.Response.Href)).body).toEqual(reply.body)
  })

  it('[PRJ-03] needs the scope `create projects`', async () => {
    await using platform = await startTestPlatform()
    const make = async (scope: string) =>
      (await platform.withScopes([scope]).post(projects, { Name: 'Fresh' })).status
    expect(await make('write global')).toBe(403)
    expect(await make('create global')).toBe(403)
    expect(await make('create projects')).toBe(201)
  })

  it('[PRJ-03] is the existing one, with 200, where the user has one of that name', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.post(projects, { Name: 'Volvox' })
    expect([reply.status, reply.body.Response.Id]).toEqual([200, '4001'])
    expect(reply.body).toEqual((await platform.ada.get('v1pre3/projects/4001')).body)
    expect(await idsIn(platform.ada, list)).toEqual(['4001', '4002'])
  })

  it('[PRJ-03] needs a name that is unique only among its user’s projects', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ben.post(projects, { Name: 'Volvox' })
    expect([reply.status, reply.body.Response.UserOwnedBy.Id]).toEqual([201, '1002'])
  })

  it('[PRJ-05] is one, however many concurrent requests have its name', async () => {
    await using platform = await startTestPlatform()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => platform.ada.post(projects, { Name: 'Fresh' })),
    )
    const made = replies.filter(({ status }) => status === 201)
    const found = replies.filter(({ status }) => status === 200)
    expect([made.length, found.length]).toEqual([1, 7])
    expect(new Set(replies.map(({ body }) => body.Response.Id as string)).size).toBe(1)
    expect(await idsIn(platform.ada, `${list}?Name=Fresh`)).toHaveLength(1)
  })
})
