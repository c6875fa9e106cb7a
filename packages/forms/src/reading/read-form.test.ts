import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryForm } from '../testing/arbitrary-form.ts'
import { readCorpus } from '../testing/corpus.ts'
import type { Form } from '../definition/form.ts'
import { partStates } from '../values/field-states.ts'
import { formatForm } from './format-form.ts'
import { readForm } from './read-form.ts'

/** The diagnostics of a form with these fields, by line and column. */
function problems(fields: string, more = ''): string[] {
  return readForm(`{ "$type": "Form",\n"fields": [\n${fields}\n] ${more}}`).diagnostics.map(
    ({ line, column, severity, code, path }) => `${line}:${column} ${severity} ${code} ${path}`,
  )
}

describe('a definition', () => {
  it('[FRM-06] is read with names, enum values and kinds in any case', () => {
    const { form, diagnostics } = readForm(
      `{ $TYPE: "FORM", Fields: [{ "$Type": "SAMPLECHOOSER", ID: "s", VALUETYPE: "INPUT", MultiSelect: "True" }] }`,
    )
    expect(diagnostics).toEqual([])
    expect(form).toEqual({
      $type: 'Form',
      fields: [{ $type: 'SampleChooser', id: 's', valueType: 'Input', multiselect: true }],
    })
  })

  it('[FRM-06] is read as people wrote public ones: null choices, an id, texts of buttons', () => {
    const { form, diagnostics } = readForm(
      `{ "$type": "Form", "id": "my-form", "fields": [
        { "$type": "RadioButton", "id": "panel", "choices": [{ "value": null, "label": "None" }] },
        { "$type": "SampleChooser", "id": "reads", "buttonText": "Select reads" },
        { "$type": "ResourceMatcher", "id": "pairs", "allowUnpairedCells": true, "columns": [
          { "id": "tumor", "resourceType": "sample" }, { "id": "normal", "resourceType": "sample" }] },
        { "$type": "Numeric", "id": "depth", "min": 1, "value": 0 }] }`,
    )
    expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'default-invalid' }])
    expect(form).toMatchObject({
      id: 'my-form',
      fields: [{ choices: [{ value: '' }] }, {}, {}, {}],
    })
  })

  it('[FRM-06] is read with the words of old apps, which are warnings', () => {
    const { form, diagnostics } = readForm(
      `{ "$type": "Form", "fields": [
        { "$type": "RadioButton", "id": "kind", "value": "a",
          "choices": [{ "value": "a" }, { "value": "b", "disabled": "disabled" }],
          "togglers": [{ "toggleOnValue": "a", "toggleFields": "kind,group" }] },
        { "$type": "FieldSet", "id": "group", "helpText": "Of a", "fields": [
          { "$type": "TextBox", "id": "x", "required": "Required" }] },
        { "$type": "FieldSet", "id": "group", "fields": [{ "$type": "TextBox", "id": "y" }] },
        { "$type": "FileChooser", "id": "file", "chooserType": "file" }] }`,
    )
    expect(diagnostics.map(({ severity, code, path }) => `${severity} ${code} ${path}`)).toEqual([
      'warning value-form fields[0].choices[1].disabled',
      'warning condition-cycle fields[0].togglers[0].toggleFields',
      'warning attribute-unknown fields[1].helpText',
      'warning value-form fields[1].fields[0].required',
      'warning id-duplicate fields[2].id',
      'warning attribute-unknown fields[3].chooserType',
    ])
    expect(form?.fields[0]).toMatchObject({ choices: [{}, { disabled: true }] })
    const shownFor = (kind: string) =>
      [...partStates(form as Form, { kind })].flatMap(([{ id }, { isVisible }]) =>
        isVisible && id !== undefined ? [id] : [],
      )
    expect(shownFor('a').toSorted()).toEqual(['file', 'group', 'group', 'kind', 'x', 'y'])
    expect(shownFor('b').toSorted()).toEqual(['file', 'kind'])
  })

  it('may lack $type, with a warning', () => {
    const { form, diagnostics } = readForm('{ "fields": [] }')
    expect(form).toEqual({ $type: 'Form', fields: [] })
    expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'type-missing', line: 1 }])
  })

  it('requires "fields"', () => {
    expect(readForm('{ "$type": "Form" }').diagnostics).toMatchObject([
      {
        severity: 'error',
        code: 'attribute-missing',
        message: 'A form needs the attribute "fields".',
      },
    ])
  })

  it('treats null as absent', () => {
    const { form } = readForm(
      '{ "$type": "Form", "fields": [{ "$type": "TextBox", "id": "a", "label": null }] }',
    )
    expect(form?.fields).toEqual([{ $type: 'TextBox', id: 'a' }])
    expect(problems('{ "$type": "TextBox", "id": null }')).toEqual([
      '3:23 error attribute-missing fields[0]',
    ])
  })

  it('[FRM-06] treats an empty text as absent for a number or a truth value', () => {
    const { form, diagnostics } = readForm(
      '{ "$type": "Form", "fields": [{ "$type": "Numeric", "id": "a", "min": "", "max": " ", "required": "" }] }',
    )
    expect(diagnostics).toEqual([])
    expect(form?.fields).toEqual([{ $type: 'Numeric', id: 'a' }])
  })

  it('[FRM-06] keeps rules of unknown kinds', () => {
    const rules = [{ $type: 'OddRule' }, { $type: 'OddRule', id: 7 }, { $type: 'Other' }]
    const { form, diagnostics } = readForm(
      JSON.stringify({ $type: 'Form', fields: [], rulesets: rules }),
    )
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(
      Array(3).fill('warning type-unknown'),
    )
    expect(form?.rulesets).toEqual(rules)
  })

  it('may name its JSON Schema', () => {
    const { form, diagnostics } = readForm(
      '{ "$schema": "./form.schema.json", "$type": "Form", "fields": [] }',
    )
    expect(form?.$schema).toBe('./form.schema.json')
    expect(diagnostics).toEqual([])
  })
})

describe('[FRM-04] an error', () => {
  it('has a line, a column and a reason', () => {
    const { diagnostics, form } = readForm(`{
  "$type": "Form",
  "fields": [
    { "$type": "Numeric", "id": "depth",
      "min": 10, "max": 5 }
  ]
}`)
    expect(form).toBeUndefined()
    expect(diagnostics).toEqual([
      {
        code: 'range-impossible',
        message: 'min is 10 and max is 5: no value is in between.',
        severity: 'error',
        path: 'fields[0].min',
        line: 5,
        column: 14,
      },
    ])
  })

  it('is reported with all others', () => {
    const fields = `{ "$type": "TextBox", "id": "a", "size": "wide" },
      { "$type": "Txetbox", "id": "b" },
      { "$type": "TextBox", "idd": "c" },`
    expect(problems(fields, ', "rulesets": {}')).toEqual([
      '3:42 error wrong-type fields[0].size',
      '4:18 error type-unknown fields[1].$type',
      '5:7 error attribute-missing fields[2]',
      '5:29 warning attribute-unknown fields[2].idd',
      '6:17 error wrong-type rulesets',
    ])
  })

  it('in the syntax suppresses errors about unreadable values', () => {
    expect(problems('{ "$type": "TextBox", "id": @, "label": @ }')).toEqual([
      '3:29 error value-expected ',
      '3:41 error value-expected ',
    ])
  })

  it.each([
    ['{ "$type": "TextBox", "id": "a" }, { "$type": "SectionBreak", "id": "a" }', 'id-duplicate'],
    ['{ "$type": "TextBox", "id": "a b" }', 'id-invalid'],
    ['{ "$type": "TextBox", "id": "" }', 'id-invalid'],
    ['{ "$type": "TextBox", "id": "a." }', 'id-invalid'],
    ['{ "$type": "ProjectChooser", "id": "Projects" }', 'id-reserved'],
    [`{ "$type": "TextBox", "id": "${'a'.repeat(251)}" }`, 'id-long'],
    ['{ "$type": "TextBox", "id": "a", "pattern": "(" }', 'pattern-invalid'],
    ['{ "$type": "TextBox", "id": "a", "pattern": ")|(" }', 'pattern-invalid'],
    ['{ "$type": "TextBox", "id": "a", "minLength": 2, "maxLength": 1 }', 'range-impossible'],
    [
      '{ "$type": "TextBox", "id": "a", "visibleWhen": { "field": "a", "eq": 1 } }',
      'condition-cycle',
    ],
    [
      '{ "$type": "TextBox", "id": "a", "visibleWhen": { "field": "b", "eq": 1 } }',
      'field-unknown',
    ],
    [
      '{ "$type": "TextBox", "id": "a", "requiredWhen": { "and": [{ "or": [{ "not": { "field": "b", "eq": 1 } }] }] } }',
      'field-unknown',
    ],
    ['{ "$type": "Table", "id": "t", "columns": [] }', 'columns-empty'],
    [
      '{ "$type": "Table", "id": "t", "columns": [{ "$type": "StaticText", "text": "x" }] }',
      'not-a-column',
    ],
    [
      '{ "$type": "Table", "id": "t", "columns": [{ "$type": "TextBox", "id": "c" }] }, { "$type": "TextBox", "id": "t.c" }',
      'id-taken',
    ],
    [
      '{ "$type": "Table", "id": "t", "columns": [{ "$type": "TextBox", "id": "rowcount" }] }',
      'id-taken',
    ],
  ])('in %s is an error', (fields, code) => {
    const { form, diagnostics } = readForm(`{ "$type": "Form", "fields": [${fields}] }`)
    expect(form).toBeUndefined()
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([{ code }])
  })

  it.each([
    ['{ "$type": "TextBox", "id": "a", "rules": "x" }', 'rule-unknown'],
    [`{ "$type": "TextBox", "id": "${'a'.repeat(60)}" }`, 'id-long'],
    ['{ "$type": "Select", "id": "a", "choices": [], "togglers": [] }', 'choices-empty'],
    ['{ "$type": "TextBox", "id": "a", "pattern": "\\d" }', 'unknown-escape'],
  ])('in %s is a warning', (fields, code) => {
    const { form, diagnostics } = readForm(`{ "$type": "Form", "fields": [${fields}] }`)
    expect(form).toBeDefined()
    expect(diagnostics).toMatchObject([{ code, severity: 'warning' }])
  })
})

describe('conditions', () => {
  it('that form a long cycle are reported once, with the path', () => {
    const fields = ['a', 'b', 'c', 'd'].map((id, index, all) => {
      const next = all[(index + 1) % all.length]
      return `{ "$type": "TextBox", "id": "${id}", "visibleWhen": { "field": "${next}", "filled": true } }`
    })
    const { diagnostics } = readForm(`{ "$type": "Form", "fields": [${fields.join(',\n')}] }`)
    expect(diagnostics).toMatchObject([
      { code: 'condition-cycle', message: expect.stringContaining('a → b → c → d → a'), line: 1 },
    ])
  })

  it('from togglers that show each other form a cycle too', () => {
    const field = (id: string, other: string) =>
      `{ "$type": "RadioButton", "id": "${id}", "choices": [{ "value": "1" }], "togglers": [{ "toggleOnValue": "1", "toggleFields": "${other}" }] }`
    expect(problems(`${field('a', 'b')},\n${field('b', 'a')}`)).toEqual([
      '3:1 error condition-cycle fields[0]',
    ])
  })

  it('in requiredWhen may depend on each other', () => {
    const field = (id: string, other: string) =>
      `{ "$type": "TextBox", "id": "${id}", "requiredWhen": { "field": "${other}", "filled": true } }`
    expect(problems(`${field('a', 'b')}, ${field('b', 'a')}`)).toEqual([])
  })

  it('in a chain of thousands are read', () => {
    const fields = Array.from({ length: 5000 }, (_, index) => ({
      $type: 'TextBox',
      id: `f${index}`,
      visibleWhen: { field: `f${index + 1}`, filled: true },
    }))
    const last = { $type: 'TextBox', id: 'f5000' }
    const text = JSON.stringify({ $type: 'Form', fields: [...fields, last] })
    expect(readForm(text).diagnostics).toEqual([])
  })
})

describe('locate', () => {
  it('[FRM-04] locates every value of a form', () => {
    fc.assert(
      fc.property(arbitraryForm, (form) => {
        const text = formatForm(form)
        const lines = text.split('\n')
        const { locate } = readForm(text)
        for (const [path, value] of leavesOf(form, '')) {
          const { line, column } = locate(path)
          const rest = lines[line - 1]?.slice(column - 1)
          expect(rest?.startsWith(JSON.stringify(value)), `${path} at ${line}:${column}`).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('locates the nearest existing value for a missing one', () => {
    const { locate } = readForm(
      '{ "$type": "Form",\n "fields": [\n{ "$type": "TextBox", "id": "a" }] }',
    )
    expect(locate('fields[0].label')).toEqual({ line: 3, column: 1 })
    expect(locate('fields[7].label')).toEqual({ line: 2, column: 12 })
    expect(locate('nothing')).toEqual({ line: 1, column: 1 })
  })
})

describe('damaged definitions', () => {
  const texts = readCorpus().map(({ text }) => text)
  const damage = fc.record({
    text: fc.constantFrom(...texts),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat({ max: 12 }),
    put: fc.oneof(
      fc.constantFrom(
        '"',
        "'",
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '/*',
        '\\',
        '\n',
        'null',
        '{"$type":',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
  })

  it('[FRM-04] are read without an exception, and either used or reported', () => {
    fc.assert(
      fc.property(
        fc.array(damage, { minLength: 1, maxLength: 1 }),
        fc.nat({ max: 3 }),
        ([one], more) => {
          const { text, at, cut, put } = one!
          const start = Math.floor(at * text.length)
          const times = put.repeat(more + 1)
          const damaged = text.slice(0, start) + times + text.slice(start + cut)
          const { form, diagnostics, leniencies } = readForm(damaged)
          const errors = diagnostics.filter(({ severity }) => severity === 'error')
          expect(form === undefined).toBe(errors.length > 0)
          const lines = damaged.split(/\r\n|\n|\r/).length
          for (const { line, column } of [...diagnostics, ...leniencies]) {
            expect(line >= 1 && line <= lines && column >= 1).toBe(true)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})

/** The scalar values of a document, with their paths. */
function* leavesOf(value: unknown, path: string): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, value]
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    yield* leavesOf(inner, at)
  }
}

it('[FRM-04] reports what is wrong between parts in the same pass as what is wrong in one of them', () => {
  const { diagnostics } = readForm(`{ "$type": "Form", "fields": [
    { "$type": "TextBox", "id": "a", "size": "big" },
    { "$type": "TextBux", "id": "b" },
    { "$type": "SampleChooser", "id": "a" },
    { "$type": "Numeric", "id": "d", "min": 5, "max": 1 },
    { "$type": "TextBox", "id": "b", "visibleWhen": { "field": "e", "eq": "1" } }
  ] }`)
  expect(diagnostics.map(({ line, code }) => [line, code])).toEqual([
    [2, 'wrong-type'],
    [3, 'type-unknown'],
    [4, 'id-duplicate'],
    [5, 'range-impossible'],
    [6, 'id-duplicate'],
  ])
})
