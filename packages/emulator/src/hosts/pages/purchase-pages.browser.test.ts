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
import { ada } from '../../testing/oauth.ts'
import { adasSession, requestPurchase, storePath, walletOf } from '../../testing/purchases.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

/** A web application that sells: its button asks for a purchase, and its callback reads what became of it. */
async function startApp() {
  const sold: { id: string; secret: string }[] = []
  const of: { platform?: TestPlatform } = {}
  const appOf = (platform: TestPlatform) => platform.withToken('ada-sells')
  const server = createServer((request, response) => {
    void answer(new URL(request.url!, 'http://127.0.0.1')).then(
      ({ status = 200, location, text = '' }) => {
        response.statusCode = status
        if (location !== undefined) response.setHeader('location', location)
        response.setHeader('content-type', 'text/html').end(`<title>App</title><p>${text}</p>`)
      },
    )
  })
  const answer = async (
    url: URL,
  ): Promise<{ status?: number; location?: string; text?: string }> => {
    const platform = of.platform!
    if (url.pathname === '/buy') {
      const { body } = await requestPurchase(platform, appOf(platform), [
        { Id: '3001', Quantity: 1, Tags: ['NA12878'] },
      ])
      const { Id, RefundSecret, HrefPurchaseDialog } = body.Response
      sold.push({ id: Id, secret: RefundSecret })
      return { status: 302, location: HrefPurchaseDialog }
    }
    if (url.pathname !== '/callback') return { status: 404 }
    const id = url.searchParams.get('purchaseid')
    const isOwn = url.searchParams.get('action') === 'purchase' && id === sold.at(-1)?.id
    if (!isOwn) return { status: 400, text: 'Not the requested purchase' }
    const { body } = await appOf(platform).get(storePath(platform, `purchases/${id}`))
    return { text: `The purchase is ${body.Response.Status}` }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    sold,
    /** Refunds the last sale. */
    async refund(platform: TestPlatform) {
      const { id, secret } = sold.at(-1)!
      const path = storePath(platform, `purchases/${id}/refund`)
      const { body } = await appOf(platform).post(path, { RefundSecret: secret })
      return body.Response as object
    },
    /** A platform on which this application is registered. */
    async startPlatform() {
      const [web, ...others] = testSeed.applications!
      const applications = [{ ...web!, redirectUri: `${url}/callback` }, ...others]
      const tokens = [{ token: 'ada-sells', user: '1001', application: '2001' }]
      of.platform = await startTestPlatform({
        taxRate: '0.19',
        seed: {
          users: testSeed.users!,
          applications,
          projects: [
            {
              owner: '1001',
              name: 'P',
              appResults: [{ id: '6001', name: 'Calls', application: '2001' }],
            },
          ],
          tokens,
        },
      })
      return of.platform
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function signIn(page: Page): Promise<void> {
  await page.fill('#email', ada.email)
  await page.fill('#password', ada.password)
  await page.press('#password', 'Enter')
  await page.waitForSelector('.receipt')
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

describe.skipIf(missingChromium() !== undefined)(
  'a purchase in a real browser without JavaScript',
  () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await openChromium()
    })
    afterAll(() => browser.close())

    it.each([
      [/^Pay 2\.98 credits$/, 'Thank you for your purchase', 'COMPLETED'],
      ['Cancel', 'You cancelled the purchase', 'CANCELLED'],
      ['Simulate an error', 'The payment failed', 'ERRORED'],
    ])(
      '[BIL-04, TRG-05] goes from the application to "%s" and back',
      async (button, heading, status) => {
        await using app = await startApp()
        await using platform = await app.startPlatform()
        const page = await openPage(browser)
        await page.goto(`${app.url}/buy`)
        await signIn(page)
        await expect.poll(() => page.textContent('h1')).toBe('Cohort Browser requests a payment')
        await press(page, button)
        await page.waitForSelector('.sign')
        await expect.poll(() => page.textContent('h1')).toBe(heading)
        await page.getByRole('link', { name: 'Back to Cohort Browser' }).click()
        await page.waitForURL(`${app.url}/callback?**`)
        expect(page.url()).toBe(`${app.url}/callback?action=purchase&purchaseid=${app.sold[0]!.id}`)
        await expect.poll(() => page.textContent('p')).toBe(`The purchase is ${status}`)
        const { balance } = await walletOf(platform, '1001')
        expect(balance).toBe(status === 'COMPLETED' ? '997.02' : '1000.00')
      },
    )

    it('[BIL-09, BIL-10] is paid once, whatever the back button does, and refunded', async () => {
      await using app = await startApp()
      await using platform = await app.startPlatform()
      const page = await openPage(browser)
      await page.goto(`${app.url}/buy`)
      await signIn(page)
      const twin = await page.context().newPage()
      await twin.goto(page.url())
      await press(page, /^Pay/)
      await page.waitForSelector('.sign.good')
      await press(twin, /^Pay/)
      await twin.waitForSelector('.said')
      await expect.poll(() => twin.textContent('.said')).toContain('You already decided')
      await page.goBack()
      await expect.poll(() => page.textContent('h1')).toMatch(/Thank you|requests a payment/)
      expect((await walletOf(platform, '1001')).balance).toBe('997.02')
      expect(await app.refund(platform)).toMatchObject({
        Status: 'COMPLETED',
        RefundStatus: 'COMPLETED',
      })
      expect((await walletOf(platform, '1001')).balance).toBe('1000.00')
      await twin.reload()
      await expect.poll(() => twin.textContent('h1')).toBe('This purchase was refunded')
    })

    it('[BIL-04] can be paid using only the keyboard', async () => {
      await using app = await startApp()
      await using platform = await app.startPlatform()
      const page = await openPage(browser)
      await page.goto(`${app.url}/buy`)
      await signIn(page)
      for (let steps = 0; steps < 10; steps += 1) {
        await page.keyboard.press('Tab')
        if ((await page.locator('button[value="confirm"]:focus').count()) > 0) break
      }
      await page.keyboard.press('Enter')
      await page.waitForSelector('.sign.good')
      expect((await walletOf(platform, '1001')).balance).toBe('997.02')
    })

    it('axe finds nothing on its pages, light and dark', async () => {
      await using app = await startApp()
      await using platform = await app.startPlatform()
      const page = await openPage(browser, { javaScriptEnabled: true, reducedMotion: 'reduce' })
      const faults: string[] = []
      const look = async () => void faults.push(...(await faultsInBothSchemes(page)))
      const buy = () => page.goto(`${app.url}/buy`)
      await buy()
      await signIn(page)
      await look()
      await press(page, 'Cancel')
      await page.waitForSelector('.sign')
      await look()
      await buy()
      await press(page, 'Simulate an error')
      await page.waitForSelector('.sign.bad')
      await look()
      await platform.control.postJson('_emulator/wallets/1001/debit', { amount: '998' })
      await buy()
      await look()
      await press(page, /^Pay/)
      await page.waitForSelector('[role="alert"]')
      await look()
      await platform.control.postJson('_emulator/clock', { advance: '1h' })
      await page.reload()
      await page.waitForSelector('.sign.bad')
      await look()
      await platform.control.postJson('_emulator/wallets/1001/credit', { amount: '100000' })
      await buy()
      const dialog = page.url()
      await press(page, /^Pay/)
      await page.waitForSelector('.sign.good')
      await look()
      await app.refund(platform)
      await page.goto(dialog)
      await look()
      await page.setViewportSize({ width: 320, height: 700 })
      await buy()
      await look()
      expect(faults).toEqual([])
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth'))
        .toBeLessThanOrEqual(320)
    })
  },
)

it('shows the session of the purchase', async () => {
  await using app = await startApp()
  await using platform = await app.startPlatform()
  const { body } = await platform.withToken('ada-sells').get('v1pre3/appresults/6001')
  expect(body.Response.AppSession.Id).toBe(adasSession)
})
