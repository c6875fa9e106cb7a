import { expect, it } from 'vitest'
import { formOf } from '../testing/form-of.ts'
import { readValues } from './read-values.ts'

const choices = [{ value: 'a' }, { value: 'b' }]
const form = formOf([
  { $type: 'TextBox', id: 'text', label: 'Text' },
  { $type: 'Numeric', id: 'number', label: 'Number' },
  { $type: 'CheckBox', id: 'boxes', label: 'Boxes', choices },
  { $type: 'SampleChooser', id: 'one', label: 'One' },
  { $type: 'SampleChooser', id: 'some', label: 'Some', multiselect: true },
  {
    $type: 'Table',
    id: 'rows',
    label: 'Rows',
    columns: [
      { $type: 'TextBox', id: 'x', label: 'X' },
      { $type: 'SampleChooser', id: 'y', label: 'Y' },
    ],
  },
])
const read = (given: Record<string, unknown>) => readValues(form, given)

it.each<[Record<string, unknown>, Record<string, unknown>]>([
  [
    { text: 1, number: ' 2 ' },
    { text: '1', number: '2' },
  ],
  [
    { text: true, number: -0.5 },
    { text: 'true', number: '-0.5' },
  ],
  [{ text: ['only'] }, { text: 'only' }],
  [{ text: null, number: undefined }, {}],
  [{ boxes: 'a' }, { boxes: ['a'] }],
  [{ boxes: ['b', 'a', 'b', ''] }, { boxes: ['b', 'a'] }],
  [{ boxes: [] }, { boxes: [] }],
  [{ one: 'samples/1' }, { one: 'v1pre3/samples/1' }],
  [{ one: { href: 'samples/1 ' } }, { one: 'v1pre3/samples/1' }],
  [{ one: [] }, {}],
  [{ one: ' what? ' }, { one: 'what?' }],
  [{ some: ['samples/1', 'v1pre3/samples/1', ' '] }, { some: ['v1pre3/samples/1'] }],
  [
    { rows: [{ x: 1, y: 'samples/1' }, { x: ' ' }, {}] },
    { rows: [{ x: '1', y: 'v1pre3/samples/1' }] },
  ],
  [{ rows: [{}, { x: 'b' }] }, { rows: [{}, { x: 'b' }] }],
])('%j is %j', (given, values) => {
  expect(read(given)).toEqual({ values, problems: [] })
})

it.each([
  [{ text: {} }, 'text TypeInvalid "Text" must be a text, not an object.'],
  [{ text: ['a', 'b'] }, 'text TooMany "Text" must have one value, not 2: choose one.'],
  [{ number: Number.NaN }, 'number TypeInvalid "Number" must be a text, not NaN.'],
  [{ boxes: ['a', {}] }, 'boxes[1] TypeInvalid "Boxes" must be a text, not an object.'],
  [{ boxes: [null] }, 'boxes[0] TypeInvalid "Boxes" must be a text, not null.'],
  [
    { one: 5001 },
    'one TypeInvalid "One" must be the address of a resource, such as v1pre3/samples/5001, not 5001.',
  ],
  [
    { one: {} },
    'one TypeInvalid "One" must be the address of a resource, such as v1pre3/samples/5001, not an object.',
  ],
  [{ rows: {} }, 'rows TypeInvalid "Rows" must be a list of rows, not an object.'],
  [
    { rows: [[]] },
    'rows[0] TypeInvalid A row of "Rows" must be an object with cells by column id, not a list.',
  ],
  [
    { rows: [{ x: 'a' }, { x: [], y: 7 }] },
    'rows[1].y TypeInvalid "Y" in row 2 of "Rows" must be the address of a resource, such as v1pre3/samples/5001, not 7.',
  ],
])('of %j reports the problem', (given, expected) => {
  const { problems } = read(given)
  expect(problems.map(({ path, code, message }) => `${path} ${code} ${message}`)).toEqual([
    expected,
  ])
})

it('causes warnings for unknown fields and columns', () => {
  const { problems, values } = read({ txet: 'x', rows: [{ z: 1 }], toString: 'x' })
  expect(values).toEqual({ rows: [] })
  expect(problems.map(({ path, code, severity }) => `${path} ${code} ${severity}`)).toEqual([
    'rows[0].z UnknownField Warning',
    'txet UnknownField Warning',
    'toString UnknownField Warning',
  ])
  expect(problems[1]?.message).toBe('The form has no field "txet". Did you mean "text"?')
})
