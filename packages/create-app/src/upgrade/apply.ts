import { mkdirSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CreateError, messageOf } from '../errors.ts'
import { lookAt } from './look-at.ts'
import type { Change } from './plan.ts'

/** Writes what was planned. The contents come first and what goes last, so that nothing is ever in neither place. */
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

/** What version control doesn't know of may be in the way all the same. */
function checkPlace(folder: string, path: string): void {
  for (let place = path; place !== '.'; place = dirname(place)) {
    const found = lookAt(join(folder, place))
    if (found === undefined || (place === path ? found.isFile() : found.isDirectory())) continue
    const what = place === path ? 'no plain file' : 'no folder'
    throw new CreateError(
      'failed',
      `${place} is ${what}, and the template has ${path}: move it away and try again. Nothing was changed.`,
    )
  }
}

type Content = { readonly path: string; readonly content: Uint8Array }

function contentsOf(change: Change): Content[] {
  if (change.kind === 'keep') return change.beside === undefined ? [] : [change.beside]
  return 'content' in change ? [change] : []
}

/** Replaces a file whole, so that it is never half written, and leaves it as open as it was. */
export function replaceFile(place: string, content: Uint8Array | string): void {
  const beside = `${place}.upgrading`
  try {
    mkdirSync(dirname(place), { recursive: true })
    const mode = statSync(place, { throwIfNoEntry: false })?.mode
    writeFileSync(beside, content, mode === undefined ? {} : { mode })
    renameSync(beside, place)
  } catch (cause) {
    rmSync(beside, { force: true })
    throw new CreateError(
      'failed',
      `${place} can't be written: ${messageOf(cause)}. What was changed before it is changed: "git checkout ." takes it back.`,
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
