// npm run pack: packs every package as it would be published, into the folder "packed" or the one that --into names. What is
// installed from there with npm runs outside of the repository, as if it came from a registry.
//
// --cached packs only if something has changed since it was packed, into a folder of its own, and prints that folder; with
// --attended, after a line of JSON for each step: what is done, and how many steps of how many have been.
// --attended stops when standard input ends: the process that holds its other end is gone.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import './lib/node-version.mjs'
import { ensurePacked, PackError, packInto } from './lib/packed.mjs'
import { ensureSetUp } from './lib/set-up.mjs'
import { root } from './lib/workspace.mjs'

const { values } = parseArgs({
  options: {
    cached: { type: 'boolean' },
    attended: { type: 'boolean' },
    into: { type: 'string', default: join(root, 'packed') },
  },
})
const ending = new AbortController()
const end = () => ending.abort()
// What it has started, its lock and its copy of the workspace go with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
if (values.attended === true) process.stdin.once('close', end).resume().unref?.()
await ensureSetUp({ storey: 'test' })
try {
  if (values.cached === true) {
    const say = (text, done) => process.stdout.write(`${JSON.stringify({ text, done, of: 5 })}\n`)
    const folder = await ensurePacked(ending.signal, values.attended === true ? say : undefined)
    process.stdout.write(`${folder}\n`)
  } else {
    const packed = resolve(values.into)
    const { length } = await packInto(packed, ending.signal)
    process.stdout.write(
      `${length} packages are packed. In an app's folder:\n\n  npm install ${join(packed, '*.tgz')}\n`,
    )
  }
} catch (error) {
  if (!(error instanceof PackError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
