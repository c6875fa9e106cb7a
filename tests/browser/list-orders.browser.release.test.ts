import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openChromium } from '../../packages/emulator/src/testing/chromium.ts'
import { buildConsole } from './build-console.ts'
import { startWorkspace, visitConsole, type Browser } from './workspace.ts'

describe.skipIf(missingChromium() !== undefined)('the orders of lists in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  // One platform and one browser for all lists.
  it('[CNS-02] are in the address, which a reload and coming back show again', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/')
    const { page, open, complaints } = visit
    const lists = [
      ['/projects', 'Projects', 'Name', 'Name'],
      ['/runs', 'Runs', 'Created', 'DateCreated'],
      ['/analyses', 'Analyses', 'Created', 'DateCreated'],
      ['/search?query=a', 'Found', 'Name', 'Name'],
      ['/appresults/6300/files?find=.vcf', 'Files', 'Created', 'DateCreated'],
      ['/projects/4001/files', 'Results, samples and their files', 'Size', 'Size'],
    ] as const
    for (const [path, list, column, by] of lists) {
      await open(path)
      const head = page
        .getByRole('grid', { name: list, exact: true })
        .getByRole('columnheader', { name: column })
      const order = () => expect.poll(() => head.getAttribute('aria-sort'))
      const sort = () => new URL(page.url()).searchParams.get('sort')
      await head.getByRole('button').click()
      await order().toBe('ascending')
      await head.getByRole('button').click()
      await order().toBe('descending')
      await expect.poll(sort).toBe(`-${by}`)
      // What the address had besides is still there.
      expect(page.url()).toContain(path)
      await page.reload()
      await order().toBe('descending')
      const jobs = page.getByRole('link', { name: 'Jobs', exact: true })
      // The section is remembered as it was left.
      if (!(await jobs.isVisible())) await page.locator('summary', { hasText: 'More' }).click()
      await jobs.click()
      await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor()
      await page.goBack()
      await order().toBe('descending')
      expect(sort()).toBe(`-${by}`)
    }
    expect(complaints).toEqual([])
  })

  it('[CNS-02] of variants are in the address with the region and the filters', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/files/7311')
    const { page, complaints } = visit
    const variants = page.getByRole('grid', { name: 'Variants on CHROMOSOME_I' })
    await variants.getByRole('columnheader', { name: 'Position' }).getByRole('button').click()
    await expect.poll(() => page.url()).toContain('sort=-Position')
    await page.reload()
    await variants.getByRole('row').nth(1).getByRole('link', { name: '1,200' }).waitFor()
    await page.getByLabel('Sample').fill('S2')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.url()).toMatch(/sample=S2&sort=-Position$/)
    expect(complaints).toEqual([])
  })
})
