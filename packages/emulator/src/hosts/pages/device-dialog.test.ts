import { describe, expect, it } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { poll, startDevice } from '../../testing/devices.ts'
import { visibleText } from '../../testing/forms.ts'
import { ada, signedIn } from '../../testing/oauth.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

describe('the device page', () => {
  it('[ACC-14] prompts for the sign-in, then for the code, then for the decision', async () => {
    await using platform = await startTestPlatform()
    const device = await startDevice(platform)
    const browser = createBrowser()
    const signIn = await browser.follow(await browser.get(device.verification_uri))
    expect(signIn.forms[1]?.fields).toEqual(['email', 'password'])
    const code = await browser.follow(await browser.submit(signIn, ada))
    expect(code.forms[0]).toMatchObject({ method: 'post', fields: ['user_code'] })
    const consent = await browser.submit(code, { user_code: device.user_code })
    expect(consent.status).toBe(200)
    expect(visibleText(consent.text)).toContain('Read project Volvox (4001)')
    expect(visibleText(consent.text)).toContain(device.user_code)
    expect(consent.forms[0]?.buttons).toEqual(['decision=allow', 'decision=deny'])
    const done = await browser.submit(consent, { decision: 'allow' })
    expect(visibleText(done.text)).toContain('Your device is connected')
    expect((await poll(platform, device)).status).toBe(200)
  })

  it('[ACC-14] reads the code from verification_with_code_uri, and keeps it through the sign-in', async () => {
    await using platform = await startTestPlatform()
    const device = await startDevice(platform)
    const browser = createBrowser()
    const first = await browser.get(device.verification_with_code_uri)
    const signIn = await browser.follow(first)
    const consent = await browser.follow(await browser.submit(signIn, ada))
    expect(visibleText(consent.text)).toContain('Read project Volvox (4001)')
    const done = await browser.submit(consent, { decision: 'deny' })
    expect(visibleText(done.text)).toContain('You refused')
    expect((await poll(platform, device)).body.error).toBe('access_denied')
  })

  it('[ACC-14] accepts the code in any case, with or without its dash', async () => {
    await using platform = await startTestPlatform()
    const { user_code: code, verification_uri: url } = await startDevice(platform)
    const browser = await signedIn(platform)
    for (const typed of [code.toLowerCase(), code.replace('-', ''), ` ${code} `]) {
      const page = await browser.submit(await browser.get(url), { user_code: typed })
      expect(visibleText(page.text)).toContain(code)
    }
  })

  it('[ACC-14] decides nothing before the user has', async () => {
    await using platform = await startTestPlatform()
    const device = await startDevice(platform)
    const browser = await signedIn(platform)
    await browser.get(device.verification_with_code_uri)
    expect((await poll(platform, device)).body.error).toBe('authorization_pending')
  })

  it.each(['', 'BCDF', 'AEIO-UAEI', 'BBBB-BBBB', '<script>'])(
    '[ACC-14] shows at the field what is wrong with the code "%s"',
    async (typed) => {
      await using platform = await startTestPlatform()
      const browser = await signedIn(platform)
      const page = await browser.get(`${platform.uiUrl}/device`)
      const again = await browser.submit(page, { user_code: typed })
      expect(again.status).toBe(400)
      expect(again.forms[0]?.fields).toEqual(['user_code'])
      expect(again.text).toMatch(/<input[^>]*aria-invalid="true" aria-describedby="code-error/)
      expect(again.text).not.toContain('<script>')
    },
  )

  it('[ACC-14] does not show a decided or expired device', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    const device = await startDevice(platform)
    const consent = await browser.get(device.verification_with_code_uri)
    platform.clock.advance('16m')
    expect((await browser.submit(consent, { decision: 'allow' })).status).toBe(400)
    expect((await poll(platform, device)).body.error).toBe('expired_token')
  })

  it('[ACC-20] offers no decision on another user’s resources', async () => {
    await using platform = await startTestPlatform()
    const device = await startDevice(platform, 'read project 4003')
    const browser = await signedIn(platform)
    const page = await browser.get(device.verification_with_code_uri)
    expect([page.status, page.forms]).toEqual([400, []])
    expect(visibleText(page.text)).toContain('read project 4003')
    expect(visibleText(page.text)).not.toMatch(/\bBen\b/)
  })

  it('[ACC-14] can be guessed at five times a minute', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const device = await startDevice(platform)
    const browser = await signedIn(platform)
    const guess = async (code: string) =>
      (await browser.get(`${platform.uiUrl}/device?code=${code}`)).status
    for (const letter of 'BCDFG') expect(await guess(letter.repeat(8))).toBe(400)
    expect(await guess('HHHHHHHH')).toBe(429)
    expect(await guess(device.user_code)).toBe(429)
    platform.clock.advance('60s')
    expect(await guess(device.user_code)).toBe(200)
  })
})
