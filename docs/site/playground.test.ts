import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readForm, toProperties, types, validate, type GivenValues } from '@benchtop/forms'
import { createScriptRunner } from '@benchtop/forms/scripts'
import { describe, expect, it } from 'vitest'
import { completionAt } from '../playground/editor/completion.ts'
import { editOf } from '../playground/editor/keys.ts'
import { lessons, ofApps } from '../playground/forms/list.ts'
import { exampleValues } from '../playground/forms/values.ts'
import { launchCode } from '../playground/outcome/launch-code.ts'
import { builtIn } from '../playground/resources/built-in.ts'
import { fromHash, longestHash, longestText, toHash } from '../playground/state/address.ts'

const root = join(import.meta.dirname, '../..')
const sample = (nth: number) => `v1pre3/samples/${5000 + nth}`

function textOf(name: string): string {
  const files = [
    ...['json', 'txt'].map((ending) => `docs/playground/forms/${name}.${ending}`),
    `templates/${name}/form.json`,
    `examples/${name}/form.json`,
  ].map((file) => join(root, file))
  return readFileSync(files.find((file) => existsSync(file)) ?? name, 'utf8')
}

const problemsOf = async (name: string, values: GivenValues) => {
  await using scripts = createScriptRunner()
  const { form } = readForm(textOf(name))
  const { may } = builtIn
  const context = { resolve: builtIn.get, may, scripts, now: 0 }
  return await validate(form!, values, context)
}

describe('[FRM-08] a form of the playground’s list', () => {
  it.each([...lessons, ...ofApps])('$name is valid, and so is a launch of it', async ({ name }) => {
    const { form, diagnostics, leniencies } = readForm(textOf(name))
    const isDeployed = name === 'deployed'
    expect(diagnostics.map(({ severity }) => severity)).toEqual(
      isDeployed ? ['warning', 'warning'] : [],
    )
    expect(leniencies.length > 0).toBe(isDeployed)
    expect(await problemsOf(name, exampleValues[name]!)).toEqual([])
    expect(toProperties(form!, exampleValues[name]!).length).toBeGreaterThan(0)
    expect(types(form!, name)).toContain('Inputs = {')
  })

  it('is short, and in the list once', () => {
    const names = [...lessons, ...ofApps].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name } of lessons) expect(textOf(name).split('\n').length).toBeLessThan(65)
  })

  it('teaches what its rules find', async () => {
    const messages = async (name: string, values: GivenValues) =>
      (await problemsOf(name, values)).map(({ severity, message }) => `${severity}: ${message}`)
    expect(await messages('script-rule', { from: '9', to: '3' })).toEqual([
      'Error: 9 to 3 is no range.',
    ])
    expect(await messages('script-rule', { from: '1', to: '400' })).toEqual([
      'Warning: More than 300 cycles take two days.',
    ])
    const twice = { child: sample(1), mother: sample(1), father: sample(2) }
    expect(await messages('trio', twice)).toEqual(['Error: Choose three samples, each once.'])
    expect(await messages('permission-rule', { 'project-id': 'v1pre3/projects/4003' })).toContain(
      'Error: Choose a project of your own: the results are billed to its owner.',
    )
  })
})

describe('[FRM-08] the address of the playground', () => {
  const shared = { text: textOf('script-rule'), changes: { from: '2', to: '“ä”' } }

  it('carries the form and what was entered', async () => {
    const hash = await toHash(shared)
    expect(hash!.length).toBeLessThan(1000)
    expect(hash).toMatch(/^#1,[\w-]+$/)
    expect(await fromHash(hash!)).toEqual(shared)
    expect(await fromHash('')).toBeUndefined()
  })

  it('is none where a link would be too long', async () => {
    const noise = Array.from({ length: longestHash }, (_, at) => (at * 7919 ** 2).toString(36))
    expect(await toHash({ text: noise.join(''), changes: {} })).toBeUndefined()
    expect(await toHash({ text: ' '.repeat(longestText * 3), changes: {} })).toBeUndefined()
  })

  it('is refused in words if it is damaged, of another version, or unpacks to more than is opened', async () => {
    const hash = (await toHash(shared))!
    await expect(fromHash(hash.slice(0, -20))).rejects.toThrow('damaged')
    await expect(fromHash('#1,****')).rejects.toThrow('damaged')
    await expect(fromHash('#2,abc')).rejects.toThrow('another version')
    const bomb = new Blob([' '.repeat(longestText * 40)]).stream()
    const packed = await new Response(
      bomb.pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer()
    const long = `#1,${Buffer.from(packed).toString('base64url')}`
    await expect(fromHash(long)).rejects.toThrow('opens none as large')
  })
})

describe('[FRM-08] the editor of the playground', () => {
  /** The suggestions at the mark `|` of a text. */
  const labels = (marked: string) =>
    completionAt(marked.replace('|', ''), marked.indexOf('|'))?.suggestions.map(
      ({ label }) => label,
    )
  const inField = (inner: string) => `{"$type": "Form", "fields": [{${inner}}]}`

  it('suggests the attributes of the kind of part that aren’t written yet', () => {
    const found = labels(inField('"$type": "Numeric", "id": "a", "m|"'))
    expect(found?.slice(0, 2).toSorted()).toEqual(['max', 'min'])
    expect(labels(inField('"|", "$type": "TextBox", "id": "a"'))).not.toContain('id')
    expect(labels('{ $type: "Form", | }')).toEqual(['$schema', 'id', 'fields', 'rulesets'])
  })

  it('suggests kinds, the values of a list, truth values, and the ids of the form', () => {
    expect(labels(inField('"$type": "Num|"'))).toEqual(['Numeric'])
    expect(labels(inField('"$type": "Numeric", "numericType": "|"'))).toEqual([
      'Integer',
      'FloatingPoint',
    ])
    expect(labels(inField('"$type": "TextBox", "required": t|'))).toEqual(['true'])
    expect(labels('{"$type": "Form", "fields": [|]}')).toContain('SampleChooser')
    const other = '"$type": "TextBox", "id": "a", "visibleWhen": {"field": "|"}'
    expect(labels(inField(`${other}}, {"$type": "TextBox", "id": "mode"`))).toEqual(['a', 'mode'])
    expect(
      labels(inField('"$type": "TextBox", "id": "a", "visibleWhen": {"field": "a", "g|"}')),
    ).toEqual(['gt', 'gte'])
  })

  it('suggests nothing in a comment, and survives any text', () => {
    expect(labels('{ // no |\n}')).toBeUndefined()
    for (const text of ['', '}', '{{{{[|', '"|', ']]]}', "{'a': {'|"]) {
      expect(() => completionAt(text.replace('|', ''), text.length - 1)).not.toThrow()
    }
  })

  it('indents lines and closes brackets', () => {
    const text = (key: string, before: string, after = '') => {
      const edit = editOf(key, before + after, before.length, before.length)
      if (edit === undefined) return undefined
      const whole = before + after
      const at = edit.start + edit.caret
      const changed = whole.slice(0, edit.start) + edit.text + whole.slice(edit.end)
      return `${changed.slice(0, at)}|${changed.slice(at)}`
    }
    expect(text('{', '')).toBe('{|}')
    expect(text('Enter', '  {', '}')).toBe('  {\n    |\n  }')
    expect(text('Enter', '  "a": 1,', '\n')).toBe('  "a": 1,\n  |\n')
    expect(text('"', '{ ')).toBe('{ "|"')
    expect(text('"', '{ "a', '"')).toBe('{ "a"|')
    expect(text('}', '{', '}')).toBe('{}|')
    expect(text('Backspace', '[', ']')).toBe('|')
    expect(text('{', '"a')).toBeUndefined()
  })
})

it('[FRM-08] the launch of the playground is written in three languages, with any text quoted', () => {
  const properties = [{ Name: 'Input.note', Type: 'string', Content: "it's “fine”\n" }] as const
  expect(launchCode.curl(properties)).toContain(String.raw`it'\''s “fine”\n`)
  expect(launchCode.TypeScript(properties)).toContain(String.raw`"Content": "it's “fine”\n"`)
  expect(launchCode.Python(properties)).toContain(String.raw`"Content": "it's “fine”\n"`)
})
