import { Agent, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { basename } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { EmulatorError } from './emulator-error.ts'
import { createEmulator } from './emulator.ts'
import { bytesOf, patterned } from './testing/blob-sources.ts'
import { contentOf } from './testing/downloads.ts'
import { columnIn } from './testing/lists.ts'
import { newResult } from './testing/new-result.ts'
import { startTestPlatform, testNow, type TestPlatform } from './testing/test-platform.ts'

const projectNames = ({ ada }: TestPlatform) =>
  columnIn(ada, 'v1pre3/users/current/projects', 'Name')

const newProject = (platform: TestPlatform, Name: string) =>
  platform.ada.post('v1pre3/projects', { Name })

describe('in process', () => {
  it('[HAR-05] starts without any options', async () => {
    await using emulator = await createEmulator()
    expect(emulator.dataDir).toBeNull()
    const urls = [emulator.apiUrl, emulator.uiUrl, emulator.storeUrl]
    expect(new Set(urls).size).toBe(3)
    for (const url of urls) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const response = await fetch(`${emulator.apiUrl}/v1pre3/users/current`)
    expect(response.status).toBe(401)
    await response.text()
  })

  it('[HAR-05] starts several platforms concurrently that share nothing', async () => {
    await using stack = new AsyncDisposableStack()
    const numbers = Array.from({ length: 12 }, (_, at) => at)
    const platforms = await Promise.all(
      numbers.map(async () => stack.use(await startTestPlatform())),
    )
    await Promise.all(platforms.map((platform, at) => newProject(platform, `of ${at}`)))
    platforms[3]?.clock.advance('48h')
    const names = await Promise.all(platforms.map(projectNames))
    expect(names).toEqual(numbers.map((at) => ['Volvox', 'Empty', `of ${at}`]))
    expect(new Set(platforms.map((platform) => platform.apiUrl)).size).toBe(12)
    const late = platforms.filter(({ clock }) => clock.now() > Date.parse(testNow) + 3_600_000)
    expect(late).toEqual([platforms[3]])
  })

  it('[HAR-05] refuses a token of another platform', async () => {
    await using one = await startTestPlatform()
    await using other = await startTestPlatform()
    const { token } = one.issueToken({ user: '1001', application: '2001', scopes: [] })
    expect((await one.withToken(token).get('v1pre3/users/current')).status).toBe(200)
    expect((await other.withToken(token).get('v1pre3/users/current')).status).toBe(401)
  })

  it('[HAR-05] restores its seeds with reset', async () => {
    await using platform = await startTestPlatform()
    await newProject(platform, 'gone')
    await platform.ada.postJson('v1pre3/projects/4001/samples', { Name: 'gone' })
    const { token } = platform.issueToken({ user: '1001', application: '2001', scopes: [] })
    platform.clock.advance('100h')
    await platform.reset()
    expect(await projectNames(platform)).toEqual(['Volvox', 'Empty'])
    const samples = await platform.ada.get('v1pre3/projects/4001/samples')
    expect(samples.body.Response.TotalCount).toBe(2)
    expect((await platform.withToken(token).get('v1pre3/users/current')).status).toBe(401)
    expect(platform.clock.now() - Date.parse(testNow)).toBeLessThan(3_600_000)
    expect(String(await contentOf(platform.ada, '7003'))).toBe('Calls of the volvox contig.')
  })

  it('[HAR-05] restores a snapshot, with files, clock and deadlines', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const { HrefFiles, AppSession } = await newResult(platform.ada)
    const file = await platform.ada.upload(`${HrefFiles}?name=a.txt`, 'kept')
    const [snapshot, moment] = [platform.snapshot(), platform.clock.now()]

    await newProject(platform, 'later')
    await platform.ada.upload(`${HrefFiles}?name=b.txt`, 'lost')
    platform.clock.advance('48h')
    const timedOut = await platform.ada.get(AppSession.Href)
    expect(timedOut.body.Response.Status).toBe('TimedOut')

    for (let turn = 0; turn < 2; turn += 1) {
      await platform.restore(snapshot)
      expect(await projectNames(platform)).toEqual(['Volvox', 'Empty'])
      expect([platform.clock.now(), platform.clock.frozen]).toEqual([moment, true])
      const files = await platform.ada.get(HrefFiles)
      expect(files.body.Response.Items).toMatchObject([{ Name: 'a.txt' }])
      expect(String(await contentOf(platform.ada, file.body.Response.Id))).toBe('kept')
      const running = await platform.ada.get(AppSession.Href)
      expect(running.body.Response.Status).toBe('Running')
      platform.clock.advance('48h')
      const again = await platform.ada.get(AppSession.Href)
      expect(again.body.Response.Status).toBe('TimedOut')
    }
  })

  it('[HAR-05] reuses an id that was assigned after the snapshot', async () => {
    await using platform = await startTestPlatform()
    const snapshot = platform.snapshot()
    const first = await newProject(platform, 'a')
    await platform.restore(snapshot)
    const second = await newProject(platform, 'b')
    expect(second.status).toBe(201)
    expect(second.body.Response.Id).toBe(first.body.Response.Id)
  })

  it('[HAR-05] issues tokens with the requested scopes', async () => {
    await using platform = await startTestPlatform()
    const client = platform.withScopes(['read project 4002'], { application: '2002' })
    expect((await client.get('v1pre3/projects/4002')).status).toBe(200)
    expect((await client.get('v1pre3/projects/4001')).status).toBe(403)
    expect(() => platform.withScopes(['rule everything'])).toThrow(/rule everything/)
    expect(() => platform.withScopes([], { user: '77' })).toThrow(/77/)
  })
})

describe('the clock', () => {
  it('[HAR-03] starts at the given time', async () => {
    await using platform = await startTestPlatform({ now: '2031-05-06T07:08:09Z' })
    const { body } = await newProject(platform, 'x')
    expect(body.Response.DateCreated).toMatch(/^2031-05-06T07:08:/)
  })

  it('[HAR-03] stops when it is frozen, and continues from there', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const dates = []
    for (const name of ['a', 'b', 'c']) {
      dates.push((await newProject(platform, name)).body.Response.DateCreated)
    }
    expect(new Set(dates).size).toBe(1)
    platform.clock.freeze(false)
    expect(platform.clock.frozen).toBe(false)
    expect(platform.clock.now()).toBeGreaterThanOrEqual(Date.parse(dates[0]))
  })

  it('[HAR-03] advances by milliseconds and by durations, and is set to timestamps', async () => {
    await using platform = await startTestPlatform()
    const { clock } = platform
    clock.freeze(true)
    clock.set(testNow)
    const start = clock.now()
    expect(new Date(start).toISOString()).toBe(testNow)
    for (const [by, ms] of [
      [1, 1],
      ['90s', 90_000],
      ['60m', 3_600_000],
      ['48h', 172_800_000],
      ['3d', 259_200_000],
    ] as const) {
      const before = clock.now()
      clock.advance(by)
      expect(clock.now() - before).toBe(ms)
    }
    clock.set(start + 5)
    expect(clock.now()).toBe(start + 5)
  })

  it.each(['soon', '', '5', '5 fortnights', '-3h'])(
    '[HAR-03] refuses the duration %j and describes valid ones',
    async (duration) => {
      await using platform = await startTestPlatform()
      const before = platform.clock.now()
      expect(() => platform.clock.advance(duration)).toThrow(/48h/)
      expect(platform.clock.now() - before).toBeLessThan(60_000)
    },
  )
})

/** From here on, the grace period for responses in progress never passes. */
function neverTimesOut(): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Resolves when a connection is gone, whichever way. */
function gone(socket: Socket): Promise<unknown> {
  socket.on('error', () => {})
  return new Promise((resolve) => socket.once('close', resolve))
}

// A platform that didn't cut open connections would never end, nor would its test.

describe('closing', () => {
  it('[SEC-04] frees its ports, also when it is closed again', async () => {
    const platform = await startTestPlatform()
    await Promise.all([platform.close(), platform.close()])
    for (const url of [platform.apiUrl, platform.uiUrl, platform.storeUrl]) {
      const server = createServer()
      server.listen(Number(new URL(url).port), '127.0.0.1')
      await once(server, 'listening')
      server.close()
      await once(server, 'close')
    }
    await expect(fetch(platform.apiUrl)).rejects.toThrow(TypeError)
  })

  it('[SEC-04] ends within five seconds while a download is not read', async () => {
    const platform = await startTestPlatform()
    const { HrefFiles } = await newResult(platform.ada)
    const { body } = await platform.ada.upload(`${HrefFiles}?name=big`, patterned(48_000_000))
    const redirect = await platform.ada.get(body.Response.HrefContent)
    const request = get(redirect.headers.get('location') ?? '')
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const cut = gone(response.socket)
    await platform.close()
    request.destroy()
    await cut
    expect(response.complete).toBe(false)
  })

  it('[SEC-04] ends within five seconds while an upload never ends', async () => {
    const platform = await startTestPlatform()
    const { HrefFiles } = await newResult(platform.ada)
    const { host, port } = new URL(platform.apiUrl)
    const socket = connect(Number(port), '127.0.0.1')
    const cut = gone(socket)
    const head = [
      `POST /${HrefFiles}?name=endless HTTP/1.1`,
      `Host: ${host}`,
      'x-access-token: ada-private',
      'Content-Type: application/octet-stream',
      'Content-Length: 1000000000',
    ]
    await new Promise<void>((resolve) => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(100_000)}`, () => resolve())
    })
    // Connections are accepted in order: with this answer, the upload is in progress.
    await platform.ada.get('v1pre3/users/current')
    await platform.close()
    await cut
    expect(socket.destroyed).toBe(true)
  })

  it('[SEC-04] finishes a response in progress, and then ends', async () => {
    const platform = await startTestPlatform()
    const content = patterned(48_000_000)
    const { HrefFiles } = await newResult(platform.ada)
    const { body } = await platform.ada.upload(`${HrefFiles}?name=big`, content)
    const redirect = await platform.ada.get(body.Response.HrefContent)
    const agent = new Agent({ keepAlive: true })
    const request = get(redirect.headers.get('location') ?? '', { agent })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    neverTimesOut()
    const closed = platform.close()
    expect(content.equals(await bytesOf(response))).toBe(true)
    await closed
    agent.destroy()
  })

  it('does not wait for a connection without a request', async () => {
    const platform = await startTestPlatform()
    const socket = connect(Number(new URL(platform.apiUrl).port), '127.0.0.1')
    const cut = gone(socket)
    await once(socket, 'connect')
    // Connections are taken in turn: with this answer, the silent one is taken too.
    await platform.ada.get('v1pre3/users/current')
    neverTimesOut()
    await platform.close()
    await cut
    expect(socket.destroyed).toBe(true)
  })

  it('[SEC-04] names a port that is in use and what to do', async () => {
    await using first = await createEmulator()
    const port = Number(new URL(first.apiUrl).port)
    const refusal = await createEmulator({ ports: { ui: port } }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EmulatorError)
    expect(refusal).toMatchObject({
      code: 'port-taken',
      message: expect.stringMatching(new RegExp(`${port}.*port`, 'is')),
    })
    const response = await fetch(`${first.apiUrl}/v1pre3/users/current`)
    expect(response.status).toBe(401)
    await response.text()
  })

  it('[SEC-04] releases its ports when another one is in use', async () => {
    const holder = createServer()
    holder.listen(0, '127.0.0.1')
    const free = createServer()
    free.listen(0, '127.0.0.1')
    await Promise.all([once(holder, 'listening'), once(free, 'listening')])
    const [taken, api] = [holder, free].map((server) => (server.address() as AddressInfo).port)
    free.close()
    await once(free, 'close')
    const ports = { api: api ?? 0, store: taken ?? 0 }
    await expect(createEmulator({ ports })).rejects.toMatchObject({ code: 'port-taken' })
    await using emulator = await createEmulator({ ports: { api: api ?? 0 } })
    expect(emulator.apiUrl).toBe(`http://127.0.0.1:${api}`)
    holder.close()
  })

  it.runIf(process.platform === 'linux')(
    '[SEC-04] names the program that uses a port',
    async () => {
      await using first = await createEmulator()
      const ports = { api: Number(new URL(first.apiUrl).port) }
      const program = `${basename(process.execPath)} \\(process ${process.pid}\\)`
      await expect(createEmulator({ ports })).rejects.toThrow(new RegExp(`in use by ${program}`))
    },
  )

  it('uses the next free port where one is only preferred', async () => {
    await using first = await createEmulator()
    const port = Number(new URL(first.apiUrl).port)
    await using second = await createEmulator({ ports: { api: { preferred: port } } })
    expect(Number(new URL(second.apiUrl).port)).toBeGreaterThan(port)
  })
})
