import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyKind } from './support/every-kind.ts'
import {
  accessibilityFaults,
  missingChromium,
  openFormBrowser,
  type FormBrowser,
} from './support/form-page.ts'

const long = `${'Unbroken'.repeat(60)}👩‍👩‍👧‍👦${'🧬'.repeat(40)}`
const arabic = 'عدد العينات'

/** The form with every kind of part, each text in it replaced. */
function withText(text: string): string {
  const words = new Set(['label', 'title', 'text', 'helpText', 'placeholder', 'buttonText'])
  return JSON.stringify(JSON.parse(everyKind), (name, value: unknown) =>
    words.has(name) ? text : value,
  )
}

describe.skipIf(missingChromium() !== undefined)('texts of all kinds in a real browser', () => {
  let browser: FormBrowser
  beforeAll(async () => {
    browser = await openFormBrowser()
  })
  afterAll(() => browser?.[Symbol.asyncDispose]())

  it.each([
    [390, 'ltr', 'none'],
    [390, 'rtl', 'active'],
    [1440, 'ltr', 'none'],
  ] as const)(
    '[FRM-12] wraps long texts of every kind of field at %i px, %s, forced colors %s',
    async (width, dir, forcedColors) => {
      const page = await browser.open({ viewport: { width, height: 800 }, forcedColors })
      await page.evaluate(
        ([text, direction]) => {
          document.documentElement.dir = direction
          return window.tools.open(text)
        },
        [withText(long), dir] as const,
      )
      await page.locator('details').evaluate((one) => one.setAttribute('open', ''))
      await page.locator('input[type=file]').waitFor()
      await page.evaluate(() => document.querySelector('form')?.requestSubmit())
      await page.locator('.lf-summary').waitFor()
      const wide = await page.evaluate(() => {
        const isScrolled = (one: Element): boolean => one.parentElement?.closest('.lf-rows') != null
        return [document.documentElement, ...document.querySelectorAll('.launch-form *')]
          .filter((one) => {
            const { left, right } = one.getBoundingClientRect()
            return !isScrolled(one) && (right > innerWidth + 1 || left < -1)
          })
          .map((one) => one.outerHTML.slice(0, 80))
      })
      expect(wide).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await accessibilityFaults(page)).toEqual([])
    },
  )

  it('[FRM-12] reads each text of a form and of its user in its own direction', async () => {
    const page = await browser.open()
    await page.evaluate((text) => window.tools.open(text), withText(arabic))
    await page.locator('details').evaluate((one) => one.setAttribute('open', ''))
    const directions = await page.evaluate(() =>
      [
        'h2',
        '.lf-text p',
        '.lf-help',
        '.lf-field > label bdi',
        'legend bdi',
        'summary',
        'th',
        'option[dir]',
      ].map((selector) => {
        const found = document.querySelector(`.launch-form ${selector}`)
        return `${selector} ${found === null ? 'missing' : getComputedStyle(found).direction}`
      }),
    )
    expect(directions.filter((one) => !one.endsWith(' rtl'))).toEqual([])
    const name = page.locator('input').first()
    await name.fill(arabic)
    await expect.poll(() => name.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
    await name.fill('')
    await name.blur()
    // The message is English, though it begins with the label.
    const message = page.locator('.lf-error').first()
    await expect.poll(() => message.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr')
  })

  it('[FRM-12] keeps the error summary in step with what is fixed and what breaks later', async () => {
    const page = await browser.open()
    const fields = ['one', 'two'].map((id) => ({
      $type: 'TextBox',
      id,
      label: id,
      required: true,
      maxLength: 3,
    }))
    const text = JSON.stringify({ $type: 'Form', fields })
    await page.evaluate((definition) => window.tools.open(definition), text)
    await page.getByRole('button', { name: 'Launch' }).click()
    const links = page.locator('.lf-summary a')
    const both = ['"one" is required: enter a text.', '"two" is required: enter a text.']
    await expect.poll(() => links.allTextContents()).toEqual(both)
    await page.getByLabel('one').fill('abc')
    await expect.poll(() => links.allTextContents()).toEqual(both.slice(1))
    await page.getByRole('group', { name: 'The form has 1 error' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.getByLabel('one').fill('abcd')
    await expect
      .poll(() => links.allTextContents())
      .toEqual([expect.stringContaining('"one" must have at most 3'), both[1]])
    await page.getByLabel('one').fill('abc')
    await page.getByLabel('two').fill('abc')
    await page.locator('.lf-summary').waitFor({ state: 'detached' })
  })

  it('[FRM-11] refuses other spellings of an integer where it is typed, with the canonical one', async () => {
    const page = await browser.open()
    const field = { $type: 'Numeric', id: 'n', label: 'N', numericType: 'Integer' }
    const text = JSON.stringify({ $type: 'Form', fields: [field] })
    await page.evaluate((definition) => window.tools.open(definition), text)
    for (const [typed, digits] of [
      ['1.0', '1'],
      ['1e3', '1000'],
      ['007', '7'],
    ] as const) {
      await page.getByLabel('N', { exact: true }).fill(typed)
      await page.getByLabel('N', { exact: true }).blur()
      await page.locator('.lf-error', { hasText: `write ${digits}, not "${typed}"` }).waitFor()
    }
    await page.getByLabel('N', { exact: true }).fill('-7')
    await expect.poll(() => page.locator('.lf-error').count()).toBe(0)
  })

  it('[FRM-12] wraps the help of a table that is wider than a phone', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 800 } })
    const columns = Array.from({ length: 5 }, (_, at) => ({ $type: 'TextBox', id: `column-${at}` }))
    const helpText = 'What each row of this table is for, and where to find it.'
    const table = { $type: 'Table', id: 'rows', label: 'Rows', helpText, columns }
    await page.evaluate(
      (text) => window.tools.open(text),
      JSON.stringify({ $type: 'Form', fields: [table] }),
    )
    const { x, width } = (await page.locator('.lf-help').boundingBox())!
    expect(x + width).toBeLessThanOrEqual(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('[FRM-12] shows 500 choices and 200 fields without filling the page with one of them', async () => {
    const choices = Array.from({ length: 500 }, (_, index) => ({ value: `choice ${index}` }))
    const fields = Array.from({ length: 200 }, (_, index) => ({
      $type: 'TextBox',
      id: `f${index}`,
    }))
    const first = { $type: 'RadioButton', id: 'many', label: 'Many', choices }
    const page = await browser.open({ viewport: { width: 390, height: 800 } })
    const text = JSON.stringify({ $type: 'Form', fields: [first, ...fields] })
    await page.evaluate((definition) => window.tools.open(definition), text)
    const box = await page.locator('.lf-choices').boundingBox()
    expect(box?.height).toBeLessThan(500)
    await page.getByLabel('choice 499').check()
    expect(await page.locator('input').count()).toBe(700)
  })
})
