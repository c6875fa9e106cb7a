import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { startAppBench } from '../app-bench.ts'
import { newResult } from '../new-result.ts'
import { exchange } from '../oauth.ts'
import { report, storePath } from '../purchases.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

// What deployed apps rely on in the life of sessions and launches, in both profiles.

const webApp = {
  id: '2901',
  name: 'Seller',
  products: [{ id: '3901', name: 'Report', price: '1' }],
}
const credentials = { clientId: 'app-2901', clientSecret: 'secret-2901' }

/** A launch of the web app: its session, and the code of its redirect. */
async function launched(platform: TestPlatform) {
  const members = { user: '1001', application: '2901' }
  const { body } = await platform.control.postJson('_emulator/launches', members)
  const code = new URL(body.redirect as string).searchParams.get('authorization_code')!
  return { session: body.appSession as string, code }
}

const launchPath = 'v1pre3/applications/2002/appsessions'

describe.each(profiles)('the profile %s', (profile) => {
  it('[SES-06] shows the code of a launch to its application until it is exchanged', async () => {
    const platform = await startAppBench([webApp], { profile })
    const { session, code } = await launched(platform)
    const client = platform.withClient(credentials.clientId, credentials.clientSecret)
    const codeIn = async (reader = client) =>
      (await reader.get(session)).body.Response.AuthorizationCode as string | undefined
    expect(await codeIn()).toBe(code)
    expect(await codeIn(platform.ada)).toBeUndefined()
    const app = { client_id: credentials.clientId, client_secret: credentials.clientSecret }
    expect((await exchange(platform, { code, ...app })).status).toBe(200)
    expect(await codeIn()).toBeUndefined()
    const later = await launched(platform)
    platform.clock.advance('11m')
    expect((await client.get(later.session)).body.Response).not.toHaveProperty('AuthorizationCode')
  })

  it('[WIR-01] sells in the session that a token was granted in, where none is named', async () => {
    const platform = await startAppBench([webApp], { profile })
    const { session, code } = await launched(platform)
    const app = { client_id: credentials.clientId, client_secret: credentials.clientSecret }
    const token = (await exchange(platform, { code, ...app })).body.access_token as string
    const { status, body } = await platform
      .withToken(token)
      .postJson(storePath(platform, 'purchases'), { Products: [{ ...report, Id: '3901' }] })
    if (profile === 'field') {
      expect(status).toBe(201)
      expect(`v1pre3/appsessions/${body.Response.AppSession.Id}`).toBe(session)
    } else {
      expect(status).toBe(400)
    }
  })

  it('[SES-04] lists the sessions of its user for any valid token', async () => {
    await using platform = await startTestPlatform({ profile })
    await newResult(platform.ada)
    const path = 'v1pre3/users/current/appsessions'
    const { body } = await platform.ada.get(path)
    expect(body.Response.TotalCount).toBe(2)
    const scopeless = await platform.withScopes([]).get(path)
    expect(scopeless.body.Response).toEqual(body.Response)
    expect((await platform.ben.get(path)).body.Response.TotalCount).toBe(1)
  })

  it('[SES-08] restarts the time of a session that reports Running again', async () => {
    await using platform = await startTestPlatform({ profile })
    const { Href } = (await newResult(platform.ada)).AppSession
    const status = async () => (await platform.ada.get(Href)).body.Response.Status as string
    platform.clock.advance('47h')
    await platform.ada.post(Href, { Status: 'Running' })
    platform.clock.advance('47h')
    expect(await status()).toBe('Running')
    platform.clock.advance('2h')
    expect(await status()).toBe('TimedOut')
  })

  it('[SES-05] lets an app abort a session that awaits its user', async () => {
    const platform = await startAppBench([webApp], { profile })
    const { body } = await platform.control.postJson('_emulator/launches', {
      user: '1001',
      application: '2901',
      ask: true,
    })
    const href = body.appSession as string
    const awaiting = await platform.ada.get(href)
    expect(awaiting.body.Response.Status).toBe('AwaitingAuthorization')
    expect((await platform.ada.post(href, { Status: 'Complete' })).status).toBe(409)
    const aborted = await platform.ada.post(href, { Status: 'Aborted', StatusSummary: 'Not now.' })
    expect(aborted.status).toBe(200)
    expect(aborted.body.Response).toMatchObject({ Status: 'Aborted', StatusSummary: 'Not now.' })
  })

  it('[LCH-02] states that a launch was simulated, whatever summary was sent', async () => {
    await using platform = await startTestPlatform({ profile })
    const { status, body } = await platform.ada.postJson(launchPath, {
      Name: 'A rehearsal',
      StatusSummary: 'mine',
      AutoStart: false,
    })
    expect(status).toBe(201)
    expect(body.Notifications).toEqual([
      { Type: 'info', Item: expect.stringContaining('only simulated') },
    ])
    expect(body.Response).toMatchObject({ Status: 'Complete', StatusSummary: 'mine' })
    expect(body.Response.Properties.Items).toContainEqual(
      expect.objectContaining({ Name: 'Launch.Simulated', Content: 'true' }),
    )
  })

  it('[LCH-05] counts no launch that is refused', async () => {
    await using platform = await startTestPlatform({
      profile,
      conditions: {
        rateLimits: [
          { policy: 'launch', operations: ['v1.launchApplication'], limit: 2, window: '1d' },
        ],
      },
    })
    const launch = (id: string, members: object) =>
      platform.ada.postJson(`v1pre3/applications/${id}/appsessions`, members)
    const refused = [
      [400, await launch('2002', { Name: 'n'.repeat(200) })],
      [400, await launch('2002', { Properties: 'none' })],
      [404, await launch('2999', {})],
      [409, await launch('2001', {})],
    ] as const
    for (const [status, reply] of refused) {
      expect(reply.status).toBe(status)
      expect(reply.headers.get('x-ratelimit-remaining')).toBe('2')
    }
    const good = await launch('2002', { AutoStart: false })
    expect([good.status, good.headers.get('x-ratelimit-remaining')]).toEqual([201, '1'])
  })

  it('[CON-08] lists at most 1,000 files of a run', async () => {
    await using platform = await startTestPlatform({ profile })
    const path = 'v1pre3/runs/8001/files'
    expect((await platform.ada.get(`${path}?Limit=1000`)).body.Response.Limit).toBe(1000)
    const more = await platform.ada.get(`${path}?Limit=1024`)
    if (profile === 'field') expect(more.body.Response.Limit).toBe(1000)
    else expect(more.status).toBe(400)
  })

  it("has the platform's time in Date, as in Expires", async () => {
    await using platform = await startTestPlatform({ profile })
    platform.clock.freeze(true)
    platform.clock.set('2031-05-06T07:08:09.000Z')
    for (const path of ['v1pre3/users/current', 'v1pre3/nowhere', 'v2/users/current']) {
      const { headers } = await platform.ada.get(path)
      expect(headers.get('date')).toBe('Tue, 06 May 2031 07:08:09 GMT')
    }
    expect((await platform.control.get('')).headers.get('date')).toContain('2031')
  })
})
