import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openChromium } from '../../packages/emulator/src/testing/chromium.ts'
import { startTestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { hasFocus } from './bench.ts'
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
    await page.getByLabel('Redirect address').fill('here')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText(/must be an address with http or https, such as/).waitFor()
    await page.getByText(/must not be empty/).waitFor()
    // The first field with a problem has the focus.
    await expect.poll(() => hasFocus(page, page.getByLabel('Name', { exact: true }))).toBe(true)
    await page.keyboard.type('Viewer')
    await page.getByLabel('Redirect address').fill('http://127.0.0.1:4000/back')
    await page.getByRole('button', { name: 'Register' }).click()
    await heading(page, 'Viewer is registered')
    await page.getByText('it is shown only once').waitFor()
    await page.getByRole('link', { name: 'Open Viewer' }).click()
    await heading(page, 'Viewer')
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
