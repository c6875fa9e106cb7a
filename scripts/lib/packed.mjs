// Packs every package as it would be published.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { ensureConsole } from './made.mjs'
import { takeLock } from './lock.mjs'
import { publishedManifest } from './published-manifest.mjs'
import { memberFolders, pathWithProjectTools, projectNode, root, toolEntry } from './workspace.mjs'

const cacheFolder = join(root, 'node_modules/.setup/packed')
/** The copy of the workspace that they are packed from, as it was the last time: below no node_modules, where Node runs no TypeScript. */
const copyFolder = join(root, '.benchtop/packing')
/** How many states of the packages stay packed. */
const kept = 2

/** A failed step; `message` is all that was said. */
export class PackError extends Error {
  name = 'PackError'
}

/** The folders of the packages that are published. */
export function publishedFolders() {
  return memberFolders().filter((folder) => {
    const { private: isPrivate } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return relative(root, folder).startsWith('packages') && isPrivate !== true
  })
}

/** The folders of the workspace's packages whose JavaScript a package contains. */
function packagesInside(folder) {
  const { bundled = [] } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return bundled
    .flatMap((name) => /^@benchtop\/(.+)/.exec(name)?.[1] ?? [])
    .map((name) => `packages/${name}`)
}

/** The examples that the command line brings along. */
const packedExamples = ['variant-report', 'cohort-browser', 'device-uploader']

/** What the packages are built by, other than their own sources. */
const buildInputs = [
  'package.json',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'rolldown.config.ts',
  'scripts/ascii-only.ts',
  'scripts/pack-examples.mjs',
  'scripts/plain-builtins.ts',
  'scripts/third-party-notice.ts',
  'LICENSE',
]

/**
 * Builds every published package from scratch and packs it into a folder, which is emptied first; returns what the
 * package manager says of each. It is done in a copy: nothing that is in `dist` gets in, and neither a running platform
 * nor another build is disturbed. Rejects with a `PackError`, also where the signal ends it.
 */
export async function packInto(folder, signal) {
  const copy = mkdtempSync(join(tmpdir(), 'benchtop-pack-'))
  try {
    return await packFrom(copy, folder, signal, () => {})
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/**
 * Packs into a folder from a copy of the workspace, which may be there from the last time, with what it was then: then
 * only what has changed since is copied and compiled, and only the packages that this changes are packed. `say` is
 * called with each step, and how many of all steps are done.
 */
async function packFrom(copy, folder, signal, say) {
  say('building the console', 0)
  ensureConsole()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const published = publishedFolders().map((one) => relative(root, one))
  say('copying what has changed', 1)
  copyWorkspace(copy, [...published, ...published.flatMap(packagesInside)])
  const examples = packedExamples.map((name) => join('examples', name))
  const run = (args) => runIn(copy, args, signal)
  say('compiling what has changed', 2)
  await run([toolEntry('typescript', 'tsc'), '--build', ...published, ...examples])
  say('bundling', 3)
  for (const one of published) removeBundle(join(copy, one))
  await run([toolEntry('rolldown'), '--config', '--logLevel', 'warn'])
  const workspace = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const one of published) {
    const own = JSON.parse(readFileSync(join(root, one, 'package.json'), 'utf8'))
    const manifest = publishedManifest(own, one, workspace)
    writeFileSync(join(copy, one, 'package.json'), JSON.stringify(manifest, null, 2))
  }
  const hashes = Object.fromEntries(published.map((one) => [one, hashOfBuilt(copy, one)]))
  const before = readJson(join(copy, 'packed.json'), {})
  const changed = published.filter((one) => before[one]?.hash !== hashes[one])
  say(`packing ${changed.length} of ${published.length} packages`, 4)
  const tarballs = join(copy, 'tarballs')
  if (changed.length > 0) {
    const filters = changed.map((one) => `--filter=./${one}`)
    const pnpm = toolEntry('pnpm', 'pnpm', join(root, 'tests'))
    const pack = ['pack', '--json', '--pack-destination', tarballs]
    const said = await run([pnpm, '--recursive', ...filters, ...pack])
    // Of one package, it is no list.
    const entries = [JSON.parse(said.slice(said.search(/^[[{]/m)))].flat()
    for (const one of changed) {
      const { name } = JSON.parse(readFileSync(join(copy, one, 'package.json'), 'utf8'))
      before[one] = { hash: hashes[one], entry: entries.find((entry) => entry.name === name) }
    }
    writeFileSync(join(copy, 'packed.json'), JSON.stringify(before))
  }
  const packed = published.map((one) => before[one].entry)
  for (const { filename } of packed) {
    cpSync(join(tarballs, basename(filename)), join(folder, basename(filename)))
  }
  const reused = published.length - changed.length
  say(`${changed.length} packages are packed again, ${reused} are as they were`, 5)
  return packed.map((entry) => ({ ...entry, filename: join(folder, basename(entry.filename)) }))
}

/**
 * Removes from a folder of a package what the bundler made of it, of which it may make fewer pieces the next time. Of what is
 * bundled, the compiler makes declarations alone; all other JavaScript is the compiler’s, and stays.
 */
export function removeBundle(folder) {
  if (!readFileSync(join(folder, 'tsconfig.json'), 'utf8').includes('"emitDeclarationOnly": true'))
    return
  for (const file of readdirSync(join(folder, 'dist'), { recursive: true })) {
    if (/\.(js(\.map)?|css|wasm|txt)$/.test(file)) rmSync(join(folder, 'dist', file))
  }
}

function copyWorkspace(copy, published) {
  const stateFile = join(copy, 'copied.json')
  const now = hashOf([...buildInputs, 'pnpm-lock.yaml'])
  const state = readJson(stateFile, {})
  // Everything follows from these.
  if (state['.'] !== now) {
    rmSync(copy, { recursive: true, force: true })
    mkdirSync(join(copy, 'packages'), { recursive: true })
    mkdirSync(join(copy, 'scripts'))
    for (const file of buildInputs) cpSync(join(root, file), join(copy, file))
    // Read and not written.
    for (const name of ['node_modules', 'templates', 'packages/python']) {
      symlinkSync(join(root, name), join(copy, name))
    }
  }
  const was = state['.'] === now ? state : {}
  const next = { '.': now }
  // The command line brings examples along. The links between packages stay within the copy.
  for (const folder of new Set([...published, 'examples'])) {
    next[folder] = hashOf(filesBelow(folder))
    if (was[folder] === next[folder]) {
      const manifest = join(folder, 'package.json')
      if (existsSync(join(root, manifest))) copyAsItIs(manifest, copy)
      if (folder === 'packages/emulator') copyAsItIs('packages/emulator/console', copy)
      continue
    }
    // Until it is whole, it isn't known to be there.
    delete was[folder]
    writeFileSync(stateFile, JSON.stringify(was))
    rmSync(join(copy, folder), { recursive: true, force: true })
    copyAsItIs(folder, copy)
  }
  writeFileSync(stateFile, JSON.stringify(next))
}

function copyAsItIs(path, copy) {
  rmSync(join(copy, path), { recursive: true, force: true })
  cpSync(join(root, path), join(copy, path), {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter: (one) => basename(one) !== 'dist' && !one.endsWith('.tsbuildinfo'),
  })
}

/** A hash of what gets into a package: what was built, and what it takes from elsewhere in the repository. */
function hashOfBuilt(copy, folder) {
  const hash = createHash('sha256')
  for (const file of readdirSync(join(copy, folder), { recursive: true }).sort()) {
    if (/(^|[\\/])node_modules([\\/]|$)|\.tsbuildinfo$/.test(file)) continue
    const path = join(copy, folder, file)
    if (statSync(path).isFile()) hash.update(`${file}\n`).update(readFileSync(path))
  }
  const { scripts = {} } = JSON.parse(readFileSync(join(copy, folder, 'package.json'), 'utf8'))
  if (scripts.prepack === undefined) return hash.digest('hex')
  const taken = [
    'templates',
    'examples',
    'packages/python',
    'packages/forms',
    'scripts',
    'packages/form-renderer',
  ]
  return hash.update(hashOf(taken.flatMap((one) => [...filesBelow(one)]))).digest('hex')
}

function readJson(path, otherwise) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : otherwise
}

/**
 * A folder with the packages as they are now, and a list of them in `packed.json`: packed once for each change of what
 * they are made from.
 */
export async function ensurePacked(signal, say = () => {}) {
  const folder = join(cacheFolder, fingerprint())
  const asBefore = () => say('all packages are as they were', 5)
  if (existsSync(folder)) {
    asBefore()
    return folder
  }
  const lock = await takeLock(join(cacheFolder, 'lock'), (pid) => {
    process.stderr.write(`The packages are being packed by process ${pid}: waiting for it …\n`)
  })
  try {
    if (existsSync(folder)) {
      asBefore()
      return folder
    }
    const packed = await packFrom(copyFolder, `${folder}.new`, signal, say)
    writeFileSync(join(`${folder}.new`, 'packed.json'), JSON.stringify(packed))
    renameSync(`${folder}.new`, folder)
    forgetOld(folder)
    return folder
  } finally {
    lock.release()
  }
}

function forgetOld(newest) {
  const others = readdirSync(cacheFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(cacheFolder, name))
    .filter((other) => other !== newest)
  for (const other of others.slice(0, Math.max(0, others.length - kept + 1))) {
    rmSync(other, { recursive: true, force: true })
  }
}

async function runIn(cwd, args, signal) {
  const env = { ...process.env, PATH: pathWithProjectTools() }
  const running = promisify(execFile)(projectNode(), args, { cwd, env, maxBuffer: 2 ** 26 })
  const kill = () => void running.child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  if (signal?.aborted) kill()
  try {
    return (await running).stdout
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr || error.message}`
    throw new PackError(`${said}\nThe packages can't be packed: see above.`)
  } finally {
    signal?.removeEventListener('abort', kill)
  }
}

/** A hash of everything that the packages are made from. */
function fingerprint() {
  const files = ['package.json', 'pnpm-lock.yaml', 'rolldown.config.ts', 'tsconfig.base.json']
  const folders = ['packages', 'templates', 'examples', 'scripts']
  return hashOf([...files, ...folders.flatMap((folder) => [...filesBelow(folder)])])
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 32)
}

const notSources = new Set(['node_modules', 'dist', '.benchtop', 'tests'])

function* filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    // The built console follows from its own sources.
    if (notSources.has(entry.name) || path === 'packages/emulator/console') continue
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile() && !/\.test(-d)?\.tsx?$/.test(entry.name)) yield path
  }
}
