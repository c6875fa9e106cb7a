import { describe, expect, it } from 'vitest'
import { newResult } from '../../testing/new-result.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../../testing/test-platform.ts'

/** A session of Ada's, running, with one AppResult in project 4002; its Href. */
async function runningSession({ ada }: TestPlatform): Promise<string> {
  return (await newResult(ada)).AppSession.Href
}

/** A session of application 2001, launched by Ada on her AppResult 6001; its Href. */
async function launched(platform: TestPlatform): Promise<string> {
  const { appSession } = await platform.launch({
    user: '1001',
    application: '2001',
    name: 'From the platform',
    properties: [
      { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' },
      { Name: 'Input.reads', Type: 'sample[]', items: ['v1pre3/samples/5001'] },
      { Name: 'Input.cohort', Type: 'project', Content: 'v1pre3/projects/4001' },
      { Name: 'Input.depth', Type: 'string', Content: '30' },
      { Name: 'Output.project-id', Type: 'project', Content: 'v1pre3/projects/4002' },
    ],
  })
  return appSession
}

const browser = (platform: TestPlatform) => platform.withClient('cohort-browser', 'cohort-secret')

async function statusOf(platform: TestPlatform, href: string): Promise<string> {
  const { body } = await platform.ada.get(href)
  return body.Response.Status as string
}

describe('reading', () => {
  it('[SES-01] returns a session with its application, user, status and references', async () => {
    await using platform = await startTestPlatform()
    const href = await launched(platform)
    const { status, body } = await platform.ada.get(href)
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({
      Id: href.split('/')[2],
      Href: href,
      Name: 'From the platform',
      Application: {
        Id: '2001',
        Href: 'v1pre3/applications/2001',
        Name: 'Cohort Browser',
        HomepageUri: 'http://127.0.0.1:3000/',
        ShortDescription: 'Shows variants of many samples.',
        DateCreated: expect.stringMatching(/^2026-03-01T12:00:\d\d\.\d+Z$/),
        IsBillingActivated: true,
      },
      UserCreatedBy: { Id: '1001', Href: 'v1pre3/users/1001', Name: 'Ada Example' },
      Status: 'Running',
      StatusSummary: '',
      DateCreated: expect.stringMatching(/^2026-03-01T12:00:\d\d\.\d+Z$/),
      References: expect.any(Array),
    })
    expect(body.Response).not.toHaveProperty('ParentAppSession')
  })

  it('[SES-02] returns it to the client credentials of its own application', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await browser(platform).get(await launched(platform))
    expect(status).toBe(200)
    expect(body.Response.References).toHaveLength(3)
  })

  it('[SES-02] refuses another application with 403 and wrong credentials with 401', async () => {
    await using platform = await startTestPlatform()
    const href = await launched(platform)
    expect((await platform.withClient('depth', 'depth-secret').get(href)).status).toBe(403)
    expect((await platform.withClient('cohort-browser', 'wrong').get(href)).status).toBe(401)
    expect((await platform.withClient('nobody', 'cohort-secret').get(href)).status).toBe(401)
    expect((await platform.anonymous.get(href)).status).toBe(401)
  })

  it.each([
    'v1pre3/appresults/6001',
    'v1pre3/appresults/6001/files',
    'v1pre3/samples/5001/files',
    'v1pre3/projects/4002',
    'v1pre3/files/7003',
    'v1pre3/files/7003/content',
    'v1pre3/variantset/7001',
    'v1pre3/coverage/7002/CHROMOSOME_I/meta',
    'v1pre3/users/current',
    'v1pre3/users/current/projects',
  ])('[SES-02] grants client credentials no access to %s', async (path) => {
    await using platform = await startTestPlatform()
    await launched(platform)
    const { status, body } = await browser(platform).get(path)
    expect([401, 403]).toContain(status)
    expect(JSON.stringify(body)).not.toMatch(/volvox|NA12878|README/i)
  })

  it('[SES-02] client credentials may read a session but not change it', async () => {
    await using platform = await startTestPlatform()
    const href = await launched(platform)
    const { status } = await browser(platform).post(href, { Status: 'Aborted' })
    expect([401, 403]).toContain(status)
    expect(await statusOf(platform, href)).toBe('Running')
  })

  it('[SES-03] lists and shows each resource that it was launched with as a reference', async () => {
    await using platform = await startTestPlatform()
    const { body } = await browser(platform).get(await launched(platform))
    const owner = { Id: '1001', Href: 'v1pre3/users/1001', Name: 'Ada Example' }
    const references: { Type: string; HrefContent: string }[] = body.Response.References
    const byType = Object.fromEntries(
      references.map((reference) => [reference.Type.toLowerCase(), reference]),
    )
    expect(byType).toMatchObject({
      appresult: {
        Rel: 'Input',
        HrefContent: 'v1pre3/appresults/6001',
        Content: { Id: '6001', Href: 'v1pre3/appresults/6001', Name: 'Calls', UserOwnedBy: owner },
      },
      sample: {
        Rel: 'Input',
        HrefContent: 'v1pre3/samples/5001',
        Content: { Id: '5001', Name: 'NA12878', UserOwnedBy: owner },
      },
      project: {
        Rel: 'Input',
        HrefContent: 'v1pre3/projects/4001',
        Content: { Id: '4001', Name: 'Volvox', UserOwnedBy: owner },
      },
    })
  })

  it('[SES-03] has no references when it was not launched from the platform', async () => {
    await using platform = await startTestPlatform()
    const { body } = await platform.ada.get(await runningSession(platform))
    expect(body.Response.References).toEqual([])
  })

  it('[SES-15] contains the values of the form as Input.* and Output.* next to the references', async () => {
    await using platform = await startTestPlatform()
    const href = await launched(platform)
    const { body } = await platform.ada.get(`${href}/properties`)
    expect(body.Response.Items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Name: 'Input.depth', Type: 'string', Content: '30' }),
        expect.objectContaining({
          Name: 'Input.calls',
          Type: 'appresult',
          Content: expect.objectContaining({ Id: '6001' }),
        }),
        expect.objectContaining({
          Name: 'Input.reads',
          Type: 'sample[]',
          Items: [expect.objectContaining({ Id: '5001' })],
        }),
        expect.objectContaining({
          Name: 'Output.project-id',
          Content: expect.objectContaining({ Id: '4002' }),
        }),
      ]),
    )
    const { body: session } = await platform.ada.get(href)
    expect(session.Response.References).toHaveLength(3)
    expect(session.Response.Properties.Items).toEqual(
      expect.arrayContaining([expect.objectContaining({ Name: 'Input.depth', Content: '30' })]),
    )
  })
})

describe('listing', () => {
  it('[SES-04] lists the sessions of the user with the collection parameters', async () => {
    await using platform = await startTestPlatform()
    platform.clock.advance('1h')
    const newest = await runningSession(platform)
    const path = 'v1pre3/users/current/appsessions'
    const all = await platform.ada.get(path)
    expect(all.body.Response).toMatchObject({ TotalCount: 2, Offset: 0, Limit: 10, SortBy: 'Id' })
    const page = await platform.ada.get(`${path}?Limit=1&SortBy=DateCreated&SortDir=Desc`)
    expect(page.body.Response).toMatchObject({ DisplayedCount: 1, TotalCount: 2 })
    expect(page.body.Response.Items).toMatchObject([{ Href: newest }])
    const none = await platform.ben.get(`${path}?Status=Running`)
    expect(none.body.Response.TotalCount).toBe(0)
  })

  it('[SES-04] filters by application', async () => {
    await using platform = await startTestPlatform()
    const session = await runningSession(platform)
    const path = 'v1pre3/users/current/appsessions'
    const { body } = await platform.ada.get(`${path}?AppId=2002`)
    expect(body.Response.Items).toMatchObject([{ Href: session, Application: { Id: '2002' } }])
  })

  it('[SES-04] filters by status', async () => {
    await using platform = await startTestPlatform()
    const session = await runningSession(platform)
    const path = 'v1pre3/users/current/appsessions'
    const { body } = await platform.ada.get(`${path}?Status=running`)
    expect(body.Response.Items).toMatchObject([{ Href: session, Status: 'Running' }])
    const aborted = await platform.ada.get(`${path}?Status=Aborted`)
    expect(aborted.body.Response).toMatchObject({ Items: [], TotalCount: 0 })
    expect((await platform.ada.get(`${path}?Status=Sleeping`)).status).toBe(400)
  })
})

describe('changing the status', () => {
  it.each(['Running', 'Complete', 'NeedsAttention', 'TimedOut', 'Aborted'])(
    '[SES-05] sets %s with a summary',
    async (Status) => {
      await using platform = await startTestPlatform()
      const href = await runningSession(platform)
      const change = { Status, StatusSummary: 'half of it' }
      const { status, body } = await platform.ada.post(href, change)
      expect(status).toBe(200)
      expect(body.Response).toMatchObject({ Href: href, ...change })
      expect((await platform.ada.get(href)).body.Response).toMatchObject(change)
    },
  )

  it('[SES-05] accepts form, JSON and query, in any case', async () => {
    await using platform = await startTestPlatform()
    const href = await runningSession(platform)
    expect((await platform.ada.post(href, { status: 'needsattention' })).status).toBe(200)
    expect(await statusOf(platform, href)).toBe('NeedsAttention')
    expect((await platform.ada.postJson(href, { STATUS: 'RUNNING' })).status).toBe(200)
    expect(await statusOf(platform, href)).toBe('Running')
    expect((await platform.ada.post(`${href}?Status=complete`)).status).toBe(200)
    expect(await statusOf(platform, href)).toBe('Complete')
  })

  it('[SES-05] requires a Status', async () => {
    await using platform = await startTestPlatform()
    const href = await runningSession(platform)
    for (const form of [{}, { Status: '' }, { StatusSummary: 'only that' }]) {
      const { status, body } = await platform.ada.post(href, form)
      expect(status).toBe(400)
      expect(JSON.stringify(body.ResponseStatus.Errors)).toContain('Status')
    }
    expect((await platform.ada.get(href)).body.Response).toMatchObject({ StatusSummary: '' })
  })

  it.each(['AwaitingAuthorization', 'Pending', 'Aborting', 'Sleeping'])(
    '[SES-05] refuses the status %s, naming the valid ones',
    async (Status) => {
      await using platform = await startTestPlatform()
      const href = await runningSession(platform)
      const { status, body } = await platform.ada.post(href, { Status })
      expect(status).toBe(400)
      expect(JSON.stringify(body.ResponseStatus)).toMatch(
        /Running.*Complete.*NeedsAttention.*TimedOut.*Aborted/,
      )
    },
  )

  it('[SES-05] accepts a summary of 128 characters and not of 129', async () => {
    await using platform = await startTestPlatform()
    const href = await runningSession(platform)
    const set = (StatusSummary: string) =>
      platform.ada.post(href, { Status: 'Running', StatusSummary })
    expect((await set('ä'.repeat(128))).body.Response.StatusSummary).toHaveLength(128)
    const refused = await set('ä'.repeat(129))
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.ResponseStatus.Errors)).toMatch(/StatusSummary.*128/)
  })

  it('[SES-05] needs WRITE on the results through their project', async () => {
    await using platform = await startTestPlatform()
    const creator = platform.withScopes(['create project 4002'], { application: '2002' })
    const { body } = await creator.postJson('v1pre3/projects/4002/appresults', { Name: 'x' })
    const href: string = body.Response.AppSession.Href
    const set = (scope: string) =>
      platform.withScopes([scope]).post(href, { Status: 'NeedsAttention' })
    const refused = await set('read project 4002')
    expect(refused.status).toBe(403)
    expect(refused.body.ResponseStatus.Message).toContain('WRITE')
    expect((await set('write project 4001')).status).toBe(403)
    expect((await platform.ben.post(href, { Status: 'Complete' })).status).toBe(403)
    expect(await statusOf(platform, href)).toBe('Running')
    expect((await set('write project 4002')).status).toBe(200)
  })

  it('[SES-09] an app may set any status of the list after a timeout', async () => {
    await using platform = await startTestPlatform()
    for (const Status of ['Running', 'Complete', 'NeedsAttention', 'TimedOut', 'Aborted']) {
      const href = await runningSession(platform)
      platform.clock.advance('48h')
      expect(await statusOf(platform, href)).toBe('TimedOut')
      expect((await platform.ada.post(href, { Status })).status).toBe(200)
      expect(await statusOf(platform, href)).toBe(Status)
    }
  })

  it.each(['Running', 'Complete', 'NeedsAttention', 'TimedOut', 'Aborted'])(
    '[SES-12] rejects any change of an aborted session, such as %s',
    async (Status) => {
      await using platform = await startTestPlatform()
      const href = await runningSession(platform)
      await platform.ada.post(href, { Status: 'Aborted', StatusSummary: 'no reads' })
      const { status } = await platform.ada.post(href, { Status, StatusSummary: 'after all' })
      expect(status).toBe(409)
      expect((await platform.ada.get(href)).body.Response).toMatchObject({
        Status: 'Aborted',
        StatusSummary: 'no reads',
      })
    },
  )

  it('[SES-13] names the current status and the requested one', async () => {
    await using platform = await startTestPlatform()
    const href = await runningSession(platform)
    await platform.ada.post(href, { Status: 'Aborted' })
    const { body } = await platform.ada.post(href, { Status: 'Complete' })
    expect(body.ResponseStatus.Message).toMatch(/Aborted.*Complete|Complete.*Aborted/)
    expect(body.ResponseStatus.Message).toMatch(/no|none|terminal|final|any/i)
    expect(body.Notifications).toMatchObject([{ Type: 'error' }])
  })

  it('[SES-13] one of many concurrent final statuses wins', async () => {
    await using platform = await startTestPlatform()
    const href = await runningSession(platform)
    const words = Array.from({ length: 12 }, (_, at) => `word ${at}`)
    const replies = await Promise.all(
      words.map((StatusSummary) => platform.ada.post(href, { Status: 'Aborted', StatusSummary })),
    )
    const won = replies.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(11)
    const { body } = await platform.ada.get(href)
    expect(body.Response.StatusSummary).toBe(won[0]?.body.Response.StatusSummary)
  })
})

describe('the timeout of a running session', () => {
  it('[SES-08] occurs after 48 hours and not before', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const href = await runningSession(platform)
    platform.clock.advance(48 * 3_600_000 - 1)
    expect(await statusOf(platform, href)).toBe('Running')
    platform.clock.advance(1)
    expect(await statusOf(platform, href)).toBe('TimedOut')
  })

  it('[SES-08] occurs after the configured time', async () => {
    await using platform = await startTestPlatform({ runningTimeoutMs: 72 * 3_600_000 })
    const href = await runningSession(platform)
    platform.clock.advance('71h')
    expect(await statusOf(platform, href)).toBe('Running')
    platform.clock.advance('1h')
    expect(await statusOf(platform, href)).toBe('TimedOut')
  })

  it('[SES-08] is dated to when it was due, not to when it was noticed', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    platform.clock.set(testNow)
    const href = await runningSession(platform)
    platform.clock.advance('100h')
    const { body } = await platform.ada.get(href)
    expect(new Date(body.Response.ModifiedOn).toISOString()).toBe('2026-03-03T12:00:00.000Z')
  })

  it('[SES-08] does not occur for a session that needs attention or is complete', async () => {
    await using platform = await startTestPlatform()
    for (const Status of ['NeedsAttention', 'Complete']) {
      const href = await runningSession(platform)
      await platform.ada.post(href, { Status })
      platform.clock.advance('100h')
      expect(await statusOf(platform, href)).toBe(Status)
    }
  })

  it('[SES-08] starts again when the app resumes the session', async () => {
    await using platform = await startTestPlatform()
    const href = await runningSession(platform)
    platform.clock.advance('47h')
    await platform.ada.post(href, { Status: 'NeedsAttention' })
    await platform.ada.post(href, { Status: 'Running' })
    platform.clock.advance('47h')
    expect(await statusOf(platform, href)).toBe('Running')
    platform.clock.advance('1h')
    expect(await statusOf(platform, href)).toBe('TimedOut')
  })
})

describe('web apps', () => {
  it('[SES-06] runs once the user has accepted', async () => {
    await using platform = await startTestPlatform()
    expect(await statusOf(platform, await launched(platform))).toBe('Running')
  })

  it('[SES-15] refuses a launch on resources of another user', async () => {
    await using platform = await startTestPlatform()
    const launch = () =>
      platform.launch({
        user: '1001',
        application: '2001',
        properties: [{ Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6101' }],
      })
    await expect(launch()).rejects.toThrow(/Input\.calls.*6101|6101/)
    const { body } = await platform.ada.get('v1pre3/users/current/appsessions')
    expect(body.Response.TotalCount).toBe(1)
  })
})
