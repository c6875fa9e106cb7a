import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readImports } from '../../../tests/architecture/read-imports.ts'

/** What is loaded from outside of the package when one of its files is: packages and Node's own modules. */
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
  // What is built of the client needs nothing else: its own tests hold that.
  it('[RTM-04] for a browser needs the client alone', () => {
    expect([...loadedBy('browser.ts')]).toEqual(['@benchtop/client'])
  })

  it('[RTM-02] is the client and Node otherwise: neither a schema nor a library', () => {
    expect([...loadedBy('index.ts')].filter((name) => !isBuiltin(name))).toEqual([
      '@benchtop/client',
    ])
  })

  it('is openid-client for OAuth, and nothing more', () => {
    expect([...loadedBy('oauth.ts')]).toEqual(['@benchtop/client', 'openid-client'])
    expect([...loadedBy('web.ts')]).toEqual(['@benchtop/client', 'openid-client'])
  })
})
