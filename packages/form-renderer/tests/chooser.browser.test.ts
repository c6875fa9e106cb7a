import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openFormBrowser, type FormBrowser } from './support/form-page.ts'

const definition = JSON.stringify({
  $type: 'Form',
  fields: [{ $type: 'SampleChooser', id: 'samples', label: 'Samples', multiselect: true }],
})

describe.skipIf(missingChromium() !== undefined)('a chooser in a real browser', () => {
  let browser: FormBrowser
  beforeAll(async () => {
    browser = await openFormBrowser()
  })
  afterAll(() => browser?.[Symbol.asyncDispose]())

  const openChooser = async (): Promise<Page> => {
    const page = await browser.open()
    await page.evaluate((text) => window.tools.open(text), definition)
    await page.getByRole('combobox').focus()
    return page
  }
  const active = (page: Page, name: string) =>
    page.locator('.lf-active', { hasText: new RegExp(`^${name}$`) }).waitFor()

  it('[FRM-03] reaches any of 100,000 entries with a fixed number of elements', async () => {
    const page = await openChooser()
    const count = () => page.locator('.lf-list *').count()
    await page.keyboard.press('ArrowDown')
    await page.locator('.lf-entry', { hasText: 'Sample 0' }).waitFor()
    const atFirst = await count()
    expect(atFirst).toBeLessThan(60)
    for (const [key, name] of [
      ['End', 'Sample 99999'],
      ['PageUp', 'Sample 99989'],
      ['ArrowUp', 'Sample 99988'],
      ['Home', 'Sample 0'],
      ['PageDown', 'Sample 10'],
    ] as const) {
      await page.keyboard.press(key)
      await active(page, name)
      await expect.poll(() => count()).toBe(atFirst)
      const option = page.locator('.lf-active')
      await expect.poll(() => option.getAttribute('aria-setsize')).toBe('100000')
      await expect
        .poll(() => page.getByRole('combobox').getAttribute('aria-activedescendant'))
        .toBe(await option.getAttribute('id'))
      await expect.poll(() => option.evaluate(isInSight)).toBe(true)
    }
    await page.locator('.lf-list').evaluate((list) => list.scrollTo(0, list.scrollHeight / 2))
    await page
      .locator('.lf-entry', { hasText: /^Sample 500\d\d$/ })
      .first()
      .waitFor()
    await expect.poll(() => count()).toBe(atFirst)
    // Pages that were only scrolled past aren't requested: five of them were visible.
    await expect.poll(() => page.evaluate(() => window.tools.requests.length)).toBeLessThan(8)
  })

  it('[FRM-12] shows how many are found, and the project of each entry', async () => {
    const page = await openChooser()
    await page.evaluate(() => {
      window.tools.hasProjects = true
    })
    await page.keyboard.press('ArrowDown')
    await page.locator('.lf-total', { hasText: '100,000 found' }).waitFor()
    const entry = (name: string) => page.locator('.lf-entry', { hasText: name })
    await entry('Sample 1Project 1').waitFor()
    await page.keyboard.type('sample 9999')
    await page.locator('.lf-total', { hasText: /^11 found/ }).waitFor()
    await expect.poll(() => entry('Sample 9999Project 0').count()).toBe(1)
  })

  it('[FRM-03] searches on the server, and reports an empty result', async () => {
    const page = await openChooser()
    await page.keyboard.type('99998')
    await active(page, 'Sample 99998')
    // One request per letter, and none for the unfiltered list before.
    await expect.poll(() => page.evaluate(() => window.tools.requests.length)).toBe(5)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove Sample 99998' }).waitFor()
    await page.getByRole('combobox').fill('nothing')
    await page.getByRole('option', { name: 'There are no such samples.' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove Sample 99998' }).press('Enter')
    await expect.poll(() => page.locator('.lf-chips').count()).toBe(0)
  })

  it('[FRM-03] shows date and id of entries that have the same name, and of no others', async () => {
    const page = await openChooser()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'Sample 1', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      window.tools.hasTwins = true
    })
    await page.keyboard.press('ArrowDown')
    const twins = page.locator('.lf-entry', { hasText: 'Sample 1' })
    await expect
      .poll(() => twins.allTextContents())
      .toEqual(['Sample 12026-03-01 10:20 · 2', 'Sample 12026-03-02 10:20 · 3'])
  })

  it('reports that the list failed to load, and retries', async () => {
    const page = await openChooser()
    await page.evaluate(() => {
      window.tools.isDown = true
    })
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: /can't be loaded: the server is down/ }).waitFor()
    await page.evaluate(() => {
      window.tools.isDown = false
    })
    await page.keyboard.press('Enter')
    await page.locator('.lf-entry', { hasText: 'Sample 0' }).waitFor()
    await expect.poll(() => page.locator('.lf-bad').count()).toBe(0)
  })

  it('[FRM-03] accepts a pasted list of ids, hrefs and names', async () => {
    const page = await openChooser()
    await page.getByRole('combobox').evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '17\nv1pre3/samples/18\nsample 99997, unknown')
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true }),
      )
    })
    await page.getByText('Not found or ambiguous: unknown.').first().waitFor()
    const { launch } = await page.evaluate(() => window.tools.check())
    expect(launch?.values).toEqual({
      samples: ['v1pre3/samples/17', 'v1pre3/samples/18', 'v1pre3/samples/99997'],
    })
  })
})

function isInSight(option: Element): boolean {
  const { top, bottom } = option.getBoundingClientRect()
  const list = option.closest('.lf-list')?.getBoundingClientRect()
  return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1
}
