import { parseSync, Visitor } from 'oxc-parser'

/** One import of a file, in whatever form it is written. */
export type Import = {
  readonly specifier: string
  /** Whether only types are taken, so that nothing of it is there at run time. */
  readonly typeOnly: boolean
  /** Whether it is loaded where and when it is needed, such as a page or a worker. */
  readonly isLazy: boolean
}

/**
 * The imports of a TypeScript source: static, dynamic, re-exported, `import('…').Type`, and
 * `new URL('…', import.meta.url)`, which is how a worker names its file.
 */
export function readImports(path: string, source: string): Import[] {
  const { program, errors } = parseSync(path, source)
  const [problem] = errors
  if (problem !== undefined) throw new Error(`${path} can't be parsed: ${problem.message}`)
  const imports: Import[] = []
  const add = (node: { type: string; value?: unknown }, typeOnly: boolean, isLazy = false) => {
    if (typeof node.value === 'string') imports.push({ specifier: node.value, typeOnly, isLazy })
  }
  new Visitor({
    ImportDeclaration({ source: from, importKind, specifiers }) {
      const inner = specifiers.map((one) => one.type === 'ImportSpecifier' && one.importKind)
      add(
        from,
        importKind === 'type' || (inner.length > 0 && inner.every((kind) => kind === 'type')),
      )
    },
    ExportNamedDeclaration({ source: from, exportKind, specifiers }) {
      const inner = specifiers.map((one) => one.exportKind)
      if (from === null) return
      add(
        from,
        exportKind === 'type' || (inner.length > 0 && inner.every((kind) => kind === 'type')),
      )
    },
    ExportAllDeclaration({ source: from, exportKind }) {
      add(from, exportKind === 'type')
    },
    ImportExpression({ source: from }) {
      add(from, false, true)
    },
    TSImportType({ source: from }) {
      add(from, true)
    },
    NewExpression({ callee, arguments: [first, second] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || first === undefined) return
      if (second?.type !== 'MemberExpression' || second.object.type !== 'MetaProperty') return
      if (first.type === 'Literal' && /^\.\.?\/.*\.tsx?$/.test(String(first.value)))
        add(first, false, true)
    },
  }).visit(program)
  return imports
}
