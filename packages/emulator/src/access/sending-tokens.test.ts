import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../testing/refusal.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

const faces = [
  { api: 'v1', path: 'v1pre3/users/current/appsessions' },
  { api: 'v2', path: 'v2/appsessions' },
] as const

const token = 'ada-private'
const ways = {
  'header x-access-token': { headers: { 'x-access-token': token } },
  'Authorization: Bearer': { headers: { authorization: `Bearer ${token}` } },
  'query access_token': { query: `access_token=${token}` },
} as const
type Way = { readonly headers?: Record<string, string>; readonly query?: string }

describe.each(faces)('a token on $api', ({ api, path }) => {
  it.each(Object.entries<Way>(ways))('[ACC-01] is accepted in %s', async (_, way) => {
    await using platform = await startTestPlatform()
    const reply = await platform.anonymous.get(`${path}?${way.query ?? ''}`, way.headers)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual((await platform.ada.get(path)).body)
  })

  it('[CON-10] is accepted in query Access_Token, as names of parameters are in any case', async () => {
    await using platform = await startTestPlatform()
    expect((await platform.anonymous.get(`${path}?Access_Token=${token}`)).status).toBe(200)
  })

  it('[ACC-02] is accepted in two places if it is the same', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.get(`${path}?access_token=${token}`, {
      authorization: `Bearer ${token}`,
    })
    expect(reply.status).toBe(200)
  })

  it('[ACC-01, WIR-02] is accepted next to an empty access_token', async () => {
    await using platform = await startTestPlatform()
    expect((await platform.ada.get(`${path}?access_token=`)).status).toBe(200)
    expect((await platform.anonymous.get(`${path}?access_token=`)).status).toBe(401)
  })

  it.each([
    ['x-access-token and Bearer', '', { 'x-access-token': token, authorization: 'Bearer other' }],
    ['x-access-token and access_token', '?access_token=other', { 'x-access-token': token }],
    ['Bearer and access_token', '?access_token=other', { authorization: `Bearer ${token}` }],
    ['access_token twice', `?access_token=${token}&access_token=other`, {}],
  ])('[ACC-02] must not be two different ones: %s', async (_, query, headers) => {
    await using platform = await startTestPlatform()
    const reply = await platform.anonymous.get(path + query, headers)
    expect(reply.status).toBe(400)
    expect(refusalOf(reply, api).message).toMatch(/token/i)
  })

  it('[ACC-02] is refused where two lines of one header have different ones', async () => {
    await using platform = await startTestPlatform()
    const statusFor = async (...tokens: string[]) => {
      const call = request(`${platform.apiUrl}/${path}`, { headers: { 'x-access-token': tokens } })
      call.end()
      const [response] = (await once(call, 'response')) as [IncomingMessage]
      response.resume()
      return response.statusCode
    }
    expect(await statusFor(token, 'other')).toBe(400)
    expect(await statusFor(token, token)).toBe(200)
  })

  it('[ACC-02] is used alone where a platform session cookie comes with it', async () => {
    await using platform = await startTestPlatform()
    const cookie = 'theme=dark; benchtop_session=abc'
    expect((await platform.ada.get(path, { cookie })).status).toBe(200)
    expect((await platform.withToken('made-up').get(path, { cookie })).status).toBe(401)
    expect((await platform.anonymous.get(path, { cookie })).status).toBe(401)
  })

  it.each([
    ['no token', {}],
    ['an empty token', { 'x-access-token': '' }],
    ['Bearer without a token', { authorization: 'Bearer' }],
    ['two words after Bearer', { authorization: 'Bearer ada private' }],
    ['another scheme', { authorization: 'Digest ada-private' }],
    ['a token of no user', { 'x-access-token': 'made-up' }],
    ['client credentials', { authorization: `Basic ${btoa('cohort-browser:cohort-secret')}` }],
    ['half of client credentials', { authorization: `Basic ${btoa('cohort-browser')}` }],
  ])('[ERR-05] is required, with the ways to send it, where there is %s', async (_, headers) => {
    await using platform = await startTestPlatform()
    const reply = await platform.anonymous.get(path, headers)
    expect(reply.status).toBe(401)
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer\b/)
    expect(refusalOf(reply, api).code).toBe('Unauthorized')
  })

  it('[ACC-03, ERR-05] works until it is revoked', async () => {
    await using platform = await startTestPlatform()
    const { token: fresh } = platform.issueToken({ user: '1001', scopes: ['browse global'] })
    const client = platform.withToken(fresh)
    expect((await client.get(path)).status).toBe(200)
    await platform.control.delete(`_emulator/tokens/${fresh}`)
    const reply = await client.get(path)
    expect(reply.status).toBe(401)
    expect(refusalOf(reply, api).code).toBe('Unauthorized')
    expect((await platform.ada.get(path)).status).toBe(200)
  })
})

it('[ACC-01] sends a form with its token in any of the three ways', async () => {
  await using platform = await startTestPlatform()
  for (const [name, way] of Object.entries<Way>(ways)) {
    const path = `v1pre3/projects?${way.query ?? ''}`
    const reply = await platform.anonymous.send('POST', path, way.headers ?? {}, { Name: name })
    expect({ name, status: reply.status }).toEqual({ name, status: 201 })
  }
})

it('[ACC-03] does not expire, however long it is unused', async () => {
  await using platform = await startTestPlatform()
  platform.clock.advance('36500d')
  expect((await platform.reader.get('v1pre3/users/current')).status).toBe(200)
})

describe('a private token', () => {
  it('[ACC-18] may do what its owner may, without a scope', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    expect((await ada.get('v1pre3/runs/8001')).status).toBe(200)
    expect((await ada.get('v1pre3/files/7001/content')).status).toBe(302)
    expect((await ada.post('v1pre3/projects', { Name: 'Fresh' })).status).toBe(201)
    const result = await ada.postJson('v1pre3/projects/4001/appresults', { Name: 'Fresh' })
    expect(result.status).toBe(201)
  })

  it('[ACC-18] may not do what another user may', async () => {
    await using platform = await startTestPlatform()
    expect((await platform.ada.get('v1pre3/projects/4003')).status).toBe(403)
    expect((await platform.ben.get('v1pre3/projects/4003')).status).toBe(200)
  })
})
