import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'

function run({ ready }: Bench, ...args: string[]) {
  return runCommand([...args, '--url', ready.uiUrl])
}

/** Launches the greeter; returns the id of its session when it has ended. */
async function greeted(bench: Bench, ...more: string[]): Promise<string> {
  const args = ['launch', 'greeter', '--output', 'project=projects/4001', '--wait', '--json']
  const [launched] = eventsOf(await run(bench, ...args, '--input', 'who=Ada', ...more))
  return String(launched?.['appSession']).split('/')[2] ?? ''
}

it('[SES-14] a launch on nodes waits for all of them, and shows the results of each', async () => {
  await using bench = await startBench()
  const args = ['launch', 'greeter', '--output', 'project=projects/4001', '--input', 'who=Ada']
  const ended = await run(bench, ...args, '--nodes', '3', '--name', 'Wide', '--wait', '--json')
  const events = eventsOf(ended)
  expect(ended.code).toBe(0)
  expect(events.at(-1)).toMatchObject({
    event: 'finished',
    name: 'Wide',
    status: 'Complete',
    results: [{ name: 'Greeting' }, { name: 'Greeting' }, { name: 'Greeting' }],
  })
  const shown = await run(bench, 'session', 'show', String(events[0]?.['appSession']))
  expect(shown.stdout).toMatch(/^Wide is Complete +v1pre3/)
  expect(shown.stdout).toMatch(/Wide \(1 of 3\) +Complete[^]*Wide \(3 of 3\) +Complete/)
  const refused = await run(bench, 'launch', 'greeter', '--nodes', '0')
  expect(refused).toMatchObject({ code: 2, stdout: '' })
  expect(await run(bench, 'launch', 'greeter', '--nodes', '999')).toMatchObject({ code: 1 })
})

it('[SES-11] a running session is stopped, and stopping an ended one is refused', async () => {
  await using bench = await startBench(['--executor', 'process'])
  await using server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const { port } = server.address() as AddressInfo
  const waiting = ['launch', 'greeter', '--input', `who=port ${port}`, '--json']
  const launched = eventsOf(await run(bench, ...waiting))[0]
  const id = String(launched?.['appSession']).split('/')[2] ?? ''
  const [socket] = (await connected) as [Socket]
  // The connection ends when its process is stopped.
  const closed = once(socket.on('error', () => {}).resume(), 'close')
  const stopped = await run(bench, 'session', 'stop', id, '--json')
  expect(stopped.code).toBe(0)
  expect(eventsOf(stopped)[0]).toMatchObject({
    event: 'session',
    status: 'Aborting',
    statusSummary: 'Stopped by the user.',
  })
  await closed
  const ended = await greeted(bench)
  const again = await run(bench, 'session', 'stop', ended)
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect(again.stderr).toContain(`AppSession ${ended} is Complete and can't stop`)
})

it('[SES-10] a session that needs attention is resolved, and its notice marked as read', async () => {
  await using bench = await startBench()
  const { ready } = bench
  const control = async (path: string, body: object) => {
    const response = await fetch(`${ready.uiUrl}/_emulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, string>
  }
  const id = await greeted(bench)
  const { token = '' } = await control('tokens', { user: '1001', private: true })
  await fetch(`${ready.apiUrl}/v1pre3/appsessions/${id}?Status=NeedsAttention`, {
    method: 'POST',
    headers: { 'x-access-token': token },
  })
  const notices = eventsOf(await run(bench, 'notices', '--user', 'ada@example.test', '--json'))[0]
  expect(notices).toMatchObject({
    event: 'notices',
    notices: [{ kind: 'appsession-needs-attention', read: null }],
  })
  const [notice] = (notices?.['notices'] ?? []) as { id: string }[]
  expect((await run(bench, 'notices', '--read', notice?.id ?? '')).stdout).toContain(
    'needs your attention',
  )
  const resolved = await run(bench, 'session', 'resolve', id, 'Complete')
  expect(resolved.stdout).toContain('is Complete')
  const refused = await run(bench, 'session', 'resolve', id, 'Complete')
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  const wrong = await run(bench, 'session', 'resolve', id, 'Aborted')
  expect(wrong).toMatchObject({ code: 2, stdout: '' })
  expect((await run(bench, 'notices', '--user', 'ben@example.test')).stdout).toBe(
    'There are no notices.',
  )
})
