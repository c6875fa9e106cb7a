import { describe, expect, it } from 'vitest'
import { createClient, type Client } from '../testing/client.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

type Session = {
  readonly user: { readonly id: string } | null
  readonly csrf: string
  readonly cookie: string
  readonly client: Client
}

/** A browser's cookie, and the session that it is shown. */
async function sessionOf(platform: TestPlatform, cookie?: string): Promise<Session> {
  const headers = cookie === undefined ? {} : { cookie }
  const reply = await platform.control.get('api/session', headers)
  const [set] = reply.headers.getSetCookie()
  const kept = set?.split(';', 1)[0] ?? cookie ?? ''
  const client = createClient(platform.uiUrl, { cookie: kept })
  return { ...(reply.body as Omit<Session, 'cookie' | 'client'>), cookie: kept, client }
}

async function signedIn(platform: TestPlatform, email = 'ada@example.test'): Promise<Session> {
  const before = await sessionOf(platform)
  const password = email.split('@', 1)[0]!
  const reply = await before.client.post('sign-in', { email, password, csrf: before.csrf })
  const [cookie] = reply.headers.getSetCookie()
  return sessionOf(platform, cookie!.split(';', 1)[0])
}

describe("the console's API", () => {
  it('[ACC-07] serves the operations to a signed-in user', async () => {
    await using platform = await startTestPlatform()
    const { client, user } = await signedIn(platform)
    expect(user).toMatchObject({ id: '1001' })
    const project = await client.get('api/v1pre3/projects/4001')
    expect(project.body.Response).toMatchObject({ Name: 'Volvox' })
    expect((await client.get('api/v1pre3/projects/4003')).status).toBe(403)
    expect((await client.get('api/v2/appsessions')).status).toBe(200)
    const other = await signedIn(platform, 'ben@example.test')
    expect((await other.client.get('api/v1pre3/projects/4003')).status).toBe(200)
  })

  it('[ACC-07] is closed to anyone who is not signed in', async () => {
    await using platform = await startTestPlatform()
    const { user, client } = await sessionOf(platform)
    expect(user).toBeNull()
    expect((await client.get('api/v1pre3/users/current')).status).toBe(401)
    const withToken = { 'x-access-token': 'ada-private' }
    expect((await platform.control.get('api/v1pre3/users/current', withToken)).status).toBe(401)
  })

  it('[HAR-04, HAR-12] passes faults without using them up, and meets those that are set for it, too', async () => {
    await using platform = await startTestPlatform()
    const { client } = await signedIn(platform)
    const setFault = (operation: string, inConsole?: boolean) =>
      platform.control.send(
        'PUT',
        '_emulator/faults',
        { 'content-type': 'application/json' },
        JSON.stringify([{ operation, error: { code: 'ServiceUnavailable' }, times: 1, inConsole }]),
      )
    const ofConsole = async () => (await client.get('api/v1pre3/projects/4001')).status
    const ofApp = async () => (await platform.ada.get('v1pre3/projects/4001')).status
    for (const operation of ['v1.*', 'v1.getProject']) {
      await setFault(operation)
      expect([await ofConsole(), await ofConsole()]).toEqual([200, 200])
      expect([await ofApp(), await ofApp()]).toEqual([503, 200])
    }
    await setFault('v1.getProject', true)
    expect([await ofConsole(), await ofConsole()]).toEqual([503, 503])
    expect([await ofApp(), await ofApp(), await ofConsole()]).toEqual([503, 200, 200])
  })

  it('[SEC-01] accepts changes only from its own pages', async () => {
    await using platform = await startTestPlatform()
    const { client, csrf } = await signedIn(platform)
    const create = (headers: Record<string, string>) =>
      client.send('POST', 'api/v1pre3/projects', headers, { Name: 'Fresh' })
    expect((await create({})).status).toBe(403)
    expect((await create({ 'x-csrf-token': 'guessed' })).status).toBe(403)
    const foreign = { 'x-csrf-token': csrf, origin: 'http://evil.example' }
    expect((await create(foreign)).status).toBe(403)
    expect((await create({ 'x-csrf-token': csrf })).status).toBe(201)
    expect((await create({ 'x-csrf-token': csrf, origin: platform.uiUrl })).status).toBe(200)
  })

  it('[ACC-02] leaves the API address to tokens: a cookie alone opens nothing there', async () => {
    await using platform = await startTestPlatform()
    const { cookie } = await signedIn(platform)
    const api = createClient(platform.apiUrl, { cookie })
    expect((await api.get('v1pre3/users/current')).status).toBe(401)
    const both = await platform.ada.get('v1pre3/users/current', { cookie })
    expect([both.status, both.body.Response.Email]).toEqual([200, 'ada@example.test'])
  })

  it('doesn’t mention tokens, since a browser has none', async () => {
    await using platform = await startTestPlatform()
    const { client } = await signedIn(platform)
    const reply = await client.get('api/v1pre3/oauthv2/token/current')
    expect([403, 404]).toContain(reply.status)
  })

  it('[HAR-06] is left out of the request log', async () => {
    await using platform = await startTestPlatform()
    const { client } = await signedIn(platform)
    await platform.control.delete('_emulator/requests')
    await client.get('api/v1pre3/projects/4001')
    await client.get('api/session')
    expect((await platform.control.get('_emulator/requests')).body).toEqual([])
  })
})

describe("the console's page", () => {
  const page = { accept: 'text/html' }
  const factsIn = (html: string) => {
    const json = /<script type="application\/json" id="page-facts">(.*?)<\/script>/s.exec(html)?.[1]
    return JSON.parse(json ?? '') as { readonly events?: number; readonly [name: string]: unknown }
  }

  it('[CNS-01] comes with the session and everything that each page shows', async () => {
    await using platform = await startTestPlatform()
    const { client, cookie } = await signedIn(platform)
    await platform.control.send(
      'PUT',
      '_emulator/notifications',
      { 'content-type': 'application/json' },
      '[{"type":"info","item":"</script><script>alert(1)</script>"}]',
    )
    const facts = factsIn((await client.get('projects/4001', page)).text)
    const read = async (path: string) => (await client.get(path)).body as unknown
    const session = await read('api/session')
    expect(facts['session']).toEqual({ ...(session as object), now: expect.any(String) })
    expect(facts['clock']).toMatchObject({ frozen: false })
    expect(facts['faults']).toEqual(await read('_emulator/faults'))
    expect(facts['notifications']).toEqual(await read('_emulator/notifications'))
    expect(facts['development']).toBeNull()
    expect(facts['notices']).toEqual(
      (
        (await read('_emulator/notices?user=1001')) as { notices: { read: unknown }[] }
      ).notices.filter((notice) => notice.read === null),
    )
    expect(JSON.stringify(facts)).not.toContain(cookie.split('=')[1])
  })

  it('[CNS-01, ACC-07] comes with nothing but the way to sign in for someone who is not signed in', async () => {
    await using platform = await startTestPlatform()
    const { text } = await platform.control.get('projects/4001', page)
    expect(factsIn(text)).toEqual({ session: expect.objectContaining({ user: null }) })
  })

  it('[CNS-01] names the files of the page at each address, and all of them are there', async () => {
    await using platform = await startTestPlatform()
    const { client } = await signedIn(platform)
    const filesIn = async (path: string): Promise<string[]> => {
      const { text } = await client.get(path, page)
      const found = text.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="\/([^"]+)"/g)
      return [...found].map(([, file = '']) => file)
    }
    const everywhere = new Set(await filesIn('nowhere'))
    const addresses = [
      '',
      'projects',
      'files/7001',
      'files/7001/variants',
      'requests/flows',
      'apps/2001/edit',
    ]
    const own: string[] = []
    for (const path of addresses) {
      const files = (await filesIn(path)).filter((file) => !everywhere.has(file))
      expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(0)
      own.push(...files)
    }
    for (const file of new Set(own)) expect((await client.get(file)).status).toBe(200)
    expect(await filesIn('files/7001/variants')).toEqual(await filesIn('files/7001?sort=Id'))
  })

  it('[CNS-01] comes in the theme of the user, and ignores what is none', async () => {
    await using platform = await startTestPlatform()
    const startOf = async (cookie: string) =>
      (await createClient(platform.uiUrl, { cookie }).get('', page)).text.slice(0, 80)
    expect(await startOf('benchtop-theme=dark')).toContain('<html data-theme="dark" lang="en">')
    expect(await startOf('a=b; benchtop-theme=light')).toContain('data-theme="light"')
    for (const cookie of ['a=b', 'benchtop-theme=system', 'benchtop-theme=dark"><script>']) {
      expect(await startOf(cookie)).toContain('<html lang="en">')
    }
  })

  it('[CNS-01, HAR-03] has the count of events by which its stream sends those that happened meanwhile', async () => {
    await using platform = await startTestPlatform()
    const { client } = await signedIn(platform)
    const eventsUntil = async (after: number, last: RegExp): Promise<string[]> => {
      const aborted = new AbortController()
      const { signal } = aborted
      const { body } = await fetch(`${platform.uiUrl}/_emulator/events?after=${after}`, { signal })
      platform.clock.freeze(true)
      let received = ''
      for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        received += piece
        if (last.test(received)) break
      }
      aborted.abort()
      return [...received.matchAll(/^event: (\w+)\ndata: (?:\{"count":(\d+)\}\n)?/gm)].map(
        ([, name, count = '']) => `${name}${count}`,
      )
    }
    const { events = Number.NaN } = factsIn((await client.get('', page)).text)
    const frozen = /"frozen":true\}\n\n/
    expect(await eventsUntil(events, frozen)).toEqual(['clock'])
    platform.clock.freeze(false)
    platform.clock.advance('1m')
    expect(await eventsUntil(events, /"frozen":true.*"frozen":false.*"frozen":true/s)).toEqual([
      'clock',
      'clock',
      'clock',
      'clock',
    ])
    for (let times = 0; times < 100; times += 1) platform.clock.advance('1s')
    expect(await eventsUntil(events, frozen)).toEqual(['missed104', 'clock'])
    // As after the platform was started again.
    expect(await eventsUntil(events + 1000, frozen)).toEqual(['missed1', 'clock'])
  })
})

describe('beyond this machine', () => {
  it('[SEC-01] admits a browser that has sent the start token once', async () => {
    await using platform = await startTestPlatform({ host: '0.0.0.0' })
    const ui = platform.uiUrl.replace('0.0.0.0', '127.0.0.1')
    const browser = createClient(ui)
    expect((await browser.get('_emulator/clock')).status).toBe(401)
    const page = { accept: 'text/html' }
    const opened = await browser.get(`?start_token=${platform.startToken}`, page)
    const cookie = opened.headers.getSetCookie().find((one) => one.startsWith('benchtop_start='))
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    const known = createClient(ui, { cookie: cookie!.split(';', 1)[0]! })
    const own = { origin: ui, 'content-type': 'application/json' }
    expect((await known.get('_emulator/clock')).status).toBe(200)
    expect((await known.send('POST', '_emulator/clock', own, '{"frozen":true}')).status).toBe(200)
    const foreign = { ...own, origin: 'http://evil.example' }
    const refused = await known.send('POST', '_emulator/clock', foreign, '{"frozen":false}')
    expect(refused.status).toBe(403)
  })

  it('[SEC-01] refuses a browser that has sent another token', async () => {
    await using platform = await startTestPlatform({ host: '0.0.0.0' })
    const ui = platform.uiUrl.replace('0.0.0.0', '127.0.0.1')
    const guessed = await createClient(ui).get('?start_token=guessed')
    expect([guessed.status, guessed.headers.getSetCookie()]).toEqual([401, []])
    const cookie = 'benchtop_start=guessed'
    expect((await createClient(ui, { cookie }).get('_emulator/clock')).status).toBe(401)
  })
})
