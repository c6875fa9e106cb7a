import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBench } from '../../examples/cohort-browser/src/testing/cohort.ts'
import {
  faultsAtAllWidths,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'

const missing = missingChromium()

describe.skipIf(missing !== undefined)('the cohort browser in a browser', () => {
  let browser: Awaited<ReturnType<typeof openChromium>>
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(async () => browser?.close())

  it('[TRG-04, BIL-04] signs a user in, shows a closer view, and sells a report', async () => {
    await using bench = await startBench()
    const page = await browser.newPage({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.goto(bench.url)
    await page.getByRole('link', { name: 'Sign in with the platform' }).click()
    await page.getByLabel(/e-mail/i).fill('ada@example.test')
    await page.getByLabel(/password/i).fill('ada')
    await page.getByRole('button', { name: /sign in/i }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('link', { name: 'Volvox depth series' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()

    await page.getByRole('heading', { name: 'ctgA:1-20000' }).waitFor()
    await expect.poll(() => page.locator('svg.depth').count()).toBe(3)
    expect(await faultsAtAllWidths(page)).toEqual([])

    const plot = (await page.locator('svg.depth').first().boundingBox())!
    await page.mouse.move(plot.x + plot.width * 0.3, plot.y + 50)
    await page.mouse.down()
    await page.mouse.move(plot.x + plot.width * 0.6, plot.y + 50)
    await page.mouse.up()
    await page.waitForURL(/region=/)
    const region = new URL(page.url()).searchParams.get('region')!
    const [start, end] = region.slice('ctgA:'.length).split('-').map(Number)
    expect(start).toBeGreaterThan(4_000)
    expect(end).toBeLessThan(14_000)

    await page.getByRole('checkbox', { name: 'Volvox sparse' }).uncheck()
    await page.waitForURL((url) => url.searchParams.getAll('result').length === 2)
    await page.getByRole('button', { name: /Buy the report/ }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('button', { name: /^Pay/ }).waitFor()
    expect(await faultsAtAllWidths(page)).toEqual([])
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('link', { name: /Cohort Browser/ }).waitFor()
    expect(await faultsAtAllWidths(page)).toEqual([])
    await page.getByRole('link', { name: /Cohort Browser/ }).click()
    await page.getByRole('heading', { name: 'The report is ready' }).waitFor()
    expect(await faultsAtAllWidths(page)).toEqual([])
    await page.getByRole('button', { name: /refund/ }).click()
    await page.getByRole('heading', { name: 'The purchase was refunded' }).waitFor()
    expect(await faultsAtAllWidths(page)).toEqual([])
    await page.close()
  })
})
