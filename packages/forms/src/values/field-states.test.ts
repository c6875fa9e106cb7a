import { expect, it } from 'vitest'
import { formIndex } from '../definition/form-index.ts'
import { formOf } from '../testing/form-of.ts'
import { partStates } from './field-states.ts'

const text = { $type: 'TextBox' }

/** The states of the parts with an id, in short. */
function statesOf(fields: readonly object[], values: Record<string, string>) {
  const form = formOf(fields)
  const states = partStates(form, values)
  return Object.fromEntries(
    formIndex(form).parts.map(({ part }): [string, string] => {
      const { isVisible, isEnabled, isRequired } = states.get(part)!
      const words = [
        ...(isVisible ? [] : ['hidden']),
        ...(isEnabled ? [] : ['disabled']),
        ...(isRequired ? ['required'] : []),
      ]
      return [part.id ?? '', words.join(' ')]
    }),
  )
}

it('[FRM-02] shows, enables and requires fields by the values of others', () => {
  const fields = [
    { ...text, id: 'a' },
    { ...text, id: 'shown', visibleWhen: { field: 'a', eq: '1' } },
    { ...text, id: 'open', required: true, enabledWhen: { field: 'a', eq: '1' } },
    { ...text, id: 'needed', requiredWhen: { field: 'a', eq: '1' } },
  ]
  expect(statesOf(fields, { a: '1' })).toEqual({
    a: '',
    shown: '',
    open: 'required',
    needed: 'required',
  })
  expect(statesOf(fields, {})).toEqual({ a: '', shown: 'hidden', open: 'disabled', needed: '' })
})

it('hides everything inside a hidden set', () => {
  const inner = { $type: 'FieldSet', id: 'inner', fields: [{ ...text, id: 'x', required: true }] }
  const fields = [
    { ...text, id: 'a' },
    {
      $type: 'FieldSet',
      id: 'outer',
      visibleWhen: { field: 'a', eq: '1' },
      fields: [inner, { $type: 'SectionBreak', id: 'title', title: 'T' }],
    },
  ]
  expect(statesOf(fields, {})).toEqual({
    a: '',
    outer: 'hidden',
    inner: 'hidden',
    x: 'hidden',
    title: 'hidden',
  })
  expect(statesOf(fields, { a: '1' })).toMatchObject({ inner: '', x: 'required' })
})

it('treats a hidden field as one without a value, also if it comes later', () => {
  const fields = [
    { ...text, id: 'last', visibleWhen: { field: 'middle', filled: true } },
    { ...text, id: 'middle', visibleWhen: { field: 'first', eq: '1' } },
    { ...text, id: 'first' },
  ]
  const values = { first: '0', middle: 'x', last: 'y' }
  expect(statesOf(fields, values)).toEqual({ last: 'hidden', middle: 'hidden', first: '' })
  expect(statesOf(fields, { ...values, first: '1' })).toEqual({ last: '', middle: '', first: '' })
})

it('shows what one of several togglers shows, if its own condition holds too', () => {
  const toggler = (id: string) => ({
    $type: 'RadioButton',
    id,
    choices: [{ value: '1' }, { value: '2' }],
    togglers: [
      { toggleOnValue: '1', toggleFields: 'x' },
      { toggleOnValue: '2', toggleFields: 'y' },
    ],
  })
  const fields = [
    toggler('a'),
    toggler('b'),
    { ...text, id: 'x' },
    { ...text, id: 'y', visibleWhen: { field: 'a', eq: '1' } },
  ]
  expect(statesOf(fields, { a: '2', b: '1' })).toMatchObject({ x: '', y: 'hidden' })
  expect(statesOf(fields, { a: '1', b: '2' })).toMatchObject({ x: '', y: '' })
  expect(statesOf(fields, {})).toMatchObject({ x: 'hidden', y: 'hidden' })
})

it('supports ids that every object has', () => {
  const fields = [
    { ...text, id: 'constructor' },
    { ...text, id: 'x', visibleWhen: { field: 'constructor', filled: true } },
  ]
  expect(statesOf(fields, {})).toEqual({ constructor: '', x: 'hidden' })
})
