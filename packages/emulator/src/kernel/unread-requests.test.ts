import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTestPlatform } from '../testing/test-platform.ts'

type Read = {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    readonly ResponseStatus?: { readonly ErrorCode: string; readonly Message: string }
    readonly error?: { readonly code: string }
  }
}

/** Sends bytes as they are, and reads the answer until the server ends the connection. */
async function exchange(url: string, bytes: string): Promise<Read> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return readAnswer(await text(socket))
}

function readAnswer(answer: string): Read {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => line.split(': ', 2) as [string, string])
  return {
    status: Number(first.split(' ')[1]),
    headers: new Headers(headers),
    body: JSON.parse(body) as Read['body'],
  }
}

describe('a request that the parser refuses', () => {
  it.each([
    ['no HTTP at all', 'HELO there\r\n\r\n', 400, 'BadRequest'],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400, 'BadRequest'],
    [
      'a length that is none',
      'POST /v1pre3/projects HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n',
      400,
      'BadRequest',
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`,
      431,
      'HeadersTooLarge',
    ],
  ])('[ERR-07] is answered as any other: %s', async (_, bytes, status, code) => {
    await using platform = await startTestPlatform()
    for (const url of [platform.apiUrl, platform.storeUrl, platform.uiUrl]) {
      const read = await exchange(url, bytes)
      expect(read.status).toBe(status)
      expect(read.body).toMatchObject({
        ResponseStatus: { ErrorCode: code, Message: expect.stringMatching(/\.$/) },
        Notifications: [{ Type: 'error' }],
      })
      expect(read.headers.get('x-request-id')).toMatch(/^\w+$/)
      expect(read.headers.get('content-type')).toContain('application/json')
      expect(read.headers.get('connection')).toBe('close')
    }
  })

  it('[ERR-07] is answered on a connection that had an answer before', async () => {
    await using platform = await startTestPlatform()
    const { hostname, port, host } = new URL(platform.apiUrl)
    const socket = connect(Number(port), hostname)
    socket.write(`GET /v1pre3/nowhere HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await once(socket, 'readable')
    socket.write('nonsense\r\n\r\n')
    const both = await text(socket)
    expect(both).toMatch(/^HTTP\/1\.1 404 [^]*HTTP\/1\.1 400 Bad Request\r\n/)
  })
})

describe('a small body that does not arrive', () => {
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['a form of the API', 'apiUrl', '/v1pre3/projects', 'application/x-www-form-urlencoded'],
    ['JSON of the control API', 'uiUrl', '/_emulator/clock', 'application/json'],
    ['a form of a page', 'uiUrl', '/sign-in', 'application/x-www-form-urlencoded'],
  ] as const)('[SEC-03] is given up, and its connection ended: %s', async (_, face, path, type) => {
    await using platform = await startTestPlatform()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { hostname, port, host } = new URL(platform[face])
    const socket = connect(Number(port), hostname)
    const headers = [
      `Host: ${host}`,
      'x-access-token: ada-private',
      `Content-Type: ${type}`,
      'Content-Length: 100',
    ]
    socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\nName=`)
    let ended = false
    const answer = text(socket).finally(() => (ended = true))
    while (!ended) {
      await vi.advanceTimersByTimeAsync(1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(readAnswer(await answer).status).toBe(408)
  })
})

describe('a connection that stays', () => {
  it.each([
    '/sign-in',
    '/oauth/authorize',
    '/oauth/device',
    '/v1pre3/projects',
    '/api/v1pre3/projects',
  ])(
    '[ERR-07] has its next request answered after a body that %s did not read to its end',
    async (path) => {
      await using platform = await startTestPlatform()
      const { hostname, port } = new URL(platform.uiUrl)
      const socket = connect(Number(port), hostname)
      const type = 'Content-Type: application/x-www-form-urlencoded'
      const body = 'x'.repeat(60_000)
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      )
      for (let piece = 0; piece < 40; piece += 1) {
        socket.write(`${body.length.toString(16)}\r\n${body}\r\n`)
      }
      socket.write('0\r\n\r\n')
      socket.write(
        `GET /sign-in HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`,
      )
      const answers = (await text(socket)).match(/HTTP\/1\.1 \d+/g)
      expect(answers).toHaveLength(2)
      expect(answers?.[1]).toBe('HTTP/1.1 200')
    },
  )
})

describe('a refused body of a client that closes its connection', () => {
  const size = 6_000_000

  /** Sends a whole request and reads only then, as clients do that send and read in turn. */
  async function sendThenRead(url: string, request: string): Promise<string> {
    const { hostname, port, host } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.pause()
    const headers = [`Host: ${host}`, 'Connection: close', `Content-Length: ${size}`]
    socket.write(`${request} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    const failure = await new Promise<Error | null | undefined>((resolve) => {
      socket.once('error', resolve)
      socket.write(Buffer.alloc(size), resolve)
    })
    expect(failure ?? null).toBeNull()
    return text(socket)
  }

  it.each([
    ['without a token', 'apiUrl', 'PUT /v1pre3/files/7001/parts/1', 401],
    ['of an operation that is not there', 'apiUrl', 'POST /v1pre3/nowhere', 404],
    ['of billing', 'storeUrl', 'POST /v1pre3/purchases', 401],
    ['of the control API', 'uiUrl', 'POST /_emulator/nowhere', 404],
  ] as const)(
    '[ERR-07] is read, then answered, then closed: %s',
    async (_, face, request, status) => {
      await using platform = await startTestPlatform()
      const answer = await sendThenRead(platform[face], request)
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(answer.match(/^HTTP\/1\.1/gm)).toHaveLength(1)
    },
  )
})
