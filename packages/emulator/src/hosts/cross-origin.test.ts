import { describe, expect, it } from 'vitest'
import type { SeedDocument } from '../seeds/seed-schema.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import { testSeed } from '../testing/test-seed.ts'

const origin = 'https://app.example.test'
const other = 'https://other.example.test'

/** The accounts of the test seed, whose first application has registered origins. */
function seedWith(origins: readonly string[]): SeedDocument {
  const { users, tokens } = testSeed
  const [first, ...applications] = testSeed.applications!
  const projects = [{ id: '4001', owner: '1001', name: 'Volvox' }]
  return {
    users,
    tokens,
    projects,
    applications: [{ ...first!, origins: [...origins] }, ...applications],
  }
}

const startWith = (profile: 'spec' | 'field', origins: readonly string[] = [origin]) =>
  startTestPlatform({ profile, seed: seedWith(origins) })

const preflight = (method = 'PUT') => ({
  method: 'OPTIONS',
  headers: { origin, 'access-control-request-method': method },
})

describe.each(['spec', 'field'] as const)('calls from pages, profile %s', (profile) => {
  it('may be made by the pages of a registered origin, to the API and to the store', async () => {
    await using platform = await startWith(profile)
    for (const url of [
      `${platform.apiUrl}/v1pre3/projects/4001`,
      `${platform.apiUrl}/v2/projects/4001`,
      `${platform.storeUrl}/v1pre3/purchases/1`,
    ]) {
      const allowed = await fetch(url, preflight())
      expect([allowed.status, await allowed.text()]).toEqual([204, ''])
      expect(Object.fromEntries(allowed.headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
        'access-control-allow-headers': 'authorization, *',
        vary: 'origin',
      })
      const answer = await fetch(url, { headers: { origin, 'x-access-token': 'ada-private' } })
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(answer.headers.get('access-control-expose-headers')).toBe('*')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  it('receive refusals, too', async () => {
    await using platform = await startWith(profile)
    const answer = await fetch(`${platform.apiUrl}/v1pre3/projects/4001`, { headers: { origin } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  })

  it('are refused to all other origins, with the reason', async () => {
    await using platform = await startWith(profile, [other])
    const url = `${platform.apiUrl}/v1pre3/projects/4001`
    const refused = await fetch(url, preflight())
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain(`No application has registered the origin ${origin}.`)
    const answer = await fetch(url, { headers: { origin, 'x-access-token': 'ada-private' } })
    expect(answer.status).toBe(200)
    for (const { headers } of [refused, answer]) {
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('vary')).toBe('origin')
    }
  })

  it('are off by default', async () => {
    await using platform = await startTestPlatform({ profile })
    const refused = await fetch(`${platform.apiUrl}/v1pre3/projects/4001`, preflight())
    expect(refused.status).toBe(403)
  })
})

it('a request without an origin gets no header of cross-origin calls', async () => {
  await using platform = await startWith('spec')
  const { headers } = await fetch(`${platform.apiUrl}/v1pre3/projects/4001`)
  expect([...headers.keys()].filter((name) => /^access-control|^vary/.test(name))).toEqual([])
})

it('OPTIONS that is no preflight request is answered as before', async () => {
  await using platform = await startWith('spec')
  const answer = await fetch(`${platform.apiUrl}/v1pre3/projects/4001`, {
    method: 'OPTIONS',
    headers: { origin },
  })
  expect(answer.status).toBe(405)
})

it.each(['http://127.0.0.1:5173/', 'http://127.0.0.1:5173/app', 'null', '*', 'file:///x'])(
  'a seed with the origin %s is refused with the reason',
  async (wrong) => {
    await expect(startWith('spec', [wrong])).rejects.toThrow(/applications\[0\]\.origins\[0\]/)
  },
)
