import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFaults,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { exchange, tokenFor } from '../../packages/emulator/src/testing/oauth.ts'
import { startTestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { hasFocus, launched } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { visitConsole, type Browser, type Page } from './workspace.ts'

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()

describe.skipIf(missingChromium() !== undefined)('the developer dashboard', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[HAR-05] registers an app, whose secret it shows once, and shows what is wrong at its field', async () => {
    await using platform = await startTestPlatform()
    await using visit = await visitConsole(browser, platform, '/apps/register')
    const { page, complaints } = visit
    await heading(page, 'Register an app')
    await page.getByText('All settings').click()
    await page.getByLabel('Redirect address').fill('here')
    await page.getByText('All settings').click()
    await page.getByRole('button', { name: 'Register' }).click()
    // What is wrong with a field opens the part that it is in.
    await page.getByText(/must be an address with http or https, such as/).waitFor()
    await page.getByText(/must not be empty/).waitFor()
    // The first field with a problem has the focus.
    await expect.poll(() => hasFocus(page, page.getByLabel('Name', { exact: true }))).toBe(true)
    await page.keyboard.type('Viewer')
    await page.getByLabel('Redirect address').fill('http://127.0.0.1:4000/back')
    await page.getByRole('button', { name: 'Register' }).click()
    await heading(page, 'Viewer')
    await page.getByText('it is shown only once').waitFor()
    await page.getByRole('link', { name: 'Edit' }).click()
    await heading(page, 'Edit Viewer')
    await page.getByLabel('Company').fill('Example')
    await page.getByLabel('Redirect address').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await heading(page, 'Viewer')
    await page.getByText('Example', { exact: true }).waitFor()
    const { body } = await platform.control.get('_emulator/applications')
    const { applications } = body as unknown as { applications: { name: string }[] }
    expect(applications.at(-1)).toMatchObject({
      name: 'Viewer',
      companyName: 'Example',
      redirectUri: null,
      launchPermission: 'read',
    })
    // The browser notes each refused request.
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })

  it('[CNS-05] registers an app with three fields, and notices its first request live', async () => {
    await using platform = await startTestPlatform()
    await using visit = await visitConsole(browser, platform, '/apps/register')
    const { page, open, complaints } = visit
    await page.getByLabel('Name', { exact: true }).fill('Atlas')
    await page.getByLabel(/A web app/).check()
    await page.getByLabel('Address', { exact: true }).fill('no address')
    await page.getByRole('button', { name: 'Register' }).click()
    await page
      .getByRole('alert')
      .getByText(/must be an address with http or https/)
      .waitFor()
    const address = page.getByLabel('Address', { exact: true })
    await expect.poll(() => hasFocus(page, address)).toBe(true)
    await address.fill('http://127.0.0.1:4000/')
    await page.getByText('http://127.0.0.1:4000/callback').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Register' }).click()
    await heading(page, 'Atlas')
    await page.getByText('it is shown only once').waitFor()
    await page.getByText(/Waiting for the first request/).waitFor()
    await page.getByRole('button', { name: 'Create a token' }).click()
    await page.getByText(/client.v1.getCurrentUser/).waitFor()
    await page.getByText(/export BENCHTOP_CLIENT_SECRET='[\w-]{43}'/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const shown = await page.getByRole('group', { name: 'curl' }).textContent()
    await promisify(execFile)('sh', ['-c', shown ?? ''])
    await page.getByText(/The first request came/).waitFor()
    const came = page.getByRole('link', { name: 'GET /v1pre3/users/current' })
    const path = await came.getAttribute('href')
    await open(page.url().slice(platform.uiUrl.length))
    // A second visit says so from what is stored, and shows the secret no more.
    await page.getByText(/The first request came/).waitFor()
    expect(await page.getByText('it is shown only once').count()).toBe(0)
    await came.click()
    await expect.poll(() => page.url()).toContain(path)
    await page.getByRole('link', { name: 'Atlas' }).waitFor()
    const { body } = await platform.control.get('_emulator/applications')
    const { applications } = body as unknown as { applications: object[] }
    expect(applications.at(-1)).toMatchObject({
      redirectUri: 'http://127.0.0.1:4000/callback',
      origins: ['http://127.0.0.1:4000'],
      homepageUri: 'http://127.0.0.1:4000/',
    })
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })

  it('[CNS-05] registers a native app by its command, with a long name, and waits for its launch', async () => {
    await using platform = await startTestPlatform()
    await using visit = await visitConsole(browser, platform, '/apps/register', {
      viewport: { width: 390, height: 800 },
    })
    const { page } = visit
    const name = 'n'.repeat(256)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel(/runs its command/).check()
    await page.getByRole('textbox', { name: 'Command' }).fill('node\n-e\n0')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText(/Waiting for the first analysis/).waitFor()
    const tooWide = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => Number(scrollWidth) - Number(clientWidth))
    expect(tooWide).toBeLessThanOrEqual(0)
    const { body } = await platform.control.get('_emulator/applications')
    const [app] = (body as unknown as { applications: { id: string }[] }).applications.slice(-1)
    await launched(platform, app!.id)
    await page.getByText(/The first analysis came/).waitFor()
  })

  it('[CNS-05] leads from a refusal to the scope: granted, in a new token, in another launch', async () => {
    await using platform = await startTestPlatform()
    const session = await platform.control.postJson('_emulator/launches', {
      user: '1001',
      application: '2001',
      name: 'A look',
    })
    const { redirect } = session.body as unknown as { redirect: string }
    const code = new URL(redirect).searchParams.get('authorization_code')!
    const { body } = await exchange(platform, { code })
    const refused = await platform
      .withToken(body.access_token as string)
      .get('v1pre3/projects/4002')
    expect(refused.status).toBe(403)
    const id = refused.headers.get('x-request-id')!
    await using visit = await visitConsole(browser, platform, `/requests/${id}`)
    const { page, open } = visit
    await page.getByText('browse project 4002').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'New token with it' }).click()
    const token = await page.locator('.secret > code').textContent()
    expect((await platform.withToken(token ?? '').get('v1pre3/projects/4002')).status).toBe(200)
    await page.getByRole('button', { name: 'Grant this scope' }).click()
    await page.getByText("Granted: the app's next token has browse project 4002.").waitFor()
    const granted = platform.withToken(await tokenFor(platform, undefined))
    expect((await granted.get('v1pre3/projects/4002')).status).toBe(200)
    await page.route('http://127.0.0.1:3000/**', (route) => route.fulfill({ body: 'The app' }))
    await open(`/requests/${id}`)
    await page.getByRole('button', { name: 'Relaunch with it' }).click()
    await page.getByText('It keeps the access that you allowed before').waitFor()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(/authorization_code=/)
    const again = new URL(page.url()).searchParams.get('authorization_code')!
    const next = await exchange(platform, { code: again })
    const relaunched = platform.withToken(next.body.access_token as string)
    expect((await relaunched.get('v1pre3/projects/4002')).status).toBe(200)
  })

  it('[HAR-05] shows what a manifest defines, with its path, and leaves it to the manifest', async () => {
    await using platform = await startTestPlatform()
    const { id } = await platform.registerApplication({
      name: '/work/app/benchtop.json',
      folder: '/',
      document: { name: 'Mine', kind: 'web', owner: '1001', clientId: 'mine', clientSecret: 's' },
    })
    await using visit = await visitConsole(browser, platform, `/apps/${id}/edit`)
    const { page } = visit
    await heading(page, 'Edit Mine')
    await expect.poll(() => page.getByLabel('Name', { exact: true }).isEditable()).toBe(false)
    await page.getByText('Defined by /work/app/benchtop.json: change it there.').first().waitFor()
    await page.getByLabel('Company').fill('Example')
    await page.getByRole('button', { name: 'Save' }).click()
    await heading(page, 'Mine')
    await page.getByText('Example', { exact: true }).waitFor()
  })

  it('[HAR-05] has the users, tokens, products and errors of an app', async () => {
    await using platform = await startTestPlatform()
    platform.withScopes(['read project 4003'], { user: '1002' })
    await platform.reader.get('v1pre3/projects/4999')
    await using visit = await visitConsole(browser, platform, '/apps/2001/users')
    const { page, open, complaints } = visit
    await page.getByRole('rowheader', { name: /Ben Example/ }).waitFor()
    await page.getByText('read project 4003').waitFor()
    await open('/apps/2001/tokens')
    await page
      .getByRole('row', { name: /read project 4003/ })
      .getByRole('button')
      .click()
    await page.getByRole('row', { name: /read project 4003/ }).waitFor({ state: 'detached' })
    await open('/apps/2001/errors')
    await page.getByRole('link', { name: /v1pre3\/projects\/4999/ }).waitFor()
    await page.getByText('None of its analyses was aborted or timed out.').waitFor()
    await open('/apps/2001/purchases')
    await page.getByText('No one has bought anything yet.').waitFor()
    await page.getByRole('button', { name: 'Add a product' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a product' })
    await dialog.getByLabel('Name').fill('Panel')
    await dialog.getByLabel('Price in credits').fill('2,50')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/must be a decimal/).waitFor()
    await dialog.getByLabel('Price in credits').fill('2.50')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Panel/ }).waitFor()
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })

  it('[PRJ-06] shares a project with a user, who then sees who shares it, until it is removed', async () => {
    await using platform = await startTestPlatform()
    await using visit = await visitConsole(browser, platform, '/projects/4001')
    const { page, complaints } = visit
    await heading(page, 'Volvox')
    await page.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Volvox' })
    await dialog.getByText('It is shared with no one yet.').waitFor()
    await dialog.getByLabel('Share with').selectOption('1002')
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    await dialog.getByLabel('Access of Ben Example').selectOption('write')
    await page.getByText('Ben Example (write)').waitFor()
    await using others = await visitConsole(browser, platform, '/projects', { user: 'Ben Example' })
    await others.page.getByText('Shared by Ada Example').waitFor()
    await others.page.getByRole('link', { name: 'Volvox' }).click()
    await heading(others.page, 'Volvox')
    expect(await others.page.getByRole('button', { name: 'Share' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Remove Ben Example' }).click()
    await dialog.getByText('It is shared with no one yet.').waitFor()
    await others.open('/projects')
    await others.page.getByRole('link', { name: "Ben's project" }).waitFor()
    expect(await others.page.getByRole('link', { name: 'Volvox', exact: true }).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
