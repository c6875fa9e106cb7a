import { describe, expect, it } from 'vitest'
import type { TabularFileField } from '../definition/row-fields.ts'
import { readDelimited } from '../sheets/read-delimited.ts'
import { readTabularText } from './tabular-text.ts'

describe('the lines of a delimited text', () => {
  it.each([
    ['', []],
    ['\n\n', []],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a,,c,\n', [['a', '', 'c', '']]],
    [' a , b ', [['a', 'b']]],
    ['"a ""x"", b",c', [['a "x", b', 'c']]],
    ['"two\nlines",b\nc', [['two\nlines', 'b'], ['c']]],
    ['"open,b\nc', [['"open', 'b'], ['c']]],
    ['"a" b,c', [['"a" b', 'c']]],
    ['"",b', [['', 'b']]],
  ])('cuts %j', (text, expected) => {
    expect(readDelimited(text, { separator: ',' }).lines.map(({ cells }) => cells)).toEqual(
      expected,
    )
  })

  it('counts lines as an editor does', () => {
    const { lines } = readDelimited('a\n\n"two\nlines"\nb', { separator: ',' })
    expect(lines.map(({ line }) => line)).toEqual([1, 3, 5])
  })

  it('reads a long file with open quotes in linear time', () => {
    expect(readDelimited('"a,b\n'.repeat(50_000), { separator: ',' }).lines.length).toBeGreaterThan(
      1,
    )
  })
})

describe('readTabularText', () => {
  const field: TabularFileField = {
    $type: 'TabularFile',
    id: 'sheet',
    label: 'Sheet',
    columns: [
      { $type: 'TextBox', id: 'name', label: 'Sample name', required: true },
      { $type: 'Numeric', id: 'lane' },
    ],
  }

  it.each([
    ['name,lane\nA,1', [{ name: 'A', lane: '1' }]],
    ['LANE;Sample Name\n1;A', [{ lane: '1', name: 'A' }]],
    ['lane\tname\n\tA, B; C', [{ lane: '', name: 'A, B; C' }]],
    ['name\nA', [{ name: 'A' }]],
    ['name,lane\nA', [{ name: 'A', lane: '' }]],
    ['', []],
  ])('[FRM-02] reads %j', (text, rows) => {
    expect(readTabularText(text, field, 'sheet')).toEqual({ rows, problems: [] })
  })

  it('uses the delimiter of the field', () => {
    const commas: TabularFileField = { ...field, delimiter: 'comma' }
    expect(readTabularText('name,lane\n"A;B",1', commas, 'sheet').rows).toEqual([
      { name: 'A;B', lane: '1' },
    ])
  })

  it('reports problems of the first line, and of lines that are too long', () => {
    const { problems } = readTabularText('nmae,lane,lane\nA,1,2,3', field, 'sheet')
    expect(problems.map(({ code, severity, path }) => `${severity} ${code} ${path}`)).toEqual([
      'Warning UnknownField sheet',
      'Error Required sheet',
      'Error TooMany sheet',
      'Error TooMany sheet[0]',
    ])
    expect(problems[0]?.message).toContain('Did you mean "name"?')
    expect(problems[3]?.message).toContain('Line 2 of "Sheet" has 4 cells')
  })
})
