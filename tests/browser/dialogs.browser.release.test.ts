import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsAtAllWidths,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { newPurchase, decide } from '../../packages/emulator/src/testing/purchases.ts'
import { startTestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { apps, counterProperties, launched, startBench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { startLab } from './lab-bench.ts'
import { visitConsole, type Browser, type Page } from './workspace.ts'

/** Something that lies over a page, or that a page shows in place of what it is for. */
type State = {
  readonly path: string
  /** What makes it appear. */
  readonly open?: (page: Page) => Promise<void>
  /** What is there then. */
  readonly shows: (page: Page) => ReturnType<Page['locator']>
}

const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
/** A popover by the text of what opens it, and a text that it has. */
const popover = (summary: string | RegExp, text: string | RegExp) => ({
  open: (page: Page) => page.locator('summary:visible', { hasText: summary }).first().click(),
  shows: (page: Page) => page.locator('details[open]').getByText(text).first(),
})
const menuItem = (menu: string, item: string) => async (page: Page) => {
  await page.getByRole('button', { name: `More actions: ${menu}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const text = (words: string | RegExp) => (page: Page) =>
  page.locator('main').getByText(words).first()
const typed = (words: string) => async (page: Page) => {
  await page.locator('main h1').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').first().fill(words)
}

/** What lies over a page. Pages themselves are looked at elsewhere. */
const over = 'dialog[open], details[open], .more-menu'

/** Which of these are beyond the left or right edge of the window. */
const cutOff = `[...document.querySelectorAll('dialog[open], details[open] > .menu')]
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, { left, right, width }]) => width > 0 && (left < 0 || right > innerWidth))
  .map(([{ className, tagName }, { left, right }]) =>
    [tagName, className, 'is cut off:', left, 'to', right].join(' '))`

/** What axe finds wrong with a state, light and dark; and whether it scrolls sideways or is cut off at a width. */
async function faultsOf(page: Page, state: State, within: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await state.open?.(page)
  await state.shows(page).waitFor()
  // What is cut off at the left doesn't scroll.
  const faults = await faultsAtAllWidths(page, within, () => page.evaluate<string[]>(cutOff))
  return faults.map((fault) => `${state.path} ${fault}`)
}

describe.skipIf(missingChromium() !== undefined)('what lies over pages in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[CNS-01] dialogs, menus and popovers are without axe violations and fit, at three widths and in both themes', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const bought = await newPurchase(platform, platform.ada)
    await decide(platform, bought.id, 'confirm')
    await launched(platform, apps.counter, counterProperties)
    await platform.idle()
    const running = await launched(platform, apps.sleeper)
    await platform.control.postJson('_emulator/snapshots', { name: 'before' })
    const states: readonly State[] = [
      { path: '/projects', open: click('New project'), shows: dialog('New project') },
      { path: '/projects/4001', open: click('Share'), shows: dialog('Share Volvox') },
      { path: '/projects/4001', open: click('Transfer'), shows: dialog('Transfer Volvox') },
      { path: '/projects/4001', ...popover('Launch an app', 'Sleeper') },
      { path: '/projects/4001', ...popover('Columns', 'Created') },
      {
        path: '/projects/4001',
        open: (page) => page.getByRole('button', { name: 'More actions: Volvox' }).click(),
        shows: (page) => page.getByRole('menuitem', { name: 'Move to trash' }),
      },
      {
        path: '/projects/4001',
        open: menuItem('Volvox', 'Move to trash'),
        shows: dialog(/Move Volvox to the trash/),
      },
      { path: `/analyses/${running}/log`, open: click('Stop'), shows: dialog(/^Stop A launch/) },
      {
        path: `/purchases/${bought.id}`,
        open: menuItem('Report', 'Refund'),
        shows: dialog(/^Refund/),
      },
      {
        path: '/bench',
        open: menuItem('Snapshots', 'Reset the platform'),
        shows: dialog('Reset the platform?'),
      },
      { path: '/requests', ...popover('Save as', 'HAR') },
      { path: '/projects', ...popover('Ada Example', 'Sign out') },
      {
        path: '/apps/2001/purchases',
        open: click('Add a product'),
        shows: dialog('Add a product'),
      },
      {
        path: '/projects',
        open: typed('volvox'),
        shows: (page) => page.getByRole('option', { name: /Volvox/ }).first(),
      },
      {
        path: '/projects',
        open: typed('there is nothing like this'),
        shows: (page) => page.getByRole('dialog').getByText('Nothing found.').first(),
      },
      {
        path: '/projects',
        open: async (page) => {
          await typed('reset')(page)
          await page.getByRole('option', { name: 'Reset the platform' }).waitFor()
          await page.keyboard.press('Enter')
        },
        shows: dialog('Reset the platform?'),
      },
    ]
    await using visit = await visitConsole(browser, platform, '/')
    const { page, open, complaints } = visit
    const faults: string[] = []
    for (const state of states) {
      await open(state.path)
      faults.push(...(await faultsOf(page, state, over)))
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
  }, 600_000)

  it('[CNS-01] dialogs of the lab are without axe violations and fit, at three widths and in both themes', async () => {
    await using platform = await startLab()
    const wrong = async (page: Page) => {
      await click('Add a threshold')(page)
      await dialog('Add a threshold')(page).getByLabel('Metric').fill('Quality')
      await dialog('Add a threshold')(page).getByLabel('Value').fill('1')
      await click('Save')(page)
    }
    const threshold = {
      Name: 'PercentGtQ30',
      Operator: 'GreaterThanOrEqual',
      ThresholdValues: [80],
    }
    await platform.ada.send(
      'PUT',
      'v2/laneqcthresholds',
      { 'content-type': 'application/json' },
      JSON.stringify({ QcThresholds: [threshold] }),
    )
    const states: readonly State[] = [
      {
        path: '/runs/8001/lanes',
        open: click('Review lane 1'),
        shows: dialog('Quality control of lane 1'),
      },
      {
        path: '/librarypools/17001',
        open: async (page) => {
          await click('Set status')(page)
          // What follows from it is listed.
          await page.getByRole('dialog').getByLabel('Status').selectOption('QCFailed')
        },
        shows: (page) => page.getByRole('dialog').getByText('leave the choosers'),
      },
      { path: '/librarypools/17001', open: click('Requeue'), shows: dialog('Request more yield') },
      { path: '/libraries/16001', open: click('Requeue'), shows: dialog('Request more yield') },
      {
        path: '/biosamples/12001/requeues',
        open: click('Requeue'),
        shows: dialog('Request more yield'),
      },
      {
        path: '/biosamples/12001',
        open: menuItem('NA12878', 'Cancel biosample'),
        shows: dialog('Cancel NA12878?'),
      },
      {
        path: '/datasets?type=common.fastq',
        open: click(/^Review /),
        shows: dialog(/^Quality control of /),
      },
      { path: '/qcthresholds', open: click('Add a threshold'), shows: dialog('Add a threshold') },
      {
        path: '/qcthresholds',
        open: wrong,
        shows: (page) => page.getByRole('dialog').getByText(/^Must be one of /),
      },
      { path: '/qcthresholds', open: click(/^Edit /), shows: dialog('Change the threshold') },
      {
        path: '/qcthresholds',
        open: click('Remove all'),
        shows: dialog('Remove all thresholds?'),
      },
      { path: '/apps/2001', open: click('Add a threshold'), shows: dialog('Add a threshold') },
    ]
    await using visit = await visitConsole(browser, platform, '/')
    const { page, follow } = visit
    const faults: string[] = []
    for (const state of states) {
      await follow(state.path)
      faults.push(...(await faultsOf(page, state, over)))
    }
    expect(faults).toEqual([])
  }, 600_000)

  it('a menu has the focus as soon as it is open, and its button closes it', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/projects/4001')
    const button = visit.page.getByRole('button', { name: /^More actions/ })
    await button.waitFor()
    // A next key may come before any event: nothing may happen in between.
    const focused = await visit.page.evaluate<string | null>(`(() => {
      document.querySelector('[aria-label^="More actions"]').click()
      return document.activeElement.getAttribute('role')
    })()`)
    expect(focused).toBe('menuitem')
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await button.click()
    await visit.page.getByRole('menu').waitFor({ state: 'hidden' })
    // It is announced by an event that comes after.
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    await button.click()
    await visit.page.getByRole('menuitem').first().waitFor()
  })

  it('a page opens in the colours that its user has chosen', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/projects')
    const { page } = visit
    const shown = () =>
      page.evaluate<string | null>('document.documentElement.dataset.theme ?? null')
    const choose = async (colours: string) => {
      await page.locator('.account > summary').click()
      await page.getByRole('radio', { name: colours }).check()
    }
    expect(await shown()).toBeNull()
    await choose('Dark')
    expect(await shown()).toBe('dark')
    await page.reload()
    await page.locator('main h1').waitFor()
    expect(await shown()).toBe('dark')
    // Its dialogs as well.
    await page.goto(`${bench.platform.uiUrl}/device`)
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(13, 18, 23)',
    )
    await page.goBack()
    await choose('System')
    await page.reload()
    await page.locator('main h1').waitFor()
    expect(await shown()).toBeNull()
  })

  it('[CNS-01] pages that fail, that have nothing, and that are not there are without axe violations and fit', async () => {
    await using platform = await startTestPlatform({
      seed: { users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }] },
    })
    await using visit = await visitConsole(browser, platform, '/')
    const { page, open, follow } = visit
    const faults: string[] = []
    const look = async (
      states: readonly (readonly [path: string, words: string | RegExp])[],
      go = follow,
    ) => {
      for (const [path, words] of states) {
        await go(path)
        faults.push(...(await faultsOf(page, { path, shows: text(words) }, 'main')))
      }
    }
    await look([
      ['/projects', 'No projects yet'],
      ['/runs', 'No runs yet'],
      ['/apps', 'No app is registered'],
      ['/forms', 'No app has a form'],
      ['/analyses', 'No analyses yet'],
      ['/purchases', /No purchases/],
      ['/search?query=nothing', 'No matches'],
      ['/nowhere', 'Page not found'],
      ['/projects/4711', /4711/],
      ['/analyses/4711', /4711/],
    ])
    const unavailable = ['v1.listOwnProjects', 'v1.listOwnRuns', 'v2.listAppSessions']
    const set = unavailable.map((operation) => ({
      operation,
      error: { code: 'ServiceUnavailable' },
      inConsole: true,
    }))
    const type = { 'content-type': 'application/json' }
    await platform.control.send('PUT', '_emulator/faults', type, JSON.stringify(set))
    // Loaded, since what was read before is shown meanwhile.
    const failing = ['/projects', '/runs', '/analyses'].map((path) => [path, 'Try again'] as const)
    await look(failing, open)
    expect(faults).toEqual([])
  }, 600_000)
})
