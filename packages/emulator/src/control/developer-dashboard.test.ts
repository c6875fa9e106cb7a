import { describe, expect, it } from 'vitest'
import type { Reply } from '../testing/client.ts'
import { basic, tokenFor } from '../testing/oauth.ts'
import { adasSession } from '../testing/purchases.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const profiles = ['spec', 'field'] as const
const viewer = {
  name: 'Viewer',
  kind: 'web',
  owner: '1001',
  redirectUri: 'http://127.0.0.1:4000/back',
  origins: ['http://127.0.0.1:4000'],
  launchFrom: ['sample'],
  launchPermission: 'browse',
  products: [{ name: 'Report', price: '2.50' }],
} as const

const send = (platform: TestPlatform, method: string, path: string, body?: object) =>
  platform.control.send(
    method,
    `_emulator/${path}`,
    { 'content-type': 'application/json' },
    body === undefined ? undefined : JSON.stringify(body),
  )

async function register(platform: TestPlatform, members: object = viewer): Promise<Registered> {
  const { status, body } = await send(platform, 'POST', 'applications', members)
  expect(status).toBe(200)
  return body as Registered
}
type Registered = { id: string; clientId: string; clientSecret: string; manifest: null }

function messagesOf({ body }: Reply): (string | undefined)[] {
  const { error } = body as unknown as { error: { problems?: { message: string }[] } }
  return (error.problems ?? []).map(({ message }) => message)
}

describe.each(profiles)(
  'an application registered by the control API, in the profile %s,',
  (profile) => {
    it('[HAR-05] works with the secret that is returned once', async () => {
      await using platform = await startTestPlatform({ profile })
      const { id, clientId, clientSecret, manifest } = await register(platform)
      expect(manifest).toBeNull()
      const read = await send(platform, 'GET', `applications/${id}`)
      expect(read.body).toMatchObject({
        name: 'Viewer',
        launchFrom: ['sample'],
        launchPermission: 'browse',
        origins: ['http://127.0.0.1:4000'],
        billing: true,
        hasSecret: true,
      })
      expect(read.text).not.toContain(clientSecret)
      const { body } = await send(platform, 'GET', `applications/${id}/products`)
      expect(body).toMatchObject({ products: [{ name: 'Report', price: '2.50' }] })
      const headers = basic(clientId, clientSecret)
      const unknown = {
        grant_type: 'authorization_code',
        code: 'none',
        redirect_uri: viewer.redirectUri,
      }
      const exchanged = await platform.anonymous.send(
        'POST',
        'v1pre3/oauthv2/token',
        headers,
        unknown,
      )
      expect(exchanged.status).not.toBe(401)
    })

    it('[TRG-02] prompts for its own permission on what it is launched on', async () => {
      await using platform = await startTestPlatform({ profile })
      const app = await register(platform)
      const scopes = async () => {
        const order = { user: '1001', application: app.id, from: 'samples/5001' }
        const { redirect } = (await send(platform, 'POST', 'launches', order)).body
        const code = new URL(redirect as string).searchParams.get('authorization_code')
        const exchange = {
          grant_type: 'authorization_code',
          code: code ?? '',
          redirect_uri: viewer.redirectUri,
        }
        const headers = basic(app.clientId, app.clientSecret)
        await platform.anonymous.send('POST', 'v1pre3/oauthv2/token', headers, exchange)
        const { tokens } = (await send(platform, 'GET', `tokens?application=${app.id}`)).body
        return (tokens as { scopes: string[] }[])[0]?.scopes
      }
      expect(await scopes()).toEqual(['browse sample 5001'])
      await send(platform, 'PUT', `applications/${app.id}`, { launchPermission: 'write' })
      expect(await scopes()).toContain('write sample 5001')
    })
  },
)

describe('a change of an application', () => {
  it('[HAR-05] changes only the members that are given, and null removes one', async () => {
    await using platform = await startTestPlatform()
    const changed = await send(platform, 'PUT', 'applications/2001', {
      name: 'Cohorts',
      homepageUri: null,
    })
    expect(changed.body).toMatchObject({
      name: 'Cohorts',
      homepageUri: null,
      redirectUri: 'http://127.0.0.1:3000/callback',
      clientId: 'cohort-browser',
      billing: true,
    })
    const { body } = await send(platform, 'GET', 'applications/2001/products')
    expect(body).toMatchObject({ products: [{ id: '3001', price: '2.50' }] })
    const token = await tokenFor(platform, 'browse global')
    expect((await platform.withToken(token).get('v1pre3/projects/4001')).status).toBe(200)
  })

  it('[HAR-05] of what its manifest defines is 409 and names the manifest', async () => {
    await using platform = await startTestPlatform()
    const { id } = await platform.registerApplication({
      name: '/work/app/benchtop.json',
      folder: '/',
      document: { name: 'Mine', kind: 'web', owner: '1001', clientId: 'mine', clientSecret: 's' },
    })
    const { body } = await send(platform, 'GET', `applications/${id}`)
    expect(body).toMatchObject({
      manifest: {
        path: '/work/app/benchtop.json',
        members: ['name', 'kind', 'owner', 'clientId', 'clientSecret'],
      },
    })
    const refused = await send(platform, 'PUT', `applications/${id}`, { name: 'Other' })
    expect(refused.status).toBe(409)
    expect(messagesOf(refused)).toEqual([
      'name is defined by /work/app/benchtop.json: change it there.',
    ])
    expect((await send(platform, 'POST', `applications/${id}/secret`)).status).toBe(409)
    const allowed = await send(platform, 'PUT', `applications/${id}`, { companyName: 'Example' })
    expect(allowed.body).toMatchObject({ name: 'Mine', companyName: 'Example' })
  })

  it('[HAR-05] of a form with an error is refused with the error', async () => {
    await using platform = await startTestPlatform()
    const refused = await send(platform, 'PUT', 'applications/2002', { form: '{"fields": 1}' })
    expect(refused.status).toBe(400)
    expect(messagesOf(refused)[0]).toMatch(/^form: /)
    const form = '{"$type": "Form", "fields": []}'
    const changed = await send(platform, 'PUT', 'applications/2002', { form })
    expect(changed.body).toMatchObject({ form, hasForm: true, formPath: null })
  })
})

describe('a product that a manifest lists', () => {
  it('[HAR-05] is 409 to change, and others can be added next to it', async () => {
    await using platform = await startTestPlatform()
    const { id } = await platform.registerApplication({
      name: '/work/app/benchtop.json',
      folder: '/',
      document: {
        name: 'Mine',
        kind: 'web',
        owner: '1001',
        clientId: 'mine',
        products: [{ id: '3100', name: 'Report', price: '1' }],
      },
    })
    const refused = await send(platform, 'PUT', 'products/3100', { price: '2' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('/work/app/benchtop.json')
    const added = await send(platform, 'POST', `applications/${id}/products`, {
      name: 'Panel',
      price: '1',
    })
    expect(added.status).toBe(200)
    const changed = await send(platform, 'PUT', `products/${added.body.id}`, { price: '3.00' })
    expect(changed.body).toMatchObject({ name: 'Panel', price: '3.00' })
  })
})

describe('what an application did', () => {
  it('[HAR-05] has its users, with what they granted, and no token', async () => {
    await using platform = await startTestPlatform()
    platform.withScopes(['read project 4003'], { user: '1002' })
    const { body, text } = await send(platform, 'GET', 'applications/2001/users')
    expect(body).toMatchObject({
      users: [
        { user: '1002', name: 'Ben Example', scopes: ['read project 4003'], tokens: 1 },
        { user: '1001', scopes: ['browse global', 'read project 4001'] },
      ],
    })
    expect(text).not.toContain('ada-read')
  })

  it('[HAR-05] has its refused requests and failed sessions, newest first', async () => {
    await using platform = await startTestPlatform()
    await platform.reader.get('v1pre3/projects/4001')
    await platform.reader.get('v1pre3/projects/4999')
    await platform.reader.get('v1pre3/projects/4003')
    const { body } = await send(platform, 'GET', 'applications/2001/errors')
    expect(body).toMatchObject({
      requests: [
        { status: 403, application: '2001', user: '1001' },
        { status: 404, application: '2001' },
      ],
      sessions: [],
    })
    await platform.ada.post(`v1pre3/appsessions/${adasSession}`, { Status: 'Aborted' })
    const after = await send(platform, 'GET', 'applications/2001/errors')
    expect(after.body).toMatchObject({
      sessions: [{ id: adasSession, user: '1001', status: 'Aborted' }],
    })
  })
})
