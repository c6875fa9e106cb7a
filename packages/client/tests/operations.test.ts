import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { namedSchemas, operationsSource, sourceNames } from '../build/operations-source.ts'

const named = await namedSchemas()

it.each(sourceNames)('[RTM-02] the interfaces of %s are those of the contracts', (name) => {
  const there = readFileSync(new URL(`../src/operations/${name}.ts`, import.meta.url), 'utf8')
  expect(
    there,
    'run: node --conditions=@benchtop/source packages/client/build/write-operations.ts',
  ).toBe(operationsSource(name, named))
})
