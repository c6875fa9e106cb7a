import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { newResult } from '../../packages/emulator/src/testing/new-result.ts'
import { newPurchase } from '../../packages/emulator/src/testing/purchases.ts'
import { startTestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { buildConsole } from './build-console.ts'
import { visitConsole, type Browser } from './workspace.ts'

describe.skipIf(missingChromium() !== undefined)('the page of the time in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[HAR-11] jumps to what is due, reports what changed with links, and undoes the jump', async () => {
    await using platform = await startTestPlatform()
    const { AppSession } = await newResult(platform.ada)
    const { id } = await newPurchase(platform, platform.ada)
    await using visit = await visitConsole(browser, platform, '/time')
    const { page, complaints } = visit
    const due = page.getByRole('list', { name: 'Due' })
    const happened = page.getByRole('list', { name: 'Happened' })
    const report = page.getByRole('region', { name: 'The last jump' })
    await happened.getByText(`Purchase ${id} created`).waitFor()
    const timeout = `Advance to this: Analysis ${AppSession.Id} times out`
    await due.getByRole('button', { name: timeout }).click()
    await report.getByRole('link', { name: `Purchase ${id} expired` }).waitFor()
    const analysis = report.getByRole('link', { name: 'Running → TimedOut' })
    expect(await analysis.getAttribute('href')).toBe(`/analyses/${AppSession.Id}`)
    await report.getByText('1 analysis: Running → TimedOut; 1 purchase expired').waitFor()
    await happened.getByText(`Purchase ${id}: EXPIRED`).waitFor()
    await page.getByText('Nothing is due.').waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
    await report.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the jump' }).click()
    await due.getByRole('button', { name: timeout }).waitFor()
    expect(await report.count()).toBe(0)
    expect(await happened.getByText('EXPIRED').count()).toBe(0)

    await page.getByRole('link', { name: 'Conditions', exact: true }).click()
    await page.getByRole('button', { name: '1 hour' }).click()
    await report.getByRole('link', { name: `Purchase ${id} expired` }).waitFor()
    expect(complaints).toEqual([])
  })

  it('[HAR-11] plays the clock at a speed in one tab, and reports at the pause what changed since', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const { id } = await newPurchase(platform, platform.ada)
    await using visit = await visitConsole(browser, platform, '/time')
    const { page, complaints } = visit
    const play = (of: typeof page, speed: string) =>
      of
        .getByLabel('Speed of the clock')
        .selectOption(speed)
        .then(() => of.getByRole('button', { name: 'Play the clock' }).click())
    await play(page, '3600×')
    await page
      .getByRole('list', { name: 'Happened' })
      .getByText(`Purchase ${id}: EXPIRED`)
      .waitFor()
    const other = await page.context().newPage()
    await other.goto(`${platform.uiUrl}/time`)
    await play(other, '60×')
    await other.getByText('Another tab of this browser plays the clock').waitFor()
    await other.close()
    expect(await faultsInBothSchemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Pause the clock' }).click()
    const report = page.getByRole('region', { name: 'The last jump' })
    await report.getByRole('link', { name: `Purchase ${id} expired` }).waitFor()
    expect(platform.clock.frozen).toBe(true)
    await report.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the jump' }).click()
    await page.getByRole('list', { name: 'Due' }).getByText(`Purchase ${id} expires`).waitFor()
    expect(complaints).toEqual([])
  })
})
