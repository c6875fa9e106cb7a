import { expect, it } from 'vitest'
import { readDelimited } from './delimited.ts'

it.each([
  [
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,,c\n,,\n',
    [
      ['a', '', 'c'],
      ['', '', ''],
    ],
  ],
  ['one\n\ntwo\n', [['one'], ['two']]],
  ['"a,b","say ""hi""","two\nlines"\n', [['a,b', 'say "hi"', 'two\nlines']]],
  ['a "quoted" word,b\n', [['a "quoted" word', 'b']]],
  ['"open,end', [['open,end']]],
  ['"",x', [['', 'x']]],
  ['', []],
])('reads %j', (text, rows) => {
  expect(readDelimited(text, ',', true)).toEqual({ rows, rest: '' })
})

it('splits at tabs, and leaves commas alone', () => {
  expect(readDelimited('a,b\tc\n', '\t', true).rows).toEqual([['a,b', 'c']])
})

it('leaves an incomplete row for later, wherever the text is cut', () => {
  const text = 'id,note\r\n1,"a ""b"",\r\nc"\r\n2,plain\r\n3,"last"'
  const whole = readDelimited(text, ',', true).rows
  expect(whole).toEqual([
    ['id', 'note'],
    ['1', 'a "b",\r\nc'],
    ['2', 'plain'],
    ['3', 'last'],
  ])
  for (let cut = 0; cut <= text.length; cut += 1) {
    const first = readDelimited(text.slice(0, cut), ',', false)
    const second = readDelimited(first.rest + text.slice(cut), ',', true)
    expect([...first.rows, ...second.rows]).toEqual(whole)
  }
})
