import type { Result } from 'axe-core'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'

const executablePath = '/usr/bin/chromium'

/** How many times slower browsers shall be than the machine is, so that tests which hang on its speed are found. */
const slowness = Number(process.env['BENCHTOP_TEST_SLOWNESS'] ?? 1)

/** Why tests in a real browser can't run here; undefined where they can. CI has to have one. */
export function missingChromium(): string | undefined {
  if (existsSync(executablePath) || process.env['CI'] === 'true') return undefined
  const reason = `There is no ${executablePath}: the pages are not opened in a real browser.`
  console.warn(reason)
  return reason
}

/** The browser of this process, which ends with it. */
let opened: Promise<Browser> | undefined

/**
 * The browser of all files of tests that a process takes: starting one, and loading and compiling the console in it for the
 * first time, takes as long as a test. Closing it closes the contexts that have a page open, for the next file.
 */
export async function openChromium(): Promise<Browser> {
  opened ??= launch()
  if (!(await opened).isConnected()) opened = launch()
  return opened
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  browser.close = async () => {
    const isLeft = (context: BrowserContext) =>
      context.pages().length > 0 && context.pages().every((page) => page.url() === 'about:blank')
    const used = browser.contexts().filter((context) => !isLeft(context))
    await Promise.all(used.map((context) => context.close()))
  }
  return slowness > 1 ? slowed(browser) : browser
}

/** A browser whose scripts take several times as long, and which receives answers of servers late. */
function slowed(browser: Browser): Browser {
  const openContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await openContext(options)
    context.on('page', (page) => void slowDown(page).catch(() => {}))
    return context
  }
  return browser
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await session.send('Network.enable')
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { ...unlimited, latency: 50 * slowness })
}

/** A page whose scripts are off, as the dialogs have to work without them. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options })
  // Sooner than a test ends, so that it says what it was waiting for.
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

/** Without its spaces: every page that is looked at loads it again. */
const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/**
 * What axe finds wrong with a page, each with the element that it is about; of `colours`, only what another colour scheme
 * may change about a page that was checked before. `within` selects the part that is looked at: all of a page takes
 * several times as long as a dialog over it.
 */
export async function accessibilityFaults(
  page: Page,
  of: 'everything' | 'colours' = 'everything',
  within = 'html',
): Promise<string[]> {
  const runOnly = of === 'colours' ? "runOnly: ['color-contrast']," : ''
  if (!(await page.evaluate<boolean>('"axe" in window')))
    await page.evaluate(readFileSync(axeFile, 'utf8'))
  // All that axe found in order is several times as much as what it finds wrong, and takes as long to be handed over as to
  // be found.
  const violations = await page.evaluate<Result[]>(
    `axe.run(${JSON.stringify(within)}, { ${runOnly} resultTypes: ['violations'], selectors: false })
      .then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html}`),
  )
}

/** A screen, a tablet and a phone. */
const widths = [1440, 768, 390] as const

/**
 * What is wrong with a page: what axe finds on a screen, light and dark, and where it scrolls sideways on a screen, a tablet
 * and a phone, with what `also` finds at each width. What axe looks at hardly depends on the width, and a look takes as
 * long as all that a test does besides. It is left as wide as a screen.
 */
export async function faultsAtAllWidths(
  page: Page,
  within?: string,
  also: (page: Page) => Promise<readonly string[]> = async () => [],
): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
    if (wide > width) faults.push(`is ${wide} wide at ${width}`)
    faults.push(...(await also(page)).map((fault) => `at ${width}: ${fault}`))
  }
  return [...faults, ...(await faultsInBothSchemes(page, within))]
}

/** What axe finds in light and then in dark, without loading the page again; it is left light. */
export async function faultsInBothSchemes(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await accessibilityFaults(page, 'everything', within)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await accessibilityFaults(page, 'colours', within)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((fault) => `dark: ${fault}`)]
}
