import { expect, it, vi } from 'vitest'
import { localAddressOf } from '../testing/web-app.ts'
import { createWebApp, type WebAppEvents } from './web-app.ts'

const none: WebAppEvents = {
  line() {},
  starting() {},
  spawned() {},
  up() {},
  exited() {},
  failed() {},
}

const script = (source: string) => ({
  command: [process.execPath, '-e', source],
  folder: '/',
  environment: {},
  address: localAddressOf(),
})

it('reports what to do if nothing ever listens, and stops waiting when it ends', async () => {
  const failed = vi.fn<(message: string) => void>()
  const app = createWebApp({ ...none, failed }, 1)
  const settings = script('setInterval(() => {}, 1000)')
  const restarted = app.restart(settings)
  await vi.waitFor(() => expect(failed).toHaveBeenCalled(), { timeout: 60_000 })
  expect(failed.mock.calls[0]?.[0]).toContain(`nothing listens at ${settings.address.url}`)
  expect(failed.mock.calls[0]?.[0]).toContain(`port ${settings.address.port}`)
  await app.stop()
  expect(await restarted).toBe(false)
})

it('that is restarted while it starts, starts the latest request', async () => {
  const lines: string[] = []
  const app = createWebApp({ ...none, line: (text) => lines.push(text) })
  const first = script(`console.log('first'); setInterval(() => {}, 1000)`)
  const second = {
    ...first,
    command: [
      process.execPath,
      '-e',
      `require('node:net').createServer().listen(${first.address.port}, '${first.address.host}')`,
    ],
  }
  const restarts = [app.restart(first), app.restart(first), app.restart(second)]
  expect(await Promise.all(restarts)).toEqual([true, true, true])
  await app.stop()
})

it('that is stopped during its start leaves no process', async () => {
  const pids: number[] = []
  const app = createWebApp({ ...none, spawned: (pid) => pids.push(pid) })
  const restarted = app.restart(script('setInterval(() => {}, 1000)'))
  await app.stop()
  expect(await restarted).toBe(false)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
