import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../../..')

/** The sources of some packages, which find each other, with what they depend on, and nothing that was built. */
function sourcesOf(names: readonly string[]): { readonly path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'benchtop-sources-'))
  for (const name of names) {
    const [from, to] = [join(packages, name), join(path, name)]
    for (const part of ['src', 'package.json'])
      cpSync(join(from, part), join(to, part), { recursive: true })
    mkdirSync(join(to, 'node_modules/@benchtop'), { recursive: true })
    for (const other of names)
      symlinkSync(join(path, other), join(to, 'node_modules/@benchtop', other))
    const installed = join(from, 'node_modules')
    for (const one of existsSync(installed) ? readdirSync(installed) : []) {
      if (!/^(?:\.|@benchtop$)/.test(one))
        symlinkSync(join(installed, one), join(to, 'node_modules', one))
    }
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

it('[DAT-01] threads run in a clone in which nothing was built', () => {
  using clone = sourcesOf(['genomics', 'forms', 'contracts'])
  const program = `
    import { createGenomicsWorkers, readCheckReport } from ${JSON.stringify(join(clone.path, 'genomics/src/index.ts'))}
    await using workers = createGenomicsWorkers({ size: 1 })
    console.log(readCheckReport(await workers.checkData({ path: process.argv[1] })).format)`
  const args = ['--conditions=@benchtop/source', '--input-type=module', '--eval', program]
  const file = join(packages, 'genomics/tests/data/query.vcf')
  expect(execFileSync(process.execPath, [...args, file], { encoding: 'utf8' })).toBe('VCF\n')
})
