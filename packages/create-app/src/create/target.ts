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

/** Where a project is to be: nothing there yet, or a folder that is empty but perhaps for `.git`. */
export type Target = { readonly path: string; readonly exists: boolean; readonly hasGit: boolean }

/** How many names of a folder in use are told. */
const mostNamed = 3

/** Looks at the place of a project; a folder that is in use is refused. */
export function checkTarget(path: string, shown: string): Target {
  let entries: string[]
  try {
    entries = readdirSync(path)
  } catch (cause) {
    const code = systemCodeOf(cause)
    if (code === 'ENOENT') return { path, exists: false, hasGit: false }
    const why =
      code === 'ENOTDIR' ? 'is a file, or inside of one' : `can't be read: ${messageOf(cause)}`
    throw new CreateError('failed', `${shown} ${why}. Choose another folder.`, { cause })
  }
  const others = entries.filter((name) => name !== '.git').toSorted(hiddenLast)
  if (others.length === 0) return { path, exists: true, hasGit: entries.length > 0 }
  const more = others.length - mostNamed
  const named = others.slice(0, mostNamed).join(', ')
  const inside = more > 0 ? `${named} and ${more} more` : named
  throw new CreateError(
    'failed',
    `The folder ${shown} isn't empty: it has ${inside}. Choose another one, or empty it first. Nothing was made.`,
  )
}

function hiddenLast(a: string, b: string): number {
  return Number(a.startsWith('.')) - Number(b.startsWith('.')) || (a < b ? -1 : 1)
}

/** A folder beside the target that a project is made in; gone when it is disposed of before it was put in place. */
export type Staging = Disposable & {
  readonly path: string
  /** Puts the project where it is to be: all of it, or, where that fails, nothing. */
  putInPlace(): void
}

/** Makes the folder beside the target, on the same disk, so that putting it in place is one step. */
export function openStaging({ path, exists }: Target): Staging {
  const parent = dirname(path)
  const firstMade = inWords(path, () => mkdirSync(parent, { recursive: true }))
  const removeParents = (): void => {
    if (firstMade !== undefined) removeEmpty(parent, firstMade)
  }
  let around: string
  try {
    around = inWords(path, () => mkdtempSync(join(parent, `.${basename(path)}.creating-`)))
  } catch (error) {
    removeParents()
    throw error
  }
  // Made with the first file: the folder around it is its owner's alone, and a project is as open as any other.
  const staging = join(around, 'app')
  let isPlaced = false
  return {
    path: staging,
    putInPlace() {
      inWords(path, () => {
        if (exists) moveInto(staging, path)
        else renameSync(staging, path)
      })
      isPlaced = true
    },
    [Symbol.dispose]() {
      rmSync(around, { recursive: true, force: true })
      if (!isPlaced) removeParents()
    },
  }
}

/** Moves everything of one folder into another, which keeps its identity: it may be somebody's current one. */
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

/** Removes folders that were made for nothing, from the innermost to the first, as far as they are empty. */
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
  EACCES: 'the folder may not be written to',
  EPERM: 'the folder may not be written to',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'somebody else has just made it',
  ENOTEMPTY: 'somebody else has just made it',
  ENAMETOOLONG: 'the name is too long',
}

/** Does a step on the disk; what fails is told in words, with the place. */
export function inWords<Result>(path: string, step: () => Result): Result {
  try {
    return step()
  } catch (cause) {
    const reason = causes[systemCodeOf(cause) ?? ''] ?? messageOf(cause)
    throw new CreateError('failed', `${path} can't be made: ${reason}. Nothing was made.`, {
      cause,
    })
  }
}

/** Whether a folder is inside of a git repository already. */
export function isInsideRepository(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined) return true
    if (folder === dirname(folder)) return false
  }
}
