import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { TemplateName } from '../templates/catalogue.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** How a program ended. */
export type Ended = { readonly code: number; readonly output: string }

/** Rebuilds the packages, which new projects in tests use just as installed ones do. */
export async function buildPackages(): Promise<void> {
  for (const step of ['tsc --build packages/testkit packages/cli', 'rolldown --config']) {
    const { code, output } = await runScript(root, step)
    if (code !== 0) throw new Error(`The packages can't be built:\n${output}`)
  }
}

/** Links a new project to its template's packages in the repository, instead of installing them. */
export async function linkProject(project: string, template: TemplateName): Promise<void> {
  const modules = join('templates', template, 'node_modules')
  await symlink(join(root, modules), join(project, 'node_modules'))
}

/** Runs one of a project's scripts, as its package manager would. */
export function runScript(project: string, script: string): Promise<Ended> {
  return run(project, 'sh', ['-c', script])
}

function run(folder: string, program: string, args: readonly string[]): Promise<Ended> {
  // Inside a test runner, Node's would report to that one instead of running on its own.
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
