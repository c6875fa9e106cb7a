// node scripts/with-packages.mjs "<command>" [arguments]: sets up what is missing, then runs a command of the shell with the
// project's Node and tools.
import './lib/node-version.mjs'
import { runShell } from './lib/run.mjs'
import { ensureSetUp } from './lib/set-up.mjs'

const [command, ...args] = process.argv.slice(2)
await ensureSetUp({ storey: 'test' })
const quoted = args.map((arg) => (/^[\w./:=@-]+$/.test(arg) ? arg : JSON.stringify(arg)))
process.exitCode = await runShell([command, ...quoted].join(' '))
