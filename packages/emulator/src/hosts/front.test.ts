import express from 'express'
import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createEmulator } from '../emulator.ts'
import { createBrowser } from '../testing/browser.ts'
import { callerOf, cases, pathOf, send } from '../testing/calls.ts'
import { contentOf } from '../testing/downloads.ts'
import { inServer, ways } from '../testing/mounted.ts'
import { fullPart, putPart, setUploadStatus, startMultipart } from '../testing/multipart.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { unchangedPlatforms } from '../testing/unchanged-platforms.ts'

/** All texts in an answer. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) yield* textsIn(member)
  }
}

/** The addresses among texts that are of the platform's origin and miss its base. */
function outside({ apiUrl }: TestPlatform, texts: Iterable<string>): string[] {
  const { origin } = new URL(apiUrl)
  return [...texts].filter((text) => text.startsWith(origin) && !text.startsWith(`${apiUrl}/`))
}

/** The ways by which every operation is called, and not a share of them. */
const whole: readonly (keyof typeof ways)[] = ['an Express app with a base', 'this process']

const byName = Object.entries(ways) as [keyof typeof ways, (typeof ways)[keyof typeof ways]][]

describe.each(byName)('a platform on one address, by %s', (way, start) => {
  const startIn = () => startTestPlatform({}, start)
  const platformOf = unchangedPlatforms(startIn)

  const called = cases.filter((_, at) => whole.includes(way) || at % 10 === 0)

  it.each(called)(
    '[EMB-01] [EMB-02] [EMB-04] serves $id, with addresses below its base',
    async (one) => {
      await using platform =
        one.operation.method === 'GET' ? await platformOf(one) : await startIn()
      const path = await pathOf(one, platform)
      const reply = await send(await callerOf(one, platform), one, path)
      expect(reply.status).toBe(one.call.status)
      const location = reply.headers.get('location')
      expect(outside(platform, [...textsIn(reply.body), location ?? ''])).toEqual([])
    },
  )

  it('[EMB-01] [EMB-02] [EMB-04] takes an upload in parts, and returns its bytes', async () => {
    await using platform = await startIn()
    const { ada } = platform
    const result = await ada.post('v1pre3/projects/4001/appresults', { Name: 'Parts' })
    const { Id: id } = result.body.Response as { Id: string }
    const file = await startMultipart(ada, `v1pre3/appresults/${id}/files`)
    const parts = [fullPart(1), Buffer.from('the end')]
    for (const [at, part] of parts.entries()) {
      expect((await putPart(ada, file, at + 1, part)).status).toBe(200)
    }
    expect((await setUploadStatus(ada, file, 'complete')).status).toBe(201)
    const sent = await contentOf(ada, file.slice(file.lastIndexOf('/') + 1))
    expect(sent.equals(Buffer.concat(parts))).toBe(true)
  })

  it('[EMB-01] [EMB-04] has pages whose links, forms, scripts and redirects are below its base', async () => {
    await using platform = await startIn()
    const { uiUrl, storeUrl } = platform
    const browser = createBrowser()
    const first = await browser.get(`${uiUrl}/sign-in?return=/projects`)
    const signedIn = await browser.submit(first, { account: '1001' })
    expect(signedIn.location).toBe(`${uiUrl}/projects`)
    const cookiePath = new URL(platform.apiUrl).pathname
    for (const cookie of signedIn.headers.getSetCookie()) {
      expect(cookie).toContain(`; Path=${cookiePath};`)
    }
    const seen = new Set<string>()
    const queue = [
      `${uiUrl}/`,
      `${uiUrl}/projects/4001`,
      `${uiUrl}/device`,
      `${uiUrl}/password`,
      `${uiUrl}/nowhere`,
      `${uiUrl}/genome-browser`,
      `${storeUrl}/`,
    ]
    for (const address of queue) {
      if (seen.has(address)) continue
      seen.add(address)
      const page = await browser.get(address, { accept: 'text/html' })
      expect([address, page.status < 500]).toEqual([address, true])
      const named = [...page.text.matchAll(/ (?:href|src|action)="(\/[^"]*)"/g)].map(
        ([, path = '']) => new URL(path, address).href,
      )
      const all = [...named, ...(page.location === undefined ? [] : [page.location])]
      expect([address, ...outside(platform, all)]).toEqual([address])
      for (const one of all) if (one.startsWith(uiUrl) && queue.length < 60) queue.push(one)
    }
    expect(seen.size).toBeGreaterThan(10)
    expect([...seen].some((address) => address.includes('/assets/'))).toBe(true)
  })
})

const ada = { 'x-access-token': 'ada-private' }

describe('emulator.middleware', () => {
  const start = (listenerOf: Parameters<typeof inServer>[2], path = '/bench') =>
    startTestPlatform({}, (options) => inServer(options, path, listenerOf))

  it('[EMB-01] leaves the requests of others to the app', async () => {
    await using platform = await start(({ middleware }) =>
      express()
        .use(middleware)
        .use((request, response) => void response.end(`app ${request.url}`)),
    )
    const { origin } = new URL(platform.apiUrl)
    for (const path of ['/', '/benches', '/v1pre3/users/current?a=b']) {
      expect(await (await fetch(origin + path)).text()).toBe(`app ${path}`)
    }
  })

  it('[EMB-01] says so where a body was read before', async () => {
    const errors: unknown[] = []
    await using platform = await start(({ middleware }) =>
      express()
        .use(express.json())
        .use(middleware)
        .use(((error, _, response, __) => {
          errors.push(error)
          response.status(500).end()
        }) as express.ErrorRequestHandler),
    )
    const reply = await platform.ada.postJson('v1pre3/projects', { Name: 'Eaten' })
    expect(reply.status).toBe(500)
    expect(errors).toEqual([
      expect.objectContaining({
        code: 'body-read',
        message:
          'The body of POST /bench/v1pre3/projects was read before the platform got the request: put express.json() and other readers of bodies behind the bench.',
      }),
    ])
    const read = await platform.ada.get('v1pre3/users/current')
    expect(read.status).toBe(200)
  })

  it('[EMB-01] says so where it is mounted below a path that it was not given', async () => {
    await using emulator = await createEmulator({ listen: false })
    const errors: unknown[] = []
    const request = { url: '/v1pre3', method: 'GET', headers: {}, baseUrl: '/tools' }
    emulator.middleware(request as never, {} as never, (error) => errors.push(error))
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining("start it with at: '/tools'") }),
    ])
  })

  it('[EMB-01] refuses requests after close, as an error of the app or with 503', async () => {
    const platform = await start(({ middleware }) => middleware)
    await platform.close()
    const reply = await platform.ada.get('v1pre3/users/current')
    expect(reply).toMatchObject({ status: 503, body: { error: 'closed' } })
    await platform[Symbol.asyncDispose]()
  })

  it('[EMB-01] ends event streams at close', async () => {
    const platform = await start(({ middleware }) => middleware)
    const events = await fetch(`${platform.uiUrl}/_emulator/events`)
    await platform.close()
    expect(await events.text()).toContain(': open')
    await platform[Symbol.asyncDispose]()
  })

  it('[EMB-01] takes the origin of the first request where only a path was named, and no host from elsewhere', async () => {
    await using emulator = await createEmulator({ listen: false, at: '/bench' })
    const server = createServer(emulator.middleware)
    const { promise, resolve } = Promise.withResolvers<void>()
    server.listen(0, '127.0.0.1', resolve)
    await promise
    const { port } = server.address() as { port: number }
    expect(emulator.apiUrl).toBe('http://localhost/bench')
    await fetch(`http://localhost:${port}/bench/_bench/_emulator/status`)
    expect(emulator.apiUrl).toBe(`http://localhost:${port}/bench`)
    const rebound = await emulator.fetch('http://evil.example/bench/_bench/_emulator/status')
    expect(rebound.status).toBe(403)
    expect(emulator.uiUrl).toBe(`http://localhost:${port}/bench/_bench`)
    server.close()
    server.closeAllConnections()
  })

  it('[EMB-01] requires the start token where the address is not of this machine', async () => {
    const at = 'https://preview.example.test/bench'
    await using emulator = await createEmulator({ listen: false, at })
    const status = `${emulator.uiUrl}/_emulator/status`
    expect((await emulator.fetch(status)).status).toBe(401)
    const headers = { 'x-benchtop-token': emulator.startToken ?? '' }
    expect((await emulator.fetch(status, { headers })).status).toBe(200)
  })

  it.each([
    ['bench', /must be a path that begins with a slash, such as \/bench/],
    ['/bench?a', /must be a path/],
    ['/be nch', /must be a path/],
    ['ftp://app.example.test/', /must be a path/],
  ])('[EMB-01] refuses the base %s', async (at, message) => {
    await expect(createEmulator({ listen: false, at })).rejects.toMatchObject({
      code: 'address-invalid',
      message: expect.stringMatching(message),
    })
  })

  it('[EMB-01] refuses a second bench on one base, until the first is closed', async () => {
    const first = await createEmulator({ listen: false, at: '/twice' })
    await expect(createEmulator({ listen: false, at: '/twice/' })).rejects.toMatchObject({
      code: 'address-taken',
    })
    await first.close()
    await (await createEmulator({ listen: false, at: '/twice' })).close()
  })

  it('[EMB-01] [EMB-04] is none of a bench with three ports, and none is shared on one', async () => {
    await using emulator = await createEmulator()
    expect(() => emulator.middleware({} as never, {} as never)).toThrow(/three addresses/)
    const shared = { publicUrls: { ui: 'https://bench.example.test' } } as never
    await expect(createEmulator({ shared, at: '/bench' })).rejects.toThrow()
  })
})

/** A new result of Ada's, which takes files. */
async function newResult({ apiUrl, fetch: answer }: TestPlatform): Promise<string> {
  const made = await answer(`${apiUrl}/v1pre3/projects/4001/appresults`, {
    method: 'POST',
    headers: { ...ada, 'content-type': 'application/json' },
    body: JSON.stringify({ Name: 'Streamed' }),
  })
  const { Response: result } = (await made.json()) as { Response: { Id: string } }
  return result.Id
}

describe('emulator.fetch', () => {
  it('[EMB-02] answers by the face whose address a request names', async () => {
    await using platform = await startTestPlatform()
    const user = await platform.fetch(`${platform.apiUrl}/v1pre3/users/current`, { headers: ada })
    expect(await user.json()).toMatchObject({ Response: { Id: '1001' } })
    const status = await platform.fetch(`${platform.uiUrl}/_emulator/status`)
    expect(status.status).toBe(200)
    await expect(platform.fetch('http://127.0.0.1:1/v1pre3')).rejects.toMatchObject({
      code: 'address-invalid',
    })
  })

  it('[EMB-02] streams an upload and ranges of its download, through redirects that it does not follow', async () => {
    await using platform = await startTestPlatform({ listen: false })
    const bytes = new Uint8Array(3_000_000).map((_, at) => at % 251)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 100_000) {
          controller.enqueue(bytes.slice(at, at + 100_000))
        }
        controller.close()
      },
    })
    const result = await newResult(platform)
    const upload = await platform.fetch(
      `${platform.apiUrl}/v1pre3/appresults/${result}/files?name=streamed.bin`,
      {
        method: 'POST',
        headers: { ...ada, 'content-type': 'application/octet-stream' },
        body,
        duplex: 'half',
      },
    )
    expect(upload.status).toBe(201)
    const { Response: file } = (await upload.json()) as { Response: { Id: string } }
    const sent = await platform.fetch(`${platform.apiUrl}/v1pre3/files/${file.Id}/content`, {
      headers: ada,
    })
    expect(sent.status).toBe(302)
    const address = sent.headers.get('location') ?? ''
    const whole = await platform.fetch(address)
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes)
    const part = await platform.fetch(address, { headers: { range: 'bytes=1000000-1999999' } })
    expect(part.status).toBe(206)
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(1_000_000, 2_000_000))
    const head = await platform.fetch(address, { method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['3000000', ''])
  })

  it('[EMB-02] ends with the reader: an answer that is cancelled, and a request that is aborted', async () => {
    await using platform = await startTestPlatform({ listen: false })
    const address = `${platform.uiUrl}/_emulator/events`
    const followed = await platform.fetch(address)
    const reader = followed.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain(': open')
    await reader.cancel()
    const leaving = new AbortController()
    const second = await platform.fetch(address, { signal: leaving.signal })
    const reading = second.text()
    leaving.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
    await expect(platform.fetch(address, { signal: AbortSignal.abort() })).rejects.toThrow()
  })

  it('[EMB-02] stores nothing of a body that breaks off, and rejects with why', async () => {
    await using platform = await startTestPlatform({ listen: false })
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(1000))
        controller.error(new Error('broke off'))
      },
    })
    const files = `${platform.apiUrl}/v1pre3/appresults/${await newResult(platform)}/files`
    const list = () => platform.fetch(files, { headers: ada })
    const before = await (await list()).json()
    await expect(
      platform.fetch(`${files}?name=broken.bin`, {
        method: 'POST',
        headers: { ...ada, 'content-type': 'application/octet-stream' },
        body,
        duplex: 'half',
      }),
    ).rejects.toThrow('broke off')
    expect(await (await list()).json()).toEqual(before)
  })

  it('[EMB-02] rejects where a fault cuts the connection, and after close', async () => {
    const faults = [{ operation: 'v1.getCurrentUser' as const, cut: 'before' as const, times: 1 }]
    const platform = await startTestPlatform({ listen: false, conditions: { faults } })
    const address = `${platform.apiUrl}/v1pre3/users/current`
    const read = () => platform.fetch(address, { headers: ada })
    await expect(read()).rejects.toThrow('The connection was cut.')
    expect((await read()).status).toBe(200)
    await platform.close()
    await expect(read()).rejects.toMatchObject({ code: 'closed' })
  })
})
