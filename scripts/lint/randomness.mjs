// The law of randomness.
import { isMember, memberName } from './imports.mjs'
import { sqlVisitor } from './sql.mjs'

const message =
  'Ids, secrets and other random values come from the injected source, so that a seeded run repeats exactly: use it. Only packages/emulator/src/ids generates random values.'
const inSql =
  'Random values in SQL bypass the injected source: bind the value as a parameter instead.'

const sources = new Set([
  'randomUUID',
  'randomBytes',
  'randomInt',
  'getRandomValues',
  'randomFill',
  'randomFillSync',
])

export const randomness = {
  create(context) {
    return {
      MemberExpression(node) {
        if (isMember(node, 'Math', 'random') || sources.has(memberName(node))) {
          context.report({ node, message })
        }
      },
      ImportDeclaration(node) {
        if (node.source.value !== 'node:crypto' && node.source.value !== 'crypto') return
        for (const specifier of node.specifiers) {
          if (sources.has(specifier.imported?.name)) context.report({ node: specifier, message })
        }
      },
      ...sqlVisitor((text, node) => {
        if (/\brandom(blob)?\s*\(/i.test(text)) context.report({ node, message: inSql })
      }),
    }
  },
}
