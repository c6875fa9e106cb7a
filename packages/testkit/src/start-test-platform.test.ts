import { createClient } from '@benchtop/app-runtime'
import { createControlClient } from '@benchtop/client/control'
import { describe, expect, it } from 'vitest'
import { startTestPlatform, testNow } from './start-test-platform.ts'

describe('startTestPlatform', () => {
  it('[HAR-05] starts a separate platform for each test', async () => {
    await using one = await startTestPlatform()
    await using other = await startTestPlatform()
    expect(one.apiUrl).not.toBe(other.apiUrl)
    await one.clientFor('1001').v1.createProject({ Name: 'Here' })
    one.clock.advance('48h')
    const { TotalCount } = await other.clientFor('1001').v1.listOwnProjects()
    expect(TotalCount).toBe(1)
    expect(other.clock.now()).toBe(Date.parse('2026-03-01T12:00:00.000Z'))
  })

  it('[HAR-05] freezes time until a test moves it, and restores its earlier state', async () => {
    await using platform = await startTestPlatform()
    const before = platform.clock.now()
    await platform.sleep(90_000)
    expect(platform.clock.now()).toBe(before + 90_000)
    const snapshot = platform.snapshot()
    await platform.clientFor('1001').v1.createProject({ Name: 'Here' })
    await platform.restore(snapshot)
    expect((await platform.clientFor('1001').v1.listOwnProjects()).TotalCount).toBe(1)
  })

  it('[HAR-05] gives clients and apps of a test the same waits and retries', async () => {
    await using platform = await startTestPlatform()
    const { token } = platform.issueToken({ user: '1001', private: true })
    const waits: number[] = []
    const client = createClient({
      ...platform.connection,
      token,
      onRetry: ({ waitMs }) => waits.push(waitMs),
    })
    await platform.setFaults([
      { operation: 'v1.getProject', error: 'ServiceUnavailable', times: 3 },
    ])
    await client.v1.getProject({ id: '4001' })
    expect(waits).toEqual([187.5, 375, 750])
    expect(platform.clock.now()).toBe(Date.parse(testNow) + 188 + 375 + 750)
  })

  it('[HAR-05] loads seeds, and signs in their users', async () => {
    const seed = {
      users: [{ id: '7', name: 'Cy', email: 'cy@example.test', password: 'cy' }],
    }
    await using platform = await startTestPlatform({ seed })
    const client = platform.clientFor('7', { scopes: ['create projects'] })
    expect((await client.v1.getCurrentUser()).Name).toBe('Cy')
    await client.v1.createProject({ Name: 'Mine' })
    expect(() => platform.clientFor('1001')).toThrow('1001')
  })

  it('[HAR-05] triggers web and native apps', async () => {
    await using platform = await startTestPlatform()
    const web = await platform.trigger({ user: '1001', application: '2001' })
    expect(web.redirect).toContain(`authorization_code=${web.authorizationCode}`)
    const client = platform.clientFor('1001')
    const session = await client.v1.getAppSession({ id: web.sessionId })
    expect(session.Application.Id).toBe('2001')
    const native = await platform.trigger({ user: '1001', application: '2002' })
    expect(native).toMatchObject({ redirect: null, authorizationCode: null })
    await platform.idle()
  })

  it('[HAR-05] reports the received requests if one is missing', async () => {
    await using platform = await startTestPlatform()
    const client = platform.clientFor('1001')
    await client.v1.getProject({ id: '4001' })
    await expect(
      platform.requests.assert({ operation: 'v1.getRun', url: /runs/ }),
    ).rejects.toMatchObject({
      name: 'AssertionError',
      message: expect.stringContaining('GET /v1pre3/projects/4001 200 v1.getProject'),
    })
    await expect(platform.requests.assertNone({ user: '1001' })).rejects.toThrow('no request')
    await expect(platform.requests.assert({ status: 200 }, 2)).rejects.toThrow('2 requests')
    await platform.requests.assert({ method: 'GET', url: '/projects/', application: undefined! }, 1)
    await platform.requests.clear()
    expect(await platform.requests.list()).toEqual([])
  })

  it("[HAR-05] accepts the command line's spelling of a fault, and suggests operations", async () => {
    await using platform = await startTestPlatform()
    await platform.setFaults([{ error: 'ServiceUnavailable', times: 1 }])
    const client = platform.clientFor('1001', { retry: { retries: 0 } })
    await expect(client.v1.getCurrentUser()).rejects.toMatchObject({ status: 503 })
    const operation = 'v1.gotProject' as 'v1.getProject'
    await expect(platform.setFaults([{ operation, cut: 'before' }])).rejects.toThrow(
      'Did you mean v1.getProject',
    )
  })

  it('[HAR-05] requires the credentials of a user', async () => {
    await using platform = await startTestPlatform()
    await expect(platform.approve(platform.uiUrl, '99')).rejects.toThrow('There is no user 99')
    const wrong = { email: 'ada@example.test', password: 'wrong' }
    await expect(platform.approve(platform.uiUrl, wrong)).rejects.toThrow("couldn't sign in")
    await expect(platform.approveDevice('NO-CODE', '1001')).rejects.toThrow('404')
  })

  it('[HAR-05] reaches the control API of a platform that listens on every address', async () => {
    await using platform = await startTestPlatform({ host: '0.0.0.0' })
    expect(platform.startToken).toEqual(expect.any(String))
    await platform.setFaults([{ operation: 'v1.getProject', error: { code: 'Conflict' } }])
    const client = platform.clientFor('1001')
    await expect(client.v1.getProject({ id: '4001' })).rejects.toMatchObject({ status: 409 })
    await platform.requests.assert({ operation: 'v1.getProject', status: 409 }, 1)
    const stranger = createControlClient({ uiUrl: platform.uiUrl })
    await expect(stranger.getStatus()).rejects.toMatchObject({ name: 'ApiError', status: 401 })
  })
})

it('[EMB-02] with `listen: false`, clients, browsers and launches go through without a port', async () => {
  const servers = () =>
    process.getActiveResourcesInfo().filter((name) => /TCP(Server|Socket)?Wrap/.test(name)).length
  const before = servers()
  await using platform = await startTestPlatform({ listen: false })
  const client = platform.clientFor('ada@example.test')
  const { Id } = await client.v1.createProject({ Name: 'In process' })
  expect(await client.v1.getProject({ id: Id })).toMatchObject({ Name: 'In process' })
  const browser = await platform.openBrowser({ as: 'ada@example.test' })
  const page = await browser.open(`${platform.uiUrl}/device`)
  expect(page.status).toBe(200)
  await platform.setFaults([{ operation: 'v1.getProject', error: { code: 'Forbidden' }, times: 1 }])
  await expect(client.v1.getProject({ id: Id })).rejects.toMatchObject({ status: 403 })
  expect(servers()).toBe(before)
})
