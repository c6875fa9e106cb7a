import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { edgesOf } from '../../../tests/architecture/cycles.ts'
import {
  readWorkspaceFiles,
  workspaceOf,
  type Package,
} from '../../../tests/architecture/workspace.ts'
import { folders } from './folders.ts'
import type { Part } from './graph.ts'

const emulatorSources = 'packages/emulator/src/'

export type Structure = {
  readonly packages: readonly Part[]
  /** The folders of the emulator. */
  readonly folders: readonly Part[]
  /** The names of its resources. */
  readonly resources: readonly string[]
}

/** Reads the packages and the folders of the emulator from what their sources import, tests left out. */
export function readStructure(root: string): Structure {
  const all = workspaceOf(readWorkspaceFiles(root)).packages
  const packages = all.filter(({ folder }) => folder.startsWith('packages/'))
  const emulator = packages.find(({ folder }) => emulatorSources.startsWith(`${folder}/`))
  if (emulator === undefined) throw new Error('There is no package of the emulator.')
  const paths = emulator.sources.map(({ path }) => path)
  return {
    packages: packages.map((one) => packagePart(root, one, packages)),
    folders: folderParts(emulator),
    resources: namesBelow(`${emulatorSources}resources/`, paths),
  }
}

function packagePart(root: string, own: Package, packages: readonly Package[]): Part {
  const manifest = JSON.parse(readFileSync(join(root, own.folder, 'package.json'), 'utf8')) as {
    description: string
  }
  const specifiers = own.sources
    .filter(({ isTest }) => !isTest)
    .flatMap(({ imports }) => imports.map(({ specifier }) => specifier))
  const imported = packages.filter(
    ({ name }) =>
      name !== own.name && specifiers.some((one) => one === name || one.startsWith(`${name}/`)),
  )
  return {
    name: shortName(own.folder),
    // The first clause: the rest is for those who look for a package.
    about: manifest.description.split(/[:.](?:\s|$)/)[0] ?? '',
    imports: imported.map(({ folder }) => shortName(folder)),
  }
}

function shortName(folder: string): string {
  return folder.slice('packages/'.length)
}

function folderParts(emulator: Package): Part[] {
  const names = namesBelow(
    emulatorSources,
    emulator.sources.map(({ path }) => path),
  ).filter((name) => name !== 'testing')
  const edges = edgesOf(emulator).map(({ from, to }) => [folderOf(from), folderOf(to)] as const)
  return names.map((name) => {
    const about = folders[name]
    if (about === undefined) {
      throw new Error(`Say in docs/site/structure/folders.ts what ${emulatorSources}${name} is.`)
    }
    const imports = edges.flatMap(([from, to]) => (from === name && to !== name ? [to] : []))
    return { name, about, imports: [...new Set(imports)].filter((one) => names.includes(one)) }
  })
}

/** The folders right below another, by their names. */
function namesBelow(folder: string, paths: readonly string[]): string[] {
  const below = paths
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length).split('/'))
  return [
    ...new Set(below.flatMap(([name = '', ...rest]) => (rest.length > 0 ? [name] : []))),
  ].toSorted()
}

function folderOf(path: string): string {
  return path.slice(emulatorSources.length).split('/')[0] ?? ''
}
