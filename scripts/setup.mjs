// npm run setup: installs what the repository needs, unless nothing has changed since the last time.
// npm run setup -- --update-lockfile: the same after a change of dependencies in a package.json.
import './lib/node-version.mjs'
import { ensureConsole } from './lib/console.mjs'
import { ensureSetUp } from './lib/set-up.mjs'

const args = process.argv.slice(2)
const updateLockfile = args.includes('--update-lockfile')
const unknown = args.find((arg) => arg !== '--update-lockfile')
if (unknown === undefined) {
  const changed = await ensureSetUp({ updateLockfile })
  ensureConsole()
  if (!changed) process.stdout.write('Benchtop is set up: nothing has changed.\n')
} else {
  process.stderr.write(`npm run setup takes --update-lockfile and nothing else, not ${unknown}.\n`)
  process.exitCode = 2
}
