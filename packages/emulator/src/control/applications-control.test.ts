import { expect, it } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { basic, tokenFor, webApp } from '../testing/oauth.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const authenticated = async (platform: TestPlatform, secret: string) => {
  const { status } = await platform.anonymous.send(
    'POST',
    'v1pre3/oauthv2/token',
    basic(webApp.clientId, secret),
    { grant_type: 'authorization_code', code: 'none', redirect_uri: webApp.redirectUri },
  )
  return status !== 401
}

it('[HAR-05] lists how applications are registered, without secrets', async () => {
  await using platform = await startTestPlatform()
  const { status, body, text } = await platform.control.get('_emulator/applications')
  expect(status).toBe(200)
  expect(body.applications).toMatchObject([
    {
      id: '2001',
      kind: 'web',
      owner: '1001',
      clientId: 'cohort-browser',
      hasSecret: true,
      redirectUri: webApp.redirectUri,
      billing: true,
      hasForm: false,
      command: null,
    },
    { id: '2002', kind: 'native', command: ['node', '-e', expect.any(String)], redirectUri: null },
  ])
  expect(text).not.toContain('cohort-secret')
  const one = await platform.control.get('_emulator/applications/2001')
  expect(one.body).toEqual({
    ...body.applications[0],
    form: null,
    callbacks: null,
    report: null,
    formPath: null,
    callbacksPath: null,
  })
  expect((await platform.control.get('_emulator/applications/77')).status).toBe(404)
})

it('[HAR-05] issues a new secret of an application, and returns it once', async () => {
  await using platform = await startTestPlatform()
  expect(await authenticated(platform, webApp.clientSecret)).toBe(true)
  const { status, body } = await platform.control.postJson('_emulator/applications/2001/secret', {})
  expect(status).toBe(200)
  const { clientSecret } = body as { clientSecret: string }
  expect(clientSecret).toMatch(/^[\w-]{43}$/)
  expect(await authenticated(platform, clientSecret)).toBe(true)
  expect(await authenticated(platform, webApp.clientSecret)).toBe(false)
  expect((await platform.control.get('_emulator/applications')).text).not.toContain(clientSecret)
  expect((await platform.control.postJson('_emulator/applications/77/secret', {})).status).toBe(404)
})

it('[ACC-03] lists the tokens of a user without their secrets, and revokes them', async () => {
  await using platform = await startTestPlatform()
  const granted = await tokenFor(platform, 'read project 4001')
  const list = async (query = '') =>
    (await platform.control.get(`_emulator/tokens${query}`)).body.tokens as {
      id: string
      user: string
    }[]
  const [first, ...others] = await list('?user=1001&application=2001')
  expect(first).toEqual({
    id: expect.any(String),
    user: '1001',
    application: '2001',
    private: false,
    granted: true,
    scopes: ['read project 4001'],
    created: expect.stringMatching(/^2026-03-01T12:/),
  })
  expect(others).toMatchObject([{ granted: false, scopes: ['browse global', 'read project 4001'] }])
  expect(new Set((await list('?user=1002')).map(({ user }) => user))).toEqual(new Set(['1002']))
  expect(await list()).toHaveLength(4)
  expect((await platform.control.get('_emulator/tokens')).text).not.toContain(granted)
  expect((await platform.control.get('_emulator/tokens?user=77')).status).toBe(400)

  const client = platform.withToken(granted)
  expect((await client.get('v1pre3/projects/4001')).status).toBe(200)
  const revoke = () => platform.control.postJson(`_emulator/tokens/${first?.id}/revoke`, {})
  expect((await revoke()).status).toBe(204)
  expect((await client.get('v1pre3/projects/4001')).status).toBe(401)
  expect((await revoke()).status).toBe(404)
  expect(await list('?user=1001&application=2001')).toEqual(others)
})

it('is out of reach of a page of elsewhere', async () => {
  await using platform = await startTestPlatform()
  const page = await createBrowser().get(`${platform.uiUrl}/_emulator/tokens`, {
    origin: 'https://elsewhere.example',
  })
  expect(page.status).toBe(403)
})
