import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folder = fileURLToPath(new URL('../src/tables', import.meta.url))

/**
 * A plugin of Rolldown and Vite: evaluates the client's tables at build time, so that the bundle loads neither the
 * contracts nor their schemas. Run from the sources, they are read from the contracts themselves, so that there is no
 * second copy to maintain.
 */
export function inlineTables(): { name: string; load(id: string): string | undefined } {
  let tables: Tables | undefined
  return {
    name: 'inline-tables',
    load(id) {
      const path = resolve(id.replace(/\?.*$/, ''))
      if (dirname(path) !== folder) return undefined
      tables ??= readTables()
      const values = tables[basename(path)]
      return values && moduleOf(values)
    },
  }
}

/** The exports of each table, by the name of its file. */
type Tables = Readonly<Record<string, Values>>
type Values = Readonly<Record<string, unknown>>

/** Reads them in a separate Node process that resolves the packages' sources. */
function readTables(): Tables {
  const names = readdirSync(folder).filter((name) => name !== 'routes-of.ts')
  const script = `
    const [folder, ...names] = ${JSON.stringify([`${pathToFileURL(folder).href}/`, ...names])}
    const read = async (name) => [name, await import(folder + name)]
    const tables = Object.fromEntries(await Promise.all(names.map(read)))
    process.stdout.write(JSON.stringify(tables))`
  const args = ['--conditions=@benchtop/source', '--input-type=module', '--eval', script]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Tables
}

/** As texts of JSON, which an engine reads several times faster than the same as an expression. */
function moduleOf(values: Values): string {
  return Object.entries(values)
    .map(([name, value]) => {
      const text = JSON.stringify(JSON.stringify(value))
      return `export const ${name} = /* @__PURE__ */ JSON.parse(${text})\n`
    })
    .join('')
}
