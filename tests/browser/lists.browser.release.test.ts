import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openChromium } from '../../packages/emulator/src/testing/chromium.ts'
import type { TestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { startBench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { everyPage } from './every-page.ts'
import { startLab } from './lab-bench.ts'
import { startWorkspace, visitConsole, type Browser, type Page } from './workspace.ts'

/** A page that is a list. */
type Listed = {
  readonly path: string
  readonly title: string
  /** What its rows are called. */
  readonly noun: string
  /** The label of a filter, and a value that narrows the list to some rows or none. */
  readonly filter: readonly [label: string, value: string, member: string]
  /** A column that it is sorted by, and the field of the address. */
  readonly column?: readonly [title: string, by: string]
}

const byName = ['Name', 'none like this', 'search'] as const

const ofTheLab: readonly Listed[] = [
  {
    path: '/biosamples',
    title: 'Biosamples',
    noun: 'biosample',
    filter: byName,
    column: ['Status', 'Status'],
  },
  {
    path: '/libraries',
    title: 'Libraries',
    noun: 'librar(y|ies)',
    filter: byName,
    column: ['Name', 'Name'],
  },
  {
    path: '/librarypools',
    title: 'Library pools',
    noun: 'pool',
    filter: ['Name or notes', 'none', 'search'],
    column: ['Libraries', 'LibraryCount'],
  },
  {
    path: '/labrequeues',
    title: 'Requeues',
    noun: 'requeue',
    filter: ['Status', 'Canceled', 'status'],
    column: ['Requested', 'RequestedAdditionalYield'],
  },
  {
    path: '/datasets',
    title: 'Datasets',
    noun: 'dataset',
    filter: byName,
    column: ['Name', 'Name'],
  },
  {
    path: '/workflows',
    title: 'Workflows',
    noun: 'workflow',
    filter: ['Name', 'none', 'search'],
  },
  {
    path: '/qcthresholds',
    title: 'QC thresholds',
    noun: 'decided lane',
    filter: ['Reason', 'none', 'search'],
  },
  {
    path: '/instruments',
    title: 'Instruments',
    noun: 'instrument',
    filter: ['From', '2030-01-01', 'from'],
  },
]

const ofTheBench: readonly Listed[] = [
  {
    path: '/projects',
    title: 'Projects',
    noun: 'project',
    filter: ['Name', 'vox', 'search'],
    column: ['Name', 'Name'],
  },
  {
    path: '/projects/4001/results',
    title: 'Volvox',
    noun: 'result',
    filter: ['Status', 'Aborted', 'status'],
    column: ['Name', 'Name'],
  },
  {
    path: '/projects/4001/samples',
    title: 'Volvox',
    noun: 'sample',
    filter: ['Name or experiment', '91', 'search'],
    column: ['Name', 'Name'],
  },
  {
    path: '/projects/4001/files',
    title: 'Volvox',
    noun: 'entr(y|ies)',
    filter: ['Find results and samples', '91', 'find'],
    column: ['Size', 'Size'],
  },
  {
    path: '/samples/5001/files',
    title: 'NA12878',
    noun: 'file',
    filter: ['Find files', '.txt', 'find'],
    column: ['Created', 'DateCreated'],
  },
  {
    path: '/runs',
    title: 'Runs',
    noun: 'run',
    filter: ['Status', 'Complete', 'status'],
    column: ['Created', 'DateCreated'],
  },
  {
    path: '/runs/8001/samples',
    title: 'Run 1',
    noun: 'sample',
    filter: byName,
    column: ['Name', 'Name'],
  },
  {
    path: '/analyses',
    title: 'Analyses',
    noun: 'analys(i|e)s',
    filter: ['Name', 'laun', 'search'],
    column: ['App', 'AppName'],
  },
  {
    path: '/apps',
    title: 'Apps',
    noun: 'app',
    filter: ['Kind', 'web', 'kind'],
    column: ['Name', 'name'],
  },
  {
    path: '/forms',
    title: 'Forms',
    noun: 'form',
    filter: ['State', 'Errors', 'state'],
    column: ['App', 'name'],
  },
  {
    path: '/jobs',
    title: 'Jobs',
    noun: 'job',
    filter: ['Status', 'running', 'state'],
    column: ['Ran', 'ran'],
  },
  {
    path: '/purchases',
    title: 'Purchases',
    noun: 'purchase',
    filter: ['Status', 'REFUNDED', 'status'],
    column: ['Credits', 'total'],
  },
  {
    path: '/requests',
    title: 'Requests',
    noun: 'request',
    filter: ['Filter', 'purchases', 'text'],
    column: ['Took', 'durationMs'],
  },
  {
    path: '/search?query=a',
    title: 'Search',
    noun: 'match(es)?',
    filter: ['Scope', 'samples', 'scope'],
    column: ['Name', 'Name'],
  },
  {
    path: '/trash',
    title: 'Trash',
    noun: 'entr(y|ies)',
    filter: ['Kind', 'File', 'kind'],
    column: ['Size', 'TotalSize'],
  },
]

/** Filters and sorts a list, and checks what the page and its address say of it, also once it is shown again. */
async function check(page: Page, open: (path: string) => Promise<void>, list: Listed) {
  const { path, title, noun, filter, column } = list
  await open(path)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  const bar = page.locator('.list-bar')
  const all = new RegExp(`^([\\d,]+ of )?[\\d,]+ ${noun}s?$`)
  const count = bar.getByRole('status')
  await expect.poll(() => count.textContent(), { message: path }).toMatch(all)
  const [label, value, member] = filter
  const field = bar.locator('.field').getByLabel(label, { exact: true })
  const isChoice = (await field.getAttribute('type')) === null
  await (isChoice ? field.selectOption(value) : field.fill(value))
  const stated = () => new URL(page.url()).searchParams
  await expect.poll(() => stated().get(member), { message: path }).toBe(value)
  // What is there in all is still said, where the list is not another one.
  const isOther = ['scope', 'from'].includes(member)
  if (!isOther) await expect.poll(() => count.textContent()).toMatch(/ of |^0 /)
  const shown = await count.textContent()
  const head = page.getByRole('columnheader', { name: column?.[0] ?? '-' })
  const isSorted = column !== undefined && (await head.count()) > 0
  if (isSorted) {
    await head.getByRole('button').click()
    await expect.poll(() => stated().get('sort'), { message: path }).toMatch(column[1])
  }
  const before = page.url()
  const again = async () => {
    expect(page.url()).toBe(before)
    if (!isOther) await expect.poll(() => count.textContent(), { message: path }).toBe(shown)
    expect(await field.inputValue()).toBe(value)
  }
  await page.reload()
  await again()
  await page.getByRole('link', { name: 'Conditions', exact: true }).click()
  await expect.poll(() => page.url()).not.toBe(before)
  await page.goBack()
  await again()
}

describe.skipIf(missingChromium() !== undefined)('the lists in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  const walk = async (platform: TestPlatform, lists: readonly Listed[]): Promise<void> => {
    await using visit = await visitConsole(browser, platform, '/')
    for (const list of lists) await check(visit.page, visit.open, list)
    expect(visit.complaints).toEqual([])
  }

  it('[CNS-04] of the bench show their count, filter and sort, and the address keeps it', async () => {
    await using bench = await startBench()
    await everyPage(bench.platform)
    await walk(bench.platform, ofTheBench)
  }, 240_000)

  it('[CNS-04] of the lab show their count, filter and sort, and the address keeps it', async () => {
    await using platform = await startLab()
    await walk(platform, ofTheLab)
  }, 120_000)

  it('[CNS-04] fill the window and scroll by themselves, on a phone too', async () => {
    await using platform = await startWorkspace(300)
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      const viewport = { width, height }
      await using visit = await visitConsole(browser, platform, '/appresults/6301', { viewport })
      const { page } = visit
      const list = page.getByRole('grid', { name: 'Files' })
      await list.getByText('S00003_R1').waitFor()
      await expect
        .poll(async () => {
          const { y = 0, height: own = 0 } = (await list.boundingBox()) ?? {}
          return { fills: height - y - own < 48, isHigh: own > 300 }
        })
        .toEqual({ fills: true, isHigh: true })
      const scrolls = await list.evaluate((one) => one.scrollHeight > one.clientHeight)
      expect(scrolls).toBe(true)
    }
  }, 60_000)
})
