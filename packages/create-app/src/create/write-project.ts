import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { personalise } from '../templates/personalise.ts'
import { readTemplate, readVersion } from '../templates/read-template.ts'
import { formatRecord, recordFile } from '../templates/record.ts'
import { treeOf, type Tree } from '../templates/tree.ts'

/**
 * The files of a new project, including the record of its template, which has the files as they are for packages from the
 * registry: a newer template is compared with these.
 */
export function projectTree(
  template: string,
  name: string,
  adapt: (base: Tree) => Tree = (base) => base,
): Tree {
  const version = readVersion()
  const base = personalise(readTemplate(template), { name, version })
  const record = formatRecord({ template, version, name, base })
  return treeOf([...adapt(base), [recordFile, Buffer.from(record)]])
}

/** Writes files into a folder. */
export function writeTree(folder: string, tree: Tree): void {
  const made = new Set<string>()
  for (const [path, bytes] of tree) {
    const place = join(folder, path)
    const parent = dirname(place)
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true })
      made.add(parent)
    }
    writeFileSync(place, bytes)
  }
}
