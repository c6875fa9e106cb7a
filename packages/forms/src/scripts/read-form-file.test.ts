import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { readForm } from '../index.ts'
import { isFormModule, readFormFile } from './read-form-file.ts'

const forms = pathToFileURL(join(import.meta.dirname, '../index.ts')).href
const defining = (fields: string) =>
  `import { defineForm } from '${forms}'\nexport const form = defineForm({ $type: 'Form', fields: [${fields}] })\n`
const note = `{ $type: 'TextBox', id: 'note', label: 'Note' }`

async function folderWith(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-forms-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  for (const [name, text] of Object.entries(files)) await write(name, text)
  return { write, path: (name: string) => join(folder, name) }
}

it('[FRM-01] the file of a form is its text, whatever that is', async () => {
  const { path } = await folderWith({ 'form.json': '// Mine.\n{' })
  expect(await readFormFile(path('form.json'))).toEqual({ text: '// Mine.\n{', isCode: false })
  await expect(readFormFile(path('none.json'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(['form.ts', 'form.mjs', 'form.json'].map(isFormModule)).toEqual([true, true, false])
})

it('[FRM-01] a module is what it exports now, with what it imports', async () => {
  const own = `import { note } from './note.ts'\nexport default ${'{'} $type: 'Form', fields: [note] }\n`
  const { path, write } = await folderWith({
    'form.ts': own,
    'note.ts': `export const note: object = ${note}\nconsole.log('read')\n`,
    'named.ts': defining(note),
  })
  for (const name of ['form.ts', 'named.ts']) {
    const { text, isCode } = await readFormFile(path(name))
    expect(isCode).toBe(true)
    expect(readForm(text)).toMatchObject({ form: { fields: [{ id: 'note' }] }, diagnostics: [] })
  }
  await write('note.ts', `export const note = ${note.replaceAll('note', 'remark')}\n`)
  expect((await readFormFile(path('form.ts'))).text).toContain('"id": "remark"')
})

it('[FRM-04] an invalid definition in code is reported as one in a file is', async () => {
  const { path } = await folderWith({ 'form.ts': defining(`{ $type: 'TextBox', id: '' }`) })
  const { text } = await readFormFile(path('form.ts'))
  const { form, diagnostics } = readForm(text)
  expect(form).toBeUndefined()
  expect(diagnostics).toMatchObject([{ path: 'fields[0].id', severity: 'error' }])
})

it.each([
  ['const a = 1\nexport default {{\n', 'line 2: '],
  ['export const other = 1', 'it exports no form. Write: export default defineForm'],
  [`throw new Error('not today')`, 'not today'],
  [`import './nowhere.ts'`, 'nowhere.ts'],
  ['process.exit(3)', 'it ended before its form was read'],
  [`export default { fields: [], toJSON: () => 'x'.repeat(5_000_000) }`, 'its form is too large'],
])('[FRM-04] the module %j is refused with the reason', async (source, reason) => {
  const { path } = await folderWith({ 'form.ts': source })
  const failure = await readFormFile(path('form.ts')).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'FormModuleError', code: 'FormModuleInvalid' })
  expect(String(failure)).toContain("form.ts can't be evaluated: ")
  expect(String(failure)).toContain(reason)
})
