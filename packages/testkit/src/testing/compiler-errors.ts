import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The compiler's errors for the modules of a folder, by the rules of the repository; it gets a tsconfig.json. */
export async function compilerErrors(root: string, folder: string): Promise<string[]> {
  const compilerOptions = {
    composite: false,
    declaration: false,
    declarationMap: false,
    sourceMap: false,
    noEmit: true,
    allowImportingTsExtensions: true,
    noUnusedLocals: false,
    noUnusedParameters: false,
    noPropertyAccessFromIndexSignature: false,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  }
  const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [tsc, '--project', folder], { cwd: folder }, (failure, out) => {
      const errors = out.split('\n').filter((line) => /error TS/.test(line))
      // It exits with an error, too, where it can't compile at all.
      if (failure !== null && errors.length === 0) reject(new Error(out, { cause: failure }))
      else resolve(errors)
    })
  })
}
