import { describe, expect, it } from 'vitest'
import { kindOf, matches, noiseIn } from './request-filter.ts'
import { hasFailed, type PlatformRequest } from './request.ts'

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

describe('[HAR-06] the request filter', () => {
  it.each([
    ['', true],
    ['files 403', true],
    ['GETFILE', true],
    ['user 1001', true],
    ['application 2001', true],
    ['missing', true],
    ['files 404', false],
  ])('finds words: %j', (text, found) => {
    expect(matches(request, { text })).toBe(found)
  })

  it('selects by part, method, status, user and application', () => {
    const fitting = {
      kind: 'api',
      method: 'GET',
      status: '4xx',
      user: '1001',
      application: '2001',
    }
    expect(matches(request, fitting)).toBe(true)
    const others = { kind: 'ui', method: 'PUT', status: '2xx', user: '1002', application: '2002' }
    for (const [name, value] of Object.entries(others)) {
      expect(matches(request, { ...fitting, [name]: value })).toBe(false)
    }
  })

  it('selects only failed requests on demand', () => {
    const onlyFailed = { failed: '1' }
    const { status: _, ...unanswered } = request
    expect(matches(request, onlyFailed)).toBe(true)
    expect(matches({ ...request, status: 200 }, onlyFailed)).toBe(false)
    expect(hasFailed({ ...request, status: 200, cut: true })).toBe(true)
    expect(hasFailed(unanswered)).toBe(true)
  })

  it('separates the bytes of files from the rest of the API', () => {
    expect(kindOf(request)).toBe('api')
    expect(kindOf({ ...request, url: '/v1pre3/files/7001/content' })).toBe('content')
    expect(kindOf({ ...request, face: 'store' })).toBe('store')
  })
})

it('[HAR-06] counts preflights, own pages, and all but the last of repeated reads as noise', () => {
  const of = (id: string, given: Partial<PlatformRequest>): PlatformRequest => {
    const { error: _, ...plain } = request
    return { ...plain, status: 200, id, ...given }
  }
  const noise = noiseIn([
    of('new', {}),
    of('old', {}),
    of('other caller', { correlation: { token: 'x' } }),
    of('refused', { status: 404 }),
    of('refused again', { status: 404 }),
    of('preflight', { method: 'OPTIONS' }),
    of('sign-in', { face: 'ui', url: '/sign-in?return=%2F' }),
    of('dialog', { face: 'ui', url: '/oauth/authorize?client_id=a' }),
    of('store', { face: 'store', url: '/v1pre3/purchases/1' }),
  ])
  expect([...noise]).toEqual(['old', 'preflight', 'sign-in'])
})
