import { operations } from '@benchtop/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { apps, startBench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { startSharedBench, visitShared } from './shared-bench.ts'
import { visitConsole, type Browser, type Page } from './workspace.ts'

const counter = `/apps/${apps.counter}`

/** What every user may do: a part of its name, its name, and the address or the dialog that it leads to. */
const everyones = [
  ['ew proj', 'New project', 'New project'],
  ['imulate', 'Simulate a run', 'Simulate a run'],
  ['pare req', 'Compare requests', '/requests/compare'],
  ['ccoun', 'Account', '/account'],
  ['unch ine count', 'Launch Line Counter', `${counter}/launch`],
  ['token ine coun', 'New token on Line Counter', 'New token for Ada Example on Line Counter'],
  ['scope ine coun', 'Grant a scope to Line Counter', 'New token for Ada Example on Line Counter'],
  ['orm of ine coun', 'Form of Line Counter', `/forms/${apps.counter}`],
  ['okens of ine coun', 'Tokens of Line Counter', `${counter}/tokens`],
  ['urchases of ine coun', 'Purchases of Line Counter', `${counter}/purchases`],
  ['olours: dark', 'Colours: dark', undefined],
  ['ign out', 'Sign out', undefined],
] as const

const owners = [
  ['ake snaps', 'Take a snapshot', '/bench#snapshots'],
  ['estore a', 'Restore a snapshot', '/bench#snapshots'],
  ['efore-laun', 'Restore before-launch', 'Restore before-launch?'],
  ['are snap', 'Compare snapshots', '/bench#snapshots'],
  ['nject a', 'Inject a fault', '/bench#injected-faults'],
  ['1.getfile', 'Inject a fault: v1.getFile', '/bench?operation=v1.getFile#injected-faults'],
  ['ate limit', 'Set a rate limit', '/bench#rate-limits'],
  ['dd a notif', 'Add a notification', '/bench#notifications'],
  ['cenar', 'Play a scenario', '/bench#scenarios'],
  ['et the clock', 'Set the clock', '/bench#clock'],
  ['egister', 'Register an app', '/apps/register'],
  ['redits', 'Add credits', '/purchases#wallet'],
  ['dit ine count', 'Edit Line Counter', `${counter}/edit`],
  ['sers of ine coun', 'Users of Line Counter', `${counter}/users`],
  ['rrors of ine coun', 'Errors of Line Counter', `${counter}/errors`],
  ['oken for ben', 'Create a token for Ben Example', 'New token for Ben Example'],
  ['as ben', 'Continue as Ben Example', undefined],
  ['oken for ada', 'Create a token for Ada Example', 'New token for Ada Example'],
  ['eset the', 'Reset the platform', 'Reset the platform?'],
  ['2 days', 'Advance the clock by 2 days', undefined],
  ['ext due', 'Jump to the next due event', undefined],
  ['top the clo', 'Stop the clock', undefined],
  ['esume', 'Resume the clock', undefined],
  ['ll faults', 'Remove all faults', undefined],
  ['eld jobs', 'Release held jobs', undefined],
] as const

/** One of several of a kind: of a duration, a colour, an operation, another app, another account. */
const another =
  /^(Advance the clock by|Colours:|Inject a fault:|(?:Launch|New token on|Grant a scope to|Form of|Edit|Users of|Tokens of|Purchases of|Errors of) )/

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' })

async function look(page: Page, typed: string, name: string) {
  await page.locator('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  const palette = paletteOf(page)
  await palette.getByRole('combobox').fill(typed)
  const option = palette.getByRole('option', { name, exact: true })
  await option.waitFor()
  return { palette, option }
}

/** The texts of all commands, as the palette shows them before anything is typed. */
async function commandsOf(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+k')
  await paletteOf(page).getByRole('option', { name: 'Launch Line Counter' }).waitFor()
  const texts = await page
    .locator('.palette-option:not(:has(kbd)) > span:first-of-type')
    .allTextContents()
  await page.keyboard.press('Escape')
  return texts
}

describe.skipIf(missingChromium() !== undefined)('the palette of the console', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[CNS-03] has every action of the bench by a part within its name, and leads to where it is done', async () => {
    await using bench = await startBench()
    await bench.platform.control.postJson('_emulator/snapshots/before-launch', {})
    await using visit = await visitConsole(browser, bench.platform, '/search')
    const { page, complaints } = visit
    await heading(page, 'Search')
    const listed = new Set<string>([...everyones, ...owners].map(([, name]) => name))
    const texts = await commandsOf(page)
    expect(texts.filter((text) => !listed.has(text) && !another.test(text))).toEqual([])

    for (const [typed, name, to] of [...owners, ...everyones]) {
      const { palette, option } = await look(page, typed, name)
      expect({ typed, first: await palette.getByRole('option').first().textContent() }).toEqual({
        typed,
        first: name,
      })
      if (to === undefined) await page.keyboard.press('Escape')
      else await option.click()
      await palette.waitFor({ state: 'detached' })
      if (to?.startsWith('/') === true) {
        await page.waitForURL(`**${to}`)
        const part = to.split('#')[1]
        // The focus is in the card that the address names.
        if (part !== undefined)
          await page
            .locator('.card:focus-within h2')
            .filter({ hasText: new RegExp(part.replace('-', ' '), 'i') })
            .waitFor()
      } else if (to !== undefined) {
        const sheet = page.getByRole('dialog', { name: to, exact: true })
        await sheet.waitFor()
        await page.keyboard.press('Escape')
        await sheet.waitFor({ state: 'detached' })
      }
    }
    expect(complaints).toEqual([])
  }, 300_000)

  it('[CNS-03] injects a fault on any operation: its form has it filled in', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/bench')
    const { page } = visit
    await heading(page, 'Conditions')
    for (const id of ['v1.getFile', 'v2.listBioSamples', 'download']) {
      const { option } = await look(page, `fault ${id.slice(1)}`, `Inject a fault: ${id}`)
      await option.click()
      await expect.poll(() => page.getByLabel('Operation', { exact: true }).inputValue()).toBe(id)
    }
    expect(operations.length).toBeGreaterThan(100)
  }, 120_000)

  it('[CNS-03] creates a token of another user for an app, with a scope', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/search')
    const { page } = visit
    await heading(page, 'Search')
    const { option } = await look(page, 'token ben', 'Create a token for Ben Example')
    await option.click()
    const sheet = page.getByRole('dialog', { name: 'New token for Ben Example' })
    await sheet.getByLabel('Scopes').fill('browse global')
    expect(await faultsInBothSchemes(page)).toEqual([])
    await page.keyboard.press('Enter')
    const token = (await sheet.locator('.secret > code').textContent()) ?? ''
    const { body } = await bench.platform.withToken(token).get('v1pre3/users/current')
    expect(body.Response.Id).toBe('1002')
  }, 120_000)

  it('[CNS-03] shows records of data, lab and forms by a part within their name, and costs the app no request', async () => {
    await using bench = await startBench()
    await using visit = await visitConsole(browser, bench.platform, '/search')
    const { page } = visit
    await heading(page, 'Search')
    const logged = async () => {
      const { body } = await bench.platform.control.get('_emulator/requests')
      return (body as unknown[]).length
    }
    const before = await logged()
    await page.keyboard.press('Control+k')
    await paletteOf(page).getByRole('combobox').fill('olvo')
    await paletteOf(page).getByRole('option', { name: 'Volvox Project 4001' }).waitFor()
    expect(await logged()).toBe(before)
    expect(await faultsInBothSchemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await paletteOf(page).waitFor({ state: 'detached' })
    for (const [typed, name, path] of [
      ['olvo', 'Volvox Project 4001', '/projects/4001'],
      ['iltered', 'calls/volvox.filtered.vcf.gz File 7001', '/files/7001'],
      ['ine coun', `Line Counter Form ${apps.counter}`, `/forms/${apps.counter}`],
    ] as const) {
      const { option } = await look(page, typed, name)
      await option.click()
      await page.waitForURL(`**${path}`)
    }
  }, 120_000)

  it('[CNS-03] shows a member what a member may do', async () => {
    await using bench = await startBench(startSharedBench)
    await using visit = await visitShared(browser, bench.platform, 'ben')
    const { page } = visit
    await heading(page, 'Your bench')
    const texts = await commandsOf(page)
    const hidden = new Set<string>(owners.map(([, name]) => name))
    expect(
      texts.filter((text) => hidden.has(text) && text !== 'Create a token for Ben Example'),
    ).toEqual([])
    expect(
      texts.filter((text) => /^(Inject|Edit|Users of|Errors of|Create a token for Ada)/.test(text)),
    ).toEqual([])
    expect(texts).toContain('Create a token for Ben Example')
  }, 120_000)
})

describe.skipIf(missingChromium() !== undefined)('the navigation of the console', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[CNS-03] fits 1024 × 768 with the clock and the account, and folds what is used less', async () => {
    await using bench = await startBench()
    const { platform } = bench
    await platform.control.postJson('_emulator/clock', { advance: '48h', frozen: true })
    const viewport = { width: 1024, height: 768 }
    await using visit = await visitConsole(browser, platform, '/requests', { viewport })
    const { page, open, complaints } = visit
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const links = navigation.getByRole('link')
    await page.getByRole('link', { name: 'The clock is stopped' }).waitFor()
    expect(await links.allTextContents()).toEqual([
      'Start',
      'Requests',
      'Flows',
      'Time',
      'Apps',
      'Forms',
      'Analyses',
      'Conditions',
      'Projects',
      'Runs',
      'Search',
    ])
    for (const part of [
      page.getByText('ada@example.test'),
      page.locator('.clock-note'),
      links.last(),
    ]) {
      const box = (await part.boundingBox())!
      expect(box.y + box.height).toBeLessThanOrEqual(768)
    }
    const hidden = await page.evaluate<number>(
      `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.side nav'))`,
    )
    expect(hidden).toBe(0)

    // By the keyboard, and remembered.
    const lab = navigation.locator('summary', { hasText: 'Lab' })
    await lab.focus()
    await page.keyboard.press('Enter')
    await navigation.getByRole('link', { name: 'Biosamples' }).waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
    await page.reload()
    await navigation.getByRole('link', { name: 'Biosamples' }).waitFor()
    expect(await navigation.getByRole('link', { name: 'Trash' }).count()).toBe(0)
    await lab.click()
    await page.reload()
    await links.first().waitFor()
    expect(await navigation.getByRole('link', { name: 'Biosamples' }).count()).toBe(0)

    // The section of the current page is open.
    await open('/trash')
    await navigation.getByRole('link', { name: 'Trash' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await page.getByRole('heading', { name: 'Biosamples', level: 1 }).waitFor()
    await navigation.getByRole('link', { name: 'Biosamples' }).waitFor()
    expect(complaints).toEqual([])
  }, 120_000)
})
