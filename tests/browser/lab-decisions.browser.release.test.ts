import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFaults,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import {
  genomicData,
  startTestPlatform,
} from '../../packages/emulator/src/testing/test-platform.ts'
import { testSeed } from '../../packages/emulator/src/testing/test-seed.ts'
import { buildConsole } from './build-console.ts'
import { heading, listRow, startLab, table } from './lab-bench.ts'
import { visitConsole, type Browser } from './workspace.ts'

describe.skipIf(missingChromium() !== undefined)('decisions of the lab in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[V2-08] [V2-19] a lane and its pool fail by hand, the yield falls, and a requeue is requested and canceled', async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/runs/8001/lanes')
    const { page, complaints, open } = visit
    await page.getByRole('button', { name: 'Review lane 1' }).click()
    const lane = page.getByRole('dialog', { name: 'Quality control of lane 1' })
    await lane.getByLabel('Decision').selectOption('QcFailed')
    await lane.getByLabel('Reason').fill('Bubbles in the flow cell.')
    await lane.getByRole('button', { name: 'Save' }).click()
    await table(page, 'Lanes').getByText('Ada Example: Bubbles in the flow cell.').waitFor()

    // A lane that failed still gives its yield; its pool's failure takes it away.
    await open('/biosamples/12001/yields')
    const yields = table(page, 'Yields').getByRole('row', { name: /Whole genome/ })
    await yields.getByText('2.00 kb').waitFor()
    await open('/librarypools')
    await page.getByRole('link', { name: 'pool-1' }).click()
    await page.getByRole('button', { name: 'Set status' }).click()
    const pool = page.getByRole('dialog', { name: 'Status of pool-1' })
    await pool.getByLabel('Status').selectOption('QCFailed')
    await pool.getByText('leave the choosers').waitFor()
    await pool.getByText('up to 1 that can be chosen now').waitFor()
    await pool.getByRole('listitem').filter({ hasText: 'NA12878 by 2.00 kb' }).waitFor()
    await pool.getByLabel('Reason').fill('Contaminated.')
    expect(await accessibilityFaults(page)).toEqual([])
    await pool.getByRole('button', { name: 'Set QCFailed' }).click()
    await page.getByText('The pool is QCFailed').waitFor()
    await page.locator('main').getByText('Contaminated.').waitFor()
    await open('/biosamples/12001/yields')
    await yields.getByText('0 bases').waitFor()

    await open('/libraries')
    await page.getByRole('link', { name: 'NA12878_L1' }).click()
    await heading(page, 'NA12878_L1')
    await page.getByRole('button', { name: 'Requeue' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request more yield' })
    await dialog.getByLabel('Additional yield').fill('1,5')
    await dialog.getByRole('button', { name: 'Requeue' }).click()
    await page.getByText('1.50 Gb more of NA12878_L1 requested.').waitFor()
    await open('/labrequeues?status=Active')
    const requeue = listRow(page, 'Requeues', /Library NA12878_L1/)
    await requeue.getByText('1.50 Gb').first().waitFor()
    await page.getByRole('button', { name: 'Cancel the requeue of Library NA12878_L1' }).click()
    await page
      .getByRole('dialog', { name: 'Cancel NA12878?' })
      .getByRole('button', { name: 'Cancel the biosample' })
      .click()
    await requeue.waitFor({ state: 'detached' })
    await page.getByLabel('Status').selectOption('Canceled')
    await requeue.getByText('Canceled').waitFor()
    const { body } = await platform.ada.get('v2/labrequeues?status=Canceled')
    expect(body.Response.Items).toContainEqual(
      expect.objectContaining({ RequestedAdditionalYield: 1_500_000_000 }),
    )
    expect(complaints).toEqual([])
  })

  it('[V2-09] [V2-19] thresholds of lanes are added, corrected where they are refused, and decide on a run', async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/qcthresholds')
    const { page } = visit
    await page.getByRole('button', { name: 'Add a threshold' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a threshold' })
    await dialog.getByLabel('Metric').fill('Quality')
    await dialog.getByLabel('Must be').selectOption('Between')
    await dialog.getByLabel('Lower value').fill('99')
    await dialog.getByLabel('Upper value').fill('90')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/^Must be one of .*PercentGtQ30/).waitFor()
    await dialog.getByText('Must begin with the lower one.').first().waitFor()
    expect(await dialog.getByLabel('Metric').getAttribute('aria-invalid')).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByLabel('Metric').fill('PercentGtQ30')
    await dialog.getByLabel('Lower value').fill('99')
    await dialog.getByLabel('Upper value').fill('100')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('PercentGtQ30 between 99 and 100').waitFor()
    await platform.control.postJson('_emulator/runs/8002/simulate', { seed: 1 })
    platform.clock.advance('48h')
    await platform.idle()
    const decided = page.getByRole('grid', { name: 'Decided lanes' })
    await decided.getByText('QC failed').waitFor()
    await decided.getByText(/PercentGtQ30 is [\d.]+, and must be between 99 and 100/).waitFor()
    await page.getByRole('button', { name: 'Remove all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
    await page.getByText('No thresholds yet').waitFor()
    const { body } = await platform.ada.get('v2/laneqcthresholds')
    expect(body.Response).toEqual({ QcThresholds: [] })
  })

  it("[V2-16] [V2-19] the owner of an app edits the thresholds of its datasets, and others don't", async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/apps/2001')
    const { page } = visit
    await page.getByRole('button', { name: 'Add a threshold' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a threshold' })
    await dialog.getByLabel('Metric').fill('Yield')
    await dialog.getByLabel('Value').fill('1000')
    await dialog.getByLabel('Type of the datasets').selectOption('common.fastq')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit Yield at least 1000' }).click()
    await page.getByRole('dialog').getByLabel('Value').fill('2000')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit Yield at least 2000' }).waitFor()
    const { body } = await platform.ada.get('v2/applications/2001/qcthresholds')
    expect(body.Response.QcThresholds).toEqual([
      {
        Name: 'Yield',
        Operator: 'GreaterThanOrEqual',
        ThresholdValues: [2000],
        DatasetTypeId: 'common.fastq',
      },
    ])
    await using other = await visitConsole(browser, platform, '/apps/2001', { user: 'Ben Example' })
    await other.page.getByText('Yield at least 2000').waitFor()
    expect(await other.page.getByRole('button', { name: 'Add a threshold' }).count()).toBe(0)
  })

  it('[V2-06] [V2-19] a dataset is decided by hand in the list, which its address filters', async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/datasets?type=common.fastq')
    const { page, complaints, open } = visit
    const datasets = page.getByRole('grid', { name: 'Datasets' })
    const first = datasets.getByRole('button', { name: /^Review / }).first()
    const name = (await first.getAttribute('aria-label'))!.slice('Review '.length)
    await first.click()
    const dialog = page.getByRole('dialog', { name: `Quality control of ${name}` })
    await dialog.getByLabel('Decision').selectOption('QcFailed')
    await dialog.getByLabel('Reason').fill('Adapter dimers.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await datasets.getByText('Adapter dimers.').waitFor()
    await page.getByLabel('QC', { exact: true }).selectOption('QcPassed')
    await page.getByText('No matching datasets').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?type=common.fastq&qc=QcPassed')
    await open('/datasets?qc=QcFailed')
    await datasets.getByText('Adapter dimers.').waitFor()
    expect(complaints).toEqual([])
  })

  it('[V2-18] [V2-19] the lists of the lab show what a run makes while it plays', async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/datasets?search=NA12891_L1')
    const { page, complaints } = visit
    await page.getByText('No matching datasets').waitFor()
    await platform.control.postJson('_emulator/runs/8002/simulate', { seed: 1 })
    platform.clock.advance('48h')
    await platform.idle()
    await listRow(page, 'Datasets', /NA12891_L1/)
      .getByText('common.fastq')
      .waitFor()
    expect(complaints).toEqual([])
  })

  it('[V2-13] [V2-19] instruments show when they ran, in the time zone and the periods that are chosen', async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/instruments')
    const { page, complaints } = visit
    await page.getByRole('img', { name: /^Ran by month\. / }).waitFor()
    await page.getByText('Show as table').click()
    await table(page, 'Ran by month, table')
      .getByRole('row', { name: /^Mar ’26/ })
      .waitFor()
    await page.getByLabel('By', { exact: true }).selectOption('week')
    await page
      .getByRole('img', { name: /^Ran by week\. / })
      .first()
      .waitFor()
    await page.getByLabel('Time zone').selectOption('Europe/Berlin')
    await page.waitForURL('**/instruments?by=week&zone=Europe%2FBerlin')
    await page.getByLabel('Serial number').selectOption('M00001')
    await expect.poll(() => page.locator('main .card').count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it('[V2-13] [V2-19] the account has its subscription, its workgroups and the agreements, which are signed there', async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/usage')
    const { page, complaints } = visit
    await page.getByRole('link', { name: 'Subscription and workgroups' }).click()
    await heading(page, 'Account')
    await table(page, 'Workgroups').getByText('Example Lab').waitFor()
    await page.locator('main').getByText('credits').first().waitFor()
    const agreement = table(page, 'API agreements').getByRole('row', { name: /Beta features/ })
    await agreement.getByRole('button', { name: 'Sign Beta features' }).click()
    await agreement.getByText('Signed', { exact: true }).waitFor()
    const { body } = await platform.ada.get('v2/users/current/apiagreements?id=23002')
    expect(body.Response.Items).toMatchObject([{ AgreementStatus: 'Signed' }])
    expect(complaints).toEqual([])
  })

  it('[V2-19] a bench without a lab offers the next step on every page of it', async () => {
    await using platform = await startTestPlatform({
      seed: { name: 'test seed', folder: genomicData, document: testSeed },
    })
    const pages = [
      ['/biosamples', 'No biosamples yet'],
      ['/libraries', 'No libraries yet'],
      ['/librarypools', 'No pools yet'],
      ['/labrequeues', 'No requeues yet'],
      ['/qcthresholds', 'Nothing decided yet'],
      ['/workflows', 'No workflows yet'],
      ['/account', 'No workgroups'],
    ] as const
    await using visit = await visitConsole(browser, platform, '/usage')
    const faults: string[] = []
    for (const [path, shows] of pages) {
      await visit.open(path)
      await visit.page.locator('main').getByText(shows).first().waitFor()
      faults.push(...(await accessibilityFaults(visit.page)).map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
})
