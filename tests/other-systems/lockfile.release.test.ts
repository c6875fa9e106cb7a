import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findPackageJSON } from 'node:module'
import { describe, expect, it } from 'vitest'

// What set-up installs on other systems: the lockfile names the packages with binaries of each, and a system gets its own.

const root = resolve(import.meta.dirname, '../..')
const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
const systems = ['darwin-arm64', 'darwin-x64', 'win32-x64'] as const

/** The packages of the lockfile with what it says of each. */
const packages = new Map(
  lockfile
    .slice(lockfile.indexOf('\npackages:'), lockfile.indexOf('\nsnapshots:'))
    .split(/\n {2}(?=\S)/)
    .map((text) => [/^'?(.+?)'?:\n/.exec(text)?.[1] ?? '', text]),
)

/** What each package with binaries has them in: the optional dependencies that are named after systems. */
const withBinaries = new Map(
  lockfile
    .slice(lockfile.indexOf('\nsnapshots:'))
    .split(/\n {2}(?=\S)/)
    .flatMap((text) => {
      const [, name = ''] = /^'?(.+?)'?:\n/.exec(text) ?? []
      const [, optional = ''] = /optionalDependencies:\n((?: {6}.*\n?)+)/.exec(text) ?? []
      const binaries = [...optional.matchAll(/^ {6}'?(.+?)'?: (\S+)$/gm)]
        .map(([, one, version]) => `${one}@${version}`)
        .filter((one) => /linux-(x64|arm64)/.test(one))
      return binaries.length === 0 ? [] : [[name, optional] as const]
    }),
)

describe('set-up on other systems', () => {
  it('knows the packages with binaries', () => {
    const names = [...withBinaries.keys()].map((name) => name.replace(/(?<=.)@.*/, ''))
    for (const name of [
      'rolldown',
      'esbuild',
      'oxlint',
      'oxfmt',
      'typescript',
      'oxlint-tsgolint',
    ]) {
      expect(names).toContain(name)
    }
  })

  it.each([...withBinaries])('%s has binaries for macOS and Windows', (name, optional) => {
    const missing = systems.filter((system) => !optional.includes(system))
    // The suite's own older and newer Node are for Linux alone.
    expect({ name, missing }).toEqual({ name, missing: [] })
    for (const [, one, version] of optional.matchAll(/^ {6}'?(.+?)'?: (\S+)$/gm)) {
      const [, os, cpu] = /(darwin|win32)-(arm64|x64)/.exec(one ?? '') ?? []
      if (os === undefined) continue
      const text = packages.get(`${one}@${version}`)
      expect(text).toContain(`os: [${os}]`)
      expect(text).toContain(`cpu: [${cpu}]`)
    }
  })

  it('better-sqlite3 brings its binaries for every system in one package', () => {
    const emulator = join(root, 'packages/emulator/package.json')
    const found = findPackageJSON('better-sqlite3', emulator) ?? ''
    const folder = join(dirname(realpathSync(found)), 'prebuilds')
    const missing = systems.filter((system) => !existsSync(join(folder, `${system}.node`)))
    expect(missing).toEqual([])
  })

  it('the project’s Node is optional, since registries lack builds of it for some machines', () => {
    const manifest = JSON.parse(
      readFileSync(join(root, 'scripts/node/package.json'), 'utf8'),
    ) as Readonly<Record<string, object>>
    expect(manifest['optionalDependencies']).toHaveProperty('node')
    expect(manifest).not.toHaveProperty('dependencies')
  })
})
