import { jsonSchema } from '@benchtop/forms'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyKind } from './support/every-kind.ts'
import { missingChromium, openFormBrowser, type FormBrowser } from './support/form-page.ts'

const folder = join(import.meta.dirname, '..')

it('[FRM-07] lists in its README the names that its parts have in the code', () => {
  const sources = globSync('src/**/*.tsx', { cwd: folder }).map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  const named = sources.flatMap((text) =>
    [...text.matchAll(/\spart=(?:"([^"]+)"|\{([^}]+)\})/g)].flatMap(([, name, code = '']) =>
      name === undefined ? [...code.matchAll(/'([a-z]+)'(?! \?)/g)].map(([, one]) => one) : name,
    ),
  )
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const [list = ''] = /for `::part`:[^.]*\./.exec(readme) ?? []
  const listed = [...list.matchAll(/`([a-z]+)`/g)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(named))
})

it('[FRM-12] is looked at with every kind of part that the language has', () => {
  const { part } = jsonSchema()['$defs'] as { part: { properties: { $type: { enum: string[] } } } }
  const shown = new Set([...everyKind.matchAll(/"\$type":"(\w+)"/g)].map(([, kind]) => kind))
  expect(part.properties.$type.enum.filter((kind) => !shown.has(kind))).toEqual([])
})

describe.skipIf(missingChromium() !== undefined)('a launch form in a shadow tree', () => {
  let browser: FormBrowser
  beforeAll(async () => {
    browser = await openFormBrowser()
  })
  afterAll(() => browser?.[Symbol.asyncDispose]())

  it('[FRM-07] names its parts for `::part`: of every kind of field, from outside a shadow tree', async () => {
    const page = await browser.open()
    await page.evaluate((text) => window.tools.open(text), everyKind)
    await page.locator('details').evaluate((one) => one.setAttribute('open', ''))
    await page.locator('input[type=file]').waitFor()
    await page.evaluate(() => {
      const host = document.body.appendChild(document.createElement('div'))
      host.id = 'host'
      const form = document.querySelector('launch-form')!
      host.attachShadow({ mode: 'open' }).append(form)
      const style = document.head.appendChild(document.createElement('style'))
      const parts =
        'field label help input choice table list group heading text button error summary'
      style.textContent = parts
        .split(' ')
        .map((part) => `#host::part(${part}) { --part: ${part} }`)
        .join(' ')
    })
    await page.getByRole('button', { name: 'Launch' }).click()
    await page.locator('.lf-summary a').first().press('Enter')
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelector('#host')?.shadowRoot?.activeElement?.id),
      )
      .toBeTruthy()
    await page.getByRole('combobox', { name: 'Samples' }).press('ArrowDown')
    await page.locator('.lf-list').waitFor()
    const found = await page.evaluate(() => {
      const partOf = (one: Element) => getComputedStyle(one).getPropertyValue('--part')
      const all = [
        ...document.querySelector('#host')!.shadowRoot!.querySelectorAll('launch-form *'),
      ]
      const named = all.filter((one) => one.hasAttribute('part'))
      return {
        parts: [...new Set(named.map(partOf))].toSorted(),
        // Every box, and every field with its label.
        without: all
          .filter((one) =>
            one.matches('.lf-field, .lf-input, .lf-file, select, textarea, .lf-rows table'),
          )
          .filter((one) => partOf(one) !== one.getAttribute('part'))
          .map((one) => one.outerHTML.slice(0, 80)),
        labels: all.filter((one) => one.matches('.lf-field > [part=label]')).length,
        fields: all.filter((one) => one.matches('.lf-field')).length,
      }
    })
    const { parts, without, labels, fields } = found
    expect(without).toEqual([])
    expect(labels).toBe(fields)
    expect(parts.join(' ')).toBe(
      'button choice error field group heading help input label list summary table text',
    )
  })
})
