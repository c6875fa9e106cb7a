import { writeFile } from 'node:fs/promises'
import { namedSchemas, operationsSource, sourceNames } from './operations-source.ts'

// Writes the interfaces of every operation: node --conditions=@benchtop/source packages/client/build/write-operations.ts

const named = await namedSchemas()
for (const name of sourceNames) {
  const path = new URL(`../src/operations/${name}.ts`, import.meta.url)
  await writeFile(path, operationsSource(name, named))
}
