import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { routesOf } from '../src/shell/page-table.ts'

/** A page's files, as the platform names them in the head of the page. */
type PageFiles = {
  /** A regular expression that the path of each of its addresses matches. */
  readonly pattern: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Writes down which files each page of the table needs beyond those of the main module. A browser then loads them with
 * the page, and not only when a script requests them.
 */
export function pageFiles(main: string, table: string): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const filesOf = (module: string): string[] => {
        const own = chunks.find(({ moduleIds }) => moduleIds.includes(module))
        if (own === undefined) throw new Error(`No file of the bundle contains ${module}.`)
        return withImports(own, bundle)
      }
      const everywhere = new Set(filesOf(main))
      const pages = routesOf(pagesIn(table)).map(({ path, module }): PageFiles => {
        const files = filesOf(module).filter((file) => !everywhere.has(file))
        return {
          pattern: patternOf(path),
          scripts: files.filter((file) => file.endsWith('.js')),
          styles: files.filter((file) => file.endsWith('.css')),
        }
      })
      writeFileSync(join(dir, 'pages.json'), JSON.stringify(pages))
    },
  }
}

/** The pages of the table with their modules. It is read as text: to run it would take a browser's modules. */
function pagesIn(table: string): { path: string; module: string }[] {
  const text = readFileSync(table, 'utf8')
  const pages = [
    ...text.matchAll(/ (?:page|detail)\(\s*'([^']+)',[^(]*\(\) => import\('([^']+)'\)/g),
  ]
  const loaded = text.match(/import\('/g) ?? []
  if (pages.length === 0 || pages.length !== loaded.length) {
    throw new Error(
      `${table}: ${pages.length} pages, and ${loaded.length} modules that are loaded.`,
    )
  }
  return pages.map(([, path = '', module = '']) => ({
    path,
    module: resolve(dirname(table), module),
  }))
}

/** A script with all that it imports, and the styles of these. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const add = (one: Rolldown.OutputChunk): void => {
    if (files.has(one.fileName)) return
    files.add(one.fileName)
    for (const style of one.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of one.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
  }
  add(chunk)
  return [...files]
}

/** Such as `^/projects/[^/]+(?:/[^/]+)?/?$` for `/projects/:id/:tab?`. */
function patternOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  const patterns = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  })
  return `^${patterns.join('')}/?$`
}
