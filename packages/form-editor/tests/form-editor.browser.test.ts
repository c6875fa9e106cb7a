import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFaults,
  missingChromium,
  openFormBrowser,
  type FormBrowser,
} from '../../form-renderer/tests/support/form-page.ts'

const definition = `{
  "$type": "Form",
  // What is counted.
  "fields": [
    { "$type": "TextBox", "id": "note", "label": "Note", "required": true },
    { "$type": "Numeric", "id": "depth", "label": "Depth", "value": 10 }
  ]
}
`

describe.skipIf(missingChromium() !== undefined)('<form-editor> in a page of its own', () => {
  let browser: FormBrowser
  beforeAll(async () => {
    browser = await openFormBrowser(join(import.meta.dirname, '..'))
  })
  afterAll(() => browser?.[Symbol.asyncDispose]())

  const open = async (text = definition): Promise<Page> => {
    const page = await browser.open()
    await page.evaluate((given) => window.tools.open(given), text)
    await page.getByRole('button', { name: /^Note / }).waitFor()
    return page
  }
  const text = (page: Page) => page.evaluate(() => window.tools.text())

  it('edits a definition by its parts, and reports each change to the page', async () => {
    const page = await open()
    await page.getByRole('button', { name: /^Note / }).click()
    await page.getByRole('textbox', { name: 'label', exact: true }).fill('Remark')
    await page.getByRole('textbox', { name: 'Remark' }).waitFor()
    const changed = definition.replace('"Note"', '"Remark"')
    expect(await text(page)).toBe(changed)
    expect(await page.evaluate(() => window.tools.emitted.at(-1))).toEqual({
      type: 'formeditor-change',
      text: changed,
    })
    await page.keyboard.press('Control+z')
    await expect.poll(() => text(page)).toBe(definition)
  })

  it('saves with Ctrl+S by the property of the page; what is refused stays unsaved', async () => {
    const page = await open()
    await page.getByRole('button', { name: /^Depth / }).press('Delete')
    await page.evaluate(() => {
      window.tools.isFull = true
    })
    await page.keyboard.press('Control+s')
    await page.getByText('Unsaved changes, lost when this tab is closed').waitFor()
    await page.evaluate(() => {
      window.tools.isFull = false
    })
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    const saved = await page.evaluate(() => window.tools.saved)
    expect(saved).toEqual([await text(page)])
    expect(saved[0]).not.toContain('depth')
    expect(await page.evaluate(() => window.tools.emitted.at(-1)?.type)).toBe('formeditor-save')
  })

  it('shows a conflict when another revision is given over unsaved changes', async () => {
    const page = await open()
    await page.getByRole('button', { name: /^Depth / }).press('Delete')
    await page.evaluate((given) => window.tools.write(given), definition.replace('Note', 'Theirs'))
    await page.getByRole('button', { name: 'Use the file' }).click()
    await page.getByRole('button', { name: /^Theirs / }).waitFor()
    expect(await text(page)).toBe(definition.replace('Note', 'Theirs'))
    await page.keyboard.press('Control+z')
    await expect.poll(() => text(page)).not.toContain('depth')
  })

  it('checks the shown form, selects what is named in the text, and leaves undo to other fields', async () => {
    const page = await open()
    await page.getByRole('textbox', { name: 'Note' }).fill('For the reader')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => window.tools.emitted.at(-1)?.type))
      .toBe('formeditor-valid')
    await page.getByRole('button', { name: /^Depth / }).press('Delete')
    await page.evaluate(() => document.body.append(document.createElement('input')))
    await page.locator('body > input').press('Control+z')
    expect(await text(page)).not.toContain('depth')
    await page.getByRole('tab', { name: 'Definition' }).click()
    await page.getByLabel('Definition', { exact: true }).last().press('Control+z')
    await expect.poll(() => text(page)).toBe(definition)
  })

  it.each(['light', 'dark'] as const)('has no faults that axe finds, in %s', async (scheme) => {
    const page = await open()
    await page.emulateMedia({ colorScheme: scheme })
    await page.getByRole('button', { name: /^Note / }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('tab', { name: 'Definition' }).click()
    await page.getByLabel('Definition', { exact: true }).last().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
