import { existsSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { rolldown } from 'rolldown'
import * as tar from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleNames } from '../../packages/create-app/src/templates/catalogue.ts'
import { cleanFolder, type CleanFolder } from './clean-folder.ts'
import { expectedFiles } from './expected-files.ts'
import { startLoopbackRegistry, type LoopbackRegistry } from './loopback-registry.ts'
import { packWorkspace, type PackedPackage } from './pack-workspace.ts'

// The published packages, built from scratch and packed, as a user installs and uses them. Nothing leaves the machine.

const state = {} as {
  packed: readonly PackedPackage[]
  registry: LoopbackRegistry
  folder: CleanFolder
}

beforeAll(async () => {
  state.packed = await packWorkspace()
  state.registry = await startLoopbackRegistry(state.packed)
})

afterAll(async () => {
  await state.registry[Symbol.asyncDispose]()
})

// It is installed for these tests alone, so that its types aren't there when the repository is checked. And tests run with
// the condition `development`, by which it leads to its sources, which Node doesn't run.
const { checkPackage, createPackageFromTarballData } = (await import(
  join(packageFolder('@arethetypeswrong/core'), 'dist/index.js')
)) as {
  checkPackage(from: unknown): Promise<{ types: unknown; problems?: Record<string, unknown>[] }>
  createPackageFromTarballData(bytes: Uint8Array): unknown
}

describe('each package that is published', () => {
  /** What is wrong with packages, by their names. */
  async function faultsOf(
    check: (one: PackedPackage, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>,
  ): Promise<Record<string, unknown>> {
    const found = await Promise.all(
      state.packed.map(async (one) => {
        const bytes = Uint8Array.from(await readFile(one.tarball))
        return [one.name, await check(one, bytes)] as const
      }),
    )
    return Object.fromEntries(found)
  }
  const none = () => Object.fromEntries(state.packed.map(({ name }) => [name, []]))

  it('contains exactly its build, its licence and its guide', async () => {
    const faults = await faultsOf(async (one) => {
      const inTarball: string[] = []
      const onReadEntry = ({ path }: { path: string }) =>
        void inTarball.push(path.replace(/^package\//, ''))
      await tar.list({ file: one.tarball, onReadEntry })
      const expected = await expectedFiles(one)
      return [
        ...expected.filter((path) => !inTarball.includes(path)).map((path) => `lacks ${path}`),
        ...inTarball.filter((path) => !expected.includes(path)).map((path) => `has ${path}`),
      ]
    })
    expect(faults).toEqual(none())
    expect(state.packed.length).toBeGreaterThan(6)
  })

  it('names neither the workspace nor its sources', async () => {
    const faults = await faultsOf(async ({ tarball }) => {
      const { exports, dependencies } = await manifestIn(tarball)
      const manifest = JSON.stringify({ exports, dependencies })
      return ['workspace:', '@benchtop/source', './src/'].filter((word) => manifest.includes(word))
    })
    expect(faults).toEqual(none())
  })

  it('installs nothing that its JavaScript contains', async () => {
    const faults = await faultsOf(async ({ folder, tarball }) => {
      const own = join(import.meta.dirname, '../..', folder, 'package.json')
      const { bundled = [] } = JSON.parse(await readFile(own, 'utf8')) as { bundled?: string[] }
      const { dependencies = {} } = await manifestIn(tarball)
      return bundled.filter((name) => Object.hasOwn(dependencies, name))
    })
    expect(faults).toEqual(none())
  })

  it('passes publint', async () => {
    const faults = await faultsOf(async (_, { buffer }) => {
      const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true })
      return messages.map((message) => formatMessage(message, pkg, { color: false }))
    })
    expect(faults).toEqual(none())
  })

  it('has types that resolve, wherever ESM does', async () => {
    const faults = await faultsOf(async (_, bytes) => {
      const checked = await checkPackage(createPackageFromTarballData(bytes))
      const problems = checked.types === false ? [{ kind: 'NoTypes' }] : (checked.problems ?? [])
      // CommonJS gets by with `import()`, and tools that don't support `exports` are no longer supported.
      // A stylesheet has no types.
      return problems.filter(
        (one) =>
          !['node10', 'node16-cjs'].includes(String(one['resolutionKind'])) &&
          !String(one['entrypoint']).endsWith('.css'),
      )
    })
    expect(faults).toEqual(none())
  })
})

describe('an app outside of the repository', () => {
  const samples = ['app.js', 'no-schema.js', 'typed.ts', 'handlers.ts', 'page.ts', 'runner.js']

  beforeAll(async () => {
    const folder = await cleanFolder()
    state.folder = folder
    await folder.write('package.json', '{ "name": "an-app", "private": true, "type": "module" }')
    for (const name of samples) {
      await folder.write(name, await readFile(join(import.meta.dirname, 'samples', name), 'utf8'))
    }
    await folder.install(state.registry, [
      '@benchtop/app-runtime',
      '@benchtop/recording',
      '@benchtop/testkit',
      '@types/node',
      'hono',
    ])
  })
  afterAll(() => state.folder[Symbol.asyncDispose]())

  it('installs with npm, requesting only packages that are served', () => {
    expect([...state.registry.missing]).toEqual([])
    const modules = join(state.folder.path, 'node_modules')
    expect(existsSync(join(modules, '@benchtop/emulator/console/index.html'))).toBe(true)
  })

  // The oldest that is promised, the project's own, and the newest.
  const versions = { 22: 'node22-linux-x64', 24: undefined, 26: 'node26-linux-x64' }
  for (const [version, name] of Object.entries(versions)) {
    const manifest = name === undefined ? '' : findPackageJSON(name, import.meta.url)
    const isMissing = manifest === undefined && process.env['CI'] === undefined
    const node = name === undefined ? process.execPath : join(dirname(manifest ?? ''), 'bin/node')

    it.skipIf(isMissing)(`[RTM-04] runs on Node ${version}`, async () => {
      expect(await state.folder.run(['app.js'], { node })).toMatch(
        new RegExp(`^done on v${version}\\.`),
      )
    })

    it.skipIf(isMissing)(`[HAR-05] is tested by the runner of Node ${version}`, async () => {
      const runner = await readFile(join(state.folder.path, 'runner.js'), 'utf8')
      await state.folder.write('node.js', `import { it } from 'node:test'\n${runner}`)
      const args = ['--test', '--test-reporter=tap', 'node.js']
      expect(await state.folder.run(args, { node })).toMatch(/^# pass 2$/m)
    })
  }

  it('[HAR-05] is tested by jest', async () => {
    await state.folder.write('jest.config.json', '{ "testMatch": ["**/runner.js"] }')
    const jest = join(packageFolder('jest'), 'bin/jest.js')
    const args = [
      '--experimental-vm-modules',
      '--no-warnings',
      jest,
      '--rootDir',
      state.folder.path,
    ]
    await state.folder.run([...args, '--json', '--outputFile', 'jest.json', '--no-watchman'])
    const result = JSON.parse(
      await readFile(join(state.folder.path, 'jest.json'), 'utf8'),
    ) as object
    expect(result).toMatchObject({ success: true, numPassedTests: 2, numFailedTests: 0 })
  })

  it('[HAR-05] is tested by vitest', async () => {
    const vitest = join(packageFolder('vitest'), 'vitest.mjs')
    const args = [vitest, 'run', '--root', state.folder.path, '--globals', '--dir', '.']
    const include = ['--config', 'vitest.config.js', '--reporter=json', '--outputFile=vitest.json']
    await state.folder.write(
      'vitest.config.js',
      "export default { test: { include: ['runner.js'] } }",
    )
    await state.folder.run([...args, ...include])
    const text = await readFile(join(state.folder.path, 'vitest.json'), 'utf8')
    expect(JSON.parse(text)).toMatchObject({ success: true, numPassedTests: 2 })
  })

  const compilers = { 5.9: 'typescript', 7: 'typescript-7' }
  it.each(Object.entries(compilers))(
    '[RTM-02] compiles against the types with TypeScript %s, with none of them skipped',
    async (_, compiler) => {
      const compilerOptions = {
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        module: 'nodenext',
        target: 'es2024',
        lib: ['es2024', 'esnext.disposable', 'esnext.array', 'dom', 'dom.iterable'],
        types: ['node'],
      }
      const tsc = join(packageFolder(compiler), 'bin/tsc')
      const files = ['typed.ts', 'handlers.ts', 'page.ts']
      const config = JSON.stringify({ compilerOptions, files })
      await state.folder.write('tsconfig.json', config)
      expect(await state.folder.run([tsc, '--project', 'tsconfig.json'])).toBe('')
    },
  )

  it('[RTM-01] is part of a page that Vite builds', async () => {
    const page = '<!doctype html><title>App</title><script type="module" src="/page.ts"></script>'
    await state.folder.write('index.html', page)
    const vite = join(packageFolder('vite'), 'bin/vite.js')
    const args = ['build', state.folder.path, '--logLevel', 'error', '--outDir', 'built']
    await state.folder.run([vite, ...args])
    const assets = join(state.folder.path, 'built/assets')
    const [script = ''] = await readdir(assets)
    const built = await readFile(join(assets, script), 'utf8')
    expect(built).toContain('/users/current/projects')
    expect(built).not.toContain('node:')
  })

  it('[RTM-02] loads no schema while it runs', async () => {
    expect(await state.folder.run(['no-schema.js'])).toBe('done without zod\n')
  })

  it('[RTM-01] is bundled with only what it uses, and without modules of Node if it uses none', async () => {
    const bundled = async (source: string): Promise<string> => {
      await state.folder.write('entry.js', source)
      const input = join(state.folder.path, 'entry.js')
      const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' })
      const { output } = await bundle.generate({ minify: true })
      await bundle.close()
      return output.map((one) => ('code' in one ? one.code : '')).join('')
    }
    const store = "import { memoryStore } from '@benchtop/app-runtime'\nconsole.log(memoryStore())"
    expect((await bundled(store)).length).toBeLessThan(500)
    const client = "import { createClient } from '@benchtop/app-runtime'\ncreateClient({})"
    const ofClient = await bundled(client)
    expect(ofClient).not.toMatch(/["'`]node:|TransferInterrupted|oauth:pending/)
    const everything = "export * from '@benchtop/app-runtime/browser'"
    const ofEverything = await bundled(everything)
    expect(ofEverything).not.toMatch(/["'`]node:/)
    expect(ofEverything).toContain('TransferInterrupted')
  })
})

describe('a new app', () => {
  const created = {} as { folder: CleanFolder }
  const apps = { counts: 'native-typescript', shop: 'web-purchase' }

  beforeAll(async () => {
    created.folder = await cleanFolder()
    const { registry } = state
    for (const [app, template] of Object.entries(apps)) {
      const answers = ['--template', template, '--no-git', '--no-install']
      await created.folder.npm(registry, ['create', '--yes', 'benchtop-app', app, '--', ...answers])
      await created.folder.npm(registry, ['install'], app)
    }
  })
  afterAll(() => created.folder[Symbol.asyncDispose]())

  it.each(Object.entries(apps))(
    '[SCF-01] %s of %s is created, installed, checked and tested using only npm',
    async (app) => {
      await created.folder.npm(state.registry, ['run', 'check'], app)
      // Launches it; that of the shop buys what it sells, too.
      const output = await created.folder.npm(state.registry, ['test'], app)
      expect(output).toMatch(/pass [1-9]\d*\n.*fail 0\n/s)
    },
  )

  it('[SCF-01] is refused with advice if it asks for a copy of the repository that is not there', async () => {
    const bin = join(created.folder.path, 'counts/node_modules/create-benchtop-app/dist/bin.js')
    const flags = ['--template', 'native-shell', '--packages', 'checkout', '--no-install']
    const run = created.folder.run([bin, 'elsewhere', ...flags])
    await expect(run).rejects.toThrow('--packages checkout needs a copy of the repository')
  })

  it('[SCF-01] [HAR-01] runs in benchtop dev, and completes a launch without an edit', async () => {
    const benchtop = join(created.folder.path, 'counts/node_modules/benchtop/dist/bin.js')
    const flags = ['--json', '--no-open', '--port', '0']
    await using dev = created.folder.start([benchtop, 'dev', ...flags], 'counts')
    const { uiUrl } = await dev.event('ready')
    const { clientId } = await dev.event('registered')
    const launch = ['launch', String(clientId), '--url', String(uiUrl), '--json', '--wait']
    const inputs = ['--input', 'calls=appresults/6001', '--output', 'project-id=projects/4001']
    const output = await created.folder.run([benchtop, ...launch, ...inputs])
    expect(output).toContain('"Complete"')
  })
})

describe('an app that is made in a copy of the repository', () => {
  const root = join(import.meta.dirname, '../..')
  const bin = join(root, 'packages/create-app/src/bin.ts')
  const native = ['native-typescript', 'native-python', 'native-shell']
  const templates = [...native, 'web-express', 'web-vite', 'web-purchase']
  const examples = exampleNames()
  const created = {} as { folder: CleanFolder }
  const manifestOf = async (app: string) =>
    JSON.parse(await readFile(join(created.folder.path, app, 'package.json'), 'utf8')) as {
      readonly dependencies?: Readonly<Record<string, string>>
      readonly devDependencies: Readonly<Record<string, string>>
      readonly optionalDependencies: Readonly<Record<string, string>>
    }

  beforeAll(async () => {
    created.folder = await cleanFolder()
  })
  afterAll(() => created.folder[Symbol.asyncDispose]())

  it.each([...templates, ...examples])(
    '[SCF-01] [SCF-03] %s installs and passes its tests from its own folder, wherever that is moved',
    async (template) => {
      const { folder } = created
      const kind = examples.includes(template) ? '--example' : '--template'
      const flags = [kind, template, '--no-git', '--no-install']
      await folder.run(['--conditions=@benchtop/source', bin, template, ...flags])
      // The registry of this test has the project's Node for another version; the tests run on this one.
      const manifest = await manifestOf(template)
      const { dependencies = {}, devDependencies, optionalDependencies } = manifest
      expect(optionalDependencies['node']).toMatch(/^24\./)
      const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
        /^(@benchtop\/|benchtop$|create-benchtop-app$)/.test(name),
      )
      expect(own.map(([, version]) => version)).toEqual(
        own.map(
          () => expect.stringMatching(/^file:\.benchtop\/packages\/[\w.-]+\.tgz$/) as unknown,
        ),
      )
      await folder.npm(state.registry, ['pkg', 'delete', 'optionalDependencies.node'], template)
      const moved = `${template}-moved`
      await rename(join(folder.path, template), join(folder.path, moved))
      await folder.npm(state.registry, ['install'], moved)
      const output = await folder.npm(state.registry, ['test'], moved)
      const passed = examples.includes(template)
        ? /Tests .*[1-9]\d* passed/
        : /pass [1-9]\d*\n.*fail 0\n/s
      expect(output).toMatch(passed)
    },
  )

  const pnpm12 = join(packageFolder('pnpm-12'), 'pnpm')
  const bun = join(packageFolder('@oven/bun-linux-x64'), 'bin/bun')
  const yarn = join(packageFolder('@yarnpkg/cli-dist'), 'bin/yarn.js')
  const pnpm10 = join(packageFolder('pnpm-10'), 'bin/pnpm.cjs')
  it.each([
    ['pnpm 10', 'pnpm', [process.execPath, pnpm10]],
    ['pnpm 12', 'pnpm', [pnpm12]],
    ['Yarn 4', 'yarn', [process.execPath, yarn]],
    ['Bun', 'bun', [bun]],
  ])('[SCF-05] installs with %s, and passes its tests', async (name, manager, command) => {
    const { folder } = created
    const app = name.toLowerCase().replace(' ', '-')
    const flags = ['--template', 'native-typescript', '--package-manager', manager]
    const own = [...flags, '--no-git', '--no-install']
    await folder.run(['--conditions=@benchtop/source', bin, app, ...own])
    // Yarn wants to see packages for other machines, too, which the registry of this test doesn't have.
    const left = ['optionalDependencies', 'devDependencies.typescript']
    await folder.npm(state.registry, ['pkg', 'delete', ...left], app)
    await folder.manager(state.registry, [...command, 'install'], app)
    const output = await folder.manager(state.registry, [...command, 'run', 'test'], app)
    expect(output).toMatch(/pass [1-9]\d*\n.*fail 0\n/s)
  })
})

function packageFolder(name: string): string {
  return dirname(findPackageJSON(name, import.meta.url) ?? '')
}

async function manifestIn(tarball: string): Promise<{ exports?: object; dependencies?: object }> {
  const chunks: Buffer[] = []
  await tar.list({
    file: tarball,
    onReadEntry(entry) {
      if (entry.path === 'package/package.json')
        entry.on('data', (chunk: Buffer) => chunks.push(chunk))
    },
  })
  return JSON.parse(Buffer.concat(chunks).toString()) as { exports?: object; dependencies?: object }
}
