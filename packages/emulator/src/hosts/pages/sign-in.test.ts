import { describe, expect, it } from 'vitest'
import { createEmulator } from '../../emulator.ts'
import { createBrowser, type Page } from '../../testing/browser.ts'
import { visibleText } from '../../testing/forms.ts'
import { ada, dialogUrl, signedIn } from '../../testing/oauth.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const signInPage = ({ uiUrl }: { uiUrl: string }, back?: string): string =>
  back === undefined
    ? `${uiUrl}/sign-in`
    : `${uiUrl}/sign-in?${new URLSearchParams({ return: back }).toString()}`

/** Who the dialog takes a browser for; undefined where it wants it to sign in. */
async function userOf(platform: TestPlatform, browser: ReturnType<typeof createBrowser>) {
  const page = await browser.get(dialogUrl(platform, { scope: 'browse global' }))
  return page.status === 200 ? /(Ada|Ben) Example/.exec(visibleText(page.text))?.[1] : undefined
}

describe('signing in', () => {
  it('[ACC-07] accepts an e-mail address and password, and sets a cookie that scripts can’t read', async () => {
    await using platform = await startTestPlatform()
    const browser = createBrowser()
    const page = await browser.get(signInPage(platform))
    const entered = await browser.submit(page, { email: ' ADA@example.test ', password: 'ada' })
    expect([entered.status, entered.location]).toEqual([303, `${platform.uiUrl}/`])
    const [cookie] = entered.headers.getSetCookie()
    expect(cookie).toMatch(/^benchtop_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await userOf(platform, browser)).toBe('Ada')
  })

  it.each([
    ['a wrong password', { email: 'ada@example.test', password: 'ADA' }],
    ['no password', { email: 'ada@example.test', password: '' }],
    ['the password of another', { email: 'ada@example.test', password: 'ben' }],
    ['an unknown address', { email: 'eve@example.test', password: 'ada' }],
    ['nothing', { email: '', password: '' }],
  ])('[ACC-07] refuses %s with the same message', async (_, typed) => {
    await using platform = await startTestPlatform()
    const browser = createBrowser()
    const page = await browser.submit(await browser.get(signInPage(platform)), typed)
    expect(page.status).toBe(401)
    expect(visibleText(page.text)).toContain('or the password is wrong')
    expect(page.text).toMatch(
      /id="password"[^>]*aria-invalid="true" aria-describedby="sign-in-error"/,
    )
    expect(page.text).toContain(`value="${typed.email}"`)
    expect(await userOf(platform, browser)).toBeUndefined()
  })

  it('[ACC-07] refuses a user without a password, even with an empty one', async () => {
    await using platform = await startTestPlatform({
      seed: { users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }] },
    })
    const browser = createBrowser()
    const page = await browser.get(signInPage(platform))
    const typed = { email: 'ada@example.test', password: '' }
    expect((await browser.submit(page, typed)).status).toBe(401)
  })

  it.each([
    ['/device?code=BBBB-BBBB', '/device?code=BBBB-BBBB'],
    ['/oauth/authorize?a=b&c=%20', '/oauth/authorize?a=b&c=%20'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['/\t/evil.example/', '/'],
    ['///evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/./\\evil.example', '/'],
    ['/%2e//evil.example', '/'],
    ['/device/..//evil.example', '/'],
    ['/.\t/\n/evil.example', '/'],
    ['/.///evil.example/%2e%2e', '/'],
    ['/device/../purchases/1', '/purchases/1'],
    ['/search?q=//evil.example', '/search?q=//evil.example'],
    ['javascript:alert(1)', '/'],
    ['device', '/'],
  ])('[SEC-01] continues to %s as %s', async (requested, gone) => {
    await using platform = await startTestPlatform()
    const browser = createBrowser()
    const page = await browser.submit(await browser.get(signInPage(platform, requested)), ada)
    expect([page.status, page.location]).toEqual([303, platform.uiUrl + gone])
  })

  it.each(['//evil.example/', '/.//evil.example', '/%2e/\\evil.example', '/a/..//evil.example'])(
    '[SEC-01] signing out does not redirect to another server: %s',
    async (target) => {
      await using platform = await startTestPlatform()
      const browser = await signedIn(platform)
      const page = await browser.get(signInPage(platform))
      const left = await browser.submit(page, { return: target })
      expect([left.status, left.location]).toEqual([303, `${platform.uiUrl}/sign-in?return=%2F`])
    },
  )

  it('[SEC-01] changes the cookie, so that a planted one is no longer valid', async () => {
    await using platform = await startTestPlatform()
    const browser = createBrowser()
    const planted = 'p'.repeat(43)
    browser.cookies.set('benchtop_session', planted)
    await browser.submit(await browser.get(signInPage(platform)), ada)
    expect(await userOf(platform, browser)).toBe('Ada')
    const thief = createBrowser()
    thief.cookies.set('benchtop_session', planted)
    expect(await userOf(platform, thief)).toBeUndefined()
  })

  it('lasts thirty days of the platform, and until the user signs out', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    platform.clock.advance('29d')
    expect(await userOf(platform, browser)).toBe('Ada')
    const again = await signedIn(platform)
    platform.clock.advance('2d')
    expect(await userOf(platform, browser)).toBeUndefined()
    expect(await userOf(platform, again)).toBe('Ada')
    const old = again.cookies.get('benchtop_session')!
    const left = await again.submit(await again.get(signInPage(platform)), {})
    expect([left.status, new URL(left.location!).pathname]).toEqual([303, '/sign-in'])
    again.cookies.set('benchtop_session', old)
    expect(await userOf(platform, again)).toBeUndefined()
  })

  it('[ACC-21] stores no session secret in plain text', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    const image = Buffer.from(platform.snapshot().image)
    expect(image.includes('ada@example.test')).toBe(true)
    expect(image.includes(browser.cookies.get('benchtop_session')!)).toBe(false)
  })
})

describe('guessing a password', () => {
  it('[SEC-01] is possible five times a minute for an account, by the clock', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const browser = createBrowser()
    const page = await browser.get(signInPage(platform))
    const guess = (password: string, email = 'ada@example.test') =>
      browser.submit(page, { email, password })
    for (const password of 'abcde') {
      expect((await guess(password)).status).toBe(401)
      platform.clock.advance('1s')
    }
    const late = await guess('ada', 'Ada@Example.test')
    expect(late.status).toBe(429)
    expect(visibleText(late.text)).toContain('Try again in 55 seconds')
    expect((await guess('x', 'ben@example.test')).status).toBe(401)
    platform.clock.advance('55s')
    expect((await guess('ada')).status).toBe(303)
  })

  it('[SEC-01] starts counting again after the right one', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    for (const _ of [1, 2]) {
      const browser = createBrowser()
      const page = await browser.get(signInPage(platform))
      for (const password of 'abcd') await browser.submit(page, { ...ada, password })
      expect((await browser.submit(page, ada)).status).toBe(303)
    }
  })
})

describe('an account of the bench', () => {
  it('is entered with one click', async () => {
    await using platform = await startTestPlatform()
    const browser = createBrowser()
    const page = await browser.get(signInPage(platform, '/device'))
    expect(page.forms[0]?.buttons).toEqual(['account=1001', 'account=1002'])
    const entered = await browser.submit(page, { account: '1002' })
    expect([entered.status, entered.location]).toEqual([303, `${platform.uiUrl}/device`])
    expect(await userOf(platform, browser)).toBe('Ben')
  })

  it('stays signed in after a reset, as far as the account is there then too', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    const later = { id: '1009', name: 'Ben Example', email: 'cy@example.test', password: 'cy' }
    await platform.seed({ users: [later] })
    const other = createBrowser()
    const page = await other.get(signInPage(platform))
    await other.submit(page, { account: later.id })
    expect(await userOf(platform, other)).toBe('Ben')
    await platform.control.postJson('_emulator/reset', {})
    expect(await userOf(platform, browser)).toBe('Ada')
    expect(await userOf(platform, other)).toBeUndefined()
  })

  it('is exchanged for another at any time', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    const page = await browser.get(signInPage(platform))
    expect(visibleText(page.text)).toContain('Signed in as Ada Example')
    await browser.submit(page, { account: '1002' })
    expect(await userOf(platform, browser)).toBe('Ben')
  })

  // 1901 is a workgroup, which isn't anyone who could sign in.
  it.each(['0', '77', 'x', '1001.5', '1901'])('is not entered as %s', async (account) => {
    await using platform = await startTestPlatform()
    const browser = createBrowser()
    const page = await browser.get(signInPage(platform))
    expect((await browser.submit(page, { account })).status).toBe(401)
  })

  it('[SEC-01] is entered only with its password if other machines reach the platform', async () => {
    const users = [{ id: '1001', name: 'Ada', email: 'ada@example.test', password: 'ada' }]
    await using emulator = await createEmulator({ host: '0.0.0.0', seed: { users } })
    const browser = createBrowser()
    const page = await browser.get(signInPage(emulator))
    expect([page.status, page.forms.length]).toEqual([200, 1])
    expect(page.text).not.toContain('ada@example.test')
    expect((await browser.submit(page, { account: '1001' })).status).toBe(401)
    expect((await browser.submit(page, ada)).status).toBe(303)
  })

  describe('whose page was left open while the browser signed in in another tab', () => {
    /** A page as it was before its browser signed in as Ada. */
    async function leftOpen(platform: TestPlatform) {
      const browser = createBrowser()
      const page = await browser.get(signInPage(platform, '/device?code=BBBB'))
      await browser.submit(await browser.get(signInPage(platform)), ada)
      return { browser, page }
    }

    it.each([{ account: '1001' }, { email: 'ADA@example.test', password: '' }])(
      'continues for the same user: %j',
      async (typed) => {
        await using platform = await startTestPlatform()
        const { browser, page } = await leftOpen(platform)
        const { status, location } = await browser.submit(page, typed)
        expect([status, location]).toEqual([303, `${platform.uiUrl}/device?code=BBBB`])
      },
    )

    it('[SEC-01] reports who is signed in, and signs another in by a new form alone', async () => {
      await using platform = await startTestPlatform()
      const { browser, page } = await leftOpen(platform)
      const again = await browser.submit(page, { account: '1002' })
      expect(again.status).toBe(403)
      expect(visibleText(again.text)).toContain('before you signed in as Ada Example')
      expect(again.text).toContain('<a href="/device?code=BBBB">Continue</a>')
      expect(await userOf(platform, browser)).toBe('Ada')
      const entered = await browser.submit(again, { account: '1002' })
      expect([entered.status, entered.location]).toEqual([
        303,
        `${platform.uiUrl}/device?code=BBBB`,
      ])
      expect(await userOf(platform, browser)).toBe('Ben')
    })

    it('shows the accounts again where it was opened before a sign-out', async () => {
      await using platform = await startTestPlatform()
      const browser = await signedIn(platform)
      const page = await browser.get(signInPage(platform))
      const signOut = page.forms.findIndex(({ action }) => action.endsWith('/sign-out'))
      await browser.submit(page, {}, { form: signOut })
      const again = await browser.submit(page, { account: '1001' })
      expect(again.status).toBe(403)
      expect(visibleText(again.text)).toContain('before you signed out')
      expect((await browser.submit(again, { account: '1001' })).status).toBe(303)
    })
  })

  it('is one of eight, where there are many', async () => {
    const users = Array.from({ length: 11 }, (_, at) => ({
      name: `Person ${at}`,
      email: `person${at}@example.test`,
    }))
    await using platform = await startTestPlatform({ seed: { users } })
    const page = await createBrowser().get(signInPage(platform))
    expect(page.forms[0]?.buttons).toHaveLength(8)
    expect(visibleText(page.text)).toContain('There are 3 more')
  })
})

describe('a form', () => {
  const pages = [
    ['sign-in', signInPage, { email: 'ben@example.test', password: 'ben' }],
    ['consent', (platform: TestPlatform) => dialogUrl(platform), { decision: 'allow' }],
    ['device', ({ uiUrl }: TestPlatform) => `${uiUrl}/device`, { user_code: 'BBBB-BBBB' }],
  ] as const

  /** The page with its form, in a browser that is signed in. */
  async function opened(platform: TestPlatform, url: string) {
    const browser = await signedIn(platform)
    const page = await browser.get(url)
    const at = page.forms.findIndex(({ action }) => !action.endsWith('/sign-out'))
    return { browser, page, at }
  }
  const nothing = (page: Page) => [page.status, page.location]

  it.each(pages)(
    '[SEC-01] of %s does nothing without its token, or with another',
    async (_, url, typed) => {
      await using platform = await startTestPlatform()
      const { browser, page, at } = await opened(platform, url(platform))
      const { page: others } = await opened(platform, url(platform))
      const wrong = ['', 'x', others.forms[at]!.hidden['csrf']!]
      for (const csrf of wrong) {
        const refused = await browser.submit(page, { ...typed, csrf }, { form: at })
        expect([csrf, ...nothing(refused)]).toEqual([csrf, 403, undefined])
        expect(visibleText(refused.text)).toContain('no longer valid')
      }
      expect(await userOf(platform, browser)).toBe('Ada')
    },
  )

  it.each(pages)(
    '[SEC-01] of %s does nothing from a page of another origin',
    async (_, url, typed) => {
      await using platform = await startTestPlatform()
      const { browser, page, at } = await opened(platform, url(platform))
      for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:1', platform.apiUrl]) {
        const refused = await browser.submit(page, typed, { form: at, headers: { origin } })
        expect([origin, ...nothing(refused)]).toEqual([origin, 403, undefined])
      }
    },
  )

  it('[SEC-01] of consent does nothing after another user has signed in', async () => {
    await using platform = await startTestPlatform()
    const { browser, page } = await opened(platform, dialogUrl(platform))
    await browser.submit(await browser.get(signInPage(platform)), { account: '1002' })
    expect(nothing(await browser.submit(page, { decision: 'allow' }))).toEqual([403, undefined])
  })

  it('[SEC-01] that is too large, or none, does nothing', async () => {
    await using platform = await startTestPlatform()
    const { browser, page } = await opened(platform, signInPage(platform))
    const padding = 'x'.repeat(70_000)
    expect((await browser.submit(page, { ...ada, padding })).status).toBe(403)
    const json = { 'content-type': 'application/json' }
    expect((await browser.submit(page, ada, { form: 1, headers: json })).status).toBe(403)
  })

  it('[ERR-07] is the only way to be signed out', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    const page = await browser.get(`${platform.uiUrl}/sign-out`)
    expect([page.status, page.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await userOf(platform, browser)).toBe('Ada')
  })
})
