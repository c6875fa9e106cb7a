import type { Page, SearchScope } from '@benchtop/contracts'
import type { ScopedKind } from '../../access/scopes.ts'
import type { Visibility } from '../../access/visibility.ts'
import type { Database } from '../../storage/database.ts'
import { common, indexedTexts } from '../../storage/indexed-texts.ts'
import { ownOrShared } from '../../storage/own-or-shared.ts'
import { allOf, countRows, jsonList, where, type Clause } from '../../storage/paged.ts'
import { clauseOf, scoreOf } from './condition-clauses.ts'
import type { Plan } from '@benchtop/search-query'
import { sources, type Source } from './search-sources.ts'

export type FoundRow = { scope: SearchScope; id: number; score: number }

/** The query of one scope; what its plan is made of is no part of the published types. */
export type ScopeQuery = { readonly scope: SearchScope; readonly plan: object }
type Planned = ScopeQuery & { readonly plan: Plan }

type SortBy = 'Score' | 'Name' | 'DateCreated' | 'DateModified'

export function searchStore(database: Database) {
  const indexTexts = indexedTexts(database)

  /** Whether a search begins with the text index, and not with the resources that contain the rows. */
  const isLedByIndex = ({ scope, plan }: Planned, { everything }: Visibility): boolean => {
    const { index } = sources[scope]
    const { match, isNarrow } = plan
    if (match === undefined) return false
    if (everything && !isNarrow) return true
    const next = database.statement<[string, number]>(
      `SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT 1 OFFSET ?`,
    )
    return next.get(match, common) === undefined
  }

  return {
    /** One page of the results in some scopes, by default best first, and their number. */
    search(
      visibility: Visibility,
      scopes: readonly ScopeQuery[],
      { offset, limit, sortBy, sortDir }: Page<SortBy>,
    ): { rows: FoundRow[]; total: number } {
      const given = scopes as readonly Planned[]
      // Without room the newest rows aren't indexed, and reads continue: each row is looked at.
      const queries = indexTexts()
        ? given
        : given.map(({ scope, plan }) => ({ scope, plan: { ...plan, match: undefined } }))
      const parts = queries.map((query) =>
        statementOf(query, isLedByIndex(query, visibility), visibility, sortBy),
      )
      // Without a text all scores are equal, and rows are read directly in the order of their ids.
      const isScored = given.some(({ plan }) => plan.scored.length > 0)
      const direction = sortDir === 'Desc' ? 'DESC' : 'ASC'
      const order =
        sortBy !== 'Score' ? `key ${direction}, ` : isScored ? `score ${direction}, ` : ''
      const { text, values } = pageStatement(parts, order, offset + limit)
      const found =
        limit === 0
          ? []
          : database
              .statement<Clause['values'], { place: number; id: number; score: number }>(text)
              .all(...values, limit, offset)
      const rows = found.map(({ place, ...row }) => ({
        scope: (queries[place] as ScopeQuery).scope,
        ...row,
      }))
      const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
      return {
        rows,
        total: isLast
          ? offset + rows.length
          : parts.reduce((sum, { rest }) => sum + countRows(database, rest), 0),
      }
    },
  }
}
export type SearchStore = ReturnType<typeof searchStore>

type ScopeStatement = {
  /** As id, score and key. */
  readonly columns: Clause
  /** The statement from FROM on. */
  readonly rest: Clause
}

/** The rows of several scopes up to the end of a page, in its order; takes its limit and offset besides its values. */
function pageStatement(parts: readonly ScopeStatement[], order: string, upTo: number): Clause {
  const selected = parts.map(
    ({ columns, rest }, place) => `SELECT ${place} AS place, ${columns.text} ${rest.text}`,
  )
  // Of some scopes each gives its rows up to the end of the page, so that they are read in its own order.
  const isOne = parts.length === 1
  const each = isOne
    ? selected
    : selected.map((text) => `SELECT * FROM (${text} ORDER BY ${order}id LIMIT ?)`)
  return {
    text: `${each.join(' UNION ALL ')} ORDER BY ${order}${isOne ? 'id' : 'place, id'} LIMIT ? OFFSET ?`,
    values: parts.flatMap(({ columns, rest }) => [
      ...columns.values,
      ...rest.values,
      ...(isOne ? [] : [upTo]),
    ]),
  }
}

function statementOf(
  { plan, scope }: Planned,
  isLedByIndex: boolean,
  visibility: Visibility,
  sortBy: SortBy,
): ScopeStatement {
  const source = sources[scope]
  const { row, index } = source
  const { text, values } = allOf([
    isLedByIndex
      ? where(`${index} MATCH ? AND ${row}.id = ${index}.rowid`, plan.match ?? null)
      : undefined,
    source.condition === undefined ? undefined : where(source.condition),
    ownOrShared({ owner: source.owner, ...source.reachedBy }, visibility),
    visibility.everything ? undefined : visible(source, visibility, isLedByIndex || plan.isNarrow),
    clauseOf(isLedByIndex ? plan.rest : plan.whole, source),
  ])
  const score = scoreOf(plan.scored)
  const keys = {
    Score: 'NULL',
    Name: 'name',
    DateCreated: 'created_ms',
    DateModified: 'modified_ms',
  }
  const key = sortBy === 'Score' ? keys.Score : `${row}.${keys[sortBy]}`
  // The index comes first, whatever the query planner would choose.
  const from = isLedByIndex ? `${index} CROSS JOIN ${source.from}` : source.from
  return {
    columns: where(`${row}.id AS id, ${score.text} AS score, ${key} AS key`, ...score.values),
    rest: where(`FROM ${from} WHERE ${text}`, ...values),
  }
}

/**
 * The rows that a caller with restricted visibility may browse: the same as the access decision for each row. Where
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
