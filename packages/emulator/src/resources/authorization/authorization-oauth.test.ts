import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Reply } from '../../testing/client.ts'
import { allowed, basic, ben, exchange, otherApp, tokenFor, webApp } from '../../testing/oauth.ts'
import { genomicData, startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

/** A fresh code of the web application for Ada. */
async function newCode(
  platform: TestPlatform,
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  return (await allowed(platform, changes)).get('code')!
}

/** Checks a refusal against the endpoint's contract; returns its error. */
function errorOf({ status, headers, body }: Reply): string {
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(body).sort()).toEqual(['error', 'error_code', 'error_description'])
  expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  expect(body.error_code).toBe(body.error)
  expect(status).toBe(body.error === 'invalid_client' ? 401 : 400)
  return body.error as string
}

const inBody = { client_id: undefined, client_secret: undefined }

describe('an authorization code', () => {
  it('[ACC-10] is exchanged for a token with the allowed scopes', async () => {
    await using platform = await startTestPlatform()
    const reply = await exchange(platform, { code: await newCode(platform) })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
    })
    const client = platform.withToken(reply.body.access_token)
    expect((await client.get('v1pre3/projects/4001')).status).toBe(200)
    expect((await client.get('v1pre3/projects/4002')).status).toBe(403)
    expect((await client.get('v1pre3/users/current')).body.Response.Id).toBe('1001')
  })

  it('[ACC-11] works once, and its second use revokes its token', async () => {
    await using platform = await startTestPlatform()
    const code = await newCode(platform)
    const { access_token: token } = (await exchange(platform, { code })).body
    const other = await tokenFor(platform, 'browse global')
    expect((await platform.withToken(token).get('v1pre3/users/current')).status).toBe(200)
    const second = await exchange(platform, { code })
    expect(errorOf(second)).toBe('invalid_grant')
    expect((await platform.withToken(token).get('v1pre3/users/current')).status).toBe(401)
    expect((await platform.withToken(other).get('v1pre3/users/current')).status).toBe(200)
    expect(errorOf(await exchange(platform, { code }))).toBe('invalid_grant')
  })

  it('[ACC-11] yields one token for two concurrent exchanges, and that token is revoked', async () => {
    await using platform = await startTestPlatform()
    const code = await newCode(platform)
    const replies = await Promise.all([exchange(platform, { code }), exchange(platform, { code })])
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
    const { access_token: token } = replies.find(({ status }) => status === 200)!.body
    expect((await platform.withToken(token).get('v1pre3/users/current')).status).toBe(401)
  })

  it.each([
    [{ redirect_uri: 'http://127.0.0.1:3000/other' }],
    [{ redirect_uri: 'http://127.0.0.1:3000/callback/' }],
    [{ client_id: otherApp.clientId, client_secret: otherApp.clientSecret }],
    [{ code: 'made-up' }],
  ])('[ACC-11] is exchanged only by its own client with its own address: %j', async (changes) => {
    await using platform = await startTestPlatform()
    const code = await newCode(platform)
    const refused = await exchange(platform, { code, ...changes })
    expect(errorOf(refused)).toBe('invalid_grant')
    expect((await exchange(platform, { code })).status).toBe(200)
  })

  it('[ACC-11] can not be revoked by another client that has seen it', async () => {
    await using platform = await startTestPlatform()
    const code = await newCode(platform)
    const { access_token: token } = (await exchange(platform, { code })).body
    const other = { client_id: otherApp.clientId, client_secret: otherApp.clientSecret }
    expect(errorOf(await exchange(platform, { code, ...other }))).toBe('invalid_grant')
    expect((await platform.withToken(token).get('v1pre3/users/current')).status).toBe(200)
  })

  it('[ACC-11] is valid for ten minutes of the platform’s time', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const [first, second] = [await newCode(platform), await newCode(platform)]
    platform.clock.advance('599s')
    expect((await exchange(platform, { code: first })).status).toBe(200)
    platform.clock.advance('1s')
    const refused = await exchange(platform, { code: second })
    expect(errorOf(refused)).toBe('invalid_grant')
    expect(refused.body.error_description).toMatch(/expired/)
  })

  it('[ACC-11] that is used again long after still revokes the token', async () => {
    await using platform = await startTestPlatform()
    const code = await newCode(platform)
    const { access_token: token } = (await exchange(platform, { code })).body
    platform.clock.advance('300d')
    await newCode(platform)
    expect(errorOf(await exchange(platform, { code }))).toBe('invalid_grant')
    expect((await platform.withToken(token).get('v1pre3/users/current')).status).toBe(401)
  })
})

describe('the client', () => {
  it('[ACC-10] authenticates by HTTP Basic or in the body', async () => {
    await using platform = await startTestPlatform()
    const header = basic(webApp.clientId, webApp.clientSecret)
    const byHeader = await exchange(platform, { code: await newCode(platform), ...inBody }, header)
    expect(byHeader.status).toBe(200)
    expect((await exchange(platform, { code: await newCode(platform) })).status).toBe(200)
  })

  it.each([
    ['both whole', {}],
    ['the id in the body', { client_secret: undefined }],
    ['the secret in the body', { client_id: undefined }],
  ])('[ACC-10] never in both places: %s', async (_, members) => {
    await using platform = await startTestPlatform()
    const code = await newCode(platform)
    const header = basic(webApp.clientId, webApp.clientSecret)
    expect(errorOf(await exchange(platform, { code, ...members }, header))).toBe('invalid_request')
    expect((await exchange(platform, { code })).status).toBe(200)
  })

  it.each([
    ['nothing', inBody, {}],
    ['no secret', { client_secret: undefined }, {}],
    ['no id', { client_id: undefined }, {}],
    ['an unknown id', { client_id: 'nobody' }, {}],
    ['a wrong secret', { client_secret: 'cohort-secreT' }, {}],
    ['an empty secret', { client_secret: '' }, {}],
    ['a wrong secret by basic', inBody, basic(webApp.clientId, 'wrong')],
    ['half of basic', inBody, { authorization: `Basic ${btoa('cohort-browser')}` }],
    ['no base64', inBody, { authorization: 'Basic %%%' }],
    ['a token', inBody, { authorization: 'Bearer ada-private' }],
    ['an x-access-token', inBody, { 'x-access-token': 'ada-private' }],
  ])('[ACC-10, ERR-09] is invalid with %s', async (_, members, headers) => {
    await using platform = await startTestPlatform()
    const code = await newCode(platform)
    const reply = await exchange(platform, { code, ...members }, headers)
    expect(errorOf(reply)).toBe('invalid_client')
    expect(reply.headers.get('www-authenticate')).toMatch(/^Basic\b/)
    expect((await exchange(platform, { code })).status).toBe(200)
  })

  it.each(['a b+c%20d:ü"&=', 'per%cent', '%41'])(
    '[ACC-10] sends the secret %s encoded as in RFC 6749, or unencoded',
    async (clientSecret) => {
      const [web, ...others] = testSeed.applications!
      const seed = { ...testSeed, applications: [{ ...web!, clientSecret }, ...others] }
      await using platform = await startTestPlatform({
        seed: { name: 'seed', folder: genomicData, document: seed },
      })
      const encoded = new URLSearchParams({ secret: clientSecret })
        .toString()
        .slice('secret='.length)
      for (const secret of [encoded, clientSecret]) {
        const header = basic(webApp.clientId, secret)
        const { status } = await exchange(
          platform,
          { code: await newCode(platform), ...inBody },
          header,
        )
        expect({ secret, status }).toEqual({ secret, status: 200 })
      }
    },
  )
})

describe('PKCE', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }

  it('[ACC-22] issues the token to a client that has the verifier', async () => {
    await using platform = await startTestPlatform()
    const code = await newCode(platform, pkce)
    expect((await exchange(platform, { code, code_verifier: verifier })).status).toBe(200)
  })

  it.each([
    ['a wrong one', `${verifier.slice(0, -1)}x`],
    ['the challenge itself', challenge],
    ['none', undefined],
    ['an empty one', ''],
  ])('[ACC-22] issues none for %s', async (_, code_verifier) => {
    await using platform = await startTestPlatform()
    const code = await newCode(platform, pkce)
    expect(errorOf(await exchange(platform, { code, code_verifier }))).toBe('invalid_grant')
    expect((await exchange(platform, { code, code_verifier: verifier })).status).toBe(200)
  })

  it('[ACC-22] is not required, but a verifier without a challenge is refused', async () => {
    await using platform = await startTestPlatform()
    const code = await newCode(platform)
    const refused = await exchange(platform, { code, code_verifier: verifier })
    expect(errorOf(refused)).toBe('invalid_grant')
    expect((await exchange(platform, { code })).status).toBe(200)
  })
})

describe('a request for a token', () => {
  it.each([
    [{ grant_type: undefined }, 'invalid_request', ['grant_type']],
    [{ grant_type: 'password' }, 'unsupported_grant_type', ['authorization_code', 'device']],
    [{ grant_type: '' }, 'unsupported_grant_type', ['authorization_code']],
    [{ code: undefined }, 'invalid_request', ['code']],
    [{ code: '' }, 'invalid_request', ['code']],
    [{ redirect_uri: undefined }, 'invalid_request', ['redirect_uri']],
    [{ code: undefined, redirect_uri: undefined }, 'invalid_request', ['code', 'redirect_uri']],
    [{ grant_type: 'device', code: undefined }, 'invalid_request', ['code']],
  ])('[ACC-10, ERR-09] is refused for %j as %s', async (changes, error, named) => {
    await using platform = await startTestPlatform()
    const reply = await exchange(platform, { code: 'x', ...changes })
    expect(errorOf(reply)).toBe(error)
    for (const name of named) expect(reply.body.error_description).toContain(name)
  })

  it('[CON-11] may be JSON', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.anonymous.postJson('v1pre3/oauthv2/token', {
      grant_type: 'authorization_code',
      code: await newCode(platform),
      redirect_uri: webApp.redirectUri,
      client_id: webApp.clientId,
      client_secret: webApp.clientSecret,
    })
    expect(reply.status).toBe(200)
  })

  it.each([
    ['{"grant_type": ', { 'content-type': 'application/json' }, 400],
    ['[]', { 'content-type': 'application/json' }, 400],
    ['<a/>', { 'content-type': 'application/xml' }, 415],
  ])('[ERR-09] is refused with an OAuth error for the body %s', async (body, headers, status) => {
    await using platform = await startTestPlatform()
    const reply = await platform.anonymous.send('POST', 'v1pre3/oauthv2/token', headers, body)
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({
      error: 'invalid_request',
      error_code: 'invalid_request',
      error_description: expect.any(String),
    })
  })

  it('[ERR-09] is refused with an OAuth error for another method', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.anonymous.get('v1pre3/oauthv2/token?code=x')
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
    expect(reply.body).toMatchObject({ error: 'invalid_request' })
  })
})

describe('more access', () => {
  const scopesOf = async (platform: TestPlatform, token: string): Promise<string[]> =>
    (await platform.withToken(token).get('v1pre3/oauthv2/token/current')).body.Response
      .Scopes as string[]

  it('[ACC-19] is added by a new flow to what was granted before', async () => {
    await using platform = await startTestPlatform()
    const first = await tokenFor(platform, 'read project 4001')
    const second = await tokenFor(platform, 'browse global')
    expect(await scopesOf(platform, second)).toEqual(['read project 4001', 'browse global'])
    const client = platform.withToken(second)
    expect((await client.get('v1pre3/files/7001/content')).status).toBe(302)
    expect((await client.get('v1pre3/projects/4002')).status).toBe(200)
    expect(await scopesOf(platform, first)).toEqual(['read project 4001'])
  })

  it('[ACC-19] is restricted to one user and one application', async () => {
    await using platform = await startTestPlatform()
    await tokenFor(platform, 'read project 4001')
    const token = await tokenFor(platform, 'create projects', ben)
    expect(await scopesOf(platform, token)).toEqual(['create projects'])
  })

  it('[ACC-19] is not issued for tokens that no user granted', async () => {
    await using platform = await startTestPlatform()
    platform.issueToken({ user: '1001', application: '2001', scopes: ['write global'] })
    const token = await tokenFor(platform, 'read project 4001')
    expect(await scopesOf(platform, token)).toEqual(['read project 4001'])
  })

  it('[ACC-03, ACC-19] is not issued for revoked tokens', async () => {
    await using platform = await startTestPlatform()
    const first = await tokenFor(platform, 'write project 4001')
    await platform.control.delete(`_emulator/tokens/${first}`)
    const second = await tokenFor(platform, 'browse global')
    expect(await scopesOf(platform, second)).toEqual(['browse global'])
  })
})

it('[TRG-02] issues a token for the code of a launch’s redirect', async () => {
  await using platform = await startTestPlatform()
  const { redirect, appSession } = await platform.launch({
    user: '1001',
    application: '2001',
    properties: [
      { Name: 'Input.reads', Type: 'sample', Content: 'v1pre3/samples/5001' },
      { Name: 'Output.project', Type: 'project', Content: 'v1pre3/projects/4002' },
    ],
  })
  expect(redirect).toMatch(/^http:\/\/127\.0\.0\.1:3000\/callback\?action=trigger&/)
  const sent = new URL(redirect!).searchParams
  expect(Object.fromEntries(sent)).toEqual({
    action: 'trigger',
    appsessionuri: appSession,
    authorization_code: expect.stringMatching(/^[\w-]{43}$/),
  })
  const code = sent.get('authorization_code')!
  const { body } = await exchange(platform, { code })
  const client = platform.withToken(body.access_token)
  expect((await client.get('v1pre3/samples/5001')).status).toBe(200)
  expect((await client.get('v1pre3/projects/4002')).status).toBe(200)
  expect((await client.get('v1pre3/runs/8001')).status).toBe(403)
  expect((await client.get(appSession)).body.Response.Status).toBe('Running')
  expect(errorOf(await exchange(platform, { code }))).toBe('invalid_grant')
})
