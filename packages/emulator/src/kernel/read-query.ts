import type { Operation, Page, Paging, Problem, ProfileFacts } from '@benchtop/contracts'
import { relatedNames } from '../conditions/operation-pattern.ts'
import { problemsOf } from './problems.ts'

/** What the platform's profile and its owner say about parameters. */
export type QuerySettings = {
  readonly facts: ProfileFacts
  /** Second names, in lower case, with the names that parameters are declared by. */
  readonly aliases: ReadonlyMap<string, string>
}

/** The parameters of a query by their lower-case names; one that is given twice becomes a comma-separated list. */
function collect(
  search: URLSearchParams | undefined,
  aliases: QuerySettings['aliases'],
  mayBeEmpty: readonly string[] = [],
): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of search ?? []) {
    const given = name.toLowerCase()
    const key = aliases.get(given) ?? given
    if (value === '' && !mayBeEmpty.includes(key)) continue
    const before = values.get(key)
    values.set(key, before === undefined ? value : `${before},${value}`)
  }
  return values
}

const pageNames = ['Offset', 'Limit', 'SortBy', 'SortDir'] as const

/** The members of a form that come in a query, by their lower-case names; undefined where none may. */
export function formInQuery(
  { body }: Operation,
  search: URLSearchParams | undefined,
  { facts, aliases }: QuerySettings,
): Readonly<Record<string, unknown>> | undefined {
  const isRead = body?.kind === 'form' && body.mayBeQuery === true && facts.formsInQuery === 'read'
  return isRead && search !== undefined ? Object.fromEntries(collect(search, aliases)) : undefined
}

/** A parameter that an operation doesn't know, and the most similar one that it knows. */
export type IgnoredParameter = { readonly name: string; readonly nearest?: string }

/** What of a query an operation doesn't read: anyone who sends it believes in an effect that it doesn't have. */
export function ignoredParameters(
  operation: Operation,
  search: URLSearchParams,
  settings: QuerySettings,
): IgnoredParameter[] {
  const { aliases } = settings
  const names = Object.keys(operation.query?.shape ?? {})
  if (formInQuery(operation, search, settings) !== undefined) names.push(...search.keys())
  if (operation.paging !== undefined) names.push(...pageNames)
  const known = new Set(names.map((name) => name.toLowerCase()).concat('access_token'))
  return [...new Set(search.keys())].flatMap((name) => {
    const lower = name.toLowerCase()
    if (known.has(aliases.get(lower) ?? lower)) return []
    const [nearest] = relatedNames(name, names)
    return [{ name, ...(nearest !== undefined && { nearest }) }]
  })
}

/** Why they are refused where that is required. */
export function ignoredProblem({ name, nearest }: IgnoredParameter): Problem {
  const advice = nearest === undefined ? 'Leave it out' : `Did you mean ${nearest}`
  const message = `${name} is no parameter of this operation. ${advice}${nearest === undefined ? '.' : '?'}`
  return { member: name, code: 'Unknown', message }
}

/** Reads what an operation declares of its query, in any case. */
export function readQuery(
  operation: Operation,
  search: URLSearchParams | undefined,
  { facts, aliases }: QuerySettings,
  problems: Problem[],
): { query: Record<string, unknown>; page: Page | undefined } {
  const mayBeEmpty = facts.emptyParameters === 'values' ? operation.emptyParameters : undefined
  const values = collect(search, aliases, mayBeEmpty)
  const page = operation.paging && readPage(operation.paging, values, facts, problems)
  if (operation.query === undefined) return { query: {}, page }
  const given: Record<string, string> = {}
  for (const name of Object.keys(operation.query.shape)) {
    const value = values.get(name.toLowerCase())
    if (value !== undefined) given[name] = value
  }
  const parsed = operation.query.safeParse(given)
  if (!parsed.success) problems.push(...problemsOf(parsed.error, given))
  return { query: parsed.data ?? {}, page }
}

function readPage(
  paging: Paging,
  values: ReadonlyMap<string, string>,
  facts: ProfileFacts,
  problems: Problem[],
): Page {
  const offset = readWhole(values.get('offset'))
  if (offset === 'invalid') {
    problems.push(invalid('Offset', 'must be a whole number from 0'))
  }
  return {
    offset: typeof offset === 'number' ? offset : 0,
    limit: readLimit(paging, values.get('limit'), facts, problems),
    sortBy: readSortBy(paging, values.get('sortby'), facts, problems),
    sortDir: readSortDir(paging, values.get('sortdir'), problems),
  }
}

function readLimit(
  paging: Paging,
  text: string | undefined,
  facts: ProfileFacts,
  problems: Problem[],
): number {
  const limit = readWhole(text)
  if (limit === undefined) return paging.defaultLimit
  if (limit === 'invalid' || (limit > paging.maxLimit && facts.oversizedLimit === 'reject')) {
    problems.push(invalid('Limit', `must be a whole number from 0 to ${paging.maxLimit}`))
    return paging.defaultLimit
  }
  return Math.min(limit, paging.maxLimit)
}

function readSortBy(
  paging: Paging,
  text: string | undefined,
  facts: ProfileFacts,
  problems: Problem[],
): string {
  const [first] = paging.sortBy
  if (text === undefined) return first
  const isStrict = facts.unknownSortBy === 'reject'
  const { sortBy, deployedSortBy = [] } = paging
  const fields = isStrict ? sortBy.filter((name) => !deployedSortBy.includes(name)) : sortBy
  const field = fields.find((name) => name.toLowerCase() === text.toLowerCase())
  if (field === undefined && isStrict) {
    problems.push(invalid('SortBy', `must be one of ${fields.join(', ')}`))
  }
  return field ?? first
}

function readSortDir(
  paging: Paging,
  text: string | undefined,
  problems: Problem[],
): Page['sortDir'] {
  switch (text?.toLowerCase()) {
    case undefined:
      return paging.sortDir
    case 'asc':
      return 'Asc'
    case 'desc':
      return 'Desc'
    default:
      problems.push(invalid('SortDir', 'must be one of Asc, Desc'))
      return paging.sortDir
  }
}

function readWhole(text: string | undefined): number | 'invalid' | undefined {
  if (text === undefined) return undefined
  // "No maximum": what is beyond every list is beyond it all the same when it is too long for a number.
  return /^\s*\+?\d+\s*$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : 'invalid'
}

function invalid(member: string, rule: string): Problem {
  return { member, code: 'Invalid', message: `${member} ${rule}.` }
}
