import { describe, expect, it } from 'vitest'
import { locationOf } from '../../testing/downloads.ts'
import { idsIn, itemsIn } from '../../testing/lists.ts'
import { newResult } from '../../testing/new-result.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../../testing/test-platform.ts'
import { discard, included, restore } from '../../testing/trash.ts'
import { worldOf } from '../../testing/world.ts'

type Kind = {
  readonly kind: string
  readonly collection: string
  /** A resource of Ada's that contains something. */
  readonly id: (platform: TestPlatform) => Promise<string>
  readonly member: string
  readonly name: string
  readonly list: string
  /** What is deleted with it. */
  readonly along: readonly string[]
  readonly children: number
}

const fixed = (id: string) => () => Promise.resolve(id)

async function sessionOf(platform: TestPlatform, result = '6001'): Promise<string> {
  const { body } = await platform.ada.get(`v1pre3/appresults/${result}`)
  return body.Response.AppSession.Id as string
}

const kinds: readonly Kind[] = [
  {
    kind: 'Run',
    collection: 'runs',
    id: fixed('8001'),
    member: 'DeletedRun',
    name: '260101_M00001_0001_000000000-A1B2C',
    list: 'v1pre3/users/current/runs',
    along: ['v1pre3/runs/8001/files', 'v1pre3/runs/8001/samples'],
    children: 0,
  },
  {
    kind: 'Project',
    collection: 'projects',
    id: fixed('4001'),
    member: 'DeletedProject',
    name: 'Volvox',
    list: 'v1pre3/users/current/projects',
    along: [
      'v1pre3/projects/4001/samples',
      'v1pre3/projects/4001/appresults',
      'v1pre3/samples/5001',
      'v1pre3/samples/5002',
      'v1pre3/files/7101',
      'v1pre3/appresults/6001',
      'v1pre3/appresults/6001/properties',
      'v1pre3/files/7001',
      'v1pre3/files/7001/content',
      'v1pre3/variantset/7001',
      'v1pre3/coverage/7002/CHROMOSOME_I/meta',
    ],
    children: 4,
  },
  {
    kind: 'Sample',
    collection: 'samples',
    id: fixed('5001'),
    member: 'DeletedSample',
    name: 'NA12878',
    list: 'v1pre3/projects/4001/samples',
    along: ['v1pre3/samples/5001/files', 'v1pre3/files/7101', 'v1pre3/files/7102/content'],
    children: 0,
  },
  {
    kind: 'AppResult',
    collection: 'appresults',
    id: fixed('6001'),
    member: 'DeletedAppResult',
    name: 'Calls',
    list: 'v1pre3/projects/4001/appresults',
    along: [
      'v1pre3/appresults/6001/files',
      'v1pre3/appresults/6001/properties/Demo.note',
      'v1pre3/files/7003',
      'v1pre3/variantset/7001/variants/ctgA?StartPos=1&EndPos=100',
    ],
    children: 0,
  },
  {
    kind: 'AppSession',
    collection: 'appsessions',
    id: sessionOf,
    member: 'DeletedAppSession',
    name: 'Calls',
    list: 'v1pre3/users/current/appsessions',
    along: ['v1pre3/appresults/6001', 'v1pre3/files/7001', 'v1pre3/variantset/7001'],
    children: 1,
  },
]

describe.each(kinds)('a $kind in the trash', ({ kind, collection, id, ...expected }) => {
  it('[TRS-01] has an entry with every member', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    platform.clock.set(testNow)
    const path = `v1pre3/${collection}/${await id(platform)}`
    const before = (await platform.ada.get(path)).body.Response
    const entry = await discard(platform.ada, path)
    expect(entry).toMatchObject({
      Id: '101',
      Href: 'v1pre3/trash/101',
      Name: expected.name,
      DateDeleted: testNow.replace('Z', '0000Z'),
      UserDeletedBy: { Id: '1001', Href: 'v1pre3/users/1001', Name: 'Ada Example' },
      TotalSize: before.TotalSize,
      Includes: ['FILEDATA', 'METADATA'],
      IsVisibleInTrash: true,
      ChildCount: expected.children,
      HrefPostRestoreFromTrash: 'v1pre3/trash/101/restorefromtrash',
    })
    expect(Object.values(included(entry)).flat()).toHaveLength(expected.children)
    expect(Object.keys(entry).filter((name) => name.startsWith('Deleted'))).toEqual([
      expected.member,
    ])
    expect(entry[expected.member as 'DeletedRun']).toMatchObject({
      Id: before.Id,
      Href: before.Href,
      Name: before.Name,
      DateCreated: before.DateCreated,
      TotalSize: before.TotalSize,
    })
    expect((await platform.ada.get('v1pre3/trash/101')).body.Response).toEqual(entry)
  })

  it('[TRS-04] is not found by id or in lists, nor are its contents', async () => {
    await using platform = await startTestPlatform()
    const resource = await id(platform)
    const path = `v1pre3/${collection}/${resource}`
    for (const there of expected.along)
      expect((await platform.ada.get(there)).status).toBeLessThan(400)
    const listed = await idsIn(platform.ada, expected.list)
    await discard(platform.ada, path)

    const reply = await platform.ada.get(path)
    expect(reply.status).toBe(404)
    expect(refusalOf(reply)).toMatchObject({
      code: 'NotFound',
      message: `${kind} ${resource} doesn't exist.`,
    })
    for (const gone of [...expected.along, `${path}/properties`]) {
      expect({ gone, status: (await platform.ada.get(gone)).status }).toEqual({ gone, status: 404 })
    }
    const { Items, TotalCount } = (await platform.ada.get(expected.list)).body.Response
    expect((Items as { Id: string }[]).map(({ Id }) => Id)).toEqual(
      listed.filter((one) => one !== resource),
    )
    expect(TotalCount).toBe(listed.length - 1)
    expect((await platform.ada.delete(path)).status).toBe(404)
    expect((await worldOf(platform.reader)).has(path)).toBe(false)
  })

  it('[TRS-04, V2-14] is restored unchanged, byte for byte', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const before = await worldOf(platform.ada)
    const path = `v1pre3/${collection}/${await id(platform)}`
    expect(before.has(path)).toBe(true)
    const entry = await discard(platform.ada, path)
    expect(await worldOf(platform.ada)).not.toEqual(before)

    const reply = await platform.ada.post(`${entry.Href}/restore`)
    expect(reply).toMatchObject({ status: 200, body: { Notifications: [] } })
    expect(reply.body.Response).toMatchObject({ Id: entry.Id, IsVisibleInTrash: false })
    expect(await worldOf(platform.ada)).toEqual(before)
    expect((await platform.ada.get(entry.Href)).status).toBe(404)
    expect((await platform.ada.post(`${entry.Href}/restore`)).status).toBe(404)
  })

  it('[TRS-04] is answered with 410 under the field profile', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const resource = await id(platform)
    await discard(platform.ada, `v1pre3/${collection}/${resource}`)
    const gone = [`v1pre3/${collection}/${resource}`, ...expected.along]
    for (const path of gone) {
      const { status, body } = await platform.ada.get(path)
      expect({ path, status }).toEqual({ path, status: 410 })
      expect(body.ResponseStatus.ErrorCode).toBe('PLATFORM.COMMON.RESOURCE_REMOVED')
    }
    await platform.ada.delete('v1pre3/trash')
    const { status } = await platform.ada.get(`v1pre3/${collection}/${resource}`)
    expect(status).toBe(404)
  })

  it('[TRS-01] can be moved there only by its owner with the scope', async () => {
    await using platform = await startTestPlatform()
    const resource = await id(platform)
    const path = `v1pre3/${collection}/${resource}`
    const weak = platform.withScopes(['write global', 'empty trash'])
    const refused = await weak.delete(path)
    expect(refused.status).toBe(403)
    expect(refusalOf(refused).message).toContain('"movetotrash global"')

    const stranger = platform.withScopes(['MOVETOTRASH GLOBAL'], { user: '1002' })
    for (const client of [platform.ben, stranger]) {
      const reply = await client.delete(path)
      expect(reply.status).toBe(403)
      expect(refusalOf(reply).message).toContain('owner')
    }
    expect((await platform.anonymous.delete(path)).status).toBe(401)
    expect((await platform.ada.delete(`v1pre3/${collection}/999999`)).status).toBe(404)
    expect((await platform.ada.get(path)).status).toBe(200)

    const able = platform.withScopes(['MoveToTrash Global'])
    expect((await able.delete(path)).status).toBe(200)
  })

  it('[TRS-03] is listed, read and restored only by its owner', async () => {
    await using platform = await startTestPlatform()
    const entry = await discard(platform.ada, `v1pre3/${collection}/${await id(platform)}`)
    const able = platform.withScopes(['movetotrash global'])
    const weak = platform.withScopes(['write global'])
    expect(await idsIn(able, 'v1pre3/users/current/trash')).toEqual([entry.Id])
    expect(await idsIn(platform.ben, 'v1pre3/users/current/trash')).toEqual([])
    expect((await weak.get('v1pre3/users/current/trash')).status).toBe(403)
    for (const client of [platform.ben, weak]) {
      expect((await client.get(entry.Href)).status).toBe(403)
      expect((await client.post(`${entry.Href}/restore`)).status).toBe(403)
      expect((await client.post(entry.HrefPostRestoreFromTrash)).status).toBe(403)
    }
    expect((await able.get(entry.Href)).status).toBe(200)
    expect((await able.post(entry.HrefPostRestoreFromTrash)).status).toBe(200)
    expect(await idsIn(able, 'v1pre3/users/current/trash')).toEqual([])
  })

  it('[TRS-02] refuses Preserve for other kinds than runs, and any value except metadata', async () => {
    await using platform = await startTestPlatform()
    const path = `v1pre3/${collection}/${await id(platform)}`
    for (const query of kind === 'Run' ? ['Preserve=files'] : ['Preserve=metadata', 'preserve=x']) {
      const reply = await platform.ada.delete(`${path}?${query}`)
      expect(reply.status).toBe(400)
      expect(refusalOf(reply).members).toEqual(['Preserve'])
    }
    expect((await platform.ada.get(path)).status).toBe(200)
    expect((await platform.ada.delete(`${path}?Preserve=`)).status).toBe(200)
  })
})

describe('the files of a run', () => {
  it('[TRS-02] are deleted without the run by Preserve=metadata, and restored', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const before = await worldOf(platform.ada)
    const run = (await platform.ada.get('v1pre3/runs/8001')).body.Response
    const files = await idsIn(platform.ada, run.HrefFiles)
    const entry = await discard(platform.ada, 'v1pre3/runs/8001?preserve=METADATA')
    expect(entry).toMatchObject({ Includes: ['FILEDATA'], TotalSize: run.TotalSize, ChildCount: 0 })
    expect(run.TotalSize).toBeGreaterThan(0)

    const after = (await platform.ada.get('v1pre3/runs/8001')).body.Response
    expect(after).toEqual({ ...run, TotalSize: 0 })
    expect(await idsIn(platform.ada, run.HrefFiles)).toEqual([])
    for (const file of files) {
      expect((await platform.ada.get(`v1pre3/files/${file}`)).status).toBe(404)
    }
    const again = await platform.ada.delete('v1pre3/runs/8001?Preserve=metadata')
    expect(again.status).toBe(409)
    expect(refusalOf(again).message).toContain('Run 8001 has no files')

    await platform.ada.post(entry.HrefPostRestoreFromTrash)
    expect(await worldOf(platform.ada)).toEqual(before)
  })

  it('[TRS-02] belong to a run that is deleted after them, and are restored after it', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const before = await worldOf(platform.ada)
    const files = await discard(platform.ada, 'v1pre3/runs/8001?Preserve=metadata')
    const run = await discard(platform.ada, 'v1pre3/runs/8001')
    expect(run).toMatchObject({ Includes: ['FILEDATA', 'METADATA'], TotalSize: 0 })
    const early = await platform.ada.post(`${files.Href}/restore`)
    expect(early.status).toBe(409)
    expect(refusalOf(early).message).toContain(`restore trash entry ${run.Id} first`)
    expect((await platform.ada.post(`${run.Href}/restore`)).status).toBe(200)
    expect((await platform.ada.post(`${files.Href}/restore`)).status).toBe(200)
    expect(await worldOf(platform.ada)).toEqual(before)
  })
})

describe('the list of the trash', () => {
  it('[TRS-03] is paged and sorted, with each entry as in its single record', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const paths = ['samples/5002', 'appresults/6001', 'samples/5001', 'runs/8001', 'projects/4002']
    const entries = []
    for (const path of paths) {
      platform.clock.advance(1_000)
      entries.push(await discard(platform.ada, `v1pre3/${path}`))
    }
    await discard(platform.ben, 'v1pre3/samples/5101')
    const list = 'v1pre3/users/current/trash'
    const page = (await platform.ada.get(list)).body.Response
    expect(page).toMatchObject({ TotalCount: 5, SortBy: 'DateDeleted', SortDir: 'Asc' })
    for (const item of await itemsIn(platform.ada, list)) {
      expect((await platform.ada.get(item['Href']!)).body.Response).toEqual(item)
    }

    const ids = entries.map(({ Id }) => Id)
    expect(await idsIn(platform.ada, list)).toEqual(ids)
    const bySize = entries.toSorted(
      (a, b) => a.TotalSize - b.TotalSize || Number(a.Id) - Number(b.Id),
    )
    expect(await idsIn(platform.ada, `${list}?SortDir=Desc`)).toEqual(ids.toReversed())
    expect(await idsIn(platform.ada, `${list}?SortBy=Id&Limit=2&Offset=1`)).toEqual(ids.slice(1, 3))
    expect(await idsIn(platform.ada, `${list}?SortBy=TotalSize`)).toEqual(
      bySize.map(({ Id }) => Id),
    )
  })
})

describe('a project in the trash', () => {
  it('[TRS-01] has the members of a project’s record', async () => {
    await using platform = await startTestPlatform()
    const project = (await platform.ada.get('v1pre3/projects/4001')).body.Response
    const { Status: _, ...rest } = project
    const entry = await discard(platform.ada, 'v1pre3/projects/4001')
    expect(entry.DeletedProject).toEqual({ ...rest, Status: 'Deleted', IsDeleted: true })
    expect(entry.DeletedProject).toMatchObject({
      Description: 'The first project.',
      DateModified: expect.any(String),
      HasCollaborators: false,
    })
    expect(included(entry)).toMatchObject({ samples: ['5001', '5002'], results: ['6001'] })
    const [result] = entry.IncludedAppResults
    expect(included(entry).sessions).toEqual([result?.AppSession?.Id])
    const restored = await restore(platform.ada, entry)
    expect(restored.DeletedProject).toMatchObject({ Status: 'Active', IsDeleted: false })
  })

  it('[TRS-06] is restored next to another of the same name, and the response reports it', async () => {
    await using platform = await startTestPlatform()
    const entry = await discard(platform.ada, 'v1pre3/projects/4001')
    const created = await platform.ada.post('v1pre3/projects', { Name: 'Volvox' })
    expect(created.status).toBe(201)
    const other = created.body.Response.Id as string

    const { status, body } = await platform.ada.post(`${entry.Href}/restore`)
    expect(status).toBe(200)
    expect(body.Notifications).toEqual([
      {
        Type: 'info',
        Item: `Project 4001 was restored. Project ${other} now has the same name, "Volvox".`,
      },
    ])
    expect(await idsIn(platform.ada, 'v1pre3/users/current/projects?Name=Volvox')).toEqual([
      '4001',
      other,
    ])
    const again = await platform.ada.post('v1pre3/projects', { Name: 'Volvox' })
    expect(again).toMatchObject({ status: 200, body: { Response: { Id: '4001' } } })
  })

  it('[TRS-06] doesn’t mention a project of another user with the same name', async () => {
    await using platform = await startTestPlatform()
    const entry = await discard(platform.ada, 'v1pre3/projects/4001')
    await platform.ben.post('v1pre3/projects', { Name: 'Volvox' })
    expect((await platform.ada.post(`${entry.Href}/restore`)).body.Notifications).toEqual([])
  })

  it('[TRS-04] accepts nothing new', async () => {
    await using platform = await startTestPlatform()
    await discard(platform.ada, 'v1pre3/projects/4001')
    const bodies = [
      ['v1pre3/projects/4001/samples', { Name: 'New' }],
      ['v1pre3/projects/4001/appresults', { Name: 'New' }],
      ['v1pre3/projects/4001/properties', { Properties: [] }],
    ] as const
    for (const [path, body] of bodies) {
      expect((await platform.ada.postJson(path, body)).status).toBe(404)
    }
    const upload = await platform.ada.upload('v1pre3/samples/5001/files?Name=a.txt', 'a')
    expect(upload.status).toBe(404)
  })
})

describe('what refers to something in the trash', () => {
  it('[TRS-04] omits the reference, and shows it again after a restore', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const properties = [
      {
        Name: 'Test.samples',
        Type: 'sample[]',
        Items: ['v1pre3/samples/5001', 'v1pre3/samples/5002'],
      },
      { Name: 'Test.file', Type: 'file', Content: 'v1pre3/files/7101' },
    ]
    await platform.ada.postJson('v1pre3/projects/4002/properties', { Properties: properties })
    const before = (await platform.ada.get('v1pre3/projects/4002/properties')).body.Response
    const entry = await discard(platform.ada, 'v1pre3/samples/5001')
    const { Items } = (await platform.ada.get('v1pre3/projects/4002/properties')).body.Response
    expect(Items).toMatchObject([
      { Name: 'Test.file', ItemsTotalCount: 0 },
      { Name: 'Test.samples', Items: [{ Id: '5002' }], ItemsTotalCount: 1 },
    ])
    expect(Items[0]).not.toHaveProperty('Content')
    const write = {
      Properties: [{ Name: 'Test.new', Type: 'sample', Content: 'v1pre3/samples/5001' }],
    }
    expect((await platform.ada.postJson('v1pre3/projects/4002/properties', write)).status).toBe(400)
    await platform.ada.post(`${entry.Href}/restore`)
    const after = (await platform.ada.get('v1pre3/projects/4002/properties')).body.Response
    expect(after).toEqual(before)
  })

  it('[TRS-04] its download addresses lead nowhere until it is restored', async () => {
    await using platform = await startTestPlatform()
    const location = await locationOf(platform.ada, '7003')
    const entry = await discard(platform.ada, 'v1pre3/appresults/6001')
    expect((await fetch(location)).status).toBe(404)
    await platform.ada.post(`${entry.Href}/restore`)
    expect(await (await fetch(location)).text()).toBe('Calls of the volvox contig.')
  })

  it('[TRS-04] a session that was launched on it no longer has it among its references', async () => {
    await using platform = await startTestPlatform()
    const properties = [
      { Name: 'Input.sample', Type: 'sample', Content: 'v1pre3/samples/5002' },
      { Name: 'Input.run', Type: 'run', Content: 'v1pre3/runs/8001' },
    ]
    const { appSession } = await platform.launch({ user: '1001', application: '2001', properties })
    await platform.ada.post(appSession, { Status: 'Complete' })
    const types = async () => {
      const { References } = (await platform.ada.get(appSession)).body.Response
      return (References as { Type: string }[]).map(({ Type }) => Type)
    }
    expect(await types()).toEqual(['sample', 'run'])
    const sample = await discard(platform.ada, 'v1pre3/samples/5002')
    expect(await types()).toEqual(['run'])
    await discard(platform.ada, 'v1pre3/runs/8001')
    expect(await types()).toEqual([])
    const filter = 'v2/appsessions?input.runs=8001'
    expect((await platform.ada.get(filter)).body.Response.TotalCount).toBe(0)
    await platform.ada.post(`${sample.Href}/restore`)
    expect(await types()).toEqual(['sample'])
  })

  it('[TRS-04] a search doesn’t find it', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const searches = [
      'scope=samples&query=NA12878',
      'scope=sample_files&query=NA12878',
      'scope=projects&query=Volvox',
      'scope=runs&query=260101',
      'scope=appresults&query=Calls',
      'scope=appresult_files&query=volvox',
    ].map((query) => `v1pre3/search?${query}`)
    const found = async () =>
      Promise.all(searches.map(async (path) => (await platform.ada.get(path)).text))
    const before = await found()
    const entries = [
      await discard(platform.ada, 'v1pre3/projects/4001'),
      await discard(platform.ada, 'v1pre3/runs/8001'),
    ]
    for (const [at, path] of searches.entries()) {
      expect(before[at]).not.toContain('"TotalCount":0,"Offset"')
      const { TotalCount } = (await platform.ada.get(path)).body.Response
      expect({ path, TotalCount }).toEqual({ path, TotalCount: 0 })
    }
    for (const entry of entries) await restore(platform.ada, entry)
    expect(await found()).toEqual(before)
  })

  it('[TRS-04] a scope that names a run in the trash no longer grants access to its samples', async () => {
    await using platform = await startTestPlatform()
    const scoped = platform.withScopes(['browse run 8001'], { application: '2002' })
    expect((await scoped.get('v1pre3/samples/5001')).status).toBe(200)
    const entry = await discard(platform.ada, 'v1pre3/runs/8001')
    expect((await scoped.get('v1pre3/samples/5001')).status).toBe(403)
    expect((await platform.ada.get('v1pre3/samples/5001')).status).toBe(200)
    await platform.ada.post(`${entry.Href}/restore`)
    expect((await scoped.get('v1pre3/samples/5001')).status).toBe(200)
  })

  it('[TRS-04] a session is no longer visible through a result in the trash', async () => {
    await using platform = await startTestPlatform()
    const session = await sessionOf(platform)
    const scoped = platform.withScopes(['browse appresult 6001'], { application: '2002' })
    expect(await idsIn(scoped, 'v2/appsessions')).toEqual([session])
    await discard(platform.ada, 'v1pre3/appresults/6001')
    expect(await idsIn(scoped, 'v2/appsessions')).toEqual([])
    expect((await scoped.get(`v1pre3/appsessions/${session}`)).status).toBe(403)
    expect(await idsIn(platform.ada, `v1pre3/appsessions/${session}/appresults`)).toEqual([])
  })

  it('an AppResult can’t be added to a session in the trash', async () => {
    await using platform = await startTestPlatform()
    const { AppSession } = await newResult(platform.ada)
    await platform.ada.post(AppSession.Href, { Status: 'NeedsAttention' })
    await discard(platform.ada, AppSession.Href)
    const body = { Name: 'Late', HrefAppSession: AppSession.Href }
    const reply = await platform.ada.postJson('v1pre3/projects/4002/appresults', body)
    expect(reply.status).toBe(400)
  })
})
