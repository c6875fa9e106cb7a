import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { readManifest, type Checkout, type Manifest } from '../checkout.ts'
import { CreateError, messageOf } from '../errors.ts'
import { treeOf, type Tree } from '../templates/tree.ts'
import type { PackageManager } from './package-manager.ts'

/** Packages of the repository for one app. */
export type PackedForApp = Awaited<ReturnType<typeof packForApp>>

/** Prints each step, and how many of how many steps are done. */
export type Say = (step: {
  readonly text: string
  readonly done: number
  readonly of: number
}) => void

/** Where an app has its tarballs. */
const appFolder = '.benchtop/packages'

/** Packs what an app of a template needs, once for each state of the repository. Throws a CreateError. */
export async function packForApp(
  { root }: Checkout,
  template: Tree,
  signal: AbortSignal,
  say: Say,
) {
  const folder = await packCached(root, signal, say).catch((error: unknown) => {
    throw error instanceof CreateError ? error : notPacked(messageOf(error))
  })
  const files = readdirSync(folder)
  const tarballs = new Map<string, string>()
  for (const name of neededPackages(root, template)) {
    const start = `${name.replace('@', '').replace('/', '-')}-`
    const file = files.find((one) => one.startsWith(start) && /^\d/.test(one.slice(start.length)))
    if (file === undefined) throw notPacked(`${name} is not in ${folder}`)
    tarballs.set(name, join(folder, file))
  }
  return {
    /** The tarball of each package that the app needs, by name. */
    tarballs,
    /** Copies the tarballs into the app's folder. */
    place(app: string): void {
      mkdirSync(join(app, appFolder), { recursive: true })
      for (const path of tarballs.values()) copyFileSync(path, join(app, appFolder, basename(path)))
    },
  }
}

/**
 * The files of an app with its dependencies on the repository's packages changed to their tarballs. The app brings its
 * own Node, which its scripts run on, so that an older one in the shell will do.
 */
export function withTarballs(
  tree: Tree,
  { tarballs }: PackedForApp,
  { nodeVersion }: Checkout,
  packageManager: PackageManager,
): Tree {
  const specifiers = Object.fromEntries(
    [...tarballs].map(([name, path]) => [name, `file:${appFolder}/${basename(path)}`]),
  )
  const manifest = JSON.parse(fileOf(tree, 'package.json')) as Manifest
  const { dependencies = {}, devDependencies = {} } = manifest
  const own = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(all).map(([name, version]) => [name, specifiers[name] ?? version]),
    )
  // What the packages need of each other is named too: no registry has it.
  const others = Object.fromEntries(
    Object.entries(specifiers).filter(([name]) => !(name in dependencies)),
  )
  const changed = {
    ...manifest,
    dependencies: own(dependencies),
    devDependencies: sorted({ ...own(devDependencies), ...others }),
    // For some machines registries have no build of it. Under Yarn it can't be installed.
    ...(packageManager !== 'yarn' && {
      optionalDependencies: { node: nodeVersion },
      engines: { node: '>=20.19' },
    }),
    ...overrides(packageManager, specifiers),
  }
  // It would refuse the older Node in the shell.
  const files = [...tree].filter(([path]) => !['.npmrc', 'package.json'].includes(path))
  const written = { 'package.json': json(changed), ...settingsFiles[packageManager]?.(specifiers) }
  const bytes = Object.entries(written).map(([path, text]) => [path, Buffer.from(text)] as const)
  return treeOf([...files, ...bytes])
}

type Specifiers = Readonly<Record<string, string>>

/**
 * npm takes the packages at the top for what others need; other package managers need it spelled out. Of the installation
 * scripts, that of the app's Node is run; the database's driver carries its binaries, and would be compiled.
 */
function overrides(packageManager: PackageManager, specifiers: Specifiers) {
  if (packageManager === 'yarn') return { resolutions: specifiers }
  return packageManager === 'bun' ? { overrides: specifiers, trustedDependencies: ['node'] } : {}
}

/** What package managers read from files of their own. JSON is YAML, too. */
const settingsFiles: Partial<Record<PackageManager, (overrides: Specifiers) => Files>> = {
  // By the names of version 10, and by that of later ones.
  pnpm: (overrides) => ({
    'pnpm-workspace.yaml': json({
      overrides,
      onlyBuiltDependencies: ['node'],
      ignoredBuiltDependencies: ['better-sqlite3'],
      allowBuilds: { 'better-sqlite3': false, node: true },
    }),
  }),
  // Programs that are started by their files find no package in an archive.
  yarn: () => ({ '.yarnrc.yml': 'nodeLinker: node-modules\n' }),
}
type Files = Readonly<Record<string, string>>

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** The repository's packages that an app depends on, with those that they depend on. */
function neededPackages(root: string, template: Tree): ReadonlySet<string> {
  const manifests = new Map(
    readdirSync(join(root, 'packages'))
      .filter((folder) => existsSync(join(root, 'packages', folder, 'package.json')))
      .map((folder) => readManifest(join(root, 'packages', folder)))
      // Those that are published; others are inside of these.
      .filter((manifest) => manifest.private !== true)
      .map((manifest) => [manifest.name ?? '', manifest]),
  )
  const needed = new Set<string>()
  const add = (dependencies: Readonly<Record<string, string>> = {}): void => {
    for (const name of Object.keys(dependencies)) {
      const manifest = manifests.get(name)
      if (manifest === undefined || needed.has(name)) continue
      needed.add(name)
      add(manifest.dependencies)
    }
  }
  const { dependencies, devDependencies } = JSON.parse(fileOf(template, 'package.json')) as Manifest
  add(dependencies)
  add(devDependencies)
  return needed
}

async function packCached(root: string, signal: AbortSignal, say: Say): Promise<string> {
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/pack.mjs'), '--cached', '--attended'],
    {
      // Its standard input ends with this process, however that ends.
      stdio: 'pipe',
      signal,
    },
  )
  let folder = ''
  let said = ''
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('close', resolve).once('error', reject)
  // Without descriptors for its pipes it has none.
  if (child.pid !== undefined) {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('{')) say(JSON.parse(line) as Parameters<Say>[0])
      else folder = line
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  }
  const code = await promise.catch((error: unknown) => {
    if (signal.aborted) throw new CreateError('interrupted', 'Canceled. Nothing was created.')
    throw error
  })
  if (code !== 0) throw notPacked(said.trim())
  return folder
}

function notPacked(reason: string): CreateError {
  return new CreateError(
    'failed',
    `${reason}\nThe packages of the repository can't be packed for the app. Nothing was created.`,
  )
}

function fileOf(tree: Tree, path: string): string {
  return Buffer.from(tree.get(path) ?? '{}').toString('utf8')
}

function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
