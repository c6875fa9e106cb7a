import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openChromium } from '../../packages/emulator/src/testing/chromium.ts'
import { apps, startBench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { startSharedBench, visitShared } from './shared-bench.ts'
import type { Browser, Page } from './workspace.ts'

/** The names of what only an owner may do. */
const ownersActions = [
  'Register an app',
  'Edit',
  'New secret',
  'Add a product',
  'Advance',
  'Set',
  'Clear',
  'Add credits',
  'Stop the clock',
]

const membersPages = [
  ['/', 'Clock and conditions'],
  ['/projects', 'Projects'],
  ['/projects/4003', 'Share'],
  ['/runs', 'Runs'],
  ['/search', 'Query syntax'],
  ['/trash', 'The trash is empty'],
  ['/biosamples', 'Biosamples'],
  ['/libraries', 'Libraries'],
  ['/librarypools', 'Library pools'],
  ['/labrequeues', 'Requeues'],
  ['/datasets', 'Datasets'],
  ['/workflows', 'Workflows'],
  ['/qcthresholds', 'QC thresholds'],
  ['/instruments', 'Instruments'],
  ['/usage', 'Usage'],
  ['/account', 'E-mail'],
  ['/apps', 'Line Counter'],
  [`/apps/${apps.counter}`, 'Registration'],
  [`/apps/${apps.counter}/quickstart`, 'Waiting for the first analysis'],
  [`/apps/${apps.viewer}/quickstart`, 'Waiting for the first request'],
  [`/apps/${apps.counter}/users`, 'only an owner of this bench sees it'],
  [`/apps/${apps.counter}/tokens`, 'no token yet'],
  [`/apps/${apps.billed}/purchases`, 'Half an hour'],
  [`/apps/${apps.counter}/errors`, 'only an owner of this bench sees it'],
  [`/apps/${apps.counter}/edit`, 'Only an owner of this bench can do this'],
  ['/apps/register', 'Only an owner of this bench can do this'],
  [`/apps/${apps.counter}/launch`, 'Save in'],
  ['/forms', 'Line Counter'],
  [`/forms/${apps.counter}`, 'Depth'],
  [`/forms/${apps.counter}/edit`, 'Only an owner of this bench can edit a form'],
  ['/analyses', 'Of Ben'],
  ['/jobs', 'Of Ben'],
  ['/purchases', 'An owner of this bench adds credits'],
  ['/requests', 'Requests'],
  ['/requests/flows', 'Flows'],
  ['/requests/compare', 'Compare'],
  ['/time', 'Only an owner of this bench can do this'],
  ['/bench', 'Only an owner can change them'],
] as const

/** Where an owner finds all of it. */
const ownersPages = [
  ['/', 'Clock and conditions'],
  ['/bench', 'Another date'],
  ['/apps', 'Register an app'],
  [`/apps/${apps.viewer}`, 'New secret'],
  [`/apps/${apps.billed}/purchases`, 'Half an hour'],
  ['/requests', 'Clear'],
  ['/purchases', 'Add credits'],
] as const

describe.skipIf(missingChromium() !== undefined)('the console of a member', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[SCL-06] every page works for a member: nothing is refused, and nothing that only owners may do is offered', async () => {
    await using bench = await startBench(startSharedBench)
    const { platform } = bench
    const launch = { application: apps.sleeper, properties: [] }
    const { appSession } = await platform.launch({ ...launch, user: '1002', name: 'Of Ben' })
    await using visit = await visitShared(browser, platform, 'ben')
    const { page, follow, complaints } = visit
    const id = appSession.split('/').at(-1)!
    const analysis = ['', 'log', 'timeline', 'resources', 'inputs'].map(
      (tab) => [`/analyses/${id}/${tab}`, 'Of Ben'] as const,
    )
    const offered: string[] = []
    for (const [path, shows] of [...membersPages, ...analysis]) {
      await follow(path)
      await page.locator('main').getByText(shows).first().waitFor()
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
      offered.push(...(await actionsIn(page)).map((name) => `${path}: ${name}`))
      expect({ path, alerts: await page.getByRole('alert').allTextContents() }).toEqual({
        path,
        alerts: [],
      })
    }
    expect(offered).toEqual([])
    expect(complaints).toEqual([])
    await using owners = await visitShared(browser, platform, 'ada')
    const found: string[] = []
    for (const [path, shows] of ownersPages) {
      await owners.follow(path)
      await owners.page.locator('main').getByText(shows).first().waitFor()
      found.push(...(await actionsIn(owners.page)))
    }
    expect([...new Set(found)].toSorted()).toEqual(ownersActions.toSorted())
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByText('Sign out').first().waitFor()
    expect(await palette.getByText('Reset the platform').count()).toBe(0)
  }, 600_000)

  it('[SCL-06] a member sees own jobs and requests live, and none of others', async () => {
    await using bench = await startBench(startSharedBench)
    const { platform } = bench
    await using visit = await visitShared(browser, platform, 'ben')
    const { page, open, complaints } = visit
    await open('/jobs')
    await page.getByText('No jobs in the last 24 hours').waitFor()
    const launch = { application: apps.sleeper, properties: [] }
    await platform.launch({ ...launch, user: '1001', name: 'Of Ada' })
    await platform.launch({ ...launch, user: '1002', name: 'Of Ben' })
    await page.locator('main').getByText('Of Ben').first().waitFor()
    expect(await page.getByText('Of Ada').count()).toBe(0)
    const events = await page.evaluate<string>(`(async () => {
      const reader = (await fetch('/_emulator/requests')).json()
      return JSON.stringify(await reader)
    })()`)
    expect(events).not.toContain('ada-private')
    expect(complaints).toEqual([])
  }, 240_000)
})

/** The names of the buttons and links of a page that only owners may use. */
async function actionsIn(page: Page): Promise<string[]> {
  // One look for all of them: each reads the names of everything in the page.
  const name = new RegExp(`^(${ownersActions.join('|')})$`)
  const main = page.locator('main')
  const found = main.getByRole('button', { name }).or(main.getByRole('link', { name }))
  if ((await found.count()) === 0) return []
  const counts = ownersActions.map(async (action) => {
    const exact = { name: action, exact: true }
    const named = main.getByRole('button', exact).or(main.getByRole('link', exact))
    return (await named.count()) > 0 ? [action] : []
  })
  return (await Promise.all(counts)).flat()
}
