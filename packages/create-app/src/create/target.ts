import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { CreateError, messageOf, systemCodeOf } from '../errors.ts'

/** A project's target: it doesn't exist yet, or is a folder that is empty except perhaps for `.git`. */
export type Target = { readonly path: string; readonly exists: boolean; readonly hasGit: boolean }

/** How many of the names in a non-empty folder are listed. */
const mostNamed = 3

/** Checks a project's target; a folder in use is rejected. */
export function checkTarget(path: string, shown: string): Target {
  let entries: string[]
  try {
    entries = readdirSync(path)
  } catch (cause) {
    const code = systemCodeOf(cause)
    if (code === 'ENOENT') return { path, exists: false, hasGit: false }
    const why =
      code === 'ENOTDIR' ? 'is a file, or inside one' : `can't be read: ${messageOf(cause)}`
    throw new CreateError('failed', `${shown} ${why}. Choose another folder.`, { cause })
  }
  const others = entries.filter((name) => name !== '.git').toSorted(hiddenLast)
  if (others.length === 0) return { path, exists: true, hasGit: entries.length > 0 }
  const more = others.length - mostNamed
  const named = others.slice(0, mostNamed).join(', ')
  const inside = more > 0 ? `${named} and ${more} more` : named
  throw new CreateError(
    'failed',
    `The folder ${shown} isn't empty: it has ${inside}. Choose another one, or empty it first. Nothing was created.`,
  )
}

function hiddenLast(a: string, b: string): number {
  return Number(a.startsWith('.')) - Number(b.startsWith('.')) || (a < b ? -1 : 1)
}

/**
 * Creates a folder next to the target in which a project is built: on the same disk, so that moving it into place is one
 * step. It is removed when disposed of before that.
 */
export function openStaging({ path, exists }: Target) {
  const parent = dirname(path)
  const firstMade = explainFailure(path, () => mkdirSync(parent, { recursive: true }))
  const removeParents = (): void => {
    if (firstMade !== undefined) removeEmpty(parent, firstMade)
  }
  let around: string
  try {
    around = explainFailure(path, () => mkdtempSync(join(parent, `.${basename(path)}.creating-`)))
  } catch (error) {
    removeParents()
    throw error
  }
  // Created with the first file: the enclosing folder is private to its owner, and a project has ordinary permissions.
  const staging = join(around, 'app')
  let isPlaced = false
  return {
    path: staging,
    /** Moves the complete project to its target; on failure, nothing is moved. */
    putInPlace(): void {
      explainFailure(path, () => {
        if (exists) moveInto(staging, path)
        else renameSync(staging, path)
      })
      isPlaced = true
    },
    [Symbol.dispose](): void {
      rmSync(around, { recursive: true, force: true })
      if (!isPlaced) removeParents()
    },
  }
}

/** Moves a folder's contents into another, which keeps its identity: it may be a shell's working directory. */
function moveInto(from: string, to: string): void {
  const moved: string[] = []
  try {
    for (const name of readdirSync(from)) {
      renameSync(join(from, name), join(to, name))
      moved.push(name)
    }
  } catch (error) {
    for (const name of moved) renameSync(join(to, name), join(from, name))
    throw error
  }
}

/** Removes unneeded folders, from the innermost outwards, as long as they are empty. */
function removeEmpty(innermost: string, first: string): void {
  for (
    let folder = innermost;
    !relative(first, folder).startsWith('..');
    folder = dirname(folder)
  ) {
    try {
      rmdirSync(folder)
    } catch {
      return
    }
  }
}

const causes: Readonly<Record<string, string>> = {
  EACCES: 'the folder is not writable',
  EPERM: 'the folder is not writable',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is exhausted',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'another process has just created it',
  ENOTEMPTY: 'another process has just created it',
  ENAMETOOLONG: 'the name is too long',
}

/** Runs a file operation; a failure becomes a readable error that names the path. */
export function explainFailure<Result>(path: string, step: () => Result): Result {
  try {
    return step()
  } catch (cause) {
    const reason = causes[systemCodeOf(cause) ?? ''] ?? messageOf(cause)
    throw new CreateError('failed', `${path} can't be created: ${reason}. Nothing was created.`, {
      cause,
    })
  }
}

/** Whether a folder is already inside a git repository. */
export function isInsideRepository(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined) return true
    if (folder === dirname(folder)) return false
  }
}
