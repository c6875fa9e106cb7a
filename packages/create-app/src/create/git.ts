import { spawnSync } from 'node:child_process'
import { systemCodeOf } from '../errors.ts'

/** Initializes a git repository in a folder; returns the reason if that fails. */
export function initGit(folder: string): string | undefined {
  const { error, status, stderr } = spawnSync('git', ['init', '--quiet'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (systemCodeOf(error) === 'ENOENT') return 'git is not installed'
  if (error !== undefined) return error.message
  return status === 0 ? undefined : (stderr.trim().split('\n')[0] ?? 'git init failed')
}
