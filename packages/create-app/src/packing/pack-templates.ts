import { rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { templateNames } from '../templates/catalogue.ts'
import { readWorkspaceTemplate } from '../templates/read-template.ts'
import { storeTree } from '../templates/tree.ts'

// Writes templates.json, which the published package has its templates in; --remove removes it again, since the
// repository's own are read where it isn't there.
const packed = new URL('../../templates.json', import.meta.url)
if (process.argv.includes('--remove')) rmSync(packed, { force: true })
else {
  const all = templateNames.map((name) => [name, storeTree(readWorkspaceTemplate(name))])
  writeFileSync(packed, JSON.stringify(Object.fromEntries(all)))
}
