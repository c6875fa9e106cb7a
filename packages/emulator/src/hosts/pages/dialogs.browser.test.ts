import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsInBothSchemes,
  missingChromium,
  openChromium,
  openPage,
} from '../../testing/chromium.ts'
import { poll, startDevice } from '../../testing/devices.ts'
import { ada, dialogUrl, exchange } from '../../testing/oauth.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

/** An application's address that shows a page, and remembers what browsers were sent there with. */
async function startApp() {
  const visits: URL[] = []
  const referers: (string | undefined)[] = []
  const server = createServer((request, response) => {
    if (!request.url!.startsWith('/callback')) return void response.writeHead(404).end()
    visits.push(new URL(request.url!, 'http://127.0.0.1'))
    referers.push(request.headers.referer)
    return void response.setHeader('content-type', 'text/html').end('<title>App</title>Back')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  return {
    visits,
    referers,
    redirectUri,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A platform whose web application is at an address. */
function startFor(redirectUri: string) {
  const [web, ...others] = testSeed.applications!
  return startTestPlatform({
    seed: {
      users: testSeed.users!,
      applications: [{ ...web!, redirectUri }, ...others],
      projects: [{ id: '4001', owner: '1001', name: 'Volvox' }],
    },
  })
}

async function signIn(page: Page): Promise<void> {
  await page.fill('#email', ada.email)
  await page.fill('#password', ada.password)
  await page.press('#password', 'Enter')
}

describe.skipIf(missingChromium() !== undefined)('in a real browser without JavaScript', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('[ACC-07, ACC-09] the web flow leads from the application through both dialogs and back', async () => {
    await using app = await startApp()
    await using platform = await startFor(app.redirectUri)
    const page = await openPage(browser)
    await page.goto(dialogUrl(platform, { redirect_uri: app.redirectUri, state: 'ü &' }))
    await expect.poll(() => page.title()).toBe('Sign in · Benchtop')
    await signIn(page)
    await expect.poll(() => page.textContent('.scopes')).toContain('Read project Volvox (4001)')
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(`${app.redirectUri}?**`)
    const [sent] = app.visits
    expect(sent?.searchParams.get('state')).toBe('ü &')
    const code = sent!.searchParams.get('code')!
    const reply = await exchange(platform, { code, redirect_uri: app.redirectUri })
    expect(reply.status).toBe(200)
    expect(app.referers).toEqual([undefined])
  })

  it('[ACC-08] refusing returns to the app too, using only the keyboard', async () => {
    await using app = await startApp()
    await using platform = await startFor(app.redirectUri)
    const page = await openPage(browser)
    await page.goto(dialogUrl(platform, { redirect_uri: app.redirectUri }))
    await signIn(page)
    await page.getByRole('button', { name: 'Deny' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${app.redirectUri}?**`)
    expect(app.visits[0]?.searchParams.get('error')).toBe('access_denied')
  })

  it('[ACC-06] an error that is found after the sign-in leads back as well', async () => {
    await using app = await startApp()
    await using platform = await startFor(app.redirectUri)
    const page = await openPage(browser)
    const scope = 'read project 4099'
    await page.goto(dialogUrl(platform, { redirect_uri: app.redirectUri, scope }))
    await signIn(page)
    await page.waitForURL(`${app.redirectUri}?**`)
    expect(app.visits[0]?.searchParams.get('error')).toBe('invalid_scope')
  })

  it('[ACC-14] a device is connected by its code', async () => {
    await using platform = await startTestPlatform()
    const device = await startDevice(platform)
    const page = await openPage(browser)
    await page.goto(device.verification_uri)
    await page.getByRole('button', { name: 'Ada Example' }).click()
    await page.getByLabel('Code shown by the device').fill(device.user_code.toLowerCase())
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(() => page.textContent('h1')).toBe('Your device is connected')
    expect((await poll(platform, device)).status).toBe(200)
  })

  it('axe finds nothing on any page, light and dark', async () => {
    await using platform = await startTestPlatform()
    const device = await startDevice(platform)
    const page = await openPage(browser, { javaScriptEnabled: true, reducedMotion: 'reduce' })
    const faults: string[] = []
    const look = async () => void faults.push(...(await faultsInBothSchemes(page)))
    await page.goto(dialogUrl(platform))
    await look()
    await page.fill('#email', ada.email)
    await page.fill('#password', 'wrong')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#sign-in-error')
    await look()
    await signIn(page)
    await page.waitForSelector('.scopes')
    await look()
    await page.goto(`${platform.uiUrl}/sign-in`)
    await look()
    await page.goto(`${platform.uiUrl}/device?code=BBBBBBBB`)
    await look()
    await page.goto(device.verification_with_code_uri)
    await look()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForSelector('.sign.good')
    await look()
    await page.goto(dialogUrl(platform, { client_id: 'nobody' }))
    await look()
    expect(faults).toEqual([])
  })
})
