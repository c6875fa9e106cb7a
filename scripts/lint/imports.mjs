// What a file imports, in every form the language has.

/** A visitor that calls `check(specifier, node)` for each import and re-export of the file. */
export function importVisitor(check) {
  const visit = (node) => {
    if (node.source?.type === 'Literal' && typeof node.source.value === 'string') {
      check(node.source.value, node)
    }
  }
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit,
  }
}

/** A rule that forbids packages (and their inner paths) wherever the configuration switches it on. */
export function importLaw({ packages, message }) {
  return {
    create(context) {
      return importVisitor((specifier, node) => {
        if (packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))) {
          context.report({ node, message })
        }
      })
    },
  }
}

/** Whether `node` is `object.property`, or `object['property']`, of two plain names. */
export function isMember(node, object, property) {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return false
  return node.object.name === object && memberName(node) === property
}

/** The name that a member expression reads, where it is written down. */
export function memberName(node) {
  if (!node.computed) return node.property.name
  return node.property.type === 'Literal' ? node.property.value : undefined
}
