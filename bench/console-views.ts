import type { Browser, BrowserContext } from 'playwright-core'
import { startBench } from '../tests/browser/bench.ts'
import { everyPage } from '../tests/browser/every-page.ts'
import type { Line } from './figure.ts'
import { median } from './statistics.ts'
import { scriptTime } from './trace.ts'

const runs = 5
/** How many times slower the processor is made: about as slow as that of a phone. */
const slowness = 4
const mostMs = 150

/** The address of a page that is measured, and the name that it is printed by. */
type View = { readonly name: string; readonly path: string }

/**
 * The script of the first view of every page that is wanted by its name, on a processor that is slowed down: compiling,
 * running and drawing by scripts until nothing more is loaded, with an empty cache. It is the thread's own time, so that
 * other programs of the machine don't count.
 */
export async function scriptOfFirstViews(
  browser: Browser,
  isWanted: (name: string) => boolean,
): Promise<Line[]> {
  await using bench = await startBench()
  const { uiUrl } = bench.platform
  const { storageState, navigation } = await signedIn(browser, uiUrl)
  const all = await everyView(bench.platform, navigation)
  const views = all.filter(({ name }) => isWanted(name))
  const figures: { readonly what: string; readonly values: number[] }[] = []
  for (const { name, path } of views) {
    const values: number[] = []
    // The first run warms up what answers it.
    for (let run = -1; run < runs; run += 1) {
      const ms = await scriptMs(browser, `${uiUrl}${path}`, storageState)
      if (run >= 0) values.push(ms)
    }
    figures.push({ what: `script of the first view, ${name}`, values })
  }
  figures.sort((one, other) => median(other.values) - median(one.values))
  return figures.map((figure): Line => ({ ...figure, unit: 'ms', limit: { atMost: mostMs } }))
}

type Platform = Parameters<typeof everyPage>[0]

/** The pages in states that are worth seeing, the others of the navigation, and those that no link of theirs names. */
async function everyView(platform: Platform, navigation: readonly string[]): Promise<View[]> {
  const named: View[] = [
    ...(await everyPage(platform)).map(({ name, path }) => ({ name, path })),
    { name: 'project-files', path: '/projects/4001/files?open=appresult-6001&file=7001' },
    { name: 'variant', path: '/files/7001/variant?chromosome=ctgA&position=277' },
    { name: 'form', path: '/forms/2010' },
    { name: 'form-editor', path: '/forms/2010/edit' },
    { name: 'compare', path: '/requests/compare' },
    // What every page has around it, and one sentence.
    { name: 'page not found', path: '/nowhere' },
  ]
  const known = new Set(named.map(({ path }) => path))
  const others = navigation.filter((path) => !known.has(path))
  return [...named, ...others.map((path) => ({ name: path.slice(1), path }))]
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** The session of a user, and the addresses that the navigation leads to. */
async function signedIn(browser: Browser, uiUrl: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${uiUrl}/sign-in?return=/projects`)
  await page.getByRole('button', { name: 'Ada Example' }).click()
  await page.waitForURL('**/projects')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await links.first().waitFor()
  const addresses = await Promise.all(
    (await links.all()).map(async (link) => (await link.getAttribute('href')) ?? '/'),
  )
  const storageState: Session = await context.storageState()
  await context.close()
  return { storageState, navigation: addresses }
}

async function scriptMs(browser: Browser, url: string, storageState: Session): Promise<number> {
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    const inspector = await context.newCDPSession(page)
    await inspector.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    const script = await scriptTime(browser, page, async () => {
      await page.goto(url)
      // Pages that follow what happens keep one connection open, which doesn't count.
      await page.waitForLoadState('networkidle')
    })
    // Not before: what a locator brings into the page to look for things is as much script as a page's own.
    await page.locator('main h1').first().waitFor()
    return script
  } finally {
    await context.close()
  }
}
