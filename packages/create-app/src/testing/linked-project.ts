import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { templateNames } from '../templates/catalogue.ts'

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

/** Links a new project to the repository's packages and those of its template or example, instead of installing them. */
export async function linkProject(project: string, template: string): Promise<void> {
  const isTemplate = templateNames.includes(template)
  const own = join(root, isTemplate ? 'templates' : 'examples', template, 'node_modules')
  if (isTemplate) return symlink(own, join(project, 'node_modules'))
  const manifest = await readFile(join(project, 'package.json'), 'utf8')
  const { dependencies, devDependencies } = JSON.parse(manifest) as Record<string, object>
  for (const name of ['.bin', ...Object.keys({ ...dependencies, ...devDependencies })]) {
    const place = join(project, 'node_modules', name)
    await mkdir(dirname(place), { recursive: true })
    const inOwn = join(own, name)
    const isShared = name === '.bin' || !existsSync(inOwn)
    await symlink(isShared ? join(root, 'node_modules', name) : inOwn, place)
  }
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
