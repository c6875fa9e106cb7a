import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { compile } from './testing/compile.ts'

/** The files that a source imports, transitively. */
function reachableFrom(file: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(file)) return seen
  const source = readFileSync(file, 'utf8')
  const specifiers = [...source.matchAll(/(?:from|import\(?) '([^']+)'/g)].map(([, name]) => name!)
  seen.set(file, specifiers)
  for (const name of specifiers) {
    if (name.startsWith('.')) reachableFrom(join(dirname(file), name), seen)
  }
  return seen
}

it('[FRM-01] runs everywhere: the main entry imports only its own files', () => {
  const files = reachableFrom(join(import.meta.dirname, 'index.ts'))
  const outside = [...files.values()].flat().filter((name) => !name.startsWith('.'))
  expect(outside).toEqual([])
  const names = [...files.keys()].map((file) => file.slice(import.meta.dirname.length + 1))
  expect(names).not.toContain('scripts/engine.ts')
  expect(names).not.toContain('scripts/node.ts')
  expect(names.length).toBeGreaterThan(50)
})

it('[FRM-01] uses nothing but the language', async () => {
  const entry = JSON.stringify(join(import.meta.dirname, 'index.ts'))
  expect(await compile({ 'check.ts': `export * from ${entry}` })).toBe('')
})

it('has no dependencies at run time, except the optional engine for scripts', () => {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  expect(manifest['dependencies']).toBeUndefined()
  expect(manifest['peerDependencies']).toBeUndefined()
  expect(Object.keys(manifest['optionalDependencies'] ?? {})).toEqual(['quickjs-wasi'])
  expect(readdirSync(join(import.meta.dirname, 'scripts'))).toContain('engine.ts')
})
