// npm run check: types, lint, format and unused dependencies, without the tests.
import './lib/node-version.mjs'
import { runChecks, summarise } from './lib/checks.mjs'
import { ensureSetUp } from './lib/set-up.mjs'

await ensureSetUp({ storey: 'test' })
process.exitCode = summarise(await runChecks())
