import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFaults,
  faultsAtAllWidths,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { buildConsole } from './build-console.ts'
import { heading, labPages, startLab, table } from './lab-bench.ts'
import { visitConsole, type Browser } from './workspace.ts'

describe.skipIf(missingChromium() !== undefined)('the lab in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[V2-19] a lane of a run is decided by hand with a reason, which others see', async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/runs/8001/lanes')
    const { page, complaints } = visit
    const yields = page.getByRole('figure', { name: 'Yield' })
    await yields.getByRole('img', { name: /^Yield\. Lane 1: / }).waitFor()
    await yields.getByText('Show as table').press('Enter')
    const rows = table(page, 'Yield, table')
    await rows.getByRole('row', { name: 'Lane 1 4.50 Gb' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Review lane 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Quality control of lane 1' })
    await dialog.getByLabel('Decision').selectOption('QcFailed')
    await dialog.getByLabel('Reason').fill('Bubbles in the flow cell.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const lanes = table(page, 'Lanes')
    await lanes.getByText('QC failed').waitFor()
    await lanes.getByText('Ada Example: Bubbles in the flow cell.').waitFor()
    const { body } = await platform.ada.get('v2/lanes/19001')
    expect(body.Response).toMatchObject({ Status: 'QcFailed', ContainsComments: true })
    // A decision by another client is shown as it comes.
    await platform.ada.postJson('v2/lanes/19001', {
      Status: 'QcPassed',
      Comment: 'On second look.',
    })
    await lanes.getByText('Ada Example: On second look.').waitFor()
    expect(complaints).toEqual([])
  })

  it('[V2-19] a run that is played shows the figures of its lanes as simulated', async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/runs/8002/lanes')
    const { page, complaints } = visit
    await page.getByText("The instrument hasn't reported any figures yet.").waitFor()
    await platform.control.postJson('_emulator/runs/8002/simulate', { seed: 1 })
    platform.clock.advance('48h')
    await platform.idle()
    await page.getByText('These figures are simulated').waitFor()
    await page.getByRole('img', { name: /^Yield\. Lane 1: [\d.]+ Gb/ }).waitFor()
    expect(complaints).toEqual([])
  })

  it('[V2-19] the lineage of a biosample is walked from it to its pool and its reads', async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/biosamples')
    const { page, complaints } = visit
    await page.getByRole('link', { name: 'NA12878' }).click()
    await heading(page, 'NA12878')
    const step = (name: string) =>
      page.getByRole('region', { name: 'Lineage' }).getByRole('region', { name, exact: true })
    await step('Lanes')
      .getByRole('link', { name: /Lane 1/ })
      .waitFor()
    expect(await step('Datasets').getByRole('link').first().getAttribute('href')).toBe(
      '/samples/5001',
    )
    await step('Pools').getByRole('link', { name: 'pool-1' }).click()
    await heading(page, 'pool-1')
    await table(page, 'Libraries').getByRole('link', { name: 'NA12891_L1' }).click()
    await heading(page, 'NA12891_L1')
    await page.locator('main').getByRole('link', { name: 'NA12891' }).click()
    await heading(page, 'NA12891')
    expect(complaints).toEqual([])
  })

  it('[V2-19] more yield of a library is requested in a dialog', async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/biosamples/12001/requeues')
    const { page, complaints } = visit
    await page.getByRole('button', { name: 'Requeue' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request more yield' })
    await dialog.getByLabel('From').selectOption({ label: 'library: NA12878_L1' })
    await dialog.getByLabel('Additional yield').fill('2.5')
    await dialog.getByLabel('LIMS id').fill('LIMS-7')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Requeue' }).click()
    await table(page, 'Requeues')
      .getByRole('row', { name: /LIMS-7/ })
      .getByText('2.50 Gb')
      .first()
      .waitFor()
    const { body } = await platform.ada.get(
      'v2/biosamples/12001/labrequeues?sortby=Id&sortdir=Desc',
    )
    expect(body.Response.Items).toContainEqual(
      expect.objectContaining({
        Type: 'AdditionalYieldOfFinishedLibrary',
        RequestedAdditionalYield: 2_500_000_000,
        LIMSId: 'LIMS-7',
      }),
    )
    expect(complaints).toEqual([])
  })

  it('[V2-19] a workflow shows what each biosample still lacks', async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/workflows')
    const { page, complaints } = visit
    const waiting = table(page, 'Biosamples of Depth of each').getByRole('row', { name: /NA12878/ })
    await waiting.getByText('2.00 kb of 5.00 kb').waitFor()
    await waiting.getByText('Waiting').waitFor()
    expect(complaints).toEqual([])
  })

  it('[V2-19] each page of the lab can be used by everyone, in light and dark, on a phone too', async () => {
    await using platform = await startLab()
    const faults: string[] = []
    await using visit = await visitConsole(browser, platform, '/runs')
    const { page, follow } = visit
    for (const [path, shows] of labPages) {
      await follow(path)
      await page.locator('main').getByText(shows).first().waitFor()
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
      faults.push(...(await faultsAtAllWidths(page)).map((fault) => `${path}: ${fault}`))
    }
    faults.push(...visit.complaints)
    expect(faults).toEqual([])
  })
})
