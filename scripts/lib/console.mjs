// Builds the console into the emulator, which serves it: once for each change of its sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { spawnSync } from 'node:child_process'
import { projectNode, root } from './workspace.mjs'

const source = join(root, 'packages/console')
const built = join(root, 'packages/emulator/console/index.html')
const stampFile = join(root, 'node_modules/.setup/console')
const vite = join(source, 'node_modules/vite/bin/vite.js')

/**
 * Builds the console if what it is built from has changed since. On failure it prints why, and ends the process: the
 * console that was there before is gone, and an old one would mislead.
 */
export function ensureConsole() {
  if (!existsSync(join(source, 'package.json'))) return
  const wanted = fingerprint()
  if (existsSync(built) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) {
    return
  }
  rmSync(stampFile, { force: true })
  const { status, stdout, stderr } = spawnSync(
    projectNode(),
    [vite, 'build', '--logLevel', 'warn'],
    {
      cwd: source,
      encoding: 'utf8',
    },
  )
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe console can't be built: see above.\n`)
    process.exit(1)
  }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, wanted)
}

/** A hash of everything that the console is built from. */
function fingerprint() {
  const hash = createHash('sha256')
  const folders = [
    'packages/console',
    'packages/client',
    'packages/contracts/src',
    'packages/forms/src',
    'packages/form-renderer/src',
    'packages/form-editor/src',
  ]
  for (const folder of folders) {
    for (const file of filesBelow(join(root, folder))) {
      hash.update(`${relative(root, file)}\n`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function* filesBelow(folder) {
  if (!existsSync(folder)) return
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}
