import { describe, expect, it } from 'vitest'
import { allowed, exchange, tokenFor } from '../../testing/oauth.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const current = 'v1pre3/oauthv2/token/current'

describe('the current token', () => {
  it('[ACC-15] shows its application, its owner and its scopes', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    platform.clock.set('2026-03-01T12:00:00.000Z')
    const token = await tokenFor(platform, 'READ project 4001,create projects')
    const { status, body } = await platform.withToken(token).get(current)
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({
      AccessToken: token,
      Application: {
        Id: '2001',
        Href: 'v1pre3/applications/2001',
        Name: 'Cohort Browser',
        ShortDescription: 'Shows variants of many samples.',
        DateCreated: expect.stringMatching(/^2026-03-01T12:/),
        IsBillingActivated: true,
      },
      UserResourceOwner: { Id: '1001', Email: 'ada@example.test' },
      Status: 'ACTIVE',
      DateCreated: '2026-03-01T12:00:00.0000000Z',
      Scopes: ['read project 4001', 'create projects'],
    })
  })

  it.each([
    ['in the query alone', `${current}?access_token=ada-read`, {}],
    [
      'in the query and as the token of the call',
      `${current}?access_token=ada-read`,
      { 'x-access-token': 'ada-read' },
    ],
    ['as the token of the call', current, { 'x-access-token': 'ada-read' }],
    ['as Bearer', current, { authorization: 'Bearer ada-read' }],
  ])('[ACC-01, ACC-15] comes %s', async (_, path, headers) => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.nobody.get(path, headers)
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({
      AccessToken: 'ada-read',
      Scopes: ['browse global', 'read project 4001'],
    })
  })

  it('[ACC-02, ACC-15] is no other than that of the call', async () => {
    await using platform = await startTestPlatform()
    expect((await platform.ada.get(`${current}?access_token=ada-read`)).status).toBe(400)
    expect((await platform.nobody.get(current)).status).toBe(401)
    expect((await platform.nobody.get(`${current}?access_token=made-up`)).status).toBe(401)
    const client = platform.withClient('cohort-browser', 'cohort-secret')
    expect((await client.get(current)).status).toBe(401)
  })

  it('[ACC-15, ACC-18] that is private grants everything that its owner may do', async () => {
    await using platform = await startTestPlatform()
    const { Scopes } = (await platform.ada.get(current)).body.Response
    expect(Scopes).toEqual(expect.arrayContaining(['write global', 'movetotrash global']))
  })

  it('[ACC-15] of no application has none', async () => {
    await using platform = await startTestPlatform()
    const { token } = platform.issueToken({ user: '1001', scopes: ['browse global'] })
    const { Response } = (await platform.withToken(token).get(current)).body
    expect(Response).not.toHaveProperty('Application')
  })
})

describe('revoking', () => {
  it('[ACC-03, WIR-03] is done with the token itself, which is no longer valid afterwards', async () => {
    await using platform = await startTestPlatform()
    const [token, other] = [
      await tokenFor(platform, 'browse global'),
      await tokenFor(platform, 'browse global'),
    ]
    const client = platform.withToken(token)
    expect((await client.get(current)).status).toBe(200)
    const revoked = await client.delete('v2/oauthv2tokens/current')
    expect([revoked.status, revoked.body.Response.Status]).toEqual([200, 'REVOKED'])
    expect((await client.get(current)).status).toBe(401)
    const again = await client.delete('v2/oauthv2tokens/current')
    expect(again.status).toBe(401)
    expect(refusalOf(again, 'v2').code).toBe('Unauthorized')
    expect((await platform.withToken(other).get(current)).status).toBe(200)
  })

  it('[ACC-03] by the control API also works on a token of the dialog', async () => {
    await using platform = await startTestPlatform()
    const token = await tokenFor(platform, 'browse global')
    expect((await platform.control.delete(`_emulator/tokens/${token}`)).status).toBeLessThan(300)
    expect((await platform.withToken(token).get(current)).status).toBe(401)
  })
})

it('[ACC-03] is the only end of a token of the dialog, which never expires', async () => {
  await using platform = await startTestPlatform()
  const token = await tokenFor(platform, 'browse global')
  platform.clock.advance('3650d')
  expect((await platform.withToken(token).get(current)).status).toBe(200)
})

it('[ACC-21] neither codes nor tokens are stored in plain text, and a token is shown once', async () => {
  await using platform = await startTestPlatform()
  const [used, unused] = [await allowed(platform), await allowed(platform)]
  const code = used.get('code')!
  const { access_token: token } = (await exchange(platform, { code })).body
  const image = Buffer.from(platform.snapshot().image)
  expect(image.includes('ada@example.test')).toBe(true)
  for (const secret of [code, unused.get('code')!, token])
    expect(image.includes(secret)).toBe(false)
  const again = await exchange(platform, { code })
  expect(again.text).not.toContain(token)
})
