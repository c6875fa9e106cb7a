import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createClient,
  createPurchases,
  downloadFile,
  memoryStore,
  uploadFile,
} from '@benchtop/app-runtime'
import { createOAuth } from '@benchtop/app-runtime/oauth'
import { startTestPlatform, type TestPlatform } from '../../../testkit/src/index.ts'
import { describe, expect, it } from 'vitest'
import {
  compareRecording,
  readRecording,
  recordTraffic,
  replayRecording,
  type ComparisonReport,
  type RecordedExchange,
  type Recording,
} from '../index.ts'
import type { TrafficOptions } from './record-traffic.ts'

// Two platforms of different profiles represent the real one and the emulator.

async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'benchtop-recording-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

async function serverOf(listener: RequestListener): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

const addressesOf = ({ apiUrl, uiUrl, storeUrl }: TestPlatform) => ({
  api: apiUrl,
  ui: uiUrl,
  store: storeUrl,
})

/** Records the traffic between the work and a platform; the work gets the addresses of the recorder. */
async function recorded(
  platform: TestPlatform,
  work: (addresses: { apiUrl: string; uiUrl: string; storeUrl: string }) => Promise<void>,
  options: Partial<TrafficOptions> = {},
): Promise<Recording> {
  const exchanges: RecordedExchange[] = []
  const targets = addressesOf(platform)
  const onExchange = (one: RecordedExchange) => void exchanges.push(one)
  await using recorder = await recordTraffic({ targets, onExchange, ...options })
  const { apiUrl, uiUrl = '', storeUrl = '' } = recorder
  await work({ apiUrl, uiUrl, storeUrl })
  return { targets, exchanges: exchanges.toSorted((one, other) => one.number - other.number) }
}

const tokenOf = (platform: TestPlatform, user = '1001') =>
  platform.issueToken({ user, application: '2001', private: true }).token

/** An app that creates a project, fills it, and reads it. */
async function useApp(client: ReturnType<typeof createClient>): Promise<void> {
  const project = await client.v1.createProject({ Name: 'Recorded' })
  const result = await client.v1.createAppResult({ projectId: project.Id, Name: 'Calls' })
  const target = { appResult: result.Id }
  const file = await uploadFile(client, { target, content: 'a report', name: 'report.txt' })
  await client.v1.getFile({ id: file.Id })
  await client.v1.appResultProperties.write({
    id: result.Id,
    Properties: [{ Name: 'Report.of', Type: 'project', Content: project.Href }],
  })
  await Array.fromAsync(client.v1.listOwnProjects.all({ SortBy: 'Name' }))
  await client.v1.getProject({ id: '999999' }).catch(() => undefined)
}

const kindsOf = ({ exchanges }: ComparisonReport) =>
  exchanges.flatMap(({ operation, path, differences }) =>
    differences.map(({ kind, at }) => `${operation ?? path}: ${kind} ${at}`),
  )

describe('the recorder', () => {
  it('[RTM-04] forwards the traffic between an app and a platform', async () => {
    await using platform = await startTestPlatform()
    const recording = await recorded(platform, async ({ apiUrl, storeUrl }) => {
      const client = createClient({
        apiUrl,
        storeUrl,
        token: tokenOf(platform),
        retry: { retries: 0 },
      })
      await useApp(client)
    })
    const requests = recording.exchanges.map(({ request, response }) => [
      request.method,
      request.path.split('?')[0],
      response?.status,
    ])
    expect(requests.map(([method, , status]) => `${method} ${status}`)).toEqual([
      'POST 201',
      'POST 201',
      'POST 201',
      'GET 200',
      'POST 201',
      'GET 200',
      'GET 404',
    ])
    expect(recording.exchanges[0]).toMatchObject({
      number: 1,
      host: 'api',
      request: {
        method: 'POST',
        path: '/v1pre3/projects',
        headers: { 'x-access-token': '*secret-1*' },
        body: { form: [['Name', 'Recorded']] },
      },
      response: { status: 201, body: { json: { Response: { Name: 'Recorded' } } } },
    })
    expect((await platform.clientFor('1001').v1.listOwnProjects()).TotalCount).toBe(2)
  })

  it('[HAR-06] writes no secrets: tokens, codes, cookies, secrets of applications and refunds', async () => {
    await using platform = await startTestPlatform()
    await using folder = await temporaryFolder()
    const out = join(folder.path, 'recording.jsonl')
    const store = memoryStore()
    const kept: string[] = []
    const keeping = {
      ...store,
      set: (key: string, value: string) => {
        kept.push(value)
        return store.set(key, value)
      },
    }
    await recorded(
      platform,
      async ({ apiUrl, uiUrl, storeUrl }) => {
        const oauth = createOAuth({
          apiUrl,
          uiUrl,
          clientId: 'web-app',
          clientSecret: 'web-secret',
          redirectUri: 'http://127.0.0.1:3000/callback',
          store: keeping,
          sleep: platform.sleep,
        })
        const { url } = await oauth.authorize({ userKey: 'ada', scopes: ['browse global'] })
        const back = await platform.approve(url.replace(uiUrl, platform.uiUrl), '1001')
        kept.push(new URL(back).searchParams.get('code')!)
        await oauth.handleCallback(back, 'ada')
        await oauth.device({
          userKey: 'device',
          scopes: ['browse global'],
          onCode: ({ userCode }) => {
            kept.push(userCode)
            return platform.approveDevice(userCode, '1001')
          },
        })
        const { sessionId } = await platform.trigger({ user: '1001', application: '2001' })
        const credentials = { clientId: 'web-app', clientSecret: 'web-secret' }
        await createClient({ apiUrl, credentials }).v1.getAppSession({ id: sessionId })
        const token = tokenOf(platform)
        kept.push(token)
        const client = createClient({ apiUrl, storeUrl, token })
        await createPurchases(client, keeping).create({
          sessionId,
          products: [{ id: '3001', quantity: 1 }],
        })
        await fetch(`${apiUrl}/v1pre3/oauthv2/token/current?access_token=${token}`)
        await fetch(`${uiUrl}/sign-in`, { headers: { cookie: `session=${token}` } })
      },
      { out },
    )
    const text = await readFile(out, 'utf8')
    const secrets = kept.flatMap((value) => {
      try {
        return Object.values(JSON.parse(value) as object).filter((one) => typeof one === 'string')
      } catch {
        return value.startsWith('http') ? [] : [value]
      }
    })
    expect(secrets.length).toBeGreaterThan(6)
    for (const secret of [...secrets, 'web-secret']) {
      if (secret !== 'ada' && secret !== 'device') expect(text).not.toContain(secret)
    }
    expect(text).toContain('Basic web-app:*secret-')
    expect(text).not.toContain(Buffer.from('web-app:web-secret').toString('base64'))
    expect((await stat(out)).mode & 0o777).toBe(0o600)
  })

  it('stores the length and the digest of large and binary bodies', async () => {
    await using platform = await startTestPlatform()
    await using folder = await temporaryFolder()
    const bytes = Uint8Array.from({ length: 5_500_000 }, (_, index) => index % 251)
    const recording = await recorded(platform, async ({ apiUrl }) => {
      const client = createClient({ apiUrl, token: tokenOf(platform) })
      const made = await client.v1.createAppResult({ projectId: '4001', Name: 'Fresh' })
      const target = { appResult: made.Id }
      const options = { target, content: bytes, name: 'a.bin', partBytes: 5_000_000 }
      const { Id } = await uploadFile(client, options)
      await downloadFile(client, { id: Id, path: join(folder.path, 'a.bin') })
    })
    expect(Buffer.compare(await readFile(join(folder.path, 'a.bin')), bytes)).toBe(0)
    const parts = recording.exchanges.filter(({ request }) => request.method === 'PUT')
    expect(parts.map(({ request }) => request.body)).toEqual(
      expect.arrayContaining([
        { bytes: 5_000_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ]),
    )
    const download = recording.exchanges.find(({ request }) => request.headers['range'])
    // The address in the response was replaced by the recorder's.
    expect(download?.response?.body).toMatchObject({ bytes: 5_500_000 })
    expect(download?.request.path).toContain('signature=*secret-')
  })

  it('redirects a browser through the recorder, and leaves no address of the platform in the recording', async () => {
    await using target = await serverOf((request, response) => {
      const origin = `http://${request.headers.host}`
      response.writeHead(302, {
        location: `${origin}/next?state=1`,
        'set-cookie': 'session=abcdefgh1234; Path=/; Domain=ui.example; Secure; HttpOnly',
      })
      response.end(request.headers.origin ?? '')
    })
    const exchanges: RecordedExchange[] = []
    await using recorder = await recordTraffic({
      targets: { api: `${target.url}/below/` },
      onExchange: (one) => void exchanges.push(one),
    })
    const headers = { origin: recorder.apiUrl }
    const answer = await fetch(`${recorder.apiUrl}/here`, { redirect: 'manual', headers })
    expect(answer.headers.get('location')).toBe(`${target.url}/next?state=1`)
    expect(await answer.text()).toBe(`${target.url}/below`)
    expect(answer.headers.getSetCookie()).toEqual(['session=abcdefgh1234; Path=/; HttpOnly'])
    expect(exchanges[0]?.request.path).toBe('/here')
    expect(exchanges[0]?.response?.headers['set-cookie']).toContain('session=*secret-1*; Path=/')
  })

  it('writes each line before the app has its response, and records what was cut', async () => {
    await using folder = await temporaryFolder()
    const out = join(folder.path, 'recording.jsonl')
    await using target = await serverOf((request, response) => {
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': '10' }).write('half')
        setImmediate(() => response.destroy())
      } else response.end('whole')
    })
    await using recorder = await recordTraffic({ targets: { api: target.url }, out })
    expect(await (await fetch(`${recorder.apiUrl}/whole`)).text()).toBe('whole')
    expect((await readRecording(out)).exchanges).toHaveLength(1)
    await expect(fetch(`${recorder.apiUrl}/cut`).then((one) => one.text())).rejects.toThrow()
    await expect.poll(async () => (await readRecording(out)).exchanges.length).toBe(2)
    const { exchanges } = await readRecording(out)
    expect(exchanges[1]).toMatchObject({ request: { path: '/cut' } })
    expect(exchanges[1]).not.toHaveProperty('response')
    await expect(recordTraffic({ targets: { api: target.url }, out })).rejects.toMatchObject({
      code: 'RecordingExists',
    })
  })

  it('reports why there is no response, and cuts requests in progress when it is closed', async () => {
    const reached = Promise.withResolvers<void>()
    const failures: string[] = []
    const exchanges: RecordedExchange[] = []
    await using target = await serverOf(() => reached.resolve())
    const gone = await serverOf(() => undefined)
    await gone[Symbol.asyncDispose]()
    const recorder = await recordTraffic({
      targets: { api: target.url, store: gone.url },
      onExchange: (one) => void exchanges.push(one),
      onFailure: (message) => void failures.push(message),
    })
    const refused = await fetch(`${recorder.storeUrl}/v1pre3/purchases/1`)
    expect(refused.status).toBe(502)
    expect(await refused.text()).toContain('ECONNREFUSED')
    expect(failures).toHaveLength(1)
    const hanging = fetch(`${recorder.apiUrl}/v1pre3/projects/1`).catch((error: unknown) => error)
    await reached.promise
    await recorder.close()
    expect(await hanging).toBeInstanceOf(TypeError)
    expect(exchanges.map(({ number, response }) => [number, response])).toEqual([
      [1, undefined],
      [2, undefined],
    ])
  })

  it('forwards a refusal that arrives before the request was sent completely', async () => {
    await using target = await serverOf((_, response) => {
      response.writeHead(413, { connection: 'close' }).end('too large')
    })
    await using recorder = await recordTraffic({ targets: { api: target.url } })
    const { port } = new URL(recorder.apiUrl)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nfirst')
    const chunks: Buffer[] = []
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      if (Buffer.concat(chunks).includes('too large')) break
    }
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1.1 413 /)
  })
})

describe('a recording', () => {
  it('is read without a truncated last line, and an error names any other invalid line', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'recording.jsonl')
    const header = '{"benchtopRecording":1,"targets":{}}\n'
    const line = '{"number":2,"host":"api","request":{"method":"GET","path":"/b","headers":{}}}\n'
    await writeFile(path, `${header}${line}${line.replace('2', '1')}${line.slice(0, 30)}`)
    const { exchanges } = await readRecording(path)
    expect(exchanges.map(({ number }) => number)).toEqual([1, 2])
    for (const [text, why] of [
      ['', 'has no'],
      ['{"a":1}\n', 'is not a recording'],
      [`${header}{"number":1}\n`, 'line 2'],
      [`${header}${line}nothing\n`, 'line 3'],
    ] as const) {
      await writeFile(path, text)
      await expect(readRecording(path)).rejects.toThrow(why === 'has no' ? 'recording' : why)
    }
    await expect(readRecording(join(folder.path, 'none'))).rejects.toMatchObject({
      name: 'RecordingError',
      code: 'RecordingUnreadable',
    })
  })

  it('is read with a byte order mark that an editor put before it', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'recording.jsonl')
    await writeFile(path, '\uFEFF{"benchtopRecording":1,"targets":{}}\n')
    expect(await readRecording(path)).toEqual({ targets: {}, exchanges: [] })
  })

  it('[RTM-04] answers without its platform', async () => {
    await using platform = await startTestPlatform()
    const recording = await recorded(platform, async ({ apiUrl }) => {
      await useApp(createClient({ apiUrl, token: tokenOf(platform) }))
    })
    await using replay = await replayRecording(recording)
    const client = createClient({ apiUrl: replay.apiUrl, token: 'of another tool' })
    await useApp(client)
    expect(replay.unanswered).toEqual([])
    expect(replay.unasked()).toEqual([])
    await expect(client.v1.getProject({ id: '1' })).rejects.toMatchObject({
      status: 501,
      hostCode: 'NotRecorded',
    })
    expect(replay.unanswered).toEqual(['GET /v1pre3/projects/1'])
  })

  it('replays the recorded responses for repeated requests', async () => {
    await using platform = await startTestPlatform()
    const listed = async (apiUrl: string) => {
      const client = createClient({ apiUrl, token: tokenOf(platform) })
      const before = await client.v1.listOwnProjects()
      await client.v1.createProject({ Name: 'Another' })
      const after = await client.v1.listOwnProjects()
      return [before.TotalCount, after.TotalCount]
    }
    const recording = await recorded(platform, async ({ apiUrl }) => void (await listed(apiUrl)))
    await using replay = await replayRecording(recording)
    expect(await listed(replay.apiUrl)).toEqual([1, 2])
  })
})

describe('the comparison', () => {
  async function recordingOf(platform: TestPlatform): Promise<Recording> {
    return recorded(platform, async ({ apiUrl, storeUrl }) => {
      const client = createClient({ apiUrl, storeUrl, token: tokenOf(platform) })
      // Ids of one platform don't exist on the other.
      for (const Name of ['One', 'Two']) await platform.clientFor('1002').v1.createProject({ Name })
      await useApp(client)
    })
  }

  it('finds no differences between two equal platforms with different ids', async () => {
    await using platform = await startTestPlatform()
    const recording = await recordingOf(platform)
    await using other = await startTestPlatform({ now: '2027-05-05T05:05:05.000Z' })
    const { apiUrl, storeUrl } = other
    const report = await compareRecording(recording, { apiUrl, storeUrl, token: tokenOf(other) })
    expect(kindsOf(report)).toEqual([])
    expect(report.isSame).toBe(true)
    expect(report.exchanges.map(({ operation, skipped }) => [operation, skipped])).toEqual([
      ['v1.createProject', undefined],
      ['v1.createAppResult', undefined],
      ['v1.uploadAppResultFile', undefined],
      ['v1.getFile', undefined],
      ['v1.appResultProperties.write', undefined],
      ['v1.listOwnProjects', undefined],
      ['v1.getProject', undefined],
    ])
    const strict = { apiUrl, storeUrl, token: tokenOf(other), strict: true }
    const [made] = (await compareRecording(recording, strict)).exchanges
    expect(made?.differences.map(({ at }) => at)).toContain('status')
  })

  it('finds the differences between two profiles', async () => {
    await using real = await startTestPlatform({ profile: 'field' })
    const recording = await recordingOf(real)
    await using platform = await startTestPlatform({ profile: 'spec' })
    const { apiUrl } = platform
    const token = tokenOf(platform)
    const report = await compareRecording(recording, { apiUrl, token })
    expect(report.isSame).toBe(false)
    expect(kindsOf(report)).toContain('v1.getProject: value ResponseStatus.ErrorCode')
    const refused = report.exchanges.at(-1)
    expect(refused?.differences).toContainEqual({
      kind: 'value',
      at: 'ResponseStatus.ErrorCode',
      recorded: 'PLATFORM.COMMON.NOT_FOUND',
      own: 'NotFound',
    })
  })

  it('distinguishes status, members, types and values, and leaves out ignored ones', async () => {
    await using platform = await startTestPlatform()
    const get = (number: number, path: string, response: RecordedExchange['response']) => ({
      number,
      host: 'api' as const,
      request: { method: 'GET', path, headers: { 'x-access-token': '*secret-1*' } },
      ...(response !== undefined && { response }),
    })
    const json = (value: unknown) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: { json: value },
    })
    const headers = { 'x-access-token': tokenOf(platform) }
    const read = await fetch(`${platform.apiUrl}/v1pre3/projects/4001`, { headers })
    const project = (await read.json()) as { Response: Record<string, unknown> }
    const altered = {
      ...project,
      Response: { ...project.Response, Name: 'Other', TotalSize: 'many', Colour: 'red' },
    }
    delete (altered.Response as Record<string, unknown>)['TransferPending']
    const recording: Recording = {
      targets: {},
      exchanges: [
        get(1, '/v1pre3/projects/4001', json(altered)),
        get(2, '/v1pre3/projects/4001', { status: 404, headers: {} }),
        get(3, '/v1pre3/projects/4001', undefined),
        get(4, '/v1pre3/projects/4001?code=*secret-2*', json({})),
        { ...get(5, '/oauth/authorize', json({})), host: 'ui' },
        { ...get(6, '/v1pre3/purchases/1', json({})), host: 'store' },
      ],
    }
    const options = { apiUrl: platform.apiUrl, token: tokenOf(platform) }
    const report = await compareRecording(recording, options)
    expect(kindsOf(report)).toEqual([
      'v1.getProject: missing Response.Colour',
      'v1.getProject: added Response.TransferPending',
      'v1.getProject: value Response.Name',
      'v1.getProject: type Response.TotalSize',
      'v1.getProject: status status',
      'v1.getProject: added header content-type',
    ])
    expect(report.exchanges.map(({ skipped }) => skipped)).toEqual([
      undefined,
      undefined,
      expect.stringContaining('cut'),
      'the value of *secret-2* is unknown',
      expect.stringContaining('dialogs'),
      expect.stringContaining('store'),
    ])
    const ignore = ['Colour', 'TransferPending', 'name', 'TotalSize']
    const [first] = (await compareRecording(recording, { ...options, ignore })).exchanges
    expect(first?.differences).toEqual([])
  })

  it('uses given ids and secrets, and learns the rest', async () => {
    await using real = await startTestPlatform()
    const recording = await recorded(real, async ({ apiUrl, storeUrl }) => {
      const { sessionId } = await real.trigger({ user: '1001', application: '2001' })
      const credentials = { clientId: 'web-app', clientSecret: 'web-secret' }
      await createClient({ apiUrl, credentials }).v1.getAppSession({ id: sessionId })
      const client = createClient({ apiUrl, storeUrl, token: tokenOf(real) })
      const purchases = createPurchases(client, memoryStore())
      const products = [{ id: '3001', quantity: 1 }]
      const { id } = await purchases.create({ sessionId, products })
      await client.billing.getPurchase({ id })
      const file = await client.v1.getFileContent({ id: '7001' })
      await (await fetch(file.redirect_uri)).text()
    })
    await using platform = await startTestPlatform()
    await platform.trigger({ user: '1001', application: '2001' })
    const { sessionId } = await platform.trigger({ user: '1001', application: '2001' })
    const { apiUrl, storeUrl } = platform
    const of = recording.exchanges[0]!.request.path.split('/').at(-1)!
    const report = await compareRecording(recording, {
      apiUrl,
      storeUrl,
      token: tokenOf(platform),
      ids: { [`appsessions/${of}`]: `appsessions/${sessionId}` },
      clientSecrets: { 'web-app': 'web-secret' },
    })
    expect(report.exchanges.map(({ status, skipped }) => skipped ?? status?.own)).toEqual([
      200, 201, 200, 200, 200,
    ])
    expect(kindsOf(report)).toEqual([])
  })
})

describe('a recording from a stranger', () => {
  const exchange = {
    number: 1,
    host: 'api',
    request: { method: 'GET', path: '/v1pre3/users/current', headers: {} },
  } as const

  it.each([
    [{ request: { ...exchange.request, path: '@stranger.example.test/v1pre3' } }, 'request.path'],
    [{ request: { ...exchange.request, path: '.stranger.example.test/' } }, 'request.path'],
    [{ request: { ...exchange.request, path: ':80@stranger.example.test/' } }, 'request.path'],
    [{ request: { ...exchange.request, path: '/a\r\nX-Other: 1' } }, 'request.path'],
    [{ request: { ...exchange.request, method: 'GET / HTTP/1.1' } }, 'request.method'],
    [{ request: { ...exchange.request, headers: { a: 1 } } }, 'request.headers.a'],
    [{ response: { status: 'ok', headers: {} } }, 'response.status'],
    [{ host: 'stranger' }, 'host'],
  ])(
    '[SEC-14] is refused with %j, so that its requests go to no other host',
    async (part, place) => {
      await using folder = await temporaryFolder()
      const path = join(folder.path, 'recording.jsonl')
      const lines = [{ benchtopRecording: 1, targets: {} }, exchange, { ...exchange, ...part }]
      await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      await expect(readRecording(path)).rejects.toThrow(`has no request in line 3 at ${place}`)
    },
  )
})
