import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFaults,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { newResult } from '../../packages/emulator/src/testing/new-result.ts'
import { buildConsole } from './build-console.ts'
import { startWorkspace, visitConsole, type Browser, type Page } from './workspace.ts'

const genomicFile = (name: string) =>
  readFileSync(new URL(`../../packages/genomics/tests/data/${name}`, import.meta.url))
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const choice = (page: Page, name: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${name}`) })
const grid = (page: Page, name: string) => page.getByRole('grid', { name })
/** The address of the page, without its host. */
const address = (page: Page) => page.url().replace(/^https?:\/\/[^/]*/, '')

describe.skipIf(missingChromium() !== undefined)('variants and coverage in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[VAR-08, CNS-02] filters the variants of a file, and shows which lines are left out', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/files/7311')
    const { page, complaints } = visit
    await heading(page, '3 variants').waitFor()
    const problems = page.getByRole('region', { name: 'Problems of the file' })
    await expect.poll(() => problems.textContent()).toContain('line 3: POS is not an integer: "x"')
    expect(await page.getByRole('region', { name: 'Notifications' }).count()).toBe(0)
    await choice(page, 'Filter').selectOption('PASS')
    await page.getByText('2 found among 3.').waitFor()
    await choice(page, 'Type').selectOption('Deletion')
    await page.getByText('1 found among 3.').waitFor()
    const found = grid(page, 'Filtered variants on CHROMOSOME_I')
    await found.getByRole('row', { name: /^1,200/ }).waitFor()
    expect(address(page)).toContain('filter=pass&type=deletion')
    await page.getByRole('button', { name: 'Clear' }).click()
    await heading(page, '3 variants').waitFor()
    await choice(page, 'Genotype').selectOption('Homozygous variant')
    await page.getByLabel('Sample').fill('S2')
    await page.keyboard.press('Tab')
    await page.getByText('1 found among 3.').waitFor()
    await found.getByRole('row', { name: /^900 second/ }).waitFor()
    await expect.poll(() => found.getByRole('columnheader').last().textContent()).toBe('S2')
    await page.getByLabel('Minimum quality').fill('30')
    await page.keyboard.press('Enter')
    await page.getByText('0 found among 3.').waitFor()
    // The address has it all.
    await page.reload()
    await page.getByText('0 found among 3.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('[CNS-02] shows a variant as a page, with its neighbours and the coverage around it', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/files/7311')
    const { page, complaints, open } = visit
    const variants = grid(page, 'Variants on CHROMOSOME_I')
    await variants.getByRole('row', { name: /^900 second/ }).click()
    await page.getByRole('link', { name: 'Open as a page' }).click()
    const facts = page.locator('main')
    await expect.poll(() => facts.textContent()).toContain('second')
    await page.getByRole('link', { name: 'Next' }).click()
    await heading(page, 'CHROMOSOME_I:1,200').waitFor()
    expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect.poll(() => facts.textContent()).toContain('second')
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect.poll(() => facts.textContent()).toContain('first')
    expect(await page.getByRole('link', { name: 'Previous' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Coverage in range.bam' }).click()
    await page.getByText('3 variants in this window.').waitFor()
    expect(await page.locator('.coverage-variant').count()).toBe(3)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'CHROMOSOME_I:1,200 ACG to A' }).click()
    await heading(page, 'CHROMOSOME_I:1,200').waitFor()
    await open('/files/7311/variant?chromosome=CHROMOSOME_I&position=901')
    await heading(page, 'No such variant').waitFor()
    // Its position leads there, from the table and from a search in it.
    await open('/files/7311')
    await variants.getByRole('link', { name: '1,200' }).click()
    await heading(page, 'CHROMOSOME_I:1,200').waitFor()
    await open('/files/7311/variants?chromosome=CHROMOSOME_I&filter=other')
    const found = grid(page, 'Filtered variants on CHROMOSOME_I')
    await found.getByRole('link', { name: '900' }).click()
    await heading(page, 'CHROMOSOME_I:900').waitFor()
    await expect.poll(() => facts.textContent()).toContain('second')
    expect(complaints).toEqual([])
  })

  it('[CNS-02] steps from a variant to those that match the filters of the table that it was opened from', async () => {
    await using platform = await startWorkspace()
    const filtered = '/files/7311/variants?chromosome=CHROMOSOME_I&filter=pass'
    await using visit = await visitConsole(browser, platform, filtered)
    const { page, complaints } = visit
    const facts = page.locator('main')
    const found = grid(page, 'Filtered variants on CHROMOSOME_I')
    await found.getByRole('row', { name: /^900 first/ }).click()
    await page.getByRole('link', { name: 'Open as a page' }).click()
    await expect.poll(() => facts.textContent()).toContain('first')
    // Over the second one at the same position, which didn't pass.
    await page.getByRole('link', { name: 'Next' }).click()
    await heading(page, 'CHROMOSOME_I:1,200').waitFor()
    await expect.poll(() => address(page)).toContain('filter=pass')
    await page.reload()
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect.poll(() => facts.textContent()).toContain('first')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Without the filters' }).click()
    await expect.poll(() => address(page)).not.toContain('filter')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect.poll(() => facts.textContent()).toContain('second')
    await page.goBack()
    await page.goBack()
    await page.getByRole('link', { name: 'In the table' }).click()
    await page.getByText('2 found among 3.').waitFor()
    expect(complaints).toEqual([])
  })

  it('shows reads and variants in igv.js together, dark where the pages are dark', async () => {
    await using platform = await startWorkspace()
    const options = { colorScheme: 'dark' } as const
    await using visit = await visitConsole(browser, platform, '/files/7308/genome', options)
    const { page } = visit
    await page.locator('.genome-frame[aria-busy="false"]').waitFor()
    const frame = page.frameLocator('iframe[title="range.bam in the genome browser"]')
    await frame.getByText('range.bam').first().waitFor()
    await frame.getByText('S4.vcf.gz').first().waitFor()
    await expect.poll(() => frame.locator('html').getAttribute('class')).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => frame.locator('html').getAttribute('class')).toBe('')
  })

  it('[HTG-01] reads windows of a BAM and a VCF without an index by htsget in igv.js', async () => {
    await using platform = await startWorkspace()
    const { HrefFiles } = await newResult(platform.ada)
    const upload = async (name: string): Promise<string> => {
      const { body } = await platform.ada.upload(`${HrefFiles}?Name=${name}`, genomicFile(name))
      return body.Response.Id as string
    }
    const [bam, vcf] = [await upload('range.bam'), await upload('S4.vcf.gz')]
    await using visit = await visitConsole(browser, platform, `/files/${bam}/genome`)
    const { page } = visit
    const windows = new Set<string>()
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      const [, kind, id] = /^\/htsget\/addresses\/[^/]+\/(\w+)\/(\d+)$/.exec(pathname) ?? []
      // With a format, a request is one of igv.js.
      if (id !== undefined && searchParams.has('format')) windows.add(`${kind} ${id}`)
    })
    await page.reload()
    await page.locator('.genome-frame[aria-busy="false"]').waitFor()
    await expect.poll(() => [...windows].toSorted()).toEqual([`reads ${bam}`, `variants ${vcf}`])
  })

  it('[CNS-01] fits the genome browser into the width of a phone, also once its tracks are drawn', async () => {
    await using platform = await startWorkspace()
    const viewport = { width: 390, height: 844 }
    await using visit = await visitConsole(browser, platform, '/files/7308/genome', { viewport })
    const { page } = visit
    await page.locator('.genome-frame[aria-busy="false"]').waitFor()
    const frame = page.frameLocator('iframe[title="range.bam in the genome browser"]')
    await frame.getByText('S4.vcf.gz').first().waitFor()
    const width = 'document.documentElement.scrollWidth'
    await expect.poll(() => page.evaluate<number>(width)).toBeLessThanOrEqual(390)
    // Nor does the frame, whose bar of buttons is wider than a phone by itself.
    const tooWide = () =>
      frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    await expect.poll(tooWide).toBeLessThanOrEqual(0)
  })

  it.each([
    ['a filtered table', '/files/7311/variants?filter=pass'],
    ['a variant', '/files/7311/variant?chromosome=CHROMOSOME_I&position=900'],
    ['a coverage with variants', '/files/7308/coverage?chromosome=CHROMOSOME_I&variants=7311'],
  ])('fits %s into the width of a phone', async (_, path) => {
    await using platform = await startWorkspace()
    const viewport = { width: 390, height: 844 }
    await using visit = await visitConsole(browser, platform, path, { viewport })
    const { page, complaints } = visit
    await page.locator('main .card, main section').first().waitFor()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
    await expect.poll(width).toBeLessThanOrEqual(390)
    expect(complaints).toEqual([])
  })
})
