import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../ids/random.ts'
import { locationOf } from '../testing/downloads.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { createClock } from '../time/clock.ts'
import { createExchanges, rememberBody } from './exchanges.ts'
import type { ExchangeRecord } from '@benchtop/contracts'

async function requestsOf(platform: TestPlatform): Promise<readonly ExchangeRecord[]> {
  const { body } = await platform.control.get('_emulator/requests')
  return body as readonly ExchangeRecord[]
}
async function lastOf(platform: TestPlatform): Promise<ExchangeRecord> {
  return (await requestsOf(platform)).at(-1)!
}

describe('the request log', () => {
  it('[HAR-06] has each request with its bodies, its operation and its caller', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.post('v1pre3/projects', { Name: 'Fresh' })
    expect(await lastOf(platform)).toMatchObject({
      face: 'api',
      method: 'POST',
      url: '/v1pre3/projects',
      status: 201,
      operation: 'v1.createProject',
      user: '1001',
      application: '2002',
      request: { body: 'Name=Fresh' },
      response: { body: expect.stringContaining('"Name":"Fresh"') },
    })
  })

  it('[HAR-06] is found by the RequestId of an answer', async () => {
    await using platform = await startTestPlatform()
    const { headers } = await platform.ada.get('v1pre3/projects/4001')
    const id = headers.get('x-request-id')
    const one = await platform.control.get(`_emulator/requests/${id}`)
    expect(one.body).toMatchObject({ id, url: '/v1pre3/projects/4001' })
    expect((await platform.control.get('_emulator/requests/unknown')).status).toBe(404)
  })

  it('[HAR-06] can be emptied, and leaves out its own requests', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.get('v1pre3/users/current')
    await platform.control.get('_emulator/status')
    expect(await requestsOf(platform)).toHaveLength(1)
    expect((await platform.control.delete('_emulator/requests')).status).toBe(204)
    expect(await requestsOf(platform)).toEqual([])
  })

  it('[HAR-06] contains the last thousand requests', async () => {
    await using platform = await startTestPlatform()
    await Promise.all(Array.from({ length: 1_005 }, () => platform.anonymous.get('v1pre3/genomes')))
    expect(await requestsOf(platform)).toHaveLength(1_000)
  })

  it('remembers the bodies of the last requests, up to 4 MB of them, however many there are', () => {
    const exchanges = createExchanges(createClock(), createRandom())
    const receive = (bytes: number): void => {
      const request = new IncomingMessage(new Socket())
      const response = new ServerResponse(request)
      exchanges.follow(request, response, 'api')
      rememberBody(request, 'requestBody', new Uint8Array(bytes / 2))
      rememberBody(request, 'responseBody', 'x'.repeat(bytes / 2))
      response.emit('close')
    }
    const lengths = () =>
      exchanges
        .list()
        .map(
          ({ requestBody, responseBody }) =>
            (requestBody?.length ?? 0) + (responseBody?.length ?? 0),
        )
    const most = 4 * 1024 * 1024
    for (const bytes of [100_000, 2_000, 50_000]) {
      const remembered = Math.min(1_000, Math.floor(most / bytes))
      for (let at = 0; at < 2_500; at += 1) receive(bytes)
      const forgotten = Array.from({ length: 1_000 - remembered }, () => 0)
      const rest = Array.from({ length: remembered }, () => bytes)
      expect(lengths()).toEqual([...forgotten, ...rest])
    }
    exchanges.clear()
    receive(100)
    expect(lengths()).toEqual([100])
  })

  it('[HAR-06, ACC-21] shows no secret', async () => {
    await using platform = await startTestPlatform()
    await platform.anonymous.get('v1pre3/users/current?access_token=ada-private')
    await platform.ada.postJson('v1pre3/projects', {
      Name: 'Fresh',
      client_secret: 'cohort-secret',
      nested: [{ RefundSecret: 'deep-secret' }],
    })
    await platform.withClient('cohort-browser', 'cohort-secret').get('v1pre3/appsessions/1')
    await platform.anonymous.send('GET', 'v1pre3/genomes', {
      cookie: 'benchtop_session=cookie-secret',
    })
    await fetch(await locationOf(platform.ada, '7003'))
    const { text } = await platform.control.get('_emulator/requests')
    const secrets = ['ada-private', 'cohort-secret', 'deep-secret', 'cookie-secret']
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toContain(Buffer.from('cohort-browser:cohort-secret').toString('base64'))
    expect(text).toMatch(/signature=\[redacted\]/)
    expect(text).toMatch(/"authorization":"Basic \[redacted\]"/)
  })

  it('[HAR-06] shows the codes of errors, which are no secrets', async () => {
    await using platform = await startTestPlatform()
    await platform.control.postJson('_emulator/launches', { code: 'a-secret' })
    const { request, response } = await lastOf(platform)
    expect(JSON.parse(response.body ?? '')).toMatchObject({
      error: { code: 'BadRequest', problems: [{ member: 'user', code: 'Required' }, {}, {}] },
    })
    expect(request.body).not.toContain('a-secret')
  })

  it('[HAR-06] omits bodies that nothing reads', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.postJson('v1pre3/projects', { Name: 'x', padding: 'y'.repeat(70_000) })
    expect((await lastOf(platform)).request.body).toBeUndefined()
    await platform.ada.upload('v1pre3/appresults/6001/files?Name=a', new Uint8Array([0, 1, 2]))
    expect((await lastOf(platform)).request.body).toBeUndefined()
  })

  it('[HAR-06] reports connections that were cut, and the fault that cut them', async () => {
    await using platform = await startTestPlatform()
    const json = { 'content-type': 'application/json' }
    const faults = JSON.stringify([{ operation: 'v1.getProject', cut: 'before' }])
    await platform.control.send('PUT', '_emulator/faults', json, faults)
    await expect(platform.ada.get('v1pre3/projects/4001')).rejects.toThrow()
    expect(await lastOf(platform)).toMatchObject({
      cut: true,
      operation: 'v1.getProject',
      fault: { cut: 'before' },
    })
  })
})

describe('the explanation of a decision about a request', () => {
  const decided = async (platform: TestPlatform, path: string, token: string) => {
    await platform.withToken(token).get(path)
    return lastOf(platform)
  }

  it('[HAR-06] is stored for refused requests', async () => {
    await using platform = await startTestPlatform()
    const scopes = ['read sample 5001', 'browse project 4001']
    const order = { user: '1001', application: '2002', scopes }
    const { token } = platform.issueToken(order)
    const { decision, error } = await decided(platform, 'v1pre3/files/7001/content', token)
    expect(decision).toEqual({
      needs: 'READ on file 7001',
      has: 'this token has BROWSE on it, granted by "browse project 4001"',
      scope: 'read appresult 6001',
    })
    expect(error).toMatchObject({ code: 'Forbidden' })
  })

  it.each([
    ['v1pre3/projects/4002', 'ada-read', 'has BROWSE on it, granted by "browse global"'],
    ['v1pre3/projects/4003', 'ada-read', 'project 4003 belongs to user 1002'],
    ['v1pre3/projects/4003', 'ada-private', 'belongs to user 1002'],
    ['v1pre3/projects/4001', 'ada-private', 'the user owns project 4001'],
    ['v1pre3/appresults/6001', 'ada-read', 'which made appresult 6001 itself'],
    ['v1pre3/projects/4001', 'made-up', 'it has no token, or an unknown one'],
    ['v1pre3/users/current', 'ada-read', '"browse global", "read project 4001"'],
  ])('[HAR-06] is stored for %s with %s', async (path, token, words) => {
    await using platform = await startTestPlatform()
    expect((await decided(platform, path, token)).decision?.has).toContain(words)
  })

  it('[HAR-06] names every problem that the contract found', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.get('v1pre3/genomes?Limit=x&SortBy=y')
    const { error } = await lastOf(platform)
    expect(error?.problems.map(({ member }) => member)).toEqual(['Limit', 'SortBy'])
  })
})

it('[HAR-06] events report requests, sessions and jobs as they happen', async () => {
  await using platform = await startTestPlatform()
  const received: { name: string; data: Record<string, unknown> }[] = []
  const aborted = new AbortController()
  const response = await fetch(`${platform.uiUrl}/_emulator/events`, { signal: aborted.signal })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const reading = read(response, received, () =>
    received.some(({ name, data }) => name === 'job' && data['type'] === 'ended'),
  )
  await platform.ada.get('v1pre3/users/current')
  await platform.launch({ user: '1001', application: '2002', properties: [] })
  await reading
  aborted.abort()
  expect(received.find(({ name }) => name === 'request')?.data).toMatchObject({
    operation: 'v1.getCurrentUser',
  })
  const statuses = received
    .filter(({ name }) => name === 'session')
    .map(({ data }) => data['status'])
  expect(statuses).toEqual(
    ['Pending', 'Running', 'Complete'].filter((one) => statuses.includes(one)),
  )
  expect(statuses.at(-1)).toBe('Complete')
  expect(received.some(({ name, data }) => name === 'job' && data['type'] === 'log')).toBe(true)
})

async function read(
  response: Response,
  received: { name: string; data: Record<string, unknown> }[],
  isEnough: () => boolean,
): Promise<void> {
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? []
      if (name !== undefined) received.push({ name, data: JSON.parse(data!) })
    }
    if (isEnough()) return
  }
}
