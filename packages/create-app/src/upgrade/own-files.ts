import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateError } from '../errors.ts'
import { lookAt } from './look-at.ts'
import type { OwnFiles } from './plan.ts'

/** Files beyond this size, in bytes, were no part of a template and were never moved from one. */
const mostBytes = 1_000_000

/** Reads the files of a project: those that a template names, and whatever else its user made. */
export function readOwnFiles(folder: string, named: Iterable<string>): OwnFiles {
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

/** Every file that version control knows or would take; without git, every file outside of hidden and installed folders. */
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

/** Refuses a project whose last state can't be gone back to. */
export function checkClean(folder: string): void {
  const { status, stdout } = git(folder, ['status', '--porcelain', '--', '.'])
  if (status !== 0) {
    throw new CreateError(
      'failed',
      `${folder} is in no git repository, so nothing could be taken back. Put it into one and commit it, or say --force.`,
    )
  }
  if (stdout === '') return
  const changed = stdout.trimEnd().split('\n')
  const files = changed.length === 1 ? 'a change' : `${changed.length} changes`
  throw new CreateError(
    'failed',
    `${folder} has ${files} that no commit has, so that the upgrade couldn't be told from them. Commit first, or say --force.`,
  )
}

function git(folder: string, args: readonly string[]) {
  return spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64_000_000 })
}
