import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { apps, counterProperties, launched, startBench, tabTo } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { startWorkspace, visitConsole, type Browser, type Page } from './workspace.ts'

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

  it('opens the page that an app without a template wrote as its report, in which its scripts run', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/appresults/6300')
    const { page, complaints } = visit
    const facts = page.locator('main dl').first()
    await facts.getByRole('link', { name: 'Of all kinds' }).click()
    const report = page.frameLocator('iframe[title="Report"]')
    await report.getByText('Written by an app').waitFor()
    await report.getByText('origin null').waitFor()
    const tabs = page.getByRole('navigation', { name: 'Parts' }).getByRole('link')
    await expect
      .poll(() => tabs.allTextContents())
      .toEqual(['Report', 'Results', 'Log', 'Inputs', 'Timeline', 'Resources'])
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    expect(await faultsInBothSchemes(page, 'main')).toEqual([])
    expect(complaints).toEqual([])
  })

  it('opens the report of an analysis that is over, and has an address for each of its tabs', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const ended = await launched(platform, apps.counter, counterProperties)
    await platform.idle()
    await using visit = await visitConsole(browser, platform, `/analyses/${ended}`)
    const { page, open, complaints } = visit
    await page.frameLocator('iframe[title="Report"]').getByText('12').first().waitFor()
    await tabTo(page, 'link', 'Timeline')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/analyses/${ended}/timeline`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    for (const step of ['Pending', 'Preparation of the inputs', 'Running', 'Command of the app']) {
      await timeline.getByRole('rowheader', { name: step }).waitFor()
    }
    await open(`/analyses/${ended}/resources`)
    await page.getByText('Executor').waitFor()
    await open(`/analyses/${ended}/inputs`)
    await page.getByRole('region', { name: 'Properties' }).waitFor()
    await open(`/analyses/${ended}/results`)
    await page.getByRole('link', { name: 'report.html' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('[CNS-02] a line of a log has an address, and so has what is searched for in it', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const ended = await launched(platform, apps.counter, counterProperties)
    await platform.idle()
    await using visit = await visitConsole(browser, platform, `/analyses/${ended}/log`)
    const { page, complaints } = visit
    const log = page.getByRole('log', { name: 'Log' })
    await log.getByRole('link', { name: 'Line 1', exact: true }).click()
    await page.waitForURL(`**/analyses/${ended}/log?line=1`)
    const wanted = log.locator('[aria-current="location"]')
    await expect.poll(() => wanted.count()).toBe(1)
    await page.reload()
    await expect.poll(() => wanted.count()).toBe(1)
    const search = page.getByRole('searchbox', { name: 'Find in the log' })
    await search.fill('counting')
    await page.waitForURL('**/log?find=counting')
    await page.reload()
    await expect.poll(() => search.inputValue()).toBe('counting')
    await log.getByText('counting the lines').waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('says in the timeline at which step a job failed, and how long it ran', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const running = await launched(platform, apps.sleeper)
    await using visit = await visitConsole(browser, platform, `/analyses/${running}/timeline`)
    const { page, complaints } = visit
    await page.getByRole('rowheader', { name: 'Command of the app' }).waitFor()
    await platform.control.postJson(`_emulator/appsessions/${running}/stop`, {})
    await page.getByText('It failed at: Command of the app.').waitFor()
    await page.getByText('Ran', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  it('[NAT-09] that failed opens on its log at what its app said, and becomes a test with a click', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const said = 'The AppResult has no VCF: choose one that has.'
    const code = `console.log('reading'); console.error('${said}'); console.log('}'); process.exit(3)`
    const failing = { id: '2016', name: 'Failing', kind: 'native', owner: '1001' } as const
    const command = [process.execPath, '-e', code]
    await platform.seed({
      name: 'failing',
      folder: import.meta.dirname,
      document: { applications: [{ ...failing, command, workingDirectory: '.' }] },
    })
    const note = { Name: 'Input.note', Type: 'string', Content: "2026-01-01, it's" }
    const ended = await launched(platform, failing.id, [note], 'Depth')
    await platform.idle()
    await using visit = await visitConsole(browser, platform, `/analyses/${ended}`)
    const { page, complaints } = visit
    await page.locator('main dl').getByText(`${said} (exit code 3)`).waitFor()
    const log = page.getByRole('log', { name: 'Log' })
    await expect
      .poll(() => log.locator('[aria-current="location"]').textContent())
      .toBe(`${said}\n`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as test' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`analysis-${ended}.test.ts`)
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain("test('Depth completes'")
    expect(file).toContain(`platform.launch('2016', {`)
    expect(file).toContain(`"Content": "2026-01-01, it's"`)
    expect(await faultsInBothSchemes(page, 'main')).toEqual([])
    expect(complaints).toEqual([])
  })

  it('jobs are filtered by the address, aborted and launched again, several at once, by the keyboard', async () => {
    await using bench = await startBench()
    const { platform } = bench
    for (const name of ['One', 'Two', 'Three']) await launched(platform, apps.sleeper, [], name)
    await using visit = await visitConsole(browser, platform, '/jobs?state=queued')
    const { page, complaints } = visit
    const rows = page.getByRole('region', { name: 'Jobs' }).getByRole('rowheader')
    await page.getByText('no. 1').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('')
    await page.waitForURL('**/jobs')
    await expect.poll(() => rows.count()).toBe(3)
    await page.getByRole('checkbox', { name: /^Select One/ }).press(' ')
    for (const key of ['Select all', 'Abort']) {
      await tabTo(page, 'button', key)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Abort' }).press('Enter')
    await page.getByText('3 jobs aborted.').waitFor()
    await platform.idle()
    await page.getByRole('checkbox', { name: /^Select Two/ }).press(' ')
    await tabTo(page, 'button', 'Retry')
    await page.keyboard.press('Enter')
    await page.getByText('1 job launched again.').waitFor()
    await expect.poll(() => rows.count()).toBe(4)
    expect(complaints).toEqual([])
  })
})
