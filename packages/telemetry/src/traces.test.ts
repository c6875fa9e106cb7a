import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@benchtop/emulator'
import { trace } from '@opentelemetry/api'
import { describe, expect, it } from 'vitest'
import { installApp } from '../../emulator/src/testing/native-apps.ts'
import { startTestPlatform } from '../../emulator/src/testing/test-platform.ts'
import { traceParentOf } from './job-spans.ts'
import { contextOf } from './request-spans.ts'
import { startOtlpReceiver } from './testing/otlp-receiver.ts'
import { traces, tracesUrl } from './traces.ts'

const clientsTrace = '0af7651916cd43dd8448eb211c80319c'
const clientsSpan = 'b7ad6b7169203331'
const traceparent = `00-${clientsTrace}-${clientsSpan}-01`

describe('the traces of a platform', () => {
  it('[SCL-06] each request is a span with the name of its operation, which continues the trace of the client', async () => {
    await using collector = await startOtlpReceiver()
    {
      await using platform = await startTestPlatform({
        listeners: [traces({ endpoint: collector.url })],
      })
      const address = `${platform.apiUrl}/v1pre3/projects`
      const headers = { 'x-access-token': 'ada-private' }
      await fetch(`${address}/4001`, { headers: { ...headers, traceparent } })
      await fetch(`${address}/4999`, { headers: { ...headers, traceparent: 'nonsense' } })
      await fetch(`${platform.uiUrl}/_emulator/status`)
      await fetch(`${platform.storeUrl}/`, { redirect: 'manual', method: 'PURGE' })
    }
    const [one, missing, status, other] = collector.spans
    expect(one).toMatchObject({
      name: 'v1.getProject',
      traceId: clientsTrace,
      parentSpanId: clientsSpan,
      // A server.
      kind: 2,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/v1pre3/projects/{id}',
        'http.response.status_code': 200,
        'benchtop.face': 'api',
      },
    })
    expect(missing).toMatchObject({
      name: 'v1.getProject',
      attributes: { 'http.response.status_code': 404 },
    })
    expect(missing?.traceId).not.toBe(clientsTrace)
    expect(missing?.parentSpanId).toBeUndefined()
    expect(status?.name).toBe('control.getStatus')
    expect(other).toMatchObject({ name: '_OTHER', attributes: { 'benchtop.face': 'store' } })
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'benchtop' })
  })

  it('[SCL-06] a job is a span below the request that launched it, and its app continues the trace', async () => {
    await using collector = await startOtlpReceiver()
    let seen: string | undefined
    {
      await using bench = await installApp(
        `fs.writeFileSync(join(process.argv[1], '..', 'trace.txt'), process.env.TRACEPARENT ?? 'none')`,
        { listeners: [traces({ endpoint: collector.url })] },
      )
      const { platform } = bench
      const launched = await fetch(`${platform.uiUrl}/_emulator/launches`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', traceparent },
        body: JSON.stringify({ user: '1001', application: '2900', name: 'A secret name' }),
      })
      expect(launched.status).toBe(200)
      await platform.idle()
      seen = await readFile(join(bench.folder, 'trace.txt'), 'utf8')
    }
    const request = collector.spans.find(({ name }) => name === 'control.launch')
    const job = collector.spans.find(({ name }) => name === 'job')
    expect(request?.traceId).toBe(clientsTrace)
    expect(job).toMatchObject({
      traceId: clientsTrace,
      parentSpanId: request?.spanId,
      attributes: {
        'benchtop.application.id': 2900,
        'benchtop.executor': 'process',
        'benchtop.status': 'Complete',
      },
    })
    expect(job?.events?.map(({ name }) => name).slice(-2)).toEqual(['Running', 'Complete'])
    expect(seen).toBe(`00-${clientsTrace}-${job?.spanId}-01`)
    expect(collector.text()).not.toContain('A secret name')
  })

  it('[SCL-06] the callbacks of a launch and its nodes are spans below the request and the launch', async () => {
    await using collector = await startOtlpReceiver()
    {
      await using bench = await installApp('', { listeners: [traces({ endpoint: collector.url })] })
      const { platform, folder } = bench
      const script = `function launchSpec() { return { nodes: [{ commandLine: ['true'] }, { commandLine: ['true'] }] } }`
      await writeFile(join(folder, 'callbacks.js'), script)
      await platform.registerApplication({
        name: 'app',
        folder,
        document: {
          id: '2901',
          owner: '1001',
          name: 'Called',
          kind: 'native',
          callbacks: 'callbacks.js',
        },
      })
      const launched = await fetch(`${platform.uiUrl}/_emulator/launches`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', traceparent },
        body: JSON.stringify({ user: '1001', application: '2901' }),
      })
      expect([launched.status, await launched.text()]).toEqual([200, expect.any(String)])
      await platform.idle()
    }
    const named = (name: string) => collector.spans.filter((span) => span.name === name)
    const [request] = named('control.launch')
    const [job] = named('job')
    expect(named('callback')[0]).toMatchObject({
      parentSpanId: request?.spanId,
      attributes: { 'benchtop.callback': 'launchSpec' },
    })
    expect(named('job node').map(({ parentSpanId }) => parentSpanId)).toEqual([
      job?.spanId,
      job?.spanId,
    ])
  })

  it('[SCL-06] a trace has no path, query, header, body or name of a user', async () => {
    await using collector = await startOtlpReceiver()
    const secrets = ['s3cret-token', 'Top-Secret-Project', 'ada-private', 'ada@example.test']
    {
      await using platform = await startTestPlatform({
        listeners: [traces({ endpoint: collector.url })],
      })
      for (const secret of secrets) {
        await fetch(`${platform.apiUrl}/v1pre3/${secret}?access_token=${secret}`, {
          method: 'POST',
          headers: { 'x-access-token': secret, 'user-agent': secret, cookie: secret },
          body: secret,
        })
        await fetch(`${platform.uiUrl}/_emulator/tokens/${secret}`, { method: 'DELETE' })
      }
      await platform.ada.get('/v1pre3/users/current')
    }
    expect(collector.spans).toHaveLength(2 * secrets.length + 1)
    for (const secret of secrets) expect(collector.text()).not.toContain(secret)
  })

  it.each([
    ['refuses everything', () => startOtlpReceiver(400)],
    ['is gone', goneReceiver],
  ])(
    '[SCL-06] a collector that %s costs no request and holds up no end, and is logged once',
    async (_, start) => {
      await using collector = await start()
      const warnings: string[] = []
      const log: Log = {
        debug() {},
        info() {},
        warn: (__, message) => void warnings.push(message),
        error() {},
      }
      {
        await using platform = await startTestPlatform({
          listeners: [traces({ endpoint: collector.url })],
          log,
        })
        expect((await platform.ada.get('/v1pre3/projects/4001')).status).toBe(200)
      }
      const about = warnings.filter((one) => one.includes(collector.url))
      expect(about.length).toBeLessThanOrEqual(1)
      for (const one of about) expect(one).toContain('--traces')
    },
  )
})

async function goneReceiver() {
  const receiver = await startOtlpReceiver()
  await receiver[Symbol.asyncDispose]()
  return { url: receiver.url, async [Symbol.asyncDispose]() {} }
}

describe('the address of a collector', () => {
  it('[SCL-06] has the path of OTLP unless it has another', () => {
    const urls = ['http://127.0.0.1:4318', 'https://collector.example.org/otlp/traces?a=b']
    expect(urls.map((endpoint) => tracesUrl({ endpoint }))).toEqual([
      'http://127.0.0.1:4318/v1/traces',
      'https://collector.example.org/otlp/traces?a=b',
    ])
  })

  it.each([
    ['collector:4317', 'address such as'],
    ['grpc://collector', 'address such as'],
    ['http://user:pass@collector', 'no password'],
  ])('[SCL-06] is refused at the start where it is %s', (endpoint, message) => {
    expect(() => traces({ endpoint })).toThrow(message)
  })
})

it('[SCL-06] reads a traceparent as W3C has it, and writes it the same', () => {
  const readTraceParent = (header?: string) => trace.getSpanContext(contextOf(header))
  const read = readTraceParent(traceparent)
  expect(read && traceParentOf(read)).toBe(traceparent)
  const span = `${clientsTrace}-${clientsSpan}`
  expect(readTraceParent(`01-${span}-01-more`)?.traceId).toBe(clientsTrace)
  for (const invalid of [
    undefined,
    '',
    `00-${span}-01-more`,
    `ff-${span}-01`,
    `00-${'0'.repeat(32)}-${clientsSpan}-01`,
    `00-${clientsTrace}-${'0'.repeat(16)}-01`,
    `00-${span.toUpperCase()}-01`,
    `00-${span}`,
  ]) {
    expect([invalid, readTraceParent(invalid)]).toEqual([invalid, undefined])
  }
})
