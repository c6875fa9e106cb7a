import { describe, expect, it } from 'vitest'
import { formIndex } from '../definition/form-index.ts'
import { formOf } from '../testing/form-of.ts'
import { defaultValues } from '../values/default-values.ts'
import { updateForm } from './form-updates.ts'

const form = formOf(
  [
    { $type: 'Numeric', id: 'depth', label: 'Depth', numericType: 'Integer', min: 1, max: 100 },
    {
      $type: 'FieldSet',
      id: 'more',
      title: 'More',
      fields: [{ $type: 'TextBox', id: 'note', label: 'Note', required: true }],
    },
  ],
  [{ $type: 'PermissionValidationRule', id: 'note', permissions: 'Own' }],
)
const update = (returned: unknown) => updateForm(form, returned)

describe('formUpdates', () => {
  it('[FRM-06] changes attributes of fields, and their defaults', () => {
    const updated = update({ depth: { Max: 20, value: 10 }, note: { required: null } })
    const values = updated.ok && defaultValues(updated.form, { now: 0, timeZone: 'UTC' })
    expect(values).toEqual({ depth: '10' })
    const fields = updated.ok ? formIndex(updated.form).fieldsById : undefined
    expect(fields?.get('depth')?.part).toMatchObject({ min: 1, max: 20, value: 10 })
    expect(fields?.get('note')?.part).toEqual({ $type: 'TextBox', id: 'note', label: 'Note' })
  })

  it('[FRM-06] removes and sets attributes by AttributeUpdates', () => {
    const AttributeUpdates = { Remove: ['required', 'Max'], set: { label: 'Remark' } }
    const updated = update({
      note: { AttributeUpdates },
      depth: { attributeUpdates: { remove: ['max'] } },
    })
    const fields = updated.ok ? formIndex(updated.form).fieldsById : undefined
    expect(fields?.get('note')?.part).toEqual({ $type: 'TextBox', id: 'note', label: 'Remark' })
    expect(fields?.get('depth')?.part).not.toHaveProperty('max')
    expect(update({ note: { AttributeUpdates: { Remove: 'required' } } })).toMatchObject({
      ok: false,
      message: expect.stringContaining('must have Remove, a list of names'),
    })
  })

  it.each([null, undefined, {}])('of %j leaves the form unchanged', (returned) => {
    expect(update(returned)).toEqual({ ok: true, form })
  })

  it.each([
    [[], 'it must be an object'],
    [{ dpeth: {} }, 'there is no field "dpeth" in the form. Did you mean "depth"?'],
    [{ depth: 10 }, '"depth" must be an object of attributes.'],
    [{ depth: { $type: 'TextBox' } }, `"depth" can't have another $type.`],
    [{ depth: { min: 200 } }, 'fields[0].min: min is 200 and max is 100'],
  ])('that returns %j is reported', (returned, words) => {
    expect(update(returned)).toEqual({
      ok: false,
      message: expect.stringContaining(`formUpdates returned an invalid value: ${words}`),
    })
  })
})
