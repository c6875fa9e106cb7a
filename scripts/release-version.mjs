// npm run release:version: gives every package its next version, and writes the changelogs, from the files in .changeset.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import './lib/node-version.mjs'
import { runNode } from './lib/run.mjs'
import { ensureSetUp } from './lib/set-up.mjs'
import { root, toolEntry } from './lib/workspace.mjs'

await ensureSetUp({ storey: 'test' })
process.exitCode = await runNode([toolEntry('@changesets/cli', 'changeset'), 'version'])
if (process.exitCode === 0) {
  const manifest = JSON.parse(readFileSync(join(root, 'packages/emulator/package.json'), 'utf8'))
  // The platform says its version, and so do the packages that hang on one of the same.
  for (const name of readdirSync(join(root, 'packages'))) {
    const file = join(root, 'packages', name, 'src/version.ts')
    if (!existsSync(file)) continue
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/'[^']*'$/m, `'${manifest.version}'`))
  }
  process.exitCode = await runNode([toolEntry('oxfmt')])
}
