import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations, profiles } from '@benchtop/contracts'
import { createEmulator, type Emulator, type SeedDocument } from '@benchtop/emulator'
import { describe, expect, it } from 'vitest'
import { compareReal, TokenRefused, type RealPlatform } from './compare-real.ts'
import type { RealResult } from './real-results.ts'

const seed: SeedDocument = {
  users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
  applications: [{ id: '2001', name: 'A', kind: 'web', owner: '1001', products: [] }],
  projects: [
    {
      id: '4001',
      owner: '1001',
      name: 'Demo',
      samples: [{ id: '5001', name: 'S', files: [{ path: 'a.txt', content: 'a' }] }],
      appResults: [{ id: '6001', name: 'R', application: '2001' }],
      properties: [{ name: 'Demo.note', type: 'string[]', items: ['x'] }],
    },
  ],
  runs: [
    {
      id: '8001',
      owner: '1001',
      experimentName: 'Run',
      sequencingStats: { YieldTotal: 4.5 },
      files: [{ path: 'b', content: 'b' }],
    },
  ],
  biosamples: [{ id: '12001', owner: '1001', name: 'B' }],
  tokens: [{ token: 'the-token-of-ada', user: '1001', private: true }],
}

const compare = (options: Partial<RealPlatform> & { readonly apiUrl: string }) =>
  compareReal({
    storeUrl: undefined,
    token: 'the-token-of-ada',
    signal: new AbortController().signal,
    timeoutMs: 10_000,
    ...options,
  })
const of = (results: readonly RealResult[], id: string) =>
  results.find(({ operation }) => operation === id)

type Change = (json: Record<string, unknown>, path: string) => unknown
type Fake = {
  readonly url: string
  readonly methods: string[]
  readonly tokens: string[]
} & AsyncDisposable

/** A host that answers like the platform, but changes what it says. */
async function fakeHost(
  platform: Emulator,
  change: Change,
  answerFirst?: (request: IncomingMessage, response: ServerResponse) => boolean,
): Promise<Fake> {
  const methods: string[] = []
  const tokens: string[] = []
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/' } = request
    const own = await fetch(platform.apiUrl + url, {
      headers: { 'x-access-token': String(request.headers['x-access-token']) },
      redirect: 'manual',
    })
    const type = own.headers.get('content-type') ?? 'text/plain'
    const location = own.headers.get('location')
    const text = await own.text()
    const body = type.includes('json')
      ? JSON.stringify(change(JSON.parse(text) as Record<string, unknown>, url))
      : text
    response
      .writeHead(own.status, { 'content-type': type, ...(location !== null && { location }) })
      .end(body)
  }
  const server = createServer((request, response) => {
    methods.push(request.method ?? '')
    tokens.push(String(request.headers['x-access-token']))
    if (answerFirst?.(request, response) === true) return
    forward(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    methods,
    tokens,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

describe.each(profiles)(
  'a second Benchtop as the real platform, with the profile %s',
  (profile) => {
    it('answers as the contracts state, as far as its data go', async () => {
      await using platform = await createEmulator({ seed, profile })
      const results = await compare({ apiUrl: platform.apiUrl, storeUrl: platform.storeUrl })
      expect(results.map(({ operation }) => operation)).toEqual(operations.map(({ id }) => id))
      expect(
        results.filter(({ outcome }) => outcome === 'differs' || outcome === 'failed'),
      ).toEqual([])
      const same = results.filter(({ outcome }) => outcome === 'same')
      expect(same.length).toBeGreaterThan(60)
      const notFound = results.filter(({ outcome }) => outcome === 'not found')
      expect(notFound.map(({ operation }) => operation)).toEqual(['v2.getSampleSheet'])
      expect(of(results, 'v1.projectProperties.get')).toMatchObject({
        outcome: 'same',
        status: 200,
      })
      expect(of(results, 'v1.getFileContent')).toMatchObject({ outcome: 'same', status: 302 })
      expect(of(results, 'v1.createProject')).toEqual({
        operation: 'v1.createProject',
        outcome: 'not tried',
        details: ['it would write'],
      })
    })
  },
)

describe('a real platform that differs', () => {
  it('is reported by operation and member, and receives only GETs', async () => {
    await using platform = await createEmulator({ seed })
    const change: Change = (json, path) => {
      const record = json['Response'] as Record<string, unknown>
      if (path === '/v1pre3/users/current') {
        const { Email: _, ...rest } = record
        return { ...json, Response: { ...rest, Nickname: 'ada' } }
      }
      if (path === '/v1pre3/meta') return { ...json, Response: { ...record, DefaultLimit: '10' } }
      if (path === '/v1pre3/genomes') return record
      return json
    }
    await using host = await fakeHost(platform, change, (request, response) => {
      if (request.url !== '/v1pre3/search') return false
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
      return true
    })
    const results = await compare({ apiUrl: host.url })
    expect(of(results, 'v1.getCurrentUser')).toMatchObject({
      outcome: 'differs',
      details: ['Email is missing', 'Nickname is added'],
    })
    expect(of(results, 'v1.getMeta')?.details).toEqual([expect.stringContaining('DefaultLimit')])
    expect(of(results, 'v1.listGenomes')?.details).toEqual([
      'the body has no Response with ResponseStatus',
    ])
    expect(of(results, 'v1.search')).toMatchObject({
      outcome: 'differs',
      details: ['status 404 instead of 200'],
    })
    expect(of(results, 'v1.getProject')).toMatchObject({ outcome: 'same' })
    expect(new Set(host.methods)).toEqual(new Set(['GET']))
  })

  it('ends the comparison where it refuses the token, and not where the token may not', async () => {
    await using platform = await createEmulator({ seed })
    await expect(compare({ apiUrl: platform.apiUrl, token: 'none' })).rejects.toThrow(TokenRefused)
    await using host = await fakeHost(
      platform,
      (json) => json,
      (request, response) => {
        if (request.url !== '/v1pre3/meta') return false
        response.writeHead(403).end()
        return true
      },
    )
    expect(of(await compare({ apiUrl: host.url }), 'v1.getMeta')?.outcome).toBe('refused')
  })

  it('is bounded in time, in depth and in redirects', async () => {
    await using platform = await createEmulator({ seed })
    await using elsewhere = await fakeHost(platform, (json) => json)
    await using host = await fakeHost(
      platform,
      (json) => json,
      ({ url }, response) => {
        if (url === '/v1pre3/meta') return true
        if (url === '/v1pre3/genomes') {
          response.writeHead(200, { 'content-type': 'application/json' }).end('['.repeat(100_000))
          return true
        }
        if (url !== '/v1pre3/users/current') return false
        response.writeHead(302, { location: elsewhere.url }).end()
        return true
      },
    )
    const results = await compare({ apiUrl: host.url, timeoutMs: 2_000 })
    expect(of(results, 'v1.getMeta')).toMatchObject({ outcome: 'failed' })
    expect(of(results, 'v1.listGenomes')).toMatchObject({
      outcome: 'failed',
      details: [expect.stringContaining('64 levels')],
    })
    expect(of(results, 'v1.getCurrentUser')?.details).toEqual(['status 302 instead of 200'])
    expect(elsewhere.tokens).toEqual([])
  })

  it('is no longer called once the comparison is aborted', async () => {
    await using platform = await createEmulator({ seed })
    const controller = new AbortController()
    const stopped = compare({
      apiUrl: platform.apiUrl,
      signal: controller.signal,
      onResult: ({ outcome }) => {
        if (outcome === 'same') controller.abort()
      },
    })
    await expect(stopped).rejects.toThrow()
  })
})
