import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openChromium } from '../../packages/emulator/src/testing/chromium.ts'
import { ways } from '../../packages/emulator/src/testing/mounted.ts'
import { newPurchase } from '../../packages/emulator/src/testing/purchases.ts'
import { startTestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { startBench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import type { Browser, Page } from './workspace.ts'

// What a browser requests where the platform is on one address: nothing outside of it.

const { 'this process': _, ...served } = ways

/** Opens a page that notes what it requests at the origin of the platform without being below its base. */
async function openPage(browser: Browser, apiUrl: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const { origin } = new URL(apiUrl)
  const outside: string[] = []
  const failed: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith(origin) && !url.startsWith(`${apiUrl}/`)) outside.push(url)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  page.on('pageerror', (error) => failed.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error') failed.push(line.text())
  })
  return { page, outside, failed }
}

const signIn = (page: Page) => page.getByRole('button', { name: /Ada Example/ }).click()

describe.skipIf(missingChromium() !== undefined)('a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it.each(Object.entries(served))(
    '[EMB-01] [EMB-04] walks the console, consent, a device and a purchase of a platform by %s',
    async (_name, start) => {
      await using bench = await startBench(() => startTestPlatform({}, start))
      const { platform } = bench
      const { uiUrl, apiUrl } = platform
      const { page, outside, failed } = await openPage(browser, apiUrl)
      await page.goto(`${uiUrl}/projects`)
      await signIn(page)
      await page.waitForURL(`${uiUrl}/projects`)
      await page.locator('main a[href$="/projects/4001"]').first().click()
      await page.waitForURL(`${uiUrl}/projects/4001`)
      await page.locator('main h1').first().waitFor()
      await page.reload()
      await page.locator('main h1').first().waitFor()
      await page.goBack()
      await page.waitForURL(`${uiUrl}/projects`)
      await page.getByRole('link', { name: 'Start', exact: true }).first().click()
      await page.waitForURL(`${uiUrl}/`)
      await page.locator('.addresses code').last().waitFor()
      expect(await page.locator('.addresses code').allTextContents()).toEqual([
        `${apiUrl}/v1pre3`,
        `${platform.storeUrl}/v1pre3`,
        `${uiUrl}/oauth/authorize`,
        `${uiUrl}/_emulator/openapi.json`,
      ])
      for (const path of ['/runs', '/analyses', '/apps', '/bench', '/requests', '/usage']) {
        await page.goto(uiUrl + path)
        await page.locator('main h1').first().waitFor()
      }
      // What happens elsewhere comes by the stream of events.
      await page.goto(`${uiUrl}/bench`)
      await page.locator('main h1').first().waitFor()

      const query = new URLSearchParams({
        response_type: 'code',
        client_id: 'cohort-browser',
        redirect_uri: 'http://127.0.0.1:3000/callback',
        scope: 'browse project 4001',
      })
      await page.goto(`${uiUrl}/oauth/authorize?${query.toString()}`)
      await page.route('http://127.0.0.1:3000/**', (route) => route.fulfill({ body: 'the app' }))
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.waitForURL(/^http:\/\/127\.0\.0\.1:3000\/callback\?code=/)

      await page.goto(`${uiUrl}/device`)
      await page.getByRole('textbox').first().waitFor()

      const purchase = await newPurchase(platform, platform.ada)
      await page.goto(`${platform.storeUrl}/purchases/${purchase.id}`)
      await page.getByRole('button', { name: /Buy|Pay|Confirm/ }).click()
      await page.locator('.receipt').waitFor()
      expect({ outside, failed }).toEqual({ outside: [], failed: [] })
      await page.context().close()
    },
  )
})
