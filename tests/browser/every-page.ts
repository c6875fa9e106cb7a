import { newResult } from '../../packages/emulator/src/testing/new-result.ts'
import { tokenFor } from '../../packages/emulator/src/testing/oauth.ts'
import { decide, newPurchase } from '../../packages/emulator/src/testing/purchases.ts'
import type { TestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { apps, counterProperties, launched } from './bench.ts'
import type { Page } from './workspace.ts'

/** A page in a state that is worth seeing. */
export type SeenPage = {
  /** Of its picture. */
  readonly name: string
  readonly path: string
  /** What it shows once it is there. */
  readonly shows: string | RegExp
  /** The keys that open something over it. */
  readonly keys?: readonly string[]
  /** Whether it looks the same each time, so that it is photographed. */
  readonly isSteady?: boolean
}

/** Fills a bench with something for every page, stops its clock, and names the pages. */
export async function everyPage(platform: TestPlatform): Promise<readonly SeenPage[]> {
  const { ada } = platform
  const ended = await launched(platform, apps.counter, counterProperties)
  await platform.idle()
  const token = await tokenFor(platform, 'read project 4001')
  const refused = await platform.withToken(token).get('v1pre3/projects/4002')
  const { AppSession } = await newResult(ada)
  const status = { Status: 'NeedsAttention', StatusSummary: 'Which contig?' }
  await ada.post(AppSession.Href, status)
  const cancelled = await newPurchase(platform, ada)
  await decide(platform, cancelled.id, 'cancel')
  const bought = await newPurchase(platform, ada)
  await decide(platform, bought.id, 'confirm')
  await platform.control.postJson(`_emulator/purchases/${bought.id}/refund`, { comment: 'Twice' })
  // A round moment, so that pictures of it are the same.
  const moment = { set: '2026-03-01T15:30:00.000Z', frozen: true }
  await platform.control.postJson('_emulator/clock', moment)
  await newPurchase(platform, ada)
  const running = await launched(platform, apps.sleeper)
  const steady = { isSteady: true } as const
  return [
    { name: 'projects', path: '/projects', shows: 'Volvox', ...steady },
    { name: 'project', path: '/projects/4001', shows: 'Share' },
    { name: 'sample', path: '/samples/5001', shows: 'NA12878.txt', ...steady },
    { name: 'file', path: '/files/7001', shows: '277' },
    { name: 'trash', path: '/trash', shows: 'The trash is empty', ...steady },
    { name: 'search', path: '/search', shows: 'Query syntax', ...steady },
    { name: 'runs', path: '/runs', shows: 'Run 1', ...steady },
    { name: 'run', path: '/runs/8001', shows: 'RunInfo.xml' },
    { name: 'apps', path: '/apps', shows: 'Line Counter', ...steady },
    { name: 'app', path: '/apps/2001', shows: 'consent' },
    { name: 'app-quickstart', path: '/apps/2001/quickstart', shows: 'The first request came' },
    { name: 'app-users', path: '/apps/2001/users', shows: 'Ada Example' },
    { name: 'app-tokens', path: '/apps/2001/tokens', shows: 'Revoke' },
    { name: 'app-purchases', path: '/apps/2001/purchases', shows: 'Add a product' },
    { name: 'app-errors', path: '/apps/2001/errors', shows: 'v1pre3/projects/4002' },
    { name: 'app-edit', path: '/apps/2001/edit', shows: 'Redirect address' },
    { name: 'app-register', path: '/apps/register', shows: 'Where the app runs', ...steady },
    { name: 'launch', path: `/apps/${apps.counter}/launch`, shows: 'Save in' },
    { name: 'launch-free', path: `/apps/${apps.sleeper}/launch`, shows: 'Advanced: properties' },
    { name: 'analyses', path: '/analyses', shows: 'A launch' },
    { name: 'analysis', path: `/analyses/${ended}`, shows: 'Open in a new tab' },
    { name: 'analysis-log', path: `/analyses/${running}/log`, shows: 'asleep' },
    { name: 'analysis-report', path: `/analyses/${ended}/report`, shows: 'Open in a new tab' },
    { name: 'analysis-results', path: `/analyses/${ended}/results`, shows: 'report.html' },
    { name: 'analysis-inputs', path: `/analyses/${ended}/inputs`, shows: 'Input.calls' },
    { name: 'analysis-timeline', path: `/analyses/${ended}/timeline`, shows: 'Command of the app' },
    { name: 'analysis-resources', path: `/analyses/${ended}/resources`, shows: 'Executor' },
    { name: 'jobs', path: '/jobs?state=running', shows: 'The last 24 hours' },
    { name: 'jobs-none', path: '/jobs?state=queued', shows: 'No matching job', ...steady },
    { name: 'purchases', path: '/purchases', shows: 'Review', ...steady },
    { name: 'purchase', path: `/purchases/${bought.id}`, shows: 'Twice', ...steady },
    { name: 'requests', path: '/requests?all=1', shows: '/sign-in' },
    {
      name: 'request',
      path: `/requests/${refused.headers.get('x-request-id')}`,
      shows: 'It needs',
    },
    { name: 'flows', path: '/requests/flows', shows: 'OAuth web flow' },
    { name: 'conditions', path: '/bench', shows: '1 minute', ...steady },
    { name: 'account', path: '/account', shows: 'E-mail', ...steady },
    { name: 'start', path: '/', shows: 'Dreaming' },
    { name: 'palette', path: '/projects', shows: 'Volvox', keys: ['Control+k'], ...steady },
    { name: 'shortcuts', path: '/projects', shows: 'Volvox', keys: ['?'], ...steady },
  ]
}

/** Waits until a page shows everything that it will, and opens what its keys open over it. */
export async function settled(page: Page, { shows, keys = [] }: SeenPage): Promise<void> {
  await page.locator('main').getByText(shows).first().waitFor()
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
  // What was seen before isn't the same in each run.
  if (keys.length > 0) await page.evaluate('sessionStorage.clear()')
  for (const key of keys) await page.keyboard.press(key)
  if (keys.length > 0) await page.getByRole('dialog').getByText('Projects').first().waitFor()
}
