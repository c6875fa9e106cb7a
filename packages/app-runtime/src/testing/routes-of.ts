import type { Operation } from '@benchtop/contracts'
import type { Route } from '../client/route.ts'

/** POSTs whose repetition changes nothing: they set a state or content, or give what exists under the name. */
const settingOperations =
  /^v1\.(updateAppSession|updateAppResult|updateFile|createProject|createAppSessionLogs|\w+Properties\.write)$/

/** The table of routes as the contracts have it; `client/routes.ts` has to be equal to it. */
export function routesOf(operations: readonly Operation[]): Record<string, Route> {
  return Object.fromEntries(operations.map((operation) => [operation.id, routeOf(operation)]))
}

function routeOf({ id, method, path, body, query, paging, responses }: Operation): Route {
  const members = body !== undefined && 'members' in body ? body.members.shape : {}
  const inQuery = Object.keys(query?.shape ?? {}).filter((name) => !(name in members))
  const hasMembers = body !== undefined && 'members' in body
  return {
    method,
    path,
    ...(body !== undefined && body.kind !== 'document' && { body: body.kind }),
    ...(hasMembers && inQuery.length > 0 && { query: inQuery }),
    ...(method === 'GET' && paging !== undefined && { paged: true as const }),
    ...(302 in responses && { redirects: true as const }),
    ...(settingOperations.test(id) && { repeatable: true as const }),
  }
}
