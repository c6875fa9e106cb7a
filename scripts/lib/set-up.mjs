// Installs the repository's dependencies and its own Node, once for each change of their inputs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { install, InstallError } from './install.mjs'
import { takeLock } from './lock.mjs'
import {
  installedNode,
  isNewEnough,
  leastNodeVersion,
  memberFolders,
  noBuildFile,
  projectNodeShim,
  projectNodeVersion,
  root,
  stateFolder,
} from './workspace.mjs'

const stampFile = join(stateFolder, 'stamp')
const lockFile = join(stateFolder, 'lock')

/**
 * Sets up whatever is missing and returns whether there was anything to do. When nothing has changed
 * since the last success, that costs some tens of milliseconds. With `updateLockfile`, it makes the
 * lockfile follow the package.json files, whatever has changed.
 * On failure it prints why and what to do, and ends the process.
 */
export async function ensureSetUp({ updateLockfile = false } = {}) {
  if (!updateLockfile && isSetUp()) return false
  const lock = await takeLock(lockFile, (pid) => {
    process.stderr.write(
      `Another set-up of this folder is at work (process ${pid}): waiting for it …\n`,
    )
  })
  try {
    if (!updateLockfile && isSetUp()) return false
    await setUp({ updateLockfile, onStart: lock.holdAlso })
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

async function setUp({ updateLockfile, onStart }) {
  const before = fingerprint()
  rmSync(stampFile, { force: true })
  rmSync(noBuildFile, { force: true })
  // npm puts this folder first in PATH. While the Node in it is being replaced, and if that is cut
  // short, npm must find the machine's own instead of a half-installed one.
  rmSync(projectNodeShim, { force: true })
  await install('Setting up Benchtop', { updateLockfile, onStart })
  if (!isComplete()) {
    // The package manager trusts its own records, which can outlive the files they describe.
    removeInstalled()
    await install('Something is still missing: reinstalling everything', {
      updateLockfile: false,
      onStart,
    })
  }
  if (!isComplete()) useNodeOfMachine()
  linkProjectNode()
  // What was edited meanwhile is not installed yet: the next set-up has to look at it.
  writeFileSync(stampFile, updateLockfile ? fingerprint() : before)
}

/** Registries lack builds of some versions for some machines: any Node that is new enough will do. */
function useNodeOfMachine() {
  const machine = `${process.platform} ${process.arch}`
  const lacks = existsSync(installedNode)
    ? `${relative(root, installedNode)} is not a working Node ${projectNodeVersion}`
    : `the registry has no build of Node ${projectNodeVersion} for ${machine}`
  const own = process.versions.node
  if (existsSync(installedNode) || !hasAllPackages() || !isNewEnough(own)) {
    throw new InstallError(
      `Set-up failed: the packages are installed, but ${lacks}. Run "npm run setup" again; if that doesn't help, install Node ${leastNodeVersion} or newer from nodejs.org, as this is Node ${own}, and delete node_modules/node.`,
    )
  }
  writeFileSync(noBuildFile, `${machine}\n`)
  process.stderr.write(
    `There is no build of Node ${projectNodeVersion} for ${machine}: this Node, ${own}, is used.\n`,
  )
}

/**
 * Puts the project's Node itself in the place of the package manager's shim for it: the shim is a shell script that
 * waits for Node below it, and a signal that ends it (`kill`, a supervisor's stop) would leave Node running.
 */
function linkProjectNode() {
  if (process.platform === 'win32' || existsSync(noBuildFile)) return
  rmSync(projectNodeShim, { force: true })
  symlinkSync(relative(dirname(projectNodeShim), installedNode), projectNodeShim)
}

function isSetUp() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint() && isComplete()
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

function isComplete() {
  if (!hasAllPackages()) return false
  if (existsSync(noBuildFile)) return isNewEnough(process.versions.node)
  if (!existsSync(projectNodeShim)) return false
  const { status, stdout } = spawnSync(installedNode, ['--version'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() === `v${projectNodeVersion}`
}

function hasAllPackages() {
  return [root, ...memberFolders()].every(hasItsPackages)
}

function hasItsPackages(folder) {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const wanted = Object.keys({ ...dependencies, ...devDependencies })
  return wanted.every((name) => existsSync(join(folder, 'node_modules', name)))
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
