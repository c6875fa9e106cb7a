import { mkdir, writeFile } from 'node:fs/promises'
import { operationsList } from './operations-list.ts'
import { namedSchemas, operationsSource, sourceNames } from './operations-source.ts'

// Writes the interfaces of every operation, and the list of them: set-up runs it. See scripts/lib/made.mjs.

const named = await namedSchemas()
const apis = sourceNames.map((name) => ({ name, ...operationsSource(name, named) }))
const folder = new URL('../src/operations/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const { name, source } of apis) await writeFile(new URL(`${name}.ts`, folder), source)
const list = operationsList(apis.map(({ name, calls }) => [name, calls]))
await writeFile(new URL('../operations.md', import.meta.url), list)
