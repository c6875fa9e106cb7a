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
  ensureConsole()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const copy = mkdtempSync(join(tmpdir(), 'benchtop-pack-'))
  try {
    const published = publishedFolders().map((one) => relative(root, one))
    copyWorkspace(copy, [...published, ...published.flatMap(packagesInside)])
    const examples = packedExamples.map((name) => join('examples', name))
    const run = (args) => runIn(copy, args, signal)
    await run([toolEntry('typescript', 'tsc'), '--build', ...published, ...examples])
    await run([toolEntry('rolldown'), '--config', '--logLevel', 'warn'])
    const workspace = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const one of published) {
      const file = join(copy, one, 'package.json')
      const manifest = publishedManifest(JSON.parse(readFileSync(file, 'utf8')), one, workspace)
      writeFileSync(file, JSON.stringify(manifest, null, 2))
    }
    const filters = published.map((one) => `--filter=./${one}`)
    const pnpm = toolEntry('pnpm', 'pnpm', join(root, 'tests'))
    const pack = ['pack', '--json', '--pack-destination', folder]
    const said = await run([pnpm, '--recursive', ...filters, ...pack])
    return JSON.parse(said.slice(said.indexOf('[')))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function copyWorkspace(copy, published) {
  mkdirSync(join(copy, 'scripts'))
  for (const file of buildInputs) cpSync(join(root, file), join(copy, file))
  // Read and not written.
  mkdirSync(join(copy, 'packages'))
  for (const name of ['node_modules', 'templates', 'packages/python']) {
    symlinkSync(join(root, name), join(copy, name))
  }
  // The command line brings examples along. The links between packages stay within the copy.
  for (const folder of [...published, 'examples']) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => basename(path) !== 'dist' && !path.endsWith('.tsbuildinfo'),
    })
  }
}

/**
 * A folder with the packages as they are now, and a list of them in `packed.json`: packed once for each change of what
 * they are made from.
 */
export async function ensurePacked(signal) {
  const folder = join(cacheFolder, fingerprint())
  if (existsSync(folder)) return folder
  const lock = await takeLock(join(cacheFolder, 'lock'), (pid) => {
    process.stderr.write(`The packages are being packed by process ${pid}: waiting for it …\n`)
  })
  try {
    if (existsSync(folder)) return folder
    const packed = await packInto(`${folder}.new`, signal)
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
    .filter((entry) => entry.isDirectory() && join(cacheFolder, entry.name) !== newest)
    .map(({ name }) => join(cacheFolder, name))
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
  const hash = createHash('sha256')
  const files = ['package.json', 'pnpm-lock.yaml', 'rolldown.config.ts', 'tsconfig.base.json']
  const folders = ['packages', 'templates', 'examples', 'scripts']
  for (const path of [...files, ...folders.flatMap((folder) => [...filesBelow(folder)])]) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
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
