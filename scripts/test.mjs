// npm test: the checks, then every test of the product's behaviour.
// npm run test:release: the tests of what only a release can break, and the full amount of what npm test does a share of.
// With arguments, either runs vitest alone, with these.
import './lib/node-version.mjs'
import { runChecks, step, summarise } from './lib/checks.mjs'
import { runNode } from './lib/run.mjs'
import { ensureConsole } from './lib/made.mjs'
import { ensureSetUp } from './lib/set-up.mjs'
import { toolEntry } from './lib/workspace.mjs'

const [first, ...others] = process.argv.slice(2)
const isRelease = first === '--release'
const args = isRelease || first === undefined ? others : [first, ...others]
await ensureSetUp({ storey: isRelease ? 'release' : 'test' })
ensureConsole()
const vitest = [toolEntry('vitest'), 'run']
if (isRelease) process.env.BENCHTOP_TEST_TIER = 'release'
if (isRelease || args.length > 0) {
  process.exitCode = await runNode([...vitest, ...args])
} else {
  process.exitCode = summarise([...(await runChecks()), await step('tests', vitest)])
}
