import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readImports } from '../../../tests/architecture/read-imports.ts'

/** The external imports of a file of the package: packages and Node's own modules. */
function loadedBy(entry: string, seen = new Set<string>()): Set<string> {
  const loaded = new Set<string>()
  const path = join(import.meta.dirname, entry)
  if (seen.has(path)) return loaded
  seen.add(path)
  for (const { specifier, typeOnly } of readImports(path, readFileSync(path, 'utf8'))) {
    if (typeOnly) continue
    if (!specifier.startsWith('.')) loaded.add(specifier)
    else {
      const inner = join(dirname(entry), specifier)
      for (const one of loadedBy(inner, seen)) loaded.add(one)
    }
  }
  return loaded
}

describe('what an import of the package loads', () => {
  // The client's build needs nothing else, as its own tests check.
  it('[RTM-04] for a browser is only the client', () => {
    expect([...loadedBy('browser.ts')]).toEqual(['@benchtop/client'])
  })

  it('[RTM-02] for Node is the client and Node’s modules: neither a schema nor a library', () => {
    expect([...loadedBy('index.ts')].filter((name) => !isBuiltin(name))).toEqual([
      '@benchtop/client',
    ])
  })

  it('[RTM-06] for reports is nothing', () => {
    expect([...loadedBy('report.ts')]).toEqual([])
  })

  it('is openid-client for OAuth, and nothing more', () => {
    expect([...loadedBy('oauth.ts')]).toEqual(['@benchtop/client', 'openid-client'])
    expect([...loadedBy('web.ts')]).toEqual(['@benchtop/client', 'openid-client'])
  })
})
