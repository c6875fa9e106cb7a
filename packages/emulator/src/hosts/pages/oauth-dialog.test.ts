import { describe, expect, it } from 'vitest'
import { createBrowser, type Page } from '../../testing/browser.ts'
import { visibleText } from '../../testing/forms.ts'
import {
  ada,
  allowed,
  ben,
  dialogUrl,
  sentWith,
  signedIn,
  tokenFor,
  webApp,
} from '../../testing/oauth.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

/** The dialog as Ada, or another user, sees it. */
async function consentPage(
  platform: TestPlatform,
  changes: Readonly<Record<string, string | undefined>> = {},
  person = ada,
): Promise<Page> {
  return (await signedIn(platform, person)).get(dialogUrl(platform, changes))
}

/** The test seed with another registered address for the web application. */
function seedWith(redirectUri: string | undefined) {
  const [web, ...others] = testSeed.applications!
  const { redirectUri: _, ...rest } = web!
  const changed = redirectUri === undefined ? rest : { ...rest, redirectUri }
  return {
    users: testSeed.users,
    applications: [changed, ...others],
    projects: [{ id: '4001', owner: '1001', name: 'Volvox' }],
  }
}

describe('the dialog', () => {
  it('[ACC-07] has an unknown browser sign in first, then shows the requested scopes', async () => {
    await using platform = await startTestPlatform()
    const browser = createBrowser()
    const first = await browser.get(dialogUrl(platform))
    expect(first.status).toBe(303)
    const signIn = await browser.follow(first)
    expect(signIn.forms[1]).toMatchObject({ method: 'post', fields: ['email', 'password'] })
    expect(visibleText(signIn.text)).toContain('to continue to Cohort Browser')
    const consent = await browser.follow(await browser.submit(signIn, ada))
    expect(consent.status).toBe(200)
    const words = visibleText(consent.text)
    expect(words).toContain('Cohort Browser requests access to your data')
    expect(words).toContain('Ada Example')
    expect(words).toContain('Read project Volvox (4001)')
    expect(consent.forms[0]?.buttons).toEqual(['decision=allow', 'decision=deny'])
  })

  it.each([
    ['read project 4001', 'Read project Volvox (4001)'],
    ['BROWSE SAMPLE 5001', 'Browse sample NA12878 (5001)'],
    ['write appresult 6001', 'Write to result Calls (6001)'],
    ['create run 8001', 'Add to run Run 1 (8001)'],
    ['browse global', 'Browse all of your data'],
    ['create projects', 'Create projects'],
    ['MOVETOTRASH GLOBAL', 'Move your data to the trash'],
    ['empty trash', 'Empty your trash'],
  ])('[ACC-07] says "%s" in words: %s', async (scope, words) => {
    await using platform = await startTestPlatform()
    expect(visibleText((await consentPage(platform, { scope })).text)).toContain(words)
  })

  it('[ACC-04] may request no scope, and needs no state', async () => {
    await using platform = await startTestPlatform()
    const consent = await consentPage(platform, { scope: undefined, state: undefined })
    expect(visibleText(consent.text)).toContain('Know who you are')
    const sent = await allowed(platform, { scope: undefined, state: undefined })
    expect([...sent.keys()]).toEqual(['code'])
  })

  it('[ACC-07] escapes names', async () => {
    await using platform = await startTestPlatform()
    const name = '<b onclick="x">Bold</b>'
    const { body } = await platform.ada.post('v1pre3/projects', { Name: name })
    const scope = `read project ${body.Response.Id}`
    const { text } = await consentPage(platform, { scope })
    expect(text).not.toContain('<b onclick')
    expect(visibleText(text)).toContain(`Read project ${name}`)
  })

  it('is served on the API address too, by a redirect with the query as it came', async () => {
    await using platform = await startTestPlatform()
    const query = new URL(dialogUrl(platform)).search
    for (const path of ['oauth/authorize', 'oauth/authorize/', 'v1pre3/oauth/authorize']) {
      const { status, headers } = await platform.anonymous.get(path + query)
      expect([status, headers.get('location')]).toEqual([302, dialogUrl(platform)])
    }
  })

  it('lists the scopes that the token keeps from earlier consents', async () => {
    await using platform = await startTestPlatform()
    await tokenFor(platform, 'browse global, read project 4002')
    const words = visibleText((await consentPage(platform)).text)
    expect(words).toContain('It keeps the access that you allowed before: 2 more')
    expect(words).toContain('Read project Empty (4002)')
  })
})

describe('a user who decides', () => {
  it('[ACC-09] for it is redirected with a code, and the unchanged state', async () => {
    await using platform = await startTestPlatform()
    const state = 'a/b+c d&e=f"<ü>%41'
    const browser = await signedIn(platform)
    const consent = await browser.get(dialogUrl(platform, { state }))
    const page = await browser.submit(consent, { decision: 'allow' })
    expect(page.status).toBe(302)
    expect(page.location).toMatch(/^http:\/\/127\.0\.0\.1:3000\/callback\?/)
    const sent = sentWith(page)
    expect([...sent.keys()]).toEqual(['code', 'state'])
    expect(sent.get('state')).toBe(state)
    expect(sent.get('code')).toMatch(/^[\w-]{43}$/)
  })

  it('[ACC-08] against it is redirected with access_denied, and the unchanged state', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    const consent = await browser.get(dialogUrl(platform, { state: 'x y' }))
    const sent = sentWith(await browser.submit(consent, { decision: 'deny' }))
    expect(Object.fromEntries(sent)).toEqual({
      error: 'access_denied',
      error_description: expect.stringMatching(/denied/),
      state: 'x y',
    })
  })

  it('[ACC-09] redirects to the registered address, keeping its query', async () => {
    const redirectUri = 'http://localhost:3000/cb?tenant=1&x=a%20b'
    await using platform = await startTestPlatform({ seed: seedWith(redirectUri) })
    const browser = await signedIn(platform)
    const consent = await browser.get(dialogUrl(platform, { redirect_uri: redirectUri }))
    const { location } = await browser.submit(consent, { decision: 'allow' })
    expect(location).toMatch(
      /^http:\/\/localhost:3000\/cb\?tenant=1&x=a%20b&code=[\w-]+&state=a\+state$/,
    )
  })

  it('may send only the decision to the address of the dialog', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    const consent = await browser.get(dialogUrl(platform))
    const { csrf } = consent.forms[0]!.hidden
    const bare = { ...consent, forms: [{ ...consent.forms[0]!, action: consent.url, hidden: {} }] }
    const page = await browser.submit(bare, { csrf: csrf!, decision: 'allow' })
    expect(sentWith(page).has('code')).toBe(true)
  })

  it('decides nothing by a form without a decision', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    const consent = await browser.get(dialogUrl(platform))
    for (const decision of ['', 'maybe', 'Allow ']) {
      expect((await browser.submit(consent, { decision })).status).toBe(200)
    }
  })

  it('signs in again where the session has ended meanwhile', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    const consent = await browser.get(dialogUrl(platform))
    platform.clock.advance('31d')
    const page = await browser.submit(consent, { decision: 'allow' })
    expect([page.status, new URL(page.location!).pathname]).toEqual([303, '/sign-in'])
    const back = new URL(page.location!).searchParams.get('return')!
    expect(new URL(back, platform.uiUrl).searchParams.has('csrf')).toBe(false)
    expect(new URL(back, platform.uiUrl).searchParams.get('state')).toBe('a state')
  })
})

describe('a wrong client_id or redirect_uri', () => {
  it.each([
    [{ client_id: undefined }, 'client_id'],
    [{ client_id: 'nobody' }, 'nobody'],
    [{ redirect_uri: undefined }, 'redirect_uri'],
    [{ redirect_uri: 'http://127.0.0.1:3000/callback/' }, 'redirect_uri'],
    [{ redirect_uri: 'http://127.0.0.1:3001/callback' }, 'redirect_uri'],
    [{ redirect_uri: 'http://127.0.0.1:3000/callback?x=1' }, 'redirect_uri'],
    [{ redirect_uri: 'http://127.0.0.1:3000/CALLBACK' }, 'redirect_uri'],
    [{ redirect_uri: 'http://evil.example/callback' }, 'http://evil.example/callback'],
  ])('[ACC-05, ACC-06] is shown and never redirects: %j', async (changes, named) => {
    await using platform = await startTestPlatform()
    for (const browser of [createBrowser(), await signedIn(platform)]) {
      const page = await browser.get(dialogUrl(platform, changes))
      expect([page.status, page.location]).toEqual([400, undefined])
      expect(page.headers.get('content-type')).toMatch(/^text\/html/)
      expect(visibleText(page.text)).toContain(named)
    }
  })

  it('[ACC-06] is a duplicated one', async () => {
    await using platform = await startTestPlatform()
    for (const twice of ['client_id=depth', 'redirect_uri=http%3A%2F%2Fevil.example']) {
      const page = await createBrowser().get(`${dialogUrl(platform)}&${twice}`)
      expect([twice, page.status, page.location]).toEqual([twice, 400, undefined])
    }
  })

  it('[ACC-06] stays one when a form brings it', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    const consent = await browser.get(dialogUrl(platform))
    const redirect_uri = 'http://evil.example/callback'
    const page = await browser.submit(consent, { redirect_uri, decision: 'allow' })
    expect([page.status, page.location]).toEqual([400, undefined])
  })

  it('[ACC-05] is that of an application without a registered address', async () => {
    await using platform = await startTestPlatform({ seed: seedWith(undefined) })
    const page = await createBrowser().get(dialogUrl(platform))
    expect([page.status, page.location]).toEqual([400, undefined])
    expect(visibleText(page.text)).toMatch(/no registered redirect address/)
  })

  it.each([
    ['https://app.example/cb', true, true],
    ['http://127.0.0.1:3000/cb', true, false],
    ['http://localhost:3000/cb', true, false],
    ['http://[::1]:3000/cb', true, false],
    ['https://localhost/cb', true, false],
    ['https://127.0.0.1:8443/cb', true, false],
    ['http://app.example/cb', false, false],
    ['http://192.168.1.5:3000/cb', false, false],
    ['app.example:/cb', false, false],
    ['http://127.0.0.1:3000/cb#part', false, false],
  ])(
    '[ACC-05] is decided for %s: by default %s, with strict redirects %s',
    async (redirectUri, byDefault, whenStrict) => {
      for (const [strictRedirects, good] of [
        [false, byDefault],
        [true, whenStrict],
      ] as const) {
        await using platform = await startTestPlatform({
          seed: seedWith(redirectUri),
          strictRedirects,
        })
        const page = await consentPage(platform, { redirect_uri: redirectUri })
        expect({ strictRedirects, status: page.status }).toEqual({
          strictRedirects,
          status: good ? 200 : 400,
        })
        expect(page.location).toBeUndefined()
      }
    },
  )
})

describe('whatever else is wrong', () => {
  it.each([
    [{ response_type: undefined }, 'invalid_request', /response_type/],
    [{ response_type: 'token' }, 'unsupported_response_type', /code/],
    [{ response_type: 'CODE' }, 'unsupported_response_type', /code/],
    [{ scope: 'fly kite' }, 'invalid_scope', /fly kite/],
    [{ scope: 'read project 4001, sing' }, 'invalid_scope', /sing/],
    [{ code_challenge: 'x'.repeat(43) }, 'invalid_request', /S256/],
    [
      { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
      'invalid_request',
      /plain/,
    ],
    [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request', /43/],
    [{ code_challenge_method: 'S256' }, 'invalid_request', /code_challenge/],
  ])('[ACC-06] redirects with an error: %j is %s', async (changes, error, description) => {
    await using platform = await startTestPlatform()
    const sent = sentWith(await createBrowser().get(dialogUrl(platform, changes)))
    expect(Object.fromEntries(sent)).toEqual({
      error,
      error_description: expect.stringMatching(description),
      state: 'a state',
    })
  })

  it('[ACC-06] redirects if another parameter is duplicated', async () => {
    await using platform = await startTestPlatform()
    const page = await createBrowser().get(`${dialogUrl(platform)}&scope=write+project+4001`)
    expect(Object.fromEntries(sentWith(page))).toMatchObject({ error: 'invalid_request' })
  })

  it.each(['read project 4003', 'read project 99999', 'write sample 5101', 'browse run 8003'])(
    '[ACC-06] redirects where the request is for "%s", which does not exist or is not Ada’s',
    async (scope) => {
      await using platform = await startTestPlatform()
      const browser = await signedIn(platform)
      const scopes = `read project 4001, ${scope}`
      const page = await browser.get(dialogUrl(platform, { scope: scopes }))
      expect(Object.fromEntries(sentWith(page))).toEqual({
        error: 'invalid_scope',
        error_description: expect.stringContaining(scope),
        state: 'a state',
      })
    },
  )

  it('[ACC-06] redirects if its form is changed to request what its user does not have', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform, ben)
    const consent = await browser.get(dialogUrl(platform, { scope: 'read project 4003' }))
    const page = await browser.submit(consent, { scope: 'read project 4001', decision: 'allow' })
    expect(sentWith(page).get('error')).toBe('invalid_scope')
  })

  it('[ACC-06] describes errors in the characters that RFC 6749 permits', async () => {
    await using platform = await startTestPlatform()
    const sent = sentWith(await createBrowser().get(dialogUrl(platform, { scope: 'flü "x" \\' })))
    expect(sent.get('error_description')).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  })
})

it('[ACC-21] sends no referrer, and can’t be framed', async () => {
  await using platform = await startTestPlatform()
  const { headers } = await consentPage(platform)
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('cache-control')).toBe('no-store')
  const policy = headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  // The second is where an app sends its user on to that sells as soon as it may write.
  const targets = `${new URL(webApp.redirectUri).origin} ${platform.storeUrl}`
  expect(policy).toContain(`form-action 'self' ${targets}`)
  expect(policy).not.toContain('unsafe-inline')
})
