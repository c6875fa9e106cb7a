// npm start [-- options]: sets up what is missing, then hands over to `benchtop demo`.
import './lib/node-version.mjs'
import { runNode } from './lib/run.mjs'
import { ensureConsole } from './lib/made.mjs'
import { ensureSetUp } from './lib/set-up.mjs'

await ensureSetUp({ storey: 'start' })
ensureConsole()
process.exitCode = await runNode([
  '--conditions=@benchtop/source',
  '--max-semi-space-size=4',
  'packages/cli/src/bin.ts',
  'demo',
  ...process.argv.slice(2),
])
