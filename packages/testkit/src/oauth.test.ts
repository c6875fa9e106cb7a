import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileStore, memoryStore, type SecretStore } from '@benchtop/app-runtime'
import { createOAuth, OAuthFlowError, type DeviceCode } from '@benchtop/app-runtime/oauth'
import { describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from './start-test-platform.ts'

// The complete OAuth flows of the app runtime on a platform.

function oauthOf(
  platform: TestPlatform,
  options: { store?: SecretStore; fetch?: typeof fetch } = {},
) {
  const { apiUrl, uiUrl, sleep } = platform
  return createOAuth({
    apiUrl,
    uiUrl,
    sleep,
    clientId: 'web-app',
    clientSecret: 'web-secret',
    redirectUri: 'http://127.0.0.1:3000/callback',
    store: memoryStore(),
    ...options,
  })
}

const order = { userKey: 'browser 1', scopes: ['browse global', 'read project 4001'] }

/** Responds as a host that follows the documentation exactly: no token_type, no interval, no names of RFC 8628. */
const bare: typeof fetch = async (url, init) => {
  const response = await fetch(url, init)
  const members = (await response.json()) as Record<string, unknown>
  for (const name of ['token_type', 'interval', 'verification_uri_complete']) delete members[name]
  if ('error' in members) {
    members['error_code'] = members['error']
    delete members['error']
  }
  return Response.json(members, { status: response.status })
}

describe('the web flow', () => {
  it('[RTM-01] returns a token that grants the requested scopes', async () => {
    await using platform = await startTestPlatform()
    const oauth = oauthOf(platform)
    const { url } = await oauth.authorize(order)
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
    const token = await oauth.handleCallback(await platform.approve(url, '1001'), order.userKey)
    const client = platform.client({ token: token.accessToken })
    expect((await client.v1.getProject({ id: '4001' })).Name).toBe('Demo')
    const { Scopes } = await client.v1.getCurrentToken()
    expect(Scopes.map((scope) => scope.toLowerCase()).toSorted()).toEqual(order.scopes)
    expect(await oauth.token(order.userKey)).toBe(token.accessToken)
    await oauth.forget(order.userKey)
    expect(await oauth.token(order.userKey)).toBeUndefined()
  })

  it('[RTM-01] gives clients of its users, and returns where the user continues', async () => {
    await using platform = await startTestPlatform()
    const oauth = oauthOf(platform)
    const client = oauth.client(order.userKey)
    await expect(client.v1.getCurrentUser()).rejects.toMatchObject({ code: 'AccessMissing' })
    const { url } = await oauth.authorize({ ...order, returnTo: '/report' })
    const back = await platform.approve(url, '1001')
    expect((await oauth.handleCallback(back, order.userKey)).returnTo).toBe('/report')
    expect((await client.v1.getCurrentUser()).Id).toBe('1001')
  })

  it('[RTM-01] gets more access later, and keeps the earlier access', async () => {
    await using platform = await startTestPlatform()
    const oauth = oauthOf(platform)
    for (const scopes of [['read project 4001'], ['create projects']]) {
      const { url } = await oauth.authorize({ userKey: 'a', scopes })
      await oauth.handleCallback(await platform.approve(url, '1001'), 'a')
    }
    const client = platform.client({ token: (await oauth.token('a'))! })
    expect((await client.v1.createProject({ Name: 'More' })).Name).toBe('More')
    expect((await client.v1.getProject({ id: '4001' })).Id).toBe('4001')
  })

  it('[RTM-01] refuses a state that is repeated, of another browser, or unknown', async () => {
    await using platform = await startTestPlatform()
    const oauth = oauthOf(platform)
    const { url } = await oauth.authorize(order)
    const back = await platform.approve(url, '1001')
    await expect(oauth.handleCallback(back, 'browser 2')).rejects.toMatchObject({
      code: 'StateUnknown',
    })
    const changed = new URL(back)
    changed.searchParams.set('state', 'guessed')
    await expect(oauth.handleCallback(changed, order.userKey)).rejects.toThrow(OAuthFlowError)
    const both = [
      oauth.handleCallback(back, order.userKey),
      oauth.handleCallback(back, order.userKey),
    ]
    const settled = await Promise.allSettled(both)
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await platform.requests.assert({ operation: 'oauth.token' }, 1)
  })

  it('[RTM-01] rejects with AccessDenied if the user refused', async () => {
    await using platform = await startTestPlatform()
    const oauth = oauthOf(platform)
    const { url } = await oauth.authorize(order)
    const back = await platform.deny(url, '1001')
    await expect(oauth.handleCallback(back, order.userKey)).rejects.toMatchObject({
      code: 'AccessDenied',
    })
    expect(await oauth.token(order.userKey)).toBeUndefined()
  })

  it('[RTM-04] supports a host that follows the documentation exactly', async () => {
    await using platform = await startTestPlatform()
    const oauth = oauthOf(platform, { fetch: bare })
    const { url } = await oauth.authorize(order)
    const token = await oauth.handleCallback(await platform.approve(url, '1001'), order.userKey)
    expect(token.accessToken).toEqual(expect.any(String))
    const again = await oauth.authorize(order)
    await platform.approve(again.url, '1001')
    const wrong = `http://127.0.0.1:3000/callback?code=wrong&state=${again.state}`
    await expect(oauth.handleCallback(wrong, order.userKey)).rejects.toMatchObject({
      code: 'Refused',
    })
  })
})

describe('the device flow', () => {
  it('[RTM-01] shows its code, polls at the platform’s interval, and returns a token', async () => {
    await using platform = await startTestPlatform()
    const codes: DeviceCode[] = []
    let polls = 0
    const { apiUrl, uiUrl } = platform
    const oauth = createOAuth({
      apiUrl,
      uiUrl,
      clientId: 'web-app',
      clientSecret: 'web-secret',
      store: memoryStore(),
      sleep: async (ms) => {
        polls += 1
        if (polls === 3) await platform.approveDevice(codes[0]!.userCode, '1001')
        await platform.sleep(ms)
      },
    })
    const { accessToken } = await oauth.device({
      ...order,
      onCode: (code) => void codes.push(code),
    })
    expect(codes).toEqual([
      {
        userCode: expect.any(String),
        verificationUri: expect.stringContaining(uiUrl),
        verificationUriComplete: expect.stringContaining(codes[0]!.userCode),
        expiresIn: 900,
      },
    ])
    await platform.requests.assert({ operation: 'oauth.token', status: 400 }, 2)
    const log = JSON.stringify(await platform.requests.list({ operation: 'oauth.token' }))
    expect(log).not.toContain('slow_down')
    const client = platform.client({ token: accessToken })
    expect((await client.v1.getProject({ id: '4001' })).Id).toBe('4001')
  })

  it('[RTM-01] slows down on slow_down', async () => {
    await using platform = await startTestPlatform()
    const waits: number[] = []
    const { apiUrl, uiUrl } = platform
    let userCode = ''
    const oauth = createOAuth({
      apiUrl,
      uiUrl,
      clientId: 'web-app',
      clientSecret: 'web-secret',
      store: memoryStore(),
      sleep: async (ms) => {
        waits.push(ms)
        // The clock of this device is too fast at first.
        await platform.sleep(waits.length <= 2 ? 100 : ms + 5_000)
        if (waits.length === 3) await platform.approveDevice(userCode, '1001')
      },
    })
    const onCode = (code: DeviceCode) => {
      userCode = code.userCode
    }
    await oauth.device({ ...order, onCode })
    expect(waits[0]).toBe(5_000)
    expect(waits.at(-1)).toBeGreaterThan(5_000)
  })

  it('[RTM-01] ends when the user refuses, when the code expires, and with its signal', async () => {
    await using platform = await startTestPlatform()
    const oauth = oauthOf(platform, { fetch: bare })
    const refused = oauth.device({
      ...order,
      onCode: ({ userCode }) => platform.denyDevice(userCode, '1001'),
    })
    await expect(refused).rejects.toMatchObject({ code: 'AccessDenied' })
    const late = oauth.device({ ...order, onCode: () => undefined })
    await expect(late).rejects.toMatchObject({ code: 'CodeExpired' })

    const reason = new Error('enough')
    const stopped = createOAuth({
      apiUrl: platform.apiUrl,
      uiUrl: platform.uiUrl,
      clientId: 'web-app',
      clientSecret: 'web-secret',
      store: memoryStore(),
    }).device({ ...order, onCode: () => undefined, signal: AbortSignal.abort(reason) })
    await expect(stopped).rejects.toBe(reason)
  })
})

describe('the secrets', () => {
  it('[RTM-01] may be stored in a file that only its owner can read, and outlive the process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'benchtop-testkit-'))
    const path = join(folder, 'below', 'secrets.json')
    const store = fileStore(path)
    await Promise.all([store.set('a', '1'), store.set('b', '2'), store.set('a', '3')])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const another = fileStore(path)
    expect(await another.get('a')).toBe('3')
    const deletions = await Promise.all([another.delete('b'), another.delete('b')])
    expect(deletions).toEqual([true, false])
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ a: '3' })
    await rm(folder, { recursive: true })
  })

  it("[RTM-04] aren't sent over http to another machine unless allowed", async () => {
    const oauth = createOAuth({
      apiUrl: 'http://api.example.test',
      uiUrl: 'http://example.test',
      clientId: 'a',
      clientSecret: 'b',
      redirectUri: 'http://127.0.0.1:3000/',
      store: memoryStore(),
      fetch: () => Promise.reject(new Error('was sent')),
    })
    await expect(oauth.acceptTrigger('code', 'a')).rejects.not.toThrow('was sent')
  })
})
