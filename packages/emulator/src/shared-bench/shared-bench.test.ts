import { control, faces, type Operation } from '@benchtop/contracts'
import crypto, { randomBytes, scryptSync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi, type MockInstance } from 'vitest'
import { createEmulator } from '../emulator.ts'
import { createGuesses } from '../hosts/guesses.ts'
import { waitOf } from '../hosts/pages/sign-in.ts'
import { createPasswords } from '../ids/passwords.ts'
import { createRandom } from '../ids/random.ts'
import { openSideDatabase } from '../storage/file-database.ts'
import { createClock } from '../time/clock.ts'
import { restoreBackup } from '../storage/restore-backup.ts'
import {
  enter,
  proxied,
  publicUrls,
  startShared,
  submit,
  visitForm,
} from '../testing/shared-platform.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { auditSteps, auditStore } from './audit-store.ts'
import { createAudit } from './audit.ts'
import { needOf } from './roles.ts'

/**
 * Lets a password take little time to be checked, and starts a bench whose passwords are stored so: at a moment of its own,
 * since what platforms start from is kept by seed and moment.
 */
async function startWithQuickChecks() {
  const slow = crypto.scrypt
  const quick = vi.spyOn(crypto, 'scrypt') as unknown as MockInstance<typeof slow>
  quick.mockImplementation((password, salt, length, { p }, done) =>
    slow(password, salt, length, { N: 2, r: 1, p }, done),
  )
  syncBuiltinESMExports()
  onTestFinished(() => {
    quick.mockRestore()
    syncBuiltinESMExports()
  })
  return startShared({ now: '2026-01-31T12:00:00.000Z' })
}

const json = { 'content-type': 'application/json', origin: publicUrls.ui }

describe('the addresses of a shared bench', () => {
  it('[SCL-06] a shared bench has its public addresses, and answers to no other host', async () => {
    await using platform = await startShared()
    expect([platform.uiUrl, platform.apiUrl]).toEqual([publicUrls.ui, publicUrls.api])
    expect((await platform.send({ path: '/sign-in' })).status).toBe(200)
    for (const changed of [
      { host: '127.0.0.1' },
      { host: 'localhost' },
      { host: 'bench.example.test.evil.example' },
      { host: 'api.example.test' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-host': 'bench.example.test, evil.example' },
      { 'x-forwarded-proto': 'http' },
      { 'x-forwarded-proto': 'http, https' },
    ]) {
      const { status } = await platform.send({
        path: '/sign-in',
        headers: { ...proxied, ...changed },
      })
      expect({ changed, status }).toEqual({ changed, status: 403 })
    }
  })

  it('[SCL-06] a shared bench refuses requests that did not come through its proxy', async () => {
    const shared = { publicUrls, trustedProxies: ['10.9.9.9'], owners: ['ada@example.test'] }
    await using platform = await startShared({ shared })
    const { status, text } = await platform.send({ path: '/sign-in' })
    expect([status, text]).toEqual([403, expect.stringContaining('through its proxy')])
  })

  it.each([
    [{ trustedProxies: undefined }, 'needs either a certificate'],
    [{ trustedProxies: ['0.0.0.0/0'] }, 'at least 8 bits'],
    [{ trustedProxies: ['proxy.example.test'] }, 'IP address'],
    [{ publicUrls: { ui: 'http://bench.example.test' } }, 'public address is https'],
    [{ publicUrls: { ui: 'https://bench.example.test/path' } }, 'public address is https'],
    [{ owners: [] }, 'needs an owner'],
    [{ auditDays: 0 }, 'whole number'],
  ])('[SCL-06] a shared bench does not start with %j', async (changed, message) => {
    const shared = {
      publicUrls,
      trustedProxies: ['127.0.0.1'],
      owners: ['ada@example.test'],
      ...changed,
    }
    await expect(createEmulator({ shared })).rejects.toThrow(message)
  })
})

describe('the passwords of a shared bench', () => {
  it('[SCL-06] a shared bench lists no accounts, signs no one in by one click, and sets a cookie for TLS alone', async () => {
    await using platform = await startShared()
    const { page } = await visitForm(platform, '/sign-in')
    expect(page.text).not.toContain('ada@example.test')
    const clicked = await submit(platform, '/sign-in', { account: '1001' })
    expect(clicked.status).toBe(401)
    const typed = { email: 'ada@example.test', password: 'ada-password' }
    const entered = await submit(platform, '/sign-in', typed)
    expect(entered.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-benchtop_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-benchtop_device=[\w=&-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
    // A cookie that was planted under the name without TLS is nothing.
    const planted = entered.cookie.replace('__Host-', '')
    const page2 = await platform.send({ path: '/', headers: { ...proxied, cookie: planted } })
    expect([page2.status, page2.headers['location']]).toEqual([303, '/sign-in?return=%2F'])
  })

  it('[SCL-06] users change their own password, which ends their other sessions and stays through a reset', async () => {
    await using platform = await startWithQuickChecks()
    const [one, other] = [await enter(platform, 'ben'), await enter(platform, 'ben')]
    const next = 'another long one'
    const change = (fields: Record<string, string>) =>
      submit(platform, '/password', { repeated: next, password: next, ...fields }, { cookie: one })
    expect((await change({ current: 'wrong' })).status).toBe(401)
    expect((await change({ current: 'ben-password', password: 'short' })).status).toBe(400)
    const changed = await change({ current: 'ben-password' })
    expect(changed.status).toBe(200)
    const isIn = async (cookie: string) =>
      (await platform.send({ path: '/password', headers: { ...proxied, cookie } })).status === 200
    expect(await Promise.all([one, other, changed.cookie].map(isIn))).toEqual([false, false, true])
    await platform.reset()
    const signIn = async (password: string) =>
      (await submit(platform, '/sign-in', { email: 'ben@example.test', password })).status
    expect([await signIn('ben-password'), await signIn(next)]).toEqual([401, 303])
  })

  it('[SCL-06] guesses that are sent at once are no more than guesses one after the other', async () => {
    await using platform = await startShared()
    const guess = (at: number) =>
      submit(platform, '/sign-in', { email: 'ada@example.test', password: `guess ${at}` })
    const replies = await Promise.all(Array.from({ length: 9 }, (_, at) => guess(at)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  it('[SEC-15] a browser that has signed in before has guesses of its own, and strangers’ keep it out of nothing', async () => {
    // However long checking takes, all of it is within a minute.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await using platform = await startWithQuickChecks()
    const email = 'ada@example.test'
    const signIn = (password: string, { cookie = '', from = '203.0.113.9' } = {}) =>
      submit(platform, '/sign-in', { email, password }, { cookie, from })
    const cookies = ((await signIn('ada-password')).headers['set-cookie'] ?? []) as string[]
    const device = cookies.find((one) => one.startsWith('__Host-benchtop_device=')) ?? ''
    expect(device).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/)
    expect(device).not.toMatch(/ada/)
    const asKnown = async (password: string, value = device.replace(/;.*/, '')) => {
      const { cookie } = await visitForm(platform, '/sign-in')
      return (await signIn(password, { cookie: `${cookie}; ${value}` })).status
    }
    // Strangers at many addresses, and at the browser’s own.
    const stranger = async (at: number) =>
      (await signIn(`guess ${at}`, { from: `198.51.100.${at}` })).status
    for (let at = 0; at < 5; at += 1) expect(await stranger(at)).toBe(401)
    expect(await stranger(9)).toBe(429)
    for (let at = 0; at < 30; at += 1) {
      await submit(platform, '/sign-in', { email: `no-${at}@example.test`, password: 'no' })
    }
    expect((await signIn('ada-password')).status).toBe(429)
    expect(await asKnown('ada-password')).toBe(303)
    // No one can make one, and one of another account counts for that alone.
    expect(await asKnown('ada-password', device.replace(/;.*/, '').replace(/.$/, 'x'))).toBe(429)
    const ben = await submit(
      platform,
      '/sign-in',
      { email: 'ben@example.test', password: 'ben-password' },
      { from: '198.51.100.77' },
    )
    const bens = (ben.headers['set-cookie'] as string[]).find((one) => one.includes('_device='))
    expect(await asKnown('ada-password', bens?.replace(/;.*/, ''))).toBe(429)
    // Its own guesses are limited, too.
    for (let at = 0; at < 5; at += 1) expect(await asKnown('no')).toBe(401)
    expect(await asKnown('ada-password')).toBe(429)
  })

  it('[SEC-15] a typed account is never another allowance, such as that of a user’s devices', async () => {
    await using platform = await startWithQuickChecks()
    const ada = await enter(platform, 'ada')
    for (let at = 0; at < 5; at += 1) {
      const email = 'device of user 1001'
      expect((await submit(platform, '/sign-in', { email, password: 'no' })).status).toBe(401)
    }
    const page = await submit(platform, '/device', { user_code: 'NONE' }, { cookie: ada })
    expect(page.status).toBe(400)
  })

  it('[SCL-06] guesses from one network of IPv6 are those of one client, from whichever of its addresses', () => {
    const clock = createClock()
    clock.freeze(true)
    const guesses = createGuesses(clock)
    const networks = ['2001:db8:0:1::', '2001:DB8::1:0:0:0:', '2001:0db8:0000:0001:ffff::']
    for (let at = 0; at < 30; at += 1) {
      const address = `${networks[at % networks.length]}${at.toString(16)}`
      expect([address, waitOf(guesses, `account ${at}`, address)]).toEqual([address, undefined])
    }
    expect(waitOf(guesses, 'another', '2001:db8:0:1:a:b:c:d')).toBe(60)
    for (const other of ['2001:db8:0:2::1', '2001:db8::1', '::1', '203.0.113.9']) {
      expect([other, waitOf(guesses, 'another', other)]).toEqual([other, undefined])
    }
  })

  it('[SCL-06] the store allows no further guesses at an account, and the wait is that of the machine’s clock', async () => {
    await using platform = await startWithQuickChecks()
    platform.clock.freeze(true)
    const guess = () => submit(platform, '/sign-in', { email: 'ada@example.test', password: 'no' })
    for (let at = 0; at < 5; at += 1) expect((await guess()).status).toBe(401)
    // The platform's clock is its owner's, and ends no wait.
    platform.clock.advance('2h')
    expect((await guess()).status).toBe(429)
    const store = { ...proxied, host: 'store.example.test' }
    const port = platform.storePort
    const page = await platform.send({ path: '/sign-in', headers: store, port })
    const cookie = String(page.headers['set-cookie']).replace(/;.*/, '')
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const reply = await platform.send({
      method: 'POST',
      path: '/sign-in',
      port,
      headers: {
        ...store,
        cookie,
        origin: publicUrls.store,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ email: 'ada@example.test', password: 'no', csrf }).toString(),
    })
    expect(reply.status).toBe(429)
  })

  it('[SCL-06] stored passwords state their parameters, and earlier ones stay valid and count as weak', async () => {
    const random = createRandom()
    const [light, strong] = [createPasswords(random, 'light'), createPasswords(random, 'strong')]
    const stored = await strong.hash('one')
    expect([...stored.subarray(0, 4)]).toEqual([1, 15, 8, 3])
    expect(await light.matches('one', stored)).toBe(true)
    expect(await strong.matches('other', stored)).toBe(false)
    const salt = randomBytes(16)
    const earlier = Buffer.concat([salt, scryptSync('old', salt, 32, { N: 1024, r: 8, p: 1 })])
    expect(await strong.matches('old', earlier)).toBe(true)
    expect([strong.isWeak(earlier), strong.isWeak(stored)]).toEqual([true, false])
    expect(await strong.matches('', null)).toBe(false)
  })
})

describe('the roles of a shared bench', () => {
  const operations = Object.entries<Operation>(control)

  it('[SCL-06] each control operation needs sign-in, and those for owners refuse members', async () => {
    await using platform = await startShared()
    const ben = await enter(platform, 'ben')
    for (const [name, { method, path }] of operations) {
      const address = faces.control.base + path.replaceAll(/\{\w+\}/g, '1')
      const anonymous = await platform.send({ method, path: address, headers: proxied })
      expect({ name, status: anonymous.status }).toEqual({ name, status: 401 })
      if (needOf(name) !== 'owner') continue
      const headers = { ...proxied, ...json, cookie: ben }
      const member = await platform.send({ method, path: address, headers })
      expect({ name, status: member.status, text: member.text }).toMatchObject({
        status: 403,
        text: expect.stringContaining('Only an owner'),
      })
    }
  })

  it('[SCL-06] members act for themselves and on what is theirs, and owners for all', async () => {
    await using platform = await startShared()
    const [ada, ben] = [await enter(platform, 'ada'), await enter(platform, 'ben')]
    const call = async (cookie: string, method: string, path: string, body?: unknown) =>
      platform.send({
        method,
        path: `/_emulator/${path}`,
        headers: { ...proxied, ...json, cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const issue = (user: string) => ({ user, private: true })
    expect((await call(ben, 'POST', 'tokens', issue('1002'))).status).toBe(200)
    expect((await call(ben, 'POST', 'tokens', issue('1001'))).status).toBe(403)
    expect((await call(ada, 'POST', 'tokens', issue('1002'))).status).toBe(200)
    const tokens = JSON.parse((await call(ben, 'GET', 'tokens')).text).tokens as { user: string }[]
    expect(tokens.map(({ user }) => user)).toEqual(['1002', '1002'])
    expect((await call(ben, 'GET', 'tokens?user=1001')).status).toBe(403)
    expect((await call(ben, 'GET', 'projects/4002/shares')).status).toBe(200)
    expect((await call(ben, 'GET', 'projects/4001/shares')).status).toBe(403)
    expect((await call(ben, 'GET', 'projects/4999/shares')).status).toBe(403)
    expect((await call(ada, 'POST', 'reset', {})).status).toBe(204)
  })

  it('[SCL-06] a call of a browser that changes something comes from a page of the bench', async () => {
    await using platform = await startShared()
    const cookie = await enter(platform, 'ada')
    const from = async (origin: Record<string, string>) => {
      const headers = { ...proxied, 'content-type': 'application/json', cookie, ...origin }
      return (await platform.send({ method: 'POST', path: '/_emulator/reset', headers })).status
    }
    expect(await from({})).toBe(403)
    expect(await from({ origin: 'http://bench.example.test' })).toBe(403)
    expect(await from({ origin: publicUrls.api })).toBe(403)
    expect(await from({ origin: publicUrls.ui })).toBe(204)
  })
})

describe('what members of a shared bench see of others', () => {
  it('[SCL-06] members follow the events of what is theirs, and of the bench as a whole', async () => {
    await using platform = await startShared()
    const ben = await enter(platform, 'ben')
    const follow = async (cookie: string) => {
      const stop = new AbortController()
      const address = `http://127.0.0.1:${platform.port}/_emulator/events`
      const { request } = await import('node:http')
      const received = Promise.withResolvers<string>()
      const opened = Promise.withResolvers<void>()
      let text = ''
      request(address, { headers: { ...proxied, cookie }, signal: stop.signal }, (response) => {
        response.on('error', () => {})
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
          opened.resolve()
          if (text.includes('event: restored')) received.resolve(text)
        })
      })
        .on('error', () => {})
        .end()
      await opened.promise
      return { received: received.promise, stop: () => stop.abort() }
    }
    const listener = await follow(ben)
    const token = (user: string) => platform.issueToken({ user, private: true }).token
    const read = (user: string, path: string) =>
      fetch(`http://127.0.0.1:${platform.apiPort}/v1pre3/${path}`, {
        headers: {
          'x-access-token': token(user),
          'x-forwarded-proto': 'https',
          'x-forwarded-host': 'api.example.test',
        },
      })
    expect((await read('1001', 'projects/4001')).status).toBe(200)
    expect((await read('1002', 'projects/4002')).status).toBe(200)
    await platform.seed({ users: [{ id: '1009', name: 'New', email: 'new@example.test' }] })
    const text = await listener.received
    listener.stop()
    expect(text).toContain('projects/4002')
    expect(text).not.toContain('projects/4001')
    const listed = await platform.send({
      path: '/_emulator/requests',
      headers: { ...proxied, cookie: ben },
    })
    const rows = JSON.parse(listed.text) as { id: string; user: string }[]
    expect(new Set(rows.map(({ user }) => user))).toEqual(new Set(['1002']))
    const ada = await enter(platform, 'ada')
    const all = await platform.send({
      path: '/_emulator/requests',
      headers: { ...proxied, cookie: ada },
    })
    const foreign = (JSON.parse(all.text) as { id: string; user?: string }[]).find(
      ({ user }) => user === '1001',
    )
    const one = (id: string) =>
      platform.send({ path: `/_emulator/requests/${id}`, headers: { ...proxied, cookie: ben } })
    expect((await one(rows[0]!.id)).status).toBe(200)
    expect((await one(foreign!.id)).status).toBe(403)
    for (const path of ['events', 'requests', 'jobs', 'transfers']) {
      const refused = await platform.send({
        path: `/_emulator/${path}?user=1001`,
        headers: { ...proxied, cookie: ben },
      })
      expect({ path, status: refused.status }).toEqual({ path, status: 403 })
    }
  })
})

describe('the audit log of a shared bench', () => {
  it('[SCL-06] the audit log has who did what from where with which outcome, and no secret', async () => {
    await using platform = await startShared()
    await submit(platform, '/sign-in', { email: 'ben@example.test', password: 'not-this-one' })
    const ben = await enter(platform, 'ben')
    const token = { 'x-benchtop-token': platform.startToken ?? '' }
    const reset = { method: 'POST', path: '/_emulator/reset' }
    await platform.send({ ...reset, headers: { ...proxied, ...json, cookie: ben } })
    await platform.send({ ...reset, headers: { ...proxied, ...token } })
    const read = async (query: string) => {
      const path = `/_emulator/audit?${query}`
      return (await platform.send({ path, headers: { ...proxied, ...token } })).text
    }
    const text = await read('limit=100')
    const { events, next } = JSON.parse(text) as { events: object[]; next: string | null }
    const from = '203.0.113.9'
    expect(events).toMatchObject([
      { who: 'start token', what: 'control.reset', outcome: 'done', from },
      { who: 'ben@example.test', what: 'control.reset', outcome: 'refused 403', from },
      { who: 'ben@example.test', what: 'sign-in', outcome: 'done', from },
      { who: 'ben@example.test', what: 'sign-in', outcome: 'refused 401', from },
    ])
    expect(next).toBeNull()
    expect(text).not.toMatch(/password"|not-this-one|ben-password/)
    const first = JSON.parse(await read('limit=3')) as { events: object[]; next: string }
    const rest = JSON.parse(await read(`limit=3&before=${first.next}`)) as { events: object[] }
    expect([...first.events, ...rest.events]).toEqual(events)
  })

  it('[SCL-06] the audit log has refusals of strangers and of other origins, in one row for all of a kind', async () => {
    await using platform = await startShared()
    const ben = await enter(platform, 'ben')
    const token = { 'x-benchtop-token': platform.startToken ?? '' }
    const status = async (headers: Record<string, string>, path = '/_emulator/status') =>
      (await platform.send({ path, headers: { ...proxied, ...headers } })).status
    for (let at = 0; at < 9; at += 1) expect(await status({})).toBe(401)
    expect(await status({ 'x-forwarded-for': '198.51.100.1' })).toBe(401)
    expect(await status({ 'x-benchtop-token': 'guess' })).toBe(401)
    expect(await status({ host: 'evil.example' })).toBe(403)
    expect(await status({ ...token, origin: 'https://evil.example' })).toBe(403)
    const origin = 'https://evil.example'
    const reset = { method: 'POST', path: '/_emulator/reset' }
    const foreign = { ...proxied, cookie: ben, origin, 'content-type': 'application/json' }
    expect((await platform.send({ ...reset, headers: foreign })).status).toBe(403)
    const path = '/sign-out'
    expect((await platform.send({ method: 'POST', path, headers: foreign })).status).toBe(403)
    const read = await platform.send({
      path: '/_emulator/audit',
      headers: { ...proxied, ...token },
    })
    const { events } = JSON.parse(read.text) as { events: { what: string }[] }
    const has = (text: string): unknown => expect.stringContaining(text)
    const from = '203.0.113.9'
    expect(events.filter(({ what }) => what === 'refusal')).toMatchObject([
      { outcome: 'refused 403', from, target: has('A form of a page') },
      { outcome: 'refused 403', from, target: has('Only pages of the bench itself') },
      { outcome: 'refused 403', from, target: has('Pages from other origins') },
      { outcome: 'refused 403', from: '127.0.0.1', target: has('This bench answers to') },
      { outcome: 'refused 401', from: '198.51.100.1', target: has('You are not signed in.') },
      { outcome: 'refused 401', from, target: has('8 times or more: You are not signed in.') },
    ])
    expect(read.text).not.toContain('guess')
  })

  it('[SCL-06] refusals from many addresses, for hours, take little room in the audit log', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const audit = createAudit(openSideDatabase(undefined, auditSteps), 30)
    const refuse = (address: string) =>
      audit.addRefusal({ reason: 'No.', address, outcome: 'refused 401' })
    for (let at = 0; at < 3_000; at += 1) refuse(`2001:db8::${at.toString(16)}`)
    expect(audit.page(1e9, 1e9)).toHaveLength(1_001)
    expect(audit.page(1e9, 1)).toMatchObject([
      { address: 'others', target: '1024 times or more: No.' },
    ])
    vi.advanceTimersByTime(3_600_000)
    refuse('2001:db8::1')
    expect(audit.page(1e9, 1e9)).toHaveLength(1_002)
    audit.close()
  })

  it('[SCL-06] a row of the audit log is deleted when it is due', () => {
    const database = openSideDatabase(undefined, auditSteps)
    const old = { at_ms: 1, who: 'ada', what: 'sign-in', target: '', address: '', outcome: 'done' }
    auditStore(database).insert({ ...old, due_ms: 2 })
    const audit = createAudit(database, 30)
    audit.add({ who: 'ben', what: 'sign-in', address: '', outcome: 'done' })
    expect(audit.page(1000, 10).map(({ who }) => who)).toEqual(['ben'])
    audit.close()
  })
})

it('[SCL-06] a backup that is taken while others write is restored whole, as of its moment', async () => {
  await using folder = await temporaryFolder()
  await mkdir(join(folder.path, 'data'))
  const content = 'x'.repeat(3_000_000)
  const project = { id: '4009', owner: '1001', name: 'Backed up' }
  const files = [{ id: '7001', path: 'a.txt', content }]
  const file = join(folder.path, 'backup')
  {
    await using platform = await startShared({ data: join(folder.path, 'data') })
    await platform.seed({ projects: [{ ...project, samples: [{ id: '5001', name: 'S', files }] }] })
    const token = { 'x-benchtop-token': platform.startToken ?? '' }
    const address = `http://127.0.0.1:${platform.port}/_emulator/backup`
    const { request } = await import('node:http')
    const bytes: Buffer[] = []
    await new Promise<void>((resolve, reject) => {
      request(address, { method: 'POST', headers: { ...proxied, ...token } }, (response) => {
        // The state is taken: what is written from here on is not part of it.
        response.once(
          'data',
          () => void platform.seed({ projects: [{ owner: '1002', name: 'Later' }] }),
        )
        response.on('data', (chunk: Buffer) => bytes.push(chunk))
        response.on('end', resolve)
      })
        .on('error', reject)
        .end()
    })
    await writeFile(file, Buffer.concat(bytes))
    await writeFile(`${file}.cut`, Buffer.concat(bytes).subarray(0, -1000))
  }
  await expect(restoreBackup(`${file}.cut`, join(folder.path, 'cut'))).rejects.toThrow('damaged')
  await expect(restoreBackup(file, join(folder.path, 'data'))).rejects.toThrow("isn't empty")
  const data = join(folder.path, 'restored')
  await restoreBackup(file, data)
  await using restored = await createEmulator({ data })
  const { token } = restored.issueToken({ user: '1001', private: true })
  const get = (path: string) =>
    fetch(`${restored.apiUrl}/${path}`, { headers: { 'x-access-token': token } })
  expect(await (await get('v1pre3/files/7001/content')).text()).toBe(content)
  const { token: bens } = restored.issueToken({ user: '1002', private: true })
  const own = await fetch(`${restored.apiUrl}/v1pre3/users/current/projects`, {
    headers: { 'x-access-token': bens },
  })
  expect(await own.text()).not.toContain('Later')
})
