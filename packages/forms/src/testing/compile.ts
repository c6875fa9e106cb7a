import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * The compiler's output for some files by name, with the project's settings and only the language's own types: empty
 * without errors. Files that aren't declarations are compiled.
 */
export async function compile(files: Readonly<Record<string, string>>): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'forms-'))
  try {
    const config = {
      extends: join(import.meta.dirname, '../../../../tsconfig.base.json'),
      compilerOptions: {
        noEmit: true,
        composite: false,
        declaration: false,
        declarationMap: false,
        sourceMap: false,
        incremental: false,
        rewriteRelativeImportExtensions: false,
        allowImportingTsExtensions: true,
        skipLibCheck: false,
      },
      files: Object.keys(files).filter((name) => !name.endsWith('.d.ts')),
    }
    await writeFile(join(place, 'package.json'), '{ "type": "module" }')
    await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config))
    for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text)
    return await runCompiler(['-p', place])
  } finally {
    await rm(place, { recursive: true })
  }
}

function runCompiler(parameters: readonly string[]): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
  const compiler = join(dirname(manifest), 'bin/tsc')
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, ...parameters], (_, stdout, stderr) => {
      resolve((stdout + stderr).slice(0, 4000))
    })
  })
}
