import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Form, FormPart } from '../definition/form.ts'
import { formatForm } from '../reading/format-form.ts'
import { readForm } from '../reading/read-form.ts'
import { arbitraryForm } from '../testing/arbitrary-form.ts'
import { readCorpus } from '../testing/corpus.ts'
import { FormEditError } from './edit-error.ts'
import { insertItem, moveItem, placeIn, removeItem, setAttribute } from './edit-form.ts'
import { flatOutline, outlineOf, rulesetsOf, stepFrom } from './outline.ts'

const written = `// The form of Depth.
{
  "$type": "Form",
  "fields": [
    // What is counted.
    { $type: 'SampleChooser', id: 'reads', label: 'Reads', }, // one at least
    {
      "$type": "Numeric",
      "id": "depth",   /* in reads */
      "min": "1",
    },

    /* All that
       is rare. */
    {
      "$type": "FieldSet",
      "label": "Advanced",
      "fields": [
        { "$type": "TextBox", "id": "note" }
      ]
    }
  ],
}
`

describe('an attribute of a definition', () => {
  it('replaces the old value, and changes nothing else', () => {
    expect(setAttribute(written, 'fields[1]', 'min', 5)).toBe(written.replace('"1"', '5'))
    expect(setAttribute(written, 'fields[0]', 'LABEL', 'Samples')).toBe(
      written.replace("'Reads'", '"Samples"'),
    )
  })
  it("is inserted in the language's order, formatted like adjacent attributes", () => {
    expect(setAttribute(written, 'fields[1]', 'label', 'Depth')).toBe(
      written.replace('/* in reads */\n', '/* in reads */\n      "label": "Depth",\n'),
    )
    expect(setAttribute(written, 'fields[0]', 'required', true)).toBe(
      written.replace("'Reads', }", '\'Reads\', "required": true, }'),
    )
  })
  it('is removed with the comment on its line', () => {
    expect(setAttribute(written, 'fields[1]', 'id', undefined)).toBe(
      written.replace('\n      "id": "depth",   /* in reads */', ''),
    )
    expect(setAttribute(written, 'fields[1]', 'max', undefined)).toBe(written)
  })
  it('is left unchanged if the value is the same', () => {
    expect(setAttribute(written, 'fields[1]', 'min', '1')).toBe(written)
  })
  it('is split into lines if it is long, with the line ends of the text', () => {
    const choices = Array.from({ length: 4 }, (_, index) => ({
      value: `value-${index}`,
      label: `What is chosen with ${index}`,
    }))
    const text = setAttribute(written.replaceAll('\n', '\r\n'), 'fields[1]', 'choices', choices)
    expect(text).toContain(
      '"choices": [\r\n        { "value": "value-0", "label": "What is chosen with 0" },\r\n',
    )
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  })
  it('that is a list rewrites only the changed items', () => {
    const choices = `{ "fields": [
  { "$type": "Select",
    "choices": [ // by their build
      { "value": "hg38", "label": "Human" }, // the newest
      { 'value': 'mm10' }
    ] }
] }`
    const [human, mouse] = [{ value: 'hg38', label: 'Human' }, { value: 'mm10' }]
    const set = (value: unknown): string => setAttribute(choices, 'fields[0]', 'choices', value)
    expect(set([{ ...human, label: 'Homo' }, mouse])).toBe(choices.replace('"Human"', '"Homo"'))
    expect(set([human, { ...mouse, label: 'Mouse' }])).toBe(
      choices.replace("'mm10' }", `'mm10', "label": "Mouse" }`),
    )
    expect(set([human, mouse, { value: 'own' }])).toBe(
      choices.replace("'mm10' }", `'mm10' },\n      { "value": "own" }`),
    )
    expect(set([mouse])).toBe(
      choices.replace('\n      { "value": "hg38", "label": "Human" }, // the newest', ''),
    )
    expect(set('none')).toContain('"choices": "none" }')
  })
  it('is removed with all its duplicates', () => {
    const twice = '{"$type":"Form","fields":[{"$type":"TextBox","id":"a","ID":"b"}]}'
    expect(setAttribute(twice, 'fields[0]', 'id', undefined)).toBe(
      '{"$type":"Form","fields":[{"$type":"TextBox"}]}',
    )
  })
})

describe('a part of a definition', () => {
  it('is inserted with the indentation of adjacent parts', () => {
    const part = { $type: 'TextBox', id: 'name' }
    const text = `{\n\t"fields": [\n\t\t{ "$type": "StaticText", "text": "a" }\n\t]\n}`
    expect(insertItem(text, 'fields', 1, part)).toBe(
      `{\n\t"fields": [\n\t\t{ "$type": "StaticText", "text": "a" },\n\t\t{\n\t\t\t"$type": "TextBox",\n\t\t\t"id": "name"\n\t\t}\n\t]\n}`,
    )
    expect(insertItem('{"fields":[]}', 'fields', 0, part)).toBe(
      '{"fields":[ { "$type": "TextBox", "id": "name" } ]}',
    )
  })
  it('moves with its comments, into a FieldSet and out of it', () => {
    const inside = moveItem(written, 'fields[0]', { list: 'fields[2].fields', index: 1 })
    expect(inside.path).toBe('fields[1].fields[1]')
    expect(inside.text).toContain(`        { "$type": "TextBox", "id": "note" },
        // What is counted.
        { $type: 'SampleChooser', id: 'reads', label: 'Reads', } // one at least
      ]`)
    const again = moveItem(inside.text, inside.path, { list: 'fields', index: 0 })
    expect(readForm(again.text).form).toEqual(readForm(written).form)
  })
  it('is removed with its comments', () => {
    const text = removeItem(written, 'fields[0]')
    expect(text).not.toContain('What is counted')
    expect(text).not.toContain('one at least')
    expect(text).toContain('// The form of Depth.')
  })
  it('can’t be moved into itself', () => {
    const move = () => moveItem(written, 'fields[2]', { list: 'fields[2].fields', index: 0 })
    expect(move).toThrow(expect.objectContaining({ code: 'place-invalid' }))
  })
  it('can’t be edited in a broken text', () => {
    expect(() => setAttribute('{ "fields": [ }', '', 'a', 1)).toThrow(FormEditError)
    expect(() => removeItem(written, 'fields[9]')).toThrow(
      expect.objectContaining({ code: 'path-unknown' }),
    )
  })
})

describe('the rules of a definition', () => {
  const ruled = `{ "fields": [], "RULESETS": [
  { "$type": "ScriptValidationRule", "id": "sorted" } // by position
] }`
  it('are read whether or not they are valid, and not from a broken text', () => {
    expect(rulesetsOf(`\uFEFF${ruled}`)).toEqual([{ $type: 'ScriptValidationRule', id: 'sorted' }])
    expect(rulesetsOf('{ "fields": [], "rulesets": "none" }')).toBe('none')
    expect(rulesetsOf(written)).toBeUndefined()
    expect(rulesetsOf(`${ruled}}`)).toBeUndefined()
  })
  it("get their attributes in the language's order", () => {
    const callback = setAttribute(ruled, 'rulesets[0]', 'severity', 'Warning')
    expect(setAttribute(callback, 'rulesets[0]', 'callback', 'return null')).toBe(
      ruled.replace('"sorted"', '"sorted", "callback": "return null", "severity": "Warning"'),
    )
  })
  it('are added to a form that has none, and the last one leaves none behind', () => {
    const none = '{ "$type": "Form", "fields": [] }'
    const added = setAttribute(none, '', 'rulesets', [{ $type: 'PermissionValidationRule' }])
    expect(added).toBe(
      '{ "$type": "Form", "fields": [], "rulesets": [{ "$type": "PermissionValidationRule" }] }',
    )
    expect(setAttribute(added, '', 'rulesets', undefined)).toBe(none)
  })
})

/** Comments of both kinds, inserted at places of a text where one is allowed. */
function withComments(text: string, choose: (count: number) => number): string {
  let made = 0
  return text
    .split('\n')
    .flatMap((line, index, lines) => {
      if (index === 0 || index === lines.length - 1) return [line]
      made += 1
      const indent = /^ */.exec(line)?.[0] ?? ''
      switch (choose(5)) {
        case 0:
          return [`${indent}// c${made}`, line]
        case 1:
          return [`${line} // c${made}`]
        case 2:
          return [`${indent}/* c${made}`, `${indent}   */`, line]
        default:
          return [line]
      }
    })
    .join('\n')
}

const commentsIn = (text: string): string[] =>
  [...text.matchAll(/(?:\/\/|\/\*) (c\d+)\b/g)].map(([, name]) => name!).toSorted()

/** The expected form after a part was moved. */
function moved(form: Form, path: string, place: { list: string; index: number }): Form {
  const copy = structuredClone(form) as unknown as { fields: FormPart[] }
  const listAt = (list: string): FormPart[] =>
    [...list.matchAll(/\[(\d+)\]\.fields/g)].reduce<FormPart[]>(
      (parts, [, index]) => (parts[Number(index)] as unknown as { fields: FormPart[] }).fields,
      copy.fields,
    )
  const from = placeIn(path)
  const [source, target] = [listAt(from.list), listAt(place.list)]
  const [part] = source.splice(from.index, 1)
  target.splice(place.index, 0, part!)
  return copy as unknown as Form
}

const layouts = fc.constantFrom(
  (form: Form) => formatForm(form),
  (form: Form) => formatForm(form).replaceAll('\n', '\r\n'),
  (form: Form) => JSON.stringify(form),
  (form: Form) => `\uFEFF${JSON.stringify(form, undefined, '\t')}`,
  (form: Form) => formatForm(form).replaceAll(/([}\]"\d])\n( *[}\]])/g, '$1,\n$2'),
)

describe('every form', () => {
  it('reads as intended after an edit, with all of its comments', () => {
    fc.assert(
      fc.property(arbitraryForm, layouts, fc.infiniteStream(fc.nat()), (form, layout, numbers) => {
        const choose = (count: number): number => (numbers.next().value as number) % count
        const plain = layout(form)
        const isCommented = plain.includes('\n') && !plain.includes('\t') && !plain.includes('\r')
        const text = isCommented ? withComments(plain, choose) : plain
        const parts = flatOutline(outlineOf(text)!)
        const before = readForm(text)
        expect(before.form).toEqual(form)
        if (parts.length === 0) return
        const part = parts[choose(parts.length)]!

        const values = { a: [1, 2, { b: 'x' }], c: null, d: [] }
        const others = { a: [2, { b: 'y', e: [] }, 5], d: [3], f: 'new' }
        const composite = setAttribute(text, part.path, 'x-note', values)
        const composed = setAttribute(composite, part.path, 'x-note', others)
        const read = flatOutline(outlineOf(composed)!).find(({ path }) => path === part.path)
        expect(read?.attributes['x-note']).toEqual(others)
        expect(commentsIn(composed)).toEqual(commentsIn(text))

        const labelled = setAttribute(text, part.path, 'x-note', { a: [1, 'two'] })
        expect(commentsIn(labelled)).toEqual(commentsIn(text))
        expect(setAttribute(labelled, part.path, 'x-note', undefined).length).toBe(text.length)
        expect(outlineOf(labelled)!.length).toBe(outlineOf(text)!.length)

        const place = stepFrom(outlineOf(text)!, part.path, choose(2) === 0 ? 'up' : 'down')
        if (place !== undefined) {
          const result = moveItem(text, part.path, place)
          expect(readForm(result.text).form).toEqual(moved(form, part.path, place))
          expect(commentsIn(result.text)).toEqual(commentsIn(text))
          const now = flatOutline(outlineOf(result.text)!).find(({ path }) => path === result.path)
          expect(now?.attributes).toEqual(part.attributes)
        }

        const { list, index } = placeIn(part.path)
        const added = insertItem(text, list, index, { $type: 'StaticText', text: 'New.' })
        expect(commentsIn(added)).toEqual(commentsIn(text))
        expect(readForm(removeItem(added, part.path)).form).toEqual(form)
      }),
      { numRuns: 300 },
    )
  })

  it('of the corpus keeps its formatting', () => {
    for (const { text } of readCorpus()) {
      const { form } = readForm(text)
      if (form === undefined) continue
      for (const { path, attributes } of flatOutline(outlineOf(text)!)) {
        if (typeof attributes['id'] !== 'string') continue
        const edited = setAttribute(text, path, 'helpText', 'Another help.')
        const again = flatOutline(outlineOf(edited)!).find((one) => one.path === path)
        expect(again?.attributes).toEqual({ ...attributes, helpText: 'Another help.' })
        // Beginning and end are unchanged: the edit wrote one span.
        const [before, after] = [text.split(/\r\n|[\r\n]/), edited.split(/\r\n|[\r\n]/)]
        const same = before.filter((line) => after.includes(line)).length
        expect(before.length - same).toBeLessThan(
          1 + JSON.stringify(attributes['helpText'] ?? '').split('\\n').length,
        )
      }
    }
  })
})
