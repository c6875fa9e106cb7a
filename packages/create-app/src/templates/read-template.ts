import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemCodeOf } from '../errors.ts'
import type { TemplateName } from './catalogue.ts'
import { loadTree, treeOf, type StoredTree, type Tree } from './tree.ts'

/** The version of this package, shared by its templates and all of Benchtop's packages. */
export function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** The templates in a published package: one file, since npm would leave out a folder's .gitignore. */
const packed = new URL('../../templates.json', import.meta.url)

/** A template as stored: a complete app called my-app. */
export function readTemplate(name: TemplateName): Tree {
  try {
    const all = JSON.parse(readFileSync(packed, 'utf8')) as Record<TemplateName, StoredTree>
    return loadTree(all[name])
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error
    return readWorkspaceTemplate(name)
  }
}

/** The folders that apps have a copy of, and the repository has elsewhere, by their names in the app. */
const copied: Partial<Record<TemplateName, Readonly<Record<string, string>>>> = {
  'native-python': { benchtop_app: 'packages/python/src/benchtop_app' },
}

/** A template from the repository, with what it copies, and without build output and other untracked files. */
export function readWorkspaceTemplate(name: TemplateName): Tree {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  const template = join(root, 'templates', name)
  const ignored = readIgnored(join(template, '.gitignore'))
  const files: [string, Uint8Array][] = []
  const read = (from: string, to: string): void => {
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const [source, path] = [join(from, entry.name), `${to}${entry.name}`]
      if (ignored(entry.name)) continue
      if (entry.isDirectory()) read(source, `${path}/`)
      else files.push([path, readFileSync(source)])
    }
  }
  read(template, '')
  for (const [to, from] of Object.entries(copied[name] ?? {})) read(join(root, from), `${to}/`)
  return treeOf(files)
}

/** Reads the few forms that the templates' .gitignore files have: `name`, `name/`, `name/*`, `!path` and `*.ending`. */
function readIgnored(path: string): (name: string) => boolean {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  const patterns = lines.filter((line) => !line.startsWith('!'))
  const names = new Set(patterns.map((pattern) => pattern.replace(/\/\*?$/, '')))
  const endings = patterns.filter((pattern) => pattern.startsWith('*')).map((one) => one.slice(1))
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending))
}
