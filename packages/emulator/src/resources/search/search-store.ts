import type { Page, SearchScope } from '@benchtop/contracts'
import type { ScopedKind } from '../../access/scopes.ts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { indexedTexts } from '../../storage/indexed-texts.ts'
import { ownOrShared } from '../../storage/own-or-shared.ts'
import { foundRows, type FoundRows, type Search } from '../../storage/found-rows.ts'
import { jsonList, where, type Clause } from '../../storage/paged.ts'
import { clauseOf, scoreOf } from './condition-clauses.ts'
import type { Plan } from './plan-query.ts'
import { sources, type Source } from './search-sources.ts'

export type FoundRow = { scope: SearchScope; id: number; score: number }

/** The query of one scope. */
export type ScopeQuery = { readonly scope: SearchScope; readonly plan: Plan }

type SortBy = 'Score' | 'Name' | 'DateCreated'

/**
 * * What a search starts from: its stored result, rows that the text index found, the index itself, or the resources
 * that contain the rows.
 */
type Lead =
  | { readonly by: 'kept'; readonly found: FoundRows }
  | { readonly by: 'rows'; readonly ids: readonly number[] }
  | { readonly by: 'index'; readonly match: string }
  | { readonly by: 'place' }
  /** Rows whose ids are greater than one and up to another. */
  | { readonly by: 'span'; readonly after: number; readonly upTo: number }
  /** Given rows, without the text index. */
  | { readonly by: 'ids'; readonly ids: readonly number[] }

type Lengths = {
  /** How many rows the index is queried for at first; where it has no more, it isn't queried again. */
  readonly few: number
  /** The result of a search that finds or reads more rows than this is stored. */
  readonly many: number
  /** A stored result is computed in batches of this many ids: about 15 ms where each matches. */
  readonly turn: number
}
const defaultLengths: Lengths = { few: 1000, many: 10_000, turn: 5000 }

export function searchStore(database: Database, { few, many, turn }: Lengths = defaultLengths) {
  const found = foundRows(database, turn)
  const indexTexts = indexedTexts(database)

  const leadOf = ({ scope, plan }: ScopeQuery, { everything }: Visibility, name: string): Lead => {
    const before = found.find(name)
    if (before !== undefined) return { by: 'kept', found: before }
    const { match, isNarrow } = plan
    if (match === undefined) return { by: 'place' }
    const { index } = sources[scope]
    const first = database.statement<[string, number], { rowid: number }>(
      `SELECT rowid FROM ${index} WHERE ${index} MATCH ? LIMIT ?`,
    )
    const ids = first.all(match, few + 1).map(({ rowid }) => rowid)
    if (ids.length <= few) return { by: 'rows', ids }
    return everything && !isNarrow ? { by: 'index', match } : { by: 'place' }
  }

  const hasMany = ({ text, values }: Clause): boolean =>
    database
      .statement<Clause['values'], { one: number }>(`SELECT 1 AS one ${text} LIMIT 1 OFFSET ?`)
      .get(...values, many) !== undefined

  /** Whether a search finds many rows; where nothing narrows it, whether it reads many. */
  const isLong = (query: ScopeQuery, lead: Lead, visibility: Visibility): boolean => {
    const { table, index } = sources[query.scope]
    if (lead.by === 'kept' || lead.by === 'rows') return false
    if (lead.by === 'index') {
      return hasMany(where(`FROM ${index} WHERE ${index} MATCH ?`, lead.match))
    }
    if (!hasMany(where(`FROM ${table}`))) return false
    return (
      (visibility.everything && !query.plan.isNarrow) ||
      hasMany(statementOf(query, lead, visibility, 'Score').rest)
    )
  }

  return {
    /**
     * * One page of the results in some scopes, by default best first, and their number. The rows are read with the
     * page, so that they are consistent with it.
     */
    async search<Row>(
      visibility: Visibility,
      given: readonly ScopeQuery[],
      { offset, limit, sortBy, sortDir }: Page<SortBy>,
      read: (row: FoundRow) => Row,
    ): Promise<{ rows: Row[]; total: number }> {
      const direction: 'ASC' | 'DESC' = sortDir === 'Desc' ? 'DESC' : 'ASC'
      // Without a text all scores are equal, and rows are read directly in the order of their ids.
      const isScored = given.some(({ plan }) => plan.scored.length > 0)
      const column: 'score' | 'key' | undefined =
        sortBy === 'Score' ? (isScored ? 'score' : undefined) : 'key'
      const order = column && { by: column, direction }

      const queries = indexTexts() ? given : given.map(withoutIndex)
      const searches = queries.map((query) => {
        const kept = keptSearch(query, visibility, sortBy, order, indexTexts)
        return { query, kept }
      })
      const leadsNow = () => searches.map(({ query, kept }) => leadOf(query, visibility, kept.name))
      let leads = leadsNow()
      const long = searches.filter(({ query }, at) => isLong(query, leads[at] as Lead, visibility))
      for (const { kept } of long) await found.keep(kept)
      if (long.length > 0) {
        indexTexts()
        leads = leadsNow()
      }

      // From here on nothing is awaited.
      const parts = queries.map((query, at) =>
        statementOf(query, leads[at] as Lead, visibility, sortBy),
      )
      const { text, values } = pageStatement(parts, order, offset + limit)
      const select = database.statement<
        Clause['values'],
        { place: number; id: number; score: number }
      >(text)
      const rows = limit === 0 ? [] : select.all(...values, limit, offset)
      const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
      return {
        rows: rows.map(({ place, ...row }) =>
          read({ scope: (queries[place] as ScopeQuery).scope, ...row }),
        ),
        total: isLast
          ? offset + rows.length
          : parts.reduce((sum, part) => sum + totalOf(database, part), 0),
      }
    },
  }
}
export type SearchStore = ReturnType<typeof searchStore>

function totalOf(database: Database, { total, rest }: ScopeStatement): number {
  if (total !== undefined) return total
  const counted = database.statement<Clause['values'], { total: number }>(
    `SELECT count(*) AS total ${rest.text}`,
  )
  return counted.get(...rest.values)?.total ?? 0
}

type ScopeStatement = {
  /** As id, score and key. */
  readonly columns: Clause
  /** The statement from FROM on. */
  readonly rest: Clause
  /** How many rows there are, where that is known. */
  readonly total?: number
}

/** The rows of several scopes up to the end of a page, in its order; takes its limit and offset besides its values. */
function pageStatement(
  parts: readonly ScopeStatement[],
  order: Search['order'],
  upTo: number,
): Clause {
  const ordered = (text: string, by: string) =>
    `${text} ORDER BY ${order === undefined ? '' : `${order.by} ${order.direction}, `}${by} LIMIT ?`
  const selected = parts.map(
    ({ columns, rest }, place) => `SELECT ${place} AS place, ${columns.text} ${rest.text}`,
  )
  // Of some scopes each gives its rows up to the end of the page, so that they are read in its own order.
  const isOne = parts.length === 1
  const each = selected.map((text) => (isOne ? text : `SELECT * FROM (${ordered(text, 'id')})`))
  return {
    text: `${ordered(each.join(' UNION ALL '), isOne ? 'id' : 'place, id')} OFFSET ?`,
    values: parts.flatMap(({ columns, rest }) => [
      ...columns.values,
      ...rest.values,
      ...(isOne ? [] : [upTo]),
    ]),
  }
}

/** Without room the newest rows aren't indexed, and reads continue: each row is looked at. */
function withoutIndex({ scope, plan }: ScopeQuery): ScopeQuery {
  return { scope, plan: { ...plan, match: undefined } }
}

/** A search of one scope as it is kept: for those who see the same, in one order. */
function keptSearch(
  query: ScopeQuery,
  visibility: Visibility,
  sortBy: SortBy,
  order: Search['order'],
  indexTexts: () => unknown,
): Search {
  const { scope, plan } = query
  const { table } = sources[scope]
  return {
    name: JSON.stringify([scope, plan.whole, visibility, sortBy, order]),
    table,
    order,
    // Rows are found by their ids, which dates follow; scores have few values.
    isSortedLast: sortBy === 'Name',
    among(rows) {
      // It is found in turns, between which there are new rows.
      indexTexts()
      const lead: Lead = 'ids' in rows ? { by: 'ids', ...rows } : { by: 'span', ...rows }
      const { columns, rest } = statementOf(query, lead, visibility, sortBy)
      return where(`SELECT ${columns.text} ${rest.text}`, ...columns.values, ...rest.values)
    },
  }
}

function statementOf(
  query: ScopeQuery,
  lead: Lead,
  visibility: Visibility,
  sortBy: SortBy,
): ScopeStatement {
  if (lead.by === 'kept') {
    const { table, total } = lead.found
    return { columns: where('id, score, key'), rest: where(`FROM temp.${table}`), total }
  }
  const { plan, scope } = query
  const source = sources[scope]
  const { row } = source
  const leading = leadingOf(source, plan, lead)
  const clauses = [
    leading?.clause,
    source.condition === undefined ? undefined : where(source.condition),
    ownOrShared({ owner: source.owner, ...source.reachedBy }, visibility),
    visibility.everything
      ? undefined
      : visible(source, visibility, lead.by !== 'place' || plan.isNarrow),
    clauseOf(leading?.isFromIndex === true ? plan.rest : plan.whole, source),
  ].filter((clause) => clause !== undefined)
  const score = scoreOf(plan.scored)
  const key = { Score: 'NULL', Name: `${row}.name`, DateCreated: `${row}.created_ms` }[sortBy]
  return {
    columns: where(`${row}.id AS id, ${score.text} AS score, ${key} AS key`, ...score.values),
    rest: {
      // The lead comes first, whatever the query planner would choose.
      text: `FROM ${leading === undefined ? '' : `${leading.from} CROSS JOIN `}${source.from}
        WHERE ${clauses.map(({ text }) => `(${text})`).join(' AND ')}`,
      values: [...(leading?.values ?? []), ...clauses.flatMap(({ values }) => values)],
    },
  }
}

/** The first table after FROM, with the values that it binds, and how the rows join it. */
type Leading = {
  readonly from: string
  readonly values: Clause['values']
  readonly clause: Clause
  readonly isFromIndex: boolean
}

function leadingOf(
  { index, row, table }: Source,
  { match }: Plan,
  lead: Exclude<Lead, { by: 'kept' }>,
): Leading | undefined {
  switch (lead.by) {
    case 'rows':
    case 'ids': {
      const clause = where(`${row}.id = found.value`)
      const values = [jsonList(lead.ids)]
      return { from: 'json_each(?) found', values, clause, isFromIndex: lead.by === 'rows' }
    }
    case 'index': {
      const clause = where(`${index} MATCH ? AND ${row}.id = ${index}.rowid`, lead.match)
      return { from: index, values: [], clause, isFromIndex: true }
    }
    case 'place':
      return undefined
    case 'span': {
      const { after, upTo } = lead
      if (match === undefined) {
        const clause = where(`span.id > ? AND span.id <= ? AND ${row}.id = span.id`, after, upTo)
        return { from: `${table} span`, values: [], clause, isFromIndex: false }
      }
      // JavaScript numbers are bound as REAL, but the text index seeks only by INTEGER and otherwise scans from its
      // beginning.
      const clause = where(
        `${index} MATCH ? AND ${row}.id = ${index}.rowid
         AND ${index}.rowid > CAST(? AS INTEGER) AND ${index}.rowid <= CAST(? AS INTEGER)`,
        match,
        after,
        upTo,
      )
      return { from: index, values: [], clause, isFromIndex: true }
    }
  }
}

/**
 * * The rows that a caller with restricted visibility may browse: the same as the access decision for each row. Where
 * nothing else narrows the rows, they are looked up through the resources that give access.
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
