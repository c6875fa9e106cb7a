import { describe, expect, it } from 'vitest'
import { columnIn, idsIn } from '../../testing/lists.ts'
import { newResult } from '../../testing/new-result.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const compactMembers = [
  'Id',
  'Href',
  'UserOwnedBy',
  'Name',
  'Status',
  'StatusSummary',
  'DateCreated',
  'TotalSize',
  'AppSession',
]

describe('reading', () => {
  it('[ARS-01] lists the AppResults of a project with their compact members', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.get('v1pre3/projects/4001/appresults')
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({ TotalCount: 1, Items: [{ Id: '6001', Name: 'Calls' }] })
    expect(Object.keys(body.Response.Items[0]).toSorted()).toEqual(compactMembers.toSorted())
  })

  it('[ARS-01] returns an AppResult with its session, files, project and properties', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.get('v1pre3/appresults/6001')
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({
      Id: '6001',
      Href: 'v1pre3/appresults/6001',
      UserOwnedBy: { Id: '1001', Href: 'v1pre3/users/1001', Name: 'Ada Example' },
      Name: 'Calls',
      Status: 'Complete',
      AppSession: { Application: { Id: '2001' } },
      TotalSize: 2409 + 13_337 + 27,
      HrefFiles: 'v1pre3/appresults/6001/files',
      References: [],
      Projects: [{ Id: '4001' }],
      Properties: { Items: [{ Name: 'Demo.note' }], TotalCount: 1 },
    })
  })

  it('[ARS-01] needs BROWSE', async () => {
    await using platform = await startTestPlatform()
    for (const path of ['v1pre3/appresults/6101', 'v1pre3/projects/4003/appresults']) {
      const { status, body } = await platform.reader.get(path)
      expect(status).toBe(403)
      expect(body.ResponseStatus.Message).toContain('BROWSE')
    }
  })

  it('[ARS-01] filters by the statuses that the AppResults have', async () => {
    await using platform = await startTestPlatform()
    await newResult(platform.ada, { Name: 'running' })
    const named = (statuses: string) =>
      columnIn(platform.ada, `v1pre3/projects/4002/appresults?Statuses=${statuses}`, 'Name')
    expect(await named('Running,Aborted')).toEqual(['running'])
    expect(await named('Complete')).toEqual([])
  })

  it.each([
    ['.vcf', []],
    ['.bam', ['7002']],
    ['bam', ['7002']],
    ['bam,txt', ['7002', '7003']],
    ['.vcf.gz', ['7001']],
    ['gz', ['7001']],
  ])('[SMP-02] lists the files with the extensions %s', async (extensions, ids) => {
    await using platform = await startTestPlatform()
    const path = `v1pre3/appresults/6001/files?Extensions=${extensions}`
    expect(await idsIn(platform.ada, path)).toEqual(ids)
  })

  it('[SMP-02] lists at most 1000 files of an AppResult', async () => {
    await using platform = await startTestPlatform()
    expect((await platform.ada.get('v1pre3/appresults/6001/files?Limit=1000')).status).toBe(200)
    const more = await platform.ada.get('v1pre3/appresults/6001/files?Limit=1001')
    expect(more.status).toBe(400)
    expect(more.body.ResponseStatus.Errors[0].Message).toMatch(/Limit.*1000/)
  })
})

describe('creating', () => {
  it('[ARS-02] makes a running session of the app around a new AppResult', async () => {
    await using platform = await startTestPlatform()
    const client = platform.withScopes(['create project 4002'])
    const { status, body } = await client.postJson('v1pre3/projects/4002/appresults', {
      Name: 'Depths',
      Description: 'Mean depth by contig.',
    })
    expect(status).toBe(201)
    expect(body.Response).toMatchObject({
      Name: 'Depths',
      Description: 'Mean depth by contig.',
      Status: 'Running',
      AppSession: {
        Status: 'Running',
        Application: { Id: '2001' },
        UserCreatedBy: { Id: '1001' },
      },
      Projects: [{ Id: '4002' }],
    })
  })

  it('[ARS-02] writes an empty Input.Samples and the result in Output.AppResults on the session', async () => {
    await using platform = await startTestPlatform()
    const { Id, AppSession } = await newResult(platform.ada, { Name: 'Depths' })
    const properties = `v1pre3/appsessions/${AppSession.Id}/properties`
    const { body } = await platform.ada.get(properties)
    expect(body.Response.Items).toMatchObject([
      { Name: 'Input.Samples', Type: 'sample[]', Items: [] },
      { Name: 'Output.AppResults', Type: 'appresult[]', Items: [{ Id }] },
    ])
  })

  it('[ARS-02] creates it in the session that the query or the body names', async () => {
    await using platform = await startTestPlatform()
    const { AppSession } = await newResult(platform.ada, { Name: 'first' })
    const path = `v1pre3/projects/4002/appresults?appsessionid=${AppSession.Id}`
    const second = await platform.ada.postJson(path, { Name: 'second' })
    expect(second.body.Response.AppSession.Id).toBe(AppSession.Id)
    const third = await newResult(platform.ada, { Name: 'third', HrefAppSession: AppSession.Href })
    expect(third.AppSession.Id).toBe(AppSession.Id)
    const names = await columnIn(platform.ada, `${AppSession.Href}/appresults`, 'Name')
    expect(names).toEqual(['first', 'second', 'third'])
  })

  it('[ARS-02] refuses a session that does not exist, belongs to another app or has ended', async () => {
    await using platform = await startTestPlatform()
    const { AppSession } = await newResult(platform.ada, { Name: 'first' })
    const path = `v1pre3/projects/4002/appresults?appsessionid=`
    const body = { Name: 'second' }
    expect((await platform.ada.postJson(`${path}99999`, body)).status).toBe(400)
    const other = platform.withScopes(['write project 4002'], { application: '2001' })
    const stranger = await other.postJson(`${path}${AppSession.Id}`, body)
    expect([400, 403]).toContain(stranger.status)
    await platform.ada.post(AppSession.Href, { Status: 'Complete' })
    expect((await platform.ada.postJson(`${path}${AppSession.Id}`, body)).status).toBe(409)
    const list = await platform.ada.get('v1pre3/projects/4002/appresults')
    expect(list.body.Response.TotalCount).toBe(1)
  })

  it.each(['create project 4002', 'write project 4002'])('[ARS-02] accepts %s', async (scope) => {
    await using platform = await startTestPlatform()
    const client = platform.withScopes([scope])
    const reply = await client.postJson('v1pre3/projects/4002/appresults', { Name: 'x' })
    expect(reply.status).toBe(201)
  })

  it.each(['read project 4002', 'browse project 4002', 'write project 4001'])(
    '[ARS-02] refuses %s, naming what is missing',
    async (scope) => {
      await using platform = await startTestPlatform()
      const client = platform.withScopes([scope])
      const reply = await client.postJson('v1pre3/projects/4002/appresults', { Name: 'x' })
      expect(reply.status).toBe(403)
      expect(reply.body.ResponseStatus.Message).toMatch(/(CREATE|WRITE).*project/i)
    },
  )

  it('[ARS-02] stays writable to the app that created it', async () => {
    await using platform = await startTestPlatform()
    const client = platform.withScopes(['create project 4002'])
    const { body } = await client.postJson('v1pre3/projects/4002/appresults', { Name: 'x' })
    const upload = await client.upload(`${body.Response.HrefFiles}?name=a.txt`, 'a')
    expect(upload.status).toBe(201)
  })

  it('[ARS-02] stores the resources that it was made from', async () => {
    await using platform = await startTestPlatform()
    const reference = { Rel: 'using', Type: 'Sample', HrefContent: 'v1pre3/samples/5001' }
    const result = await newResult(platform.ada, { References: [reference] })
    expect(result).toMatchObject({
      References: [{ Rel: 'using', HrefContent: 'v1pre3/samples/5001' }],
    })
  })

  it('[ARS-02] treats null and -999 as absent', async () => {
    await using platform = await startTestPlatform()
    const members = { Description: null, References: null, HrefAppSession: null, HrefGenome: -999 }
    const result = await newResult(platform.ada, { Name: 'x', ...members })
    expect(result).toMatchObject({ Name: 'x', References: [] })
    expect(result).not.toHaveProperty('HrefGenome')
    expect(result).not.toHaveProperty('Description')
  })

  it('[ARS-02] refuses one without a name', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.postJson('v1pre3/projects/4002/appresults', {})
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body.ResponseStatus.Errors)).toContain('Name')
  })
})

it('[ARS-03] shows a change of the session immediately on its samples and AppResults', async () => {
  await using platform = await startTestPlatform()
  const result = await newResult(platform.ada, { Name: 'x' })
  const session = result.AppSession
  const samples = `v1pre3/projects/4002/samples`
  const sample = await platform.ada.postJson(`${samples}?appsessionid=${session.Id}`, { Name: 's' })
  for (const Status of ['NeedsAttention', 'Running', 'Complete', 'Aborted']) {
    const expected = { Status, StatusSummary: `now ${Status}` }
    await platform.ada.post(session.Href, expected)
    const single = await platform.ada.get(result.Href)
    expect(single.body.Response).toMatchObject({ ...expected, AppSession: expected })
    const ofSample = await platform.ada.get(sample.body.Response.Href)
    expect(ofSample.body.Response).toMatchObject({ ...expected, AppSession: expected })
    const list = await platform.ada.get('v1pre3/projects/4002/appresults')
    expect(list.body.Response.Items).toMatchObject([expected])
    expect((await platform.ada.get(samples)).body.Response.Items).toMatchObject([expected])
  }
})

it('[ARS-03] times out the results of a session with it', async () => {
  await using platform = await startTestPlatform()
  const result = await newResult(platform.ada, { Name: 'x' })
  platform.clock.advance('49h')
  const { body } = await platform.ada.get(result.Href)
  expect(body.Response.Status).toBe('TimedOut')
})

describe('POST appresults/{id}', () => {
  const change = (platform: TestPlatform, members: Record<string, unknown>, id = '6001') =>
    platform.ada.postJson(`v1pre3/appresults/${id}`, members)

  it('[ARS-01] changes the name and the description, and leaves omitted members unchanged', async () => {
    await using platform = await startTestPlatform()
    const named = await change(platform, { name: 'Calls, again' })
    expect(named.status).toBe(200)
    const described = await change(platform, { Description: 'By a new caller.', Name: null })
    expect(described.status).toBe(400)
    await change(platform, { Description: 'By a new caller.' })
    const { body } = await platform.ada.get('v1pre3/appresults/6001')
    expect(body.Response).toMatchObject({
      Name: 'Calls, again',
      Description: 'By a new caller.',
    })
  })

  it('[ARS-03] sets the status of its session, which all its results show', async () => {
    await using platform = await startTestPlatform()
    const reply = await change(platform, { Status: 'needsattention', StatusSummary: 'Look at it.' })
    expect(reply.body.Response).toMatchObject({
      Status: 'NeedsAttention',
      StatusSummary: 'Look at it.',
    })
    const session = await platform.ada.get(reply.body.Response.AppSession.Href)
    expect(session.body.Response.Status).toBe('NeedsAttention')
  })

  it('[ARS-03] requires WRITE on the session to change the status', async () => {
    await using platform = await startTestPlatform()
    const one = await newResult(platform.ada)
    const HrefAppSession = one.AppSession.Href
    const path = 'v1pre3/projects/4001/appresults'
    const other = await platform.ada.postJson(path, { Name: 'Other', HrefAppSession })
    expect(other.status).toBe(201)
    const writer = platform.withScopes([`write appresult ${one.Id}`])
    const href = `v1pre3/appresults/${one.Id}`
    expect((await writer.postJson(href, { Name: 'Mine' })).status).toBe(200)
    const refused = await writer.postJson(href, { Status: 'Complete' })
    expect(refused.status).toBe(403)
    expect(refused.body.ResponseStatus.Message).toContain('WRITE on an AppSession')
  })

  it('[SES-05] refuses a StatusSummary without a Status', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await change(platform, { StatusSummary: 'Nearly there.' })
    expect(status).toBe(400)
    expect(body.ResponseStatus.Message).toContain('Status is required')
  })

  it('[WIR-02] names a source that does not exist or is not visible', async () => {
    await using platform = await startTestPlatform()
    const References = [
      { Type: 'sample', HrefContent: 'v1pre3/samples/5001' },
      { Type: 'sample', HrefContent: 'v1pre3/samples/99999' },
      { Type: 'sample', HrefContent: 'v1pre3/samples/5101' },
    ]
    const path = 'v1pre3/projects/4001/appresults'
    const { status, body } = await platform.ada.postJson(path, { Name: 'New', References })
    expect(status).toBe(400)
    expect(body.ResponseStatus.Errors).toMatchObject([
      { Member: 'References[1].HrefContent' },
      { Member: 'References[2].HrefContent' },
    ])
  })
})
