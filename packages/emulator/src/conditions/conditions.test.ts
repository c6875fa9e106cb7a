import { describe, expect, it } from 'vitest'
import { contentOf } from '../testing/downloads.ts'
import { columnIn } from '../testing/lists.ts'
import { refusalOf } from '../testing/refusal.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../testing/test-platform.ts'

const put = (platform: TestPlatform, list: string, value: unknown) =>
  platform.control.send(
    'PUT',
    `_emulator/${list}`,
    { 'content-type': 'application/json' },
    JSON.stringify(value),
  )
const project = 'v1pre3/projects/4001'

describe('notifications', () => {
  const downtime = { type: 'info', item: 'planned downtime at noon' }
  const written = { Type: 'info', Item: 'planned downtime at noon' }

  it('[CON-13] appear on every response while they are set, refusals too', async () => {
    await using platform = await startTestPlatform()
    expect((await put(platform, 'notifications', [downtime])).body).toEqual([downtime])
    const paths = [project, 'v1pre3/users/current/projects', 'v2/appsessions']
    for (const path of paths) {
      expect((await platform.ada.get(path)).body.Notifications).toEqual([written])
    }
    const refused = await platform.ada.get('v1pre3/projects/1')
    expect(refused.body.Notifications).toEqual([
      expect.objectContaining({ Type: 'error' }),
      written,
    ])

    expect((await platform.control.get('_emulator/notifications')).body).toEqual([downtime])
    await put(platform, 'notifications', [])
    expect((await platform.ada.get(project)).body.Notifications).toEqual([])
  })

  it('[CON-13] can be set from the start, and are restored by reset', async () => {
    await using platform = await startTestPlatform({ conditions: { notifications: [downtime] } })
    await put(platform, 'notifications', [])
    await platform.reset()
    expect((await platform.ada.get(project)).body.Notifications).toEqual([written])
  })

  it.each([
    [{ type: 'info' }, 'body'],
    [[{ type: 'info' }], 'item'],
    [[{ type: '', item: 'x' }], 'type'],
    [[{ type: 'info', item: 'x', until: 'noon' }], 'until'],
  ])('[CON-13] %j are refused by name', async (value, named) => {
    await using platform = await startTestPlatform()
    const { status, text } = await put(platform, 'notifications', value)
    expect(status).toBe(400)
    expect(text).toContain(named)
  })
})

describe('rate limits', () => {
  const two = { policy: 'reading', operations: ['v1.getProject'], limit: 2, window: '1d' }

  it('[RTE-01, RTE-02] count and report the requests of a user, and refuse those over the limit', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    await put(platform, 'rate-limits', [two])
    const first = await platform.ada.get(project)
    expect(ratesOf(first.headers)).toEqual(['reading', '2', '1', '2026-03-02T00:00:00.0000000Z'])
    expect(first.headers.get('x-retry-after')).toBeNull()
    // Another token of the same user counts towards the same.
    const second = await platform.reader.get(project)
    expect(ratesOf(second.headers).slice(0, 3)).toEqual(['reading', '2', '0'])

    const third = await platform.ada.get(project)
    expect(third.status).toBe(429)
    expect(ratesOf(third.headers)).toEqual(['reading', '2', '0', '2026-03-02T00:00:00.0000000Z'])
    expect(refusalOf(third)).toMatchObject({ code: 'TooManyRequests' })
    expect((await platform.ben.get('v1pre3/projects/4003')).status).toBe(200)
  })

  it('[ERR-04] say how many seconds to wait', async () => {
    await using platform = await startTestPlatform({
      conditions: { rateLimits: [{ ...two, limit: 0 }] },
    })
    platform.clock.freeze(true)
    platform.clock.set(testNow)
    const { status, headers } = await platform.ada.get(project)
    expect(status).toBe(429)
    expect(headers.get('x-retry-after')).toBe(String(12 * 3600))
  })

  it('[RTE-01] start again with the next window', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    await put(platform, 'rate-limits', [{ ...two, window: '60s' }])
    for (const status of [200, 200, 429]) {
      expect((await platform.ada.get(project)).status).toBe(status)
    }
    platform.clock.advance('60s')
    expect((await platform.ada.get(project)).status).toBe(200)
  })

  it('[RTE-02] don’t change responses that no rule covers', async () => {
    await using platform = await startTestPlatform()
    await put(platform, 'rate-limits', [two])
    const { headers } = await platform.ada.get('v1pre3/users/current')
    expect(ratesOf(headers)).toEqual([null, null, null, null])
  })

  it('[RTE-01] count nothing that is not allowed anyway', async () => {
    await using platform = await startTestPlatform()
    await put(platform, 'rate-limits', [two])
    for (let call = 0; call < 3; call += 1) {
      expect((await platform.ada.get('v1pre3/projects/4003')).status).toBe(403)
      expect((await platform.ada.get('v1pre3/projects/99')).status).toBe(404)
    }
    expect(ratesOf((await platform.ada.get(project)).headers)[2]).toBe('1')
  })

  it('[RTE-02] report the tightest of several rules', async () => {
    await using platform = await startTestPlatform()
    const all = { policy: 'all', operations: ['v1.*'], limit: 10, window: '1h' }
    await put(platform, 'rate-limits', [all, two])
    expect(ratesOf((await platform.ada.get(project)).headers)[0]).toBe('reading')
    expect(ratesOf((await platform.ada.get('v1pre3/users/current')).headers)[0]).toBe('all')
  })

  it('[RTE-01] outlive a restart, and are gone with a reset', async () => {
    await using platform = await startTestPlatform()
    const snapshot = platform.snapshot()
    await put(platform, 'rate-limits', [{ ...two, limit: 1 }])
    expect((await platform.ada.get(project)).status).toBe(200)
    expect((await platform.ada.get(project)).status).toBe(429)
    await platform.restore(snapshot)
    expect((await platform.ada.get(project)).headers.has('x-ratelimit-policy')).toBe(false)
  })

  it('[RTE-01] cover launches from the start', async () => {
    await using platform = await startTestPlatform()
    const { body } = await platform.control.get('_emulator/rate-limits')
    expect(body).toEqual([
      { policy: 'launch', operations: ['v1.launchApplication'], limit: 1000, window: '1d' },
    ])
  })

  it.each([
    [[{ ...two, operations: ['v1.getProjects'] }], 'v1.getProject'],
    [[{ ...two, window: 'a day' }], 'window'],
    [[{ ...two, window: '0s' }], 'window'],
    [[{ ...two, limit: -1 }], 'limit'],
    [[{ ...two, policy: 'two words' }], 'policy'],
    [[{ ...two, operations: [] }], 'operations'],
  ])('[RTE-01] are refused for %j, and those before stay', async (value, named) => {
    await using platform = await startTestPlatform()
    await put(platform, 'rate-limits', [two])
    const { status, text } = await put(platform, 'rate-limits', value)
    expect(status).toBe(400)
    expect(text).toContain(named)
    expect((await platform.control.get('_emulator/rate-limits')).body).toEqual([two])
  })

  function ratesOf(headers: Headers): (string | null)[] {
    const names = ['policy', 'limit', 'remaining', 'reset']
    return names.map((name) => headers.get(`x-ratelimit-${name}`))
  }
})

describe('faults', () => {
  it('[HAR-04] answer with an error, as many times as set', async () => {
    await using platform = await startTestPlatform()
    const fault = { operation: 'v1.getProject', error: { code: 'ServiceUnavailable' }, times: 2 }
    await put(platform, 'faults', [fault])
    const statuses = []
    for (let call = 0; call < 3; call += 1) statuses.push((await platform.ada.get(project)).status)
    expect(statuses).toEqual([503, 503, 200])
    expect((await platform.ada.get('v1pre3/users/current')).status).toBe(200)
    expect((await platform.control.get('_emulator/faults')).body).toEqual([{ ...fault, hits: 2 }])
  })

  it('[HAR-04] may hit the requests of one application, and let others pass uncounted', async () => {
    await using platform = await startTestPlatform()
    const fault = { operation: 'v1.getProject', application: '2001', retryAfter: 5, times: 1 }
    await put(platform, 'faults', [fault])
    expect((await platform.ada.get(project)).status).toBe(200)
    expect((await platform.anonymous.get(project)).status).toBe(401)
    expect((await platform.withToken('unknown').get(project)).status).toBe(401)
    expect((await platform.reader.get(project)).status).toBe(429)
    expect((await platform.reader.get(project)).status).toBe(200)
  })

  it('[HAR-04] may be the code of an error alone, for every operation', async () => {
    await using platform = await startTestPlatform()
    const { body } = await put(platform, 'faults', [{ error: 'ServiceUnavailable', times: 1 }])
    const fault = { operation: '*', error: { code: 'ServiceUnavailable' }, times: 1 }
    expect(body).toEqual([{ ...fault, hits: 0 }])
    expect((await platform.ada.get(project)).status).toBe(503)
    expect((await platform.ada.get(project)).status).toBe(200)
  })

  it.each([
    ['v1.gotProject', 'v1.getProject'],
    ['getProject', 'v1.getProject, v2.getProject'],
    ['v1.uploadResultFile', 'v1.uploadAppResultFile'],
    ['v1.getproject.*', 'v1.getProject'],
    ['?', 'such as v1.getProject; v1.* matches'],
  ])('[HAR-04] for %j suggest %s', async (operation, suggested) => {
    await using platform = await startTestPlatform()
    const { status, text } = await put(platform, 'faults', [{ operation, cut: 'before' }])
    expect(status).toBe(400)
    expect(text).toContain(suggested)
  })

  it('[HAR-04] have their own message, and skip the first requests', async () => {
    await using platform = await startTestPlatform()
    const error = { code: 'InternalServerError', message: 'The database sleeps.' }
    await put(platform, 'faults', [{ operation: 'V1.*', error, skip: 1 }])
    expect((await platform.ada.get(project)).status).toBe(200)
    const refused = await platform.ada.get(project)
    expect(refused.status).toBe(500)
    expect(refusalOf(refused).message).toBe('The database sleeps.')
  })

  it('[HAR-04, ERR-04] refuse like a rate limit', async () => {
    await using platform = await startTestPlatform()
    await put(platform, 'faults', [{ operation: '*', retryAfter: 7 }])
    const { status, headers } = await platform.ada.get(project)
    expect([status, headers.get('x-retry-after')]).toEqual([429, '7'])
  })

  it('[HAR-04] delay requests', async () => {
    await using platform = await startTestPlatform()
    await put(platform, 'faults', [{ operation: 'v1.getProject', latencyMs: 600_000 }])
    const waiting = platform.ada.get(project).catch(() => 'still waiting')
    const other = await platform.ada.get('v1pre3/users/current')
    expect(other.status).toBe(200)
    const listed = await platform.control.get('_emulator/faults')
    expect(listed.body[0].hits).toBe(1)
    await platform.close()
    expect(await waiting).toBe('still waiting')
  })

  it('[HAR-04] cut the connection before or after the request is handled', async () => {
    await using platform = await startTestPlatform()
    const create = (Name: string) => platform.ada.post('v1pre3/projects', { Name })
    const names = () => columnIn(platform.ada, 'v1pre3/users/current/projects', 'Name')
    await put(platform, 'faults', [
      { operation: 'v1.createProject', cut: 'before', times: 1 },
      { operation: 'v1.createProject', cut: 'after', times: 1 },
    ])
    await expect(create('Never')).rejects.toThrow()
    expect(await names()).not.toContain('Never')
    await expect(create('Unknowing')).rejects.toThrow()
    expect(await names()).toContain('Unknowing')
    expect((await create('Told')).status).toBe(201)
  })

  it('[HAR-04] cut downloads', async () => {
    await using platform = await startTestPlatform()
    await put(platform, 'faults', [{ operation: 'download', cutAfterBytes: 5, times: 1 }])
    await expect(contentOf(platform.ada, '7003')).rejects.toThrow()
    const whole = await contentOf(platform.ada, '7003')
    expect(whole.toString()).toBe('Calls of the volvox contig.')
  })

  it('[HAR-04] with probability 0 never occur, and those with probability 1 always', async () => {
    await using platform = await startTestPlatform()
    const error = { code: 'Conflict' }
    await put(platform, 'faults', [{ operation: 'v1.getProject', error, probability: 0 }])
    expect((await platform.ada.get(project)).status).toBe(200)
    await put(platform, 'faults', [{ operation: 'v1.getProject', error, probability: 1 }])
    expect((await platform.ada.get(project)).status).toBe(409)
    await put(platform, 'faults', [])
    expect((await platform.ada.get(project)).status).toBe(200)
  })

  it('[HAR-04] can be removed again', async () => {
    await using platform = await startTestPlatform()
    await put(platform, 'faults', [{ operation: 'v1.getProject', error: { code: 'Conflict' } }])
    await platform.ada.get(project)
    const { body } = await platform.control.get('_emulator/faults')
    expect((await put(platform, 'faults', body)).body).toEqual([{ ...body[0], hits: 0 }])
  })

  it.each([
    [[{ operation: 'v1.getProject' }], 'latencyMs'],
    [[{ operation: 'v1.gotProject', cut: 'before' }], 'v1.gotProject'],
    [[{ operation: '*', error: { code: 'Teapot' } }], 'ServiceUnavailable'],
    [[{ operation: '*', error: 'Teapot' }], 'ServiceUnavailable'],
    [[{}], 'latencyMs'],
    [[{ operation: '*', latencyMs: -1 }], 'latencyMs'],
    [[{ operation: '*', cut: 'between' }], 'cut'],
    [[{ operation: '*', cut: 'before', probability: 2 }], 'probability'],
    ['all of them', 'body'],
  ])('[HAR-04] are refused for %j, naming what is wrong', async (value, named) => {
    await using platform = await startTestPlatform()
    const { status, text } = await put(platform, 'faults', value)
    expect(status).toBe(400)
    expect(text).toContain(named)
  })
})

it('[HAR-04] a platform refuses to start with invalid conditions, and names them', async () => {
  const conditions = {
    faults: [{ operation: 'v1.gotProject' as 'v1.getProject', cut: 'before' as const }],
    rateLimits: [{ policy: 'p', operations: ['v1.*'], limit: 1, window: '1d' }],
  }
  await expect(startTestPlatform({ conditions })).rejects.toMatchObject({
    code: 'conditions-invalid',
    message: expect.stringContaining('faults[0].operation is "v1.gotProject"'),
  })
  const wrong = { rateLimits: [{ policy: 'p', operations: ['v1.*'], limit: 1, window: 'often' }] }
  await expect(startTestPlatform({ conditions: wrong })).rejects.toMatchObject({
    code: 'conditions-invalid',
    message: expect.stringContaining('rateLimits.0.window'),
  })
})
