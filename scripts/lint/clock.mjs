// The law of the clock. A stopwatch (performance.now) is not time of the platform and stays free.
import { isMember } from './imports.mjs'
import { sqlVisitor } from './sql.mjs'

const message =
  "Time comes from the injected clock, so that a test moves 48 hours in a millisecond: use a Clock. Only packages/emulator/src/time reads the machine's."
const inSql =
  'SQL that asks for the time goes past the injected clock: bind the time as a parameter instead.'

const sqlTime =
  /\bCURRENT_(TIMESTAMP|DATE|TIME)\b|\b(datetime|date|time|julianday|strftime|unixepoch)\s*\([^)]*'now'|\b(unixepoch|datetime|julianday)\s*\(\s*\)/i

export const clock = {
  create(context) {
    const report = (node) => context.report({ node, message })
    return {
      MemberExpression(node) {
        if (isMember(node, 'Date', 'now') || isMember(node, 'performance', 'timeOrigin'))
          report(node)
        if (isMember(node, 'Temporal', 'Now')) report(node)
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) report(node)
      },
      CallExpression(node) {
        if (node.callee.name === 'Date') report(node)
      },
      ...sqlVisitor((text, node) => {
        if (sqlTime.test(text)) context.report({ node, message: inSql })
      }),
    }
  },
}
