import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openChromium } from '../../packages/emulator/src/testing/chromium.ts'
import { itemsIn } from '../../packages/emulator/src/testing/lists.ts'
import { buildConsole } from './build-console.ts'
import { counter, startFormsBench } from './forms-bench.ts'
import { visitConsole, type Browser } from './workspace.ts'

// Forms as people wrote them for deployed platforms, in the preview and on the launch page.

const launchSpec = `function launchSpec() {
  return { commandLine: [${JSON.stringify(process.execPath)}, '--version'] }
}`
const formUpdates = `function formUpdates(dataProvider) {
  if (dataProvider.GetProperty('Input.panel') !== 'exome') return {}
  return { note: { AttributeUpdates: { Remove: ['required', 'maxLength'], Set: { helpText: 'Not needed of an exome.' } } } }
}`
const column = 'the-normal-that-each-tumor-is-compared-with1'

const form = {
  $type: 'Form',
  id: 'published',
  fields: [
    { $type: 'TextBox', id: 'app-session-name', label: 'Name', value: 'Published [LocalDateTime]' },
    {
      $type: 'RadioButton',
      id: 'panel',
      label: 'Panel',
      choices: [
        { value: null, label: 'None' },
        { value: 'exome', label: 'Exome' },
      ],
    },
    { $type: 'TextBox', id: 'note', label: 'Note', required: true, maxLength: 3 },
    { $type: 'Numeric', id: 'depth', label: 'Depth', min: 1, value: 10 },
    {
      $type: 'CheckBox',
      id: 'made',
      label: 'Made',
      choices: [{ value: 'bam', label: 'BAM', checked: 'true' }],
    },
    {
      $type: 'ResourceMatcher',
      id: 'pairs',
      label: 'Pairs',
      buttonText: 'Add a pair',
      allowUnpairedCells: true,
      columns: [
        { id: 'tumor', label: 'Tumor', resourceType: 'sample' },
        { id: column, label: 'Normal', resourceType: 'sample' },
      ],
    },
  ],
}

describe.skipIf(missingChromium() !== undefined)('published forms in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('[FRM-06] the preview removes and sets attributes by AttributeUpdates of formUpdates', async () => {
    await using bench = await startFormsBench(`${launchSpec}\n${formUpdates}`)
    await bench.save(JSON.stringify(form))
    await using visit = await visitConsole(browser, bench.platform, `/forms/${counter}`)
    const { page, complaints } = visit
    const note = page.getByLabel('Note')
    await note.waitFor()
    await expect.poll(() => note.getAttribute('aria-required')).toBe('true')
    await page.getByText('The launch would be refused: 1 error').waitFor()
    await page.getByRole('radio', { name: 'Exome' }).check()
    await page.getByText('Not needed of an exome.').waitFor()
    await expect.poll(() => note.getAttribute('aria-required')).not.toBe('true')
    await expect.poll(() => page.getByText('The launch would be refused').count()).toBe(0)
    await note.fill('longer than three')
    await page.getByRole('row', { name: 'Input.note string longer than three' }).waitFor()
    // Both attributes are back with the choice that needs them.
    await page.getByRole('radio', { name: 'None' }).check()
    await expect.poll(() => note.getAttribute('aria-required')).toBe('true')
    await page.getByText('The launch would be refused: 1 error').waitFor()
    expect(complaints).toEqual([])
  })

  it('[FRM-06, LCH-04] the launch page launches one, with defaults, an unpaired row and a long column', async () => {
    expect(column).toHaveLength(44)
    await using bench = await startFormsBench(`${launchSpec}\n${formUpdates}`)
    await bench.save(JSON.stringify(form))
    await using visit = await visitConsole(browser, bench.platform, `/apps/${counter}/launch`)
    const { page, complaints } = visit
    await page.getByRole('radio', { name: 'Exome' }).check()
    await page.getByText('Not needed of an exome.').waitFor()
    await page.getByRole('button', { name: 'Add a pair' }).waitFor()
    await page.getByRole('combobox', { name: /Tumor/ }).first().click()
    await page.getByRole('option', { name: 'NA12878' }).click()
    await page.getByRole('button', { name: 'Launch' }).click()
    await page.waitForURL(/\/analyses\/\d+$/)
    const session = new URL(page.url()).pathname.split('/').at(-1)
    const { ada } = bench.platform
    const properties = await itemsIn(ada, `v1pre3/appsessions/${session}/properties?Limit=100`)
    const named = Object.fromEntries(properties.map((one) => [one['Name'], one]))
    expect(named).toMatchObject({
      'Input.panel': { Content: 'exome' },
      'Input.depth': { Content: '10' },
      'Input.made': { Items: ['bam'] },
      'Input.pairs.tumor': { Items: [{ Id: '5001' }] },
      'Input.pairs.rowcount': { Content: '1' },
    })
    expect(named).not.toHaveProperty('Input.note')
    expect(named['Input.app-session-name']?.['Content']).toMatch(/^Published \d/)
    expect(complaints).toEqual([])
  })
})
