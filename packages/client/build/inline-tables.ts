import { execFileSync } from 'node:child_process'
import { relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const tables = fileURLToPath(new URL('../src/tables/', import.meta.url))

/**
 * A plugin of Rolldown and Vite: the client's tables are in a bundle as what they come to, so that whoever runs it loads
 * neither the contracts nor their schemas. From the sources they are read from the contracts themselves, so that there
 * is no second copy to keep up.
 */
export function inlineTables(): { name: string; load(id: string): string | undefined } {
  return {
    name: 'inline-tables',
    load(id) {
      const path = id.replace(/\?.*$/, '')
      const name = relative(tables, path)
      // Vite writes paths with `/` everywhere.
      const isTable = /^[\w-]+\.ts$/.test(name.split(sep).join('/')) && name !== 'routes-of.ts'
      return isTable ? moduleOf(valuesOf(path)) : undefined
    },
  }
}

/** What a module exports, read by a Node of its own that finds the packages' sources. */
function valuesOf(path: string): Readonly<Record<string, unknown>> {
  const url = JSON.stringify(pathToFileURL(path).href)
  const script = `import * as all from ${url}; process.stdout.write(JSON.stringify(all))`
  const args = ['--conditions=@benchtop/source', '--input-type=module', '--eval', script]
  const text = execFileSync(process.execPath, args, { encoding: 'utf8' })
  return JSON.parse(text) as Record<string, unknown>
}

function moduleOf(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}
