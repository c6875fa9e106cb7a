import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** In a process of its own, since a build that fails ends the process; one at a time. */
const script = `
import { ensureConsole } from './scripts/lib/made.mjs'
import { takeLock } from './scripts/lib/lock.mjs'
const lock = await takeLock('node_modules/.setup/console.lock', () => {})
try { ensureConsole() } finally { lock.release() }
`

/** Builds the console if it isn't there, or if it has changed since. `npm test` has done so before any test. */
export function buildConsole(): void {
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
