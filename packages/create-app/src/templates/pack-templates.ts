import { rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { readStarterNames, readWorkspaceTemplate } from './read-template.ts'
import { storeTree } from './tree.ts'

// Writes templates.json, which contains the templates and examples of a published package, here or to the given path. With
// --remove it is removed again after packing: without it, the repository's own templates are read.
const [argument] = process.argv.slice(2)
const packed = new URL('../../templates.json', import.meta.url)
// Also what packing left that was interrupted, from which the names would be read.
rmSync(packed, { force: true })
if (argument !== '--remove') {
  const all = readStarterNames().map((name) => [name, storeTree(readWorkspaceTemplate(name))])
  writeFileSync(argument ?? packed, JSON.stringify(Object.fromEntries(all)))
}
