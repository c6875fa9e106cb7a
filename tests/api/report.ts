import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readDeclarations, type Declarations, type Declared } from './declarations.ts'

const packages = resolve(import.meta.dirname, '../../packages')

/** The command that writes the reports. */
export const command = 'npm run api'

type Manifest = {
  readonly name: string
  readonly private?: boolean
  readonly exports?: Readonly<Record<string, string | Conditions>>
  readonly publishConfig?: Pick<Manifest, 'exports'>
}
type Conditions = { readonly [condition: string]: string | Conditions }

/** The folders of the packages that npm publishes, by their names below `packages`: that in Python is none. */
export function publishedPackages(): string[] {
  return readdirSync(packages)
    .filter((folder) => existsSync(join(packages, folder, 'package.json')))
    .filter((folder) => readManifest(folder).private !== true)
    .toSorted()
}

/** The file that a package's report is committed as. */
export function reportFile(folder: string): string {
  return join(packages, folder, 'api.md')
}

/** Every export of a package with its signature, by entry, and the types that these are made of. */
export function apiReport(folder: string): string {
  const { name, publishConfig, ...manifest } = readManifest(folder)
  const entries = Object.entries(publishConfig?.exports ?? manifest.exports ?? {})
  const declarations = readDeclarations()
  const shown = new Set<string>()
  const sections = entries.flatMap(([entry, conditions]) => {
    const path = typesOf(conditions)
    if (path === undefined) return []
    const exports = declarations.exportsOf(join(packages, folder, path))
    const names = [...exports].toSorted(([a], [b]) => byText(a, b))
    const title = entry === '.' ? name : `${name}${entry.slice(1)}`
    return [`## ${title}`, fenced(names.map(([exported, one]) => exportText(exported, one, shown)))]
  })
  const inner = innerTypes(entries, folder, declarations, shown)
  return [
    `# The API of ${name}`,
    `Every export with its signature. Written by \`${command}\`; a test compares it with the declarations.`,
    ...sections,
    ...(inner.length === 0 ? [] : ['## What these refer to', fenced(inner)]),
    '',
  ].join('\n\n')
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(packages, folder, 'package.json'), 'utf8')) as Manifest
}

/** Where the types of an entry are; a browser's come first, and are the same. */
function typesOf(entry: string | Conditions): string | undefined {
  if (typeof entry === 'string') return undefined
  const { types } = entry
  if (typeof types === 'string') return types
  return Object.values(entry)
    .map(typesOf)
    .find((found) => found !== undefined)
}

function exportText(exported: string, one: Declared, shown: Set<string>): string {
  if (one.kind === 'elsewhere') return `export ${exported}: ${one.text}`
  const renamed = exported === one.name ? '' : ` as ${exported}`
  const key = keyOf(one)
  if (shown.has(key)) return `export ${one.name}${renamed}: see above`
  shown.add(key)
  return `export${renamed} ${shortened(one.text)}`
}

/** The types that exports are made of without being exported themselves. */
function innerTypes(
  entries: readonly (readonly [string, string | Conditions])[],
  folder: string,
  declarations: Declarations,
  shown: ReadonlySet<string>,
): string[] {
  const found = new Map<string, string>()
  const visited = new Set<string>()
  const visit = (one: Declared): void => {
    if (one.kind === 'elsewhere' || visited.has(keyOf(one))) return
    visited.add(keyOf(one))
    if (!shown.has(keyOf(one))) found.set(`${one.name} ${one.file}`, shortened(one.text))
    for (const next of declarations.referencesOf(one)) visit(next)
  }
  for (const [, conditions] of entries) {
    const path = typesOf(conditions)
    if (path === undefined) continue
    for (const one of declarations.exportsOf(join(packages, folder, path)).values()) visit(one)
  }
  return [...found].toSorted(([a], [b]) => byText(a, b)).map(([, text]) => text)
}

const keyOf = (one: Declared): string =>
  one.kind === 'here' ? `${one.file} ${one.name}` : one.text

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const fenced = (texts: readonly string[]): string => `\`\`\`ts\n${texts.join('\n')}\n\`\`\``

const mostLines = 60

/**
 * Schemas are values whose types have many thousand lines, which are not read: of these, the first lines and a digest,
 * which differs where any of the others does.
 */
function shortened(text: string): string {
  const lines = text.split('\n')
  const isShort = lines.length <= mostLines && text.length <= 100 * mostLines
  if (isShort || !text.startsWith('const ')) return text
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const first = lines.slice(0, 12).map((line) => line.slice(0, 400))
  return `${first.join('\n')}\n// ${lines.length} lines in all; digest ${digest}`
}
