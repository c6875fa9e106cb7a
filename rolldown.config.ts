import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { defineConfig, type RolldownOptions } from 'rolldown'
import { inlineSchema } from './packages/emulator/build/inline-schema.ts'
import { inlineTypes, typePackages } from './packages/emulator/build/inline-types.ts'
import { inlineTables } from './packages/client/build/inline-tables.ts'
import { asciiOnly } from './scripts/ascii-only.ts'
import { isPlain, plainBuiltins } from './scripts/plain-builtins.ts'
import { thirdPartyNotice } from './scripts/third-party-notice.ts'

/**
 * The JavaScript of what is started often: the platform, its command line, and what apps and their tests import. Read as one file each, and
 * what is only needed later as a few more, they start in about half the time of their several hundred modules.
 * The declarations next to it, and the JavaScript of all other packages, come from the compiler.
 */
export default defineConfig([
  // For another reason: so that its tables are in it as values. See packages/client/build.
  bundle('client', { index: 'index.ts', control: 'control.ts', scenarios: 'scenarios.ts' }),
  // What apps import, and their test files: each of these waits for it.
  bundle('app-runtime', {
    index: 'index.ts',
    browser: 'browser.ts',
    oauth: 'oauth.ts',
    report: 'report.ts',
    web: 'web.ts',
  }),
  bundle('testkit', {
    index: 'index.ts',
    recording: 'recording.ts',
    vitest: 'vitest.ts',
    playwright: 'playwright.ts',
    'ports/blob-conformance': 'ports/blob-conformance.ts',
    'ports/executor-conformance': 'ports/executor-conformance.ts',
  }),
  // Workers are files of their own, named as the code that starts them expects.
  bundle('emulator', {
    index: 'index.ts',
    express: 'embedding/express.ts',
    vite: 'embedding/vite.ts',
    'ports/listeners': 'ports/listeners.ts',
    'ports/blobs': 'ports/blobs.ts',
    repair: 'storage/repair/index.ts',
    'process-handle': 'executors/process-handle.ts',
    'ports/executors': 'ports/executors.ts',
    'hash-worker': 'storage/blobs/hash-worker.ts',
    'adopt-worker': 'storage/blobs/adopt-worker.ts',
    'form-worker': 'form-reading/form-worker.ts',
    'report-worker': 'reports/report-worker.ts',
  }),
  bundle('cli', { index: 'index.ts', bin: 'bin.ts' }),
  bundle('mcp', { index: 'index.ts' }),
  // The examples that the command line brings along are copied as they are compiled.
  ...['variant-report', 'cohort-browser', 'device-uploader'].map(bundleForExample),
])

/** Installed packages of many small modules, of which a program needs a part: as one file they load in half the time. */
const insidePrograms: ReadonlySet<string> = new Set([
  '@benchtop/contracts',
  '@benchtop/contracts/openapi',
  '@benchtop/contracts/tax-rate',
  '@benchtop/forms',
  '@benchtop/forms/files',
  '@benchtop/forms/gatherings',
  'zod',
])

function bundle(name: string, entries: Readonly<Record<string, string>>): RolldownOptions {
  const folder = `packages/${name}`
  return {
    input: Object.fromEntries(
      Object.entries(entries).map(([entry, file]) => [entry, `${folder}/src/${file}`]),
    ),
    platform: name === 'client' ? 'neutral' : 'node',
    plugins: [
      plainBuiltins(),
      inlineTables(),
      inlineSchema(),
      inlineTypes(),
      thirdPartyNotice(name === 'emulator' ? typePackages : []),
      asciiOnly(),
    ],
    // The oldest Node that is promised doesn't know `await using`.
    transform: { target: 'node22' },
    // Whether `import` or `require` comes of how a module is read: it isn't listed.
    resolve: { conditionNames: ['@benchtop/source', 'node'] },
    external: installedNextTo(folder, (id) => insidePrograms.has(id)),
    output: {
      dir: `${folder}/dist`,
      format: 'esm',
      sourcemap: true,
      // What is read at every start; the sources have them, and the notice has the licences.
      comments: { legal: false, jsdoc: false, annotation: true },
      chunkFileNames: '[name].js',
    },
  }
}

/** The packages that an example uses and the command line does not install. See scripts/pack-examples.mjs. */
function bundleForExample(name: string): RolldownOptions {
  const folder = `examples/${name}`
  const isInstalled = installedNextTo('packages/cli')
  const { dependencies = {} } = manifestOf(folder)
  const bundled = Object.keys(dependencies).filter((one) => !isInstalled(one))
  const resolver = createRequire(join(import.meta.dirname, folder, 'package.json'))
  return {
    input: Object.fromEntries(bundled.map((one) => [one, resolver.resolve(one)])),
    platform: 'node',
    plugins: [plainBuiltins(), thirdPartyNotice()],
    output: { dir: `${folder}/dist/third-party`, format: 'esm', chunkFileNames: '[name].js' },
  }
}

/**
 * What a package's manifest lists as dependencies is installed next to it, and stays outside, except what it lists as
 * `bundled`, so that users install so much less. That is inside, with all that it imports itself, as are the helpers of
 * what is written for an older Node.
 */
function installedNextTo(
  folder: string,
  isInside = (_id: string): boolean => false,
): (id: string, importer?: string) => boolean {
  const { dependencies, optionalDependencies, peerDependencies, bundled = [] } = manifestOf(folder)
  const installed = Object.keys({
    ...dependencies,
    ...optionalDependencies,
    ...peerDependencies,
  }).filter((name) => !bundled.includes(name))
  return (id, importer) => {
    if (isBuiltin(id)) return !isPlain(id)
    const name = /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? ''
    // What a bundled package imports may be another version than what is installed.
    if (importer?.includes('/node_modules/') === true) return false
    return installed.includes(name) && !isInside(id)
  }
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest
}

type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly bundled?: readonly string[]
}
