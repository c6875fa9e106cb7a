import { control, faces } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { createEmulator } from '../emulator.ts'
import type { Listener, ListenerAdapter } from '../ports/listeners.ts'
import { fakeMetrics } from '../testing/fake-metrics.ts'
import { installApp } from '../testing/native-apps.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import { version } from '../version.ts'

function listener(name: string, listening: Listener): ListenerAdapter {
  return { name, version, listen: async () => listening }
}

it('[SCL-06] listeners are notified of requests, launches and jobs, and give apps variables', async () => {
  const received: unknown[] = []
  const listening: Listener = {
    request({ face, method }, serve) {
      serve()
      return ({ operation, status, isCut }) => {
        if (operation?.id === 'control.launch')
          received.push([face, method, operation, status, isCut])
      }
    },
    launched: ({ applicationId, isNative }) => received.push(['launched', applicationId, isNative]),
    jobChanged: ({ status, ended }) => received.push([status, ended]),
    jobEnvironment: ({ parentId }) => ({ BELOW: String(parentId) }),
    async close() {
      received.push('closed')
    },
  }
  {
    const app = `console.log('below ' + process.env.BELOW)`
    await using bench = await installApp(app, { listeners: [listener('mine', listening)] })
    const logs: string[] = []
    bench.platform.onJobEvent((event) => event.type === 'log' && logs.push(event.text))
    const response = await fetch(`${bench.platform.uiUrl}/_emulator/launches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: '1001', application: '2900' }),
    })
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
    await bench.platform.idle()
    expect(logs.join('')).toContain('below null')
  }
  const route = faces.control.base + control.launch.path
  expect(received).toContainEqual(['launched', 2900, true])
  expect(received).toContainEqual(['ui', 'POST', { id: 'control.launch', route }, 200, false])
  expect(received).toContainEqual(['Complete', { executor: 'process', nodes: [] }])
  expect(received.at(-1)).toBe('closed')
})

it('[SCL-06] a listener that throws, or serves no request or twice, is logged and costs nothing else', async () => {
  const errors: string[] = []
  const nothing = (): void => {}
  const log = {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (_: object, text: string) => void errors.push(text),
  }
  const fails = (): never => {
    throw new Error('broken')
  }
  await using platform = await startTestPlatform({
    log,
    listeners: [
      listener('broken', { request: fails, launched: fails }),
      listener('idle', { request: () => undefined }),
      listener('eager', {
        request(_, serve) {
          serve()
          serve()
          return fails
        },
      }),
    ],
  })
  for (let at = 0; at < 2; at += 1) {
    expect((await platform.ada.get('/v1pre3/projects/4001')).status).toBe(200)
  }
  expect(new Set(errors)).toEqual(new Set(['A listener of the platform failed.']))
})

it.each([
  [{ metrics: {} }, 'metrics is no option: write listeners: [metrics({ … })]'],
  [{ traces: { endpoint: 'x' } }, 'traces is no option: write listeners: [traces({ … })]'],
  [
    { listeners: [{ ...fakeMetrics, version: '0.0.9' }] },
    `is made for Benchtop 0.0.9, and this is ${version}`,
  ],
  [
    { listeners: [fakeMetrics, fakeMetrics] },
    'there are two listeners fake metrics: leave one out',
  ],
  [{ listeners: [{}] }, 'listener is no adapter: write metrics({ … })'],
])('[LGT-01] a platform with %j is refused in one sentence', async (options, message) => {
  const started = createEmulator(options as object)
  await expect(started).rejects.toMatchObject({ code: 'adapter-invalid' })
  await expect(started).rejects.toThrow(message)
})
