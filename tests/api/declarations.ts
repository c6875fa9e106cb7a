import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync, type Statement } from 'oxc-parser'

/** Where an exported name is declared. */
export type Declared =
  | { readonly kind: 'here'; readonly file: string; readonly name: string; readonly text: string }
  | { readonly kind: 'elsewhere'; readonly text: string }

type Binding =
  | { readonly kind: 'declaration'; readonly text: string; readonly references: readonly string[] }
  | { readonly kind: 'import'; readonly from: string; readonly name: string }

type DeclarationFile = {
  readonly bindings: ReadonlyMap<string, Binding>
  readonly exports: ReadonlyMap<
    string,
    { readonly from: string | undefined; readonly name: string }
  >
  /** The files whose exports are all exported. */
  readonly stars: readonly string[]
}

/** The declarations that the compiler has written for a package. */
export type Declarations = {
  /** What a file exports, by name. */
  exportsOf(file: string): ReadonlyMap<string, Declared>
  /** What a declaration refers to of its own package. */
  referencesOf(declared: Declared): readonly Declared[]
}

/** Reads declaration files as they are needed. */
export function readDeclarations(): Declarations {
  const files = new Map<string, DeclarationFile>()
  const open = (path: string): DeclarationFile => {
    const known = files.get(path) ?? readFile(path)
    files.set(path, known)
    return known
  }

  const declared = (path: string, name: string): Declared => {
    const binding = open(path).bindings.get(name)
    if (binding === undefined) throw new Error(`${path} declares no ${name}.`)
    if (binding.kind === 'declaration')
      return { kind: 'here', file: path, name, text: binding.text }
    return exported(path, binding.from, binding.name)
  }

  const exported = (path: string, from: string, name: string): Declared => {
    const target = targetOf(path, from)
    if (target === undefined || name === '*') {
      return { kind: 'elsewhere', text: `${name} of ${from}` }
    }
    const found = exportsOf(target).get(name)
    if (found === undefined) throw new Error(`${target} exports no ${name}.`)
    return found
  }

  const exportsOf = (path: string): ReadonlyMap<string, Declared> => {
    const { exports, stars } = open(path)
    const all = new Map<string, Declared>()
    for (const from of stars) {
      const target = targetOf(path, from)
      if (target === undefined) all.set('*', { kind: 'elsewhere', text: `everything of ${from}` })
      else for (const [name, one] of exportsOf(target)) all.set(name, one)
    }
    for (const [name, { from, name: inner }] of exports) {
      all.set(name, from === undefined ? declared(path, inner) : exported(path, from, inner))
    }
    return all
  }

  return {
    exportsOf,
    referencesOf(one) {
      if (one.kind === 'elsewhere') return []
      const binding = open(one.file).bindings.get(one.name)
      if (binding?.kind !== 'declaration') return []
      return binding.references
        .filter((name) => name !== one.name && open(one.file).bindings.has(name))
        .map((name) => declared(one.file, name))
    },
  }
}

/** The declaration file of a relative import; undefined for another package. */
function targetOf(path: string, from: string): string | undefined {
  if (!from.startsWith('.')) return undefined
  const target = resolve(dirname(path), from.replace(/\.(js|ts|tsx)$/, '.d.ts'))
  if (!existsSync(target)) throw new Error(`${path} imports ${from}, which isn't there.`)
  return target
}

function readFile(path: string): DeclarationFile {
  const source = readFileSync(path, 'utf8')
  const { program, comments } = parseSync(path, source, { lang: 'dts' })
  const bindings = new Map<string, Binding>()
  const exports = new Map<string, { from: string | undefined; name: string }>()
  const stars: string[] = []
  const text = ({ start, end }: { start: number; end: number }): string =>
    withoutComments(source, start, end, comments)

  const declare = (statement: Statement, isExported: boolean): void => {
    for (const [name, node] of declarationsOf(statement)) {
      const before = bindings.get(name)
      const overloads = before?.kind === 'declaration' ? `${before.text}\n` : ''
      const references = [...(before?.kind === 'declaration' ? before.references : [])]
      bindings.set(name, {
        kind: 'declaration',
        text: overloads + text(node).replace(/^declare /, ''),
        references: [...references, ...identifiersOf(node)],
      })
      if (isExported) exports.set(name, { from: undefined, name })
    }
  }

  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const one of statement.specifiers) {
        const name =
          one.type === 'ImportSpecifier'
            ? nameOf(one.imported)
            : one.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*'
        bindings.set(one.local.name, { kind: 'import', from: statement.source.value, name })
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      stars.push(statement.source.value)
    } else if (statement.type === 'ExportNamedDeclaration') {
      if (statement.declaration !== null) declare(statement.declaration, true)
      for (const { exported, local } of statement.specifiers) {
        exports.set(nameOf(exported), { from: statement.source?.value, name: nameOf(local) })
      }
    } else {
      declare(statement, false)
    }
  }
  return { bindings, exports, stars }
}

type Name = { readonly type: string; readonly name?: string; readonly value?: unknown }

function nameOf({ name, value }: Name): string {
  return name ?? String(value)
}

type Node = { readonly start: number; readonly end: number }

function declarationsOf(statement: Statement): (readonly [name: string, node: Node])[] {
  switch (statement.type) {
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) =>
        id.type === 'Identifier' ? [[id.name, statement] as const] : [],
      )
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return statement.id === null ? [] : [[nameOf(statement.id), statement]]
    default:
      return []
  }
}

/** Every name within a declaration, some of which are those of types. */
function identifiersOf(node: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof node !== 'object' || node === null) return found
  const { type, name } = node as Name
  if (type === 'Identifier' && name !== undefined) found.add(name)
  for (const [key, value] of Object.entries(node)) {
    const isOwnName = key === 'key' || key === 'qualifier'
    if (!isOwnName && typeof value === 'object') identifiersOf(value, found)
  }
  return found
}

type Comment = { readonly start: number; readonly end: number }

function withoutComments(
  source: string,
  start: number,
  end: number,
  comments: readonly Comment[],
): string {
  let text = ''
  let at = start
  for (const comment of comments) {
    if (comment.start < start || comment.end > end) continue
    text += source.slice(at, comment.start)
    at = comment.end
  }
  text += source.slice(at, end)
  return text
    .split('\n')
    .map((line) => line.trimEnd().replace(/^( {4})+/, (spaces) => ' '.repeat(spaces.length / 2)))
    .filter((line) => line.trim() !== '')
    .join('\n')
}
