import { once } from 'node:events'
import { request as send } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createBrowser } from '../../../emulator/src/testing/browser.ts'
import { runCommand, startHere } from '../testing/command.ts'
import { openTunnel, ownCertificate, serveAt } from '../testing/tunnel.ts'
import { ownAddress, testApp, type TestApp } from '../testing/web-app.ts'

const runtime = (name: string) =>
  pathToFileURL(join(import.meta.dirname, '../../../app-runtime/src', name)).href

/** Signs its visitors in, and says who they are and by which address they came. */
const greeter = `
import { createServer } from 'node:http'
import { memoryStore, settingsFromEnvironment } from '${runtime('index.ts')}'
import { createApp } from '${runtime('web.ts')}'

const app = createApp({
  ...settingsFromEnvironment(),
  store: memoryStore(),
  onTrigger: ({ session }) => '/hello?launch=' + session.Id,
  onAuthorized: () => '/hello',
})
createServer(async (request, response) => {
  if (await app.handle(request, response)) return
  if (request.url === '/ticks') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    return void response.write('data: tick\\n\\n')
  }
  if (request.method === 'POST') return void request.pipe(response)
  const visitor = app.visitor(request, response)
  const client = await visitor.client()
  if (client === undefined) {
    response.writeHead(302, { location: await visitor.authorize(['browse global']) })
    return void response.end()
  }
  const { Name } = await client.v1.getCurrentUser()
  const { host, 'x-forwarded-host': named, 'x-forwarded-proto': scheme } = request.headers
  response.end(JSON.stringify({ hello: Name, url: request.url, host, named, scheme }))
})
  .on('upgrade', (request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\\r\\nupgrade: echo\\r\\nconnection: upgrade\\r\\n\\r\\n')
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  .listen(Number(process.env.PORT), process.env.HOST)
`

const command = ['node', '--conditions=@benchtop/source', 'server.mjs']

/** An app whose bench has a port of its own. */
async function callbackApp(environment: Readonly<Record<string, string>> = {}) {
  const app = await testApp({ command }, greeter)
  const { hostname } = new URL(app.url)
  await app.configure({ dev: { environment: { HOST: hostname, ...environment } } })
  const { port } = new URL(ownAddress())
  const target = `http://${hostname}:${port}`
  const flags = ['--memory', '--json', '--host', hostname, '--single-port', port]
  return { app, target, flags }
}

function develop({ folder }: TestApp, flags: readonly string[], origin: string) {
  return startHere(['dev', ...flags, '--callback', origin], { folder })
}

/** Trusts a certificate in this process, until the test ends. */
function trust(cert: string): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  onTestFinished(() => setDefaultCACertificates(before))
}

describe('a public callback', () => {
  it.each(['http', 'https'])(
    '[HAR-01] by %s leads launch, consent, callback and result through one tunnel',
    async (scheme) => {
      await using folder = await testApp()
      const tls = scheme === 'http' ? undefined : ownCertificate(folder.folder)
      if (tls !== undefined) trust(tls.cert)
      const { app, target, flags } = await callbackApp(
        tls === undefined ? {} : { NODE_EXTRA_CA_CERTS: tls.path },
      )
      await using _ = app
      await using tunnel = await openTunnel(target, { tls })
      const { origin } = tunnel
      await using dev = develop(app, flags, origin)
      const { apiUrl, uiUrl, storeUrl } = await dev.ready()
      expect([apiUrl, uiUrl, storeUrl]).toEqual(
        ['', '/_bench', '/_store'].map((path) => `${origin}/bench${path}`),
      )
      expect(await dev.event('callback')).toEqual({
        event: 'callback',
        state: 'waiting',
        origin,
        target,
        redirectUri: `${origin}/callback`,
        homepageUri: `${origin}/`,
      })
      await dev.eventLike({ event: 'callback', state: 'up' })
      await dev.event('app-started')

      const browser = createBrowser()
      const dialog = await browser.follow(await browser.get(`${origin}/hello`))
      expect(dialog.url).toContain(`${origin}/bench/_bench/`)
      const consent = await browser.follow(await browser.submit(dialog, { account: '1001' }))
      const result = await browser.follow(await browser.submit(consent, { decision: 'allow' }))
      const { host } = new URL(origin)
      const seen = { hello: 'Ada Example', host, named: host, scheme }
      expect([result.url, JSON.parse(result.text)]).toEqual([
        `${origin}/hello`,
        { ...seen, url: '/hello' },
      ])

      const { id } = await dev.event('registered')
      const launched = await fetch(`${uiUrl}/_emulator/launches`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: '1001', application: id, properties: [] }),
      })
      const { redirect } = (await launched.json()) as { redirect: string }
      expect(redirect).toContain(`${origin}/callback?action=trigger`)
      const other = createBrowser()
      const after = await other.follow(await other.get(redirect))
      expect(after.url).toContain(`${origin}/hello?launch=`)
      expect(JSON.parse(after.text)).toMatchObject(seen)

      const cookies = dialog.headers.getSetCookie()
      const signedIn = await browser.get(`${uiUrl}/sign-in`)
      for (const cookie of [...cookies, ...signedIn.headers.getSetCookie()]) {
        expect(cookie).toContain('; Path=/bench;')
        expect(cookie.endsWith('; Secure')).toBe(scheme === 'https')
      }
      for (const path of ['/ticks', '/bench/_bench/_emulator/events']) {
        const stream = await fetch(origin + path)
        const { value } = await stream.body!.getReader().read()
        expect(new TextDecoder().decode(value)).toMatch(/^(data: tick|: open)/)
      }
      const sent = 'x'.repeat(300_000)
      const echoed = await fetch(`${origin}/echo`, { method: 'POST', body: sent })
      expect(await echoed.text()).toBe(sent)
      // Commands of the folder use the same addresses.
      const status = await runCommand(['session', 'show', '9001', '--json'], { folder: app.folder })
      expect(status.stderr).toContain(uiUrl)
    },
    60_000,
  )

  it('[HAR-01] forwards WebSockets to the app, and none to the bench', async () => {
    const { app, target, flags } = await callbackApp()
    await using _ = app
    await using tunnel = await openTunnel(target)
    await using dev = develop(app, flags, tunnel.origin)
    await dev.event('app-started')
    const open = (path: string) =>
      send(tunnel.origin + path, { headers: { connection: 'upgrade', upgrade: 'echo' } }).end()
    const [, socket] = (await once(open('/socket'), 'upgrade')) as [unknown, Socket]
    socket.write('hello')
    const [heard] = (await once(socket, 'data')) as [Buffer]
    expect(String(heard)).toBe('hello')
    socket.destroy()
  })

  it('[HAR-01] is waited for, reported when it comes, and ends with the signal', async () => {
    const { app, target, flags } = await callbackApp()
    await using _ = app
    await using reserved = await serveAt(() => {})
    const { origin } = reserved
    const port = Number(new URL(origin).port)
    await reserved[Symbol.asyncDispose]()
    const dev = develop(app, flags, origin)
    const down = await dev.eventLike({ event: 'callback', state: 'down' })
    expect(down['reason']).toMatch(/ECONNREFUSED/)
    expect((await dev.event('hint'))['message']).toMatch(
      new RegExp(`^${origin} doesn’t lead here: .*Let the tunnel lead to ${target}`),
    )
    // Meanwhile, the app is at its own address.
    await dev.event('app-started')
    expect((await fetch(`${app.url}/echo`, { method: 'POST', body: 'near' })).status).toBe(200)
    await using tunnel = await openTunnel(target, { port })
    expect(tunnel.origin).toBe(origin)
    await dev.eventLike({ event: 'callback', state: 'up' })
    await tunnel[Symbol.asyncDispose]()
    dev.kill('SIGINT')
    expect(await dev.ended).toMatchObject({ code: 0 })
  })

  it('[HAR-01] by a public name asks for the start token, and is not needed by dev itself', async () => {
    const { app, target, flags } = await callbackApp()
    await using _ = app
    await using dev = develop(app, flags, 'https://name.invalid')
    const { uiUrl, startToken } = (await dev.ready()) as Record<string, string>
    expect(uiUrl).toBe('https://name.invalid/bench/_bench')
    const { reason } = await dev.eventLike({ event: 'callback', state: 'down' })
    expect(reason).toMatch(/name\.invalid$/)
    await dev.event('app-started')
    const status = `${target}/bench/_bench/_emulator/status`
    expect((await fetch(status)).status).toBe(401)
    const known = await fetch(`${status}?start_token=${startToken}`)
    expect(known.status).toBe(200)
    expect(known.headers.getSetCookie()).toEqual([
      expect.stringMatching(/; Path=\/bench; HttpOnly; SameSite=Strict; Secure$/),
    ])
    const other = await fetch(`${target}/bench/_bench/oauth/authorize`)
    expect(other.status).toBe(400)
  })

  it('[HAR-01] keeps its addresses when the manifest is saved', async () => {
    const { app, target, flags } = await callbackApp()
    await using _ = app
    await using dev = develop(app, flags, 'http://localhost:9')
    const { id } = await dev.event('registered')
    await dev.event('app-started')
    await app.configure({
      redirectUri: `${app.url}/other?a=b`,
      homepageUri: 'https://elsewhere.example.test/',
      dev: { environment: { HOST: new URL(app.url).hostname } },
    })
    await dev.eventLike({ event: 'registered' }, 2)
    const registered = await fetch(`${target}/bench/_bench/_emulator/applications/${String(id)}`)
    expect(await registered.json()).toMatchObject({
      redirectUri: 'http://localhost:9/other?a=b',
      homepageUri: 'https://elsewhere.example.test/',
    })
    // It has its own address from the redirects now, and is reached there.
    await dev.event('restarted')
    expect((await fetch(`${target}/echo`, { method: 'POST', body: 'there' })).status).toBe(200)
  })

  it('[HAR-01] of a native app leads to the bench, and to nothing else', async () => {
    const { app, target, flags } = await callbackApp()
    await using _ = app
    const native = { kind: 'native', redirectUri: undefined, homepageUri: undefined }
    await app.configure({ ...native, command: ['true'] })
    await using tunnel = await openTunnel(target)
    await using dev = develop(app, flags, tunnel.origin)
    await dev.eventLike({ event: 'callback', state: 'up' })
    const answers = ['/', '/bench/_bench/_emulator/status'].map((path) =>
      fetch(tunnel.origin + path),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 200])
  })

  it('[HAR-01] is refused without a port that is known before', async () => {
    await using app = await testApp()
    const args = ['dev', '--memory', '--callback', 'https://name.example.test']
    const { code, stderr } = await runCommand([...args, '--single-port', '0'], app)
    expect([code, stderr]).toEqual([2, expect.stringContaining('such as --single-port 5100')])
    for (const option of [
      ['--port', '0'],
      ['--at', '/bench'],
    ]) {
      const other = await runCommand([...args, ...option], app)
      expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('--callback')])
    }
  })

  it.each([
    'name.example.test',
    'https://name.example.test/app',
    'https://name.example.test/?a=b',
    'https://ada:secret@name.example.test',
    'http://name.example.test',
    'ftp://localhost',
    'https://',
  ])('[HAR-01] of %s is refused, with an example', async (url) => {
    await using app = await testApp()
    const { code, stderr } = await runCommand(['dev', '--callback', url], { folder: app.folder })
    expect(code).toBe(2)
    expect(stderr).toContain("'--callback <url>'")
    expect(stderr).toContain('such as https://name.example.test')
  })
})
