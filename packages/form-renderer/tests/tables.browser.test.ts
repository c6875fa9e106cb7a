import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFaults,
  missingChromium,
  openFormBrowser,
  type FormBrowser,
} from './support/form-page.ts'

const table = {
  $type: 'Table',
  id: 'cohort',
  label: 'Cohort',
  maxRows: 2000,
  columns: [
    { $type: 'TextBox', id: 'name', label: 'Name', required: true },
    { $type: 'Numeric', id: 'age', label: 'Age', numericType: 'Integer' },
    {
      $type: 'Select',
      id: 'sex',
      label: 'Sex',
      choices: [
        { value: 'F', label: 'Female' },
        { value: 'M', label: 'Male' },
      ],
    },
    { $type: 'SampleChooser', id: 'sample', label: 'Sample' },
  ],
}
const file = {
  $type: 'TabularFile',
  id: 'sheet',
  label: 'Sheet',
  columns: [
    { $type: 'TextBox', id: 'Sample_ID', label: 'Sample', required: true },
    { $type: 'Numeric', id: 'Lane', label: 'Lane', numericType: 'Integer', max: 8 },
  ],
}

describe.skipIf(missingChromium() !== undefined)('tables and sheets in a real browser', () => {
  let browser: FormBrowser
  beforeAll(async () => {
    browser = await openFormBrowser()
  })
  afterAll(() => browser?.[Symbol.asyncDispose]())

  const openForm = async (...fields: object[]): Promise<Page> => {
    const page = await browser.open()
    const text = JSON.stringify({ $type: 'Form', fields })
    await page.evaluate((definition) => window.tools.open(definition), text)
    return page
  }
  const paste = (page: Page, label: string, text: string, type = 'text/plain') =>
    page.getByLabel(label, { exact: true }).evaluate(
      (input, [content, kind]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(kind, content)
        input.focus()
        const event = { clipboardData, bubbles: true, cancelable: true }
        return input.dispatchEvent(new ClipboardEvent('paste', event))
      },
      [text, type] as const,
    )
  const rowsOf = async (page: Page, id = 'cohort') => {
    const { launch } = await page.evaluate(() => window.tools.check())
    return launch?.values[id]
  }
  const note = (page: Page, text: string | RegExp) =>
    page.locator('.lf-help', { hasText: text }).waitFor()

  it('[FRM-10] fills a table with pasted cells, adds rows, finds samples by name, and undoes at once', async () => {
    const page = await openForm(table)
    await page.getByLabel('Name, row 1', { exact: true }).fill('Before')
    await paste(page, 'Age, row 1', '41\tfemale\tSample 7\r\n\tM\t12\r\n')
    await note(page, '2 rows pasted.')
    const pasted = [
      { name: 'Before', age: '41', sex: 'F', sample: 'v1pre3/samples/7' },
      { sex: 'M', sample: 'v1pre3/samples/12' },
    ]
    expect(await rowsOf(page)).toEqual(pasted)
    await page.getByLabel('Age, row 1', { exact: true }).press('Control+z')
    expect(await rowsOf(page)).toEqual([{ name: 'Before' }])
    await paste(page, 'Age, row 1', '41\tfemale\tSample 7\n\tM\t12')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await rowsOf(page)).toEqual([{ name: 'Before' }])
  })

  it('[FRM-10] takes pasted columns by their headings, and keeps blank cells in their rows', async () => {
    const page = await openForm(table)
    await paste(page, 'Age, row 1', 'Age\tName\n41\tAnn\n\t\n7\tBob\n')
    await note(page, '3 rows pasted.')
    expect(await rowsOf(page)).toEqual([{ name: 'Ann', age: '41' }, {}, { name: 'Bob', age: '7' }])
  })

  it('[FRM-10] takes the cells of a copied page, and leaves a single cell to the browser', async () => {
    const page = await openForm(table)
    const html = '<table><tr><td>Ann</td><td>41</td></tr><tr><td> Bob </td><td>7</td></tr></table>'
    await paste(page, 'Name, row 1', html, 'text/html')
    await note(page, '2 rows pasted.')
    expect(await rowsOf(page)).toEqual([
      { name: 'Ann', age: '41' },
      { name: 'Bob', age: '7' },
    ])
    expect(await paste(page, 'Name, row 1', 'Cyd\r\n')).toBe(true)
  })

  it('[FRM-10] shows each error of pasted cells at its cell, on every page of a long table', async () => {
    const page = await openForm(table)
    const lines = Array.from({ length: 60 }, (_, row) => `P${row}\t${row === 40 ? '1e3' : row}`)
    await paste(page, 'Name, row 1', lines.join('\n'))
    await note(page, '60 rows pasted.')
    await page.getByLabel('Name, row 1', { exact: true }).blur()
    await page.getByRole('button', { name: 'Next error: row 41' }).click()
    const cell = page.getByLabel('Age, row 41')
    await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true')
    const described = await cell.evaluate(
      (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(described).toBe('Error: "Age" must be an integer in digits: write 1000, not "1e3".')
    await note(page, 'Rows 26 to 50 of 60')
    await page.getByRole('button', { name: 'Launch' }).click()
    await page.getByRole('button', { name: 'Previous rows' }).click()
    await page.getByRole('link', { name: '"Age" in row 41' }).click()
    await expect.poll(() => cell.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[FRM-10] stays responsive while 10,000 rows are pasted, and says what is left out', async () => {
    const page = await openForm({ ...table, columns: table.columns.slice(0, 2) })
    await page.evaluate(() => {
      const counted = Object.assign(window, { pauses: 0 })
      setInterval(() => (counted.pauses += 1), 0)
    })
    const text = Array.from({ length: 10_000 }, (_, row) => `P${row}\t${row}`).join('\n')
    await paste(page, 'Name, row 1', text)
    await note(page, /2000 rows pasted\. Left out: 8000, since the table takes at most 2000 rows\./)
    expect(await page.evaluate('pauses')).toBeGreaterThan(3)
    expect(((await rowsOf(page)) as unknown[]).length).toBe(2000)
    await page.getByLabel('Name, row 1', { exact: true }).fill('Changed')
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })

  const choose = (page: Page, content: string | Buffer, name = 'sheet.csv') =>
    page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    })

  it.each([
    ['version 1', '[Header]\nIEMFileVersion,4\n[Data]\nLane,Sample_ID\n1,A\n2,B\n'],
    [
      'version 2',
      '[Header]\nFileFormatVersion,2\n[BCLConvert_Data]\nSample_ID,Lane,Index\nA,1,ACGT\nB,2,ACGT\n',
    ],
    ['UTF-16', Buffer.from('\uFEFFLane\tSample\r1\tA\r2\tB\r', 'utf16le')],
    ['semicolons', '\uFEFF"Lane";"Sample"\r\n1;A\r\n2;B\r\n'],
  ])('[FRM-10] reads a file with %s', async (_, content) => {
    const page = await openForm(file)
    await choose(page, content)
    await page.locator('caption', { hasText: 'sheet.csv 2 rows' }).waitFor()
    expect(await rowsOf(page, 'sheet')).toEqual([
      { Sample_ID: 'A', Lane: '1' },
      { Sample_ID: 'B', Lane: '2' },
    ])
  })

  it('[FRM-10] decodes a file by the encoding that the user chooses', async () => {
    const page = await openForm(file)
    await choose(page, Buffer.from('Sample,Lane\nGr\u00f6\u00dfe,1\n', 'latin1'))
    await page.locator('.lf-error', { hasText: 'Line 2 is not utf-8 text' }).waitFor()
    await page.getByLabel('Encoding of sheet.csv').selectOption('windows-1252')
    await page.locator('caption', { hasText: 'sheet.csv 1 row' }).waitFor()
    expect(await rowsOf(page, 'sheet')).toEqual([{ Sample_ID: 'Größe', Lane: '1' }])
  })

  it('[FRM-10] shows the first rows of a file and those with errors, each at its cell', async () => {
    const page = await openForm(file, { $type: 'TextBox', id: 'note', label: 'Note' })
    const lines = Array.from({ length: 300 }, (_, row) => `S${row},${row === 200 ? 9 : 1}`)
    await choose(page, `Sample,Lane\n${lines.join('\n')}\n`)
    await page.locator('caption', { hasText: '300 rows, the first 5' }).waitFor()
    await page.locator('input[type=file]').focus()
    await page.getByLabel('Note').focus()
    const row = page.getByRole('row', { name: '201' })
    await row.locator('.lf-error', { hasText: '"Lane" in row 201' }).waitFor()
    expect(await page.locator('tbody tr').count()).toBe(6)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it.each([
    ['flow_cell,kit\nFC1,K\n', 'is it the sheet of another instrument, or without headings?'],
    ['[RUNVALUES]\nA,1\n[SAMPLES]\nName,I1,I2\nx,A,C\n', 'is it the sheet of another instrument'],
    ['Lane\n1\n', 'doesn\'t name the column "Sample": add it.'],
    ['PK\u0003\u0004', 'This is a workbook or another file that is no text'],
  ])('[FRM-10] says clearly what is wrong with file %#', async (content, words) => {
    const page = await openForm(file, { $type: 'TextBox', id: 'note', label: 'Note' })
    await choose(page, content)
    await page.locator('input[type=file]').focus()
    await page.getByLabel('Note').focus()
    const errors = page.locator('.lf-error')
    await expect.poll(async () => (await errors.allTextContents()).join()).toContain(words)
  })
})
