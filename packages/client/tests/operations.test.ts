import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operationsList } from '../build/operations-list.ts'
import { namedSchemas, operationsSource, sourceNames } from '../build/operations-source.ts'

const named = await namedSchemas()
const written = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it.each(sourceNames)('[RTM-02] the interfaces of %s are those of the contracts', (name) => {
  expect(written(`../src/operations/${name}.ts`), 'run: npm run setup').toBe(
    operationsSource(name, named).source,
  )
})

it('[RTM-02] the list of operations is that of the contracts', () => {
  const list = operationsList(
    sourceNames.map((name) => [name, operationsSource(name, named).calls]),
  )
  expect(written('../operations.md'), 'run: npm run setup').toBe(list)
  expect(list).toContain(
    '| `v1.createAppResult` | `POST /v1pre3/projects/{projectId}/appresults` | ',
  )
})
