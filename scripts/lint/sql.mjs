// The law of SQL: which texts are statements, and which calls hand one to the database.
import { memberName } from './imports.mjs'

const message =
  'SQL lives in *-store.ts and packages/emulator/src/storage alone, so that who changes a table finds every statement about it: give the store a method instead.'

// In capitals the first words are proof enough.
const inCapitals = [
  /^SELECT\s/,
  /^(INSERT|REPLACE)\s+(OR\s+\w+\s+)?INTO\s/,
  /^UPDATE\s+(OR\s+\w+\s+)?\S+\s+SET\s/,
  /^DELETE\s+FROM\s/,
  /^WITH\s+(RECURSIVE\s+)?\w+\s*(\([^)]*\)\s*)?AS\s*\(/,
  /^(CREATE|DROP|ALTER)\s+(TEMP\s+|TEMPORARY\s+|UNIQUE\s+|VIRTUAL\s+)?(TABLE|INDEX|VIEW|TRIGGER)\s/,
  /^PRAGMA\s+\w/,
  /^BEGIN\s+(IMMEDIATE|EXCLUSIVE|DEFERRED)/,
]

// In lower case a statement must continue unlike a sentence: "select a file from the list" is a sentence.
const inSmallLetters = [
  /^select\s[^]*?\sfrom\s+[\w"]+(\s+(as|where|order|group|limit|join|left|inner)\s|\s*;?\s*$)/,
  /^(insert|replace)\s+(or\s+\w+\s+)?into\s+\S+\s*(\(|values|select)/,
  /^update\s+(or\s+\w+\s+)?\S+\s+set\s+\S+\s*=/,
  /^delete\s+from\s+\w+\s+where\s/,
  /^with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s*\(/,
  /^create\s+(temp\s+|temporary\s+|unique\s+|virtual\s+)?(table|index|view|trigger)\s+\S+\s*(\(|on\s|as\s)/,
]

/** Whether a text is an SQL statement. */
export function isSql(text) {
  const statement = text.trim()
  return [...inCapitals, ...inSmallLetters].some((pattern) => pattern.test(statement))
}

/** A visitor that calls `check(text, node)` for each text of the file that is an SQL statement. */
export function sqlVisitor(check) {
  const visit = (text, node) => {
    if (isSql(text)) check(text, node)
  }
  return {
    Literal(node) {
      if (typeof node.value === 'string') visit(node.value, node)
    },
    TemplateLiteral(node) {
      visit(node.quasis.map((quasi) => quasi.value.cooked ?? '').join(' x '), node)
    },
  }
}

/** Names that a connection goes by: `exec` alone is no proof, since regular expressions have it too. */
const connection = /^#?(db|database|sqlite|connection)$/i

function isConnection(node) {
  if (node.type === 'Identifier') return connection.test(node.name)
  return node.type === 'MemberExpression' && connection.test(String(memberName(node)))
}

export const sql = {
  create(context) {
    return {
      ...sqlVisitor((_text, node) => context.report({ node, message })),
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression') return
        const name = memberName(callee)
        if (name === 'prepare') context.report({ node, message })
        if (/^(exec|pragma|statement)$/.test(name) && isConnection(callee.object)) {
          context.report({ node, message })
        }
      },
    }
  },
}
