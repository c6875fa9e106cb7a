import { corpusResources, readCorpus } from '@benchtop/forms/corpus'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyKind } from './support/every-kind.ts'
import {
  accessibilityFaults,
  missingChromium,
  openFormBrowser,
  type FormBrowser,
} from './support/form-page.ts'

describe.skipIf(missingChromium() !== undefined)('a launch form in a real browser', () => {
  let browser: FormBrowser
  beforeAll(async () => {
    browser = await openFormBrowser()
  })
  afterAll(() => browser?.[Symbol.asyncDispose]())

  const openForm = async (definition = everyKind, more = {}): Promise<Page> => {
    const page = await browser.open()
    await page.evaluate(([text, rest]) => window.tools.open(text, rest), [
      definition,
      more,
    ] as const)
    return page
  }

  it("[FRM-01, FRM-06, FRM-09] computes the corpus's errors, properties and scopes as a server does, script rules included", async () => {
    const page = await browser.open()
    const resources = corpusResources()
    const faults: string[] = []
    for (const { name, text, launches } of readCorpus()) {
      for (const { about, values, ...expected } of launches) {
        const { problems, launch } = await page.evaluate(
          async ([definition, more]) => {
            await window.tools.open(definition, more)
            return window.tools.check()
          },
          [text, { values, resources }] as const,
        )
        const found = { problems, properties: launch?.properties, scopes: launch?.scopes }
        try {
          expect(found).toEqual(expected)
        } catch (error) {
          faults.push(`${name}, ${about}: ${(error as Error).message}`)
        }
      }
    }
    expect(faults).toEqual([])
  })

  it('[FRM-02] shows the buttonText of choosers and of tables, and adds rows with it', async () => {
    const form = {
      $type: 'Form',
      fields: [
        { $type: 'SampleChooser', id: 'reads', label: 'Reads', buttonText: 'Pick reads' },
        {
          $type: 'ResourceMatcher',
          id: 'pairs',
          label: 'Pairs',
          buttonText: 'Add a pair',
          columns: [{ id: 'tumor', label: 'Tumor', resourceType: 'Sample' }],
        },
      ],
    }
    const page = await openForm(JSON.stringify(form))
    await page.getByPlaceholder('Pick reads').waitFor()
    await page.getByRole('button', { name: 'Add a pair' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Remove row 2' }).count()).toBe(1)
  })

  it('[FRM-02] keeps a click on the button when an error appears above it', async () => {
    const form = {
      $type: 'Form',
      fields: [{ $type: 'TextBox', id: 'tube', label: 'Tube', minLength: 3 }],
    }
    const page = await openForm(JSON.stringify(form))
    await page.getByLabel('Tube').fill('a')
    const box = (await page.getByRole('button', { name: 'Launch' }).boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + 3)
    await page.mouse.down()
    // Problems of the field that loses focus are shown before the button is released.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await page.mouse.up()
    await page.getByRole('group', { name: 'The form has 1 error' }).waitFor()
    await expect.poll(() => page.getByLabel('Tube').getAttribute('aria-invalid')).toBe('true')
  })

  it('[FRM-02, FRM-03] can be filled in and launched with the keyboard only', async () => {
    const page = await openForm()
    const { keyboard } = page
    const tab = () => keyboard.press('Tab')
    await page.getByLabel('Name', { exact: false }).first().focus()
    await keyboard.type('Depth run')
    await tab()
    await keyboard.type('Two\nlines')
    await tab()
    await keyboard.type('60')
    await tab()
    await keyboard.press('ArrowDown') // Own
    await tab() // shows a field
    await keyboard.type('mine')
    await tab()
    await keyboard.press('Space') // bam
    await tab()
    await keyboard.press('Space') // vcf
    await tab()
    await keyboard.type('Exact')
    await tab() // enables Regions
    await keyboard.press('Control+a')
    await tab() // project
    await keyboard.type('sample 42')
    await page.locator('.lf-entry', { hasText: 'Sample 42' }).first().waitFor()
    await keyboard.press('Enter')
    await tab() // samples
    await keyboard.press('ArrowDown')
    await page.locator('.lf-entry', { hasText: 'Sample 0' }).waitFor()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await keyboard.press('Escape')
    await keyboard.press('Backspace') // removes the last one
    await tab() // result
    await tab() // run
    await tab() // file
    await tab() // biosample
    await tab() // libraries
    await tab() // dataset
    for (const cell of ['tumor', 'normal']) {
      await tab()
      await keyboard.press('ArrowDown')
      await page.locator('.lf-entry').first().waitFor()
      await keyboard.press(cell === 'tumor' ? 'End' : 'Home')
      await page.locator('.lf-entry.lf-active', { hasText: /Sample (0|99999)$/ }).waitFor()
      await keyboard.press('Enter')
    }
    await tab() // remove row
    await tab() // add row
    await tab() // genes
    await keyboard.type('BRCA1')
    await tab()
    await keyboard.type('+')
    await tab()
    await tab()
    await keyboard.press('Enter') // another row, which takes the focus
    await keyboard.type('TP53')
    await tab()
    await tab()
    await keyboard.press('Enter') // and goes again
    await tab() // add row
    await tab() // summary of Advanced
    await keyboard.press('Enter')
    await tab() // the file's button
    await tab()
    await keyboard.type('inner')
    await tab()
    await keyboard.type('0.5')
    await keyboard.press('Enter')
    await page.waitForFunction(() => window.tools.submitted.length === 1)
    const values = await page.evaluate(() => window.tools.submitted[0]?.values)
    expect(values).toEqual({
      name: 'Depth run',
      notes: 'Two\nlines',
      depth: '60',
      genome: 'own',
      'own-genome': 'mine',
      outputs: ['bam', 'vcf'],
      caller: 'exact',
      regions: ['x', 'y'],
      project: 'v1pre3/projects/42',
      samples: ['v1pre3/samples/0'],
      libraries: [],
      pairs: [{ tumor: 'v1pre3/samples/99999', normal: 'v1pre3/samples/0' }],
      genes: [{ gene: 'BRCA1', strand: '+' }],
      sheet: [],
      secret: 'inner',
      from: '0.5',
    })
  })

  it.each(['light', 'dark'] as const)('[FRM-03] has no axe violations, %s', async (colorScheme) => {
    const page = await browser.open({ colorScheme })
    await page.evaluate((text) => window.tools.open(text), everyKind)
    await page.locator('details').evaluate((one) => one.setAttribute('open', ''))
    await page.evaluate(() => document.querySelector('form')?.requestSubmit())
    await page.locator('.lf-summary').waitFor()
    await page.getByLabel('Samples').click()
    await page.locator('.lf-entry').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[FRM-03] works right to left, in forced colors and without motion', async () => {
    const page = await browser.open({ forcedColors: 'active', reducedMotion: 'reduce' })
    await page.evaluate((text) => {
      document.documentElement.dir = 'rtl'
      return window.tools.open(text)
    }, everyKind)
    const input = page.getByRole('combobox', { name: 'Samples' })
    await input.press('ArrowDown')
    await page.locator('.lf-entry').first().waitFor()
    await input.press('ArrowDown')
    const active = page.locator('.lf-active')
    await active.waitFor()
    const [list, box] = [await page.locator('.lf-list').boundingBox(), await input.boundingBox()]
    expect(Math.abs((list?.x ?? 0) - (box?.x ?? 99))).toBeLessThan(2)
    const name = await active.locator('.lf-name').boundingBox()
    const more = await active.locator('.lf-more').boundingBox()
    expect(name?.x).toBeGreaterThan(more?.x ?? Infinity)
    await expect
      .poll(() => active.evaluate((one) => getComputedStyle(one).outlineStyle))
      .toBe('solid')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[FRM-03] has an accessibility tree that matches what is visible', async () => {
    const page = await openForm()
    await page.locator('details').evaluate((one) => one.setAttribute('open', ''))
    await page.locator('input[type=file]').waitFor()
    expect(await page.locator('launch-form').ariaSnapshot()).toMatchSnapshot()
  })

  it('[FRM-03] announces problems only after a field is left, and describes it by visible elements', async () => {
    const page = await openForm()
    const name = page.locator('input').first()
    await name.fill('ab')
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('false')
    await name.blur()
    await page.locator('.lf-error').waitFor()
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    const described = await name.evaluate((one) =>
      (one.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    )
    expect(described).toEqual([
      'What the analysis is called.',
      expect.stringMatching(/^Error: "Name" must have at least 3/),
    ])
    await expect.poll(() => page.getByRole('status').textContent()).toContain('"Name" must have')
    await name.fill('abc')
    await page.locator('.lf-error').waitFor({ state: 'detached' })
  })

  it('[FRM-03] moves the focus to an error summary, and from there to each field', async () => {
    const page = await openForm(everyKind, { changes: { depth: '60' } })
    await page.getByRole('button', { name: 'Launch' }).click()
    const summary = page.getByRole('group', { name: 'The form has 3 errors' })
    await summary.waitFor()
    await expect.poll(() => summary.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => page.evaluate(() => window.tools.submitted)).toEqual([])
    await summary.getByRole('link', { name: '"Inner"' }).click()
    const focused = () => page.evaluate(() => document.activeElement?.id)
    await expect.poll(() => focused()).toBe(await page.getByLabel('Inner').getAttribute('id'))
    await summary.getByRole('link', { name: '"Genome"' }).click()
    await expect.poll(() => focused()).toBe(await page.getByLabel('Human').getAttribute('id'))
  })

  it('[FRM-02] aborts an endless pattern, reports it at its field, and stays responsive', async () => {
    const fields = [
      { $type: 'TextBox', id: 'code', label: 'Code', pattern: '(a+)+' },
      { $type: 'TextBox', id: 'tube', label: 'Tube', pattern: '([A-Z]\\d)+' },
      { $type: 'TextBox', id: 'note', label: 'Note', minLength: 3 },
    ]
    const page = await openForm(JSON.stringify({ $type: 'Form', fields }))
    const errors = () => page.locator('.lf-error').allTextContents()
    const isInvalid = (label: string) => page.getByLabel(label).getAttribute('aria-invalid')
    await page.getByLabel('Tube').fill('a1')
    await page.getByLabel('Code').pressSequentially(`${'a'.repeat(60)}!`)
    await expect
      .poll(errors)
      .toEqual(['Error: "Tube" must match the pattern ([A-Z]\\d)+; "a1" doesn\'t.'])
    // While the pattern is tried, the page responds.
    await page.getByLabel('Note').fill('no')
    await page.getByLabel('Tube').fill('A1')
    const endless =
      '"Code" can\'t be checked by its pattern (a+)+: it ran longer than 1000 ms: does it terminate?'
    await expect
      .poll(errors)
      .toEqual([`Error: ${endless}`, 'Error: "Note" must have at least 3 characters, not 2.'])
    await expect.poll(() => isInvalid('Code')).toBe('true')
    // A launch reports the same problems, and immediate problems are immediate again afterwards.
    await page.getByLabel('Note').fill('none')
    await page.getByRole('button', { name: 'Launch' }).click()
    const summary = page.getByRole('group', { name: 'The form has 1 error' })
    await expect.poll(() => summary.getByRole('link').allTextContents()).toEqual([endless])
    await page.getByLabel('Code').fill('aaa')
    await expect.poll(() => isInvalid('Code')).toBe('false')
    await page.getByRole('button', { name: 'Launch' }).click()
    await page.waitForFunction(() => window.tools.submitted.length === 1)
  })

  it('[FRM-03] announces problems found after a field was left', async () => {
    const field = { $type: 'TextBox', id: 'tube', label: 'Tube', pattern: '([A-Z]\\d)+' }
    const other = { $type: 'TextBox', id: 'note', label: 'Note' }
    const page = await openForm(JSON.stringify({ $type: 'Form', fields: [field, other] }))
    await page.getByLabel('Tube').fill('a1')
    await page.getByLabel('Note').focus()
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toBe('"Tube" must match the pattern ([A-Z]\\d)+; "a1" doesn\'t.')
  })

  it('leaves slow patterns to the server if workers are forbidden', async () => {
    const field = { $type: 'TextBox', id: 'code', label: 'Code', pattern: '(a+)+' }
    const page = await browser.open()
    await page.evaluate(() => {
      window.Worker = class {
        constructor() {
          throw new Error('the policy of this page forbids it')
        }
      } as unknown as typeof Worker
    })
    const text = JSON.stringify({ $type: 'Form', fields: [field] })
    await page.evaluate((definition) => window.tools.open(definition), text)
    await page.getByLabel('Code').fill(`${'a'.repeat(60)}!`)
    await page.getByRole('button', { name: 'Launch' }).click()
    await page.waitForFunction(() => window.tools.submitted.length === 1)
    await expect.poll(() => page.locator('.lf-error').count()).toBe(0)
  })

  it('[FRM-05] keeps entered values and the focus when the definition changes', async () => {
    const page = await openForm()
    await page.locator('input').first().fill('Kept')
    await page.getByLabel('Notes').pressSequentially('half a sen')
    const changed = JSON.parse(everyKind) as { fields: object[] }
    changed.fields.splice(0, 2)
    changed.fields.unshift({ $type: 'TextBox', id: 'new', label: 'New one' })
    await page.evaluate((text) => window.tools.define(text), JSON.stringify(changed))
    await page.getByLabel('New one').waitFor()
    await page.keyboard.type('tence')
    const { launch } = await page.evaluate(() => window.tools.check())
    expect(launch?.values).toMatchObject({ name: 'Kept', notes: 'half a sentence' })
  })

  it('[FRM-04] reports where a definition is invalid, and keeps the form', async () => {
    const page = await openForm()
    await page.locator('input').first().fill('Kept')
    await page.evaluate(() => window.tools.define('{ "$type": "Form",\n  "fields": [ { ] }'))
    const alert = page.getByRole('alert')
    await alert.waitFor()
    await expect.poll(() => alert.textContent()).toMatch(/Line 2, column \d+/)
    await expect.poll(() => page.locator('input').first().inputValue()).toBe('Kept')
  })

  it('reads a tabular file, and shows its rows and their problems', async () => {
    const page = await openForm()
    await page.locator('details').evaluate((one) => one.setAttribute('open', ''))
    const file = page.locator('input[type=file]')
    const csv = (text: string, name = 'sheet.csv') => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
    await file.setInputFiles(csv('Sample;Lane\nNA1;1\n;many\n'))
    await page.locator('caption', { hasText: 'sheet.csv 2 rows' }).waitFor()
    await file.focus()
    await page.getByLabel('Inner').focus()
    await page.locator('.lf-error', { hasText: '"Lane" in row 2' }).waitFor()
    await page.getByRole('button', { name: 'Remove these rows' }).click()
    await page.locator('caption').waitFor({ state: 'detached' })
    await file.setInputFiles(csv('x', 'sheet.pdf'))
    await page.locator('.lf-error', { hasText: 'end with .csv' }).waitFor()
    await expect.poll(() => page.locator('caption').count()).toBe(0)
  })
})
