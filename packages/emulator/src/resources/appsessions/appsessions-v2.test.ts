import { describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { columnIn, idsIn } from '../../testing/lists.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const list = 'v2/appsessions'

/** The v1 address of the session that made the AppResult of the test seed, and its id. */
async function sessionOf(client: Client, result = '6001') {
  const { AppSession } = (await client.get(`v1pre3/appresults/${result}`)).body.Response
  return { v1: AppSession.Href as string, id: AppSession.Id as string }
}

/** Sessions of two apps under the names First, Second and Third, the last set to Complete. */
async function startWithSessions(): Promise<AsyncDisposable & TestPlatform> {
  const platform = await startTestPlatform()
  platform.clock.advance('1h')
  const make = async (application: string, name: string) => {
    const app = platform.withScopes(['write project 4002'], { application })
    const reply = await app.postJson('v1pre3/projects/4002/appresults', { Name: name })
    platform.clock.advance('1h')
    return reply.body.Response.AppSession as { Href: string }
  }
  await make('2001', 'First')
  await make('2002', 'Second')
  const third = await make('2001', 'Third')
  await platform.ada.post(third.Href, { Status: 'Complete' })
  return platform
}

describe('a session of v2', () => {
  it('[V2-01, V2-14] is the session of v1, in v2 members', async () => {
    await using platform = await startTestPlatform()
    const { v1, id } = await sessionOf(platform.ada)
    const old = (await platform.ada.get(v1)).body.Response
    const { status, body } = await platform.ada.get(`v2/appsessions/${id}`)
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({
      Id: id,
      Href: `v2/appsessions/${id}`,
      Name: old.Name,
      Application: { Id: '2001', Name: 'Cohort Browser' },
      UserCreatedBy: { Id: '1001', Href: 'v2/users/1001' },
      Status: old.Status,
      ExecutionStatus: old.Status,
      QcStatus: old.QcStatus,
      DeliveryStatus: 'Undefined',
      StatusSummary: old.StatusSummary,
      DateCreated: old.DateCreated,
      ModifiedOn: old.ModifiedOn,
      DateModified: old.ModifiedOn,
      TotalSize: old.TotalSize,
      IsDeleted: false,
    })
  })

  it('[V2-14] reflects a change by v1', async () => {
    await using platform = await startTestPlatform()
    const { v1, id } = await sessionOf(platform.ada)
    const change = { Status: 'NeedsAttention', StatusSummary: 'Look at sample 2.' }
    expect((await platform.ada.post(v1, change)).status).toBe(200)
    const { body } = await platform.ada.get(`v2/appsessions/${id}`)
    expect(body.Response).toMatchObject({
      Status: 'NeedsAttention',
      ExecutionStatus: 'NeedsAttention',
      StatusSummary: 'Look at sample 2.',
    })
  })

  it('[V2-14] exists as soon as v1 creates it', async () => {
    await using platform = await startTestPlatform()
    const before = (await platform.ada.get(list)).body.Response.TotalCount
    const path = 'v1pre3/projects/4002/appresults'
    const { AppSession } = (await platform.ada.postJson(path, { Name: 'Fresh' })).body.Response
    expect((await platform.ada.get(`v2/appsessions/${AppSession.Id}`)).status).toBe(200)
    expect((await platform.ada.get(list)).body.Response.TotalCount).toBe(before + 1)
  })

  it('[V2-14] has the properties that v1 wrote', async () => {
    await using platform = await startTestPlatform()
    const { v1, id } = await sessionOf(platform.ada)
    const note = { Name: 'Demo.note', Type: 'string', Content: 'hello' }
    await platform.ada.postJson(`${v1}/properties`, { Properties: [note] })
    const { Properties } = (await platform.ada.get(`v2/appsessions/${id}`)).body.Response
    expect(Properties).toMatchObject({ TotalCount: 1, Items: [{ Name: 'Demo.note' }] })
    const texts = { Name: 'Demo.texts', Type: 'string[]', Items: ['a', 'b'] }
    await platform.ada.postJson(`${v1}/properties`, { Properties: [texts] })
    const after = (await platform.ada.get(`v2/appsessions/${id}`)).body.Response.Properties
    const href = `v2/appsessions/${id}/properties/Demo.texts`
    expect(after.Items[1]).toMatchObject({ Href: href, HrefItems: `${href}/items` })
  })

  it('[V2-14] refuses the callers that v1 refuses', async () => {
    await using platform = await startTestPlatform()
    const { id } = await sessionOf(platform.ada)
    const reply = await platform.ben.get(`v2/appsessions/${id}`)
    expect(reply.status).toBe(403)
    expect(refusalOf(reply, 'v2').message).toContain('BROWSE on an AppSession')
  })
})

describe('the sessions of v2', () => {
  it('[V2-01] have Items and the paging members in both places', async () => {
    await using platform = await startWithSessions()
    const { Response, ResponseStatus, Notifications } = (await platform.ada.get(`${list}?limit=3`))
      .body
    const paging = {
      DisplayedCount: 3,
      TotalCount: 4,
      Offset: 0,
      Limit: 3,
      SortDir: 'Asc',
      SortBy: 'Name',
    }
    expect(Response).toMatchObject({ ...paging, Paging: paging })
    expect(Response.Items).toHaveLength(3)
    expect([ResponseStatus, Notifications]).toEqual([{}, []])
  })

  it('[V2-01] default to ten and are at most 2048', async () => {
    await using platform = await startTestPlatform()
    expect((await platform.ada.get(list)).body.Response.Limit).toBe(10)
    expect((await platform.ada.get(`${list}?limit=2048`)).status).toBe(200)
    const over = await platform.ada.get(`${list}?limit=2049`)
    expect(over.status).toBe(400)
    expect(refusalOf(over, 'v2').message).toMatch(/limit.*2048/i)
  })

  it.each([
    ['appid=2001&sortby=Id', ['Calls', 'First', 'Third']],
    ['appid=2002', ['Second']],
    ['name=Second', ['Second']],
    ['executionstatus=Running', ['First', 'Second']],
    ['executionstatus=complete,aborted', ['Calls', 'Third']],
    ['usercreatedby=1001', ['Calls', 'First', 'Second', 'Third']],
    ['usercreatedby=1002', []],
    ['qcstatus=Undefined&deliverystatus=Undefined', ['Calls', 'First', 'Second', 'Third']],
    ['qcstatus=QcPassed', []],
    ['deliverystatus=Delivered,OnHold', []],
    ['sortby=DateCreated&sortdir=Desc', ['Third', 'Second', 'First', 'Calls']],
    ['sortby=AppName&limit=3', ['Calls', 'First', 'Third']],
  ])('[V2-01] are found by %s', async (query, names) => {
    await using platform = await startWithSessions()
    expect(await columnIn(platform.ada, `${list}?${query}`, 'Name')).toEqual(names)
  })

  it('[V2-14] are those of v1', async () => {
    await using platform = await startWithSessions()
    const old = await idsIn(platform.ada, 'v1pre3/users/current/appsessions?SortBy=Id')
    expect(old).toHaveLength(4)
    expect(await idsIn(platform.ada, `${list}?sortby=Id`)).toEqual(old)
  })
})

describe('v2 as deployed clients read it', () => {
  it('returns a list without an envelope, with its position only under Paging', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const { body } = await platform.ada.get(`${list}?limit=1`)
    expect(Object.keys(body).sort()).toEqual(['Items', 'Paging'])
    expect(body.Paging).toMatchObject({ DisplayedCount: 1, TotalCount: 1, Offset: 0, Limit: 1 })
  })

  it('returns a record without an envelope, with absolute addresses', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const { id } = await sessionOf(platform.ada)
    const { body } = await platform.ada.get(`v2/appsessions/${id}`)
    expect(body).toMatchObject({ Id: id, Href: `${platform.apiUrl}/v2/appsessions/${id}` })
  })

  it('falls back to the default where sortby is unknown', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const { status, body } = await platform.ada.get(`${list}?sortby=nope`)
    expect([status, body.Paging.SortBy]).toEqual([200, 'Name'])
  })
})
