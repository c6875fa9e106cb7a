// What gets installed, in storeys: each adds to those below it.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installedNode, isNewEnough, memberFolders, nodeFolder, root } from './workspace.mjs'

/**
 * `start` is what runs the platform, its examples and the build of the console. `test` adds what the checks, the tests, the
 * documentation and the benchmarks need, and `release` what the tests of the release alone do.
 */
const storeys = ['start', 'test', 'release']

/** What `npm start` runs: these packages, and all that they depend on. */
const started = [
  'packages/cli',
  'packages/console',
  'examples/variant-report',
  'examples/cohort-browser',
]

const ofRelease = join(root, 'tests/release')

/** The higher of two storeys; the other one, if one is undefined. */
export function higher(one, other) {
  return storeys[Math.max(storeys.indexOf(one), storeys.indexOf(other))]
}

/** Whether a storey needs the project's own Node. `start` doesn't, where the Node that runs this will do. */
export function needsNode(storey) {
  return storey !== 'start' || existsSync(installedNode) || !isNewEnough(process.versions.node)
}

/** The options with which the package manager installs a storey and nothing else. */
export function optionsFor(storey) {
  if (storey === 'release') return []
  if (storey === 'test') return [`--filter=!./${pathOf(ofRelease)}`]
  return ['--prod', ...membersOf(storey).map((folder) => `--filter=./${pathOf(folder)}`)]
}

/** Where every package stands that a storey installs for the root and the members of the workspace. */
export function packagesOf(storey) {
  return [root, ...membersOf(storey)].flatMap((folder) => {
    const { dependencies, devDependencies } = manifestOf(folder)
    const forDevelopment = storey === 'start' ? {} : devDependencies
    const names = Object.keys({ ...dependencies, ...forDevelopment })
    return names.map((name) => join(folder, 'node_modules', name))
  })
}

function membersOf(storey) {
  const all = memberFolders()
  if (storey === 'release') return all
  if (storey === 'test') return all.filter((folder) => folder !== ofRelease)
  const byName = new Map(all.map((folder) => [manifestOf(folder).name, folder]))
  const found = new Set(needsNode(storey) ? [nodeFolder] : [])
  const add = (folder) => {
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) add(byName.get(name))
  }
  for (const path of started) add(all.find((folder) => folder === join(root, path)))
  return [...found]
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** A path from the root, as the package manager takes it on every system. */
function pathOf(folder) {
  return relative(root, folder).replaceAll('\\', '/')
}
