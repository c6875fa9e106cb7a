import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { TemplateName } from '../templates/catalogue.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** How a program ended. */
export type Ended = { readonly code: number; readonly output: string }

/** Brings the built packages up to date, which new projects of tests run with, as installed ones do. */
export async function buildPackages(): Promise<void> {
  for (const step of ['tsc --build packages/testkit packages/cli', 'rolldown --config']) {
    const { code, output } = await runScript(root, step)
    if (code !== 0) throw new Error(`The packages can't be built:\n${output}`)
  }
}

/** Gives a new project the packages that its template has in the repository, in place of an installation. */
export async function linkProject(project: string, template: TemplateName): Promise<void> {
  const modules = join('templates', template, 'node_modules')
  await symlink(join(root, modules), join(project, 'node_modules'))
}

/** Runs one of a project's scripts, as its package manager would. */
export function runScript(project: string, script: string): Promise<Ended> {
  return run(project, 'sh', ['-c', script])
}

function run(folder: string, program: string, args: readonly string[]): Promise<Ended> {
  // Inside of a test runner, Node's own would report to that in place of running by itself.
  const {
    NODE_TEST_CONTEXT: _,
    NODE_OPTIONS: __,
    VITEST: ___,
    NODE_ENV: ____,
    ...env
  } = process.env
  const path = [join(folder, 'node_modules/.bin'), dirname(process.execPath), env['PATH']]
  const options = { cwd: folder, env: { ...env, PATH: path.join(delimiter) } }
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      resolve({ code, output: `${stdout}${stderr}` })
    })
  })
}
