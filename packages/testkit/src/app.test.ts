import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memoryStore } from '@benchtop/app-runtime'
import {
  createApp,
  type App,
  type AppOptions,
  type TriggeredVisitor,
} from '@benchtop/app-runtime/web'
import { getRequestListener } from '@hono/node-server'
import express from 'express'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { defaultSeed } from './default-seed.ts'
import { startTestPlatform, type TestPlatform } from './start-test-platform.ts'

// A web app on every kind of server, with a browser that the platform redirects to it.

type Served = { url: string; listen(app: App): void } & AsyncDisposable

const kinds = ['express', 'node:http', 'hono', 'route handlers'] as const

/** Where the app's own page sends a visitor for more access; every other address is elsewhere. */
const listeners: Record<(typeof kinds)[number], (app: App) => RequestListener> = {
  express(app) {
    const routes = express()
    routes.use(app.middleware)
    routes.get('/more', async (request, response) => {
      const visitor = app.visitor(request, response)
      response.redirect(await visitor.authorize(['create projects']))
    })
    routes.use((_, response) => void response.status(404).send('elsewhere'))
    return routes
  },
  'node:http': (app) => (request, response) => {
    void app.handle(request, response).then(async (isAnswered) => {
      if (isAnswered) return
      if (request.url === '/more') {
        const visitor = app.visitor(request, response)
        const location = await visitor.authorize(['create projects'])
        response.writeHead(302, { location }).end()
      } else response.writeHead(404).end('elsewhere')
    })
  },
  hono(app) {
    const routes = new Hono()
    routes.use(async ({ req }, next) => (await app.fetch(req.raw)) ?? (await next()))
    routes.get('/more', async ({ req }) => {
      const visitor = app.visitor(req.raw)
      return visitor.redirect(await visitor.authorize(['create projects']))
    })
    routes.notFound((context) => context.text('elsewhere', 404))
    return listenerOf((request) => routes.fetch(request))
  },
  // As Next has them: a function for each method of a route, with the parts of its path as a promise.
  'route handlers'(app) {
    type Context = { params: Promise<{ page: string }> }
    const elsewhere = () => new Response('elsewhere', { status: 404 })
    const callback = {
      GET: async (request: Request) => (await app.fetch(request)) ?? elsewhere(),
    }
    const pages = {
      async GET(request: Request, { params }: Context) {
        if ((await params).page !== 'more') return elsewhere()
        const { headers, authorize } = app.visitor(request)
        headers.set('location', await authorize(['create projects']))
        return new Response(null, { status: 302, headers })
      },
    }
    const route = (request: Request) => {
      const page = new URL(request.url).pathname.slice(1)
      return page === 'callback'
        ? callback.GET(request)
        : pages.GET(request, { params: Promise.resolve({ page }) })
    }
    return listenerOf(route)
  },
}

/** What such servers do with a Fetch handler under Node. */
function listenerOf(handler: (request: Request) => Response | Promise<Response>): RequestListener {
  const listener = getRequestListener(handler)
  return (request, response) => void listener(request, response)
}

/** A server on its own port, which must be known before its app is created. */
async function serve(kind: (typeof kinds)[number]): Promise<Served> {
  let listener: RequestListener = () => undefined
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    listen(app) {
      listener = listeners[kind](app)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

/** A browser that stores the app's cookie. */
function browserOf() {
  let cookie = ''
  return async (url: string) => {
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    const set = response.headers.getSetCookie()[0]
    if (set !== undefined) cookie = set.split(';', 1)[0]!
    const { status, headers } = response
    return { status, set, location: headers.get('location'), text: await response.text() }
  }
}

async function appOn(served: Served, handlers: Partial<AppOptions> = {}) {
  const redirectUri = `${served.url}/callback`
  const [web, native] = defaultSeed.applications!
  const applications = [{ ...web!, redirectUri }, native!]
  const platform = await startTestPlatform({ seed: { ...defaultSeed, applications } })
  const { apiUrl, uiUrl, storeUrl, sleep } = platform
  const app = createApp({
    apiUrl,
    uiUrl,
    storeUrl,
    sleep,
    clientId: 'web-app',
    clientSecret: 'web-secret',
    redirectUri,
    store: memoryStore(),
    onTrigger: () => '/report',
    ...handlers,
  })
  served.listen(app)
  return { platform, app }
}

const launch = (platform: TestPlatform) =>
  platform.trigger({
    user: '1001',
    application: '2001',
    properties: [
      { Name: 'Input.Projects', Type: 'project[]', Items: ['v1pre3/projects/4001'] },
    ] as never,
  })

describe.each(kinds)('an app on %s', (kind) => {
  it('[RTM-05] accepts a trigger once, and keeps its session when the address is opened again', async () => {
    const seen: unknown[] = []
    await using served = await serve(kind)
    const { platform, app } = await appOn(served, {
      async onTrigger({ session, client, userKey, inputs }) {
        expect(inputs['Input.Projects']).toMatchObject([{ Id: '4001' }])
        seen.push(session.Id, (await client.v1.getCurrentUser()).Name, userKey)
        return '/report'
      },
    })
    await using _ = platform
    const { redirect, sessionId } = await launch(platform)
    const browse = browserOf()
    const first = await browse(redirect!)
    expect(first).toMatchObject({ status: 303, location: '/report' })
    expect(first.set).toMatch(/^app_session=[\w-]{20,}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(seen.slice(0, 2)).toEqual([sessionId, 'Ada Example'])
    expect(first.set).toContain(seen[2])
    expect(await browse(redirect!)).toMatchObject({ status: 303, location: '/report' })
    expect(await browserOf()(redirect!)).toMatchObject({ status: 400, location: null })
    expect(seen).toHaveLength(3)
    const token = await app.oauth.token(String(seen[2]))
    const { Name } = await platform.client({ token: token! }).v1.getCurrentUser()
    expect(Name).toBe('Ada Example')
  })

  it('[RTM-05] calls the handler of a trigger again if it failed or responded itself', async () => {
    const repeats: boolean[] = []
    await using served = await serve(kind)
    const { platform } = await appOn(served, {
      onTrigger({ isRepeat }) {
        repeats.push(isRepeat)
        return new Response('the report', { headers: { 'x-page': 'report' } })
      },
    })
    await using _ = platform
    const { redirect } = await launch(platform)
    const browse = browserOf()
    expect(await browse(redirect!)).toMatchObject({ status: 200, text: 'the report' })
    expect(await browse(redirect!)).toMatchObject({ status: 200, text: 'the report' })
    expect(repeats).toEqual([false, true])
  })

  it('[RTM-05] drops a token that the platform no longer accepts', async () => {
    let visitor: TriggeredVisitor | undefined
    await using served = await serve(kind)
    const { platform, app } = await appOn(served, {
      async onTrigger(triggered) {
        visitor = triggered
        return '/report'
      },
    })
    await using _ = platform
    const { redirect } = await launch(platform)
    const browse = browserOf()
    await browse(redirect!)
    const { userKey, client } = visitor!
    expect(await app.oauth.token(userKey)).toBeDefined()
    // The platform revokes the token of a code that it gets twice.
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(redirect!).searchParams.get('authorization_code')!,
      redirect_uri: `${served.url}/callback`,
      client_id: 'web-app',
      client_secret: 'web-secret',
    })
    await fetch(`${platform.apiUrl}/v1pre3/oauthv2/token`, { method: 'POST', body })
    await expect(client.v1.getCurrentUser()).rejects.toMatchObject({ status: 401 })
    expect(await app.oauth.token(userKey)).toBeUndefined()
    expect(await browse(redirect!)).toMatchObject({ status: 303, location: '/report' })
  })

  it('[RTM-05] gets access if the state matches, in the same browser, once', async () => {
    const granted: string[] = []
    await using served = await serve(kind)
    const { platform } = await appOn(served, {
      async onAuthorized({ client }) {
        granted.push((await client.v1.createProject({ Name: 'By the app' })).Name)
        return new URL('/done', served.url)
      },
    })
    await using _ = platform
    const browse = browserOf()
    const { location: dialog } = await browse(`${served.url}/more`)
    const back = await platform.approve(dialog!, '1001')
    expect((await browserOf()(back)).status).toBe(400)
    expect(await browse(back)).toMatchObject({ status: 303, location: `${served.url}/done` })
    expect((await browse(back)).status).toBe(400)
    expect(granted).toEqual(['By the app'])
  })

  it('[RTM-05] is notified that its user refused', async () => {
    const errors: Error[] = []
    await using served = await serve(kind)
    const { platform } = await appOn(served, {
      onRefused(error) {
        errors.push(error)
        return new Response('as you wish')
      },
    })
    await using _ = platform
    const browse = browserOf()
    const { location: dialog } = await browse(`${served.url}/more`)
    const answer = await browse(await platform.deny(dialog!, '1001'))
    expect(answer).toMatchObject({ status: 200, text: 'as you wish' })
    expect(errors).toMatchObject([{ code: 'AccessDenied' }])
  })

  it('[RTM-05] accepts the return from a purchase, once and in the same browser', async () => {
    const bought: string[] = []
    let purchaseId = ''
    await using served = await serve(kind)
    const { platform } = await appOn(served, {
      async onTrigger({ session, purchases }) {
        const products = [{ id: '3001', quantity: 1 }]
        const begun = await purchases.create({ sessionId: session.Id, products })
        purchaseId = begun.id
        return begun.dialogUrl
      },
      onPurchase({ Status }) {
        bought.push(Status)
      },
    })
    await using _ = platform
    const browse = browserOf()
    const { redirect } = await launch(platform)
    expect((await browse(redirect!)).location).toContain(platform.storeUrl)
    const { redirect: back } = await platform.decidePurchase(purchaseId)
    expect((await browserOf()(back!)).status).toBe(400)
    expect(await browse(back!)).toMatchObject({ status: 303, location: '/' })
    expect((await browse(back!)).status).toBe(400)
    expect(bought).toEqual(['COMPLETED'])
  })

  it('[RTM-05] passes on all other addresses, and refuses forged redirects', async () => {
    await using served = await serve(kind)
    const { platform } = await appOn(served)
    await using _ = platform
    const browse = browserOf()
    expect(await browse(`${served.url}/other`)).toMatchObject({ status: 404, text: 'elsewhere' })
    const queries = [
      '',
      '?code=a&state=b',
      '?action=trigger',
      '?action=trigger&appsessionuri=v1pre3/appsessions/1&authorization_code=guessed',
      '?action=purchase&purchaseid=1',
    ]
    for (const query of queries) {
      expect((await browse(`${served.url}/callback${query}`)).status).toBe(400)
    }
  })

  it('[RTM-03, RTM-05] retries its own reads by the policy of its options', async () => {
    const retries: [string, number][] = []
    await using served = await serve(kind)
    const { platform } = await appOn(served, {
      retry: { retries: 2, firstWaitMs: 8 },
      sleep: () => Promise.resolve(),
      random: () => 1,
      onRetry: ({ operation, waitMs }) => void retries.push([operation, waitMs]),
    })
    await using _ = platform
    const operations = ['v1.getCurrentToken', 'v1.getAppSession'] as const
    await platform.setFaults(
      operations.map((operation) => ({
        operation,
        error: 'ServiceUnavailable' as const,
        times: 2,
      })),
    )
    const { redirect } = await launch(platform)
    expect(await browserOf()(redirect!)).toMatchObject({ status: 303, location: '/report' })
    expect(retries).toEqual(
      operations.flatMap((name) => [
        [name, 8],
        [name, 16],
      ]),
    )
  })

  it('[RTM-05] has one key for a new visitor, however often its visitor is created', async () => {
    const keys = new Set<string>()
    await using served = await serve(kind)
    const { platform, app } = await appOn(served)
    await using _ = platform
    const request = new Request(`${served.url}/more`)
    for (let times = 0; times < 3; times += 1) keys.add(app.visitor(request).userKey)
    expect(keys.size).toBe(1)
    expect(app.visitor(request).headers.get('set-cookie')).toContain([...keys][0])
  })
})
