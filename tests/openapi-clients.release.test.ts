import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { profiles } from '@benchtop/contracts'
import { openApiDocument } from '@benchtop/contracts/openapi'
import { startTestPlatform } from '../packages/emulator/src/testing/test-platform.ts'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../packages/emulator/src/testing/temporary-folder.ts'

// Clients that other people's generators make of the documents compile under `strict`, and work.

const release = join(import.meta.dirname, 'release')
const run = promisify(execFile)
const options = {
  strict: true,
  noUncheckedIndexedAccess: true,
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
  skipLibCheck: true,
  outDir: 'out',
}

it.each(profiles)(
  '[WIR-07] clients of three generators compile under strict and run in the profile %s',
  async (profile) => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform({ profile })
    const at = (name: string): string => join(folder.path, name)
    const call = (program: string, args: readonly string[]) =>
      run(join(release, 'node_modules/.bin', program), [...args], {
        cwd: folder.path,
        env: {
          HOME: folder.path,
          PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
          NO_COLOR: '1',
        },
      })
    await writeFile(at('package.json'), '{ "type": "module" }')
    await symlink(join(release, 'node_modules'), at('node_modules'))
    await mkdir(at('src'))
    // A generator reads from it how imports are written.
    await writeFile(
      at('tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['src'] }),
    )
    for (const api of ['v1', 'v2', 'billing'] as const) {
      const document = openApiDocument({ api, profile, servers: platform, version: '0' })
      await writeFile(at(`${api}.json`), JSON.stringify(document))
      await call('openapi-typescript', [`${api}.json`, '-o', `src/types-${api}.ts`])
      const hey = {
        input: `${api}.json`,
        output: { path: `src/hey-${api}`, importFileExtension: '.js' },
        plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
        logs: { file: false },
      }
      await writeFile(at(`hey.${api}.config.mjs`), `export default ${JSON.stringify(hey)}`)
      await call('openapi-ts', ['--file', `hey.${api}.config.mjs`])
      const output = {
        target: `src/orval-${api}.ts`,
        client: 'fetch',
        mode: 'single',
        baseUrl: { getBaseUrlFromSpecification: true },
      }
      const config = JSON.stringify({ api: { input: { target: `${api}.json` }, output } })
      await writeFile(at(`orval.${api}.config.cjs`), `module.exports = ${config}`)
      await call('orval', ['--config', `orval.${api}.config.cjs`])
    }
    const program = await readFile(join(release, 'samples/generated-clients.ts.txt'), 'utf8')
    // Where v2 has its members is what the profiles differ in.
    const member = profile === 'spec' ? 'Response.Name' : 'Name'
    const global = 'declare const process: { env: Record<string, string | undefined> }\n'
    await writeFile(at('src/program.ts'), global + program.replaceAll('NAME', member))
    const compiler = join(release, 'node_modules/typescript/bin/tsc')
    const compiled = await run(process.execPath, [compiler, '-p', '.'], { cwd: folder.path }).catch(
      (error: unknown) => error as { stdout: string },
    )
    expect(compiled.stdout).toBe('')
    const env = { API_URL: platform.apiUrl, STORE_URL: platform.storeUrl }
    const { stdout } = await run(process.execPath, ['out/program.js'], { cwd: folder.path, env })
    const whole = {
      id: expect.any(String),
      name: expect.stringMatching(/./),
      bought: expect.any(Number),
    }
    const message = expect.stringContaining('999')
    expect(JSON.parse(stdout)).toEqual({
      ofTypes: { ...whole, message },
      ofHey: { ...whole, message },
      ofOrval: whole,
    })
  },
)
