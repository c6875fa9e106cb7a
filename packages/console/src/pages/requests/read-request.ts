import type { PlatformRequest } from './request.ts'

/** The path of a request, without its query and trailing slashes. */
export function pathOf({ url }: PlatformRequest): string {
  return (url.split('?', 1)[0] ?? '').replace(/\/+$/, '') || '/'
}

/** The parameters of a request's query and form; the form takes precedence. */
export function parametersOf(request: PlatformRequest): URLSearchParams {
  const parameters = queryOf(request.url)
  const type = request.request.headers['content-type'] ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) {
    for (const [name, value] of new URLSearchParams(request.request.body)) {
      parameters.set(name, value)
    }
  }
  return parameters
}

/** The query of an address, absolute or not. */
export function queryOf(address: string): URLSearchParams {
  const mark = address.indexOf('?')
  return new URLSearchParams(mark === -1 ? '' : address.slice(mark + 1))
}

/** The redirect address of a response, if it is outside the platform. */
export function leadsTo({ status = 0, response }: PlatformRequest): string | undefined {
  const location = response.headers['location']
  if (status < 300 || status > 399 || location === undefined) return undefined
  return location.startsWith('/') ? undefined : location
}

/** The JSON of a body; undefined if it isn't JSON. */
export function jsonOf(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}

/** A response's JSON; undefined if it isn't JSON. */
export function answerOf({ response }: PlatformRequest): unknown {
  return jsonOf(response.body)
}

/** A member of a response, or of its Response object. */
export function memberOf(answer: unknown, name: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const found: unknown = (answer as Record<string, unknown>)[name]
  if (typeof found === 'string') return found
  return 'Response' in answer ? memberOf(answer.Response, name) : undefined
}
