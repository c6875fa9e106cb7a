import type { PlatformRequest } from '../request.ts'

/** The path of a request, without its query and the slashes behind it. */
export function pathOf({ url }: PlatformRequest): string {
  return (url.split('?', 1)[0] ?? '').replace(/\/+$/, '') || '/'
}

/** What a request says in its query and its form; the form counts. */
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

/** Where an answer sends the browser, if that is away from the platform. */
export function leadsTo({ status = 0, response }: PlatformRequest): string | undefined {
  const location = response.headers['location']
  if (status < 300 || status > 399 || location === undefined) return undefined
  return location.startsWith('/') ? undefined : location
}

/** An answer's JSON; undefined where it is none. */
export function answerOf({ response: { body } }: PlatformRequest): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}

/** A member of an answer, or of what stands under Response in it. */
export function memberOf(answer: unknown, name: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const found: unknown = (answer as Record<string, unknown>)[name]
  if (typeof found === 'string') return found
  return 'Response' in answer ? memberOf(answer.Response, name) : undefined
}
