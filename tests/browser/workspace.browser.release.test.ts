import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { newResult } from '../../packages/emulator/src/testing/new-result.ts'
import { temporaryFolder } from '../../packages/emulator/src/testing/temporary-folder.ts'
import {
  genomicData,
  startTestPlatform,
  type TestPlatform,
} from '../../packages/emulator/src/testing/test-platform.ts'
import { tabTo } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { startWorkspace, visitConsole, type Browser, type Page } from './workspace.ts'

const grid = (page: Page, name: string) => page.getByRole('grid', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Sets faults that the console's own requests meet. */
function setFaults(platform: TestPlatform, faults: readonly object[]) {
  const type = { 'content-type': 'application/json' }
  const shown = faults.map((fault) => ({ ...fault, inConsole: true }))
  return platform.control.send('PUT', '_emulator/faults', type, JSON.stringify(shown))
}

/** The path of a new file: browsers take large ones sooner from there than from a test's memory. */
async function written(folder: { readonly path: string }, name: string, bytes: Buffer) {
  const path = join(folder.path, name)
  await writeFile(path, bytes)
  return path
}

/** The row that the keyboard is at. */
async function activeRow(page: Page, list: string): Promise<string | null> {
  const id = await grid(page, list).getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`[id="${id}"]`).textContent()
}

describe.skipIf(missingChromium() !== undefined)('the workspace in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('leads from the sign-in over project and result to the variants of a file', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/projects')
    const { page, open, complaints } = visit
    // What the page reads is there: without its session it would be refused.
    await page.getByRole('link', { name: 'Volvox', exact: true }).waitFor()
    await page.context().clearCookies()
    await open('/projects')
    await page.getByRole('button', { name: 'Ada Example' }).click()
    await page.waitForURL(`${platform.uiUrl}/projects`)
    await page.getByRole('link', { name: 'Volvox', exact: true }).click()
    await heading(page, 'Volvox').waitFor()
    await page.getByRole('link', { name: 'Calls', exact: true }).click()
    await page.getByRole('link', { name: 'volvox.filtered.vcf.gz' }).click()
    await heading(page, 'volvox.filtered.vcf.gz').waitFor()
    const variants = grid(page, 'Variants on ctgA')
    await variants.waitFor()
    await page.getByRole('heading', { name: '45 variants' }).waitFor()
    const first = variants.getByRole('row', { name: /^277/ })
    await expect.poll(() => first.textContent()).toContain('DP=3;VDB=0.0186')
    expect(complaints).toEqual([])
  })

  it('explains a variant by the header of its file, and shows a range', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/files/7001')
    const { page, complaints } = visit
    await page.getByLabel('From', { exact: true }).fill('8,000')
    await page.getByLabel('To', { exact: true }).fill('10000')
    await page.getByRole('button', { name: 'Go' }).click()
    await page.getByRole('heading', { name: '2 variants' }).waitFor()
    await grid(page, 'Variants on ctgA').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'ctgA:9,603' })
    await sheet.waitFor()
    await expect.poll(() => sheet.textContent()).toContain('Raw read depth')
    await expect.poll(() => sheet.getByRole('table').textContent()).toContain('PL')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => activeRow(page, 'Variants on ctgA')).toMatch(/^9,603/)
    await page.getByRole('link', { name: 'Header' }).click()
    await shown(page, 'Root-mean-square mapping quality of covering reads')
    expect(complaints).toEqual([])
  })

  it('lists the chromosomes of a VCF when another one is requested', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/files/7001')
    const { page } = visit
    await page.getByLabel('Chromosome', { exact: true }).fill('chr1')
    await page.keyboard.press('Enter')
    await shown(page, /no chromosome "chr1"\. The chromosomes it has: ctgA/)
    await page.getByLabel('Chromosome', { exact: true }).fill('ctgA')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '45 variants' }).waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('draws the coverage of a BAM, and moves along it by keyboard and pointer', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/files/7002')
    const { page, complaints } = visit
    const graph = page.getByRole('application', { name: 'Coverage of CHROMOSOME_I' })
    const said = page.locator('.coverage-said')
    await said.getByText('1 to 1,009,800').waitFor()
    const meta = await platform.ada.get('v1pre3/coverage/7002/CHROMOSOME_I/meta')
    const deepest = meta.body.Response.MaxCoverage as number
    await expect
      .poll(() => said.textContent())
      .toContain(`The deepest base of CHROMOSOME_I: ${deepest}.`)
    const area = () => graph.locator('.coverage-area').getAttribute('d')
    await expect.poll(() => area()).toMatch(/^M0 240V/)
    await graph.focus()
    await page.keyboard.press('+')
    await said.getByText(/^252,451 to 757,350/).waitFor()
    await page.keyboard.press('Home')
    await said.getByText(/^1 to 504,900/).waitFor()
    const before = await area()
    const box = (await graph.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 4, box.y + 60)
    await page.mouse.up()
    await page.mouse.move(0, 0)
    await said.getByText(/^126,[12]\d\d to 631,\d\d\d/).waitFor()
    await expect.poll(() => area()).not.toBe(before)
    await page.keyboard.press('0')
    await said.getByText('1 to 1,009,800').waitFor()
    await page.getByLabel('Chromosome', { exact: true }).selectOption('CHROMOSOME_II')
    await said.getByText(/^1 to 5,000/).waitFor()
    expect(complaints).toEqual([])
  })

  it('shows the progress of indexing a file', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/files/7002')
    const { page, open } = visit
    await page.locator('.coverage-said').getByText('mean depth').waitFor()
    const message = 'The file is being indexed: 40% done. Try again in a moment.'
    const fault = {
      operation: 'v1.getCoverageMeta',
      error: { code: 'Conflict', message },
    }
    await setFaults(platform, [fault])
    await open('/files/7002')
    const progress = page.getByRole('progressbar', { name: 'Indexed' })
    await progress.waitFor()
    expect(await progress.getAttribute('value')).toBe('40')
    await setFaults(platform, [])
    await page.locator('.coverage-said').getByText('mean depth').waitFor()
  })

  it('shows text, tables, JSON, images and reports, and reports that it can’t show other files', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/files/7304')
    const { page, open, complaints } = visit
    const log = page.getByRole('region', { name: 'run.log' })
    await log.getByText('step 0 was done').waitFor()
    await expect.poll(() => log.textContent()).not.toContain('step 5999 ')
    await page.getByRole('button', { name: 'Show more' }).click()
    await log.getByText('step 5999 was done').waitFor()
    const whole = (await log.locator('.file-text-block').allTextContents()).join('\n')
    expect(whole.split('\n')).toHaveLength(6000)

    await open('/files/7301')
    await page.getByRole('region').getByText('"mapped": 7').waitFor()
    await open('/files/7302')
    await grid(page, 'depth.tsv').getByRole('row', { name: 'ctgA 129 15' }).waitFor()
    await open('/files/7303')
    await page.getByRole('img', { name: 'plot.svg' }).waitFor()
    const width = 'document.querySelector(`img[alt="plot.svg"]`).naturalWidth'
    await expect.poll(() => page.evaluate<number>(width)).toBe(40)

    await open('/files/7300')
    const report = page.frameLocator('iframe[title="report.html"]')
    await report.getByText('Written by an app').waitFor()
    // Its scripts run, as a page of no origin.
    await expect.poll(() => report.locator('#ran').textContent()).toBe('origin null')

    await open('/files/7305')
    await shown(page, 'No preview')
    await open('/files/7306')
    await shown(page, 'The file is empty')
    await open('/files/7101/text')
    await shown(page, 'not really zipped')
    expect(complaints).toEqual([])
    await open('/files/7101')
    await shown(page, /Line 1 of the FASTQ file/)
    await open('/files/7307')
    await shown(page, /This is no VCF file/)
  })

  it('downloads a file under its name, and shows its address for other tools', async () => {
    await using platform = await startWorkspace()
    const permissions = ['clipboard-read', 'clipboard-write']
    await using visit = await visitConsole(browser, platform, '/files/7001', { permissions })
    const { page, complaints } = visit
    const began = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const download = await began
    expect(download.suggestedFilename()).toBe('volvox.filtered.vcf.gz')
    const bytes = await readFile(await download.path())
    const original = await readFile(join(genomicData, 'volvox.filtered.vcf.gz'))
    expect(bytes.equals(original)).toBe(true)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('The link is copied.').waitFor()
    const address = await page.evaluate<string>('navigator.clipboard.readText()')
    const fetched = Buffer.from(await (await fetch(address)).arrayBuffer())
    expect(fetched.equals(original)).toBe(true)
    expect(complaints).toEqual([])
  })

  it('[HTG-01] shows a BAM in igv.js, which is loaded when it is opened', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/files/7308')
    const { page, complaints } = visit
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.locator('.coverage-said').getByText('mean depth').waitFor()
    expect(requests.filter((url) => url.includes('genome-browser'))).toEqual([])
    await page.getByRole('link', { name: 'Genome browser' }).click()
    const frame = page.frameLocator('iframe[title="range.bam in the genome browser"]')
    await page.locator('.genome-frame[aria-busy="false"]').waitFor()
    await frame.getByText('range.bam').first().waitFor()
    // Straight from the platform, by addresses that need no token; and from nowhere else.
    const { origin } = new URL(platform.apiUrl)
    await expect
      .poll(() => requests.some((url) => url.startsWith(`${origin}/htsget/addresses/`)))
      .toBe(true)
    expect(
      requests.filter((url) => !url.startsWith(origin) && !url.startsWith(platform.uiUrl)),
    ).toEqual([])
    // Without the letters of the genome, igv.js reports that there are none, and continues.
    expect(complaints.filter((text) => !text.startsWith('No sequence for'))).toEqual([])
  })

  it('[HTG-01] shows a BAM without an index in igv.js, too', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/files/7002/genome')
    const { page, complaints } = visit
    const frame = page.frameLocator('iframe[title="range.bam in the genome browser"]')
    await page.locator('.genome-frame[aria-busy="false"]').waitFor()
    await frame.getByText('range.bam').first().waitFor()
    expect(complaints.filter((text) => !text.startsWith('No sequence for'))).toEqual([])
  })

  it('[HAR-09] makes a result of files that are put onto a project, and completes it', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/projects/4001')
    const { page, complaints } = visit
    const content = Buffer.from(
      '##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n',
    )
    await page.getByLabel('Files to upload').setInputFiles([
      { name: 'trio.vcf', mimeType: '', buffer: content },
      { name: 'trio.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') },
    ])
    await page.getByRole('heading', { name: 'trio', level: 1 }).waitFor()
    await grid(page, 'Files').getByText('trio.vcf').waitFor()
    await grid(page, 'Files').getByText('trio.csv').waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const status = async (): Promise<string> => {
      const { body } = await platform.ada.get(`v1pre3/appresults/${id}`)
      return body.Response.Status as string
    }
    await expect.poll(status).toBe('Complete')
    expect(complaints).toEqual([])
  })

  it('moves a result to the trash and restores it, using only the keyboard', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/appresults/6001')
    const { page, complaints } = visit
    await page.getByRole('button', { name: 'More actions: Calls' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move to trash' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).focus()
    await page.keyboard.press('Enter')
    await grid(page, 'Trash').getByText('Calls').waitFor()
    expect((await platform.ada.get('v1pre3/appresults/6001')).status).toBe(404)
    await grid(page, 'Trash').focus()
    // Enter goes to what can be done in the row.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await shown(page, 'The trash is empty')
    expect((await platform.ada.get('v1pre3/appresults/6001')).status).toBe(200)
    await page.goBack()
    await page.getByRole('button', { name: 'More actions: Calls' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Move to trash' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).press('Enter')
    await grid(page, 'Trash').getByText('Calls').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor()
    expect((await platform.ada.get('v1pre3/appresults/6001')).status).toBe(200)
    expect(complaints).toEqual([])
  })

  it('[CNS-01] navigates a long list using only the keyboard', async () => {
    await using platform = await startWorkspace(350)
    await using visit = await visitConsole(browser, platform, '/appresults/6301')
    const { page, complaints } = visit
    const list = grid(page, 'Files')
    await list.getByText('S00000_R1.fastq.gz').waitFor()
    await expect.poll(() => list.getAttribute('aria-rowcount')).toBe('352')
    await page.getByRole('searchbox', { name: 'Find files' }).focus()
    // The titles that sort, the list, and what is in its active row: no more stops.
    for (const _ of ['Path', 'Created']) await page.keyboard.press('Tab')
    await list.focus()
    await page.keyboard.press('End')
    await expect.poll(() => activeRow(page, 'Files')).toContain('S00349')
    await page.keyboard.press('Home')
    // Below the folder.
    for (const _ of ['S00000', 'S00001', 'S00002']) await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeRow(page, 'Files')).toContain('S00002')
    await page.keyboard.press('PageDown')
    await expect.poll(() => activeRow(page, 'Files')).not.toContain('S00002')
    await page.keyboard.press('PageUp')
    await expect.poll(() => activeRow(page, 'Files')).toContain('S00002')
    await expect.poll(() => list.locator('.windowed-row a[tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Preview of S00002_R1.fastq.gz' }).waitFor()
    await tabTo(page, 'link', 'Open')
    await page.keyboard.press('Enter')
    await heading(page, 'S00002_R1.fastq.gz').waitFor()
    expect(complaints).toEqual([])
  })

  it('has few rows in the page, and loads the rows that are scrolled to', async () => {
    await using platform = await startWorkspace(3000)
    await using visit = await visitConsole(browser, platform, '/appresults/6301')
    const { page } = visit
    const list = grid(page, 'Files')
    await list.getByText('S00000_R1').waitFor()
    await page.evaluate('document.querySelector(`[role=grid]`).scrollTop = 1500 * 40')
    await list.getByText('S01500_R1').waitFor()
    await expect.poll(() => list.locator('.windowed-row').count()).toBeLessThan(60)
    await page.getByRole('searchbox', { name: 'Find files' }).fill('s0123')
    await expect.poll(() => list.getAttribute('aria-rowcount')).toBe('11')
    await list.getByText('S01234_R1').waitFor()
    await page.getByRole('searchbox', { name: 'Find files' }).fill('.bam')
    await shown(page, 'No matching files')
  })

  it('uploads files to an open result, large ones in parts', async () => {
    await using platform = await startWorkspace()
    const result = await newResult(platform.ada)
    await using visit = await visitConsole(browser, platform, `/appresults/${result.Id}`)
    const { page, complaints } = visit
    await using folder = await temporaryFolder()
    const notes = await written(folder, 'notes.txt', Buffer.from('small'))
    const large = await written(folder, 'large.vcf.txt', Buffer.alloc(27_000_000, 'large '))
    await page.getByLabel('Files to upload').setInputFiles([notes, large])
    await grid(page, 'Files').getByText('notes.txt').waitFor()
    await grid(page, 'Files').getByText('large.vcf.txt').waitFor()
    const { body } = await platform.ada.get(`v1pre3/appresults/${result.Id}/files?SortBy=Path`)
    const [one, other] = body.Response.Items
    expect([one.Path, one.Size, other.Path, other.Size]).toEqual([
      'large.vcf.txt',
      27_000_000,
      'notes.txt',
      5,
    ])
    expect(one.ETag).toMatch(/-4$/)
    expect(complaints).toEqual([])
  })

  it('[FIL-09] resumes an upload whose connection broke with the parts that are missing', async () => {
    await using platform = await startWorkspace()
    const result = await newResult(platform.ada)
    await using visit = await visitConsole(browser, platform, `/appresults/${result.Id}`)
    const { page } = visit
    await using folder = await temporaryFolder()
    const large = await written(folder, 'large.bam', Buffer.alloc(27_000_000, 'large '))
    await setFaults(platform, [{ operation: 'v1.updateFile', cut: 'before' }])
    await page.getByLabel('Files to upload').setInputFiles([large])
    const again = page.getByRole('button', { name: 'Try large.bam again' })
    await again.waitFor()
    // All parts are there: sending one of them again would be refused.
    await setFaults(platform, [{ operation: 'v1.uploadPart', error: { code: 'Forbidden' } }])
    await again.click()
    await grid(page, 'Files').getByText('large.bam').waitFor()
    const { body } = await platform.ada.get(`v1pre3/appresults/${result.Id}/files`)
    expect(body.Response.Items).toMatchObject([{ Path: 'large.bam', Size: 27_000_000 }])
  })

  it('accepts dropped files, and ends a cancelled upload', async () => {
    await using platform = await startWorkspace()
    const result = await newResult(platform.ada)
    const path = `/appresults/${result.Id}`
    await using visit = await visitConsole(browser, platform, path)
    const { page, complaints } = visit
    const dataTransfer = await page.evaluateHandle(`(() => {
      const data = new DataTransfer()
      data.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }))
      return data
    })()`)
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer })
    await grid(page, 'Files').getByText('dropped.txt').waitFor()
    await setFaults(platform, [{ operation: 'v1.uploadPart', latencyMs: 600_000 }])
    await using folder = await temporaryFolder()
    const large = await written(folder, 'large.bin', Buffer.alloc(27_000_000))
    await page.getByLabel('Files to upload').setInputFiles(large)
    const row = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').first()
    await row.getByText('large.bin').waitFor()
    await page.getByRole('button', { name: 'Cancel large.bin' }).click()
    await page.getByText('Cancelled').waitFor()
    await setFaults(platform, [])
    await page.getByRole('button', { name: 'Try large.bin again' }).click()
    await grid(page, 'Files').getByText('large.bin').waitFor()
    const { body } = await platform.ada.get(`v1pre3${path}/files`)
    expect(body.Response.TotalCount).toBe(2)
    expect(complaints.filter((text) => !text.includes('ERR_'))).toEqual([])
  })

  it('accepts no file for a result whose session has ended, and shows why', async () => {
    await using platform = await startWorkspace()
    const result = await newResult(platform.ada)
    await using visit = await visitConsole(browser, platform, `/appresults/${result.Id}`)
    const { page, open } = visit
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await platform.ada.post(`${result.AppSession.Href}`, { status: 'complete' })
    await page
      .getByLabel('Files to upload')
      .setInputFiles([{ name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('late') }])
    await page
      .getByRole('alert')
      .getByText(/accepts no more files/)
      .waitFor()
    await open(`/appresults/${result.Id}`)
    await shown(page, 'No files have been written yet.')
    await expect.poll(() => page.getByRole('button', { name: 'Choose files' }).count()).toBe(0)
  })

  it('[PRJ-04] transfers a project to a user who accepts it', async () => {
    await using platform = await startWorkspace()
    await using ada = await visitConsole(browser, platform, '/projects/4002')
    await ada.page.getByRole('button', { name: 'Transfer' }).click()
    await ada.page.getByLabel('To', { exact: true }).selectOption('1002')
    await ada.page.getByRole('button', { name: 'Offer' }).click()
    await shown(ada.page, 'Offered to another user')
    await using ben = await visitConsole(browser, platform, '/projects', { user: 'Ben Example' })
    const offer = ben.page.getByRole('list', { name: 'Offers' })
    await offer.getByText('Ada Example offers you the project Empty.').waitFor()
    await offer.getByRole('button', { name: 'Decline' }).click()
    await offer.waitFor({ state: 'detached' })
    await ada.open('/projects/4002')
    await ada.page.getByRole('button', { name: 'Transfer' }).click()
    await ada.page.getByLabel('To', { exact: true }).selectOption('1002')
    await ada.page.getByRole('button', { name: 'Offer' }).click()
    await shown(ada.page, 'Offered to another user')
    await ben.open('/projects')
    await offer.getByRole('button', { name: 'Accept' }).click()
    await heading(ben.page, 'Empty').waitFor()
    expect((await platform.ben.get('v1pre3/projects/4002')).status).toBe(200)
    expect((await platform.ada.get('v1pre3/projects/4002')).status).toBe(403)
    expect([...ada.complaints, ...ben.complaints]).toEqual([])
  })

  it('deletes only the files of a run', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/runs/8001')
    const { page, complaints } = visit
    await grid(page, 'Files').getByText('RunInfo.xml').waitFor()
    await page
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete files only' }).click()
    await page.getByRole('button', { name: 'Delete the files' }).click()
    await shown(page, 'No files have been written yet.')
    expect((await platform.ada.get('v1pre3/runs/8001')).status).toBe(200)
    await page.locator('summary', { hasText: 'More' }).click()
    await page.getByRole('link', { name: 'Trash' }).click()
    await grid(page, 'Trash').getByText('Files of a run').waitFor()
    expect(complaints).toEqual([])
  })

  it('searches while the user types, in all scopes and in one, and shows the position of an error in a query', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/search')
    const { page, complaints } = visit
    const query = page.getByRole('searchbox', { name: 'Query' })
    await query.fill('volvox')
    const found = grid(page, 'Found')
    await found.getByRole('link', { name: 'Volvox', exact: true }).waitFor()
    await found.getByRole('link', { name: 'calls/volvox.filtered.vcf.gz' }).waitFor()
    await page.waitForURL(/\?query=volvox$/)
    await page.getByLabel('Scope', { exact: true }).selectOption('projects')
    await expect.poll(() => found.getAttribute('aria-rowcount')).toBe('2')
    await query.fill('nothing has such a name')
    await shown(page, 'No matches')
    expect(complaints).toEqual([])
    await query.fill('name:(')
    await page
      .getByRole('alert')
      .getByText(/query is invalid at position/)
      .waitFor()
    await query.fill('empty')
    await found.getByRole('link', { name: 'Empty' }).click()
    await heading(page, 'Empty').waitFor()
  })

  it('shows a failure, and retries', async () => {
    await using platform = await startWorkspace()
    await using visit = await visitConsole(browser, platform, '/files/7003')
    const { page, open } = visit
    await shown(page, 'Calls of the volvox contig.')
    const names = ['getFile', 'listOwnProjects', 'getProject', 'listOwnRuns', 'listOwnTrash']
    const unavailable = names.map((name) => ({
      operation: `v1.${name}`,
      error: { code: 'ServiceUnavailable' },
    }))
    await setFaults(platform, unavailable)
    for (const path of ['/files/7003', '/projects', '/projects/4001', '/runs', '/trash']) {
      await open(path)
      await page.getByRole('alert').first().waitFor()
    }
    await setFaults(platform, [])
    await page.getByRole('button', { name: 'Try again' }).click()
    await shown(page, 'The trash is empty')
    await open('/files/4711')
    await shown(page, "File 4711 doesn't exist")
    await open('/files/7201')
    await page.getByRole('alert').waitFor()
    await open('/files/7003/nonsense')
    await shown(page, 'No such view')
    // The bytes come by another way than the records.
    await setFaults(platform, [{ operation: 'download', cut: 'before' }])
    await open('/files/7003')
    await page.getByRole('alert').waitFor()
    await setFaults(platform, [])
    await page.getByRole('button', { name: 'Try again' }).click()
    await shown(page, 'Calls of the volvox contig.')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('shows that a list is empty', async () => {
    await using platform = await startTestPlatform({
      seed: { users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }] },
    })
    await using visit = await visitConsole(browser, platform, '/projects')
    const { page, open, complaints } = visit
    await shown(page, 'No projects yet')
    for (const [path, text] of [
      ['/runs', 'No runs yet'],
      ['/trash', 'The trash is empty'],
      ['/search?query=x', 'No matches'],
    ] as const) {
      await open(path)
      await shown(page, text)
    }
    expect(complaints).toEqual([])
  })

  it('[CNS-01] causes no finding of axe, light and dark, and no complaint of the browser', async () => {
    await using platform = await startWorkspace(40)
    await using visit = await visitConsole(browser, platform, '/projects')
    const { page, follow, complaints } = visit
    // Others are among those of every-page.ts.
    const pages: readonly (readonly [path: string, text: string | RegExp])[] = [
      ['/projects/4001', 'Of all kinds'],
      ['/projects/4001/samples', 'NA12891'],
      ['/projects/4001/properties', 'No properties'],
      ['/appresults/6001', 'README.txt'],
      ['/appresults/6001/properties', 'Demo.note'],
      ['/files/7001/header', 'Raw read depth'],
      ['/files/7001/text', '##fileformat'],
      ['/files/7002', /mean depth/],
      ['/files/7300', 'Open in a new tab'],
      ['/files/7301', '"mapped"'],
      ['/files/7302', '129'],
      ['/files/7305', 'No preview'],
      ['/search?query=volvox', 'calls/volvox.filtered.vcf.gz'],
    ]
    const faults: string[] = []
    for (const [path, text] of pages) {
      await follow(path)
      await page.locator('#content').getByText(text).first().waitFor()
      const found = await faultsInBothSchemes(page)
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
    await follow('/files/7001')
    await grid(page, 'Variants on ctgA').getByRole('row', { name: /^277/ }).waitFor()
    await grid(page, 'Variants on ctgA').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    faults.push(...(await faultsInBothSchemes(page)))
    await follow('/projects/4001')
    await page.getByRole('button', { name: 'Transfer' }).click()
    await page.getByRole('button', { name: 'Offer' }).waitFor()
    faults.push(...(await faultsInBothSchemes(page)))
    const { Id } = await newResult(platform.ada)
    await follow(`/appresults/${Id}`)
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    faults.push(...(await faultsInBothSchemes(page)))
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
  })
})
