import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { newResult } from '../../packages/emulator/src/testing/new-result.ts'
import { decide, newPurchase } from '../../packages/emulator/src/testing/purchases.ts'
import { temporaryFolder } from '../../packages/emulator/src/testing/temporary-folder.ts'
import { apps, counterProperties, launched, startBench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { startWorkspace, visitConsole, type Browser, type Page } from './workspace.ts'

/** Drops a file of this machine as its desktop does, so that the browser does by itself what the page leaves to it. */
async function dropped(page: Page, path: string, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
    // What the page says to it has come to the browser before the next one.
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
  await session.detach()
}

describe.skipIf(missingChromium() !== undefined)('pages of the console in use', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[HAR-09] take a file that is dropped anywhere on a page with uploads, and keep the tab on others', async () => {
    await using platform = await startWorkspace()
    const result = await newResult(platform.ada)
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'dropped.txt')
    await writeFile(file, 'dropped')
    await using visit = await visitConsole(browser, platform, '/runs')
    const { page, open, complaints } = visit
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor()
    const tabs = page.context().pages().length
    await dropped(page, file, 600, 700)
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
    expect(page.context().pages().length).toBe(tabs)
    await open(`/appresults/${result.Id}`)
    await page.getByText('Drop files or folders here').waitFor()
    await dropped(page, file, 60, 700)
    await page.getByRole('grid', { name: 'Files' }).getByText('dropped.txt').waitFor()
    expect(complaints).toEqual([])
  })

  it('the start page lists work once, what runs first, and the projects by their last change', async () => {
    await using bench = await startBench()
    const { platform } = bench
    // Of more projects than a page of their list has, one of the first is changed.
    for (let at = 0; at < 110; at += 1) {
      await platform.ada.postJson('v1pre3/projects', { Name: `Project ${at}` })
    }
    await launched(platform, apps.counter, counterProperties, 'Counted')
    await platform.idle()
    await launched(platform, apps.sleeper, [], 'Asleep')
    platform.clock.advance('1h')
    await platform.ada.postJson('v1pre3/projects/4002', { Description: 'Used again' })
    await using visit = await visitConsole(browser, platform, '/')
    const { page, complaints } = visit
    const rows = (title: string) =>
      page
        .locator('.card', { has: page.getByRole('heading', { name: title, exact: true }) })
        .getByRole('listitem')
    const names = (title: string) => rows(title).getByRole('link').allTextContents()
    await expect.poll(() => names('Latest analyses')).toEqual(['Asleep', 'Counted'])
    expect((await names('Projects'))[0]).toBe('Empty')
    expect(await page.locator('main').textContent()).not.toContain('took 0 s')
    expect(complaints).toEqual([])
  })

  it('lead from what does not exist to the search and back, and offer no other try', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/projects')
    const { page, open } = visit
    for (const path of ['/nothing/here', '/files/4711', '/analyses/4711', '/runs/4711']) {
      await open(path)
      const main = page.locator('main')
      await main.getByRole('link', { name: 'Search' }).waitFor()
      expect(await main.getByRole('button', { name: 'Try again' }).count()).toBe(0)
      expect(await faultsInBothSchemes(page, 'main')).toEqual([])
      await main.getByRole('button', { name: 'Back' }).click()
      await page.waitForURL('**/projects')
    }
  })

  it('[BIL-04] show amounts exactly and alike, with the balance after each entry of the ledger', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const { id } = await newPurchase(platform, platform.ada)
    await decide(platform, id, 'confirm')
    await platform.control.postJson('_emulator/wallets/1001/credit', { amount: '12345.25' })
    await using visit = await visitConsole(browser, platform, '/purchases')
    const { page, open, complaints } = visit
    const ledger = page.getByRole('region', { name: 'Ledger' })
    const cells = async (): Promise<string[]> => ledger.locator('td').allTextContents()
    await expect
      .poll(cells)
      .toEqual(['12,345.25', '13,342.75', '-2.50', '997.50', '1,000.00', '1,000.00'])
    await page.locator('.balance', { hasText: '13,342.75' }).waitFor()
    await open('/account')
    await page.getByText('13,342.75 credits').waitFor()
    await page.getByText('2.50 credits', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  it('[SES-08] colour a job that timed out as one that failed', async () => {
    await using bench = await startBench()
    await launched(bench.platform, apps.sleeper)
    await using visit = await visitConsole(browser, bench.platform, '/jobs')
    const { page, open } = visit
    await page.locator('.gantt-bar.busy').waitFor()
    bench.platform.clock.advance('49h')
    await open('/jobs')
    await page.getByRole('region', { name: 'Jobs' }).getByText('Timed out').waitFor()
    expect(await page.locator('.gantt-bar.busy').count()).toBe(0)
  })

  it('show the variants called from reads over their coverage, until they are taken off', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/files/7308/coverage')
    const { page, complaints } = visit
    const choice = page.getByLabel('Overlay variants')
    const variants = page.getByRole('list', { name: 'Variants in the window' })
    await variants.getByRole('link', { name: 'CHROMOSOME_I:900 A to C' }).waitFor()
    expect(await choice.locator('option:checked').textContent()).toBe('reads/left-out.vcf')
    await choice.selectOption('None')
    await variants.waitFor({ state: 'detached' })
    await page.waitForURL('**variants=none')
    await page.reload()
    await choice.waitFor()
    expect(await choice.inputValue()).toBe('none')
    expect(complaints).toEqual([])
  })

  it('[CON-13, HAR-04] have a line for each note above them', async () => {
    await using bench = await startBench()
    const set = (path: string, list: readonly object[]) =>
      bench.platform.control.send(
        'PUT',
        `_emulator/${path}`,
        { 'content-type': 'application/json' },
        JSON.stringify(list),
      )
    const operations = ['v1.getProject', 'v1.getRun', 'v1.getSample']
    await set(
      'faults',
      operations.map((operation) => ({ operation, error: { code: 'ServiceUnavailable' } })),
    )
    await set('notifications', [{ type: 'warning', item: 'Planned downtime at noon' }])
    await using visit = await visitConsole(browser, bench.platform, '/projects')
    const { page } = visit
    await page.getByText('3 faults are injected').waitFor()
    await page.getByText('Planned downtime at noon').waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    const height = async () => (await page.locator('.banners').boundingBox())!.height
    expect(await height()).toBeLessThan(80)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await height()).toBeLessThan(105)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    expect(await faultsInBothSchemes(page, 'main')).toEqual([])
  })
})
