import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startTestPlatform } from '@benchtop/testkit'
import { expect, it } from 'vitest'

it.each(['openapi.json', 'control-openapi.json'])(
  '[V2-15] %s has no error and no warning by spectral:oas',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'benchtop-openapi-'))
    try {
      await writeFile(join(folder, 'ruleset.json'), '{ "extends": ["spectral:oas"] }')
      await using platform = await startTestPlatform()
      const document = await fetch(`${platform.uiUrl}/_emulator/${name}`)
      await writeFile(join(folder, name), await document.text())
      const args = ['lint', '--ruleset', 'ruleset.json', '--fail-severity', 'hint', name]
      expect(await spectral(args, folder)).toEqual({
        code: 0,
        output: expect.stringContaining('No results'),
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

function spectral(
  args: readonly string[],
  folder: string,
): Promise<{ code: unknown; output: string }> {
  const program = join(import.meta.dirname, 'release/node_modules/.bin/spectral')
  // Its first line says which program runs it: this one.
  const env = { HOME: folder, PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, NO_COLOR: '1' }
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, output: stdout + stderr })
    })
  })
}
