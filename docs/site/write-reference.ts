import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEmulator } from '@benchtop/emulator'
import { conformanceMarkdown, conformanceReport, readStatements } from '@benchtop/recording'
import { commandHelps, commandPage } from './reference/command-page.ts'
import { operationExamples } from './reference/examples.ts'
import {
  families,
  familyPage,
  operationPages,
  operationsOf,
  type OpenApi,
} from './reference/operation-pages.ts'
import { fileSchemas, formLanguage } from './reference/schemas.ts'
import {
  errorsPage,
  languagePage,
  limitsPage,
  propertyTypesPage,
  schemaPage,
  statesPage,
} from './reference/table-pages.ts'
import { documentsPage, writeDocuments } from './write-documents.ts'

/** The list of operations that the client's package has. */
const callsFile = join(import.meta.dirname, '../../packages/client/operations.md')

/** Why its page doesn't send calls, as the others do. */
const controlAbout =
  'Only the pages of the bench itself may use the control API, and programs: call it from a shell or from your tests.\n\n'

/** What the pages of a face are called. */
const faceNames: Readonly<Record<string, string>> = {
  v1: 'v1',
  v2: 'v2',
  billing: 'Store',
  oauth: 'OAuth',
  htsget: 'htsget',
}

/**
 * Writes the reference: a page for each operation and each family of them, made from the documents that a platform gives of itself,
 * with answers of a real run; and pages of states, errors, limits, files and commands. Gives the names of the pages.
 */
export async function writeReference(folder: string): Promise<string[]> {
  const pages = new Map<string, string>()
  const [{ platform, control }, examples, helps] = await Promise.all([
    readDocuments(),
    operationExamples(),
    commandHelps(),
  ])
  const owners = operationsOf(control, '/_emulator').toSorted((one, other) =>
    one.path.localeCompare(other.path),
  )
  const all = [
    ...[...families(operationsOf(platform))].map(([name, operations]) => {
      const [face = '', family = ''] = name.split('-')
      return { page: `api/${name}`, title: `${faceNames[face] ?? face}: ${family}`, operations }
    }),
    { page: 'control', title: 'Control API', about: controlAbout, operations: owners },
  ]
  for (const family of all) {
    pages.set(family.page, familyPage(family))
    for (const [name, text] of operationPages(family, (id) => examples.get(id))) {
      if (pages.has(name)) throw new Error(`Two operations have the page ${name}.`)
      pages.set(name, text)
    }
  }
  pages.set('calls', await readFile(callsFile, 'utf8'))
  pages.set('commands', commandPage(helps))
  // What a statement points to is on the page that it is from.
  const conformance = conformanceMarkdown(conformanceReport(readStatements()))
  pages.set('conformance', conformance.replaceAll('](#', '](/reference/requirements#'))
  pages.set('documents', documentsPage())
  pages.set('states', statesPage())
  pages.set('errors', errorsPage())
  pages.set('limits', limitsPage())
  pages.set('property-types', propertyTypesPage())
  for (const { page, title, about, schema } of fileSchemas) {
    pages.set(page, schemaPage(title, about, schema))
  }
  const { title, about, schema, mark } = formLanguage
  pages.set('forms', languagePage(title, about, schema, mark))

  for (const part of ['api', 'operations']) {
    await rm(join(folder, part), { recursive: true, force: true })
    await mkdir(join(folder, part), { recursive: true })
  }
  for (const [name, text] of pages) await writeFile(join(folder, `${name}.md`), text)
  return [...pages.keys()]
}

async function readDocuments(): Promise<{ platform: OpenApi; control: OpenApi }> {
  await using emulator = await createEmulator()
  const read = async (name: string) =>
    (await (await fetch(`${emulator.uiUrl}/_emulator/${name}`)).json()) as OpenApi
  return { platform: await read('openapi.json'), control: await read('control-openapi.json') }
}

if (import.meta.main) {
  const pages = await writeReference(join(import.meta.dirname, '../reference'))
  const documents = await writeDocuments(join(import.meta.dirname, '../public/openapi'))
  console.log(`${pages.length} pages of reference, ${documents.length} documents`)
}
