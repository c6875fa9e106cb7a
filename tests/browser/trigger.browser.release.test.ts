import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFaults,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { exchange } from '../../packages/emulator/src/testing/oauth.ts'
import type { TestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { apps, startBench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { visitConsole, type Browser, type Page } from './workspace.ts'

// A user launches web apps in the console: the form, the dialog, and on to the app.

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const viewer = { client_id: 'read-viewer', client_secret: 'viewer-secret' }
const plain = { client_id: 'plain-browser', client_secret: 'plain-secret' }

async function sentTo(page: Page, address: string): Promise<URLSearchParams> {
  await page.waitForURL(`${address}?**`)
  return new URL(page.url()).searchParams
}

async function sessionOf(platform: TestPlatform, href: string) {
  const { body } = await platform.ada.get(href)
  return body.Response as {
    readonly Status: string
    readonly Name: string
    readonly References: readonly { readonly Href: string }[]
  }
}

/** Launches the viewer from a sample's page, up to the dialog. */
async function launchViewer(page: Page): Promise<void> {
  await page.getByText('Launch an app').click()
  await page.getByRole('link', { name: 'Read Viewer' }).click()
  await page.getByRole('heading', { name: 'Launch Read Viewer', level: 1 }).waitFor()
  // It is on what it was launched from.
  await page.getByRole('button', { name: /NA12878/ }).waitFor()
  await press(page, 'Launch')
  await page.getByRole('heading', { name: 'Read Viewer requests access to your data' }).waitFor()
}

describe.skipIf(missingChromium() !== undefined)('a launch in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[TRG-01, TRG-02, TRG-03] leads from the form through the dialog to the app', async () => {
    await using bench = await startBench()
    const { platform } = bench
    await using visit = await visitConsole(browser, platform, '/samples/5001')
    const { page, complaints } = visit
    const calls: string[] = []
    page.on('request', (request) => {
      // Not that of the price, which follows a change of the form after a moment.
      const { pathname } = new URL(request.url())
      if (pathname === '/_emulator/launches') calls.push(request.method())
    })
    await launchViewer(page)
    // The form is held against its values once.
    expect(calls).toEqual(['POST'])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByText('Read sample NA12878 (5001)').waitFor()
    await page.getByText(`continue at ${new URL(bench.appUrl).host}`).waitFor()
    await press(page, 'Allow')
    const sent = await sentTo(page, `${bench.appUrl}/viewer`)
    expect([...sent.keys()]).toEqual(['action', 'appsessionuri', 'authorization_code'])
    const session = await sessionOf(platform, sent.get('appsessionuri')!)
    expect(session).toMatchObject({
      Status: 'Running',
      Name: 'A view',
      References: [{ Href: 'v1pre3/samples/5001' }],
    })
    const code = sent.get('authorization_code')!
    const redirect_uri = `${bench.appUrl}/viewer`
    const { body } = await exchange(platform, { code, redirect_uri, ...viewer })
    const token = await platform
      .withToken(body.access_token as string)
      .get('v1pre3/oauthv2/token/current')
    expect(token.body.Response.Scopes).toEqual(['read sample 5001'])
    expect(complaints).toEqual([])
  })

  it('[TRG-03] that is denied ends the analysis', async () => {
    await using bench = await startBench()
    const { platform } = bench
    await using visit = await visitConsole(browser, platform, '/samples/5001')
    const { page } = visit
    await launchViewer(page)
    await press(page, 'Deny')
    const sent = await sentTo(page, `${bench.appUrl}/viewer`)
    expect(sent.get('error')).toBe('access_denied')
    const href = sent.get('appsessionuri')!
    expect((await sessionOf(platform, href)).Status).toBe('Aborted')
    await page.goto(`${platform.uiUrl}/analyses/${href.split('/').at(-1)!}`)
    await page.getByText('The user denied access.').first().waitFor()
  })

  it('[SES-06] without a decision can be decided from its page', async () => {
    await using bench = await startBench()
    const { platform } = bench
    await using visit = await visitConsole(browser, platform, '/samples/5001')
    const { page, open } = visit
    await launchViewer(page)
    await open('/analyses')
    await page.getByRole('row', { name: /A view/ }).click()
    await page.getByText('Your consent to what Read Viewer may do.').waitFor()
    await page.getByRole('link', { name: 'Allow or deny' }).click()
    await press(page, 'Allow')
    const sent = await sentTo(page, `${bench.appUrl}/viewer`)
    expect((await sessionOf(platform, sent.get('appsessionuri')!)).Status).toBe('Running')
  })

  it('[TRG-02, TRG-04] without a form requests to read what the app was launched from', async () => {
    await using bench = await startBench()
    const { platform } = bench
    await using visit = await visitConsole(browser, platform, '/projects/4001')
    const { page, complaints } = visit
    await page.getByText('Launch an app').click()
    // It is launched from samples alone.
    await expect.poll(() => page.getByRole('link', { name: 'Read Viewer' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Plain Browser' }).click()
    await page.getByRole('button', { name: 'Remove Volvox' }).waitFor()
    await press(page, 'Launch')
    await page.getByText('Read project Volvox (4001)').waitFor()
    await press(page, 'Allow')
    const redirect_uri = `${bench.appUrl}/plain`
    const sent = await sentTo(page, redirect_uri)
    expect(sent.get('action')).toBe('trigger')
    const code = sent.get('authorization_code')!
    const { status } = await exchange(platform, { code, redirect_uri, ...plain })
    expect(status).toBe(200)
    const { References } = await sessionOf(platform, sent.get('appsessionuri')!)
    expect(References).toMatchObject([{ Href: 'v1pre3/projects/4001' }])
    expect(complaints).toEqual([])
  })

  it('[FRM-06] shows the platform’s message about a script that prevents a launch', async () => {
    await using bench = await startBench()
    const { platform } = bench
    await using visit = await visitConsole(browser, platform, `/apps/${apps.broken}/launch`)
    await press(visit.page, 'Launch')
    const order = { user: '1001', application: apps.broken }
    const { body } = await platform.control.postJson('_emulator/launches', order)
    const words = body.error.message as string
    expect(words).toContain('launchSpec: line 1: no image today')
    await visit.page.getByRole('alert').getByText(words).waitFor()
  })

  it('[TRG-01] the trigger is not offered to users without the app’s permission', async () => {
    await using bench = await startBench()
    const user = 'Ben Example'
    await using visit = await visitConsole(browser, bench.platform, '/projects/4003', { user })
    const { page, open } = visit
    await page.getByText('Launch an app').click()
    await page.getByRole('link', { name: 'Cohort Browser' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Broken Spec' }).count()).toBe(0)
    await open(`/apps/${apps.broken}/launch?on=projects/4003`)
    await page.getByText('It is not published, so only its owner can launch it.').waitFor()
  })

  it('[TRG-01] shows where an app can be launched from, and a problem at its field', async () => {
    await using bench = await startBench()
    const path = `/apps/${apps.viewer}/launch`
    await using visit = await visitConsole(browser, bench.platform, `${path}?on=projects/4001`)
    const { page, open } = visit
    await page
      .getByText("It can't be launched from a project: its launch location is a sample.")
      .waitFor()
    await open(`${path}?on=samples/5001`)
    await page.getByRole('button', { name: /NA12878/ }).waitFor()
    const tube = page.getByLabel('Tube')
    await tube.fill('lower')
    // What is said of the field would move the button from under the pointer.
    await press(page, 'Launch')
    const words = '"Tube" must match the pattern [A-Z]{2}\\d+; "lower" doesn\'t.'
    await page.getByRole('group', { name: /has 1 error/ }).waitFor()
    await page.getByText(words).first().waitFor()
    await expect.poll(() => tube.getAttribute('aria-invalid')).toBe('true')
  })
})
