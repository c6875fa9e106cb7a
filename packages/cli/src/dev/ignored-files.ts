import ignore, { type Ignore } from 'ignore'
import { existsSync, readFileSync, type Stats } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import picomatch from 'picomatch'

export type WatchedFolder = {
  readonly folder: string
  /** Globs of the files to watch, relative to the folder; everything if there are none. */
  readonly patterns: readonly string[] | undefined
  /** Never watched: the platform's own data. */
  readonly data: string | null
}

/** Never sources, wherever they are. */
const never = new Set(['node_modules', '.git', '.benchtop'])
/** The usual folders of build output. */
const made = new Set(['dist', 'data'])

/**
 * Temporary files of programs that rename them when they are complete: of Vim (4913 is its test of a folder), Emacs, the
 * JetBrains editors, GNOME's, KDE's, of `sed -i`, and of stores of tokens.
 */
const aside =
  /(~|\.(new|tmp|temp|part|bak|orig|sw[a-p]|swx|kate-swp|crdownload)|___jb_(tmp|old|bak)___|\.tmp[.-][\w.-]+|(^|\/)(4913|#[^/]*#|\.#[^/]*|\.goutputstream-\w+|\.subl\w+\.tmp|sed[A-Za-z0-9]{6}))$/

/**
 * Decides for each path below a folder whether to ignore changes of it. Without patterns, `.gitignore` files apply:
 * those in the folder, and those above it up to the repository's root.
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
    if (parts.some((part) => never.has(part)) || path === data || aside.test(parts.join('/')))
      return true
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
      // The deeper file takes precedence.
      if (found?.ignored === true) ignored = true
      else if (found?.unignored === true) ignored = false
    }
    return ignored
  }
  const root = repositoryRoot(folder)
  // A folder that is ignored entirely, such as one for experiments, is watched nevertheless.
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

/** The folder's repository, or the folder itself if it is in none. */
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
