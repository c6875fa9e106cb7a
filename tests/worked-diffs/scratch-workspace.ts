import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** What is copied: enough to compile and test the packages. */
const copied = [
  'package.json',
  'docs/guide',
  'packages',
  'tests/file-times.ts',
  'tsconfig.base.json',
  'vitest.config.ts',
]
const leftOut = new Set(['dist', '.bin', '.cache', '.vite', '.vitest'])

export type ScratchWorkspace = Disposable & { readonly path: string }

/** A copy of the repository's sources that may be changed, with the packages that are installed here. */
export function scratchWorkspace(root: string): ScratchWorkspace {
  const path = mkdtempSync(join(tmpdir(), 'benchtop-scratch-'))
  for (const name of copied) {
    cpSync(join(root, name), join(path, name), {
      recursive: true,
      // Packages find each other by relative links, which lead to the copies here.
      verbatimSymlinks: true,
      filter: (from) => !leftOut.has(basename(from)),
    })
  }
  // Caches are the copy's own: in them are files of what was compiled.
  const modules = join(root, 'node_modules')
  mkdirSync(join(path, 'node_modules'))
  for (const name of readdirSync(modules)) {
    if (!leftOut.has(name)) symlinkSync(join(modules, name), join(path, 'node_modules', name))
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
