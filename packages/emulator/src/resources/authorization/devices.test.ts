import { describe, expect, it } from 'vitest'
import { decide, poll, startDevice } from '../../testing/devices.ts'
import { basic, otherApp, webApp } from '../../testing/oauth.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const path = 'v1pre3/oauthv2/deviceauthorization'
const good = { client_id: webApp.clientId, response_type: 'device_code', scope: 'browse global' }

async function startFrozen(): Promise<TestPlatform> {
  const platform = await startTestPlatform()
  platform.clock.freeze(true)
  return platform
}

const errorOf = async (reply: ReturnType<typeof poll>) => (await reply).body.error as string

describe('a device that requests its codes', () => {
  it('[ACC-12] receives the address for its user and the parameters of polling', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.anonymous.post(path, good)
    expect(status).toBe(200)
    expect(body).toEqual({
      verification_uri: `${platform.uiUrl}/device`,
      verification_with_code_uri: `${platform.uiUrl}/device?code=${body.user_code}`,
      verification_uri_complete: `${platform.uiUrl}/device?code=${body.user_code}`,
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      expires_in: 900,
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      interval: 5,
    })
  })

  it('[ACC-12] may send a query, without a body', async () => {
    await using platform = await startTestPlatform()
    const query = new URLSearchParams(good).toString()
    const { status, body } = await platform.anonymous.send('POST', `${path}?${query}`, {})
    expect([status, body.interval]).toEqual([200, 5])
  })

  it('[ACC-12] needs no secret, but one that it sends must be correct', async () => {
    await using platform = await startTestPlatform()
    const secret = (client_secret: string) =>
      platform.anonymous.post(path, { ...good, client_secret })
    expect((await secret(webApp.clientSecret)).status).toBe(200)
    const wrong = await secret('wrong')
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client'])
    const header = basic(webApp.clientId, webApp.clientSecret)
    expect((await platform.anonymous.send('POST', path, header, good)).status).toBe(200)
    const other = { ...good, client_id: otherApp.clientId }
    const mixed = await platform.anonymous.send('POST', path, header, other)
    expect([mixed.status, mixed.body.error]).toEqual([400, 'invalid_request'])
  })

  it.each([
    [{ client_id: '' }, 400, 'invalid_request', 'client_id'],
    [{ client_id: 'nobody' }, 401, 'invalid_client', 'client_id'],
    [{ response_type: 'code' }, 400, 'unsupported_response_type', 'device_code'],
    [{ scope: 'fly kite' }, 400, 'invalid_scope', 'fly kite'],
  ])('[ACC-12, ERR-09] is refused for %j with %i %s', async (changes, status, error, named) => {
    await using platform = await startTestPlatform()
    const reply = await platform.anonymous.post(path, { ...good, ...changes })
    expect([reply.status, reply.body.error]).toEqual([status, error])
    expect(reply.body.error_description).toContain(named)
  })

  it('[ACC-12] may leave out response_type, which RFC 8628 does not have, in profile field alone', async () => {
    const { response_type: _, ...members } = good
    for (const sent of [members, { ...members, response_type: '' }]) {
      await using field = await startTestPlatform({ profile: 'field' })
      expect((await field.anonymous.post(path, sent)).status).toBe(200)
      await using spec = await startTestPlatform()
      const { status, body } = await spec.anonymous.post(path, sent)
      expect([status, body.error]).toEqual([400, 'invalid_request'])
      expect(body.error_description).toContain('response_type')
    }
  })

  it('[ACC-12] may request no scope', async () => {
    await using platform = await startTestPlatform()
    expect((await platform.anonymous.post(path, { ...good, scope: '' })).status).toBe(200)
  })
})

describe('a device that polls', () => {
  it('[ACC-13] receives authorization_pending, then its token', async () => {
    await using platform = await startFrozen()
    const device = await startDevice(platform)
    const pending = await poll(platform, device)
    expect(pending.status).toBe(400)
    expect(pending.body).toEqual({
      error: 'authorization_pending',
      error_description: expect.any(String),
      error_code: 'authorization_pending',
    })
    expect((await decide(platform, device.user_code, 'approve')).status).toBe(204)
    const { status, body } = await poll(platform, device)
    expect([status, body.token_type]).toEqual([200, 'Bearer'])
    const client = platform.withToken(body.access_token)
    expect((await client.get('v1pre3/projects/4001')).status).toBe(200)
    expect((await client.get('v1pre3/users/current')).body.Response.Id).toBe('1001')
  })

  it.each(['deny', 'reject'] as const)('[ACC-13] receives access_denied: %s', async (refusal) => {
    await using platform = await startFrozen()
    const device = await startDevice(platform)
    expect((await decide(platform, device.user_code, refusal)).status).toBe(204)
    for (const _ of [1, 2]) {
      const { status, body } = await poll(platform, device)
      expect([status, body.error]).toEqual([400, 'access_denied'])
    }
  })

  it('[ACC-13] faster than the interval receives slow_down, and must wait five seconds longer', async () => {
    await using platform = await startFrozen()
    const device = await startDevice(platform)
    const after = (wait: string) => {
      platform.clock.advance(wait)
      return errorOf(poll(platform, device))
    }
    expect(await after('0s')).toBe('authorization_pending')
    expect(await after('5s')).toBe('authorization_pending')
    expect(await after('4s')).toBe('slow_down')
    expect(await after('9s')).toBe('slow_down')
    expect(await after('15s')).toBe('authorization_pending')
    expect(await after('14s')).toBe('slow_down')
    await decide(platform, device.user_code, 'approve')
    expect((await poll(platform, device)).status).toBe(200)
  })

  it('[ACC-13] receives expired_token once it has expired, whatever its user decided', async () => {
    await using platform = await startFrozen()
    const [pending, approved, rejected] = await Promise.all(
      [1, 2, 3].map(() => startDevice(platform)),
    )
    await decide(platform, approved!.user_code, 'approve')
    await decide(platform, rejected!.user_code, 'deny')
    platform.clock.advance('899s')
    expect(await errorOf(poll(platform, pending!))).toBe('authorization_pending')
    platform.clock.advance('1s')
    for (const device of [pending!, approved!, rejected!]) {
      expect(await errorOf(poll(platform, device))).toBe('expired_token')
    }
    expect((await decide(platform, pending!.user_code, 'approve')).status).toBe(404)
  })

  it('[ACC-13] gets one token', async () => {
    await using platform = await startFrozen()
    const device = await startDevice(platform)
    await decide(platform, device.user_code, 'approve')
    const replies = await Promise.all([poll(platform, device), poll(platform, device)])
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
    expect(await errorOf(poll(platform, device))).toBe('invalid_grant')
  })

  it.each([
    { client_id: otherApp.clientId, client_secret: otherApp.clientSecret },
    { code: 'made-up' },
  ])('[ACC-13] is refused with another client or another code: %j', async (members) => {
    await using platform = await startFrozen()
    const device = await startDevice(platform)
    await decide(platform, device.user_code, 'approve')
    expect(await errorOf(poll(platform, device, members))).toBe('invalid_grant')
    expect((await poll(platform, device)).status).toBe(200)
  })

  it('[ACC-13] must authenticate its application', async () => {
    await using platform = await startFrozen()
    const device = await startDevice(platform)
    expect(await errorOf(poll(platform, device, { client_secret: 'wrong' }))).toBe('invalid_client')
    expect(await errorOf(poll(platform, device, { client_secret: undefined }))).toBe(
      'invalid_client',
    )
  })

  it('[ACC-13] may use the names of RFC 8628', async () => {
    await using platform = await startFrozen()
    const device = await startDevice(platform)
    const members = {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      code: undefined,
      device_code: device.device_code,
    }
    expect(await errorOf(poll(platform, device, members))).toBe('authorization_pending')
    await decide(platform, device.user_code, 'approve')
    expect((await poll(platform, device, members)).status).toBe(200)
  })
})

describe('a decision by the control API', () => {
  it('[ACC-13, HAR-05] accepts the code in any case, with or without its dash', async () => {
    await using platform = await startTestPlatform()
    for (const typed of [
      (code: string) => code.toLowerCase(),
      (code: string) => code.replace('-', ''),
      (code: string) => code.replace('-', ' '),
    ]) {
      const { user_code: code } = await startDevice(platform)
      expect((await decide(platform, typed(code), 'approve')).status).toBe(204)
    }
  })

  it('[HAR-05] is accepted once, for a waiting device and an existing user', async () => {
    await using platform = await startTestPlatform()
    const { user_code: code } = await startDevice(platform)
    const unknown = await decide(platform, code, 'approve', '77')
    expect([unknown.status, unknown.text.includes('77')]).toEqual([400, true])
    expect((await decide(platform, 'BBBB-BBBB', 'approve')).status).toBe(404)
    expect((await decide(platform, code, 'deny')).status).toBe(204)
    expect((await decide(platform, code, 'approve')).status).toBe(404)
  })

  it('[ACC-20] can not approve access to resources of another user', async () => {
    await using platform = await startTestPlatform()
    const device = await startDevice(platform, 'read project 4003')
    const refused = await decide(platform, device.user_code, 'approve')
    expect([refused.status, refused.text.includes('read project 4003')]).toEqual([400, true])
    expect(await errorOf(poll(platform, device))).toBe('authorization_pending')
    expect((await decide(platform, device.user_code, 'approve', '1002')).status).toBe(204)
  })
})
