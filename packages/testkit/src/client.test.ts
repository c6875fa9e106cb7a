import { ApiError, ConnectionError, createClient, type Retry } from '@benchtop/app-runtime'
import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { startTestPlatform } from './start-test-platform.ts'

// The client of the app runtime, over HTTP against a platform.

const refusedBy = async (call: Promise<unknown>): Promise<ApiError> => {
  const reason = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(reason instanceof ApiError)) throw new Error(`No refusal, but ${String(reason)}`)
  return reason
}

describe('a list', () => {
  it('[RTM-01] is iterated item by item over all its pages', async () => {
    await using platform = await startTestPlatform()
    const client = platform.clientFor('1001')
    for (const Name of ['A', 'B', 'C', 'D']) await client.v1.createProject({ Name })
    await platform.requests.clear()
    const all = await Array.fromAsync(client.v1.listOwnProjects.all({ Limit: 2, SortBy: 'Name' }))
    expect(all.map(({ Name }) => Name)).toEqual(['A', 'B', 'C', 'D', 'Demo'])
    await platform.requests.assert({ operation: 'v1.listOwnProjects', status: 200 }, 3)
  })

  it('[RTM-01] requests no page that the caller doesn’t reach', async () => {
    await using platform = await startTestPlatform()
    const client = platform.clientFor('1001')
    await client.v1.createProject({ Name: 'Another' })
    for await (const { Name } of client.v1.listOwnProjects.all({ Limit: 1 })) {
      expect(Name).toBe('Demo')
      break
    }
    await platform.requests.assert({ operation: 'v1.listOwnProjects' }, 1)
  })

  it('[RTM-01] may be empty, start at an offset, and belong to a resource', async () => {
    await using platform = await startTestPlatform()
    const client = platform.clientFor('1001')
    expect(await Array.fromAsync(client.v1.listOwnRuns.all())).toEqual([])
    expect(await Array.fromAsync(client.v1.listOwnProjects.all({ Offset: 1 }))).toEqual([])
    const files = await Array.fromAsync(client.v1.listAppResultFiles.all({ appResultId: '6001' }))
    expect(files).toHaveLength(1)
  })

  it.each(profiles)('[RTM-01] is iterated in v2 under profile %s', async (profile) => {
    await using platform = await startTestPlatform({ profile })
    const client = platform.clientFor('1001')
    const { DisplayedCount, TotalCount } = await client.v2.listAppSessions({
      Limit: 1,
      SortBy: 'DateCreated',
      SortDir: 'Desc',
    })
    expect({ DisplayedCount, TotalCount }).toEqual({ DisplayedCount: 1, TotalCount: 1 })
    expect(await Array.fromAsync(client.v2.listAppSessions.all())).toHaveLength(1)
  })
})

describe('a refusal', () => {
  it.each(profiles)('[RTM-03] has status, code and request id under %s', async (profile) => {
    await using platform = await startTestPlatform({ profile })
    const client = platform.clientFor('1001')
    const error = await refusedBy(client.v1.getProject({ id: '999' }))
    expect(error).toMatchObject({
      name: 'ApiError',
      operation: 'v1.getProject',
      status: 404,
      code: 'NotFound',
      hostCode: profile === 'spec' ? 'NotFound' : 'PLATFORM.COMMON.NOT_FOUND',
      requestId: expect.any(String),
    })
    expect(error.message).toContain('999')
    expect(error.message).toBe(`v1.getProject failed with status 404: ${error.reason}`)
    const [logged] = await platform.requests.assert({ status: 404 })
    expect(logged!.id).toBe(error.requestId)
    const newer = await refusedBy(client.v2.getAppSession({ id: '999' }))
    expect(newer).toMatchObject({ status: 404, code: 'NotFound' })
    expect(newer.message).toContain('999')
  })

  it('[RTM-03] lists every problem', async () => {
    await using platform = await startTestPlatform()
    const client = platform.clientFor('1001')
    const error = await refusedBy(client.v1.createProject({ Name: '' }))
    expect(error).toMatchObject({ status: 400, code: 'BadRequest' })
    expect(error.problems).toEqual([
      { member: 'Name', code: expect.any(String), message: expect.stringContaining('Name') },
    ])
  })

  it('[RTM-03] of OAuth has its own code', async () => {
    await using platform = await startTestPlatform()
    const error = await refusedBy(
      platform.client().oauth.token({
        grant_type: 'authorization_code',
        code: 'wrong',
        redirect_uri: 'http://127.0.0.1:3000/callback',
        client_id: 'web-app',
        client_secret: 'web-secret',
      }),
    )
    expect(error).toMatchObject({ status: 400, hostCode: 'invalid_grant' })
  })

  it("[RTM-03] isn't retried if a retry can't help", async () => {
    await using platform = await startTestPlatform()
    await refusedBy(platform.client().v1.getCurrentUser())
    const refused = { operation: 'v1.getCurrentUser', status: 401 }
    expect(await platform.requests.assert(refused, 1)).toHaveLength(1)
  })
})

describe('a call', () => {
  it('[RTM-03] waits as long as X-Retry-After requires', async () => {
    await using platform = await startTestPlatform()
    const retries: Retry[] = []
    const client = platform.clientFor('1001', { onRetry: (retry) => void retries.push(retry) })
    const before = platform.clock.now()
    await platform.setFaults([{ operation: 'v1.createProject', retryAfter: 30, times: 2 }])
    expect((await client.v1.createProject({ Name: 'Later' })).Name).toBe('Later')
    expect(platform.clock.now() - before).toBe(60_000)
    expect(retries).toMatchObject([
      { operation: 'v1.createProject', attempt: 1, waitMs: 30_000 },
      { operation: 'v1.createProject', attempt: 2, waitMs: 30_000 },
    ])
  })

  it('[RTM-03] gives up if it would wait too long, or was refused too often', async () => {
    await using platform = await startTestPlatform()
    const client = platform.clientFor('1001', { retry: { retries: 2 } })
    await platform.setFaults([{ operation: 'v1.getProject', retryAfter: 3600 }])
    const hour = await refusedBy(client.v1.getProject({ id: '4001' }))
    expect(hour).toMatchObject({ code: 'TooManyRequests', retryAfterMs: 3_600_000 })
    await platform.requests.assert({ operation: 'v1.getProject' }, 1)
    await platform.setFaults([{ operation: 'v1.getUser', error: { code: 'ServiceUnavailable' } }])
    expect(await refusedBy(client.v1.getUser({ id: '1001' }))).toMatchObject({ status: 503 })
    await platform.requests.assert({ operation: 'v1.getUser' }, 3)
    await refusedBy(client.v1.getUser({ id: '1001' }, { retries: 0 }))
    await platform.requests.assert({ operation: 'v1.getUser' }, 4)
  })

  it('[FIL-14] waits through "not yet" for as long as it takes, which counts as no failure', async () => {
    await using platform = await startTestPlatform()
    let requests = 0
    const notYet = (init?: RequestInit) => {
      requests += 1
      const headers = { 'retry-after': '1', 'content-type': 'application/json' }
      return requests % 10 === 0 && init?.method === 'GET'
        ? new Response('', { status: 500 })
        : new Response('{}', { status: 409, headers })
    }
    const client = platform.clientFor('1001', {
      fetch: async (url, init) => (requests < 29 ? notYet(init) : fetch(url, init)),
      retry: { retries: 2 },
    })
    const before = platform.clock.now()
    expect((await client.v1.getProject({ id: '4001' })).Id).toBe('4001')
    expect(platform.clock.now() - before).toBeGreaterThanOrEqual(27_000)
    requests = 0
    await refusedBy(client.v1.createSample({ projectId: '4001', Name: 'Once' }))
    await refusedBy(client.v1.getProject({ id: '4001' }, { retries: 0 }))
    expect(requests).toBe(2)
  })

  it('[RTM-03] doubles its pause, with jitter', async () => {
    await using platform = await startTestPlatform()
    const waits: number[] = []
    const client = platform.clientFor('1001', {
      retry: { retries: 3, firstWaitMs: 100, maxWaitMs: 300 },
      random: () => 1,
      onRetry: ({ waitMs }) => void waits.push(waitMs),
    })
    await platform.setFaults([{ operation: 'v1.getProject', cut: 'before', times: 3 }])
    await client.v1.getProject({ id: '4001' })
    expect(waits).toEqual([100, 200, 300])
  })

  it.each(['before', 'after'] as const)(
    '[RTM-03] is retried after a connection cut %s',
    async (cut) => {
      await using platform = await startTestPlatform()
      const client = platform.clientFor('1001')
      await platform.setFaults([
        { operation: 'v1.getProject', cut, times: 2 },
        { operation: 'v1.projectProperties.write', cut, times: 1 },
      ])
      expect((await client.v1.getProject({ id: '4001' })).Id).toBe('4001')
      const Properties = [{ Name: 'Test.note', Type: 'string', Content: 'once' }] as const
      const page = await client.v1.projectProperties.write({ id: '4001', Properties })
      expect(page.Items).toMatchObject([{ Name: 'Test.note', Content: 'once' }])
    },
  )

  it("[RTM-03] isn't retried after a cut if it could take effect twice, and says that its outcome is unknown", async () => {
    await using platform = await startTestPlatform()
    const client = platform.clientFor('1001', { application: '2001' })
    await platform.setFaults([{ operation: 'v1.createSample', cut: 'after', times: 1 }])
    const call = client.v1.createSample({ projectId: '4001', Name: 'Once' })
    await expect(call).rejects.toThrow(ConnectionError)
    await expect(call).rejects.toMatchObject({ code: 'OutcomeUnknown' })
    await expect(call).rejects.toThrow(
      'Its outcome is unknown: it may have taken effect. Check before you send it again.',
    )
    await platform.requests.assert({ operation: 'v1.createSample' }, 1)
    await platform.setFaults([{ operation: 'v1.createSample', cut: 'before', times: 1 }])
    const twice = client.v1.createSample({ projectId: '4001', Name: 'Twice' }, { repeatable: true })
    expect((await twice).Name).toBe('Twice')
  })

  it('[RTM-03] ends with its signal: before, during the request, and in a pause', async () => {
    await using platform = await startTestPlatform()
    const reason = new Error('enough')
    const client = platform.clientFor('1001')
    const early = client.v1.getProject({ id: '4001' }, { signal: AbortSignal.abort(reason) })
    await expect(early).rejects.toBe(reason)
    await platform.requests.assertNone({ operation: 'v1.getProject' })

    const controller = new AbortController()
    const fetchAndStop: typeof fetch = (...request) => {
      const answer = fetch(...request)
      controller.abort(reason)
      return answer
    }
    const underWay = platform.clientFor('1001', { fetch: fetchAndStop })
    const { signal } = controller
    await expect(underWay.v1.getProject({ id: '4001' }, { signal })).rejects.toBe(reason)

    await platform.setFaults([{ operation: 'v1.getUser', retryAfter: 50 }])
    const pausing = new AbortController()
    const waiting = createClient({
      apiUrl: platform.apiUrl,
      token: platform.issueToken({ user: '1001', private: true }).token,
      onRetry: () => queueMicrotask(() => pausing.abort(reason)),
    })
    const paused = waiting.v1.getUser({ id: '1001' }, { signal: pausing.signal })
    await expect(paused).rejects.toBe(reason)
  })

  it('[RTM-03, RTM-04] rejects with a ConnectionError if nothing is listening', async () => {
    const client = createClient({
      apiUrl: 'http://127.0.0.1:9/',
      token: 'any',
      sleep: () => Promise.resolve(),
      retry: { retries: 1 },
    })
    await expect(client.v1.getMeta()).rejects.toMatchObject({
      name: 'ConnectionError',
      operation: 'v1.getMeta',
    })
  })

  it('[RTM-03] that was never sent has a known outcome', async () => {
    const platform = await startTestPlatform()
    const { apiUrl } = platform
    await platform.close()
    const client = createClient({ apiUrl, token: 'any', sleep: () => Promise.resolve() })
    const call = client.v1.createProject({ Name: 'Never sent' })
    await expect(call).rejects.toMatchObject({ code: 'ConnectionFailed' })
    await expect(call).rejects.toThrow('Check the address and the network.')
  })

  it('[RTM-04] goes to the given addresses, also below a path', async () => {
    const requested: string[] = []
    const record: typeof fetch = (url) => {
      requested.push(url instanceof Request ? url.url : url.toString())
      return Promise.resolve(Response.json({ Response: {}, ResponseStatus: {}, Notifications: [] }))
    }
    const client = createClient({
      apiUrl: 'https://api.example.test/genomics/',
      storeUrl: 'https://store.example.test',
      fetch: record,
    })
    await client.v1.getProject({ id: 'a/b' })
    await client.v1.getProject({ id: '..' })
    await client.v2.revokeCurrentToken()
    await client.billing.getPurchase({ id: '1' })
    expect(requested).toEqual([
      'https://api.example.test/genomics/v1pre3/projects/a%2Fb',
      'https://api.example.test/genomics/v1pre3/projects/%2E%2E',
      'https://api.example.test/genomics/v2/oauthv2tokens/current',
      'https://store.example.test/v1pre3/purchases/1',
    ])
  })

  it('requests its token each time, and can be made by an application', async () => {
    await using platform = await startTestPlatform()
    const order = { user: '1002', private: true }
    const { token } = platform.issueToken(order)
    const client = platform.client({ token: () => Promise.resolve(token) })
    expect((await client.v1.getCurrentUser()).Id).toBe('1002')
    const app = platform.client({
      credentials: { clientId: 'web-app', clientSecret: 'web-secret' },
    })
    const { AppSession } = await platform.clientFor('1001').v1.getAppResult({ id: '6001' })
    expect((await app.v1.getAppSession({ id: AppSession!.Id })).Id).toBe(AppSession?.Id)
    expect((await app.withToken(token).v1.getCurrentUser()).Id).toBe('1002')
  })

  it('returns the status, headers and notifications on request', async () => {
    await using platform = await startTestPlatform()
    await platform.control.setNotifications({
      document: [{ type: 'info', item: 'down at noon' }],
    })
    const client = platform.clientFor('1001')
    const made = await client.request('v1.createProject', { Name: 'New' })
    expect(made).toMatchObject({ status: 201, data: { Name: 'New' } })
    expect(made.notifications).toEqual([{ Type: 'info', Item: 'down at noon' }])
    expect((await client.request('v1.createProject', { Name: 'New' })).status).toBe(200)
  })
})

describe('the addresses of a client', () => {
  it('[RTM-01] may be paths on the server of the page that it runs in', () => {
    expect(() => createClient({ apiUrl: '/api', storeUrl: '/api/store' })).not.toThrow()
  })

  it.each(['localhost:5100', '127.0.0.1:5100', '', '//evil.test', 'ftp://localhost'])(
    '[RTM-01] are refused at once, and named: %s',
    (address) => {
      expect(() => createClient({ apiUrl: address })).toThrow('apiUrl')
      const apiUrl = 'https://api.example.test'
      expect(() => createClient({ apiUrl, storeUrl: address })).toThrow('storeUrl')
    },
  )
})
