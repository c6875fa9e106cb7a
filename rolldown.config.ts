import { defineConfig, type RolldownOptions } from 'rolldown'
import { inlineTables } from './packages/client/build/inline-tables.ts'

/**
 * The JavaScript of the programs that are started often: the platform and its command line. Read as one file each, and
 * what is only needed later as a few more, they start in about half the time of their several hundred modules.
 * The declarations next to it, and the JavaScript of all other packages, come from the compiler.
 */
export default defineConfig([
  // For another reason: so that its tables are in it as values. See packages/client/build.
  bundle('client', { index: 'index.ts', control: 'control.ts' }),
  // Workers are files of their own, named as the code that starts them expects.
  bundle('emulator', {
    index: 'index.ts',
    'process-handle': 'executors/process-handle.ts',
    'hash-worker': 'storage/blobs/hash-worker.ts',
    'report-worker': 'reports/report-worker.ts',
  }),
  bundle('cli', { index: 'index.ts', bin: 'bin.ts' }),
])

function bundle(name: string, entries: Readonly<Record<string, string>>): RolldownOptions {
  const folder = `packages/${name}`
  return {
    input: Object.fromEntries(
      Object.entries(entries).map(([entry, file]) => [entry, `${folder}/src/${file}`]),
    ),
    platform: name === 'client' ? 'neutral' : 'node',
    plugins: [inlineTables()],
    // The oldest Node that is promised doesn't know `await using`.
    transform: { target: 'node22' },
    resolve: { conditionNames: ['@benchtop/source', 'node', 'import', 'default'] },
    // Everything that is installed next to it stays outside, except the contracts (some seventy small modules that are
    // only values and types) and the helpers of what is written for an older Node.
    external: (id) => /^[^./]/.test(id) && !/^@(benchtop\/contracts$|oxc-project\/)/.test(id),
    output: {
      dir: `${folder}/dist`,
      format: 'esm',
      sourcemap: true,
      chunkFileNames: '[name].js',
    },
  }
}
