import type { Route } from './route.ts'
import type { RequestBytes } from './call-types.ts'

/** The parameters of any call. */
export type AnyParams = Readonly<Record<string, unknown>>

/** A call in its wire format, without the host's address and the caller. */
export type WireRequest = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: RequestBytes | undefined
}

const pagingNames = new Set(['Offset', 'Limit', 'SortBy', 'SortDir'])

/** Puts each parameter of a call in its place: path, query, body, header. */
export function wireRequest(operation: string, route: Route, params: AnyParams): WireRequest {
  const left = new Map(Object.entries(params).filter(([, value]) => value !== undefined))
  const take = (name: string): unknown => {
    const value = left.get(name)
    left.delete(name)
    return value
  }
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = take(name)
    if (typeof value !== 'string' && typeof value !== 'number') {
      const fault = value === undefined ? 'is missing' : 'is neither a string nor a number'
      throw new TypeError(`\`${operation}\`: \`${name}\` ${fault} (string)`)
    }
    // One dot or two would be interpreted as a relative path segment.
    return encodeURIComponent(value).replaceAll(/^\.{1,2}$/g, (dots) => dots.replaceAll('.', '%2E'))
  })
  if (route.redirects === true) left.set('redirect', 'meta')

  const headers: Record<string, string> = { accept: 'application/json' }
  let body: RequestBytes | undefined
  if (route.body === 'raw') {
    body = take('data') as RequestBytes
    const contentType = take('contentType') ?? route.contentType ?? 'application/octet-stream'
    headers['content-type'] = textOf(contentType)
    const md5 = take('contentMd5')
    if (md5 !== undefined) headers['content-md5'] = textOf(md5)
  } else if (route.body === 'document') {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(take('document'))
  } else if (route.body !== undefined) {
    const members = [...left].filter(([name]) => route.query?.includes(name) !== true)
    for (const [name] of members) left.delete(name)
    headers['content-type'] =
      route.body === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
    body = route.body === 'json' ? JSON.stringify(Object.fromEntries(members)) : urlEncoded(members)
  }
  const query = urlEncoded(
    [...left].map(([name, value]) => [parameterName(operation, name), value]),
  )
  return { path: query === '' ? path : `${path}?${query}`, headers, body }
}

/** v2 writes its paging in lower case. */
function parameterName(operation: string, name: string): string {
  return operation.startsWith('v2.') && pagingNames.has(name) ? name.toLowerCase() : name
}

function urlEncoded(members: readonly (readonly [string, unknown])[]): string {
  return new URLSearchParams(
    members
      .filter(([, value]) => value !== null)
      .map(([name, value]): [string, string] => [
        name,
        Array.isArray(value) ? value.join(',') : textOf(value),
      ]),
  ).toString()
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
