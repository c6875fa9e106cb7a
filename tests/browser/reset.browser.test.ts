import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFaults,
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
})
