import { oauth, profiles } from '@benchtop/contracts'
import { createClient } from '@benchtop/app-runtime'
import { describe, expect, it } from 'vitest'
import { cases, pathOf, type Case } from '../../emulator/src/testing/calls.ts'
import { allowed, webApp } from '../../emulator/src/testing/oauth.ts'
import { startTestPlatform, type TestPlatform } from '../../emulator/src/testing/test-platform.ts'

// The client against every operation of the platform, with the calls of the platform's own tests.

type AnyParams = Readonly<Record<string, unknown>>
type AnyRequest = (
  id: string,
  params: AnyParams,
) => Promise<{ status: number; data: unknown; requestId: string | undefined }>

const hasLists = new Set(['scope', 'Include', 'Extensions'])

/** The parameters of a valid call, in one object as the client accepts them. */
async function paramsOf(one: Case, platform: TestPlatform): Promise<AnyParams> {
  const path = await pathOf(one, platform)
  const template = one.operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const inPath = new RegExp(`${template}$`).exec(path)?.groups ?? {}
  const { call } = one
  const members = typeof call.members === 'function' ? call.members(path) : call.members
  const query = [...new URLSearchParams(call.query)].map(([name, value]) => [
    name,
    hasLists.has(name) ? value.split(',') : value,
  ])
  return {
    ...(Object.fromEntries(query) as AnyParams),
    ...members,
    ...(call.bytes !== undefined && { data: call.bytes, contentType: 'text/plain' }),
    ...inPath,
  }
}

/** Operations that work with a token; the others are the browser's. */
const withTokens = cases.filter(({ operation }) => operation.permission.kind !== 'session')

describe.each(profiles)('the client and a platform of profile %s', (profile) => {
  it.each(withTokens)('[RTM-02] calls $id', async (one) => {
    await using platform = await startTestPlatform({ profile })
    const { apiUrl, storeUrl } = platform
    const client = createClient({ apiUrl, storeUrl, token: 'ada-private' })
    const request = client.request as unknown as AnyRequest
    const reply = await request(one.id, await paramsOf(one, platform))
    expect(reply.status).toBe(one.call.status)
    expect(reply.requestId).toEqual(expect.any(String))
    const kinds = Object.values(one.operation.responses).map(({ kind }) => kind)
    const members = kinds.includes('collection')
      ? { Items: expect.any(Array), TotalCount: expect.any(Number), SortDir: expect.any(String) }
      : {}
    if (one.operation.responses[reply.status]?.kind === 'empty') {
      expect(reply.data).toBeUndefined()
      return
    }
    expect(reply.data).toMatchObject(members)
    expect(reply.data).not.toHaveProperty('ResponseStatus')
  })
})

describe('the client and OAuth', () => {
  it(`[RTM-02] calls ${oauth.token.id}`, async () => {
    await using platform = await startTestPlatform()
    const client = createClient({ apiUrl: platform.apiUrl })
    const code = (await allowed(platform)).get('code')!
    const { access_token: token } = await client.oauth.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: webApp.redirectUri,
      client_id: webApp.clientId,
      client_secret: webApp.clientSecret,
    })
    const project = await client.withToken(token).v1.getProject({ id: '4001' })
    expect(project.Name).toBe('Volvox')
  })

  it(`[RTM-02] calls ${oauth.deviceAuthorization.id}`, async () => {
    await using platform = await startTestPlatform()
    const client = createClient({ apiUrl: platform.apiUrl })
    const device = await client.oauth.deviceAuthorization({
      client_id: webApp.clientId,
      response_type: 'device_code',
      scope: 'browse global',
    })
    expect(device.user_code).toEqual(expect.any(String))
  })
})
