import { expect, it } from 'vitest'
import { decide, poll, startDevice } from '../testing/devices.ts'
import { createBrowser } from '../testing/browser.ts'
import { ada, allowed, dialogUrl, exchange, signedIn, webApp } from '../testing/oauth.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import type { ExchangeRecord } from '@benchtop/contracts'

async function requestsOf(platform: TestPlatform): Promise<readonly ExchangeRecord[]> {
  return (await platform.control.get('_emulator/requests')).body as readonly ExchangeRecord[]
}

/** The requests that a pattern of method and address fits. */
async function like(platform: TestPlatform, pattern: RegExp): Promise<readonly ExchangeRecord[]> {
  return (await requestsOf(platform)).filter(({ method, url }) => pattern.test(`${method} ${url}`))
}

it('[HAR-06] links the code of a dialog to its token, and the token to the requests that use it', async () => {
  await using platform = await startTestPlatform()
  const code = (await allowed(platform)).get('code')!
  const token = (await exchange(platform, { code })).body.access_token as string
  await platform.withToken(token).get('v1pre3/users/current')
  const bearer = { authorization: `Bearer ${token}` }
  await platform.anonymous.send('GET', 'v1pre3/genomes', bearer)
  await platform.anonymous.get(`v1pre3/projects/4001?access_token=${token}`)

  const [decided] = await like(platform, /^POST \/oauth\/authorize/)
  const [redeemed] = await like(platform, /^POST .*oauthv2\/token/)
  const used = await like(platform, /^GET \/v1pre3\//)
  expect(decided?.correlation?.code).toMatch(/^[\w-]{10}$/)
  expect(redeemed?.correlation).toEqual({
    code: decided?.correlation?.code,
    token: expect.stringMatching(/^[\w-]{10}$/),
  })
  expect(used).toHaveLength(3)
  for (const { correlation } of used) {
    expect(correlation).toEqual({ token: redeemed?.correlation?.token })
  }
})

it('[HAR-06] ties a device to the page on which its code is typed, however it is typed', async () => {
  await using platform = await startTestPlatform()
  const device = await startDevice(platform)
  const browser = await signedIn(platform)
  const page = await browser.get(device.verification_with_code_uri)
  const typed = device.user_code.toLowerCase().replace('-', ' ')
  await browser.submit(page, { user_code: typed, decision: 'allow' })
  const { body } = await poll(platform, device)
  await platform.withToken(body.access_token).get('v1pre3/users/current')

  const [started] = await like(platform, /deviceauthorization/)
  const pages = await like(platform, / \/device/)
  const [polled] = await like(platform, /oauthv2\/token/)
  const { code, userCode } = started?.correlation ?? {}
  expect([code, userCode]).toEqual([expect.any(String), expect.any(String)])
  expect(pages.map(({ correlation }) => correlation)).toEqual([{ userCode }, { userCode }])
  expect(polled?.correlation?.code).toBe(code)
  const [used] = await like(platform, /users\/current/)
  expect(used?.correlation?.token).toBe(polled?.correlation?.token)
})

it('[HAR-06] ties a launch to the code that its application is sent', async () => {
  await using platform = await startTestPlatform()
  const order = { user: '1001', application: '2001', properties: [] }
  const { body } = await platform.control.postJson('_emulator/launches', order)
  const code = new URL(body.redirect).searchParams.get('authorization_code')!
  await exchange(platform, { code })
  const [launched] = await like(platform, /^POST \/_emulator\/launches/)
  const [redeemed] = await like(platform, /oauthv2\/token/)
  expect(launched?.correlation).toEqual({ code: redeemed?.correlation?.code })
  expect(JSON.stringify(launched)).not.toContain(code)
  expect(launched?.response.body).toContain('authorization_code=[redacted]')
})

it('[HAR-06] shows no secret, distinguishes two secrets, and has another hash on another platform', async () => {
  await using platform = await startTestPlatform()
  await using other = await startTestPlatform()
  for (const one of [platform, other]) {
    await one.withToken('ada-private').get('v1pre3/users/current')
    await one.withToken('ben-private').get('v1pre3/users/current')
  }
  const hashes = [...(await requestsOf(platform)), ...(await requestsOf(other))].map(
    ({ correlation }) => correlation?.token,
  )
  expect(new Set(hashes).size).toBe(4)
  expect((await platform.control.get('_emulator/requests')).text).not.toMatch(/-private/)
})

it('doesn’t link requests without such a secret', async () => {
  await using platform = await startTestPlatform()
  await platform.anonymous.get('v1pre3/genomes')
  await platform.anonymous.postJson('v1pre3/projects', { code: '', token: 7 })
  for (const text of ['{"code', '{"code":7,"constructor":"c","__proto__":"p"}']) {
    const headers = { 'content-type': 'application/json', constructor: 'c' }
    await platform.anonymous.send('POST', 'v1pre3/projects', headers, text)
  }
  const seen = await requestsOf(platform)
  expect(seen).toHaveLength(4)
  expect(seen.filter(({ correlation }) => correlation !== undefined)).toEqual([])
})

it('[HAR-06] the forms of dialogs are shown without their secrets', async () => {
  await using platform = await startTestPlatform()
  const browser = createBrowser()
  const signIn = await browser.follow(await browser.get(dialogUrl(platform)))
  await browser.submit(await browser.follow(await browser.submit(signIn, ada)), {
    decision: 'allow',
  })
  const [entered] = await like(platform, /^POST \/sign-in/)
  expect(entered?.request.body).toContain('password=[redacted]')
  expect(entered?.request.body).toContain('email=ada%40example.test')
  const [decided] = await like(platform, /^POST \/oauth\/authorize/)
  expect(decided?.request.body).toMatch(/csrf=\[redacted\].*decision=allow/)
  expect(decided?.response.headers['location']).toContain(
    `${webApp.redirectUri}?code=[redacted]&state=`,
  )
})

it('a device that waits is tied to its owner by the control API too', async () => {
  await using platform = await startTestPlatform()
  const device = await startDevice(platform)
  await decide(platform, device.user_code, 'approve')
  await poll(platform, device)
  const [started, polled] = await requestsOf(platform)
  expect(polled?.correlation?.code).toBe(started?.correlation?.code)
})
