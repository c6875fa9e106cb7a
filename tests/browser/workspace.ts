import { createBrowser } from '../../packages/emulator/src/testing/browser.ts'
import type { openChromium } from '../../packages/emulator/src/testing/chromium.ts'
import {
  genomicData,
  startTestPlatform,
  type TestPlatform,
} from '../../packages/emulator/src/testing/test-platform.ts'
import { testSeed } from '../../packages/emulator/src/testing/test-seed.ts'

export type Browser = Awaited<ReturnType<typeof openChromium>>
export type Page = Awaited<ReturnType<Browser['newPage']>>
type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

type SeedFile = NonNullable<
  NonNullable<NonNullable<(typeof testSeed.projects & {})[number]>['appResults']>[number]['files']
>[number]

/** A file of each kind that the console shows in its own way, and some that it can't. */
const shown: readonly SeedFile[] = [
  {
    id: '7300',
    path: 'report.html',
    content:
      '<!doctype html><title>R</title><h1>Written by an app</h1><p id="ran"></p><script>document.getElementById("ran").textContent = "origin " + origin</script>',
  },
  { id: '7301', path: 'metrics.json', content: '{"reads":{"total":8,"mapped":7}}' },
  { id: '7302', path: 'depth.tsv', content: 'chrom\tstart\tdepth\nctgA\t1\t12\nctgA\t129\t15\n' },
  {
    id: '7303',
    path: 'plot.svg',
    content: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"></svg>',
  },
  {
    id: '7304',
    path: 'run.log',
    content: Array.from({ length: 6000 }, (_, at) => `step ${at} was done`).join('\n'),
  },
  { id: '7305', path: 'data.bin', content: 'a\u0000b' },
  { id: '7306', path: 'empty.txt', content: '' },
  { id: '7307', path: 'broken.vcf', content: 'no variants\n' },
  { id: '7308', path: 'reads/range.bam', source: 'range.bam' },
  { id: '7309', path: 'reads/range.bam.bai', source: 'range.bam.bai' },
  { id: '7310', path: 'S4.vcf.gz', source: 'S4.vcf.gz' },
  {
    id: '7311',
    path: 'reads/left-out.vcf',
    content: [
      '##fileformat=VCFv4.2',
      '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tS1\tS2',
      'CHROMOSOME_I\tx\t.\tA\tC\t.\t.\t.\tGT\t0/1\t0/0',
      'CHROMOSOME_I\t900\tfirst\tA\tC\t50\tPASS\tDP=3\tGT\t0/1\t0/0',
      'CHROMOSOME_I\t900\tsecond\tA\tAT\t20\tq10\tDP=3\tGT\t0/0\t1/1',
      'CHROMOSOME_I\t1200\tthird\tACG\tA\t70\tPASS\tDP=3\tGT\t./.\t0|1',
      '',
    ].join('\n'),
  },
  { id: '7312', path: 'reads/R1.fastq', content: '@one\nACGT\n+\nIIII\n' },
]

/** The test platform, with results that there is something to see in, and one with many files. */
export function startWorkspace(files = 0): Promise<TestPlatform> {
  const [first, ...others] = testSeed.projects!
  const many = Array.from({ length: files }, (_, at) => ({
    path: `reads/S${String(at).padStart(5, '0')}_R1.fastq.gz`,
    content: 'reads',
  }))
  const appResults = [
    ...first!.appResults!,
    { id: '6300', name: 'Of all kinds', application: '2001', files: [...shown] },
    { id: '6301', name: 'Many files', application: '2001', files: many },
  ]
  return startTestPlatform({
    seed: {
      name: 'workspace',
      folder: genomicData,
      document: { ...testSeed, projects: [{ ...first!, appResults }, ...others] },
    },
  })
}

/** A page of the console, and what went wrong in it. */
export type ConsoleVisit = AsyncDisposable & {
  readonly page: Page
  /** Goes to a page of the console, which is loaded with it. */
  open(path: string): Promise<void>
  /** Goes to a page as a link of the console does, which takes half as long as loading it. */
  follow(path: string): Promise<void>
  /** What the browser complained of: scripts, the content security policy, loads that failed. */
  readonly complaints: readonly string[]
}

type Context = Awaited<ReturnType<Browser['newContext']>>

/**
 * Contexts that no visit is in, by their options. What one has loaded and compiled stays: a page in it costs a fifth of
 * one in a new context.
 */
const leftContexts = new WeakMap<Browser, Map<string, Context[]>>()

/** Contexts in which a test installed a clock: it would run in all later pages of theirs, and can't be removed. */
const withClock = new WeakSet<Context>()

function leftWith(browser: Browser, options: ContextOptions): Context[] {
  const all = leftContexts.get(browser) ?? new Map<string, Context[]>()
  leftContexts.set(browser, all)
  const key = JSON.stringify(options)
  const left = all.get(key) ?? []
  all.set(key, left)
  return left
}

async function openContext(browser: Browser, options: ContextOptions): Promise<Context> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    // What is on its way from one colour to another has the contrast of neither.
    reducedMotion: 'reduce',
    ...options,
  })
  // Sooner than a test ends, so that it says what it was waiting for.
  context.setDefaultTimeout(60_000)
  const install = context.clock.install.bind(context.clock)
  context.clock.install = (options) => {
    withClock.add(context)
    return install(options)
  }
  // The process of this page is that of those that it opens, and remains when they are closed.
  await context.newPage()
  return context
}

/** A signed-in user at a page of the console, in a tab that has seen nothing before. */
export async function visitConsole(
  browser: Browser,
  platform: Pick<TestPlatform, 'uiUrl'>,
  path: string,
  { user = 'Ada Example', ...options }: ContextOptions & { readonly user?: string } = {},
): Promise<ConsoleVisit> {
  const left = leftWith(browser, options)
  const context = left.pop() ?? (await openContext(browser, options))
  const [opener] = context.pages()
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    opener!.evaluate<void>('void open()'),
  ])
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  await context.addCookies(await cookiesOf(platform, user))
  await page.goto(`${platform.uiUrl}${path}`)
  return {
    page,
    complaints,
    async open(to) {
      await page.goto(`${platform.uiUrl}${to}`)
    },
    follow: (to) => followLink(page, to),
    // Before the platform ends, which waits for those who listen.
    async [Symbol.asyncDispose]() {
      for (const each of context.pages()) if (each !== opener) await each.close()
      await context.clearCookies()
      // Another platform may get its port.
      const session = await context.newCDPSession(opener!)
      await session.send('Storage.clearDataForOrigin', {
        origin: platform.uiUrl,
        storageTypes: 'all',
      })
      await session.detach()
      if (withClock.has(context)) await context.close()
      else left.push(context)
    },
  }
}

/**
 * Goes to another page of the console that is open, without loading it again, and over one that isn't there: nothing is left of
 * the page before.
 */
export async function followLink(page: Page, path: string): Promise<void> {
  const go = (to: string) =>
    page.evaluate(`history.pushState(null, '', ${JSON.stringify(to)})
      dispatchEvent(new PopStateEvent('popstate'))`)
  await page.keyboard.press('Escape')
  await go('/nowhere')
  await page.locator('main').getByText('Page not found').first().waitFor()
  await go(path)
  await page
    .getByText('Page not found')
    .first()
    .waitFor({ state: path === '/nowhere' ? 'attached' : 'detached' })
}

/** The cookies of a browser in which one of the users that the sign-in page lists has signed in. */
async function cookiesOf({ uiUrl }: Pick<TestPlatform, 'uiUrl'>, user: string) {
  const visitor = createBrowser()
  const page = await visitor.get(`${uiUrl}/sign-in`)
  const listed = page.text.split('<button').find((button) => button.includes(`<span>${user}<`))
  const [, account] = /value="(\d+)"/.exec(listed ?? '') ?? []
  if (account === undefined) throw new Error(`The sign-in page doesn't list ${user}: ${page.text}`)
  await visitor.submit(page, { account })
  return [...visitor.cookies].map(([name, value]) => ({ name, value, url: uiUrl }))
}
