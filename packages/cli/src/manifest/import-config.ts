import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ownIndex } from '../own-index.ts'

/** The mark of a configuration among all that is imported; its number makes each import a new one. */
const mark = 'benchtop-config'
let imports = 0
let isHooked = false

/** Imports a configuration in TypeScript as it is now, however often it was imported before, and gives its exports. */
export async function importConfig(path: string): Promise<Readonly<Record<string, unknown>>> {
  if (!isHooked) hook()
  isHooked = true
  const url = pathToFileURL(path)
  url.searchParams.set(mark, String((imports += 1)))
  return (await import(url.href)) as Readonly<Record<string, unknown>>
}

/**
 * A configuration is a module whatever the package around it says, and `benchtop` is the one that reads it, whether or
 * not it is installed beside the app.
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
