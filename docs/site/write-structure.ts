import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filledPage } from './structure/fill-page.ts'
import { readStructure } from './structure/read-structure.ts'

// Draws the guide "How it is built" from the code: npm run docs:structure

const root = join(import.meta.dirname, '../..')
const path = join(root, 'docs/guide/how-it-is-built.md')

writeFileSync(path, filledPage(readFileSync(path, 'utf8'), readStructure(root)))
