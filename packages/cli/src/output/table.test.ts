import { expect, it } from 'vitest'
import { memoryOutput, widthOf } from '../testing/memory-output.ts'
import { printList, printTable, type List } from './table.ts'

const table = {
  head: ['File', 'Size'],
  rows: [
    ['report.html', '12 kB'],
    ['a/rather/long/path/to/a/file/in/a/folder.tsv', '7 B'],
  ],
  right: [1],
}

it('aligns columns, and numbers to the right', async () => {
  const { output, text } = memoryOutput()
  await printTable(output, table)
  expect(text()).toBe(
    [
      '  File                                           Size',
      '  report.html                                   12 kB',
      '  a/rather/long/path/to/a/file/in/a/folder.tsv    7 B',
      '',
    ].join('\n'),
  )
})

it('wraps what is too long for the terminal and cuts nothing', async () => {
  const { output, text } = memoryOutput({ columns: 40 })
  await printTable(output, table)
  expect(widthOf(text())).toBeLessThanOrEqual(40)
  expect(text().replaceAll(/\s|7|B/g, '')).toContain('a/rather/long/path/to/a/file/in/a/folder.tsv')
})

it('prints nothing with --json', async () => {
  const { output, text } = memoryOutput({ json: true })
  await printTable(output, table)
  expect(text()).toBe('')
})

it('shows of each item of a list what its columns state, and says that there is none', async () => {
  const files = [
    { path: 'b.txt', bytes: 7 },
    { path: 'a.txt', bytes: 120 },
  ]
  const list: List<(typeof files)[number]> = {
    empty: 'No files.',
    columns: {
      '': (_, at) => `${at + 1}.`,
      File: 'path',
      Bytes: ({ bytes }) => String(bytes),
    },
    right: ['Bytes'],
  }
  const { output, text } = memoryOutput()
  await printList(output, files, list)
  expect(text()).toBe('      File   Bytes\n  1.  b.txt      7\n  2.  a.txt    120\n')
  const none = memoryOutput()
  await printList(none.output, [], list)
  expect(none.text()).toBe('No files.\n')
})

it.each([60, 80, 120])('keeps ids on one line in %i columns', async (columns) => {
  const { output, text } = memoryOutput({ columns })
  const ids = ['variant-report-of-the-field', 'c0ffee00c0ffee00c0ffee00']
  await printTable(output, {
    head: ['Id', 'Name', 'Client id', 'Manifest'],
    rows: ids.map((id) => [
      '2001',
      'A report of all variants',
      id,
      '/home/ada/apps/report/app.json',
    ]),
  })
  for (const id of ids) expect(text()).toContain(id)
  expect(widthOf(text())).toBeLessThanOrEqual(columns)
})

it('puts the cells of a row below each other where their ids and addresses don’t fit next to each other', async () => {
  const shownIn = async (columns: number) => {
    const { output, text } = memoryOutput({ columns })
    const [one, other] = ['http://127.0.0.1:5100', 'http://127.0.0.1:5101']
    await printTable(output, {
      head: ['UI', 'API', 'Folder'],
      rows: [
        [one, other, '/home/ada/apps/report'],
        [one, other, '/home/ben'],
      ],
    })
    return text()
  }
  expect(await shownIn(60)).toMatch(
    /^ {2}UI {21}API {20}Folder\n {2}http:\/\/127\.0\.0\.1:5100 {2}http:\/\/127\.0\.0\.1:5101 {2}\S+\n/,
  )
  expect(await shownIn(40)).toBe(
    [
      '  UI      http://127.0.0.1:5100',
      '  API     http://127.0.0.1:5101',
      '  Folder  /home/ada/apps/report',
      '',
      '  UI      http://127.0.0.1:5100',
      '  API     http://127.0.0.1:5101',
      '  Folder  /home/ben',
      '',
    ].join('\n'),
  )
})
