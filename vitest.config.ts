import { defineConfig } from 'vitest/config'

// Tests run on the sources of every package, through the same export condition that development uses. Vitest hands
// what stands here to Node as well, where `import` would make `require` pick modules that it can't use.
const conditions = ['@benchtop/source', 'node']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/*/tests/**/*.test.ts',
      'examples/*/src/**/*.test.ts',
      'docs/site/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    pool: 'forks',
    // As in packages/emulator/src/emulator.ts, for tests that run threads without a platform.
    execArgv: ['--wasm-wrapper-tiering-budget=2147483647'],
    // Every core: by itself it leaves one free, which is half of a small machine.
    maxWorkers: '100%',
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
