import { describe, expect, it } from 'vitest'
import type { DefinitionFile } from './draft-store.ts'
import { attributeEdits } from './attribute-edits.ts'
import { createEditSession, type EditSession } from './edit-session.ts'
import { newPart, newRule } from '../language/palette-parts.ts'

const text = `// Mine.
{ "$type": "Form", "fields": [
  { "$type": "TextBox", "id": "a", "label": "A" },
  { "$type": "FieldSet", "label": "Set", "fields": [
    { "$type": "TextBox", "id": "b" }
  ] }
] }
`
const fileOf = (content: string): DefinitionFile => ({
  text: content,
  revision: `revision of ${content}`,
})
const open = () => createEditSession(fileOf(text))
const rulesOf = ({ form }: EditSession) => form.value?.rulesets?.map(({ id }) => id)

describe('an edit session', () => {
  it('moves a part step by step through groups, and keeps it selected', () => {
    const session = open()
    session.select('fields[0]')
    session.step('fields[0]', 'down')
    expect(session.selected.value).toBe('fields[0].fields[0]')
    expect(session.said.value).toBe('A is now number 1 in Set.')
    session.step('fields[0].fields[0]', 'down')
    session.step('fields[0].fields[1]', 'down')
    expect(session.selected.value).toBe('fields[1]')
    const before = session.text.value
    session.step('fields[1]', 'down')
    expect([session.text.value, session.said.value]).toEqual([before, 'A is already at the end.'])
    expect(session.text.value).toContain('// Mine.')
  })

  it('deletes a part, and undo restores it', () => {
    const session = open()
    session.select('fields[0]')
    session.remove('fields[0]')
    expect(session.outline.value).toHaveLength(1)
    expect([session.selected.value, session.said.value]).toEqual([
      'fields[0]',
      'A deleted. Ctrl+Z restores it.',
    ])
    session.undo()
    expect([session.text.value, session.selected.value]).toEqual([text, 'fields[0]'])
    session.redo()
    expect(session.outline.value).toHaveLength(1)
  })

  it('moves an item of an attribute with its comment, and sets what is announced in a step of its own', () => {
    const listed = `{ "$type": "Form", "fields": [
  { "$type": "Select", "id": "a", "choices": [
    { "value": "one" }, // the first
    { "value": "two" }
  ] }
] }`
    const session = createEditSession(fileOf(listed))
    session.reorder('fields[0].choices', 0, 1, 'The choice is now number 2.')
    expect(session.said.value).toBe('The choice is now number 2.')
    expect(session.text.value).toMatch(/"two" \},\s+\{ "value": "one" \} \/\/ the first/)
    const moved = session.text.value
    session.set('fields[0].choices[0]', 'value', 'three')
    session.set('fields[0].choices[0]', 'disabled', true, 'Off.')
    session.set('fields[0].choices[0]', 'disabled', undefined, 'On.')
    session.undo()
    expect(session.text.value).toContain('{ "value": "three", "disabled": true }')
    session.undo()
    session.undo()
    expect(session.text.value).toBe(moved)
    session.undo()
    expect(session.text.value).toBe(listed)
  })

  it('discards the unsaved changes, which undo restores', () => {
    const session = open()
    session.set('fields[0]', 'label', 'Other')
    session.discard()
    expect([session.text.value, session.isChanged.value]).toEqual([text, false])
    session.undo()
    expect(session.text.value).toContain('"Other"')
  })

  it('knows the rules of the form, also while the text is broken', () => {
    const ruled = text.replace(
      /\] \}\n$/,
      '], "rulesets": [{ "$type": "PermissionValidationRule", "id": "own", "permissions": "Own" }] }',
    )
    const session = createEditSession(fileOf(ruled))
    expect(rulesOf(session)).toEqual(['own'])
    session.replaceText('{', 'Broken.')
    expect(rulesOf(session)).toEqual(['own'])
  })

  it('edits the rules of the form, which keep their order and comments, and undo restores them', () => {
    const session = open()
    const edits = attributeEdits(session, '', 'rulesets')
    const first = newRule('PermissionValidationRule', [])
    edits.set([first], 'Rule 1 added.')
    edits.set([first, newRule('ScriptValidationRule', [first])], 'Rule 2 added.')
    expect(rulesOf(session)).toEqual(['rule', 'rule-2'])
    session.set('rulesets[1]', 'message', 'Not so.')
    edits.move('', 1, 0, 'The rule is now number 1.')
    expect(session.rulesets.value).toMatchObject([{ id: 'rule-2', message: 'Not so.' }, first])
    expect([session.said.value, session.read.value.diagnostics]).toEqual([
      'The rule is now number 1.',
      [],
    ])
    edits.set(undefined, 'Rule 1 removed.')
    expect([session.text.value, session.rulesets.value]).toEqual([text, undefined])
    session.undo()
    expect(rulesOf(session)).toEqual(['rule-2', 'rule'])
    // What isn't valid is shown all the same.
    edits.set('none')
    expect(session.rulesets.value).toBe('none')
  })

  it('undoes typing in an attribute in one step, and in the text line by line', () => {
    const session = open()
    for (const label of ['B', 'Be', 'Ben']) session.set('fields[0]', 'label', label)
    session.set('fields[0]', 'id', 'ben')
    session.undo()
    expect(session.text.value).toBe(text.replace('"A"', '"Ben"'))
    session.undo()
    expect(session.text.value).toBe(text)
    session.type(`${text}/`, 8)
    session.type(`${text}//`, 8)
    session.type(`/${text}//`, 1)
    session.undo()
    session.undo()
    expect([session.text.value, session.canUndo.value]).toEqual([text, false])
  })

  it('inserts new parts after the selected one, with unique ids', () => {
    const session = open()
    session.select('fields[1].fields[0]')
    session.add(newPart('TextBox', session.outline.value!))
    session.add(newPart('TextBox', session.outline.value!))
    expect(session.selected.value).toBe('fields[1].fields[2]')
    expect(session.part.value?.attributes).toMatchObject({ id: 'text-2' })
    expect(session.read.value.diagnostics).toEqual([])
  })

  it('keeps an invalid text, and shows no parts of it', () => {
    const session = open()
    session.type('{ "fields": [', 1)
    expect(session.outline.value).toBeUndefined()
    expect(session.read.value.form).toBeUndefined()
    session.add(newPart('TextBox', []))
    expect(session.text.value).toBe('{ "fields": [')
  })
})

describe('a file that was changed on disk', () => {
  const theirs = fileOf(text.replace('"A"', '"Theirs"'))

  it('is shown if nothing is unsaved, and undo restores the previous text', () => {
    const session = open()
    session.fileChanged(theirs)
    expect([session.text.value, session.isChanged.value]).toEqual([theirs.text, false])
    session.undo()
    expect(session.text.value).toBe(text)
  })

  it.each(['mine', 'theirs'] as const)(
    'is reported as a conflict, and undo restores the other version after choosing %s',
    (word) => {
      const session = open()
      session.set('fields[0]', 'label', 'Mine')
      const mine = session.text.value
      session.fileChanged(theirs)
      expect([session.text.value, session.theirs.value]).toEqual([mine, theirs])
      if (word === 'mine') session.keepMine()
      else session.takeTheirs()
      expect(session.theirs.value).toBeUndefined()
      expect(session.text.value).toBe(word === 'mine' ? mine : theirs.text)
      // The next save replaces the version that was seen.
      expect(session.saving().revision).toBe(theirs.revision)
      session.undo()
      expect(session.text.value).toBe(word === 'mine' ? theirs.text : mine)
    },
  )

  it('is ignored if it is what was written here', () => {
    const session = open()
    session.set('fields[0]', 'label', 'Mine')
    const written = fileOf(session.saving().text)
    session.set('fields[0]', 'label', 'More')
    session.fileChanged(written)
    expect(session.theirs.value).toBeUndefined()
    session.saved(written)
    expect([session.isChanged.value, session.file.value]).toEqual([true, written])
  })

  it('is reported for a restored draft, too', () => {
    const draft = { text: text.replace('"A"', '"Draft"'), base: fileOf(text) }
    const session = createEditSession(theirs, draft)
    expect([session.text.value, session.theirs.value]).toEqual([draft.text, theirs])
    expect(createEditSession(fileOf(text), draft)).toMatchObject({ theirs: { value: undefined } })
  })
})
