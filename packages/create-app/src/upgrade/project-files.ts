import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateError } from '../errors.ts'
import { lookAt } from './look-at.ts'
import type { ProjectFiles } from './plan.ts'

/** Larger files, in bytes, can't come from a template. */
const mostBytes = 1_000_000

/** Reads a project's files: those of the template, and all others that its user created. */
export function readProjectFiles(folder: string, named: Iterable<string>): ProjectFiles {
  const files = new Map<string, Uint8Array | undefined>()
  for (const path of named) {
    const found = lookAt(join(folder, path))
    if (found === undefined) continue
    files.set(path, found.isFile() ? readFileSync(join(folder, path)) : undefined)
  }
  for (const path of listFiles(folder)) {
    if (files.has(path)) continue
    const found = lookAt(join(folder, path))
    if (found?.isFile() !== true) continue
    files.set(path, found.size > mostBytes ? undefined : readFileSync(join(folder, path)))
  }
  return files
}

/** All files that git tracks or would track; without git, all files outside hidden and installed folders. */
function listFiles(folder: string): string[] {
  const { status, stdout } = git(folder, [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  if (status === 0) return stdout.split('\0').filter(Boolean)
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !/(^|\/)(\.[^/]*|node_modules|dist|__pycache__)\//.test(path))
}

/** Rejects a project whose current state couldn't be restored. */
export function checkClean(folder: string): void {
  const { status, stdout } = git(folder, ['status', '--porcelain', '--', '.'])
  if (status !== 0) {
    throw new CreateError(
      'failed',
      `${folder} isn't in a git repository, so the upgrade couldn't be undone. Commit it to one first, or use --force.`,
    )
  }
  if (stdout === '') return
  const changed = stdout.trimEnd().split('\n')
  const files =
    changed.length === 1 ? 'an uncommitted change' : `${changed.length} uncommitted changes`
  throw new CreateError(
    'failed',
    `${folder} has ${files}, which would mix with the upgrade's. Commit first, or use --force.`,
  )
}

function git(folder: string, args: readonly string[]) {
  return spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64_000_000 })
}
