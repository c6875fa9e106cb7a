import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { FileTimesReporter, LongestFirst } from './tests/file-times.ts'

// Tests run on the sources of every package, through the same export condition that development uses. Vitest hands
// these to Node; by itself it would add `development`, which leads to sources of dependencies that Node doesn't run.
const conditions = ['@benchtop/source', 'node']

// What Node strips and compiles is kept for the next file of tests, and for the programs that tests start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/**
 * The walks of the console's pages in a browser, what only a release can break (packed packages and templates, the built site,
 * photographs, other systems), the long suites of the adapters, and the full amount of what else has a share, are in files
 * called `*.release.test.ts`: `npm run test:release` runs these, and `npm test` all others.
 */
const isRelease = process.env['BENCHTOP_TEST_TIER'] === 'release'
const kind = isRelease ? 'release.test' : 'test'

/** What `npm test` does a share of and the release all of. */
const inRelease = [
  'packages/emulator/src/kernel/crawl.test.ts',
  'packages/emulator/src/kernel/nested-records.test.ts',
  'packages/emulator/src/storage/no-room.test.ts',
  'packages/genomics/src/depth/generated-reads.test.ts',
  'packages/genomics/src/variants/generated-records.test.ts',
  'packages/s3/src/conformance.test.ts',
  'tests/launches/every-way.test.ts',
]

/** Example apps, whose tests are of the release as those of the templates are, except for the one that the guide tests. */
const exampleApps = 'examples/!(cohort-browser)/**'

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: [
      `packages/*/src/**/*.${kind}.ts`,
      `packages/*/tests/**/*.${kind}.ts`,
      `examples/*/src/**/*.${kind}.ts`,
      `docs/site/**/*.${kind}.ts`,
      `tests/**/*.${kind}.ts`,
      ...(isRelease ? [...inRelease, `${exampleApps}/*.test.ts`] : []),
    ],
    exclude: ['**/node_modules/**', ...(isRelease ? [] : ['**/*.release.test.ts', exampleApps])],
    reporters: ['default', new FileTimesReporter()],
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // A process takes file after file: every test makes its own platform, and modules keep nothing of one.
    isolate: false,
    // Node runs the sources as they are, here as in development: passing each of a thousand modules through Vite for every
    // file of tests took longer than the tests.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: [
      // As in packages/emulator/src/emulator.ts, for tests that run threads without a platform.
      '--wasm-wrapper-tiering-budget=2147483647',
    ],
    // One more than there are cores: a third of the time, a process waits for a browser, a child or a clock.
    maxWorkers: availableParallelism() + 1,
    // Only there to end what hangs: no test hangs on being quick, and machines may be very busy.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // Browsers, children and sockets are at work on machines of all kinds. What fails by itself and passes
    // when it is tried again is reported as such, and no reason to hold a release back; on one's own machine it fails.
    retry: process.env['CI'] === undefined ? 0 : 2,
    // Whatever is waited for comes; no test waits longer than it takes.
    expect: { requireAssertions: true, poll: { timeout: 60_000, interval: 20 } },
    typecheck: { enabled: false },
  },
})
