import { expect, it } from 'vitest'
import { validateNow } from '../validation/validate.ts'
import { defineForm, FormDefinitionError } from './define-form.ts'

it('[FRM-01] creates a form from a definition in code', () => {
  const form = defineForm({
    $type: 'Form',
    fields: [{ $type: 'Numeric', id: 'depth', label: 'Depth', required: true, min: 1 }],
  })
  expect(form).toEqual({
    $type: 'Form',
    fields: [{ $type: 'Numeric', id: 'depth', label: 'Depth', required: true, min: 1 }],
  })
  expect(validateNow(form, { depth: 0 })).toMatchObject([{ code: 'OutOfRange' }])
})

it('[FRM-04] rejects an invalid definition with all its problems', () => {
  const define = () =>
    defineForm({
      $type: 'Form',
      fields: [
        { $type: 'Numeric', id: 'n', min: 2, max: 1 },
        { $type: 'TextBox', id: 'n', rules: 'gone' },
      ],
    })
  expect(define).toThrow(FormDefinitionError)
  expect(define).toThrow(
    /- fields\[0\]\.min: min is 2 and max is 1[^]*- fields\[1\]\.rules: Unknown rule "gone"/,
  )
})
