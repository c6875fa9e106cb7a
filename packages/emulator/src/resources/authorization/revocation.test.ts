import { describe, expect, it } from 'vitest'
import { basic, otherApp, revoke, tokenFor, webApp } from '../../testing/oauth.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const scope = 'read project 4001'

async function statusOf(platform: TestPlatform, token: string): Promise<number> {
  return (await platform.withToken(token).get('v1pre3/projects/4001')).status
}

describe.each(['spec', 'field'] as const)('revocation by RFC 7009, profile %s', (profile) => {
  it('[ACC-10] revokes a token of the application, with its secret in the body or by basic', async () => {
    await using platform = await startTestPlatform({ profile })
    const tokens = [await tokenFor(platform, scope), await tokenFor(platform, scope)] as const
    const first = await revoke(platform, { token: tokens[0], token_type_hint: 'access_token' })
    expect([first.status, first.body]).toEqual([200, {}])
    const header = basic(webApp.clientId, webApp.clientSecret)
    const credentials = { client_id: undefined, client_secret: undefined }
    const second = await revoke(platform, { token: tokens[1], ...credentials }, header)
    expect(second.status).toBe(200)
    expect(await Promise.all(tokens.map((token) => statusOf(platform, token)))).toEqual([401, 401])
  })

  it('answers 200 for a token that is unknown or already revoked', async () => {
    await using platform = await startTestPlatform({ profile })
    const token = await tokenFor(platform, scope)
    for (const one of [token, token, 'unknown']) {
      expect((await revoke(platform, { token: one })).status).toBe(200)
    }
  })

  it("refuses a token of another application, which stays valid, and one that isn't the user's own", async () => {
    await using platform = await startTestPlatform({ profile })
    const token = await tokenFor(platform, scope)
    const { clientId: client_id, clientSecret: client_secret } = otherApp
    const { status, body } = await revoke(platform, { token, client_id, client_secret })
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
    expect(await statusOf(platform, token)).toBe(200)
  })

  it.each([
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_secret: undefined }, 401, 'invalid_client'],
    [{ token: '' }, 400, 'invalid_request'],
  ])('refuses %j with %i %s', async (members, status, error) => {
    await using platform = await startTestPlatform({ profile })
    const token = await tokenFor(platform, scope)
    const reply = await revoke(platform, { token, ...members })
    expect([reply.status, reply.body.error]).toEqual([status, error])
    expect(await statusOf(platform, token)).toBe(200)
  })
})
