import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

type Chunk = { readonly bytes: number; readonly imports: readonly string[] }

/** A kilobyte as the builder prints it. */
const kB = 1000

describe('the size of the library, gzip', () => {
  const chunks = new Map<string, Chunk>()
  beforeAll(async () => {
    const root = join(import.meta.dirname, '..')
    const built = await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      mode: 'production',
      logLevel: 'error',
      build: { write: false },
    })
    for (const one of Array.isArray(built) ? built : [built]) {
      if (!('output' in one)) continue
      for (const file of one.output) {
        if (file.type !== 'chunk') continue
        const bytes = gzipSync(file.code, { level: 9 }).length
        chunks.set(file.fileName, { bytes, imports: file.imports })
      }
    }
  })

  /** A file with all its static imports. */
  const withImports = (name: string, seen = new Set<string>()): number => {
    const chunk = chunks.get(name)
    if (chunk === undefined)
      throw new Error(`There is no ${name} among ${[...chunks.keys()].join()}`)
    if (seen.has(name)) return 0
    seen.add(name)
    return chunk.imports.reduce((sum, one) => sum + withImports(one, seen), chunk.bytes)
  }

  it('is at most 25 kB for everything needed to show a form, including Preact, signals and forms', () => {
    expect(withImports('element.js')).toBeLessThanOrEqual(25 * kB)
  })

  it('is at most 9 kB more for what is loaded after the form is shown', () => {
    const later = ['checks.js', 'choice-list.js', 'error-summary.js']
    const bytes = later.map((name) => chunks.get(name)?.bytes ?? Infinity)
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(9 * kB)
  })

  it('excludes the definition parser for pages with parsed forms', () => {
    expect(chunks.get('definition-text.js')?.bytes).toBeGreaterThan(5 * kB)
  })
})
