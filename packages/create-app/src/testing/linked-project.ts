import { execFile } from 'node:child_process'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { TemplateName } from '../templates/catalogue.ts'

const templatesFolder = fileURLToPath(new URL('../../../../templates', import.meta.url))

/** How a program ended. */
export type Ended = { readonly code: number; readonly output: string }

/**
 * Gives a new project the packages that its template has in the repository, in place of an installation, and runs its
 * scripts with them. `node` then means one that takes packages of the repository from their sources.
 */
export async function linkProject(project: string, template: TemplateName, toolsFolder: string) {
  await symlink(join(templatesFolder, template, 'node_modules'), join(project, 'node_modules'))
  await mkdir(toolsFolder, { recursive: true })
  const node = join(toolsFolder, 'node')
  await writeFile(
    node,
    `#!/bin/sh\nexec "${process.execPath}" --conditions=@benchtop/source "$@"\n`,
  )
  await chmod(node, 0o755)
  const {
    NODE_TEST_CONTEXT: _,
    NODE_OPTIONS: __,
    VITEST: ___,
    NODE_ENV: ____,
    ...inherited
  } = process.env
  const path = [
    toolsFolder,
    join(project, 'node_modules/.bin'),
    dirname(process.execPath),
    process.env['PATH'],
  ]
  const env = { ...inherited, PATH: path.join(delimiter) }

  return (program: string, ...args: readonly string[]): Promise<Ended> =>
    new Promise((resolve) => {
      execFile(program, args, { cwd: project, env }, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
        resolve({ code, output: `${stdout}${stderr}` })
      })
    })
}
