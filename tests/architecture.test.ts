import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ceilings, checkCeilings } from './architecture/ceilings.ts'
import { edgesOf, fileCycles, folderCycles } from './architecture/cycles.ts'
import { checkEmulator, staleExtras } from './architecture/emulator-laws.ts'
import { checkLoneFiles, checkSmallFiles } from './architecture/file-laws.ts'
import { checkPackages } from './architecture/package-laws.ts'
import { readImports } from './architecture/read-imports.ts'
import { readWorkspaceFiles, workspaceOf } from './architecture/workspace.ts'

describe('the workspace', () => {
  const files = readWorkspaceFiles(join(import.meta.dirname, '..'))
  const workspace = workspaceOf(files)

  it('follows the direction of its packages, and declares its imports', () => {
    expect(checkPackages(workspace)).toEqual([])
  })

  it('follows the laws inside the emulator', () => {
    expect(checkEmulator(workspace)).toEqual([])
    expect(staleExtras(workspace)).toEqual([])
  })

  // A template is read by people who begin, file by file; a benchmark is a script.
  const held = workspace.packages.filter(({ folder }) => /^(packages|examples)\//.test(folder))
  it.each(held)('has no short file with one importer in $folder', (one) => {
    expect(checkSmallFiles(one)).toEqual([])
  })

  it.each(held.filter(({ folder }) => folder.startsWith('packages/')))(
    'has no folder with a single file in $folder',
    (one) => {
      expect(checkLoneFiles(one)).toEqual([])
    },
  )

  it('[LGT-03] keeps every package below its ceiling of source lines', () => {
    expect(checkCeilings(files)).toEqual([])
  })

  it.each(workspace.packages)('[LGT-03] has no cycle in $folder', (one) => {
    const edges = edgesOf(one)
    expect(fileCycles(edges)).toEqual([])
    expect(folderCycles(edges)).toEqual([])
  })
})

describe('the ceilings of source lines', () => {
  const linesOf = (count: number) => 'export {}\n'.repeat(count)
  const most = ceilings['packages/client']!

  it('name the package that is above its ceiling, and by how much', () => {
    const files = {
      'packages/client/src/data/a.ts': linesOf(most),
      'packages/client/build/b.mjs': linesOf(2),
    }
    expect(checkCeilings(files)).toEqual([
      `packages/client has ${most + 2} lines of source, 2 more than its ceiling of ${most}`,
    ])
  })

  it('count no tests, and nothing outside of packages', () => {
    const files = {
      'packages/client/src/a.ts': linesOf(most),
      'packages/client/src/a.test.ts': linesOf(9),
      'packages/client/src/testing/a.ts': linesOf(9),
      'examples/report/src/a.ts': linesOf(9),
    }
    expect(checkCeilings(files)).toEqual([])
  })
})

describe('readImports', () => {
  it('finds every form of an import, and distinguishes types from values', () => {
    const source = `
      import './effect.ts'
      import value, { type A } from './value.ts'
      import type { B } from './type.ts'
      import { type C } from './inline.ts'
      export { d } from './again.ts'
      export type { E } from './again-type.ts'
      export * as all from './all.ts'
      const lazy = () => import('./lazy.ts')
      type F = import('./inner.ts').F
      const worker = new URL('./worker.ts', import.meta.url)
      const page = new URL('./page.html', import.meta.url)`
    const typeOnly = (wanted: boolean) =>
      readImports('x.ts', source)
        .filter((one) => one.typeOnly === wanted)
        .map(({ specifier }) => specifier)
    expect(typeOnly(false).sort()).toEqual(
      ['again', 'all', 'effect', 'lazy', 'value', 'worker'].map((name) => `./${name}.ts`),
    )
    expect(typeOnly(true).sort()).toEqual(
      ['again-type', 'inline', 'inner', 'type'].map((name) => `./${name}.ts`),
    )
  })

  it('refuses a file that it cannot read', () => {
    expect(() => readImports('broken.ts', 'import {')).toThrow(/^broken\.ts can't be parsed/)
  })
})

/** A package with these sources, by their path under its src. */
function packageFiles(
  folder: string,
  sources: Record<string, string>,
  manifest: object = {},
  references: readonly string[] = [],
): Record<string, string> {
  return {
    [`${folder}/package.json`]: JSON.stringify({ name: nameOf(folder), ...manifest }),
    [`${folder}/tsconfig.json`]: `{ // a comment\n"references": [${references.map((path) => `{ "path": "${path}" }`).join()}] }`,
    ...Object.fromEntries(
      Object.entries(sources).map(([path, source]) => [`${folder}/src/${path}`, source]),
    ),
  }
}

const nameOf = (folder: string) => `@benchtop/${folder.replace(/.*\//, '')}`

describe('the laws between packages', () => {
  const contracts = packageFiles('packages/contracts', { 'index.ts': 'export {}' })
  const emulator = packageFiles('packages/emulator', { 'index.ts': 'export {}' })

  it('names file, import and law where a package is imported against the direction', () => {
    const workspace = workspaceOf({
      ...emulator,
      ...packageFiles(
        'packages/app-runtime',
        { 'a.ts': "import type { A } from '@benchtop/emulator'" },
        { dependencies: { '@benchtop/emulator': '*' } },
        ['../emulator'],
      ),
    })
    expect(checkPackages(workspace)).toEqual([
      'packages/app-runtime/src/a.ts imports @benchtop/emulator: packages/app-runtime may import packages/client, packages/contracts, and not packages/emulator',
    ])
  })

  it('requires each import to be declared, in both places', () => {
    const sources = { 'a.ts': "import '@benchtop/contracts/limits'\nimport 'node:fs'" }
    const undeclared = workspaceOf({ ...contracts, ...packageFiles('packages/emulator', sources) })
    expect(checkPackages(undeclared)).toEqual([
      expect.stringMatching(
        /^packages\/emulator\/src\/a\.ts imports @benchtop\/contracts\/limits: .*package\.json$/,
      ),
      expect.stringMatching(/tsconfig\.json$/),
    ])
    const manifest = { dependencies: { '@benchtop/contracts': '*' } }
    const declared = packageFiles('packages/emulator', sources, manifest, ['../contracts'])
    expect(checkPackages(workspaceOf({ ...contracts, ...declared }))).toEqual([])
  })

  it('keeps development dependencies out of published code', () => {
    const manifest = { devDependencies: { 'fast-check': '*' } }
    const check = (path: string, more: object = {}) =>
      checkPackages(
        workspaceOf(
          packageFiles(
            'packages/genomics',
            { [path]: "import 'fast-check'" },
            { ...manifest, ...more },
          ),
        ),
      )
    expect(check('a.ts')).toHaveLength(1)
    expect(check('a.ts', { private: true })).toEqual([])
    expect(check('a.ts', { devDependencies: {}, dependencies: manifest.devDependencies })).toEqual(
      [],
    )
    expect(check('a.test.ts')).toEqual([])
    expect(check('testing/a.ts')).toEqual([])
  })

  it('lets the core load packages on demand, and know their types', () => {
    const check = (source: string) =>
      checkPackages(
        workspaceOf({
          ...packageFiles('packages/clusters', { 'index.ts': 'export {}' }),
          ...packageFiles(
            'packages/cli',
            { 'a.ts': source },
            { peerDependencies: { '@benchtop/clusters': '*' } },
            ['../clusters'],
          ),
        }),
      )
    expect(check("import type { SlurmSettings } from '@benchtop/clusters'")).toEqual([])
    expect(check("const load = () => import('@benchtop/clusters')")).toEqual([])
    expect(check("import { slurm } from '@benchtop/clusters'")).toEqual([
      expect.stringContaining('load it by loadOnDemand'),
    ])
  })

  it('restricts contracts to zod, so that it runs in a browser', () => {
    const manifest = { dependencies: { zod: '*', leftpad: '*' } }
    const source = "import { z } from 'zod'\nimport 'node:path'\nimport 'leftpad'\nimport './b.ts'"
    const workspace = workspaceOf(packageFiles('packages/contracts', { 'a.ts': source }, manifest))
    expect(checkPackages(workspace)).toEqual([
      expect.stringContaining('imports node:path'),
      expect.stringContaining('imports leftpad'),
    ])
  })

  it('lets forms import an engine only where scripts run', () => {
    const manifest = { optionalDependencies: { 'quickjs-wasi': '*' } }
    const check = (path: string) =>
      checkPackages(
        workspaceOf(packageFiles('packages/forms', { [path]: "import 'quickjs-wasi'" }, manifest)),
      )
    expect(check('scripts/engine.ts')).toEqual([])
    expect(check('index.ts')).toEqual([expect.stringContaining('imports quickjs-wasi')])
  })
})

describe('the laws inside the emulator', () => {
  const check = (path: string, source: string) =>
    checkEmulator(workspaceOf(packageFiles('packages/emulator', { [path]: source })))
  const resource = 'resources/runs'

  it.each([
    [
      'kernel/router.ts',
      "import type { A } from '../resources/runs/runs.ts'",
      'the kernel knows no',
    ],
    [`${resource}/runs.ts`, "import { a } from '../../kernel/router.ts'", 'only types'],
    [`${resource}/runs.ts`, "import type { A } from '../../hosts/api.ts'", 'only types'],
    [`${resource}/runs.ts`, "import type { A } from '../../platform/platform.ts'", 'only types'],
    [`${resource}/runs-v2.ts`, "import type { A } from './runs-v1.ts'", 'no generation'],
    [`${resource}/runs-v2.ts`, "import { a } from '../files/files-v2.ts'", 'no generation'],
    [`${resource}/runs.ts`, "import { a } from './runs-store.ts'", 'builds every resource once'],
    ['access/decide.ts', "import type { A } from '../resources/runs/runs.ts'", 'are below'],
  ])('refuses, in %s, %s', (path, source, reason) => {
    expect(check(path, source)).toEqual([
      expect.stringMatching(new RegExp(`^packages/emulator/src/${path} imports .*${reason}`)),
    ])
  })

  it('refuses a view that runs its store', () => {
    const faults = check(`${resource}/runs-views.ts`, "import { a } from './runs-store.ts'")
    expect(faults).toContainEqual(expect.stringContaining('a view is a pure function'))
  })

  it.each([
    [`${resource}/runs-v1.ts`, "import type { A } from '../../kernel/handlers.ts'"],
    [`${resource}/runs-views.ts`, "import type { A } from './runs-store.ts'"],
    [`${resource}/runs-views.ts`, "import { a } from '../users/users-views.ts'"],
    ['platform/stores.ts', "import { a } from '../resources/runs/runs-store.ts'"],
    ['platform/handlers.ts', "import { a } from '../resources/runs/runs-v1.ts'"],
    [`${resource}/runs.test.ts`, "import { a } from './runs-store.ts'"],
    ['resources/found.ts', "import { a } from '../ids/resource-id.ts'"],
  ])('accepts, in %s, %s', (path, source) => {
    expect(check(path, source)).toEqual([])
  })

  it('restricts a file with a name of its own to its resource', () => {
    const source = "import { a } from '../projects/transfer.ts'"
    expect(check(`${resource}/runs.ts`, source)).toEqual([
      expect.stringMatching(/runs\.ts imports .*transfer\.ts: a resource is known to others by/),
    ])
    expect(check('resources/projects/projects.ts', "import { a } from './transfer.ts'")).toEqual([])
    expect(
      check('platform/readers.ts', "import { a } from '../resources/projects/transfer.ts'"),
    ).toEqual([])
  })

  it('calls the parts of a resource by the same names everywhere', () => {
    expect(check(`${resource}/run-store.ts`, '')).toEqual([
      'packages/emulator/src/resources/runs/run-store.ts: the store of runs is called runs-store.ts',
    ])
    expect(check(`${resource}/run-status.ts`, '')).toEqual([])
    expect(check(`${resource}/runs-store.test.ts`, '')).toEqual([])
  })
})

describe('the search for cycles', () => {
  const edges = (sources: Record<string, string>) => {
    const [one] = workspaceOf(packageFiles('packages/cli', sources)).packages
    return edgesOf(one!)
  }

  it('shows the complete cycle, types included', () => {
    const found = fileCycles(
      edges({
        'a.ts': "import './b.ts'",
        'b.ts': "import type { C } from './c.ts'",
        'c.ts': "export { a } from './a.ts'",
        'd.ts': "import './a.ts'",
      }),
    )
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `packages/cli/src/${name}.ts`)
    expect(found).toEqual([`${a} → ${b} → ${c} → ${a}`])
  })

  it('finds two folders that import each other without a cycle of files', () => {
    const found = folderCycles(
      edges({
        'one/a.ts': "import '../two/b.ts'",
        'two/b.ts': '',
        'two/c.ts': "import '../one/d.ts'",
        'one/d.ts': '',
      }),
    )
    expect(found).toEqual([
      'packages/cli/src/one → packages/cli/src/two (packages/cli/src/one/a.ts imports packages/cli/src/two/b.ts), ' +
        'packages/cli/src/two → packages/cli/src/one (packages/cli/src/two/c.ts imports packages/cli/src/one/d.ts)',
    ])
  })

  it('accepts layers, and a file next to the folders that use it', () => {
    const layers = edges({
      'main.ts': "import './one/a.ts'",
      'one/a.ts': "import '../two/b.ts'\nimport '../shared.ts'\nimport './inner/c.ts'",
      'two/b.ts': "import '../shared.ts'",
      'one/inner/c.ts': '',
      'shared.ts': '',
      'one/a.test.ts': "import '../main.ts'",
    })
    expect(fileCycles(layers)).toEqual([])
    expect(folderCycles(layers)).toEqual([])
  })
})

describe('the rule about short files', () => {
  const short = 'export const one = 1'
  const long = (line: string, lines = 30) => `${line}\n`.concat('// more\n'.repeat(lines))
  const found = (sources: Record<string, string>, manifest: object = {}) => {
    const files = packageFiles('packages/emulator', sources, manifest)
    return workspaceOf(files).packages.flatMap(checkSmallFiles)
  }

  it('reports the only file of a folder', () => {
    const files = packageFiles('packages/emulator', {
      'a/one.ts': short,
      'b/two.ts': short,
      'b/three.ts': short,
      'resources/c/c.ts': short,
    })
    expect(workspaceOf(files).packages.flatMap(checkLoneFiles)).toEqual([
      'packages/emulator/src/a/one.ts is the only file in its folder: move it up',
    ])
  })

  it('reports a short file with one importer', () => {
    const user = long("import { one } from './one.ts'")
    expect(found({ 'one.ts': short, 'user.ts': user })).toEqual([
      'packages/emulator/src/one.ts has 1 lines and is imported by packages/emulator/src/user.ts alone: move it there',
    ])
  })

  it.each<[string, Record<string, string>, object?]>([
    ['two importers', { 'a.ts': "import './one.ts'", 'b.ts': "import './one.ts'" }],
    ['a test of its own', { 'a.ts': "import './one.ts'", 'one.test.ts': "import './one.ts'" }],
    ['an importer that loads it later', { 'a.ts': "const page = () => import('./one.ts')" }],
    ['an importer that is an index', { 'index.ts': "export { one } from './one.ts'" }],
    ['an importer that is long', { 'a.ts': long("import './one.ts'", 250) }],
    ['an entry of the package', { 'a.ts': "import './one.ts'" }, { bin: './src/one.ts' }],
    [
      'a place of its own',
      { 'a.ts': "import './one.ts'", 'one.ts': 'export const at = import.meta.url' },
    ],
    ['many lines', { 'a.ts': "import './one.ts'", 'one.ts': long(short) }],
  ])('accepts a short file that has %s', (_, sources, manifest) => {
    expect(found({ 'one.ts': short, ...sources }, manifest)).toEqual([])
  })
})
