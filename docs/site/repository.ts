import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The root of the repository: a copy of the docs may be built anywhere below it. */
export function repositoryOf(folder: string): string {
  if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The docs are built inside the repository alone.')
  return repositoryOf(parent)
}
