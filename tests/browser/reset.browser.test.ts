import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFaults,
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { startTestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { buildConsole } from './build-console.ts'
import { visitConsole, type Browser, type Page } from './workspace.ts'

/** The accounts that the sign-in page lists. */
const account = (page: Page, name: string) => page.getByRole('button', { name })

describe.skipIf(missingChromium() !== undefined)('the sign-in page in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[CNS-01] shows the users of the bench again after a reset, and each can sign in', async () => {
    await using platform = await startTestPlatform()
    const user = { id: '1077', name: 'Dee Example', email: 'dee@example.test', password: 'dee' }
    await platform.seed({ users: [user] })
    await using visit = await visitConsole(browser, platform, '/projects', { user: 'Dee Example' })
    const { page, open } = visit
    await page.getByText('No projects yet').waitFor()
    await platform.control.postJson('_emulator/reset', {})
    await open('/projects')
    await account(page, 'Ada Example').waitFor()
    await account(page, 'Ben Example').waitFor()
    expect(await account(page, 'Dee Example').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await account(page, 'Ben Example').click()
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
    await page.locator('summary:visible', { hasText: 'Ben Example' }).waitFor()
  })

  it('[CNS-01] continues where it was left open while another tab signed in, or says who is signed in', async () => {
    await using platform = await startTestPlatform()
    await using visit = await visitConsole(browser, platform, '/apps', { user: 'Ben Example' })
    const { page, open } = visit
    const context = page.context()
    await context.clearCookies()
    await open('/projects')
    const [same, other] = [await context.newPage(), await context.newPage()]
    await same.goto(`${platform.uiUrl}/projects`)
    await other.goto(`${platform.uiUrl}/runs`)
    await account(other, 'Ben Example').waitFor()
    await account(same, 'Ada Example').waitFor()
    await account(page, 'Ada Example').click()
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()

    await account(same, 'Ada Example').click()
    await same.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()

    await account(other, 'Ben Example').click()
    await other.getByText('before you signed in as Ada Example').waitFor()
    await other.emulateMedia({ reducedMotion: 'reduce' })
    expect(await faultsInBothSchemes(other)).toEqual([])
    await other.getByRole('link', { name: 'Continue' }).click()
    await other.getByRole('heading', { name: 'Runs', level: 1 }).waitFor()
    await other.locator('summary:visible', { hasText: 'Ada Example' }).waitFor()
  })
})
