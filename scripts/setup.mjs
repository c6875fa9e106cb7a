// npm run setup: installs what the checks and the tests need, unless nothing has changed since the last time.
// npm run setup -- --start: only what npm start needs. npm run setup -- --all: what the tests of the release need, too.
// npm run setup -- --update-lockfile: the same after a change of dependencies in a package.json.
import './lib/node-version.mjs'
import { ensureConsole } from './lib/made.mjs'
import { ensureSetUp } from './lib/set-up.mjs'

const storeys = { '--start': 'start', '--all': 'release' }
const args = process.argv.slice(2)
const lockfile = args.includes('--update-lockfile')
const [chosen, ...others] = args.filter((arg) => arg !== '--update-lockfile')
const storey = chosen === undefined ? 'test' : storeys[chosen]
if (storey !== undefined && others.length === 0) {
  const changed = await ensureSetUp({ storey, lockfile })
  ensureConsole()
  if (!changed) process.stdout.write('Benchtop is set up: nothing has changed.\n')
} else {
  process.stderr.write(
    `npm run setup takes --start or --all, and --update-lockfile, but not ${args.join(' ')}.\n`,
  )
  process.exitCode = 2
}
