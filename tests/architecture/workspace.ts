import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Import, readImports } from './read-imports.ts'

/** A source file: its path from the repository's root, with `/`, and what it imports. */
export type Source = {
  readonly path: string
  readonly imports: readonly Import[]
  readonly lines: number
  /** Whether it finds other files by its own place, so that it can't be moved. */
  readonly knowsItsPlace: boolean
  /** Tests and what only helps them: held to less. */
  readonly isTest: boolean
}

/** A package of the workspace, by its folder. */
export type Package = {
  readonly folder: string
  readonly name: string
  readonly isPrivate: boolean
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
  /** The folders that its tsconfig.json refers to. */
  readonly references: readonly string[]
  readonly sources: readonly Source[]
  /** Its package.json as text: what it names there is an entry. */
  readonly manifest: string
}

export type Workspace = { readonly packages: readonly Package[] }

/** Text files by their path from the root, as `readWorkspaceFiles` finds them on disk. */
export type Files = Readonly<Record<string, string>>

type Manifest = {
  readonly name: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The workspace that these files make. */
export function workspaceOf(files: Files): Workspace {
  const folders = Object.keys(files)
    .filter((path) => path !== 'package.json' && posix.basename(path) === 'package.json')
    .map((path) => posix.dirname(path))
  return { packages: folders.map((folder) => packageOf(folder, files)) }
}

function packageOf(folder: string, files: Files): Package {
  const manifest = JSON.parse(files[`${folder}/package.json`] ?? '{}') as Manifest
  // tsconfig.json may carry comments, so its one part of interest is read as text.
  const references = [
    ...(files[`${folder}/tsconfig.json`] ?? '').matchAll(/"path":\s*"(\.[^"]*)"/g),
  ].map(([, path]) => posix.join(folder, path ?? ''))
  const sources = Object.keys(files)
    .filter((path) => path.startsWith(`${folder}/`) && /\.tsx?$/.test(path))
    .map((path) => ({
      path,
      imports: readImports(path, files[path] ?? ''),
      lines: (files[path] ?? '').trimEnd().split('\n').length,
      knowsItsPlace: /\bimport\.meta\b/.test(files[path] ?? ''),
      isTest: /\.test(-d)?\.tsx?$|\/(testing|tests)\//.test(path),
    }))
  return {
    folder,
    name: manifest.name,
    isPrivate: manifest.private === true,
    // An entry for a test runner needs only what its users have: the runner is a peer.
    dependencies: Object.keys({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.peerDependencies,
    }),
    devDependencies: Object.keys(manifest.devDependencies ?? {}),
    references,
    sources,
    manifest: files[`${folder}/package.json`] ?? '{}',
  }
}

/** Folders with nothing that was written by hand: packages, builds, caches, and what git doesn't track by a rule. */
const isIgnored = (path: string): boolean => /(^|\/)(node_modules|dist|\.[^/]*)$/.test(path)

/** Reads what the laws look at: manifests, tsconfigs and sources of every package, whatever its folders are called. */
export function readWorkspaceFiles(root: string): Files {
  const files: Record<string, string> = {}
  const read = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!isIgnored(path)) read(path)
      } else if (/^(package|tsconfig)\.json$|\.(tsx?|mts|mjs|py)$/.test(entry.name)) {
        files[path] = readFileSync(join(root, path), 'utf8')
      }
    }
  }
  for (const folder of readdirSync(root)) {
    if (['packages', 'examples', 'templates', 'bench'].includes(folder)) read(folder)
  }
  return files
}
