import { badRequest, searchScopes, type SearchScope } from '@benchtop/contracts'
import {
  parseQuery,
  planQuery,
  QueryError,
  type Plan,
  type QueryTree,
} from '@benchtop/search-query'
import { fieldOf, fieldsIn, resolveQuery } from './resolve-query.ts'
import { searchFields } from './search-fields.ts'

/** The names of the fields by which a scope can be searched. */
export function fieldNames(scope: SearchScope): string[] {
  return Object.keys(searchFields[scope].fields)
}

/**
 * Reads a query for each scope; a list without any is none, and all are searched. 400 where its syntax is invalid, where a value isn't valid for its field, and where
 * no requested scope has the field.
 */
export function planSearch(
  named: readonly SearchScope[],
  query: string,
): { scope: SearchScope; plan: Plan }[] {
  const scopes = named.length === 0 ? searchScopes : named
  try {
    const tree = parseQuery(query)
    requireFields(tree, scopes)
    return [...new Set(scopes)].map((scope) => ({
      scope,
      plan: planQuery(resolveQuery(tree, searchFields[scope])),
    }))
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    const message = `query is invalid at position ${error.position}: ${error.message}.`
    throw badRequest([{ member: 'query', code: 'QueryInvalid', message }])
  }
}

function requireFields(tree: QueryTree, scopes: readonly SearchScope[]): void {
  const known = [...new Set(scopes.flatMap(fieldNames))]
  for (const named of fieldsIn(tree)) {
    if (scopes.some((scope) => fieldOf(named, searchFields[scope]) !== undefined)) continue
    const { name, position } = named
    throw new QueryError(
      position,
      `expected a field of ${scopes.join(', ')} (${known.join(', ')}), or a text in quotation marks, found "${name}:"`,
    )
  }
}
