import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
// oxlint-disable-next-line import/default -- a CommonJS module
import service from 'vscode-json-languageservice'
import { fileSchemas, formLanguage } from './schemas.ts'

const { getLanguageService, TextDocument } = service
const root = resolve(import.meta.dirname, '../../..')
const benchtop = join(root, 'packages/cli')
const shipped = [...fileSchemas, formLanguage]

/** The file of a schema in the repository; that of forms is copied from its own package when `benchtop` is packed. */
const sourceOf = (file: string) =>
  file === formLanguage.file ? join(root, 'packages/forms/form.schema.json') : join(benchtop, file)

/** What an editor makes of JSON: the schema that a file names is read where its packages are. */
const editor = getLanguageService({
  schemaRequestService: (uri) =>
    readFile(sourceOf(uri.split('/node_modules/benchtop/').at(-1) ?? ''), 'utf8'),
  workspaceContext: {
    resolveRelativePath: (path, resource) => new URL(path, resource).href,
  },
})

function open(text: string) {
  const document = TextDocument.create('file:///app/file.json', 'json', 1, text)
  return { document, json: editor.parseJSONDocument(document) }
}

/** What is suggested at the bar in a text. */
async function suggestions(text: string): Promise<string[]> {
  const { document, json } = open(text.replace('|', ''))
  const at = document.positionAt(text.indexOf('|'))
  const { items = [] } = (await editor.doComplete(document, at, json)) ?? {}
  return items.map(({ label }) => label)
}

const named = (file: string) => `"$schema": "./node_modules/benchtop/${file}"`

it.each(fileSchemas)(
  '[LGT-04] the schema of $page is shipped as its reader has it',
  async ({ file, schema }) => {
    const text = `${JSON.stringify(schema, null, 2)}\n`
    await expect(text).toMatchFileSnapshot(join(benchtop, file))
  },
)

it('[LGT-04] the schema of forms is shipped as its reader has it', async () => {
  expect(JSON.parse(await readFile(sourceOf(formLanguage.file), 'utf8'))).toEqual(
    formLanguage.schema,
  )
})

describe.each(await readdir(join(root, 'templates')))('the template %s', async (template) => {
  const folder = join(root, 'templates', template)
  const files = (await readdir(folder)).filter((name) =>
    /^(?:benchtop\.config|seed|form|form\.states|faults)\.json$/.test(name),
  )

  it.each(files)('[LGT-04] names the schema of %s, and keeps to it', async (name) => {
    const text = await readFile(join(folder, name), 'utf8')
    const { $schema } = JSON.parse(text) as { $schema?: string }
    expect(shipped.map(({ file }) => `./node_modules/benchtop/${file}`)).toContain($schema)
    const { document, json } = open(text)
    expect(await editor.doValidation(document, json)).toEqual([])
  })
})

it.each([
  ['benchtop.config.schema.json', '{ $, "dev": { | } }', 'reload'],
  ['schemas/seed.schema.json', '{ $, "projects": [{ | }] }', 'appResults'],
  ['schemas/config.schema.json', '{ $, | }', 'singlePort'],
  ['schemas/form.schema.json', '{ $, "$type": "Form", "fields": [{ "$type": | }] }', '"TextBox"'],
  ['schemas/form-states.schema.json', '{ $, "one": { | } }', 'values'],
  ['schemas/faults.schema.json', '{ $, "faults": [{ | }] }', 'latencyMs'],
  ['schemas/rate-limits.schema.json', '{ $, "rateLimits": [{ | }] }', 'window'],
  ['schemas/notifications.schema.json', '{ $, "notifications": [{ | }] }', 'item'],
])('[LGT-04] an editor completes by %s', async (file, text, expected) => {
  expect(await suggestions(text.replace('$', named(file)))).toContain(expected)
})

it('[LGT-04] an editor marks what a schema doesn’t have', async () => {
  const text = `{ ${named('schemas/seed.schema.json')}, "proyects": [] }`
  const { document, json } = open(text)
  const [problem] = await editor.doValidation(document, json)
  expect(document.getText(problem?.range)).toBe('"proyects"')
})
