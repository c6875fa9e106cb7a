// npm run pack: packs every package as it would be published, into the folder "packed". What is installed from there with
// npm runs outside of the repository, as if it came from a registry.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import './lib/node-version.mjs'
import { ensureConsole } from './lib/console.mjs'
import { ensureSetUp } from './lib/set-up.mjs'
import {
  memberFolders,
  pathWithProjectTools,
  projectNode,
  root,
  toolEntry,
} from './lib/workspace.mjs'

const packed = join(root, 'packed')
const published = memberFolders().filter((folder) => {
  const { private: isPrivate } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return relative(root, folder).startsWith('packages') && isPrivate !== true
})

await ensureSetUp()
ensureConsole()
rmSync(packed, { recursive: true, force: true })
// What an earlier build left and this one doesn't write would be packed too.
for (const folder of published) rmSync(join(folder, 'dist'), { recursive: true, force: true })

const filters = published.map((folder) => `--filter=./${relative(root, folder)}`)
const steps = [
  [toolEntry('typescript', 'tsc'), '--build'],
  [toolEntry('rolldown'), '--config', '--logLevel', 'warn'],
  [
    toolEntry('pnpm', 'pnpm', join(root, 'tests')),
    '--recursive',
    ...filters,
    'pack',
    '--pack-destination',
    packed,
  ],
]
for (const step of steps) {
  // What they say when all goes well is the list of thousands of files.
  const env = { ...process.env, PATH: pathWithProjectTools() }
  const { status, stdout, stderr } = spawnSync(projectNode, step, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe packages can't be packed: see above.\n`)
    process.exit(1)
  }
}
process.stdout.write(
  `${published.length} packages are packed. In an app's folder:\n\n  npm install ${join(packed, '*.tgz')}\n`,
)
