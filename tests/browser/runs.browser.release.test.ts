import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsAtAllWidths,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { buildConsole } from './build-console.ts'
import { heading, startLab, table } from './lab-bench.ts'
import { visitConsole, type Browser } from './workspace.ts'

describe.skipIf(missingChromium() !== undefined)('runs in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[RUN-06] a run is simulated, paused, resumed and finished, and shows its steps and results', async () => {
    await using platform = await startLab()
    await using visit = await visitConsole(browser, platform, '/runs')
    const { page, complaints } = visit
    await page.getByRole('button', { name: 'Simulate a run' }).click()
    const dialog = page.getByRole('dialog', { name: 'Simulate a run' })
    await dialog.getByLabel('Experiment').fill('Night')
    await dialog.getByLabel('Library pool on lane 1').selectOption({ label: 'pool-1' })
    await dialog.getByRole('button', { name: 'Simulate', exact: true }).click()
    await heading(page, 'Night')
    const steps = table(page, 'Simulation')
    await steps.getByRole('row', { name: /Uploading Ahead in \d+ hr 1h/ }).waitFor()
    await page.getByText('Read 1: 0 of 151 · Index 1: 0 of 8 · Index 2: 0 of 8').waitFor()
    expect(await faultsAtAllWidths(page)).toEqual([])
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Paused: the clock passes without it.').waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByText('Night is Complete.').waitFor()
    await platform.idle()
    await page.getByRole('link', { name: 'Results' }).click()
    await table(page, 'Datasets').getByRole('link').first().waitFor()
    expect(complaints).toEqual([])
  })

  it('[RUN-06] the lanes of a run grow while its clock passes, and stay as they are while it is paused', async () => {
    await using platform = await startLab()
    platform.clock.freeze(true)
    const lanes = [{ number: 1, libraryPool: '17001' }]
    const plan = { user: '1001', experimentName: 'Night', seed: 1, lanes }
    const { body } = await platform.control.postJson('_emulator/runs', plan)
    await using visit = await visitConsole(browser, platform, `/runs/${body.id}/lanes`)
    const { page, complaints } = visit
    const yielded = (gigabases: RegExp | string) =>
      table(page, 'Lanes').getByRole('cell', { name: gigabases, exact: true })
    await yielded('0 bases so far').waitFor()
    await platform.control.postJson('_emulator/clock', { advance: '4h' })
    await page.getByText('Read 1: 151 of 151 · Index 1: 8 of 8 · Index 2: 0 of 8').waitFor()
    const half = await yielded(/^[12]\.\d+ Gb so far$/).innerText()
    expect(await faultsAtAllWidths(page)).toEqual([])
    await platform.control.post(`_emulator/runs/${body.id}/pause`)
    await platform.control.postJson('_emulator/clock', { advance: '1h' })
    await page.getByText('Paused: the clock passes without it.').waitFor()
    await yielded(half).waitFor()
    await platform.control.post(`_emulator/runs/${body.id}/resume`)
    await platform.control.postJson('_emulator/clock', { advance: '24h' })
    await yielded(/^[34]\.\d+ Gb$/).waitFor()
    expect(complaints).toEqual([])
  })

  it('[RUN-06] the lineage of a run lights up while its clock is played, and is walked by the keyboard', async () => {
    await using platform = await startLab()
    platform.clock.freeze(true)
    const lanes = [{ number: 1, libraryPool: '17001' }]
    const plan = { user: '1001', experimentName: 'Night', seed: 1, lanes }
    const { body } = await platform.control.postJson('_emulator/runs', plan)
    await using visit = await visitConsole(browser, platform, `/runs/${body.id}/lineage`)
    const { page, complaints } = visit
    const node = (step: string, name: string | RegExp) =>
      page
        .getByRole('region', { name: 'Lineage' })
        .getByRole('region', { name: step, exact: true })
        .getByRole('link', { name })
    await node('Run', 'Night 0 %, Running').waitFor()
    await node('Lanes', 'Lane 1 0 bases so far, Running').waitFor()
    await node('Datasets', /^To come/).waitFor()
    expect(await faultsAtAllWidths(page)).toEqual([])
    await page.getByLabel('Speed of the clock').selectOption('Event by event')
    await page.getByRole('button', { name: 'Play the clock' }).click()
    await node('Run', 'Night Complete').waitFor()
    await node('Lanes', /^Lane 1 [\d.]+ Gb, Complete$/).waitFor()
    await node('Datasets', /Complete$/)
      .first()
      .waitFor()
    expect(await faultsAtAllWidths(page)).toEqual([])
    // The workflow of the lab starts by itself.
    await node('Analyses', /^Depth of each NA12891/).waitFor()
    await node('Libraries', /^NA12891_L1/).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading(page, 'pool-1')
    expect(complaints).toEqual([])
  })
})
