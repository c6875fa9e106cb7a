import { expect, it } from 'vitest'

import { parseStructuredValue } from './structured-value.ts'

function fields(value: string): Record<string, string> | undefined {
  const parsed = parseStructuredValue(value)
  return parsed && Object.fromEntries(parsed)
}

it.each([
  ['plain fields', '<ID=DP,Number=1,Type=Integer>', { ID: 'DP', Number: '1', Type: 'Integer' }],
  [
    'commas and brackets in quotes',
    '<ID=A,Description="a, b <c>">',
    { ID: 'A', Description: 'a, b <c>' },
  ],
  [
    'escaped quotes',
    String.raw`<ID=A,Description="the \"raw\" one">`,
    { ID: 'A', Description: 'the "raw" one' },
  ],
  [
    'escaped backslashes',
    String.raw`<ID=A,Description="a\\b\n",X=1>`,
    { ID: 'A', Description: String.raw`a\b\n`, X: '1' },
  ],
  [
    'fields behind a quoted one',
    '<ID=A,Description="x",Version="3",IDX=4>',
    { ID: 'A', Description: 'x', Version: '3', IDX: '4' },
  ],
  ['an equals sign in a value', '<ID=A,URL=http://x/?a=b>', { ID: 'A', URL: 'http://x/?a=b' }],
  [
    'a comma in a value without quotes',
    '<ID=ctgA,URL=ftp://x.fa,http://y/ctgA>',
    { ID: 'ctgA', URL: 'ftp://x.fa' },
  ],
  ['an empty description', '<ID=DEL,Description="">', { ID: 'DEL', Description: '' }],
  ['a quote that is never closed', '<ID=A,Description="open>', { ID: 'A', Description: 'open' }],
  ['spaces behind', '<ID=A> ', { ID: 'A' }],
  ['nothing inside', '<>', {}],
])('reads %s', (_, value, expected) => {
  expect(fields(value)).toEqual(expected)
})

it('treats only values in angle brackets as structured', () => {
  expect(fields('VCFv4.2')).toBeUndefined()
  expect(fields('<ID=A')).toBeUndefined()
})
