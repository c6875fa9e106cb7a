import {
  exactMatch,
  isAscii,
  literalLength,
  planQuery,
  type Edge,
  type Pattern,
  type SearchCondition,
  type TextCondition,
} from '@benchtop/search-query'
import { where, type Clause } from '../../storage/paged.ts'
import { names, type Source } from './search-sources.ts'

/** A text index and the alias of the table whose rows it contains. */
type TextSource = Pick<Source, 'index' | 'row'>

/**
 * The score: the largest share of a column that each text makes up, averaged over all texts; 1 where no text was
 * requested.
 */
export function scoreOf(texts: readonly TextCondition[]): Clause {
  if (texts.length === 0) return where('1')
  const terms = texts.map(({ columns, pattern }) => {
    const shares = columns.map(
      ({ column }) =>
        `CASE WHEN ${column} LIKE ? ESCAPE '\\' THEN ? * 1.0 / length(${column}) ELSE 0.0 END`,
    )
    const values = columns.flatMap(() => [likeOf(pattern), literalLength(pattern)])
    return where(shares.length === 1 ? shares.join() : `max(${shares.join(', ')})`, ...values)
  })
  return {
    text: `round((${terms.map(({ text }) => text).join(' + ')}) / ${texts.length}, 6)`,
    values: terms.flatMap(({ values }) => values),
  }
}

/** A condition as SQL. */
export function clauseOf(condition: SearchCondition, source: Source): Clause {
  switch (condition.kind) {
    case 'all':
      return where('1')
    case 'none':
      return where('0')
    case 'and':
    case 'or': {
      const clauses = condition.of.map((one) => clauseOf(one, source))
      const operator = condition.kind === 'and' ? ' AND ' : ' OR '
      return {
        text: clauses.map(({ text }) => `(${text})`).join(operator),
        values: clauses.flatMap(({ values }) => values),
      }
    }
    case 'not': {
      // NULL matches no condition, and so matches every negated one.
      const { text, values } = clauseOf(condition.of, source)
      return { text: `(${text}) IS NOT TRUE`, values }
    }
    case 'text':
      return textClause(condition, source)
    case 'word':
      return where(`${condition.column} LIKE ? ESCAPE '\\'`, wholeOf(condition.pattern))
    case 'number':
      return numberClause(condition.column, condition.from, condition.to)
    case 'reference':
      return referenceClause(condition)
    case 'present':
      return where(`${condition.column} <> ''`)
  }
}

/**
 * The columns themselves decide, case-insensitively for ASCII. Beyond ASCII only the index knows the cases of
 * letters; it is queried for every part of a text that it can find alone.
 */
function textClause(condition: TextCondition, { index, row }: TextSource): Clause {
  const { columns, pattern } = condition
  const match = pattern.every(isAscii) ? undefined : exactMatch(condition)
  if (match !== undefined) {
    return where(`${row}.id IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?)`, match)
  }
  return where(
    columns.map(({ column }) => `${column} LIKE ? ESCAPE '\\'`).join(' OR '),
    ...columns.map(() => likeOf(pattern)),
  )
}

function numberClause(column: string, from: Edge | undefined, to: Edge | undefined): Clause {
  if (from?.inclusive === true && to?.inclusive === true && from.value === to.value) {
    return where(`${column} = ?`, from.value)
  }
  const edges = [
    from && where(`${column} ${from.inclusive ? '>=' : '>'} ?`, from.value),
    to && where(`${column} ${to.inclusive ? '<=' : '<'} ?`, to.value),
  ].filter((edge) => edge !== undefined)
  return where(
    edges.map(({ text }) => text).join(' AND '),
    ...edges.flatMap(({ values }) => values),
  )
}

/** By id, where the text could be one, or by a part of the name. */
function referenceClause({
  column,
  to,
  id,
  pattern,
}: SearchCondition & { kind: 'reference' }): Clause {
  const { table, name, index } = names[to]
  const text: TextCondition = {
    kind: 'text',
    columns: [{ column: `t.${name}`, ...(index !== undefined && { index: name }) }],
    pattern,
  }
  const { match } = planQuery(text)
  const byName = textClause(text, { index: index ?? '', row: 't' })
  const named =
    index === undefined || match === undefined
      ? where(`${column} IN (SELECT t.id FROM ${table} t WHERE ${byName.text})`, ...byName.values)
      : where(
          `${column} IN (SELECT t.id FROM ${index} CROSS JOIN ${table} t
             WHERE ${index} MATCH ? AND t.id = ${index}.rowid AND (${byName.text}))`,
          match,
          ...byName.values,
        )
  return id === undefined ? named : where(`${column} = ? OR ${named.text}`, id, ...named.values)
}

/** A LIKE pattern: a text without wildcards may be any part of the value. */
function likeOf(pattern: Pattern): string {
  return pattern.length === 1 ? `%${wholeOf(pattern)}%` : wholeOf(pattern)
}

function wholeOf(pattern: Pattern): string {
  return pattern.map((piece) => piece.replaceAll(/[\\%_]/g, '\\$&')).join('%')
}
