// The law of the environment.
import { isMember } from './imports.mjs'

const message =
  'The environment is read in one file a program (packages/cli and packages/app-runtime: environment.ts), so that all other code gets its settings explicitly: pass the value in.'

export const environment = {
  create(context) {
    const report = (node) => context.report({ node, message })
    return {
      MemberExpression(node) {
        if (isMember(node, 'process', 'env')) report(node)
      },
      VariableDeclarator(node) {
        if (node.init?.name !== 'process' || node.id.type !== 'ObjectPattern') return
        for (const property of node.id.properties)
          if (property.key?.name === 'env') report(property)
      },
      ImportDeclaration(node) {
        if (node.source.value !== 'node:process' && node.source.value !== 'process') return
        for (const specifier of node.specifiers) {
          if (specifier.imported?.name === 'env') report(specifier)
        }
      },
    }
  },
}
