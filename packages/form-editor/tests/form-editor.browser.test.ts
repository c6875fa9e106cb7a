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
    await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Remark')
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

  const grouped = JSON.stringify({
    $type: 'Form',
    fields: [
      { $type: 'TextBox', id: 'note', label: 'Note' },
      {
        $type: 'FieldSet',
        label: 'More',
        fields: [{ $type: 'TextBox', id: 'in', label: 'Inside' }],
      },
      { $type: 'Numeric', id: 'depth', label: 'Depth' },
    ],
  })
  /** The ids of the fields, those in a group in brackets. */
  const order = async (page: Page) => {
    type Part = { readonly id?: string; readonly fields?: readonly Part[] }
    const idOf = ({ id, fields }: Part): string => id ?? `(${fields?.map(idOf).join(' ')})`
    return (JSON.parse(await text(page)) as Required<Part>).fields.map(idOf).join(' ')
  }
  const labelOf = (page: Page, name: string) =>
    page.locator('.fe-edited .lf-field > label', { hasText: name })

  it('selects a field that is clicked or focused in the form', async () => {
    const page = await open(grouped)
    await page.getByRole('textbox', { name: 'Inside' }).click()
    await page
      .getByRole('button', { name: /^Inside / })
      .and(page.locator('[aria-current=true]'))
      .waitFor()
    await expect.poll(() => page.locator('.fe-edited [data-selected]').textContent()).toBe('Inside')
    expect(await page.getByRole('textbox', { name: 'Label', exact: true }).inputValue()).toBe(
      'Inside',
    )
    await page.keyboard.press('Tab')
    await expect.poll(() => page.locator('.fe-edited [data-selected]').textContent()).toBe('Depth')
  })

  it('renames a field in the form, by a double click or F2', async () => {
    const page = await open(grouped)
    await labelOf(page, 'Note').locator('bdi').dblclick()
    await page.keyboard.type('Remark')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Remark' }).waitFor()
    expect(await text(page)).toBe(grouped.replace('"Note"', '"Remark"'))
    await page.getByRole('textbox', { name: 'Inside' }).press('F2')
    await page.keyboard.type('Nothing')
    await page.keyboard.press('Escape')
    await labelOf(page, 'Inside').waitFor()
    await page.getByRole('textbox', { name: 'Inside' }).press('F2')
    await page.keyboard.type('Other')
    await page.keyboard.press('Enter')
    await labelOf(page, 'Other').waitFor()
    expect(await text(page)).toContain('"Other"')
  })

  it.each([false, true])('renames a group in the form, collapsible: %s', async (isCollapsible) => {
    const shown = grouped.replace('"FieldSet"', `"FieldSet","isCollapsible":${isCollapsible}`)
    const page = await open(shown)
    const label = page.locator('.fe-edited .lf-set > :is(legend, summary) > span')
    await label.dblclick()
    await page.keyboard.type('Other inputs')
    await page.keyboard.press('Enter')
    await expect.poll(() => label.textContent()).toBe('Other inputs')
    expect(await text(page)).toBe(shown.replace('"More"', '"Other inputs"'))
    await page.getByRole('textbox', { name: 'Inside' }).waitFor()
  })

  it('[FRM-07] discards its changes when the form around it is reset, and undoes that', async () => {
    const page = await open()
    await page.evaluate(() => {
      const form = document.createElement('form')
      document.querySelector('form-editor')?.replaceWith(form)
      const editor = form.appendChild(document.createElement('form-editor'))
      editor.setAttribute('name', 'definition')
      editor.file = {
        text: '{ "$type": "Form", "fields": [{ "$type": "TextBox", "id": "note" }] }',
        revision: 'a',
      }
    })
    const before = await text(page)
    await page.getByRole('button', { name: /^note / }).press('Delete')
    const sent = () =>
      page.evaluate(() =>
        new FormData(document.querySelector('form') ?? undefined).get('definition'),
      )
    await expect.poll(sent).not.toContain('note')
    await page.evaluate(() => document.querySelector('form')?.reset())
    await expect.poll(sent).toBe(before)
    await page.keyboard.press('Control+z')
    await expect.poll(() => text(page)).not.toContain('note')
  })

  it('moves a field that is dragged in the form, into groups too', async () => {
    const page = await open(grouped)
    const drag = async (name: string, x: number, y: number) => {
      await labelOf(page, name).hover()
      await page.mouse.down()
      await page.mouse.move(x, y, { steps: 4 })
      await page.mouse.up()
    }
    const note = (await labelOf(page, 'Note').boundingBox())!
    await drag('Depth', note.x + 5, note.y)
    await expect.poll(() => order(page)).toBe('depth note (in)')
    const inside = (await labelOf(page, 'Inside').boundingBox())!
    await drag('Note', inside.x + 5, inside.y)
    await expect.poll(() => order(page)).toBe('depth (note in)')
  })

  it.each(['One sample', 'Tumor and normal', 'Trio', 'Cohort by table'])(
    'starts an empty form with %s',
    async (name) => {
      const page = await browser.open()
      await page.evaluate(() => window.tools.open('{ "$type": "Form", "fields": [] }'))
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('button', { name: /^Save in / }).waitFor()
      await page.getByText('Valid', { exact: true }).waitFor()
      expect(await page.locator('.fe-edited .lf-field').count()).toBeGreaterThan(2)
    },
  )

  it('adds parts from a menu, names attributes as people do, and has the form next to them', async () => {
    const page = await open(grouped)
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.getByText('Add a part').click()
    await page.getByRole('button', { name: 'Radio buttons' }).click()
    expect(await page.locator('.fe-palette').getAttribute('open')).toBeNull()
    await page.getByLabel('Help text', { exact: true }).waitFor()
    const required = page.getByLabel('Required', { exact: true })
    await required.selectOption('No')
    await expect.poll(() => text(page)).toContain('"required": false')
    await page.locator('.fe-name', { hasText: 'Requiredrequired' }).waitFor()
    const [attributes, form] = await Promise.all(
      ['.fe-attributes', '.fe-editor-source'].map((one) => page.locator(one).first().boundingBox()),
    )
    expect(form!.x).toBeGreaterThanOrEqual(attributes!.x + attributes!.width)
    expect(form!.y).toBeLessThan(attributes!.y + 100)
    expect(await accessibilityFaults(page)).toEqual([])
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
