import { existsSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place in a file. */
export type Place = { readonly file: string; readonly line: number; readonly column?: number }

/** How programs name places: `a.ts:3:7`, `a.ts, line 3, column 7`, `a.ts(3,7)`, and Python's `File "a.py", line 3`. */
const patterns = [
  /(?<file>(?:file:\/\/)?[^\s"'`():]+\.\w+):(?<line>\d+)(?::(?<column>\d+))?/g,
  /(?<file>[^\s"'`():]+\.\w+), line (?<line>\d+)(?:, column (?<column>\d+))?/g,
  /(?<file>[^\s"'`():]+\.\w+)\((?<line>\d+),(?<column>\d+)\)/g,
  /File "(?<file>[^"]+)", line (?<line>\d+)/g,
]

/** The longest text that is searched: the end of an app's output is what matters. */
const mostCharacters = 20_000

/**
 * The first place in an error's text that is in a source of an app: in its folder, and not in an installed package. Of a
 * Python traceback, whose last call is the one that failed, the last.
 */
export function placeInText(text: string, folder: string): Place | undefined {
  const searched = text.slice(-mostCharacters)
  const isTraceback = searched.includes('Traceback (most recent call last)')
  const places = patterns.flatMap((pattern) =>
    [...searched.matchAll(pattern)].flatMap(({ index, groups = {} }) => {
      const file = sourceIn(folder, groups['file'] ?? '')
      const line = Number(groups['line'])
      const column = Number(groups['column'])
      if (file === undefined || !Number.isSafeInteger(line) || line < 1) return []
      return [{ index, place: { file, line, ...(column >= 1 && { column }) } }]
    }),
  )
  const ordered = places.toSorted((one, other) => one.index - other.index)
  return ordered.at(isTraceback ? -1 : 0)?.place
}

function sourceIn(folder: string, name: string): string | undefined {
  const path = name.startsWith('file://') ? pathOf(name) : name
  if (path === undefined) return undefined
  const file = isAbsolute(path) ? path : resolve(folder, path)
  const inside = relative(folder, file)
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) return undefined
  if (inside.split(sep).includes('node_modules')) return undefined
  return existsSync(file) ? join(folder, inside) : undefined
}

function pathOf(url: string): string | undefined {
  try {
    return fileURLToPath(url)
  } catch {
    return undefined
  }
}
