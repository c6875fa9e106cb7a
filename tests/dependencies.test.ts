import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

// What is installed with the command line: every package is code that others may change, and that the user has to trust.

const root = resolve(import.meta.dirname, '..')

/** Fewer packages than this from outside are installed with the command line. */
const limit = 90

/** Licences that let the packages be installed and copied in any project. */
const licences = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'])

/**
 * The only packages that may have a script that runs when they are installed, each with the reason. better-sqlite3
 * contains its binaries, and its script has nothing to do.
 */
const withInstallScript: readonly string[] = ['better-sqlite3']

type Manifest = {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly bundled?: readonly string[]
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** The folder that a package finds another one in, as Node does; undefined if it isn't installed. */
function installedFor(folder: string, name: string): string | undefined {
  const candidate = join(folder, 'node_modules', name)
  if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  const parent = dirname(folder)
  return parent === folder ? undefined : installedFor(parent, name)
}

/** Every package that is installed with these as they are published, and they themselves, by their folders. */
function closureOf(folders: readonly string[]): ReadonlyMap<string, Manifest> {
  const found = new Map<string, Manifest>()
  const add = (folder: string): void => {
    if (found.has(folder)) return
    const manifest = manifestOf(folder)
    found.set(folder, manifest)
    const { dependencies = {}, optionalDependencies, bundled = [] } = manifest
    for (const name of Object.keys(dependencies).filter((one) => !bundled.includes(one))) {
      const target = installedFor(folder, name)
      if (target === undefined) throw new Error(`${manifest.name} lacks ${name}: npm run setup.`)
      add(target)
    }
    for (const name of Object.keys(optionalDependencies ?? {})) {
      const target = installedFor(folder, name)
      if (target !== undefined) add(target)
    }
  }
  for (const folder of folders) add(folder)
  return found
}

const commandLine = join(root, 'packages/cli')
const installed = closureOf([commandLine])
const own = [...installed].filter(([folder]) => dirname(folder) === join(root, 'packages'))
const external = [...installed].filter(([folder]) => dirname(folder) !== join(root, 'packages'))

/** The packages whose code is in a bundle, with all that they import. */
const bundled = closureOf(
  own.flatMap(([folder, { bundled: names = [] }]) =>
    names.map((name) => installedFor(folder, name) ?? name),
  ),
)

describe('the packages that are installed with the command line', () => {
  it(`[SEC-10] are fewer than ${limit} from outside the workspace`, () => {
    expect(own.length).toBeGreaterThan(5)
    expect(external.length).toBeGreaterThan(0)
    expect(external.map(([, { name }]) => name).length).toBeLessThan(limit)
  })

  it('[SEC-10] and those in its bundles have a licence that permits copies', () => {
    const packages = [...external, ...bundled].map(([, manifest]) => manifest)
    const others = packages.filter(({ license = '' }) => !licences.has(license))
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  it('[SEC-10] run no script when they are installed, except those listed', () => {
    const scripts = ['preinstall', 'install', 'postinstall']
    const found = external.filter(
      ([folder, manifest]) =>
        scripts.some((script) => manifest.scripts?.[script] !== undefined) ||
        // Where there is such a file, npm compiles it.
        existsSync(join(folder, 'binding.gyp')),
    )
    const unlisted = found.filter(([, { name }]) => !withInstallScript.includes(name))
    expect(unlisted.map(([, { name }]) => name)).toEqual([])
  })

  it('are stated in exact versions', () => {
    const inexact = own.flatMap(([, { dependencies = {}, optionalDependencies = {} }]) =>
      Object.entries({ ...dependencies, ...optionalDependencies })
        .filter(([, version]) => !/^(\d+\.\d+\.\d+|workspace:\^)$/.test(version))
        .map(([name, version]) => `${name} ${version}`),
    )
    expect(inexact).toEqual([])
  })
})

it('every package that is bundled is one of the dependencies, which packing takes it out of', () => {
  const faults = own.flatMap(([, { name, dependencies = {}, bundled = [] }]) =>
    bundled.filter((one) => dependencies[one] === undefined).map((one) => `${name} bundles ${one}`),
  )
  expect(faults).toEqual([])
})

it('every package that says its version says that of its package.json', () => {
  const files = globSync('packages/*/src/version.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const [, said] = /version = '(.+)'/.exec(readFileSync(join(root, file), 'utf8')) ?? []
    expect([file, said]).toEqual([file, manifestOf(resolve(root, file, '../..')).version])
  }
})

it('every package of the workspace that has Vitest has the same copy of it', () => {
  // Two copies, which npm's peers easily bring about, know nothing of each other's tests.
  const copies = new Set(
    [root, ...['packages/testkit', 'tests', 'docs'].map((folder) => join(root, folder))].map(
      (folder) => installedFor(folder, 'vitest'),
    ),
  )
  expect([...copies]).toEqual([installedFor(root, 'vitest')])
})

it('[LGT-01] every package that the command line loads on demand is an optional peer', () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(root, 'packages/cli/package.json'), 'utf8'),
  ) as Record<'peerDependencies' | 'peerDependenciesMeta', Record<string, object>>
  // npm installs a peer that isn't optional.
  expect(Object.keys(peerDependenciesMeta).toSorted()).toEqual(
    Object.keys(peerDependencies).toSorted(),
  )
})
