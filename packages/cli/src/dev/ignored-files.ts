import ignore, { type Ignore } from 'ignore'
import { existsSync, readFileSync, type Stats } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import picomatch from 'picomatch'

export type WatchedFolder = {
  readonly folder: string
  /** Globs of what counts, relative to the folder; everything without any. */
  readonly patterns: readonly string[] | undefined
  /** What never counts: the platform's own data. */
  readonly data: string | null
}

/** Never anybody's source, wherever they are. */
const never = new Set(['node_modules', '.git', '.benchtop'])
/** What is made of sources, where it usually lies. */
const made = new Set(['dist', 'data'])

/** What programs write aside, to rename it when it is whole: editors, and stores of tokens. */
const aside = /(~|\.(new|tmp|part|sw[px]))$/

/**
 * Says of each path below a folder whether a change of it doesn't matter. Without patterns, `.gitignore` files count: those
 * in the folder, and those above it up to the repository's root.
 */
export function ignoredFiles({
  folder,
  patterns,
  data,
}: WatchedFolder): (path: string, stats?: Stats) => boolean {
  const matches = patterns === undefined ? undefined : picomatch([...patterns], { dot: true })
  const isIgnoredByGit = gitIgnore(folder)
  return (path, stats) => {
    const within = relative(folder, path)
    if (within === '' || within.startsWith('..')) return false
    const parts = within.split(sep)
    if (parts.some((part) => never.has(part)) || path === data || aside.test(path)) return true
    const isFolder = stats?.isDirectory() === true
    if (matches !== undefined) return stats?.isFile() === true && !matches(parts.join('/'))
    return made.has(parts[0] ?? '') || isIgnoredByGit(path, isFolder)
  }
}

function gitIgnore(folder: string): (path: string, isFolder: boolean) => boolean {
  const rules = new Map<string, Ignore | undefined>()
  const rulesIn = (place: string): Ignore | undefined => {
    if (!rules.has(place)) rules.set(place, readRules(place))
    return rules.get(place)
  }
  const isIgnored = (path: string, isFolder: boolean, from: string): boolean => {
    let ignored = false
    for (const place of foldersBetween(from, dirname(path))) {
      const named = relative(place, path).split(sep).join('/')
      const found = rulesIn(place)?.test(isFolder ? `${named}/` : named)
      // The deeper file has the last word.
      if (found?.ignored === true) ignored = true
      else if (found?.unignored === true) ignored = false
    }
    return ignored
  }
  const root = repositoryRoot(folder)
  // A folder that is ignored as a whole, such as one to try things in, is watched all the same.
  const from = root !== folder && isIgnored(folder, true, root) ? folder : root
  return (path, isFolder) => {
    if (basename(path) === '.gitignore') rules.delete(dirname(path))
    return isIgnored(path, isFolder, from)
  }
}

function readRules(place: string): Ignore | undefined {
  try {
    return ignore().add(readFileSync(join(place, '.gitignore'), 'utf8'))
  } catch {
    return undefined
  }
}

/** The folder's repository, or the folder itself where it is in none. */
function repositoryRoot(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return folder
  }
}

/** From the one to the other, both included, the outermost first. */
function foldersBetween(outer: string, inner: string): string[] {
  const found: string[] = []
  for (let at = inner; ; at = dirname(at)) {
    found.unshift(at)
    if (at === outer || dirname(at) === at) return found
  }
}
