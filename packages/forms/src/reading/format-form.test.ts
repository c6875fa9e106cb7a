import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatForm } from './format-form.ts'
import { readForm } from './read-form.ts'
import { arbitraryForm } from '../testing/arbitrary-form.ts'

it('writes every form so that it reads as the same form', () => {
  fc.assert(
    fc.property(arbitraryForm, (form) => {
      const { form: again, diagnostics, leniencies } = readForm(formatForm(form))
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(again).toEqual(form)
      expect(leniencies).toEqual([])
    }),
    { numRuns: 300 },
  )
})

it('converts lenient JSON to strict JSON, and keeps unknown attributes', () => {
  const { form } = readForm(`// A form
    { $type: 'form', fields: [
      { $type: 'textbox', ID: 'a', REQUIRED: 'true', size: '30', Style: { 'Colour': 'red' }, },
    ], }`)
  expect(formatForm(form!)).toBe(`{
  "$type": "Form",
  "fields": [
    {
      "$type": "TextBox",
      "id": "a",
      "required": true,
      "size": 30,
      "Style": {
        "Colour": "red"
      }
    }
  ]
}
`)
})

it('keeps an unknown attribute of any name', () => {
  const text = '{"$type":"Form","fields":[],"__proto__":{"a":1},"constructor":2,"toString":3}'
  const { form, diagnostics } = readForm(text)
  expect(diagnostics.map(({ code }) => code)).toEqual(Array(3).fill('attribute-unknown'))
  expect(JSON.parse(formatForm(form!))).toEqual(JSON.parse(text))
  expect(Object.getPrototypeOf(form)).toBe(Object.prototype)
})
