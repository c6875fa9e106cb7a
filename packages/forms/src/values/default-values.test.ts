import { expect, it } from 'vitest'
import { formOf } from '../testing/form-of.ts'
import { defaultValues } from './default-values.ts'

const now = Date.UTC(2026, 11, 31, 23, 5, 9)
const form = formOf([
  { $type: 'TextBox', id: 'name', value: 'From [LocalDateTime] to [localdatetime]' },
  { $type: 'TextArea', id: 'text', value: '' },
  { $type: 'Numeric', id: 'depth', value: 30 },
  {
    $type: 'RadioButton',
    id: 'radio',
    choices: [{ value: 'a', checked: true }, { value: 'b' }],
    value: 'b',
  },
  { $type: 'RadioButton', id: 'gone', choices: [{ value: 'a' }], value: 'x' },
  { $type: 'Select', id: 'list', choices: [{ value: 'a' }, { value: 'b', selected: true }] },
  {
    $type: 'Select',
    id: 'lists',
    multiselect: true,
    choices: [{ value: 'a', selected: true }, { value: 'b' }],
    value: 'b',
  },
  {
    $type: 'CheckBox',
    id: 'boxes',
    choices: [
      { value: 'a', checked: true },
      { value: 'b', checked: true },
    ],
  },
  { $type: 'CheckBox', id: 'none', choices: [{ value: 'a' }] },
  { $type: 'SampleChooser', id: 'reads' },
])

it("returns a form's defaults, at the user's time", () => {
  expect(defaultValues(form, { now, timeZone: 'Asia/Tokyo' })).toEqual({
    name: 'From 2027-01-01 08:05:09 to 2027-01-01 08:05:09',
    text: '',
    depth: '30',
    radio: 'b',
    list: 'b',
    lists: ['b', 'a'],
    boxes: ['a', 'b'],
  })
})

it.each([
  ['UTC', '2026-12-31 23:05:09'],
  ['America/New_York', '2026-12-31 18:05:09'],
  ['Europe/Berlin', '2027-01-01 00:05:09'],
])('writes the time of %s', (timeZone, expected) => {
  const one = formOf([{ $type: 'TextBox', id: 'a', value: '[LocalDateTime]' }])
  expect(defaultValues(one, { now, timeZone })).toEqual({ a: expected })
})
