import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const place = fileURLToPath(
  new URL('../src/resources/files/types-by-extension.ts', import.meta.url),
)
const resolver = createRequire(import.meta.url)

/** The folders of the packages that the table is made of. */
export const typePackages = [
  dirname(resolver.resolve('mime-types/package.json')),
  dirname(createRequire(resolver.resolve('mime-types')).resolve('mime-db/package.json')),
]

/** A plugin of Rolldown: has the media types of extensions as a text, a type and its extensions on each line. */
export function inlineTypes(): { name: string; load(id: string): string | undefined } {
  return {
    name: 'inline-types',
    load: (id) => (resolve(id) === place ? packedTypes() : undefined),
  }
}

function packedTypes(): string {
  const { types } = resolver('mime-types') as { types: Readonly<Record<string, string>> }
  const lines = new Map<string, string>()
  for (const [extension, type] of Object.entries(types)) {
    lines.set(type, `${lines.get(type) ?? type} ${extension}`)
  }
  return `
    const text = ${JSON.stringify([...lines.values()].join('\n'))}
    let types
    export const typesByExtension = () =>
      (types ??= new Map(
        text.split('\\n').flatMap((line) => {
          const [type, ...extensions] = line.split(' ')
          return extensions.map((extension) => [extension, type])
        }),
      ))`
}
