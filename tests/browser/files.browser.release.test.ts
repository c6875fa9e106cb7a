import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsAtAllWidths,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { buildConsole } from './build-console.ts'
import { startWorkspace, visitConsole, type Browser, type Page } from './workspace.ts'

const files = (page: Page) => page.getByRole('grid', { name: 'Files' })
const row = (page: Page, name: RegExp) => files(page).getByRole('row', { name })
const pane = (page: Page, name: string) =>
  page.getByRole('region', { name: `Preview of ${name}`, exact: true })
/** The address of the page, without its host. */
const address = (page: Page) => page.url().replace(/^https?:\/\/[^/]*/, '')

describe.skipIf(missingChromium() !== undefined)('files of a result in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('are one tree of folders with their sizes, which open and close by keyboard', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/appresults/6300')
    const { page, complaints } = visit
    await row(page, /range\.bam application/).waitFor()
    const folder = files(page).getByRole('button', { name: 'reads' })
    expect(await folder.getAttribute('aria-expanded')).toBe('true')
    const { body } = await platform.ada.get('v1pre3/appresults/6300/files?Limit=1000')
    const items: { Path: string; Size: number }[] = body.Response.Items
    const size = items
      .filter(({ Path }) => Path.startsWith('reads/'))
      .reduce((sum, { Size }) => sum + Size, 0)
    const shown = await row(page, /reads \d/)
      .locator('.numbers')
      .getAttribute('data-tip')
    expect(shown?.replaceAll(/\D/g, '')).toBe(String(size))
    await files(page).focus()
    await page.keyboard.press('Enter')
    await row(page, /range\.bam application/).waitFor({ state: 'detached' })
    expect(await folder.getAttribute('aria-expanded')).toBe('false')
    expect(complaints).toEqual([])
  })

  it('[CNS-02] have a preview with an address, of the first rows of each kind', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/appresults/6300/files')
    const { page, open, complaints } = visit
    await row(page, /depth\.tsv/).click({ position: { x: 300, y: 5 } })
    await pane(page, 'depth.tsv').getByRole('row', { name: 'ctgA 129 15' }).waitFor()
    expect(address(page)).toBe('/appresults/6300/files?file=7302')
    await page.reload()
    await pane(page, 'depth.tsv').getByRole('row', { name: 'ctgA 129 15' }).waitFor()

    await open('/appresults/6300/files?file=7310')
    const variants = pane(page, 'S4.vcf.gz').getByRole('grid', { name: 'S4.vcf.gz' })
    await variants.getByRole('columnheader', { name: 'CHROM' }).waitFor()
    await open('/appresults/6300/files?file=7308')
    const reads = pane(page, 'range.bam').getByRole('grid', { name: 'range.bam' })
    await reads.getByRole('columnheader', { name: 'CIGAR' }).waitFor()
    await pane(page, 'range.bam')
      .getByText(/The first 100 alignments/)
      .waitFor()
    await open('/appresults/6300/files?file=7301')
    await pane(page, 'metrics.json').getByText('"mapped": 7').waitFor()
    await open('/appresults/6300/files?file=7303')
    await pane(page, 'plot.svg').getByRole('img', { name: 'plot.svg' }).waitFor()
    await open('/appresults/6300/files?file=7304')
    await pane(page, 'run.log').getByText('step 0 was done').waitFor()
    await open('/appresults/6300/files?file=7312')
    await pane(page, 'R1.fastq').getByRole('row', { name: 'one 4 40.0 ACGT' }).waitFor()
    await page.getByRole('button', { name: 'Close the preview' }).click()
    await pane(page, 'R1.fastq').waitFor({ state: 'detached' })
    expect(address(page)).toBe('/appresults/6300/files')
    expect(complaints).toEqual([])
  })

  it('run no script of a page that an app wrote', async () => {
    await using platform = await startWorkspace()
    const path = '/appresults/6300/files?file=7300'
    await using visit = await visitConsole(browser, platform, path)
    const { page } = visit
    const frame = pane(page, 'report.html').locator('iframe')
    expect(await frame.getAttribute('sandbox')).toBe('')
    const report = page.frameLocator('iframe[title="report.html"]')
    await report.getByText('Written by an app').waitFor()
    expect(await report.locator('#ran').textContent()).toBe('')
  })

  it('are read by ranges: the beginning of a large file, and no more', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/appresults/6300/files')
    const { page, open } = visit
    const ranges: string[] = []
    page.on('request', (request) => {
      const { range } = request.headers()
      if (range !== undefined) ranges.push(range)
    })
    await open('/appresults/6300/files?file=7304')
    await pane(page, 'run.log').getByText('step 0 was done').waitFor()
    expect(ranges).toEqual(['bytes=0-65535'])
  })

  it('are moved to the trash together, and come back by an undo; ids are copied', async () => {
    await using platform = await startWorkspace()
    const permissions = ['clipboard-read', 'clipboard-write']
    await using visit = await visitConsole(browser, platform, '/appresults/6300', { permissions })
    const { page, complaints } = visit
    const count = async () =>
      (await platform.ada.get('v1pre3/appresults/6300/files')).body.Response.TotalCount as number
    const before = await count()
    await files(page).getByRole('checkbox', { name: 'Select metrics.json' }).check()
    await files(page).getByRole('checkbox', { name: 'Select depth.tsv' }).check()
    const selected = page.getByRole('group', { name: 'Selected' })
    await selected.getByText('2 files selected').waitFor()
    await selected.getByRole('button', { name: 'Copy ids' }).click()
    await page.getByText('Ids copied').waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied.split('\n').toSorted()).toEqual(['7301', '7302'])
    await selected.getByRole('button', { name: 'Move to trash' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click()
    await page.getByText('2 files moved to the trash.').waitFor()
    await row(page, /metrics\.json/).waitFor({ state: 'detached' })
    expect(await count()).toBe(before - 2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, /metrics\.json/).waitFor()
    expect(await count()).toBe(before)
    // A folder selects what is in it.
    await files(page).getByRole('checkbox', { name: 'Select reads' }).check()
    await selected.getByText(/^\d+ files selected/).waitFor()
    const bam = files(page).getByRole('checkbox', { name: 'Select range.bam', exact: true })
    await expect.poll(() => bam.isChecked()).toBe(true)
    expect(complaints).toEqual([])
  })

  it('have the columns that the user chose, and keep them', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/appresults/6300')
    const { page } = visit
    const header = (name: string) => files(page).getByRole('columnheader', { name })
    await header('Type').waitFor()
    expect(await header('Id').count()).toBe(0)
    await page.locator('summary', { hasText: 'Columns' }).press('Enter')
    await page.getByRole('checkbox', { name: 'Type' }).uncheck()
    await page.getByRole('checkbox', { name: 'Id', exact: true }).check()
    await header('Id').waitFor()
    await page.reload()
    await header('Id').waitFor()
    expect(await header('Type').count()).toBe(0)
  })

  it('results and samples of a project are moved to the trash together, and come back', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/projects/4001')
    const { page, complaints } = visit
    const results = page.getByRole('grid', { name: 'Results' })
    await results.getByRole('checkbox', { name: 'Select Of all kinds' }).waitFor()
    await results.focus()
    // Space selects the row that the keyboard is at.
    await page.keyboard.press('Space')
    const selected = page.getByRole('group', { name: 'Selected' })
    await selected.getByText('1 result selected').waitFor()
    await page.keyboard.press('Space')
    await selected.waitFor({ state: 'detached' })
    await results.getByRole('checkbox', { name: 'Select Of all kinds' }).check()
    await selected.getByRole('button', { name: 'Move to trash' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click()
    await results.getByRole('row', { name: /Of all kinds/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await results.getByRole('row', { name: /Of all kinds/ }).waitFor()
    expect(complaints).toEqual([])
  })

  it('[CNS-02] of a whole project are one tree with sizes, whose open parts, search and preview have an address', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/projects/4001/files')
    const { page, open, complaints } = visit
    const tree = page.getByRole('grid', { name: 'Results, samples and their files' })
    const one = (name: RegExp) => tree.getByRole('row', { name })
    const button = (name: string) => tree.getByRole('button', { name, exact: true })
    await one(/NA12878/).waitFor()
    expect(await tree.getByRole('row', { name: /depth\.tsv/ }).count()).toBe(0)
    const { body } = await platform.ada.get('v1pre3/appresults/6300')
    const size = one(/Of all kinds/)
      .locator('.numbers')
      .first()
    await expect
      .poll(async () => (await size.getAttribute('data-tip'))?.replaceAll(/\D/g, ''))
      .toBe(String(body.Response.TotalSize))

    await button('Files of Of all kinds').focus()
    await page.keyboard.press('Enter')
    await one(/depth\.tsv/).waitFor()
    expect(address(page)).toBe('/projects/4001/files?open=appresult-6300')
    await button('reads').click()
    await one(/range\.bam application/).waitFor({ state: 'detached' })
    await one(/depth\.tsv/).click({ position: { x: 300, y: 5 } })
    await pane(page, 'depth.tsv').getByRole('row', { name: 'ctgA 129 15' }).waitFor()
    await page.reload()
    await pane(page, 'depth.tsv').getByRole('row', { name: 'ctgA 129 15' }).waitFor()
    await one(/depth\.tsv/).waitFor()
    await tree.getByRole('checkbox', { name: 'Select depth.tsv' }).check()
    await page.getByRole('group', { name: 'Selected' }).getByText('1 file selected').waitFor()

    expect(await faultsAtAllWidths(page)).toEqual([])

    await page.getByRole('searchbox', { name: 'Find results and samples' }).fill('nothing like it')
    await page.getByText('Nothing found').waitFor()
    await open('/projects/4001/files?find=NA12878')
    await one(/NA12878/).waitFor()
    await expect.poll(() => one(/Of all kinds/).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('[CNS-01] with a preview, a selection and open columns are without axe violations, and fit', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/appresults/6300')
    const { page, follow } = visit
    const faults: string[] = []
    for (const [id, name] of [
      ['7300', 'report.html'],
      ['7302', 'depth.tsv'],
      ['7308', 'range.bam'],
      ['7310', 'S4.vcf.gz'],
      ['7312', 'R1.fastq'],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await follow(`/appresults/6300/files?file=${id}`)
      await pane(page, name).waitFor()
      await files(page).getByRole('checkbox', { name: 'Select depth.tsv' }).check()
      if (id === '7302') await page.locator('summary', { hasText: 'Columns' }).click()
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
      faults.push(...(await faultsAtAllWidths(page)).map((fault) => `${name} ${fault}`))
    }
    expect(faults).toEqual([])
  })
})
