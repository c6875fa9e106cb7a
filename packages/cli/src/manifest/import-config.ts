import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ownIndex } from '../own-index.ts'

/** The query that marks an imported configuration; its number makes each import a new one. */
const mark = 'benchtop-config'
let imports = 0
let isHooked = false

/** Imports a configuration in TypeScript as it is now, even if it was imported before, and returns its exports. */
export async function importConfig(path: string): Promise<Readonly<Record<string, unknown>>> {
  if (!isHooked) hook()
  isHooked = true
  const url = pathToFileURL(path)
  url.searchParams.set(mark, String((imports += 1)))
  return (await import(url.href)) as Readonly<Record<string, unknown>>
}

/**
 * A configuration is always an ES module, whatever the package around it states, and `benchtop` resolves to the running
 * one, whether or not it is installed with the app.
 */
function hook(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const isOurs = specifier === 'benchtop' && context.parentURL?.includes(`?${mark}=`) === true
      if (!isOurs) return next(specifier, context)
      return { url: ownIndex, shortCircuit: true }
    },
    load(url, context, next) {
      if (!url.includes(`?${mark}=`)) return next(url, context)
      const source = readFileSync(fileURLToPath(url), 'utf8')
      return { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}
