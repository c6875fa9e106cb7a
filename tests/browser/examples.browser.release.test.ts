import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp as startFrequencies } from '../../examples/allele-frequencies/src/testing/app.ts'
import { launchOn, startApp } from '../../examples/carrier-screening/src/testing/app.ts'
import { startBench } from '../../examples/cohort-browser/src/testing/cohort.ts'
import { startApp as startRunQc } from '../../examples/run-qc/src/testing/app.ts'
import { runJob } from '../../examples/variant-report/src/testing/job.ts'
import { temporaryFolder } from '../../packages/cli/src/testing/temporary-folder.ts'
import {
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import type { Browser, Page } from './workspace.ts'

// Developers copy the examples, so their pages and reports meet the same standard as those of the templates.

const examples = join(import.meta.dirname, '../../examples')

/** What two examples are launched on, with a report in the end and without. */
const launched: readonly {
  readonly name: string
  readonly start: typeof startRunQc
  readonly complete: Readonly<Record<string, unknown>>
  readonly failed: Readonly<Record<string, unknown>>
}[] = [
  {
    name: 'Allele Frequencies',
    start: startFrequencies,
    complete: { cohorts: ['4001', '4002'], project: '4003' },
    failed: { cohorts: ['4003'], project: '4003' },
  },
  {
    name: 'Run QC',
    start: startRunQc,
    complete: { run: '8001', project: '4001' },
    failed: { run: '8002', project: '4001' },
  },
]

/** What is wrong with the page that a browser shows, as wide as a phone: its parts, its width, and what axe finds. */
async function faultsOf(page: Page): Promise<string[]> {
  const parts = ['body > header', 'main', 'h1', 'head > title']
  const counts = await Promise.all(parts.map((part) => page.locator(part).count()))
  const faults = parts
    .filter((_, at) => counts[at] !== 1)
    .map((part) => `has no or several ${part}`)
  await page.setViewportSize({ width: 390, height: 844 })
  const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
  if (wide > 390) faults.push(`is ${wide} wide`)
  faults.push(...(await faultsInBothSchemes(page)))
  return faults.map((fault) => `${page.url()}: ${fault}`)
}

/** The report of the lab's app on one file of reads. */
async function readReport(): Promise<string> {
  await using folder = await temporaryFolder()
  const samples = join(folder.path, 'input/samples/5001')
  await mkdir(samples, { recursive: true })
  const name = 'a-sample-with-a-very-long-name-that-has-no-place-to-break-it_R1.fastq'
  await cp(join(examples, 'variant-report/data/instrument.R1.fastq'), join(samples, name))
  const Items = [
    { Name: 'Input.Samples', Items: [{ Id: '5001', Name: 'A sample' }] },
    { Name: 'Output.Projects', Items: [{ Id: '4001' }] },
  ]
  const session = JSON.stringify({ Properties: { Items } })
  await writeFile(join(folder.path, 'input/AppSession.json'), session)
  const app = join(examples, 'variant-report/lab/read-report.mjs')
  await promisify(execFile)(process.execPath, [app], { env: { BENCHTOP_DATA: folder.path } })
  return await readFile(join(folder.path, 'output/appresults/4001/Read Report/report.html'), 'utf8')
}

describe.skipIf(missingChromium() !== undefined)('the pages of the examples', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('Carrier Screening: the start, the progress, the report, a failure, and no page', async () => {
    await using app = await startApp()
    const page = await browser.newPage()
    await page.goto(app.url)
    expect(await page.getByRole('link', { name: 'the platform' }).getAttribute('href')).toBe(
      app.platform.uiUrl,
    )
    const faults = await faultsOf(page)
    const icon = await fetch(`${app.url}/favicon.ico`)
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')

    // A page that is loaded again by itself would interrupt what another launch opens in it.
    const launch = async (other: string) => {
      const launched = await browser.newPage()
      await launched.goto((await launchOn(app, '5001', other)).redirect!)
      return launched
    }
    await app.platform.setFaults([{ operation: 'v1.listVariants', latencyMs: 60_000 }])
    const running = await launch('5002')
    await running.getByRole('status').getByText('Reading CFTR').waitFor()
    // Nor would axe have the time to look at it.
    const still = await browser.newPage()
    await still.setContent(await (await running.request.get(running.url())).text())
    faults.push(...(await faultsOf(still)))
    await running.close()
    await app.platform.setFaults([])

    const complete = await launch('5002')
    await complete.getByText('Genes that both carry variants of: CFTR').waitFor()
    faults.push(...(await faultsOf(complete)))
    const failed = await launch('5004')
    await failed.getByRole('alert').getByText('has no VCF').waitFor()
    faults.push(...(await faultsOf(failed)))
    await page.goto(`${app.url}/nowhere`)
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    faults.push(...(await faultsOf(page)))
    expect(faults).toEqual([])
  })

  it('Cohort Browser: its start, what is empty, what is shown, loaded, and refused', async () => {
    await using bench = await startBench()
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(bench.url)
    const faults = await faultsOf(page)
    expect(await page.locator('link[rel="icon"]').count()).toBe(1)

    await page.getByRole('link', { name: 'Sign in with the platform' }).click()
    await page.getByRole('button', { name: 'Ada Example' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('link', { name: 'Volvox depth series' }).waitFor()
    faults.push(...(await faultsOf(page)))

    const client = bench.platform.clientFor('1001')
    const { Id } = await client.v1.createProject({ Name: 'Nothing yet' })
    await page.goto(`${bench.url}/projects/${Id}`)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor()
    expect(await page.getByRole('link', { name: 'the platform' }).getAttribute('href')).toBe(
      `${bench.platform.uiUrl}/projects/${Id}`,
    )
    faults.push(...(await faultsOf(page)))

    await page.goto(`${bench.url}/projects/4003`)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'ctgA:1-20000' }).waitFor()
    faults.push(...(await faultsOf(page)))

    // What is sent never arrives, so that the page stays as it is meanwhile.
    await page.evaluate("addEventListener('submit', (event) => event.preventDefault())")
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('status').getByText('Loading…').waitFor()
    faults.push(...(await faultsOf(page)))
    await page.reload()
    await expect.poll(() => page.getByRole('status').textContent()).toBe('')

    await page.goto(`${bench.url}/projects/4003?region=nowhere`)
    await page.getByRole('alert').getByText('is not a region').waitFor()
    faults.push(...(await faultsOf(page)))
    await page.goto(`${bench.url}/nowhere`)
    await page.getByRole('alert').waitFor()
    faults.push(...(await faultsOf(page)))
    await context.close()
    expect(faults).toEqual([])
  })

  it.each(launched)(
    '$name: the start, the report, a failure',
    async ({ start, complete, failed }) => {
      await using app = await start()
      const page = await browser.newPage()
      await page.goto(app.url)
      const faults = await faultsOf(page)
      for (const [values, shown] of [
        [complete, page.getByRole('table').first()],
        [failed, page.getByText('Aborted: ')],
      ] as const) {
        const { redirect } = await app.platform.launch(app.platform.app, { values })
        await page.goto(redirect!)
        await shown.waitFor()
        faults.push(...(await faultsOf(page)))
      }
      expect(faults).toEqual([])
    },
  )

  it('Variant Report and Read Report: the reports that they write', async () => {
    const calls = { 'calls.vcf.gz': { data: 'volvox.filtered.vcf.gz' } }
    const reads = {
      'reads.bam': { data: 'volvox-sorted.bam' },
      'reads.bam.bai': { data: 'volvox-sorted.bam.bai' },
    }
    await using job = await runJob({ files: { ...calls, ...reads }, regions: 'ctgA:1-20,000' })
    expect(job.errors).toBe('')
    const page = await browser.newPage()
    const faults: string[] = []
    for (const report of [await job.result('report.html'), await readReport()]) {
      await page.setContent(report)
      faults.push(...(await faultsOf(page)))
    }
    expect(faults).toEqual([])
  })
})
