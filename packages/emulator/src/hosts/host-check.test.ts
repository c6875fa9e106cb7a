import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createEmulator } from '../emulator.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

type Answer = { readonly status: number; readonly text: string }

/** A request with headers that fetch doesn't let be set, such as Host. */
function send(
  url: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
  body = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const places = ['api', 'ui', 'store'] as const
const urlOf = (platform: TestPlatform, place: (typeof places)[number]) =>
  ({
    api: `${platform.apiUrl}/v1pre3/users/current`,
    ui: `${platform.uiUrl}/_emulator/status`,
    store: `${platform.storeUrl}/v1pre3/users/current/products`,
  })[place]

it('[V2-15] the control API is refused in its own form, and no other path of its address is', async () => {
  await using platform = await startTestPlatform()
  const read = async (path: string) => {
    const { status, text } = await send(platform.uiUrl + path, { host: 'evil.example' })
    return { status, body: JSON.parse(text) as unknown }
  }
  const message = expect.stringContaining('evil.example')
  for (const path of ['/_emulator', '/_emulator/status', '/_emulator?x=1']) {
    expect(await read(path)).toEqual({
      status: 403,
      body: { error: { code: 'Forbidden', message } },
    })
  }
  const status = expect.objectContaining({ ErrorCode: 'Forbidden', Message: message })
  for (const path of ['/', '/_emulators', '/projects']) {
    expect(await read(path)).toMatchObject({ status: 403, body: { ResponseStatus: status } })
  }
})

describe.each(places)('the %s address', (place) => {
  it.each([
    'evil.example',
    'evil.example:5100',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
  ])('[SEC-01] refuses a request for %s', async (host) => {
    await using platform = await startTestPlatform()
    const token = { 'x-access-token': 'ada-private' }
    const { status, text } = await send(urlOf(platform, place), { ...token, host })
    expect(status).toBe(403)
    expect(text).not.toContain('ada@example.test')
    expect(text).toContain(host)
  })

  it.each(['localhost', '127.0.0.1', '[::1]', 'bench.localhost'])(
    '[SEC-01] accepts a request for %s',
    async (name) => {
      await using platform = await startTestPlatform()
      const url = urlOf(platform, place)
      const expected = await send(url, {})
      const host = `${name}:${new URL(url).port}`
      expect(await send(url, { host })).toMatchObject({ status: expected.status })
    },
  )
})

it('[SEC-01] listens only on loopback by default', async () => {
  await using emulator = await createEmulator()
  for (const url of [emulator.apiUrl, emulator.uiUrl, emulator.storeUrl]) {
    expect(new URL(url).hostname).toBe('127.0.0.1')
  }
  expect(emulator.startToken).toBeUndefined()
})

describe('the control API', () => {
  it.each(['http://evil.example', 'http://127.0.0.1.evil.example', 'null', 'http://localhost:1'])(
    '[SEC-01] does nothing for a page of %s',
    async (origin) => {
      await using platform = await startTestPlatform()
      await platform.ada.post('v1pre3/projects', { Name: 'kept' })
      const url = `${platform.uiUrl}/_emulator/reset`
      const { status } = await send(url, { origin, 'content-type': 'text/plain' }, 'POST', '{}')
      expect(status).toBe(403)
      const { body } = await platform.ada.get('v1pre3/users/current/projects')
      expect(body.Response.TotalCount).toBe(3)
    },
  )

  it('[SEC-01] accepts requests of its own pages', async () => {
    await using platform = await startTestPlatform()
    const { status } = await send(
      `${platform.uiUrl}/_emulator/reset`,
      { origin: platform.uiUrl, 'content-type': 'application/json' },
      'POST',
      '{}',
    )
    expect(status).toBeLessThan(300)
  })

  it('[SEC-01] requires the start token when not on loopback', async () => {
    await using emulator = await createEmulator({ host: '0.0.0.0' })
    const { startToken = '', uiUrl } = emulator
    expect(startToken.length).toBeGreaterThanOrEqual(16)
    const status = `${uiUrl}/_emulator/status`
    const refused = await fetch(status)
    expect(refused.status).toBe(401)
    expect(await refused.text()).toMatch(/token/)
    const withToken = async (token: string) => {
      const response = await fetch(status, { headers: { 'x-benchtop-token': token } })
      await response.text()
      return response.status
    }
    expect(await withToken(`${startToken}x`)).toBe(401)
    expect(await withToken(startToken)).toBe(200)
    const reset = await fetch(`${uiUrl}/_emulator/reset`, { method: 'POST' })
    expect(reset.status).toBe(401)
    await reset.text()
  })
})
