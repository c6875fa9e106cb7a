import { profiles } from '@benchtop/contracts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openChromium, openPage } from '../testing/chromium.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

// Browsers send cookies to every port of a host: the API gets the one of the web pages, next to a token in the query.

describe.skipIf(missingChromium() !== undefined)('a browser that is signed in', () => {
  let browser: Browser
  beforeAll(async () => void (browser = await openChromium()))
  afterAll(() => browser.close())

  it.each(profiles)(
    '[ACC-02] reads the API with a token in the query alone (%s)',
    async (profile) => {
      await using platform = await startTestPlatform({ profile })
      const page = await openPage(browser)
      await page.goto(`${platform.uiUrl}/sign-in`)
      await page.fill('input[name=email]', 'ada@example.test')
      await page.fill('input[name=password]', 'ada')
      await page
        .locator('form', { has: page.locator('input[name=password]') })
        .locator('button')
        .click()
      await expect.poll(async () => (await page.context().cookies()).length).toBeGreaterThan(0)
      const user = `${platform.apiUrl}/v1pre3/users/current`
      const ofBen = await page.goto(`${user}?access_token=ben-private`)
      expect(ofBen?.status()).toBe(200)
      expect(await ofBen?.text()).toContain('Ben Example')
      expect((await ofBen?.request().allHeaders())?.['cookie']).toContain('benchtop_session=')
      expect((await page.goto(user))?.status()).toBe(401)
    },
  )
})
