import type { Body, Operation, Responses } from '@benchtop/contracts'
import type { Route, Routes } from '../route.ts'

/** Idempotent POSTs: they set a state or content, or return what exists under the name. */
const settingOperations =
  /^v1\.(updateAppSession|updateAppResult|updateFile|createProject|createAppSessionLogs|\w+Properties\.write)$/

/** What a client needs to call these operations, by their ids. */
export function routesOf(operations: readonly Operation[]): Routes {
  return Object.fromEntries(operations.map((operation) => [operation.id, routeOf(operation)]))
}

function routeOf({ id, method, path, body, query, paging, responses }: Operation): Route {
  return {
    ...(method !== 'GET' && { method }),
    path,
    ...bodyOf(body, Object.keys(query?.shape ?? {})),
    ...(method === 'GET' && paging !== undefined && { paged: true as const }),
    ...(302 in responses && { redirects: true as const }),
    ...(settingOperations.test(id) && { repeatable: true as const }),
    ...answerOf(responses),
  }
}

function bodyOf(body: Body | undefined, query: readonly string[]): Partial<Route> {
  if (body === undefined) return {}
  if (body.kind === 'raw') {
    const { kind, contentType } = body
    return { body: kind, ...(contentType !== undefined && { contentType }) }
  }
  const { kind } = body
  const inQuery = kind === 'document' ? [] : query.filter((name) => !(name in body.members.shape))
  return { body: kind, ...(inQuery.length > 0 && { query: inQuery }) }
}

function answerOf(responses: Responses): Partial<Route> {
  const kinds = Object.values(responses).map(({ kind }) => kind)
  if (kinds.includes('events')) return { answer: 'events' }
  return kinds.includes('bytes') ? { answer: 'bytes' } : {}
}
