import { control, faces, operations, type Operation } from '@benchtop/contracts'
import { createEmulator } from '@benchtop/emulator'
import { describe, expect, it } from 'vitest'
import { installApp } from '../../emulator/src/testing/native-apps.ts'
import { enter, proxied, startShared } from '../../emulator/src/testing/shared-platform.ts'
import { startTestPlatform, type TestPlatform } from '../../emulator/src/testing/test-platform.ts'
import { metrics } from './metrics.ts'
import { createStoredBytes, mostUsers } from './stored-bytes.ts'
import { readExposition } from './testing/exposition.ts'

const metricsPath = faces.control.base + control.getMetrics.path
const token = 'a-token-for-prometheus'

async function metricsOf(platform: { uiUrl: string }) {
  const response = await fetch(platform.uiUrl + metricsPath)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return readExposition(await response.text())
}

function startMeasured(): Promise<TestPlatform> {
  return startTestPlatform({ listeners: [metrics()] })
}

describe('the metrics of a platform', () => {
  it('[SCL-06] metrics count requests by face, operation and status, with a histogram of durations', async () => {
    await using platform = await startMeasured()
    const { apiUrl, storeUrl } = platform
    for (const id of ['4001', '4001', '4999']) await platform.ada.get(`/v1pre3/projects/${id}`)
    await fetch(`${apiUrl}/v1pre3/nowhere/${'x'.repeat(50)}`)
    await fetch(`${storeUrl}/`, { redirect: 'manual' })
    const { samples, types } = await metricsOf(platform)
    const requests = samples.filter(({ name }) => name === 'benchtop_http_requests_total')
    const count = (face: string, operation: string, status: string) =>
      requests.find(
        ({ labels }) =>
          labels['face'] === face &&
          labels['operation'] === operation &&
          labels['status'] === status,
      )?.value
    expect([
      count('api', 'v1.getProject', '200'),
      count('api', 'v1.getProject', '404'),
      count('api', 'none', '404'),
      count('store', 'none', '303'),
    ]).toEqual([2, 1, 1, 1])
    const histogram = samples.filter(({ labels }) => labels['operation'] === 'v1.getProject')
    const named = (name: string) =>
      histogram.filter((one) => one.name === `benchtop_http_request_duration_seconds${name}`)
    expect(types.get('benchtop_http_request_duration_seconds')).toBe('histogram')
    expect(named('_count').map(({ value }) => value)).toEqual([3])
    expect(named('_bucket').at(-1)).toMatchObject({ labels: { le: '+Inf' }, value: 3 })
    const values = named('_bucket').map(({ value }) => value)
    expect(values).toEqual([...values].sort((a, b) => a - b))
  })

  it('[SCL-06] metrics have jobs by executor, the queue, deadlines, storage, the database and the process', async () => {
    await using bench = await installApp('', { listeners: [metrics()] })
    expect((await bench.run()).Status).toBe('Complete')
    const { platform } = bench
    const { samples, types } = await metricsOf(platform)
    const value = (name: string, labels: Record<string, string> = {}) =>
      samples.find(
        (one) =>
          one.name === name &&
          Object.entries(labels).every(([label, text]) => one.labels[label] === text),
      )?.value
    expect(value('benchtop_jobs_ended_total', { executor: 'process', status: 'Complete' })).toBe(1)
    expect(value('benchtop_jobs_queued')).toBe(0)
    expect(value('benchtop_stored_bytes', { user: '1001' })).toBeGreaterThan(0)
    expect(value('benchtop_database_bytes')).toBeGreaterThan(100_000)
    expect(value('benchtop_deadlines_overdue', { kind: 'run-step' }) ?? 0).toBe(0)
    expect(value('benchtop_info')).toBe(1)
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(types.get('nodejs_eventloop_lag_p99_seconds')).toBe('gauge')
    expect(types.get('benchtop_deadlines')).toBe('gauge')
  })

  it('[SCL-06] no label of a metric has a value from outside a closed list, or anything of a user', async () => {
    await using platform = await startMeasured()
    const secrets = ['s3cret-token', 'Top-Secret-Project', 'ada@example.test']
    for (const secret of secrets) {
      await fetch(`${platform.apiUrl}/v1pre3/${secret}?access_token=${secret}`, {
        method: 'POST',
        headers: { 'x-access-token': secret, 'user-agent': secret },
      })
      await fetch(`${platform.uiUrl}/${secret}`)
    }
    for (let at = 0; at < 30; at += 1) await fetch(`${platform.apiUrl}/v1pre3/path-${at}`)
    const { samples, text } = await metricsOf(platform)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toContain('path-1')
    const allowed = new Set(['none', ...operations.map(({ id }) => id)])
    for (const { id } of Object.values<Operation>(control)) allowed.add(id)
    const named = samples.flatMap(({ labels }) => labels['operation'] ?? [])
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((one) => !allowed.has(one))).toEqual([])
    const names = new Set(
      samples
        .filter(({ name }) => name.startsWith('benchtop_'))
        .flatMap(({ labels }) => Object.keys(labels)),
    )
    expect([...names].sort()).toEqual(
      ['executor', 'face', 'kind', 'le', 'operation', 'status', 'user', 'version'].filter((one) =>
        names.has(one),
      ),
    )
  })

  it('[SCL-06] users beyond a number are one series together', async () => {
    const users = Array.from({ length: mostUsers + 3 }, (_, id) => id + 1)
    const stored = createStoredBytes({ users: () => users, storedBytes: () => 2 })
    const bytes = await stored.read()
    expect([bytes.size, bytes.get('1'), bytes.get('other')]).toEqual([mostUsers + 1, 2, 6])
  })

  it('[SCL-06] platforms of one process count apart', async () => {
    await using one = await startMeasured()
    await using other = await startMeasured()
    await one.ada.get('/v1pre3/projects/4001')
    const counted = async (platform: TestPlatform) =>
      (await metricsOf(platform)).samples.filter(
        ({ name, labels }) =>
          name === 'benchtop_http_requests_total' && labels['operation'] === 'v1.getProject',
      ).length
    expect([await counted(one), await counted(other)]).toEqual([1, 0])
  })
})

describe('who may read metrics', () => {
  it('[SCL-06] a platform that was not started with metrics has none, and says how', async () => {
    await using platform = await startTestPlatform()
    const response = await fetch(platform.uiUrl + metricsPath)
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('--metrics'),
    ])
  })

  it('[SCL-06] on a shared bench its owners read metrics, the start token, and the token for it; no one else', async () => {
    await using platform = await startShared({ listeners: [metrics({ token })] })
    const [ada, ben] = [await enter(platform, 'ada'), await enter(platform, 'ben')]
    const read = async (headers: Record<string, string>, path = metricsPath) =>
      (await platform.send({ path, headers: { ...proxied, ...headers } })).status
    expect(await read({ cookie: ada })).toBe(200)
    expect(await read({ 'x-benchtop-token': platform.startToken ?? '' })).toBe(200)
    expect(await read({ authorization: `Bearer ${token}` })).toBe(200)
    expect(await read({ cookie: ben })).toBe(403)
    expect(await read({})).toBe(401)
    expect(await read({ authorization: `Bearer ${token}x` })).toBe(401)
    expect(await read({}, `${metricsPath}?access_token=${token}&start_token=${token}`)).toBe(401)
  })

  it('[SCL-06] the token for metrics opens nothing else', async () => {
    await using shared = await startShared({ listeners: [metrics({ token })] })
    await using open = await createEmulator({
      listeners: [metrics({ token })],
      host: '0.0.0.0',
    })
    const authorization = `Bearer ${token}`
    for (const [name, { method, path }] of Object.entries<Operation>(control)) {
      if (name === 'getMetrics') continue
      const address = faces.control.base + path.replaceAll(/\{\w+\}/g, '1')
      for (const url of [address, `${address}?/metrics`, `${address}/../metrics`]) {
        const headers = { ...proxied, authorization }
        const { status } = await shared.send({ method, path: url, headers })
        expect({ name, url, status }).toEqual({ name, url, status: 401 })
      }
      const { status } = await fetch(open.uiUrl + address, { method, headers: { authorization } })
      expect({ name, status }).toEqual({ name, status: 401 })
    }
    const reply = await fetch(open.uiUrl + metricsPath, { headers: { authorization } })
    expect(reply.status).toBe(200)
  })

  it('[SCL-06] a token for metrics that could be guessed is refused at the start', () => {
    for (const short of ['', 'short', 'with space in it 1234567']) {
      expect(() => metrics({ token: short })).toThrow('at least 16')
    }
  })
})
