import { writeFile } from 'node:fs/promises'
import { operationsList } from './operations-list.ts'
import { namedSchemas, operationsSource, sourceNames } from './operations-source.ts'

// Writes the interfaces of every operation, and the list of them:
// node --conditions=@benchtop/source packages/client/build/write-operations.ts

const named = await namedSchemas()
const apis = sourceNames.map((name) => ({ name, ...operationsSource(name, named) }))
for (const { name, source } of apis) {
  await writeFile(new URL(`../src/operations/${name}.ts`, import.meta.url), source)
}
const list = operationsList(apis.map(({ name, calls }) => [name, calls]))
await writeFile(new URL('../operations.md', import.meta.url), list)
