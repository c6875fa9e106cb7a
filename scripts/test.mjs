// npm test: the checks, then every test. npm test -- <arguments>: vitest alone, with these arguments.
import './lib/node-version.mjs'
import { runChecks, step, summarise } from './lib/checks.mjs'
import { runNode } from './lib/run.mjs'
import { ensureConsole } from './lib/console.mjs'
import { ensureSetUp } from './lib/set-up.mjs'
import { toolEntry } from './lib/workspace.mjs'

await ensureSetUp()
ensureConsole()
const vitest = [toolEntry('vitest'), 'run']
const args = process.argv.slice(2)
if (args.length > 0) {
  process.exitCode = await runNode([...vitest, ...args])
} else {
  process.exitCode = summarise([...(await runChecks()), await step('tests', vitest)])
}
