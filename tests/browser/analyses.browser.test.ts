import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openChromium } from '../../packages/emulator/src/testing/chromium.ts'
import { apps, counterProperties, launched, startBench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { visitConsole, type Browser, type Page } from './workspace.ts'

const progressOf = (page: Page) => page.getByRole('progressbar', { name: 'Progress' }).first()

describe.skipIf(missingChromium() !== undefined)('an analysis in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[NAT-04] shows its progress, on its page and in lists, while it runs', async () => {
    await using bench = await startBench()
    const running = await launched(bench.platform, apps.sleeper)
    await using visit = await visitConsole(browser, bench.platform, '/')
    const { page, open, complaints } = visit
    for (const path of ['/', '/analyses', `/analyses/${running}`]) {
      await open(path)
      await progressOf(page).waitFor()
      await expect.poll(() => progressOf(page).getAttribute('value')).toBe('42')
    }
    await page.getByText('42 % Dreaming').waitFor()
    // A word of the app by the API is shown as it comes.
    await bench.platform.ada.post(`v1pre3/appsessions/${running}`, {
      Status: 'Running',
      StatusSummary: '77 % Waking up',
    })
    await page.getByText('77 % Waking up').waitFor()
    await expect.poll(() => progressOf(page).getAttribute('value')).toBe('77')
    expect(complaints).toEqual([])
  })

  it('[NAT-03] shows its log as it is written, and its log files when it has ended', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const running = await launched(platform, apps.sleeper)
    await using visit = await visitConsole(browser, platform, `/analyses/${running}/log`)
    const { page, complaints } = visit
    await page.getByRole('log', { name: 'Log' }).getByText('asleep').waitFor()
    await page.getByText('None yet: they are saved').waitFor()
    await platform.control.postJson(`_emulator/appsessions/${running}/stop`, {})
    await page.getByRole('log', { name: 'Log' }).getByText('woken').waitFor()
    await page.getByRole('link', { name: 'dreams.log' }).click()
    await page.getByText('of sheep').waitFor()
    expect(complaints).toEqual([])
  })

  it('[NAT-01] shows the report of its app, in which no script runs', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const ended = await launched(platform, apps.counter, counterProperties)
    await using visit = await visitConsole(browser, platform, `/analyses/${ended}`)
    const { page, complaints } = visit
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    const report = page.frameLocator('iframe[title="Report"]')
    await report.getByRole('cell', { name: '12' }).waitFor()
    await expect.poll(() => report.getByText('a script ran').count()).toBe(0)
    expect(complaints).toEqual([])
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      report.getByRole('link', { name: 'The whole report' }).click(),
    ])
    await opened.getByRole('heading', { name: '12 lines' }).waitFor()
  })
})
