import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFaults,
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { newResult } from '../../packages/emulator/src/testing/new-result.ts'
import { tokenFor, webApp } from '../../packages/emulator/src/testing/oauth.ts'
import { decide, newPurchase } from '../../packages/emulator/src/testing/purchases.ts'
import type { TestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { apps, counterProperties, hasFocus, launched, startBench, tabTo } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { visitConsole, type Browser, type Page } from './workspace.ts'

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
/** The status next to the title. */
const status = (page: Page, of: string) =>
  page.locator('main').getByText(of, { exact: true }).first().waitFor()
const row = (page: Page, list: string, name: string | RegExp) =>
  page.getByRole('grid', { name: list }).getByRole('row', { name })

type Property = { readonly Name: string; readonly Content?: unknown; readonly Items?: unknown }
type Session = {
  readonly Name: string
  readonly Status: string
  readonly References: readonly object[]
  readonly Properties: { readonly Items: readonly Property[] }
}

async function sessionOf(platform: TestPlatform, id: string): Promise<Session> {
  const { body } = await platform.ada.get(`v1pre3/appsessions/${id}`)
  return body.Response as Session
}

/** What `benchtop compare --out` writes. */
const comparison = {
  benchtopCompared: 1,
  exchanges: [
    { number: 1, method: 'GET', path: '/v1pre3/genomes', differences: [] },
    {
      number: 2,
      method: 'GET',
      path: '/v1pre3/projects/4001',
      differences: [{ kind: 'value', at: 'Response.Name', recorded: 'Old', own: 'New' }],
      answers: {
        recorded: { status: 200, headers: {}, body: { json: { Response: { Name: 'Old' } } } },
        own: { status: 200, headers: {}, body: { json: { Response: { Name: 'New' } } } },
      },
    },
  ],
}

/** The id of the resource that a page is about, whichever of its tabs is open. */
const idIn = (page: Page) => new URL(page.url()).pathname.split('/')[2]!

describe.skipIf(missingChromium() !== undefined)('the console in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[TRG-06] an app can be launched from the first page using only the keyboard', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/')
    const { page, complaints } = visit
    await tabTo(page, 'link', 'Launch Line Counter')
    await page.keyboard.press('Enter')
    await heading(page, 'Launch Line Counter')
    // There is one result to choose, so that it is chosen.
    const calls = page.getByRole('combobox', { name: 'Calls' })
    await expect.poll(() => calls.inputValue()).toBe('Calls')
    await tabTo(page, 'combobox', /Save in/)
    await page.keyboard.type('emp')
    await page.getByRole('option', { name: /Volvox/ }).waitFor({ state: 'detached' })
    await page.getByRole('option', { name: /Empty/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, 'button', 'Launch')
    await page.keyboard.press('Enter')
    await heading(page, /^Counting \d{4}-\d\d-\d\d/)
    await status(page, 'Complete')
    await page.frameLocator('iframe[title="Report"]').getByText('12').first().waitFor()
    await tabTo(page, 'link', 'Log')
    await page.keyboard.press('Enter')
    await page.getByRole('log', { name: 'Log' }).getByText('counting the lines').waitFor()
    await tabTo(page, 'link', 'Results')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'report.html' }).waitFor()
    const { Properties, Status } = await sessionOf(bench.platform, idIn(page))
    expect(Status).toBe('Complete')
    const names = Properties.Items.map(({ Name }) => Name)
    expect(names).toEqual(expect.arrayContaining(['Input.calls', 'Input.depth', 'Output.Projects']))
    expect(complaints).toEqual([])
  })

  it('[FRM-02] each field shows its problem that prevents a launch', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, `/apps/${apps.counter}/launch`)
    const { page, complaints } = visit
    await page.getByLabel('Depth').fill('0')
    await press(page, 'Launch')
    const summary = page.getByRole('group', { name: 'The form has 2 errors' })
    await summary.getByRole('link', { name: /Depth/ }).waitFor()
    await summary.getByRole('link', { name: /Save in/ }).click()
    await expect
      .poll(() => hasFocus(page, page.getByRole('combobox', { name: /Save in/ })))
      .toBe(true)
    await expect.poll(() => page.getByLabel('Depth').getAttribute('aria-invalid')).toBe('true')
    expect(complaints).toEqual([])
  })

  it('[BIL-10] the launch page shows the price, and charges a user who accepts it', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const path = `/apps/${apps.billed}/launch`
    await using visit = await visitConsole(browser, platform, path)
    const { page } = visit
    const balance = async (): Promise<string> => {
      const { body } = await platform.control.get('_emulator/wallets/1001')
      return (body as { balance: string }).balance
    }
    const question = page.getByRole('dialog', { name: 'Launch Paid Service for 1.50 credits?' })
    await press(page, 'Launch')
    await question.getByText('Half an hour').waitFor()
    await press(page, 'Cancel')
    await question.waitFor({ state: 'detached' })
    expect([page.url().endsWith(path), await balance()]).toEqual([true, '1000.00'])
    await press(page, 'Launch')
    await press(page, 'Launch and pay 1.50')
    await page.waitForURL(/\/analyses\/\d+$/)
    // Credits are held at the launch, and charged once the job starts.
    await expect.poll(balance).toBe('998.50')
  })

  it('[TRG-01] launches an app without a form on the sample that it was launched from', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/samples/5001')
    const { page, complaints } = visit
    await page.getByText('Launch an app').click()
    await page.getByRole('link', { name: 'Sleeper' }).click()
    await heading(page, 'Launch Sleeper')
    await page.getByRole('button', { name: 'Remove NA12878' }).waitFor()
    await page.getByLabel('Name of the field').first().fill('reads')
    await press(page, 'Add a text')
    await page.getByRole('textbox', { name: 'Text for Input.text' }).fill('to be read')
    // Next to it is what comes of it, as next to a form.
    await page.getByRole('row', { name: /Input\.text string to be read/ }).waitFor()
    await page.getByText('Nothing is charged.').waitFor()
    await page.locator('pre.command', { hasText: "--input 'text=to be read'" }).waitFor()
    await page.getByLabel('Name of the analysis').fill('By hand')
    await press(page, 'Launch')
    await heading(page, 'By hand')
    await status(page, 'Running')
    const { Properties, References } = await sessionOf(bench.platform, idIn(page))
    expect(References).toMatchObject([{ Type: 'sample', Href: 'v1pre3/samples/5001' }])
    expect(Properties.Items).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ Name: 'Input.reads', Type: 'sample' }),
        expect.objectContaining({ Name: 'Input.text', Content: 'to be read' }),
      ]),
    )
    expect(complaints).toEqual([])
  })

  it('[SES-11, NAT-03] follows an analysis, and stops it', async () => {
    await using bench = await startBench()
    const id = await launched(bench.platform, apps.sleeper)
    await using visit = await visitConsole(browser, bench.platform, `/analyses/${id}`)
    const { page, complaints } = visit
    const log = page.getByRole('log', { name: 'Log' })
    await log.getByText('asleep').waitFor()
    await status(page, 'Running')
    await press(page, 'Stop')
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
    await status(page, 'Aborted')
    await log.getByText('woken').waitFor()
    await page.getByText('Stopped by the user.').first().waitFor()
    expect(complaints).toEqual([])
  })

  it.each([
    ['Resume', 'Running'],
    ['Mark as complete', 'Complete'],
  ] as const)(
    '[SES-10] the console shows an analysis that needs attention: "%s" makes it %s',
    async (button, to) => {
      await using bench = await startBench()
      await using visit = await visitConsole(browser, bench.platform, '/')
      const { page, complaints } = visit
      await page.getByLabel('0 notices').waitFor()
      const { AppSession } = await newResult(bench.platform.ada)
      const StatusSummary = 'Which contig?'
      await bench.platform.ada.post(AppSession.Href, { Status: 'NeedsAttention', StatusSummary })
      await page.getByLabel('1 notice').waitFor()
      await page
        .getByRole('link', { name: /needs your attention: Which contig\?/ })
        .first()
        .click()
      await status(page, 'Needs attention')
      await press(page, button)
      await status(page, to)
      await page.getByLabel('0 notices').waitFor()
      expect((await sessionOf(bench.platform, idIn(page))).Status).toBe(to)
      expect(complaints).toEqual([])
    },
  )

  it('[HAR-02] runs an analysis again with the same inputs, or with others', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const id = await launched(platform, apps.counter, counterProperties)
    await platform.idle()
    await using visit = await visitConsole(browser, platform, `/analyses/${id}`)
    const { page, complaints } = visit
    await press(page, 'Run again')
    await page.waitForURL((url) => url.pathname !== `/analyses/${id}`)
    await status(page, 'Complete')
    const again = idIn(page)
    const given = async (session: string) => {
      const { Properties } = await sessionOf(platform, session)
      return Properties.Items.filter(({ Name }) => /^(Input|Output)\./.test(Name)).map(
        ({ Name, Content, Items }) => ({ Name, Content, Items }),
      )
    }
    expect(await given(again)).toEqual(await given(id))
    await page.getByRole('link', { name: 'Change and run' }).click()
    await page.getByLabel('Depth').waitFor()
    await expect.poll(() => page.getByLabel('Depth').inputValue()).toBe('7')
    await expect
      .poll(() => page.getByRole('combobox', { name: /Save in/ }).inputValue())
      .toBe('Empty')
    await page.getByLabel('Depth').fill('8')
    await press(page, 'Launch')
    await heading(page, /^Counting /)
    const properties = await given(idIn(page))
    expect(properties).toContainEqual({ Name: 'Input.depth', Content: '8' })
    expect(complaints).toEqual([])
  })

  it('[ACC-03] creates a valid token, and revokes it', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const granted = await tokenFor(platform, 'read project 4001')
    await using visit = await visitConsole(browser, platform, '/')
    const { page, open, complaints } = visit
    await press(page, 'Create a private token')
    const token = (await page.locator('.secret code').textContent())!
    const call = (await page.locator('pre.command').textContent())!
    const [, header, url] = /^curl -H '([^']+)' (\S+)$/.exec(call)!
    expect(header).toBe(`x-access-token: ${token}`)
    const answer = await fetch(url!, { headers: { 'x-access-token': token } })
    expect(await answer.json()).toMatchObject({ Response: { Name: 'Ada Example' } })

    await open('/apps/2001')
    const tokens = page.getByRole('table')
    await tokens.getByText('consent').waitFor()
    await tokens
      .getByRole('row', { name: /consent/ })
      .getByRole('button')
      .click()
    await tokens.getByText('consent').waitFor({ state: 'detached' })
    expect((await platform.withToken(granted).get('v1pre3/projects/4001')).status).toBe(401)
    expect(complaints).toEqual([])
  })

  it('[HAR-05] replaces the client secret of an app, and shows it once', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/applications/2001')
    const { page, complaints } = visit
    await press(page, 'New secret')
    await press(page, 'Create a new secret')
    const secret = (await page.locator('.secret code').textContent())!
    const client = bench.platform.withClient(webApp.clientId, secret)
    expect((await client.get('v1pre3/appsessions/9001')).status).toBe(200)
    await page.reload()
    await heading(page, 'Cohort Browser')
    await expect.poll(() => page.getByText(secret).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('[HAR-06] lists requests live, shows why one was refused, and replays it', async () => {
    await using bench = await startBench()
    const { platform } = bench
    await using visit = await visitConsole(browser, platform, '/requests')
    const { page, complaints } = visit
    // The platform's own pages are left out until they are requested.
    await press(page, /^Show noise \(\d+\)$/)
    await row(page, 'Requests', /sign-in/)
      .first()
      .waitFor()
    await press(page, /^Show noise/)
    await row(page, 'Requests', /sign-in/)
      .first()
      .waitFor({ state: 'detached' })
    const { headers } = await platform.reader.get('v1pre3/projects/4002/samples')
    await row(page, 'Requests', /projects\/4002/).click()
    await page.getByRole('columnheader', { name: 'Took' }).waitFor()
    await page.getByText(/It needs READ on project 4002|It needs BROWSE on project 4002/).waitFor()
    await page.getByText(/granted by "browse global"/).waitFor()
    expect(idIn(page)).toBe(headers.get('x-request-id'))
    await page.getByLabel('With', { exact: true }).selectOption('user')
    await press(page, 'Send')
    await page.getByText('New response: 200').waitFor()
    await page.getByRole('link', { name: 'open the replayed request' }).click()
    await page.getByText('by hand, for').waitFor()
    await press(page, /^Only failed/)
    await row(page, 'Requests', /200/).first().waitFor({ state: 'detached' })
    await page.getByLabel('Filter').fill('nothing at all')
    await page.getByText('No matching requests').waitFor()
    await expect.poll(() => page.content()).not.toContain('ada-read')
    expect(complaints).toEqual([])
  })

  it('[HAR-06] compares two requests side by side, and saves one as a test', async () => {
    await using bench = await startBench()
    const { platform } = bench
    await platform.ada.get('v1pre3/projects/4001')
    await platform.ada.get('v1pre3/projects/999')
    await using visit = await visitConsole(browser, platform, '/requests?status=4xx')
    const { page, open, complaints } = visit
    await row(page, 'Requests', /projects\/999/).click()
    await page.getByLabel('Part', { exact: true }).selectOption('api')
    await page.waitForURL(/kind=api/)
    await page.getByText('Save as …').last().click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Download as Test'),
    ])
    expect(saved.suggestedFilename()).toBe('v1-getProject.test.ts')
    const file = await readFile(await saved.path(), 'utf8')
    expect(file).toContain('expect(response.status).toBe(404)')
    await page.getByRole('link', { name: 'Compare with …' }).click()
    await page.getByText('Choose the request to compare with GET /v1pre3/projects/999').waitFor()
    await row(page, 'Requests', /projects\/4001/).click()
    await heading(page, 'Compare requests')
    const compared = page.getByRole('region', { name: 'Status, side by side' })
    await compared.getByRole('deletion').getByText('404').waitFor()
    await compared.getByRole('insertion').getByText('200').waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
    await open('/requests/compare')
    await page.getByLabel('The file that it wrote').setInputFiles({
      name: 'compared.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(comparison)),
    })
    await page.getByRole('heading', { name: '1 of 2 responses differ' }).waitFor()
    await page.getByRole('rowheader', { name: 'Response.Name' }).waitFor()
    await page.getByRole('region', { name: 'Body of the response, side by side' }).waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('[HAR-06] the list of requests stands still while it is scrolled, and continues from there', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/requests')
    const { page } = visit
    await page.getByText('No matching requests').waitFor()
    await press(page, 'Pause')
    await bench.platform.ada.get('v1pre3/users/current')
    await bench.platform.ada.get('v1pre3/genomes')
    await expect.poll(() => row(page, 'Requests', /genomes/).count()).toBe(0)
    await press(page, 'Resume')
    await row(page, 'Requests', /genomes/).waitFor()
    await row(page, 'Requests', /users\/current/).waitFor()
    await press(page, 'Clear')
    await page.getByText('No requests yet').waitFor()
  })

  it('[HAR-06] draws each request of an OAuth flow of a script', async () => {
    await using bench = await startBench()
    const { platform } = bench
    await using visit = await visitConsole(browser, platform, '/requests/flows')
    const { page, complaints } = visit
    await page.getByText('No flows yet').waitFor()
    const token = await tokenFor(platform, 'read project 4001')
    await platform.withToken(token).get('v1pre3/projects/4001')
    const flow = page.getByRole('group').filter({ hasText: 'OAuth web flow of Cohort Browser' })
    await flow.getByText('done').waitFor()
    const hops = async () => {
      const texts = await flow.getByRole('listitem').allTextContents()
      return texts.map((text) => /^\w+ to \w+: [^,]+/.exec(text)?.[0])
    }
    await expect
      .poll(hops)
      .toEqual([
        'Browser to Platform: GET /oauth/authorize',
        'Browser to Platform: POST /oauth/authorize',
        'Browser to App: GET /callback',
        'App to API: POST /v1pre3/oauthv2/token',
        'App to API: GET /v1pre3/projects/4001',
      ])
    // The flow has an address, and so has its waterfall.
    await flow.getByRole('button', { name: 'Waterfall' }).click()
    await page.waitForURL(/\/requests\/flows\?flow=[^&]+&view=waterfall$/)
    await tokenFor(platform, 'read project 4001')
    await page.reload()
    const first = flow.filter({ hasText: '5 steps' })
    await expect
      .poll(() => first.getByRole('button', { name: 'Waterfall' }).getAttribute('aria-pressed'))
      .toBe('true')
    await first.getByRole('button', { name: 'Sequence' }).click()
    await page.waitForURL(/\/requests\/flows\?flow=[^&]+$/)
    await first.getByRole('link', { name: /oauthv2\/token/ }).click()
    await page.getByRole('heading', { name: 'POST /v1pre3/oauthv2/token' }).waitFor()
    await page.getByText('oauth.token', { exact: true }).last().waitFor()
    await expect.poll(() => page.content()).not.toContain(token)
    expect(complaints).toEqual([])
  })

  it('[HAR-06, BIL-05] ends the flow of a purchase when it expires, and says so', async () => {
    await using bench = await startBench()
    const { platform } = bench
    await using visit = await visitConsole(browser, platform, '/requests/flows')
    const { page, complaints } = visit
    await newPurchase(platform, platform.ada)
    const flow = page.getByRole('group').filter({ hasText: 'Purchase' })
    await flow.getByText('In progress', { exact: true }).waitFor()
    await platform.control.postJson('_emulator/clock', { advance: '61m' })
    await flow.getByText('Expired', { exact: true }).waitFor()
    await flow.getByText('The buyer didn’t decide in time.').waitFor()
    expect(await flow.getByText('In progress', { exact: true }).count()).toBe(0)
    expect(await faultsInBothSchemes(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('[SES-08, HAR-03] times an analysis out when the clock is advanced', async () => {
    await using bench = await startBench()
    const { AppSession } = await newResult(bench.platform.ada)
    await using visit = await visitConsole(browser, bench.platform, '/analyses')
    const { page, open, complaints } = visit
    const { Name } = await sessionOf(bench.platform, AppSession.Id)
    await row(page, 'Analyses', new RegExp(`${Name} Running`)).waitFor()
    await open('/bench')
    await press(page, '2 days')
    await page.getByRole('link', { name: 'The clock was moved' }).waitFor()
    await press(page, '1 hour')
    await open('/analyses')
    await row(page, 'Analyses', /Complete/)
      .first()
      .waitFor()
    await expect.poll(() => row(page, 'Analyses', /Running|Timed out/).count()).toBe(0)
    await press(page, 'Include timed out')
    await row(page, 'Analyses', /Timed out/).click()
    await page.getByText('It timed out').waitFor()
    await press(page, 'Run again')
    await open('/bench')
    await press(page, 'Pause the clock')
    await page.getByRole('link', { name: 'The clock is stopped' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('[HAR-05] saves a snapshot, compares it with a later state, and deletes it, using the keyboard', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/bench')
    const { page, complaints } = visit
    const compare = page.getByRole('button', { name: 'Compare: first-state' })
    await page.getByText('No snapshots yet').waitFor()
    await page.getByLabel('Name of the snapshot').fill('first-state')
    await page.keyboard.press('Enter')
    await compare.waitFor()
    await bench.platform.ada.post('v1pre3/projects', { Name: 'Later than that' })

    await compare.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Since first-state' })
    await sheet.getByRole('row', { name: /^project \+1/ }).waitFor()
    await sheet.getByText('project, record by record').press('Enter')
    await sheet.locator('.difference-records').getByText('Later than that').waitFor()
    await sheet.getByRole('link', { name: /^Project \d+ "Later than that" added$/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(page, compare)).toBe(true)

    const remove = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More actions: first-state' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    }
    await remove()
    const question = page.getByRole('dialog', { name: 'Delete first-state?' })
    await question.getByRole('button', { name: 'Cancel' }).press('Enter')
    await question.waitFor({ state: 'detached' })
    await remove()
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByText('No snapshots yet').waitFor()
    const { body } = await bench.platform.control.get('_emulator/snapshots')
    expect(body.snapshots).toEqual([])
    expect(complaints).toEqual([])
  })

  it('[ACC-07] the console continues as another user of the bench', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/projects')
    const { page, complaints } = visit
    await page.getByText('ada@example.test').click()
    await page.getByRole('button', { name: 'Ben Example' }).click()
    await page.getByText('ben@example.test').waitFor()
    await row(page, 'Projects', /Ben's project/).waitFor()
    await expect.poll(() => row(page, 'Projects', /Volvox/).count()).toBe(0)
    await page.getByText('ben@example.test').click()
    await press(page, 'Sign out')
    await page.waitForURL(/\/sign-in/)
    expect(complaints).toEqual([])
  })

  it('[PRJ-04] accepts a project that another user offers', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/')
    const { page, complaints } = visit
    await bench.platform.control.postJson('_emulator/projects/4003/transfer', { to: '1001' })
    const offer = page.getByRole('main').getByRole('listitem').filter({ hasText: 'offers you' })
    await offer.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Project accepted.').waitFor()
    await page.getByRole('link', { name: "Ben's project", exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  it('[BIL-04, BIL-10] shows purchases and the wallet, and links to the dialog', async () => {
    await using bench = await startBench()
    const { platform } = bench
    await using visit = await visitConsole(browser, platform, '/purchases')
    const { page, complaints } = visit
    await page.getByText('No purchases yet').waitFor()
    const { id, dialog } = await newPurchase(platform, platform.ada)
    const link = page.getByRole('link', { name: 'Review' })
    await link.waitFor()
    await expect.poll(() => link.getAttribute('href')).toBe(dialog)
    await decide(platform, id, 'confirm')
    await page.getByText('997.50').first().waitFor()
    await page.getByText('INV-000001').first().waitFor()
    await row(page, 'Purchases', /Completed/).waitFor()
    await page
      .getByRole('region', { name: 'Purchases' })
      .getByRole('link', { name: 'Report' })
      .click()
    await heading(page, 'Report')
    await page.getByRole('region', { name: 'Ledger' }).getByText('-2.50').waitFor()
    await press(page, 'More actions: Report')
    await page.getByRole('menuitem', { name: 'Refund' }).click()
    const question = page.getByRole('dialog', { name: 'Refund 2.50 credits?' })
    await question.getByLabel('Reason').fill('By mistake')
    await question.getByRole('button', { name: 'Refund' }).click()
    await status(page, 'Refunded')
    await page
      .getByRole('region', { name: 'Ledger' })
      .getByText(/^Refund/)
      .waitFor()
    await page.goBack()
    await page.getByText('1,000.00').first().waitFor()
    await page.getByLabel('Credits').fill('2.50')
    await press(page, 'Add credits')
    await page.getByText('1,002.50').first().waitFor()
    expect(complaints).toEqual([])
  })

  it('[HAR-10] runs a scenario against an app, and shows its steps and its outcome', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/bench')
    const { page, complaints } = visit
    await page
      .getByLabel('Scenario', { exact: true })
      .selectOption({ label: 'A session runs for more than 48 hours' })
    await page.getByRole('combobox', { name: 'App', exact: true }).selectOption(apps.sleeper)
    await press(page, 'Run')
    const steps = page.getByRole('list', { name: 'Steps of the scenario' })
    await steps.getByText('The clock was moved 49 hours.').waitFor()
    await steps.getByText('Met: The session is TimedOut').waitFor()
    await page.getByText('Passed', { exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('[CON-13] shows the notifications of the platform while they are set', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/bench')
    const { page, complaints } = visit
    await page.getByLabel('Message').fill('Planned downtime at noon')
    const form = page.locator('form', { has: page.getByLabel('Message') })
    await form.getByRole('button', { name: 'Add' }).click()
    const banner = page.getByRole('region', { name: 'Notifications' })
    await banner.getByText('Planned downtime at noon').waitFor()
    await page.keyboard.press('Escape')
    await bench.platform.control.send(
      'PUT',
      '_emulator/notifications',
      { 'content-type': 'application/json' },
      '[]',
    )
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await banner.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('[HAR-04] shows on every page which faults are injected, until they are used up or removed', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const setFaults = (faults: object[]) =>
      platform.control.send(
        'PUT',
        '_emulator/faults',
        { 'content-type': 'application/json' },
        JSON.stringify(faults),
      )
    await using visit = await visitConsole(browser, platform, '/projects')
    const { page, complaints } = visit
    const note = page.getByRole('region', { name: 'Injected faults' })
    const project = { operation: 'v1.getProject', error: { code: 'ServiceUnavailable' } }
    await setFaults([{ ...project, times: 1 }])
    await note.getByText('v1.getProject responds ServiceUnavailable, 1 time.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await platform.ada.get('v1pre3/projects/4001')
    await note.waitFor({ state: 'detached' })
    await setFaults([project, { operation: 'v1.*', latencyMs: 5 }])
    await note.getByText('2 faults are injected').waitFor()
    await note.getByRole('link', { name: 'Conditions' }).click()
    await page.getByRole('heading', { name: 'Injected faults' }).waitFor()
    await note.getByRole('button', { name: 'Remove all faults' }).click()
    await note.waitFor({ state: 'detached' })
    await page.getByText('No faults injected.').waitFor()
    expect(complaints).toEqual([])
  })

  it('has keyboard shortcuts for its pages, and remembers its colours', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/')
    const { page, complaints } = visit
    await heading(page, 'Your bench')
    await page.keyboard.type('gp')
    await heading(page, 'Projects')
    await page.keyboard.type('gq')
    await heading(page, 'Requests')
    await page.getByLabel('Filter').waitFor()
    await page.keyboard.press('/')
    await page.getByLabel('Filter').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('gp /v1')
    await expect.poll(() => page.getByLabel('Filter').inputValue()).toBe('gp /v1')
    await page.getByLabel('Filter').blur()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByText('Flows', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.keyboard.type('gc')
    await heading(page, 'Conditions')

    await page.getByText('ada@example.test').click()
    await page.getByLabel('Dark').check()
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
    const dark = await ground()
    await page.reload()
    await heading(page, 'Conditions')
    await expect.poll(() => ground()).toBe(dark)
    await page.getByText('ada@example.test').click()
    await page.getByLabel('Light').check()
    await expect.poll(() => ground()).not.toBe(dark)
    expect(complaints).toEqual([])
  })

  it('[CNS-04] a filter that was typed last does not take a page back that was left while the next one loads', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/requests')
    const { page, complaints } = visit
    await heading(page, 'Requests')
    const loading = Promise.withResolvers<void>()
    await page.route(/\.js$/, async (route) => {
      await loading.promise
      await route.continue()
    })
    await page.clock.install()
    await page.getByLabel('Filter').fill('v1')
    await page.getByLabel('Filter').blur()
    await page.keyboard.type('gc')
    await page.clock.runFor(1000)
    loading.resolve()
    await heading(page, 'Conditions')
    expect(new URL(page.url()).pathname).toBe('/bench')
    await page.goBack()
    await heading(page, 'Requests')
    expect(complaints).toEqual([])
  })

  it('[HAR-06, CNS-02] finds pages, commands and resources by one palette, using only the keyboard', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/projects/4001')
    const { page, complaints } = visit
    await heading(page, 'Volvox')
    const palette = page.getByRole('dialog', { name: 'Search or run a command' })
    const ask = async (typed: string, option: RegExp): Promise<void> => {
      await page.keyboard.press('Control+k')
      await palette.getByRole('combobox').fill(typed)
      await palette.getByRole('option', { name: option, selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await palette.waitFor({ state: 'detached' })
    }
    await ask('purch', /^Purchases/)
    await heading(page, 'Purchases')
    await ask('volv', /^Volvox/)
    await heading(page, 'Volvox')
    await ask('4002', /^Empty/)
    await heading(page, 'Empty')
    await ask('advance 2 days', /^Advance the clock by 2 days/)
    await page.getByRole('link', { name: 'The clock was moved' }).waitFor()
    await ask('launch line', /^Launch Line Counter/)
    await heading(page, 'Launch Line Counter')
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await ask('projects', /^Projects/)
    await heading(page, 'Projects')
    await ask('reset', /^Reset the platform/)
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).press('Enter')
    // The reset doesn't sign anyone out.
    await heading(page, 'Projects')
    expect(complaints).toEqual([])
  })

  it('[CNS-01] explanations, dates and inputs have the room that they need on a phone', async () => {
    await using bench = await startBench()
    const viewport = { width: 390, height: 900 }
    await using visit = await visitConsole(browser, bench.platform, '/search', { viewport })
    const { page, open } = visit
    const box = async (target: ReturnType<Page['locator']>) => (await target.boundingBox())!
    const means = page.getByText('both words, each in any part of a name')
    await means.waitFor()
    expect((await box(means)).height).toBeLessThan(60)

    await open('/bench')
    const date = page.getByLabel('Another date')
    await date.waitFor()
    expect((await box(date)).width).toBeGreaterThan(200)

    await open(`/apps/${apps.sleeper}/launch`)
    await press(page, 'Add a project')
    const chooser = await box(page.getByRole('combobox', { name: /^Project for/ }).last())
    const remove = await box(page.getByRole('button', { name: /^Remove/ }).last())
    expect(remove.x).toBeGreaterThan(chooser.x + chooser.width)
    expect(Math.abs(remove.y - chooser.y)).toBeLessThan(chooser.height)

    // Facts are next to one another.
    await open('/samples/5001')
    const [id, after] = [page.locator('main dt').first(), page.locator('main dt').nth(1)]
    await after.waitFor()
    expect((await box(id)).y).toBe((await box(after)).y)
  })

  it('explains how to start where lists are empty', async () => {
    await using bench = await startBench()
    const { platform } = bench
    await platform.seed({
      users: [{ id: '1009', name: 'Cy Example', email: 'cy@example.test', password: 'cy' }],
    })
    const options = { user: 'Cy Example' }
    await using visit = await visitConsole(browser, platform, '/', options)
    const { page, open, complaints } = visit
    await page.getByText('You have no projects yet.').waitFor()
    await page.getByText('None yet. Analyses that you launch appear here').waitFor()
    await open('/analyses')
    await page.getByText('No analyses yet').waitFor()
    await open('/purchases')
    await page.getByText('No purchases yet').waitFor()
    await open('/requests/nothing')
    await page.getByText('Request not found').waitFor()
    await open('/apps/77')
    await page.getByRole('alert').getByText('Application 77').waitFor()
    // Browsers complain by themselves of what is refused.
    expect(complaints.filter((one) => !/status of 40[04]/.test(one))).toEqual([])
  })
})
