import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFaults,
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { startTestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { testSeed } from '../../packages/emulator/src/testing/test-seed.ts'
import { openBuiltSite, type BuiltSite } from './testing/built-site.ts'

const phone = { width: 390, height: 844 }
/** Generated pages have a thousand rows and blocks of one kind each, of which axe sees some. */
const keepSamples = `{
  document.head.append(Object.assign(document.createElement('style'), { textContent: '* { transition: none !important }' }))
  for (const table of document.querySelectorAll('table'))
    for (const row of [...table.rows].slice(6)) row.remove()
  for (const list of document.querySelectorAll('main ul, main ol'))
    for (const item of [...list.children].slice(6)) item.remove()
  for (const block of [...document.querySelectorAll('pre')].slice(6)) block.textContent = '…'
  for (const part of [...document.querySelectorAll('.try-it, .vp-code-group, main h2, main h3, main table')].slice(24)) part.remove()
}`
const family = '/reference/api/v1-projects'
const operation = '/reference/operations/v1-get-project'
/** Pages of operations are of one kind: of these, some are looked at. */
const isSample = (path: string, nth: number) => !path.includes('/operations/') || nth % 12 === 0
/** Leads to the next operation of the family. */
const nextOne = '.VPDocFooter .pager-link.next'
/** The one page that only scripts write. */
const unknownPage = '/404'

let site: BuiltSite
// A minute of a machine that has nothing else to do.
beforeAll(async () => void (site = await openBuiltSite()), 1_800_000)
afterAll(() => site?.[Symbol.asyncDispose]())

it('the links of the built site lead to pages and headings that are there', () => {
  expect(site.paths.length).toBeGreaterThan(400)
  expect(deadLinks()).toEqual([])
})

it('[AGT-02] [FRM-08] the built site has its pages as Markdown, and the playground', () => {
  const paths = ['/llms.txt', '/guide/forms.md', '/playground/']
  expect(paths.filter((path) => !site.has(path))).toEqual([])
})

describe.skipIf(missingChromium() !== undefined)('the built site in a real browser', () => {
  let browser: Browser
  beforeAll(async () => void (browser = await openChromium()))
  afterAll(() => browser?.close())

  it('has no page that scrolls sideways at 390 px, or has a fault that axe finds, light or dark', async () => {
    // Without its scripts, which are the same for all pages, and looked at below: a page is there at once.
    const left = site.paths
      .filter((path) => path !== unknownPage)
      .filter(isSample)
      [Symbol.iterator]()
    const faults: string[] = []
    const work = async () => {
      await using context = await browser.newContext({ viewport: phone })
      await context.route('**/*.js', (route) => route.abort())
      const page = await context.newPage()
      for (const path of left) {
        await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' })
        const width = await page.evaluate<number>('document.documentElement.scrollWidth')
        if (width > phone.width) faults.push(`${path}: ${width} px wide`)
        await page.evaluate(keepSamples)
        const light = await accessibilityFaults(page)
        await page.evaluate("document.documentElement.classList.add('dark')")
        const dark = await accessibilityFaults(page, 'colours')
        faults.push(
          ...[...light, ...dark.map((one) => `dark: ${one}`)].map((one) => `${path}: ${one}`),
        )
      }
    }
    await Promise.all([work(), work()])
    expect(faults).toEqual([])
  }, 1_800_000)

  it('shows what an operation is for next to its address on a phone', async () => {
    await using context = await browser.newContext({ viewport: phone })
    const page = await context.newPage()
    await page.goto(site.origin + family)
    const table = page.getByRole('table').first()
    const description = await table.getByRole('columnheader', { name: 'description' }).boundingBox()
    expect(description!.x + description!.width).toBeLessThanOrEqual(phone.width)
    const cell = table.getByRole('cell', { name: 'Returns a project.', exact: true })
    expect((await cell.boundingBox())!.height).toBeLessThan(130)
  })

  it('has no such fault on the first page, with its scripts', async () => {
    await using context = await browser.newContext({ viewport: phone })
    const page = await context.newPage()
    await page.goto(site.origin)
    await page.getByRole('button', { name: 'Pause the recording' }).click()
    await page.getByRole('button', { name: 'Play the recording' }).waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
  })

  it('says on a page of its own that an address leads nowhere', async () => {
    await using context = await browser.newContext({ viewport: phone })
    const page = await context.newPage()
    await page.goto(site.origin + unknownPage)
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
  })

  it('shows a still of the product at work to readers who want less motion', async () => {
    const shownIn = async (reducedMotion: 'reduce' | 'no-preference') => {
      await using context = await browser.newContext({ reducedMotion, colorScheme: 'dark' })
      const page = await context.newPage()
      await page.goto(site.origin)
      const image = page.locator('.hero-recording .dark img')
      await image.waitFor()
      const source = () =>
        image.evaluate((one) => (one as unknown as { currentSrc: string }).currentSrc)
      await expect.poll(source).not.toBe('')
      const first = await source()
      await page.getByRole('button', { name: /the recording$/ }).click()
      // Between the two, it may have none.
      await expect.poll(async () => ['', first].includes(await source())).toBe(false)
      return [first, await source()].map((one) => /hero-(\w+)-dark/.exec(one)?.[1])
    }
    expect(await shownIn('no-preference')).toEqual(['animation', 'poster'])
    expect(await shownIn('reduce')).toEqual(['poster', 'animation'])
  })

  it('finds a page by what is on it', async () => {
    await using context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(site.origin)
    const search = page.getByRole('searchbox')
    // Keys do nothing before the scripts of the page run.
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+k')
        return search.isVisible()
      })
      .toBe(true)
    await search.fill('refund')
    await page.locator('[role="option"] .selected').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/')
    await expect.poll(() => page.locator('main').innerText()).toMatch(/refund/i)
  })

  describe('a call', () => {
    const shown = (page: Page) =>
      page
        .locator('.languages .blocks > div')
        .evaluateAll((blocks) => [
          ...new Set(
            (blocks as { checkVisibility(): boolean; className: string }[])
              .filter((block) => block.checkVisibility())
              .map(({ className }) => /language-(\w+)/.exec(className)?.[1]),
          ),
        ])

    it('is shown in the language chosen last, on every page', async () => {
      await using context = await browser.newContext()
      const page = await context.newPage()
      const other = await context.newPage()
      for (const one of [page, other]) await one.goto(site.origin + operation)
      expect(await shown(page)).toEqual(['sh'])
      await page.locator('label[data-title="Python"]').first().click()
      await expect.poll(() => shown(page)).toEqual(['py'])
      await expect.poll(() => shown(other)).toEqual(['py'])
      await expect
        .poll(() => page.locator('.languages input:checked + label').allTextContents())
        .toEqual(Array(await page.locator('.languages').count()).fill('Python'))
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => shown(page)).toEqual(['ts'])
      await page.locator(nextOne).click()
      await page.waitForURL((url) => url.pathname !== operation)
      await expect.poll(() => shown(page)).toEqual(['ts'])
      // The theme's own script has not run when the page is painted first.
      await context.route('**/*.js', (route) => route.abort())
      await page.reload()
      expect(await shown(page)).toEqual(['ts'])
    })

    it('is shown in all of them without scripts', async () => {
      await using context = await browser.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(site.origin + operation)
      const block = page.locator('.languages').first()
      for (const language of ['sh', 'ts', 'py']) {
        await block.locator(`.language-${language}`).waitFor({ state: 'visible' })
      }
      expect(await page.locator('.try-it').first().isVisible()).toBe(false)
    })
  })

  describe('"Try it on your bench"', () => {
    const benchFor = (origins: readonly string[]) => {
      const [web, ...others] = testSeed.applications!
      const applications = [{ ...web!, origins: [...origins] }, ...others]
      const projects = [{ id: '4001', owner: '1001', name: 'Volvox' }]
      const { users, tokens } = testSeed
      return startTestPlatform({ seed: { users, tokens, applications, projects } })
    }
    const open = async (context: BrowserContext) => {
      const page = await context.newPage()
      await page.goto(site.origin + operation)
      const panel = page.locator('.try-it').first()
      await panel.getByText('Try it on your bench').click()
      return { page, panel, bench: panel.getByLabel('Bench'), token: panel.getByLabel('Token') }
    }

    it('sends the call, shows its answer, and keeps the token in no storage', async () => {
      await using platform = await benchFor([site.origin])
      await using context = await browser.newContext({ viewport: phone })
      const { page, panel, bench, token } = await open(context)
      await bench.fill(platform.apiUrl)
      await panel.getByRole('button', { name: 'Send' }).click()
      await panel.getByText('Paste a token').waitFor()
      await token.and(page.locator(':focus')).waitFor()
      await token.fill('ada-private')
      await page.keyboard.press('Enter')
      await panel.getByText('200 OK').waitFor()
      await panel.getByText('"Name": "Volvox"').waitFor()
      await panel.getByText(/^\d+ headers$/).click()
      await panel.getByText('x-request-id').waitFor()
      await page.evaluate(keepSamples)
      expect(await accessibilityFaults(page)).toEqual([])
      const kept = await page.evaluate<string>(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
      )
      expect(kept).not.toContain('ada-private')
      // The call of another page has it, and a page that is loaded again has not.
      await page.locator(nextOne).click()
      await page.waitForURL((url) => url.pathname !== operation)
      await panel.getByText('Try it on your bench').click()
      expect(await token.inputValue()).toBe('ada-private')
      await page.reload()
      await panel.getByText('Try it on your bench').click()
      expect(await token.inputValue()).toBe('')
    })

    it('says what to do where the bench has not registered the site, or none runs', async () => {
      await using context = await browser.newContext()
      const { panel, bench, token } = await open(context)
      await token.fill('ada-private')
      let closed = ''
      {
        await using platform = await benchFor([])
        closed = platform.apiUrl
        await bench.fill(platform.apiUrl)
        await panel.getByRole('button', { name: 'Send' }).click()
        await panel.getByText(`has registered the origin ${site.origin}`).waitFor()
      }
      await panel.getByRole('button', { name: 'Send' }).click()
      await expect.poll(() => panel.getByRole('status').innerText()).toMatch(/^Nothing answers at /)
      expect(await panel.getByRole('status').innerText()).toContain(closed)
    })
  })
})

/** Every address of a page that leads to nothing of the site. */
function deadLinks(): string[] {
  const idsOf = new Map(
    site.paths.map((path) => [
      path,
      new Set([...site.html(path).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => decoded(id))),
    ]),
  )
  return site.paths.flatMap((path) => {
    const addresses = [...site.html(path).matchAll(/\s(?:href|src|poster)="([^"]+)"/g)]
    return [...new Set(addresses.map(([, address = '']) => address))]
      .filter((address) => !/^(https?|mailto|data):/.test(address))
      .filter((address) => {
        const url = new URL(decoded(address), site.origin + path)
        if (!site.has(url.pathname)) return true
        const ids = idsOf.get(url.pathname)
        const id = decodeURIComponent(url.hash.slice(1))
        return id !== '' && ids !== undefined && !ids.has(id)
      })
      .map((address) => `${path}: ${address}`)
  })
}

function decoded(text = ''): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
}
