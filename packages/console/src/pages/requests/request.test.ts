import { describe, expect, it } from 'vitest'
import { asCurl, pretty, type PlatformRequest } from './request.ts'

const request: PlatformRequest = {
  id: 'r1',
  at: '2026-03-01T12:00:00.000Z',
  face: 'api',
  method: 'GET',
  url: '/v1pre3/files/7001',
  status: 403,
  operation: 'v1.getFile',
  user: '1001',
  application: '2001',
  error: { code: 'Forbidden', message: 'READ is missing.', problems: [] },
  request: { headers: {} },
  response: { headers: {} },
}

describe('[HAR-06] a request as a command', () => {
  const base = 'http://127.0.0.1:5100'

  it('is the same request, with variables where secrets were', () => {
    const headers = {
      host: '127.0.0.1:5100',
      'x-access-token': '[redacted]',
      authorization: 'Bearer [redacted]',
      'content-type': 'application/json',
    }
    const body = `{"client_secret":"[redacted]","note":"it's"}`
    const command = asCurl(
      { ...request, method: 'POST', url: '/x?code=[redacted]&a=b', request: { headers, body } },
      base,
    )
    expect(command).toBe(
      [
        `curl -i -X POST 'http://127.0.0.1:5100/x?code='"$CODE"'&a=b'`,
        `-H 'x-access-token: '"$TOKEN"`,
        `-H 'authorization: Bearer '"$TOKEN"`,
        `-H 'content-type: application/json'`,
        String.raw`--data-raw '{"client_secret":"'"$SECRET"'","note":"it'\''s"}'`,
      ].join(' '),
    )
  })

  it.each([
    ['access_token=[redacted]', `'access_token='"$TOKEN"`],
    ['password=[redacted]', `'password='"$PASSWORD"`],
    ['device_code=[redacted]', `'device_code='"$CODE"`],
    ['[redacted]', `''"$SECRET"`],
  ])('names the variable of %s', (body, quoted) => {
    const command = asCurl({ ...request, request: { headers: {}, body } }, base)
    expect(command).toBe(`curl -i '${base}/v1pre3/files/7001' --data-raw ${quoted}`)
  })
})

it('shows JSON with its lines, and other text as it is', () => {
  expect(pretty('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(pretty('a=1')).toBe('a=1')
})
