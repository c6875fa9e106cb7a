// How a module names what it takes and what it gives.
import { importVisitor } from './imports.mjs'

export const relativeImports = {
  create(context) {
    return importVisitor((specifier, node) => {
      if (!/^\.\.?(\/|$)/.test(specifier)) return
      if (/\.(ts|tsx|mts|mjs|json|css|html|svg|vue)(\?\w+)?$/.test(specifier)) return
      context.report({
        node,
        message: `A relative import names the file that is there, with .ts, since Node runs the sources as they are: '${specifier}' is not a file.`,
      })
    })
  },
}

export const explicitExports = {
  create(context) {
    return {
      ExportAllDeclaration(node) {
        if (node.exported) return
        context.report({
          node,
          message:
            'Re-exports are listed by name, so that a package promises what its index says and nothing by accident: write export { a, b } from.',
        })
      },
    }
  },
}

export const exportedFunctions = {
  create(context) {
    return {
      ExportNamedDeclaration(node) {
        for (const { init, id } of node.declaration?.declarations ?? []) {
          // With an annotation the constant holds a value of a named type, such as a handler.
          if (init?.type !== 'ArrowFunctionExpression' || id.typeAnnotation) continue
          context.report({
            node: id,
            message: `Write export function ${id.name}: it is found by name, has a place for its docstring, and its stack frames say who they are.`,
          })
        }
      },
    }
  },
}
