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
    expect(await faultsAtAllWidths(page)).toEqual([])
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused: the clock passes without it.').waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByText('Night is Complete.').waitFor()
    await platform.idle()
    await page.getByRole('link', { name: 'Results' }).click()
    await table(page, 'Datasets').getByRole('link').first().waitFor()
    expect(complaints).toEqual([])
  })
})
