import { expect, it } from 'vitest'
import { newResult } from '../testing/new-result.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

it('[HAR-03, HAR-05] events report notices, the clock, and restored states', async () => {
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
    { name: 'restored', data: {} },
    { name: 'restored', data: {} },
  ])
})
