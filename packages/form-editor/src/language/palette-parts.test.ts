import { jsonSchema, outlineOf, readForm } from '@benchtop/forms'
import { expect, it } from 'vitest'
import { attributesOf, rulesetsKind } from './attribute-kinds.ts'
import { en, nameOfKind } from '../texts.ts'
import { newPart, newRule, palette } from './palette-parts.ts'

const kinds = palette.flatMap((group) => group.kinds)

it('[FRM-02] offers every kind of part, and each is valid when added, also repeatedly', () => {
  const { part } = jsonSchema()['$defs'] as { part: { properties: { $type: { enum: string[] } } } }
  expect(kinds.toSorted()).toEqual(part.properties.$type.enum.toSorted())
  for (const kind of kinds) {
    const first = newPart(kind, [])
    const one = JSON.stringify({ $type: 'Form', fields: [first] })
    const both = { $type: 'Form', fields: [first, newPart(kind, outlineOf(one)!)] }
    expect([kind, readForm(JSON.stringify(both)).diagnostics]).toEqual([kind, []])
  }
})

it('describes the attributes of every kind as the language does', () => {
  const names = kinds.map((kind) => attributesOf(kind).map(({ name }) => name))
  expect(names.every((list) => list.length > 0)).toBe(true)
  expect(attributesOf('Numeric').map(({ name, input }) => [name, input])).toEqual(
    expect.arrayContaining([
      ['id', 'text'],
      ['helpText', 'long'],
      ['required', 'boolean'],
      ['min', 'number'],
      ['numericType', 'word'],
      ['visibleWhen', 'condition'],
    ]),
  )
  expect(attributesOf('Select').find(({ name }) => name === 'choices')?.input).toBe('choices')
  expect(attributesOf('FieldSet').map(({ name }) => name)).not.toContain('fields')
  expect(attributesOf('Unknown')).toEqual([])
})

it('offers every kind of rule, and each is valid when added, also repeatedly', () => {
  const { kinds: ofRules } = rulesetsKind().items
  expect(ofRules.map((kind) => nameOfKind(kind, en))).toEqual(['Permission', 'Script'])
  for (const kind of ['PermissionValidationRule', 'ScriptValidationRule'] as const) {
    expect(ofRules).toContain(kind)
    const first = newRule(kind, [])
    const rulesets = [first, newRule(kind, [first])]
    const { diagnostics } = readForm(JSON.stringify({ $type: 'Form', fields: [], rulesets }))
    expect([kind, diagnostics]).toEqual([kind, []])
  }
})

it('describes the rules of a form as the language does', () => {
  const inputsOf = (kind: string) => attributesOf(kind).map(({ name, input }) => [name, input])
  expect(rulesetsKind()).toMatchObject({ name: 'rulesets', input: 'rulesets', isRequired: false })
  expect(inputsOf('PermissionValidationRule')).toEqual([
    ['id', 'text'],
    ['permissions', 'word'],
    ['severity', 'word'],
    ['message', 'text'],
  ])
  expect(inputsOf('ScriptValidationRule')).toContainEqual(['callback', 'script'])
})
