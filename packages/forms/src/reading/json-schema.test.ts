import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryForm } from '../testing/arbitrary-form.ts'
import { readCorpus } from '../testing/corpus.ts'
import { formatForm } from './format-form.ts'
import { jsonSchema } from './json-schema.ts'
import { readForm } from './read-form.ts'

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allErrors: true,
})
const isForm = ajv.compile(jsonSchema())

const forms = readCorpus().flatMap(({ name, text, diagnostics }) => {
  const { form } = readForm(text)
  // An editor also marks unknown attributes.
  const isKnown = diagnostics.every(({ code }) => !/^(attribute|type)-unknown$/.test(code))
  return form === undefined || !isKnown ? [] : [{ name, form }]
})

describe('the schema', () => {
  it.each(forms)('[FRM-06] accepts the form $name as it is written', ({ form }) => {
    isForm(JSON.parse(formatForm(form)))
    expect(isForm.errors ?? []).toEqual([])
  })

  it('accepts every form except unknown attributes', () => {
    fc.assert(
      fc.property(arbitraryForm, (form) => {
        const document = JSON.parse(
          formatForm(form).replaceAll(/,\s*"style": \{[^}]*\}/g, ''),
        ) as unknown
        isForm(document)
        expect(isForm.errors ?? []).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    ['an unknown kind', { $type: 'Textbox', id: 'a' }],
    ['no kind', { id: 'a' }],
    ['no id', { $type: 'TextBox' }],
    ['an unknown attribute', { $type: 'TextBox', id: 'a', requird: true }],
    ['a text for a truth value', { $type: 'TextBox', id: 'a', required: 'true' }],
    ['an unknown enum value', { $type: 'SampleChooser', id: 'a', valueType: 'In' }],
    ['no choices', { $type: 'Select', id: 'a' }],
    [
      'an invalid column kind',
      { $type: 'Table', id: 'a', columns: [{ $type: 'CheckBox', id: 'b', choices: [] }] },
    ],
    [
      'a condition without a comparison',
      { $type: 'TextBox', id: 'a', visibleWhen: { field: 'b' } },
    ],
    ['a wrong field inside', { $type: 'FieldSet', fields: [{ $type: 'TextBox' }] }],
  ])('refuses %s', (_, field) => {
    expect(isForm({ $type: 'Form', fields: [field] })).toBe(false)
  })

  it('describes every attribute', () => {
    const { $defs } = jsonSchema() as {
      $defs: Record<
        string,
        { properties?: Record<string, { description?: string; const?: string }> }
      >
    }
    const silent = Object.entries($defs).flatMap(([kind, { properties = {} }]) =>
      Object.entries(properties).flatMap(([name, { description }]) =>
        name !== '$type' && description === undefined ? [`${kind}.${name}`] : [],
      ),
    )
    expect(silent).toEqual([])
  })
})

it('[FRM-01] is up to date in the repository: benchtop form schema --out packages/forms/form.schema.json', () => {
  const published = readFileSync(new URL('../../form.schema.json', import.meta.url), 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(jsonSchema())))
})
