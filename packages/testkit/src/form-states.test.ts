import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestPlatform } from './start-test-platform.ts'

const form = {
  $type: 'Form',
  fields: [
    { $type: 'TextBox', id: 'note', label: 'Note', required: true },
    { $type: 'Numeric', id: 'depth', label: 'Depth', numericType: 'Integer', min: 1 },
  ],
}

const states = {
  'Filled in': { values: { note: 'x', depth: 3 } },
  'Too shallow': { values: { note: 'x', depth: 0 }, errors: ['depth'] },
}

/** The folder of an app with a form, and the states that were saved of it. */
async function appFolder(saved: unknown) {
  const path = await mkdtemp(join(tmpdir(), 'benchtop-testkit-'))
  const put = (name: string, content: unknown) =>
    writeFile(join(path, name), JSON.stringify(content))
  await put('benchtop.config.json', {
    name: 'Counter',
    kind: 'native',
    command: ['true'],
    form: 'form.json',
  })
  await put('form.json', form)
  if (saved !== undefined) await put('form.states.json', saved)
  return { path, put, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

it('[FRM-01] every saved state of a form is checked as its launch would be', async () => {
  await using folder = await appFolder(states)
  await using platform = await startTestPlatform({ app: folder.path })
  const checked = await platform.checkFormStates(platform.app)
  expect(checked).toEqual([
    { name: 'Filled in', values: { note: 'x', depth: 3 }, errors: [], found: [], isAsSaved: true },
    {
      name: 'Too shallow',
      values: { note: 'x', depth: 0 },
      errors: ['depth'],
      found: ['depth'],
      isAsSaved: true,
    },
  ])
})

it('[FRM-01] a saved state that the form treats otherwise now is named with its fields', async () => {
  await using folder = await appFolder({ ...states, Empty: { values: {} } })
  await using platform = await startTestPlatform({ app: folder.path })
  await expect(platform.checkFormStates(platform.app)).rejects.toThrow(
    '1 saved states of the form have changed:\n  Empty: problems in note; when it was saved, in none',
  )
  const one = await platform.checkFormStates(platform.app, { only: ['Filled in'] })
  expect(one).toHaveLength(1)
  await expect(platform.checkFormStates(platform.app, { only: ['None'] })).rejects.toThrow(
    'The form has no state None. It has Filled in, Too shallow, Empty.',
  )
})

it('[FRM-01] a form without saved states, or with a broken file of them, is refused', async () => {
  await using none = await appFolder(undefined)
  await using platform = await startTestPlatform({ app: none.path })
  await expect(platform.checkFormStates(platform.app)).rejects.toThrow('has no saved states')
  await none.put('form.states.json', { A: { value: {} } })
  await expect(platform.checkFormStates(platform.app)).rejects.toThrow(/form\.states\.json: A/)
  await writeFile(join(none.path, 'form.states.json'), '{"A": ')
  await expect(platform.checkFormStates(platform.app)).rejects.toThrow(/is not JSON/)
})

it('[FRM-01] saving states writes the file next to the form, and loses no one else’s', async () => {
  await using folder = await appFolder({ $schema: './form-states.schema.json', ...states })
  await using platform = await startTestPlatform({ app: folder.path })
  const { id } = platform.app
  const before = await platform.control.getFormStates({ id })
  const added = { name: 'Deep', values: { note: 'y', depth: 99 }, errors: [] }
  const { revision } = before
  await platform.control.saveFormStates({ id, states: [...before.states, added], revision })
  const written = JSON.parse(await readFile(join(folder.path, 'form.states.json'), 'utf8'))
  expect(Object.keys(written)).toEqual(['$schema', 'Filled in', 'Too shallow', 'Deep'])
  await expect(platform.control.saveFormStates({ id, states: [], revision })).rejects.toThrow(
    'was changed by someone else',
  )
})
