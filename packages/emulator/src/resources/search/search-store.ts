import type { Page, SearchScope } from '@benchtop/contracts'
import type { ScopedKind } from '../../access/scopes.ts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { jsonList, where, type Condition as Clause } from '../../storage/paged.ts'
import type { Condition, Edge, TextCondition } from './condition.ts'
import { exactMatch, isAscii, literalLength, planQuery, type Plan } from './plan-query.ts'
import type { Pattern } from './query-tree.ts'
import { names, sources, type Source } from './search-sources.ts'

export type FoundRow = { scope: SearchScope; id: number; score: number }

/** What is asked of one scope. */
export type ScopeQuery = { readonly scope: SearchScope; readonly plan: Plan }

type SortBy = 'Score' | 'Name' | 'DateCreated'

/** What a search begins with: rows that the text index gave, whatever else it gives, or what the rows belong to. */
type Lead =
  | { readonly by: 'rows'; readonly ids: readonly number[] }
  | { readonly by: 'index'; readonly match: string }
  | { readonly by: 'place' }

/** The index is asked for so many rows at first; where it has no more, it isn't asked again. */
const fewRows = 1000

export function searchStore(database: Database) {
  const leadOf = ({ scope, plan }: ScopeQuery, { everything }: Visibility): Lead => {
    const { match, isNarrow } = plan
    if (match === undefined) return { by: 'place' }
    const { index } = sources[scope]
    const first = database.statement<[string, number], { rowid: number }>(
      `SELECT rowid FROM ${index} WHERE ${index} MATCH ? LIMIT ?`,
    )
    const ids = first.all(match, fewRows + 1).map(({ rowid }) => rowid)
    if (ids.length <= fewRows) return { by: 'rows', ids }
    return everything && !isNarrow ? { by: 'index', match } : { by: 'place' }
  }

  return {
    /** One page of what is found in some scopes, best first unless asked otherwise, and how much there is. */
    search(
      visibility: Visibility,
      queries: readonly ScopeQuery[],
      { offset, limit, sortBy, sortDir }: Page<SortBy>,
    ): { rows: FoundRow[]; total: number } {
      const parts = queries.map((query) =>
        statementOf(query, leadOf(query, visibility), visibility),
      )
      const all = (text: (part: ScopeStatement, place: number) => string) =>
        parts.map(text).join(' UNION ALL ')
      const direction = sortDir === 'Desc' ? 'DESC' : 'ASC'
      // Without a text all scores are equal, and rows are read in the order of their ids at once.
      const isScored = queries.some(({ plan }) => plan.scored.length > 0)
      const key = { Score: isScored ? 'score' : undefined, Name: 'name', DateCreated: 'created_ms' }
      const order = [
        key[sortBy] && `${key[sortBy]} ${direction}`,
        parts.length > 1 && 'place',
        'id',
      ]

      const select = database.statement<
        Clause['values'],
        { place: number } & Omit<FoundRow, 'scope'>
      >(
        `${all((part, place) => `SELECT ${place} AS place, ${part.columns}, ${part.score.text} AS score ${part.rest.text}`)}
         ORDER BY ${order.filter(Boolean).join(', ')} LIMIT ? OFFSET ?`,
      )
      const values = parts.flatMap((part) => [...part.score.values, ...part.rest.values])
      const rows = limit === 0 ? [] : select.all(...values, limit, offset)
      const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
      return {
        rows: rows.map(({ place, id, score }) => ({
          scope: (queries[place] as ScopeQuery).scope,
          id,
          score,
        })),
        total: isLast ? offset + rows.length : count(),
      }

      function count(): number {
        const counted = database.statement<Clause['values'], { total: number }>(
          `SELECT sum(counted) AS total FROM (${all((part) => `SELECT count(*) AS counted ${part.rest.text}`)})`,
        )
        return counted.get(...parts.flatMap((part) => part.rest.values))?.total ?? 0
      }
    },
  }
}
export type SearchStore = ReturnType<typeof searchStore>

/** A text index and the letter of the table whose rows it is of. */
type TextSource = Pick<Source, 'index' | 'row'>

type ScopeStatement = {
  readonly columns: string
  readonly score: Clause
  /** From FROM on. */
  readonly rest: Clause
}

function statementOf(query: ScopeQuery, lead: Lead, visibility: Visibility): ScopeStatement {
  const { plan, scope } = query
  const source = sources[scope]
  const { row } = source
  const leading = leadingOf(source, lead)
  const clauses = [
    leading?.clause,
    source.condition === undefined ? undefined : where(source.condition),
    where(`${source.owner} = ?`, visibility.userId),
    visibility.everything
      ? undefined
      : visible(source, visibility, lead.by !== 'place' || plan.isNarrow),
    clauseOf(leading === undefined ? plan.whole : plan.rest, source),
  ].filter((clause) => clause !== undefined)
  return {
    columns: `${row}.id AS id, ${row}.name AS name, ${row}.created_ms AS created_ms`,
    score: scoreOf(plan.scored),
    rest: {
      // What leads comes first, whatever the database thinks of it.
      text: `FROM ${leading === undefined ? '' : `${leading.from} CROSS JOIN `}${source.from}
        WHERE ${clauses.map(({ text }) => `(${text})`).join(' AND ')}`,
      values: [...(leading?.values ?? []), ...clauses.flatMap(({ values }) => values)],
    },
  }
}

function leadingOf({ index, row }: Source, lead: Lead) {
  switch (lead.by) {
    case 'rows': {
      const clause = where(`${row}.id = found.value`)
      return { from: 'json_each(?) found', clause, values: [jsonList(lead.ids)] }
    }
    case 'index': {
      const clause = where(`${index} MATCH ? AND ${row}.id = ${index}.rowid`, lead.match)
      return { from: index, clause, values: [] }
    }
    case 'place':
      return undefined
  }
}

/**
 * What a caller may browse who doesn't see everything: the same as access decides of each single row. Where nothing else
 * leads to few rows, they are looked up by what reaches them.
 */
function visible(source: Source, { named, applicationId }: Visibility, isFew: boolean): Clause {
  const { application, reachedBy, reached } = source
  const kinds = Object.entries(reachedBy) as [ScopedKind, string][]
  const ids = kinds.map(([kind]) => jsonList(named[kind]))
  const given = 'SELECT value FROM json_each(?)'
  if (isFew) {
    const columns = kinds.map(([, column]) => `${column} IN (${given})`)
    return where([`${application} = ?`, ...columns].join(' OR '), applicationId, ...ids)
  }
  const { table, letter, bySession } = reached
  const id = `${letter}.id`
  const rows = `${table} ${letter}`
  const made = bySession
    ? `SELECT ${id} FROM appsession s JOIN ${rows} ON ${letter}.appsession_id = s.id WHERE ${application} = ?`
    : `SELECT ${id} FROM ${rows} WHERE ${application} = ?`
  const held = kinds.map(([, column]) =>
    column === id ? given : `SELECT ${id} FROM ${rows} WHERE ${column} IN (${given})`,
  )
  return where(`${id} IN (${[made, ...held].join(' UNION ALL ')})`, applicationId, ...ids)
}

/** How much of a column each text makes up, at best, on the mean of all texts; 1 where none was asked for. */
function scoreOf(texts: readonly TextCondition[]): Clause {
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

function clauseOf(condition: Condition, source: Source): Clause {
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
      // What isn't there fits nothing, and so fits its opposite.
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
 * The columns themselves decide, in any case as far as ASCII goes. Beyond that only the index knows how letters change
 * with their case; it is asked for every part of a text that it can find by itself.
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

/** By the id, where it could be one, or by a part of the name. */
function referenceClause({ column, to, id, pattern }: Condition & { kind: 'reference' }): Clause {
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

/** A pattern of LIKE: of a text without wildcards any part fits. */
function likeOf(pattern: Pattern): string {
  return pattern.length === 1 ? `%${wholeOf(pattern)}%` : wholeOf(pattern)
}

function wholeOf(pattern: Pattern): string {
  return pattern.map((piece) => piece.replaceAll(/[\\%_]/g, '\\$&')).join('%')
}
