// Where things are in the repository, read from the files that state it.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

const rootManifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The package manager with its pinned version, as `npx` takes it: `pnpm@<version>`. */
export const packageManager = rootManifest.packageManager.replace(/\+.*$/, '')

/** The package that installs the project's own Node: apart, since not every machine needs it. */
export const nodeFolder = join(root, 'scripts/node')

/** The version of Node that the project runs on. */
export const projectNodeVersion = JSON.parse(readFileSync(join(nodeFolder, 'package.json'), 'utf8'))
  .optionalDependencies.node

/**
 * The project's own Node, where it is installed. This is the binary itself, and no shim of the package manager: that is a
 * shell script which would keep signals from the process below it.
 */
export const installedNode = join(
  nodeFolder,
  'node_modules/node/bin',
  nodeProgram(process.platform),
)

/** The oldest Node that runs the sources of the project by itself. */
export const leastNodeVersion = '22.18'

// Inside the folder that it describes: deleting node_modules deletes what is known of it.
export const stateFolder = join(root, 'node_modules/.setup')

/** Is there if the registry has no build of the project's Node for this machine. */
export const noBuildFile = join(stateFolder, 'no-node-build')

/** What runs everything: the project's own Node, or where it isn't installed, the machine's. */
export function projectNode() {
  return existsSync(installedNode) ? installedNode : process.execPath
}

/** The file of the package `node`, which names it so on each system. */
export function nodeProgram(platform) {
  return platform === 'win32' ? 'node.exe' : 'node'
}

/** Whether a Node can take the place of the project's. */
export function isNewEnough(version) {
  const [[major, minor], [leastMajor, leastMinor]] = [version, leastNodeVersion].map((text) =>
    text.split('.').map(Number),
  )
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

/** How `npm run` finds the project's Node before the machine's. */
export const projectNodeShim = join(
  root,
  'node_modules/.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
)

/** The folders of the workspace's packages, the root not among them, in a stable order. */
export function memberFolders() {
  const lines = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').split('\n')
  const start = lines.indexOf('packages:') + 1
  const patterns = []
  for (const line of lines.slice(start)) {
    const item = /^\s+-\s+['"]?([\w./*-]+)['"]?\s*$/.exec(line)
    if (!item) break
    patterns.push(item[1])
  }
  return patterns
    .flatMap((pattern) => {
      if (!pattern.includes('*')) return [join(root, pattern)]
      const folder = pattern.replace(/\/\*$/, '')
      if (folder.includes('*')) {
        throw new Error(
          `pnpm-workspace.yaml has the pattern ${pattern}, and scripts/lib/workspace.mjs only reads "folder" and "folder/*": teach it this one.`,
        )
      }
      if (!existsSync(join(root, folder))) return []
      return readdirSync(join(root, folder)).map((name) => join(root, folder, name))
    })
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .sort()
}

/** The entry of a tool that a package brings which is installed at the root, or for a member, to be run with the project's Node. */
export function toolEntry(packageName, tool = packageName, member = root) {
  const folder = join(member, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, bin[tool])
}

/** `PATH` with the project's Node and tools in front. */
export function pathWithProjectTools() {
  const own = [dirname(projectNode()), join(root, 'node_modules/.bin')]
  return [...own, process.env.PATH].join(delimiter)
}

/**
 * `PATH` without the project's own tools, which `npm run` puts in front: an installation must not run
 * on the very files that it is about to replace.
 */
export function pathWithoutProjectTools() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !relative(root, folder).startsWith('node_modules'))
    .join(delimiter)
}
