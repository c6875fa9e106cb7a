// Installs the repository's dependencies and its own Node, and writes the client's interfaces and the style sheets
// that modules have, once for each change of what these are made of.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { install, InstallError, updateLockfile } from './install.mjs'
import { takeLock } from './lock.mjs'
import { ensureInterfaces, ensureStyles } from './made.mjs'
import { higher, needsNode, optionsFor, packagesOf } from './storeys.mjs'
import {
  installedNode,
  isNewEnough,
  leastNodeVersion,
  memberFolders,
  noBuildFile,
  nodeFolder,
  projectNodeShim,
  projectNodeVersion,
  root,
  stateFolder,
} from './workspace.mjs'

const stampFile = join(stateFolder, 'stamp')
const lockFile = join(stateFolder, 'lock')

/** Sets up as `ensureInstalled` does, and writes the modules that are made of other files. */
export async function ensureSetUp(options) {
  const changed = await ensureInstalled(options)
  ensureStyles()
  ensureInterfaces()
  return changed
}

/**
 * Installs whatever a storey lacks and returns whether there was anything to do. When nothing has changed
 * since the last success, that costs some tens of milliseconds. What a higher storey has installed stays. With
 * `lockfile`, it makes the lockfile follow the package.json files first, whatever has changed.
 * On failure it prints why and what to do, and ends the process.
 */
async function ensureInstalled({ storey, lockfile = false }) {
  if (!lockfile && isSetUp(storey)) return false
  const lock = await takeLock(lockFile, (pid) => {
    process.stderr.write(
      `Another set-up of this folder is at work (process ${pid}): waiting for it …\n`,
    )
  })
  try {
    if (lockfile) await updateLockfile({ onStart: lock.holdAlso })
    else if (isSetUp(storey)) return false
    await setUp(higher(storey, stamped().storey), { onStart: lock.holdAlso })
    return true
  } catch (error) {
    if (!(error instanceof InstallError)) throw error
    if (error.output !== '') process.stderr.write(`${error.output}\n\n`)
    process.stderr.write(`${error.message}\n`)
    lock.release()
    return process.exit(error.exitCode)
  } finally {
    lock.release()
  }
}

async function setUp(storey, { onStart }) {
  const installed = fingerprint()
  // Remembers what is there, even in part, and that it isn't complete.
  stamp({ storey })
  rmSync(noBuildFile, { force: true })
  // npm puts this folder first in PATH. While the Node in it is being replaced, and if that is cut
  // short, npm must find the machine's own instead of a half-installed one.
  rmSync(projectNodeShim, { force: true })
  await installStorey('Setting up Benchtop', storey, onStart)
  if (!isComplete(storey)) {
    // The package manager trusts its own records, which can outlive the files they describe.
    removeInstalled()
    await installStorey('Something is still missing: reinstalling everything', storey, onStart)
  }
  const missing = firstMissing(storey)
  if (missing !== undefined) {
    throw new InstallError(
      `Set-up failed: ${missing} is still missing: delete node_modules and run the command again.`,
    )
  }
  if (!isComplete(storey)) useNodeOfMachine()
  // What was edited meanwhile is not installed yet: the next set-up has to look at it.
  stamp({ storey, installed })
}

async function installStorey(title, storey, onStart) {
  await install(title, { options: optionsFor(storey), onStart })
  linkProjectNode()
}

/** Registries lack builds of some versions for some machines: any Node that is new enough will do. */
function useNodeOfMachine() {
  const machine = `${process.platform} ${process.arch}`
  const lacks = existsSync(installedNode)
    ? `${relative(root, installedNode)} is not a working Node ${projectNodeVersion}`
    : `the registry has no build of Node ${projectNodeVersion} for ${machine}`
  const own = process.versions.node
  if (existsSync(installedNode) || !isNewEnough(own)) {
    throw new InstallError(
      `Set-up failed: the packages are installed, but ${lacks}. Run "npm run setup" again; if that doesn't help, install Node ${leastNodeVersion} or newer from nodejs.org, as this is Node ${own}, and delete ${relative(root, nodeFolder)}/node_modules.`,
    )
  }
  writeFileSync(noBuildFile, `${machine}\n`)
  process.stderr.write(
    `There is no build of Node ${projectNodeVersion} for ${machine}: this Node, ${own}, is used.\n`,
  )
}

/**
 * Puts the project's Node itself where npm looks for it first: a shim of the package manager's would be a shell script that
 * waits for Node below it, and a signal that ends it (`kill`, a supervisor's stop) would leave Node running.
 */
function linkProjectNode() {
  if (!existsSync(installedNode)) return
  // A first installation leaves Node's headers there, 67 MB, which one from the package manager's cache doesn't have.
  rmSync(join(nodeFolder, 'node_modules/node/node_modules'), { recursive: true, force: true })
  const target = relative(dirname(projectNodeShim), installedNode)
  rmSync(projectNodeShim, { force: true })
  mkdirSync(dirname(projectNodeShim), { recursive: true })
  // A program can't be linked to on Windows without a right of its own.
  if (process.platform === 'win32') writeFileSync(projectNodeShim, `@"%~dp0${target}" %*\r\n`)
  else symlinkSync(target, projectNodeShim)
}

function isSetUp(storey) {
  const { storey: there, installed } = stamped()
  return there === higher(there, storey) && installed === fingerprint() && isComplete(there)
}

/** What the last set-up has left: its storey, and the hash of what it has installed if it was completed. */
function stamped() {
  const text = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  const [storey, installed] = text.split(' ')
  return { storey, installed }
}

function stamp({ storey, installed }) {
  writeFileSync(stampFile, [storey, installed].filter(Boolean).join(' '))
}

/** A hash of everything that decides what gets installed. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  const manifests = [root, ...memberFolders()].map((folder) => join(folder, 'package.json'))
  for (const file of [
    join(root, 'pnpm-lock.yaml'),
    join(root, 'pnpm-workspace.yaml'),
    ...manifests,
  ]) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function isComplete(storey) {
  if (firstMissing(storey) !== undefined) return false
  if (!needsNode(storey)) return true
  if (existsSync(noBuildFile)) return isNewEnough(process.versions.node)
  if (!existsSync(projectNodeShim)) return false
  const { status, stdout } = spawnSync(installedNode, ['--version'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() === `v${projectNodeVersion}`
}

/** The first package of a storey that isn't installed, by its path from the root. */
function firstMissing(storey) {
  const missing = packagesOf(storey).find((path) => !existsSync(path))
  return missing === undefined ? undefined : relative(root, missing)
}

/** Everything installed, except the folder with the lock, which is currently held. */
function removeInstalled() {
  for (const folder of memberFolders()) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  }
  for (const name of ['.pnpm', '.bin', '.modules.yaml', '.pnpm-workspace-state-v1.json']) {
    rmSync(join(root, 'node_modules', name), { recursive: true, force: true })
  }
}
