import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyKind } from '../../form-renderer/tests/support/every-kind.ts'
import {
  missingChromium,
  openFormBrowser,
  type FormBrowser,
} from '../../form-renderer/tests/support/form-page.ts'

/** What the author of a form writes, in which no letter is. */
const author = '§'
const words = new Set([
  'label',
  'title',
  'text',
  'helpText',
  'placeholder',
  'buttonText',
  'message',
])

const rules = [
  { $type: 'PermissionValidationRule', id: 'r', permissions: 'Read', severity: 'Error' },
  { $type: 'ScriptValidationRule', id: 's', callback: 'return null', severity: 'Error' },
  { $type: 'O', id: 't' },
]
const condition = {
  or: [{ field: 'first', eq: 'a', ne: 'b' }, { not: { field: 'first', in: [] } }],
}
const more = [
  {
    $type: 'RadioButton',
    id: 'first',
    label: author,
    choices: [{ value: 'a', label: author }],
    togglers: [{ toggleOnValue: 'a', toggleFields: 'second' }],
  },
  { $type: 'TextBox', id: 'second', label: author, visibleWhen: condition, rules: 'r' },
  { $type: 'TextBox', id: 'third', label: author, visibleWhen: { field: 'first', filled: true } },
  { $type: 'U', id: 'u', label: author },
]

function definition(isValid = false): string {
  const form = JSON.parse(everyKind, (name, value: unknown) =>
    words.has(name) ? author : value,
  ) as { fields: unknown[] }
  const all = { ...form, fields: [...form.fields, ...more], rulesets: rules }
  if (isValid) return `// A comment.\n${JSON.stringify(form)}`
  return `// A comment.\n${JSON.stringify(all)}`
}

/** Texts outside of brackets, of elements and of attributes that are shown or read out. */
async function untranslated(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = new Set<string>()
    const root = document.querySelector('form-editor')
    const check = (text: string, where: string): void => {
      let left = text
      while (/⟦[^⟦⟧]*⟧/.test(left)) left = left.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
      if (/\p{L}{2}/u.test(left) && !['$type', 'sample'].includes(text.trim()))
        found.add(`${where}: ${text.slice(0, 80)}`)
    }
    // The form is the renderer's; code, and words of the language, are the same in all languages.
    const others = '.launch-form, code, pre, textarea, svg'
    const look = (): void => {
      for (const one of root?.querySelectorAll('*') ?? []) {
        if (one.closest('.launch-form') !== null) continue
        for (const name of ['aria-label', 'title', 'placeholder']) {
          const isKind = name === 'title' && one.closest('.fe-palette') !== null
          const { previousElementSibling: before } = one
          const isValue =
            name === 'placeholder' &&
            before instanceof HTMLInputElement &&
            before.value === one.getAttribute(name)
          if (!isKind && !isValue) check(one.getAttribute(name) ?? '', `${one.tagName} ${name}`)
        }
        if (one.closest(others) !== null) continue
        if (one instanceof HTMLOptionElement && one.text === one.value) continue
        for (const node of one.childNodes) {
          if (node instanceof Text) check(node.data, one.tagName + one.className)
        }
      }
    }
    // Of a list, one object is open at a time.
    const lists = [...(root?.querySelectorAll<HTMLDetailsElement>('details') ?? [])]
    const objects = lists.filter((one) => one.matches('.fe-listed-object'))
    for (const one of lists) if (!objects.includes(one)) one.open = true
    look()
    for (const one of objects) {
      one.open = true
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      look()
    }
    return [...found]
  })
}

describe.skipIf(missingChromium() !== undefined)('texts of <form-editor>', () => {
  let browser: FormBrowser
  beforeAll(async () => {
    browser = await openFormBrowser(join(import.meta.dirname, '..'))
  })
  afterAll(() => browser?.[Symbol.asyncDispose]())

  const open = async (text: string): Promise<Page> => {
    const page = await browser.open()
    await page.evaluate((given) => {
      window.tools.open(given)
      window.tools.translate()
    }, text)
    await page.getByRole('button', { name: '⟦Undo⟧' }).waitFor()
    return page
  }

  it(
    '[FRM-12] are translated in every view of parts of all kinds',
    { timeout: 120_000 },
    async () => {
      const page = await open(definition())
      const rows = page.locator('.fe-outline-name')
      expect(await rows.count()).toBeGreaterThan(20)
      for (const row of await rows.all()) {
        await row.click()
        expect(await untranslated(page)).toEqual([])
      }
    },
  )

  it(
    '[FRM-12] are translated in messages, sheets and the definition',
    { timeout: 120_000 },
    async () => {
      const page = await open(definition(true))
      const status = page.getByRole('status').first()
      const seen = async (): Promise<void> => expect(await untranslated(page)).toEqual([])
      for (const key of [
        'Alt+ArrowDown',
        'Alt+ArrowUp',
        'Alt+ArrowUp',
        'Delete',
        'Control+z',
        'Control+y',
      ]) {
        await page.locator('.fe-outline-name').first().press(key)
        await seen()
      }
      await page.locator('.fe-palette').getByRole('button', { name: '⟦Number⟧' }).click()
      await expect.poll(() => status.textContent()).toBe('⟦⟦Number⟧ added.⟧')
      // What a new part is called is written into the definition.
      await page.keyboard.press('Control+z')
      await seen()
      await page.evaluate(() => window.tools.write('{"$type":"Form","fields":[]}'))
      await page.getByRole('alert').getByRole('button').last().click()
      await seen()
      await page.getByRole('button', { name: '⟦Close⟧' }).click()
      await page.getByRole('button', { name: '⟦Keep my changes⟧' }).click()
      await page.getByRole('button', { name: '⟦Convert to strict JSON …⟧' }).click()
      await seen()
      await page.getByRole('button', { name: '⟦Convert⟧' }).click()
      await page.getByRole('button', { name: '⟦Discard⟧' }).click()
      await seen()
      await page.getByRole('tab', { name: '⟦Definition⟧' }).click()
      await page.getByRole('textbox', { name: '⟦Definition⟧' }).fill('{"$type":"Form","fields":[{}')
      await seen()
      await page.keyboard.press('Control+s')
      await expect.poll(() => status.textContent()).toBe('⟦Saved.⟧')
      await seen()
    },
  )

  it('[FRM-12] are English where a translation has none', async () => {
    const page = await browser.open()
    await page.evaluate((given) => {
      window.tools.open(given)
      const editor = document.querySelector('form-editor')
      if (editor !== null) editor.texts = { undo: 'Annuler', check: 'Vérifier' }
    }, '{"$type":"Form","fields":[]}')
    await page.getByRole('button', { name: 'Annuler' }).waitFor()
    await page.getByRole('button', { name: 'Redo' }).waitFor()
    await page.getByRole('button', { name: 'Vérifier' }).waitFor()
    expect(await page.getByText('No parts yet.').isVisible()).toBe(true)
  })
})
