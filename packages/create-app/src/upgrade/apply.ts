import { mkdirSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CreateError, messageOf } from '../errors.ts'
import { lookAt } from './look-at.ts'
import type { Change, Content } from './plan.ts'

/** Applies a plan. Writes come before deletions, so that content always exists in at least one place. */
export function applyChanges(folder: string, changes: readonly Change[]): void {
  const contents = changes.flatMap(contentsOf)
  for (const { path } of contents) checkPlace(folder, path)
  for (const { path, content } of contents) replaceFile(join(folder, path), content)
  for (const change of changes) {
    const path =
      change.kind === 'delete' ? change.path : change.kind === 'move' ? change.from : undefined
    if (path !== undefined) removeFile(folder, path)
  }
}

/** Files that version control ignores may also be in the way. */
function checkPlace(folder: string, path: string): void {
  for (let place = path; place !== '.'; place = dirname(place)) {
    const found = lookAt(join(folder, place))
    if (found === undefined || (place === path ? found.isFile() : found.isDirectory())) continue
    const what = place === path ? 'not a regular file' : 'not a folder'
    throw new CreateError(
      'failed',
      `${place} is ${what}, and the template has ${path}: move it away and try again. Nothing was changed.`,
    )
  }
}

function contentsOf(change: Change): Content[] {
  if (change.kind === 'keep') return change.copy === undefined ? [] : [change.copy]
  return 'content' in change ? [change] : []
}

/** Replaces a file atomically and preserves its permissions. */
export function replaceFile(place: string, content: Uint8Array | string): void {
  const staged = `${place}.upgrading`
  try {
    mkdirSync(dirname(place), { recursive: true })
    const mode = statSync(place, { throwIfNoEntry: false })?.mode
    writeFileSync(staged, content, mode === undefined ? {} : { mode })
    renameSync(staged, place)
  } catch (cause) {
    rmSync(staged, { force: true })
    throw new CreateError(
      'failed',
      `${place} can't be written: ${messageOf(cause)}. Earlier changes were already written: "git checkout ." reverts them.`,
      { cause },
    )
  }
}

function removeFile(folder: string, path: string): void {
  rmSync(join(folder, path), { force: true })
  for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) {
    try {
      rmdirSync(join(folder, parent))
    } catch {
      return
    }
  }
}
