import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { hasFocus } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { counter, startFormsBench, written } from './forms-bench.ts'
import { visitConsole, type Browser, type Page } from './workspace.ts'

const previewed = `/forms/${counter}`
const edited = `/forms/${counter}/edit?view=text`
const row = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Parts of the form' }).getByRole('button', { name })
const definition = (page: Page) => page.getByRole('textbox', { name: 'Definition' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A form with something of each attribute that consists of parts. */
const ofParts = `{
  "$type": "Form",
  "fields": [
    {
      "$type": "RadioButton",
      "id": "mode",
      "label": "Mode", // How it is called.
      "choices": [{ "value": "germline" }, { "value": "somatic" }]
    },
    { "$type": "SampleChooser", "id": "normal", "label": "Normal" },
    { "$type": "Numeric", "id": "depth", "label": "Depth" },
    { "$type": "Table", "id": "rows", "label": "Rows", "columns": [{ "$type": "TextBox", "id": "name", "label": "Name" }] },
    { "$type": "TextBox", "id": "note", "label": "Note" }
  ]
}
`

describe.skipIf(missingChromium() !== undefined)('forms in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[FRM-09] run their script rules while one types, under the policy of the console', async () => {
    const warned = { $type: 'ScriptValidationRule', id: 'long', severity: 'Warning' }
    const callback =
      "return dataProvider.GetProperty('Input.note').length < 9 ? null : 'That is long.'"
    const fields = [{ $type: 'TextBox', id: 'note', label: 'Note', rules: 'long' }]
    const form = { $type: 'Form', fields, rulesets: [{ ...warned, callback }] }
    await using bench = await startFormsBench()
    await bench.save(JSON.stringify(form))
    await using visit = await visitConsole(browser, bench.platform, previewed)
    const { page, complaints } = visit
    await page.getByLabel('Note').fill('long enough')
    await page.keyboard.press('Tab')
    await page.getByText('That is long.').first().waitFor()
    await press(page, 'Check')
    await page.getByText('No problems: this launch would be accepted.').waitFor()
    expect(complaints).toEqual([])
  })

  describe('choosers of the lab', () => {
    const fields = [
      { $type: 'BioSampleChooser', id: 'donors', label: 'Donors', multiselect: true },
      { $type: 'LibraryChooser', id: 'library', label: 'Library' },
      { $type: 'DatasetChooser', id: 'reads', label: 'Reads' },
      { $type: 'SampleChooser', id: 'sample', label: 'Sample' },
    ]
    const labForm = JSON.stringify({ $type: 'Form', fields })

    it('[FRM-02, V2-08] find biosamples, libraries and datasets, without the reads of failed pools', async () => {
      await using bench = await startFormsBench()
      const { ada } = bench.platform
      await ada.postJson('v2/librarypools/17001', { Status: 'Failed' })
      await bench.save(labForm)
      await using visit = await visitConsole(browser, bench.platform, previewed)
      const { page, complaints } = visit
      const chooser = (name: string) => page.getByRole('combobox', { name })
      const offered = () => page.locator('.lf-entry .lf-name').allInnerTexts()

      await chooser('Donors').pressSequentially('891')
      await page.getByRole('option', { name: 'NA12891' }).click()
      await page.getByRole('row', { name: /Input\.donors biosample\[\]/ }).waitFor()
      await page.getByText('read project 4002').waitFor()
      await page.keyboard.press('Escape')

      await chooser('Library').click()
      await expect.poll(offered).toEqual(['NA12878_L1', 'NA12891_L1'])
      await page.getByRole('option', { name: 'NA12878_L1' }).click()
      await page.getByRole('row', { name: /Input\.library library/ }).waitFor()

      await chooser('Reads').click()
      await expect.poll(offered).toEqual(['Calls', 'NA12891'])
      await page.keyboard.press('Escape')
      await chooser('Sample').click()
      await expect.poll(offered).toEqual(['NA12891'])
      await page.keyboard.press('Escape')

      await ada.postJson('v2/librarypools/17001', { Status: 'Active' })
      await chooser('Reads').click()
      await expect.poll(offered).toEqual(['Calls', 'NA12878', 'NA12891'])
      await page.getByRole('option', { name: 'NA12878' }).click()
      await page.getByText('read sample 5001').waitFor()
      expect(complaints).toEqual([])
    })
  })

  describe('the preview', () => {
    it('[FRM-05] reloads the file when it is saved, and keeps the entered values and the focus', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, previewed)
      const { page, complaints } = visit
      await page.getByLabel('Note').pressSequentially('half a sen')
      await bench.save(written.replace('"Depth"', '"Least depth"').replace('"Note"', '"Remark"'))
      await page.getByLabel('Least depth').waitFor()
      await page.keyboard.type('tence')
      await expect.poll(() => page.getByLabel('Remark').inputValue()).toBe('half a sentence')
      expect(complaints).toEqual([])
    })

    it('[FRM-04] shows an error by line and column in an overlay, until it is fixed', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, previewed)
      const { page, complaints } = visit
      await page.getByLabel('Note').fill('kept')
      await bench.save(written.replace('"Numeric"', '"Numerc"'))
      const overlay = page.getByRole('alert', { name: 'form.json can’t be read' })
      await overlay.getByText('Did you mean "Numeric"?').waitFor()
      await overlay.getByRole('link', { name: 'Line 17, column 20' }).waitFor()
      await expect.poll(() => overlay.locator('pre').innerText()).toContain('"$type": "Numerc"')
      await overlay.getByRole('button', { name: 'Hide' }).press('Escape')
      await overlay.waitFor({ state: 'detached' })
      await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('kept')
      // It comes back with what is saved next, and is gone for good with what is sound.
      await bench.save(written.replace('"Numeric"', '"Numrc"'))
      await overlay.waitFor()
      await overlay.getByRole('link', { name: 'Line 17, column 20' }).click()
      await page.waitForURL(/\/edit\?line=17&column=20$/)
      await definition(page).and(page.locator(':focus')).waitFor()
      await page.goBack()
      await bench.save(written)
      await overlay.waitFor({ state: 'detached' })
      expect(complaints).toEqual([])
    })

    it('the preview shows live the properties, scopes, launch spec and commands of what is entered', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, previewed)
      const { page, complaints } = visit
      await page.getByLabel('Note').fill("Ada's")
      await page.getByRole('combobox', { name: 'Calls' }).click()
      await page.getByRole('option').first().click()
      await page.getByRole('row', { name: "Input.note string Ada's" }).waitFor()
      await page.getByText('read appresult 6001').waitFor()
      await page.getByText(`count --note 'Ada'\\''s'`).waitFor()
      await page.getByText('example/counter:1').waitFor()
      const commands = await page.locator('pre.command').allInnerTexts()
      expect(commands).toEqual(
        expect.arrayContaining([
          expect.stringContaining(`--input 'note=Ada'\\''s'`),
          expect.stringContaining(`/v1pre3/applications/${counter}/appsessions`),
        ]),
      )
      await page.getByLabel('Depth').fill('0')
      await page.getByText('The launch would be refused: 1 error').waitFor()
      expect(complaints).toEqual([])
    })

    const endlessPattern = written.replace('"maxLength": 40', '"pattern": "(a+)+"')
    const endlessText = `${'a'.repeat(60)}!`
    const endless =
      '"Note" can\'t be checked by its pattern (a+)+: it ran longer than 1000 ms: does it terminate?'

    it('[FRM-01] saves what is entered under a name, and shows the form in that state again', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, previewed)
      const { page, open, complaints } = visit
      await page.getByLabel('Depth').fill('0')
      await page.getByText('The launch would be refused: 2 errors').waitFor()
      await page.getByLabel('Name of the state').fill('Too shallow')
      await press(page, 'Save state')
      await page.waitForURL(/state=Too/)
      const stored = await readFile(bench.file.replace('.json', '.states.json'), 'utf8')
      expect(JSON.parse(stored)).toMatchObject({
        'Too shallow': { values: { depth: '0' }, errors: ['calls', 'depth'] },
      })
      // It is shown once it has been read again; until then, the defaults are.
      await page.getByRole('button', { name: /^Too shallow/, pressed: true }).waitFor()
      await press(page, 'Defaults')
      await expect.poll(() => page.getByLabel('Depth').inputValue()).toBe('10')
      await page.getByRole('button', { name: /^Too shallow/ }).click()
      await expect.poll(() => page.getByLabel('Depth').inputValue()).toBe('0')
      expect(await faultsInBothSchemes(page)).toEqual([])
      // The editor shows the form in it, next to the attributes.
      await open(`/forms/${counter}/edit`)
      await page.getByRole('button', { name: /^Too shallow/ }).click()
      await expect.poll(() => page.getByLabel('Depth').inputValue()).toBe('0')
      expect(await faultsInBothSchemes(page)).toEqual([])
      await open(`${previewed}?state=Too+shallow`)
      await expect.poll(() => page.getByLabel('Depth').inputValue()).toBe('0')
      await press(page, 'Delete Too shallow')
      await page.getByText('Too shallow is deleted.').waitFor()
      expect(complaints).toEqual([])
    })

    it('[FRM-02] the preview keeps working while a pattern does not end, and reports it at its field', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, previewed)
      const { page, complaints } = visit
      await bench.save(endlessPattern.replace('"Note"', '"Endless"'))
      await page.getByLabel('Endless').fill(endlessText)
      await page.getByLabel('Depth').fill('0')
      await page.getByLabel('Endless').focus()
      await page.locator('.lf-error', { hasText: '"Depth" must be' }).waitFor()
      await bench.save(endlessPattern)
      const errors = page.locator('.lf-error')
      await expect
        .poll(() => errors.allTextContents())
        .toEqual([`Error: ${endless}`, expect.stringContaining('"Depth" must be')])
      const note = page.getByLabel('Note')
      await note.fill('aaa')
      await expect.poll(() => note.getAttribute('aria-invalid')).toBe('false')
      expect(complaints).toEqual([])
    })

    it('[FRM-02, LCH-06] of a launch page ends such a pattern with the message of the API', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, `/apps/${counter}/launch`)
      const { page, complaints } = visit
      await page.getByLabel('Note').fill(endlessText)
      await bench.save(endlessPattern.replace('"Depth"', '"Least depth"'))
      await page.getByLabel('Least depth').fill('7')
      await page.getByRole('button', { name: 'Launch' }).click()
      await page.getByRole('link', { name: endless }).waitFor()
      const address = `v1pre3/applications/${counter}/appsessions`
      const note = { Name: 'Input.note', Type: 'string', Content: endlessText }
      const calls = { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' }
      const { body } = await bench.platform.ada.postJson(address, { Properties: [note, calls] })
      expect(body.ResponseStatus.Message).toBe(endless)
      expect(complaints).toEqual([])
    })

    it('[FRM-05] of a launch page reloads the file, too', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, `/apps/${counter}/launch`)
      const { page } = visit
      await page.getByLabel('Note').fill('kept')
      await bench.save('{ "$type": "Form",\n "fields": oops }')
      await page.getByText('Line 2, column 12').first().waitFor()
      await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('kept')
      await bench.save(written.replace('"Depth"', '"Least depth"'))
      await page.getByLabel('Least depth').waitFor()
      await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('kept')
      await expect.poll(() => page.getByText('Line 2, column 12').count()).toBe(0)
    })
  })

  describe('the editor', () => {
    it('[FRM-03] works using only the keyboard, and writes the file with its comments', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, edited)
      const { page, complaints } = visit
      const { keyboard } = page
      const tabTo = async (target: ReturnType<typeof row>): Promise<void> => {
        await target.waitFor()
        for (let steps = 0; steps < 120 && !(await hasFocus(page, target)); steps += 1) {
          await keyboard.press('Tab')
        }
        await expect.poll(() => hasFocus(page, target)).toBe(true)
      }
      const said = (text: string) =>
        page.getByRole('status').filter({ hasText: text }).first().waitFor()
      await tabTo(row(page, /^Note /))
      await keyboard.press('Enter')
      await keyboard.press('Alt+ArrowUp')
      await said('Note is now number 1.')
      await keyboard.press('Alt+ArrowDown')
      await keyboard.press('Alt+ArrowDown')
      await said('Note is now number 1 in Advanced.')
      await expect.poll(() => hasFocus(page, row(page, /^Note /))).toBe(true)
      await keyboard.press('ArrowUp')
      await keyboard.press('ArrowUp')
      await expect.poll(() => hasFocus(page, row(page, /^Calls /))).toBe(true)
      await keyboard.press('Delete')
      await said('Calls deleted. Ctrl+Z restores it.')
      await keyboard.press('Control+z')
      await row(page, /^Calls /).waitFor()
      await row(page, /^Calls /).focus()
      await tabTo(page.getByLabel('Label', { exact: true }))
      await keyboard.press('Control+a')
      await keyboard.type('Variant calls')
      await page.getByText('Unsaved changes').waitFor()
      await keyboard.press('Control+s')
      await page.getByText('Saved', { exact: true }).waitFor()
      const text = await bench.read()
      expect(text).toContain(`// The form of Counter.`)
      expect(text).toContain(`    // What is counted.
    { "$type": "AppResultChooser", "id": "calls", "label": "Variant calls", "required": true },
    {
      "$type": "FieldSet",
      "label": "Advanced",
      "fields": [
        {
          "$type": "TextBox",
          "id": "note",
          "label": "Note", // for the reader
          "maxLength": 40
        },
        { "$type": "Numeric"`)
      expect(complaints).toEqual([])
    })

    it('[FRM-03] edits togglers, columns and compound conditions by their parts, using only the keyboard', async () => {
      await using bench = await startFormsBench()
      await bench.save(ofParts)
      const viewport = { width: 390, height: 900 }
      await using visit = await visitConsole(browser, bench.platform, edited, { viewport })
      const { page, complaints } = visit
      const { keyboard } = page
      const text = async () => (await definition(page).inputValue()).replaceAll(/\s+/g, ' ')
      const open = async (name: RegExp) => {
        await row(page, name).focus()
        await keyboard.press('Enter')
      }
      const act = async (name: string) => {
        const button = page.getByRole('button', { name, exact: true })
        await button.focus()
        await keyboard.press('Enter')
      }
      const focused = (name: string) =>
        expect
          .poll(() => hasFocus(page, page.getByRole('button', { name, exact: true })))
          .toBe(true)
      /** Types into a list box: the option that begins so is chosen. */
      const choose = async (label: string, typed: string) => {
        await page.getByLabel(label, { exact: true }).focus()
        await keyboard.type(typed)
      }

      await open(/^Mode /)
      await page.locator('summary', { hasText: 'Rules and conditions' }).focus()
      await keyboard.press('Enter')
      await act('Add a toggler')
      await choose('Choice of toggler 1', 'somatic')
      await choose('Add a part…', 'Normal')
      await act('Add: Shown by toggler 1')
      await choose('Add a part…', 'Depth')
      await act('Add: Shown by toggler 1')
      await expect
        .poll(text)
        .toContain('{ "toggleOnValue": "somatic", "toggleFields": "normal,depth" }')
      expect(await faultsInBothSchemes(page)).toEqual([])
      await act('Remove Normal: Shown by toggler 1')
      await expect.poll(text).toContain('"toggleFields": "depth"')
      await act('Move choice 1 down')
      await focused('Move choice 2 down')
      await expect.poll(text).toContain('{ "value": "somatic" }, { "value": "germline" }')
      await act('Remove choice 1')
      await focused('Remove choice 1')
      await page.getByText('"somatic" is not one of the choices').first().waitFor()
      await keyboard.press('Control+z')
      await act('Remove toggler 1')
      await focused('Add a toggler')
      await expect.poll(text).not.toContain('toggle')

      await open(/^Rows /)
      await act('Add a column')
      await act('Move Name up')
      await expect.poll(text).toMatch(/"id": "text".*"id": "name"|"id": "name".*"id": "text"/)
      await page.locator('summary', { hasText: 'Name' }).focus()
      await keyboard.press('Enter')
      // Then the column that was open before is closed.
      await page.locator('details[open] > summary', { hasText: 'Name' }).waitFor()
      await expect.poll(() => page.getByLabel('$type', { exact: true }).count()).toBe(1)
      await choose('$type', 'List')
      await expect
        .poll(text)
        .toContain('"$type": "Select", "id": "name", "label": "Name", "choices"')
      expect(await faultsInBothSchemes(page)).toEqual([])
      await act('Remove Name')
      await expect.poll(text).not.toContain('"id": "name"')

      await open(/^Note /)
      await page.locator('summary', { hasText: 'Rules and conditions' }).focus()
      await keyboard.press('Enter')
      await choose('Visible when', 'Mode')
      await expect.poll(text).toContain('"visibleWhen": { "field": "mode", "eq": "somatic" }')
      await act('Add a condition')
      await choose('Field of condition 2', 'Depth')
      await expect
        .poll(text)
        .toContain(
          '"and": [{ "field": "mode", "eq": "somatic" }, { "field": "depth", "filled": true }]',
        )
      await choose('Visible when', 'one of')
      await expect.poll(text).toContain('"or": [{ "field": "mode"')
      await act('Move condition 2 up')
      await focused('Move condition 1 up')
      await act('Add a group')
      await expect.poll(text).toContain('{ "and": [{ "field": "mode", "eq": "somatic" }] }')
      expect(await faultsInBothSchemes(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
      await act('Remove condition 3')
      await act('Remove condition 2')
      await expect.poll(text).toContain('"visibleWhen": { "field": "depth", "filled": true }')
      await expect.poll(() => hasFocus(page, page.getByLabel('Visible when'))).toBe(true)
      await choose('Visible when', 'always')
      await expect.poll(text).not.toContain('visibleWhen')
      await keyboard.press('Control+s')
      await page.getByText('Saved', { exact: true }).waitFor()
      expect(await bench.read()).toContain('// How it is called.')
      expect(complaints).toEqual([])
    })

    it('[FRM-03] edits the rules of a form by their parts: adds, describes, reorders and removes them', async () => {
      await using bench = await startFormsBench()
      await bench.save(ofParts)
      const viewport = { width: 390, height: 900 }
      await using visit = await visitConsole(browser, bench.platform, edited, { viewport })
      const { page, complaints } = visit
      const rules = page.getByRole('region', { name: 'Rules', exact: true })
      const text = async () => (await definition(page).inputValue()).replaceAll(/\s+/g, ' ')
      const field = (name: string) => rules.getByRole('textbox', { name, exact: true })
      const choice = (name: string) => rules.getByRole('combobox', { name, exact: true })
      const act = (name: string) => rules.getByRole('button', { name, exact: true }).click()

      await rules.getByText('A rule checks what is entered before a launch').waitFor()
      await act('Add a rule')
      await field('Id').fill('own')
      await choice('Permissions').selectOption('Own')
      await choice('Severity').selectOption('Warning')
      await field('Message').fill('Not yours.')
      await expect
        .poll(text)
        .toContain(
          '"$type": "PermissionValidationRule", "id": "own", "permissions": "Own", "severity": "Warning", "message": "Not yours."',
        )
      await act('Add a rule')
      await choice('$type').selectOption('Script')
      const script =
        "return dataProvider.GetProperty('Input.depth') > 9 ? { Message: 'Deep' } : null"
      await field('Callback').fill(script)
      await expect.poll(text).toContain(`"callback": "${script}", "severity": "Error"`)
      expect(await faultsInBothSchemes(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
      await act('Move rule up')
      await expect.poll(text).toMatch(/"id": "rule".*"id": "own"/)
      await expect.poll(() => field('Callback').inputValue()).toBe(script)

      // An error is shown at the rule.
      await field('Id').fill('own')
      await rules.getByText('Duplicate rule "own".').first().waitFor()
      await field('Id').fill('shallow')
      await row(page, /^Depth /).click()
      await page.locator('summary', { hasText: 'Rules and conditions' }).click()
      await page.getByRole('combobox', { name: 'Rules', exact: true }).selectOption('shallow')
      await press(page, 'Add: Rules')
      await expect.poll(text).toMatch(/"id": "depth", .*"rules": "shallow"/)

      // Without it, the field that names it is marked.
      await act('Remove shallow')
      await page.getByText('Unknown rule "shallow"').first().waitFor()
      await page.keyboard.press('Control+z')
      await expect.poll(text).toContain('"id": "shallow"')
      await act('Remove shallow')
      await act('Remove own')
      await rules.getByText('No rules yet.').waitFor()
      await expect.poll(text).not.toContain('rulesets')
      await page.keyboard.press('Control+s')
      await page.getByText('Saved', { exact: true }).waitFor()
      expect(await bench.read()).toContain('// How it is called.')
      expect(complaints).toEqual([])
    })

    it('works with the pointer: existing and new parts are dragged', async () => {
      await using bench = await startFormsBench()
      // All of it is in sight, whatever the letters are.
      const viewport = { width: 1440, height: 1600 }
      await using visit = await visitConsole(browser, bench.platform, edited, { viewport })
      const { page, complaints } = visit
      const drag = async (from: ReturnType<typeof row>, to: ReturnType<typeof row>) => {
        const [start, end] = [await from.boundingBox(), await to.boundingBox()]
        await page.mouse.move(start!.x + 4, start!.y + 8)
        await page.mouse.down()
        await page.mouse.move(end!.x + 8, end!.y + end!.height / 2, { steps: 6 })
        await page.mouse.move(end!.x + 8, end!.y + 1, { steps: 3 })
        await page.locator('.fe-drop-line').waitFor()
        await page.mouse.up()
        await page.locator('.fe-drop-line').waitFor({ state: 'detached' })
      }
      const names = async (): Promise<string[]> =>
        (await page.locator('.fe-part-name').allInnerTexts()).map((one) => one.trim())
      await row(page, /^Note /).waitFor()
      await drag(row(page, /^Note /), row(page, /^Depth /))
      await expect.poll(() => names()).toEqual(['Calls', 'Advanced', 'Note', 'Depth'])
      await page.getByText('Add a part').click()
      await drag(page.getByRole('button', { name: 'Heading', exact: true }), row(page, /^Calls /))
      await expect.poll(() => names()).toEqual(['Section', 'Calls', 'Advanced', 'Note', 'Depth'])
      await press(page, 'Delete Section')
      await expect.poll(() => names()).toEqual(['Calls', 'Advanced', 'Note', 'Depth'])
      await press(page, 'Undo')
      await press(page, 'Undo')
      await press(page, 'Undo')
      await expect.poll(() => definition(page).inputValue()).toBe(written)
      expect(complaints).toEqual([])
    })

    it('[CNS-02] has the selected part in its address, which a reload and coming back select again', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, edited)
      const { page, complaints, open } = visit
      const current = (name: RegExp) =>
        expect.poll(() => row(page, name).getAttribute('aria-current')).toBe('true')
      const part = () => new URL(page.url()).searchParams.get('part')
      await row(page, /^Note /).click()
      await expect.poll(part).toBe('fields[1]')
      // The keys walk on faster than the address follows.
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown']) {
        await page.keyboard.press(key)
      }
      await expect.poll(part).toBe('fields[2].fields[0]')
      await current(/^Depth /)
      await page.reload()
      await current(/^Depth /)
      await page.getByLabel('Lowest value', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Preview', exact: true }).click()
      await page.getByRole('row', { name: /Input\.depth/ }).waitFor()
      await page.goBack()
      await current(/^Depth /)
      expect([part(), new URL(page.url()).searchParams.get('view')]).toEqual([
        'fields[2].fields[0]',
        'text',
      ])
      // A part that the form doesn't have selects nothing.
      await open(`${edited}&part=fields[7]`)
      await page.getByText('Select a part to see its attributes').waitFor()
      await expect.poll(part).toBeNull()
      expect(complaints).toEqual([])
    })

    it('[CNS-02] has the open rule in its address, with the selected part', async () => {
      await using bench = await startFormsBench()
      const rule = (id: string) => ({ $type: 'PermissionValidationRule', id, permissions: 'Own' })
      const field = (label: string) => ({ $type: 'TextBox', id: label.toLowerCase(), label })
      const fields = ['Note', 'Depth'].map(field)
      const rulesets = ['one', 'two', 'three'].map(rule)
      await bench.save(JSON.stringify({ $type: 'Form', fields, rulesets }))
      await using visit = await visitConsole(browser, bench.platform, edited)
      const { page, complaints, open } = visit
      const rules = page.getByRole('region', { name: 'Rules', exact: true })
      const summary = (id: string) => rules.locator('summary', { hasText: id })
      const id = rules.getByRole('textbox', { name: 'Id', exact: true })
      const query = (name: string) => new URL(page.url()).searchParams.get(name)
      await row(page, /^Note /).click()
      await expect.poll(() => query('part')).toBe('fields[0]')
      await summary('two').click()
      await expect.poll(() => query('rule')).toBe('2')
      await row(page, /^Depth /).click()
      await expect.poll(() => [query('part'), query('rule')]).toEqual(['fields[1]', '2'])
      await page.reload()
      await expect.poll(() => id.inputValue()).toBe('two')
      await page.getByRole('link', { name: 'Preview', exact: true }).click()
      await page.getByText('A preview: nothing is launched.').waitFor()
      await page.goBack()
      await expect.poll(() => id.inputValue()).toBe('two')
      // It follows the rule that it names.
      await rules.getByRole('button', { name: 'Move two up', exact: true }).click()
      await expect.poll(() => query('rule')).toBe('1')
      await expect.poll(() => id.inputValue()).toBe('two')
      await summary('two').click()
      await expect.poll(() => query('rule')).toBeNull()
      // A rule that the form doesn't have opens none.
      await open(`${edited}&rule=9`)
      await summary('three').waitFor()
      await expect.poll(() => query('rule')).toBeNull()
      expect(await rules.locator('details[open]').count()).toBe(0)
      expect(complaints).toEqual([])
    })

    it('[FRM-04] synchronizes parts, attributes and text, and marks the errors in each', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, edited)
      const { page } = visit
      await row(page, /^Depth /).click()
      await page.getByLabel('Lowest value', { exact: true }).fill('20')
      await page.getByText('Line 17').waitFor()
      await expect.poll(() => definition(page).inputValue()).toContain('"min": 20, "value": 10')
      await page.getByText('Rules and conditions').click()
      await page.getByLabel('Visible when').selectOption('Note')
      await expect
        .poll(() => definition(page).inputValue())
        .toContain(
          '"label": "Depth", "visibleWhen": { "field": "note", "filled": true }, "min": 20',
        )
      await definition(page).fill(written.replace('"note"', '"calls"'))
      await row(page, /^Note.*error/).waitFor()
      await page.getByRole('tab', { name: 'Form' }).click()
      // The form of before stays while the text is broken.
      await page.getByRole('tabpanel').getByLabel('Note').waitFor()
      await page.getByRole('tab', { name: 'Definition' }).click()
      await definition(page).fill('{ "fields": [')
      await page.getByText('The definition has errors.').waitFor()
      await page.getByText('Add a part', { exact: true }).click()
      await expect
        .poll(() => page.getByRole('button', { name: 'Number', exact: true }).isDisabled())
        .toBe(true)
      expect(await bench.read()).toBe(written)
    })

    it('the editor reports that the file was changed on disk, and loses neither version', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, edited)
      const { page } = visit
      const theirs = written.replace('"Depth"', '"Theirs"')
      await row(page, /^Note /).click()
      await page.getByLabel('Label', { exact: true }).fill('Mine')
      await bench.save(theirs)
      const notice = page.getByRole('alert').filter({ hasText: 'The file was changed on disk' })
      await notice.getByRole('button', { name: 'Show both' }).click()
      await page.getByRole('dialog').getByText('"Theirs"').waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+s')
      expect(await bench.read()).toBe(theirs)
      await notice.getByRole('button', { name: 'Keep my changes' }).click()
      await notice.waitFor({ state: 'detached' })
      await press(page, 'Save')
      await page.getByText('Saved', { exact: true }).waitFor()
      expect(await bench.read()).toBe(written.replace('"Note"', '"Mine"'))
      await press(page, 'Undo')
      await expect.poll(() => definition(page).inputValue()).toBe(theirs)
    })

    it('the editor keeps unsaved changes as a draft, also in another tab, and says so until they are discarded', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, edited)
      const { page, complaints } = visit
      await row(page, /^Note /).click()
      await page.getByLabel('Label', { exact: true }).fill('Unsaved')
      await page.getByText('Unsaved changes, kept as a draft in this browser').waitFor()
      await page.getByRole('link', { name: 'Preview' }).click()
      await page.getByLabel('Note').waitFor()
      expect(await faultsInBothSchemes(page)).toEqual([])
      await page.getByRole('link', { name: 'Edit unsaved draft' }).click()
      await row(page, /^Unsaved /).waitFor()
      // Nothing would be lost, so no prompt keeps the page.
      await page.goto(`${bench.platform.uiUrl}/forms`)
      await page.getByText('unsaved draft').waitFor()
      const other = await page.context().newPage()
      await other.goto(`${bench.platform.uiUrl}${edited}`)
      await row(other, /^Unsaved /).waitFor()
      await other.getByText('Unsaved changes from before, kept as a draft').waitFor()
      expect(await bench.read()).toBe(written)
      await press(other, 'Discard')
      await row(other, /^Note /).waitFor()
      await press(other, 'Undo')
      await row(other, /^Unsaved /).waitFor()
      await press(other, 'Discard')
      await page.reload()
      await page.getByRole('link', { name: 'Edit Counter' }).waitFor()
      expect(await page.getByText('unsaved draft').count()).toBe(0)
      expect(complaints).toEqual([])
    })

    it('[FRM-01] the editor saves what is entered into the live form under a name, with its errors by the unsaved definition', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, `/forms/${counter}/edit`)
      const { page, complaints } = visit
      await row(page, /^Depth /).click()
      await page.getByLabel('Lowest value', { exact: true }).fill('5')
      await page.getByRole('tabpanel').getByLabel('Depth').fill('4')
      await page.getByLabel('Name of the state').fill('Four')
      await press(page, 'Save state')
      await page.waitForURL(/state=Four/)
      const stored = await readFile(bench.file.replace('.json', '.states.json'), 'utf8')
      expect(JSON.parse(stored)).toMatchObject({
        Four: { values: { depth: '4' }, errors: ['calls', 'depth'] },
      })
      expect(await bench.read()).toBe(written)
      expect(complaints).toEqual([])
    })

    it('rewrites the complete file only after a warning of what is lost', async () => {
      await using bench = await startFormsBench()
      await using visit = await visitConsole(browser, bench.platform, edited)
      const { page } = visit
      await press(page, 'Convert to strict JSON …')
      const dialog = page.getByRole('dialog', { name: 'Convert to strict JSON?' })
      await dialog.getByText('Its 3 comments are lost').waitFor()
      await dialog.getByRole('button', { name: 'Convert' }).click()
      await expect.poll(() => definition(page).inputValue()).not.toContain('//')
      await press(page, 'Undo')
      await expect.poll(() => definition(page).inputValue()).toBe(written)
    })
  })

  it('[FRM-03] axe finds nothing in preview and editor, light and dark', async () => {
    await using bench = await startFormsBench()
    await using visit = await visitConsole(browser, bench.platform, previewed)
    const { page } = visit
    const faults: string[] = []
    const look = async (): Promise<void> => {
      faults.push(...(await faultsInBothSchemes(page)))
    }
    await page.getByLabel('Note').fill('x')
    await page.getByText('count --note x').waitFor()
    await look()
    await bench.save(written.replace('"Numeric"', '"Numerc"').replace('"maxLength"', '"maxLenth"'))
    await page.getByRole('alert').waitFor()
    await page.getByRole('heading', { name: 'A warning' }).waitFor()
    await look()
    await visit.open(edited)
    await row(page, /^Calls /).click()
    await page.getByText('Rules and conditions').click()
    await look()
    await row(page, /^Note/).click()
    await definition(page).fill(
      written
        .replace('"Numeric"', '"Select"')
        .replace('"min": 1,', '"choices": [{ "value": "a" }],'),
    )
    await row(page, /^Depth/).click()
    await page.getByLabel('Value of choice 1').waitFor()
    await look()
    await visit.open('/forms')
    await page.getByRole('grid').getByText('Errors').waitFor()
    await look()
    expect(faults).toEqual([])
  })
})
