// The law of chance.
import { isMember, memberName } from './imports.mjs'
import { sqlVisitor } from './sql.mjs'

const message =
  'Ids, secrets and other chance come from the injected source, so that a seeded run repeats exactly: take an Ids. Only packages/emulator/src/ids draws lots.'
const inSql =
  'SQL that draws lots goes past the injected source of ids: bind the value as a parameter instead.'

const sources = new Set([
  'randomUUID',
  'randomBytes',
  'randomInt',
  'getRandomValues',
  'randomFill',
  'randomFillSync',
])

export const chance = {
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
