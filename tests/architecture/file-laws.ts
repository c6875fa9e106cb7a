import { posix } from 'node:path'
import { resolveRelative } from './cycles.ts'
import type { Package, Source } from './workspace.ts'

/** A file that is shorter has to be needed in more than one place. */
const fewLines = 20
/** A file that would become longer than this is better left in two. */
const manyLines = 250

/** Names that a law elsewhere gives a file, however short it is. */
const named = [
  /\/environment\.ts$/,
  // The same names in every resource folder.
  /\/resources\/([^/]+)\/\1(-(store|views|reader|v1|v2|billing|oauth))?\.ts$/,
  // The dialect and the handlers of a face, and a family of its operations, as their neighbours are.
  /\/emulator\/src\/dialects\/[^/]+\.ts$/,
  /\/emulator\/src\/control\/[^/]+-control\.ts$/,
  /\/contracts\/src\/(v1|v2|billing|oauth|control)\/[^/]+\.ts$/,
  // Made of the console's style sheet by the set-up.
  /\/(dialogs|reports)\/src\/palette\.ts$/,
  // A build puts values in the place of each of these.
  /\/client\/src\/tables\/[^/]+\.ts$/,
]

/** Files that only list what others export, and hold nothing themselves. */
const lists = /\/(index|operations|anywhere|browser)\.ts$/

/** The short files with one importer, which belong into it: few files with one purpose beat many of ten lines. */
export function checkSmallFiles({ sources, manifest, folder }: Package): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const importers = importersOf(sources)
  return sources.flatMap((source) => {
    const { path, lines } = source
    const isEntry = manifest.includes(posix.relative(folder, path).replace(/\.tsx?$/, '.'))
    if (lines >= fewLines || source.isTest || source.knowsItsPlace || isEntry) return []
    if (named.some((pattern) => pattern.test(path))) return []
    const [importer, ...others] = importers.get(path) ?? []
    const into = importer && byPath.get(importer.path)
    if (into === undefined || importer?.isLazy === true || others.length > 0) return []
    if (into.isTest || lists.test(into.path) || lines + into.lines > manyLines) return []
    return [`${path} has ${lines} lines and is imported by ${into.path} alone: move it there`]
  })
}

type Importer = { readonly path: string; readonly isLazy: boolean }

function importersOf(sources: readonly Source[]): ReadonlyMap<string, readonly Importer[]> {
  const importers = new Map<string, Importer[]>()
  for (const { path, imports } of sources) {
    const relative = imports.filter(({ specifier }) => specifier.startsWith('.'))
    for (const { specifier, isLazy } of relative) {
      const to = resolveRelative(path, specifier)
      importers.set(to, [...(importers.get(to) ?? []), { path, isLazy }])
    }
  }
  return importers
}

/** Folders that a law elsewhere asks for, whatever they contain. */
const namedFolders = /\/src\/(resources\/[^/]+|testing)$/

/** The folders below `src` with a single source and no folder: such a folder is a file. */
export function checkLoneFiles({ sources }: Package): string[] {
  const own = sources.filter(({ path, isTest }) => !isTest && path.includes('/src/'))
  return [...new Set(own.map(({ path }) => posix.dirname(path)))].flatMap((folder) => {
    const inside = own.filter(({ path }) => path.startsWith(`${folder}/`))
    if (inside.length > 1 || folder.endsWith('/src') || namedFolders.test(folder)) return []
    return [`${inside[0]?.path} is the only file in its folder: move it up`]
  })
}
