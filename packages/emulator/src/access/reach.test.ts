import { describe, expect, it } from 'vitest'
import { idsIn } from '../testing/lists.ts'
import { refusalOf } from '../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

/** A token of Ada for an application that made nothing of what the test seed holds. */
const withScope = (platform: TestPlatform, ...scopes: string[]) =>
  platform.withScopes(scopes, { application: '2002' })

const inProject = [
  'v1pre3/projects/4001',
  'v1pre3/projects/4001/samples',
  'v1pre3/projects/4001/properties',
  'v1pre3/samples/5001',
  'v1pre3/samples/5001/files',
  'v1pre3/files/7101/content?redirect=meta',
  'v1pre3/appresults/6001',
  'v1pre3/appresults/6001/properties/Demo.note',
  'v1pre3/files/7003/content?redirect=meta',
]
const outside = ['v1pre3/projects/4002', 'v1pre3/runs/8001', 'v1pre3/runs/8002/files']

describe('a grant on a project', () => {
  it('[ACC-17] reaches its samples, its AppResults and their files', async () => {
    await using platform = await startTestPlatform()
    const app = withScope(platform, 'read project 4001')
    expect(await statusesOf(app, inProject)).toEqual(inProject.map(() => 200))
  })

  it('[ACC-17] reaches nothing outside', async () => {
    await using platform = await startTestPlatform()
    const app = withScope(platform, 'write project 4001')
    expect(await statusesOf(app, outside)).toEqual([403, 403, 403])
  })

  it('[ACC-16] grants exactly what its access includes', async () => {
    await using platform = await startTestPlatform()
    const may = async (scope: string) => {
      const app = withScope(platform, scope)
      const replies = [
        await app.get('v1pre3/appresults/6001'),
        await app.get('v1pre3/files/7003/content'),
        await app.postJson('v1pre3/projects/4001/appresults', { Name: 'Fresh' }),
        await app.postJson('v1pre3/appresults/6001/properties', { Properties: [] }),
      ]
      return replies.map(({ status }) => status !== 403)
    }
    expect(await may('browse project 4001')).toEqual([true, false, false, false])
    expect(await may('read project 4001')).toEqual([true, true, false, false])
    expect(await may('create project 4001')).toEqual([false, false, true, false])
    expect(await may('write project 4001')).toEqual([true, true, true, true])
  })

  it('[ACC-17] shows the session of what is in the project', async () => {
    await using platform = await startTestPlatform()
    const session = (await platform.ada.get('v1pre3/appresults/6001')).body.Response.AppSession
    expect((await withScope(platform, 'browse project 4001').get(session.Href)).status).toBe(200)
    expect((await withScope(platform, 'browse project 4002').get(session.Href)).status).toBe(403)
  })
})

describe('a grant on a single resource', () => {
  it('[ACC-17] on a run reaches its files', async () => {
    await using platform = await startTestPlatform()
    const app = withScope(platform, 'read run 8001')
    const { Items } = (await app.get('v1pre3/runs/8001/files')).body.Response
    expect(Items).toHaveLength(2)
    expect((await app.get(Items[0].HrefContent)).status).toBe(302)
    expect((await app.get('v1pre3/runs/8002/files')).status).toBe(403)
  })

  it('[ACC-17] on a sample reaches its files, and not its project', async () => {
    await using platform = await startTestPlatform()
    const app = withScope(platform, 'read sample 5001')
    expect((await app.get('v1pre3/files/7101/content')).status).toBe(302)
    expect((await app.get('v1pre3/samples/5002')).status).toBe(403)
    expect((await app.get('v1pre3/projects/4001')).status).toBe(403)
  })

  it('[ACC-17] on an AppResult reaches its files, and the session that it is from', async () => {
    await using platform = await startTestPlatform()
    const app = withScope(platform, 'browse appresult 6001')
    const { AppSession } = (await app.get('v1pre3/appresults/6001')).body.Response
    expect((await app.get('v1pre3/files/7001')).status).toBe(200)
    expect((await app.get('v1pre3/files/7001/content')).status).toBe(403)
    // "GET appsessions/{id}: BROWSE on a containing AppResult".
    expect((await app.get(AppSession.Href)).status).toBe(200)
  })

  it('[ACC-17] shows it in lists, and nothing else', async () => {
    await using platform = await startTestPlatform()
    const app = withScope(platform, 'browse project 4002', 'browse run 8002', 'read sample 5001')
    expect(await idsIn(app, 'v1pre3/users/current/projects')).toEqual(['4002'])
    expect(await idsIn(app, 'v1pre3/users/current/runs')).toEqual(['8002'])
  })
})

describe('what an application created', () => {
  it('[ACC-17] stays writable to it, and only to it', async () => {
    await using platform = await startTestPlatform()
    const maker = platform.withScopes(['create projects'], { application: '2001' })
    const { Href, Id } = (await maker.post('v1pre3/projects', { Name: 'Fresh' })).body.Response
    const later = platform.withScopes([], { application: '2001' })
    const made = await later.postJson(`${Href}/appresults`, { Name: 'Result' })
    expect(made.status).toBe(201)
    const upload = await later.upload(`${made.body.Response.Href}/files?Name=a.txt`, 'a')
    expect(upload.status).toBe(201)
    expect((await later.get(upload.body.Response.HrefContent)).status).toBe(302)
    expect(await idsIn(later, 'v1pre3/users/current/projects')).toEqual([Id])
    expect((await withScope(platform).get(Href)).status).toBe(403)
  })

  it('[ACC-17] is not reached on behalf of another user', async () => {
    await using platform = await startTestPlatform()
    const forBen = platform.withScopes(['create projects'], { user: '1002' })
    const { Href } = (await forBen.post('v1pre3/projects', { Name: 'Fresh' })).body.Response
    expect((await platform.withScopes([], { user: '1001' }).get(Href)).status).toBe(403)
  })
})

describe('two users', () => {
  it('[ACC-20] do not reach each other’s data with a scope on everything', async () => {
    await using platform = await startTestPlatform()
    const app = withScope(platform, 'write global', 'read project 4003')
    const paths = [
      'v1pre3/projects/4003',
      'v1pre3/samples/5101',
      'v1pre3/appresults/6101',
      'v1pre3/files/7201',
      'v1pre3/files/7201/content',
      'v1pre3/variantset/7201',
      'v1pre3/runs/8003',
    ]
    expect(await statusesOf(app, paths)).toEqual(paths.map(() => 403))
    expect(await statusesOf(platform.ben, ['v1pre3/projects/4003'])).toEqual([200])
  })

  it('[ACC-20] do not see each other’s data in lists', async () => {
    await using platform = await startTestPlatform()
    const app = withScope(platform, 'browse global', 'browse project 4003', 'browse run 8003')
    expect(await idsIn(app, 'v1pre3/users/current/projects')).toEqual(['4001', '4002'])
    expect(await idsIn(app, 'v1pre3/users/current/runs')).toEqual(['8001', '8002'])
    expect(await idsIn(platform.ben, 'v1pre3/users/current/projects')).toEqual(['4003'])
  })
})

describe('a refusal', () => {
  it.each([
    ['v1pre3/projects/4001', 'BROWSE on a Project'],
    ['v1pre3/runs/8001', 'BROWSE on a Run'],
    ['v1pre3/samples/5001', 'BROWSE on a Sample'],
    ['v1pre3/appresults/6001', 'BROWSE on an AppResult'],
    ['v1pre3/files/7001', 'BROWSE on an AppResult'],
    ['v1pre3/files/7101/content', 'READ on a Sample'],
    ['v1pre3/variantset/7001/variants/ctgA?StartPos=1&EndPos=9', 'READ on an AppResult'],
    ['v1pre3/coverage/7002/CHROMOSOME_I/meta', 'READ on an AppResult'],
  ])('[ERR-02] of %s names the required %s', async (path, missing) => {
    await using platform = await startTestPlatform()
    const { code, message } = refusalOf(await withScope(platform).get(path))
    expect(code).toBe('Forbidden')
    expect(message).toContain(missing)
  })

  it('[ERR-02] of a right that no resource carries names the scope', async () => {
    await using platform = await startTestPlatform()
    const app = withScope(platform, 'write global', 'movetotrash global')
    const reply = await app.post('v1pre3/projects', { Name: 'Fresh' })
    expect(reply.status).toBe(403)
    expect(refusalOf(reply).message).toContain('create projects')
  })

  it('[ACC-16] of an unknown scope is invalid_scope', async () => {
    await using platform = await startTestPlatform()
    const order = { user: '1001', application: '2001', scopes: ['browse global', 'fly kite'] }
    const reply = await platform.control.postJson('_emulator/tokens', order)
    expect(reply.status).toBe(400)
    expect(reply.text).toContain('invalid_scope')
    expect(reply.text).toContain('fly kite')
  })
})

async function statusesOf(client: TestPlatform['ada'], paths: readonly string[]) {
  return (await Promise.all(paths.map((path) => client.get(path)))).map(({ status }) => status)
}
