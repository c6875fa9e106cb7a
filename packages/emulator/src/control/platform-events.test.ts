import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { newResult } from '../testing/new-result.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

it('[HAR-03, HAR-05] events report notices, the clock, conditions, and restored states', async () => {
  await using platform = await startTestPlatform()
  const aborted = new AbortController()
  const { body } = await fetch(`${platform.uiUrl}/_emulator/events`, { signal: aborted.signal })
  const control = (path: string, order: object) =>
    platform.control.postJson(`_emulator/${path}`, order)
  platform.clock.freeze(true)
  platform.clock.set('2026-04-01T00:00:00.000Z')
  const session = (await newResult(platform.ada)).AppSession
  await platform.ada.post(session.Href, { Status: 'NeedsAttention' })
  const { notices } = (await platform.control.get('_emulator/notices?user=1001')).body
  await control(`notices/${notices[0].id}/read`, {})
  const json = { 'content-type': 'application/json' }
  await platform.control.send('PUT', '_emulator/faults', json, '[]')
  await control('snapshots/now', {})
  await control('snapshots/now/restore', {})
  await control('seed', { users: [{ id: '1003', name: 'Cy', email: 'cy@example.test' }] })

  let received = ''
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += piece
    if (received.split('event: restored').length === 3) break
  }
  aborted.abort()
  const events = [...received.matchAll(/^event: (\w+)\ndata: (.*)$/gm)]
    .map(([, name, data = '']) => ({ name, data: JSON.parse(data) as unknown }))
    .filter(({ name }) => name !== 'request' && name !== 'session')
  expect(events).toEqual([
    { name: 'clock', data: { now: expect.stringMatching(/^2026-03-01T12:/), frozen: true } },
    { name: 'clock', data: { now: '2026-04-01T00:00:00.000Z', frozen: true } },
    { name: 'notice', data: {} },
    { name: 'notice', data: {} },
    { name: 'conditions', data: {} },
    { name: 'restored', data: {} },
    { name: 'restored', data: {} },
  ])
})

it('[SEC-04] a stream of events ends with its platform, and holds up nothing', async () => {
  await using platform = await startTestPlatform()
  const { body } = await fetch(`${platform.uiUrl}/_emulator/events`)
  const reading = body && Array.fromAsync(body)
  await platform.close()
  // One that is cut rejects.
  expect(String(Buffer.concat((await reading) ?? []))).toContain(': open')
})

it('[SEC-09] a reader of events that stops reading learns how many it missed, and nothing waits for it', async () => {
  await using platform = await startTestPlatform()
  const { hostname, port, host } = new URL(platform.uiUrl)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /_emulator/events HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await once(socket, 'readable')
  // Nothing more is read while some 40 MB of events come, which no buffer of the system holds.
  const long = 'x'.repeat(100_000)
  const sent = 400
  for (let nth = 0; nth < sent; nth += 1) {
    await platform.ada.get(`v1pre3/projects/4001?nth=${nth}&long=${long}`)
  }
  let text = ''
  const counts = () => ({
    shown: text.split('event: request\n').length - 1,
    missed: [...text.matchAll(/^event: missed\ndata: (.*)$/gm)].map(
      ([, data = '']) => (JSON.parse(data) as { count: number }).count,
    ),
  })
  socket.setEncoding('utf8')
  for await (const piece of socket as AsyncIterable<string>) {
    text += piece
    if (/^event: missed\ndata: .*\n/m.test(text.slice(-10_000))) break
  }
  const { shown, missed } = counts()
  expect(missed).toHaveLength(1)
  expect(missed[0]).toBeGreaterThan(0)
  expect(shown + (missed[0] ?? 0)).toBe(sent)
})
