import { limits, profileFacts } from '@benchtop/contracts'
import { once } from 'node:events'
import {
  request,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createDialects } from '../dialects/dialects.ts'
import { createRandom } from '../ids/random.ts'
import { createClient } from '../testing/client.ts'
import { refusalOf } from '../testing/refusal.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import { listen, stop } from '../hosts/listen.ts'
import { nothingShared } from '../storage/own-or-shared.ts'
import { createKernel } from './kernel.ts'

describe('a body over the limit', () => {
  const json = { 'content-type': 'application/json' }

  it('[ERR-07] is 413 by its declared length, before it is sent', async () => {
    await using platform = await startTestPlatform()
    const call = post(platform.apiUrl, { ...json, 'content-length': limits.bodyBytes + 1 })
    call.flushHeaders()
    const { status, body } = await answerTo(call)
    expect(status).toBe(413)
    const refusal = refusalOf({ status, headers: new Headers(), text: '', body })
    expect(refusal.code).toBe('PayloadTooLarge')
    expect(refusal.message).toContain(String(limits.bodyBytes))
  })

  it('[ERR-07] is 413 as soon as it is over, without a length', async () => {
    await using platform = await startTestPlatform()
    const call = post(platform.apiUrl, json)
    call.write(Buffer.alloc(limits.bodyBytes + 1, ' '))
    expect((await answerTo(call)).status).toBe(413)
  })

  it('[ERR-07] is 413 for a client that sends all of it first', async () => {
    await using platform = await startTestPlatform()
    const body = '{"Name":"Fresh"}'.padEnd(limits.bodyBytes + 1)
    const reply = await platform.ada.send('POST', 'v1pre3/projects', json, body)
    expect(reply.status).toBe(413)
    expect(refusalOf(reply).code).toBe('PayloadTooLarge')
  })

  it('[ERR-07] does not include one of exactly the limit', async () => {
    await using platform = await startTestPlatform()
    const members = '{"Name":"Fresh"}'
    const body = members.padEnd(limits.bodyBytes)
    expect((await platform.ada.send('POST', 'v1pre3/projects', json, body)).status).toBe(201)
  })

  it('[ERR-07] with an expectation that no server can meet is 417 in the envelope', async () => {
    await using platform = await startTestPlatform()
    const call = post(platform.apiUrl, { ...json, expect: 'nope' })
    call.end('{}')
    const { status, body } = await answerTo(call)
    expect(status).toBe(417)
    const refusal = refusalOf({ status, headers: new Headers(), text: '', body })
    expect(refusal.code).toBe('ExpectationFailed')
    expect(refusal.message).toContain('nope')
  })

  function post(apiUrl: string, headers: OutgoingHttpHeaders): ClientRequest {
    const path = `${apiUrl}/v1pre3/projects`
    return request(path, {
      method: 'POST',
      headers: { 'x-access-token': 'ada-private', ...headers },
    })
  }

  async function answerTo(call: ClientRequest): Promise<{ status: number; body: unknown }> {
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    // Data that the server no longer accepts ends in an error that doesn't matter here.
    call.on('error', () => {})
    const body: unknown = JSON.parse(await text(response))
    call.destroy()
    return { status: response.statusCode ?? 0, body }
  }
})

describe('an internal failure', () => {
  const secret = 'ENOENT: /home/someone/data/table.ts'

  it.each(['v1', 'v2'] as const)(
    '[ERR-07] is a 500 of %s that reveals neither stack nor path, and is logged',
    async (api) => {
      const logged: Record<string, unknown>[] = []
      const silent = () => {}
      const kernel = createKernel({
        operations: [
          {
            id: `${api}.fail`,
            api,
            method: 'GET',
            path: '/fail',
            summary: 'Fails.',
            permission: { kind: 'anyone' },
            responses: { 200: { kind: 'record', schema: z.object({}) } },
          },
        ],
        handlers: new Map([[`${api}.fail`, () => Promise.reject(new Error(secret))]]),
        authority: {
          userOf: () => undefined,
          clientOf: () => undefined,
          find: () => undefined,
          findAll: () => new Map(),
          isTrashed: () => false,
          sharedWith: () => nothingShared,
        },
        random: createRandom(),
        log: {
          debug: silent,
          info: silent,
          warn: silent,
          error: (details) => logged.push(details),
        },
        facts: profileFacts('spec'),
        dialects: createDialects({ profile: 'spec', errorPrefix: '', aliases: {} }),
        aliases: new Map(),
        conditions: { notifications: () => [], admit: () => undefined, faultOf: () => undefined },
        checkAnswers: true,
        settle: silent,
        fallback: 'v1',
      })
      const listening = await listen((...call) => void kernel(...call), '127.0.0.1', 0)
      onTestFinished(() => stop(listening, 0))
      const path = api === 'v1' ? 'v1pre3/fail' : 'v2/fail'
      const reply = await createClient(listening.url).get(path)
      expect(reply.status).toBe(500)
      expect(refusalOf(reply, api).code).toBe('InternalServerError')
      expect(reply.text).not.toMatch(/ENOENT|someone|\.ts|\bat /)
      const requestId = reply.headers.get('x-request-id')
      expect(reply.text).toContain(`"RequestId":"${requestId}"`)
      expect(logged).toEqual([{ requestId, error: new Error(secret) }])
    },
  )
})

describe('an address in an unusual form', () => {
  const ask = async (apiUrl: string, target: string, host: string) => {
    const { hostname, port } = new URL(apiUrl)
    const socket = connect(Number(port), hostname)
    const headers = `Host: ${host}\r\nx-access-token: ada-private\r\nConnection: close`
    socket.end(`GET ${target} HTTP/1.1\r\n${headers}\r\n\r\n`)
    return text(socket)
  }

  it('[WIR-02] may be absolute, as through a proxy', async () => {
    await using platform = await startTestPlatform()
    const { host } = new URL(platform.apiUrl)
    for (const path of ['/v1pre3/users/current', '/v1pre3/users/current?Limit=1']) {
      expect(await ask(platform.apiUrl, platform.apiUrl + path, host)).toMatch(/^HTTP\/1\.1 200 /)
    }
    expect(await ask(platform.apiUrl, platform.apiUrl, host)).toMatch(/^HTTP\/1\.1 404 /)
  })

  it('[SEC-01] must be of this server if it is absolute', async () => {
    await using platform = await startTestPlatform()
    const { host } = new URL(platform.apiUrl)
    const answer = await ask(platform.apiUrl, 'http://evil.test/v1pre3/users/current', host)
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  })

  it('[WIR-02] may have a query of tens of thousands of characters', async () => {
    await using platform = await startTestPlatform()
    const path = `v1pre3/users/current/projects?Name=${'x'.repeat(50_000)}`
    const reply = await platform.ada.get(path)
    expect(reply.status).toBe(200)
    expect(reply.body.Response.TotalCount).toBe(0)
  })
})

it.each([
  ['GET', 'v1pre3/nowhere', 404],
  ['DELETE', 'v1pre3/users/current', 405],
  ['GET', 'v1pre3/projects/99999', 404],
])('[WIR-02] keeps the connection after %s %s, which is %i', async (method, path, status) => {
  await using platform = await startTestPlatform()
  const headers = { 'x-access-token': 'ada-private' }
  const call = request(`${platform.apiUrl}/${path}`, { method, headers })
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  await text(response)
  expect(response.statusCode).toBe(status)
  expect(response.headers.connection).toBe('keep-alive')
})

it('[FIL-11] has no time limit for a request to arrive: uploads may take hours', async () => {
  const listening = await listen(() => {}, '127.0.0.1', 0)
  onTestFinished(() => stop(listening, 0))
  expect(listening.server.requestTimeout).toBe(0)
  expect(listening.server.headersTimeout).toBe(60_000)
  expect(listening.server.keepAliveTimeout).toBe(75_000)
})

describe('an invalid address', () => {
  it.each([
    '/v1pre3/projects/%',
    '/v1pre3/projects/%E0%A4%A',
    '/v1pre3/projects/%2e%2e',
    '/v1pre3/users/current?access_token=%',
    '/v1pre3/users/current?Limit=%ff',
    '/_content/%',
    '/_content/7001?expires=1&signature=%',
    '/%',
    '//',
    '/v2/%',
    '/?',
    '/v1pre3/projects/4001?__proto__=x&constructor=y',
    `/v1pre3/projects/${'9'.repeat(4000)}`,
  ])('[ERR-07] is refused, and no internals are shown: %s', async (path) => {
    await using platform = await startTestPlatform()
    const { hostname, port } = new URL(platform.apiUrl)
    const socket = connect(Number(port), hostname)
    const headers = `Host: ${hostname}:${port}\r\nx-access-token: ada-private\r\nConnection: close`
    socket.end(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 (200|400|401|403|404) /)
    expect(answer).toMatch(/^content-type: application\/json/im)
    expect(answer).not.toMatch(/node_modules|node:|\.ts:\d|<pre>/)
  })
})
