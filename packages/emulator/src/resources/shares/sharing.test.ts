import { describe, expect, it } from 'vitest'
import type { Reply } from '../../testing/client.ts'
import { genomicData, startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

// Ada shares project 4001 and run 8001 with Ben, who has nothing of hers otherwise.

const profiles = ['spec', 'field'] as const

async function startShared(
  access: 'read' | 'write',
  profile: (typeof profiles)[number] = 'spec',
): Promise<TestPlatform> {
  const platform = await startTestPlatform({ profile })
  await share(platform, 'projects/4001', '1002', access)
  await share(platform, 'runs/8001', '1002', access)
  return platform
}

async function share(platform: TestPlatform, place: string, account: string, access: string) {
  const reply = await platform.control.postJson(`_emulator/${place}/shares`, {
    with: account,
    access,
  })
  expect(reply.status).toBe(200)
}

async function unshare(platform: TestPlatform, place: string, account: string) {
  const path = `_emulator/${place}/shares/${account}`
  expect((await platform.control.send('DELETE', path, {})).status).toBe(204)
}

/** The record of an answer: v2 has no envelope in the profile field. */
function recordOf({ body }: Reply): Shown {
  return (body.Response ?? body) as Shown
}
type Shown = {
  readonly HasCollaborators?: boolean
  readonly Items: readonly { readonly Id: string; readonly Content?: { readonly Id: string } }[]
}

async function idsIn(client: TestPlatform['ben'], path: string): Promise<string[]> {
  return recordOf(await client.get(path)).Items.map(({ Id }) => Id)
}

const readPaths = [
  'v1pre3/projects/4001',
  'v1pre3/projects/4001/samples',
  'v1pre3/samples/5001',
  'v1pre3/appresults/6001',
  'v1pre3/appresults/6001/properties',
  'v1pre3/files/7001',
  'v1pre3/variantset/7001',
  'v1pre3/runs/8001',
  'v1pre3/runs/8001/files',
  'v2/projects/4001',
  'v2/runs/8001',
]

describe.each(profiles)('what is shared, in the profile %s,', (profile) => {
  it('[ACC-20, PRJ-06] is read by the user it is shared with, until it no longer is', async () => {
    await using platform = await startShared('read', profile)
    for (const path of readPaths) {
      expect([path, (await platform.ben.get(path)).status]).toEqual([path, 200])
    }
    expect((await platform.ben.get('v1pre3/files/7003/content')).status).toBe(302)
    await unshare(platform, 'projects/4001', '1002')
    await unshare(platform, 'runs/8001', '1002')
    for (const path of readPaths) {
      expect([path, (await platform.ben.get(path)).status]).toEqual([path, 403])
    }
    expect((await platform.ben.get('v1pre3/files/7003/content')).status).toBe(403)
  })

  it('[ACC-20] is in lists of v1 and v2, and in searches, next to what is the user’s own', async () => {
    await using platform = await startShared('read', profile)
    const { ben } = platform
    expect(await idsIn(ben, 'v1pre3/users/current/projects')).toEqual(['4001', '4003'])
    expect(await idsIn(ben, 'v1pre3/users/current/projects?Limit=1&Offset=1')).toEqual(['4003'])
    expect(await idsIn(ben, 'v1pre3/users/current/runs')).toEqual(['8001', '8003'])
    expect(await idsIn(ben, 'v2/runs')).toEqual(expect.arrayContaining(['8001', '8003']))
    const found = await ben.get('v1pre3/search?scope=projects&query=Volvox')
    expect(found.body.Response.Items).toHaveLength(1)
    await unshare(platform, 'projects/4001', '1002')
    expect(await idsIn(ben, 'v1pre3/users/current/projects')).toEqual(['4003'])
    const after = await ben.get('v1pre3/search?scope=projects&query=Volvox')
    expect(after.body.Response.Items).toHaveLength(0)
  })

  it('[PRJ-06] has collaborators, in v1 and v2', async () => {
    await using platform = await startTestPlatform({ profile })
    const shown = async () => [
      recordOf(await platform.ada.get('v1pre3/projects/4001')).HasCollaborators,
      recordOf(await platform.ada.get('v2/projects/4001')).HasCollaborators,
    ]
    expect(await shown()).toEqual([false, false])
    await share(platform, 'projects/4001', '1002', 'read')
    expect(await shown()).toEqual([true, true])
    await unshare(platform, 'projects/4001', '1002')
    expect(await shown()).toEqual([false, false])
  })
})

describe('a user who may write', () => {
  it('[PRJ-06] adds to a shared project, whose owner then owns it', async () => {
    await using platform = await startShared('write')
    const { ada, ben } = platform
    const made = await ben.postJson('v1pre3/projects/4001/appresults', { Name: 'By Ben' })
    expect(made.status).toBe(201)
    const { Href, AppSession, UserOwnedBy } = made.body.Response
    expect(UserOwnedBy.Id).toBe('1001')
    expect(AppSession.UserCreatedBy.Id).toBe('1002')
    expect((await ben.upload(`${Href}/files?Name=a.txt`, 'a')).status).toBe(201)
    // Both see the result and the session that made it.
    for (const user of [ada, ben]) {
      expect((await user.get(Href)).body.Response.AppSession.Id).toBe(AppSession.Id)
      expect(await idsIn(user, `${AppSession.Href}/appresults`)).toEqual([made.body.Response.Id])
      expect(await idsIn(user, 'v2/appsessions')).toContain(AppSession.Id)
    }
    await unshare(platform, 'projects/4001', '1002')
    expect((await ben.get(Href)).status).toBe(403)
    expect(await idsIn(ben, `${AppSession.Href}/appresults`)).toEqual([])
  })

  it('[ACC-20] does not delete, transfer or share it: that is for its owner', async () => {
    await using platform = await startShared('write')
    expect((await platform.ben.send('DELETE', 'v1pre3/projects/4001', {})).status).toBe(403)
    expect((await platform.ben.send('DELETE', 'v1pre3/appresults/6001', {})).status).toBe(403)
  })

  it('[PRJ-03] gets it for a new project of its name, since it is writable', async () => {
    await using platform = await startShared('write')
    const reply = await platform.ben.post('v1pre3/projects', { Name: 'Volvox' })
    expect([reply.status, reply.body.Response.Id]).toEqual([200, '4001'])
    await share(platform, 'projects/4001', '1002', 'read')
    expect((await platform.ben.post('v1pre3/projects', { Name: 'Volvox' })).status).toBe(201)
  })
})

describe('an app for a user with whom something is shared', () => {
  it('[ACC-17] still needs a scope, and has no more access than the user', async () => {
    await using platform = await startShared('read')
    const of = (...scopes: string[]) =>
      platform.withScopes(scopes, { user: '1002', application: '2002' })
    const post = (app: TestPlatform['ben']) =>
      app.postJson('v1pre3/projects/4001/appresults', { Name: 'Fresh' })
    expect((await of().get('v1pre3/projects/4001')).status).toBe(403)
    expect((await of('browse project 4002').get('v1pre3/projects/4002')).status).toBe(403)
    expect((await of('browse project 4001').get('v1pre3/projects/4001')).status).toBe(200)
    expect(await idsIn(of('browse project 4001'), 'v1pre3/users/current/projects')).toEqual([
      '4001',
    ])
    expect(await idsIn(of(), 'v1pre3/users/current/projects')).toEqual([])
    expect((await post(of('write global'))).status).toBe(403)
    await share(platform, 'projects/4001', '1002', 'write')
    expect((await post(of('write global'))).status).toBe(201)
  })

  it('[TRG-01] is launched on what is shared, and writes only where that may be written to', async () => {
    await using platform = await startShared('read')
    const order = (output: string) => ({
      user: '1002',
      application: '2002',
      properties: [
        { Name: 'Input.app-result', Type: 'appresult', Content: 'v1pre3/appresults/6001' },
        { Name: 'Output.project', Type: 'project', Content: `v1pre3/projects/${output}` },
      ],
    })
    const launch = (output: string) =>
      platform.control.postJson('_emulator/launches', order(output))
    expect((await launch('4003')).status).toBe(200)
    const refused = await launch('4001')
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('nor is shared with this user to write')
    await share(platform, 'projects/4001', '1002', 'write')
    expect((await launch('4001')).status).toBe(200)
  })
})

describe('a workgroup', () => {
  it('[PRJ-06] shares what it is given with its owner and members, and no one else', async () => {
    const users = ['1003', '1004', '1901'].map((id) => ({
      id,
      name: `User ${id}`,
      email: `${id}@example.test`,
    }))
    const document = {
      users,
      workgroups: [{ id: '1901', owner: '1003', members: ['1002'] }],
      projects: [
        { id: '4900', owner: '1001', name: 'Ours', shares: [{ with: '1901', access: 'write' }] },
      ],
      tokens: ['1003', '1004'].map((user) => ({ token: `of-${user}`, user, private: true })),
    } as const
    const seed = { name: 'workgroup', folder: '/', document }
    await using platform = await startTestPlatform({
      seed: [{ name: 'test seed', folder: genomicData, document: testSeed }, seed],
    })
    const path = 'v1pre3/projects/4900'
    expect((await platform.ben.get(path)).status).toBe(200)
    expect((await platform.withToken('of-1003').get(path)).status).toBe(200)
    expect((await platform.withToken('of-1004').get(path)).status).toBe(403)
    const list = await platform.control.get('_emulator/projects/4900/shares')
    expect(list.body).toMatchObject({
      owner: '1001',
      shares: [{ with: '1901', isWorkgroup: true, access: 'write' }],
    })
  })
})

describe('a shared project', () => {
  it('[TRS-04] is not found while it is in the trash, and still shared when it is restored', async () => {
    await using platform = await startShared('read')
    const { body } = await platform.ada.send('DELETE', 'v1pre3/projects/4001', {})
    expect((await platform.ben.get('v1pre3/projects/4001')).status).toBe(404)
    expect(await idsIn(platform.ben, 'v1pre3/users/current/projects')).toEqual(['4003'])
    await platform.ada.post(body.Response.HrefPostRestoreFromTrash, {})
    expect((await platform.ben.get('v1pre3/projects/4001')).status).toBe(200)
  })

  it('[PRJ-04] stays shared with others when it is transferred, and no longer with its new owner', async () => {
    await using platform = await startShared('read')
    const offer = await platform.control.postJson('_emulator/projects/4001/transfer', {
      to: '1002',
    })
    expect(offer.status).toBe(200)
    await platform.control.postJson('_emulator/projects/4001/transfer/accept', {})
    const { body } = await platform.control.get('_emulator/projects/4001/shares')
    expect(body).toEqual({ owner: '1002', shares: [] })
    expect((await platform.ada.get('v1pre3/projects/4001')).status).toBe(403)
    await share(platform, 'projects/4001', '1001', 'read')
    expect((await platform.ada.get('v1pre3/appresults/6001')).status).toBe(200)
  })

  it('[ACC-20] leaves out what isn’t shared with it from records and properties', async () => {
    await using platform = await startShared('read')
    const properties = [
      {
        Name: 'Demo.projects',
        Type: 'project[]',
        Items: ['v1pre3/projects/4001', 'v1pre3/projects/4002'],
      },
    ]
    await platform.ada.postJson('v1pre3/appresults/6001/properties', { Properties: properties })
    const path = 'v1pre3/appresults/6001/properties/Demo.projects/items'
    const contents = async (client: TestPlatform['ben']) =>
      recordOf(await client.get(path)).Items.map(({ Content }) => Content?.Id)
    expect(await contents(platform.ada)).toEqual(['4001', '4002'])
    expect(await contents(platform.ben)).not.toContain('4002')
  })

  it('notifies the user whom it is shared with, once', async () => {
    await using platform = await startShared('read')
    await share(platform, 'projects/4001', '1002', 'write')
    const { body } = await platform.control.get('_emulator/notices')
    const { notices } = body as unknown as { notices: { kind: string; user: string }[] }
    expect(notices.filter(({ kind }) => kind === 'project-shared')).toMatchObject([
      { user: '1002' },
    ])
  })
})
