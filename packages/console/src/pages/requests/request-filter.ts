import type { Chosen } from '../../shell/list-address.ts'
import { hasFailed, type PlatformRequest } from './request.ts'

/** The parts of the platform that requests are about; content is the bytes of files. */
export const kinds = { api: 'API', content: 'Content', ui: 'Pages', store: 'Store' } as const
export type Kind = keyof typeof kinds

export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const

/** Whether a request is what the filters of an address select; those that are empty select anything. */
export function matches(request: PlatformRequest, chosen: Chosen): boolean {
  const { text = '', failed = '', kind, method, status, user, application } = chosen
  const stated = [
    [kind, kindOf(request)],
    [method, request.method],
    [status, statusClassOf(request)],
    [user, request.user],
    [application, request.application],
  ] as const
  return (
    (failed === '' || hasFailed(request)) &&
    stated.every(([wanted = '', own]) => wanted === '' || wanted === own) &&
    hasWords(request, text)
  )
}

function hasWords(request: PlatformRequest, text: string): boolean {
  const { method, url, status, operation, error, user, application } = request
  const said = [
    method,
    url,
    status,
    operation,
    error?.message,
    user !== undefined && `user ${user}`,
    application !== undefined && `application ${application}`,
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}

/** The part of the platform that a request is about. */
export function kindOf({ face, url, operation }: PlatformRequest): Kind {
  if (face !== 'api') return face
  const isContent =
    /\/(content|parts|upload)\b|\/content\?/i.test(url) || /Content|Part\b/.test(operation ?? '')
  return isContent ? 'content' : 'api'
}

/** Such as `2xx`; undefined while there is no answer. */
export function statusClassOf({ status }: PlatformRequest): string | undefined {
  return status === undefined ? undefined : `${Math.floor(status / 100)}xx`
}

/** The pages of the platform's own that an app leads its user to. */
const dialogs = /^\/(oauth\/|device\b|purchases\/|_emulator\/(launches|purchases)\b)/

/** How many later requests are searched for the same one. */
const pollDistance = 20

/**
 * What says little about an app: preflights of browsers, the platform's own pages, and of a request that is repeated to
 * wait for something, all but the last.
 */
export function noiseIn(newestFirst: readonly PlatformRequest[]): ReadonlySet<string> {
  const noise = new Set<string>()
  const recent: string[] = []
  for (const request of newestFirst) {
    const { id, method, face, url } = request
    const isOwnPage = face !== 'api' && !dialogs.test(url) && !/^\/v\d/.test(url)
    const key = pollKey(request)
    const isPoll = key !== undefined && recent.includes(key)
    if (method === 'OPTIONS' || isOwnPage || isPoll) noise.add(id)
    else if (key !== undefined) {
      recent.push(key)
      if (recent.length > pollDistance) recent.shift()
    }
  }
  return noise
}

/** What a request has in common with its repetitions; undefined where it isn't one that waits. */
function pollKey(request: PlatformRequest): string | undefined {
  const { method, url, status, correlation, replayOf } = request
  if (method !== 'GET' || hasFailed(request) || replayOf !== undefined) return undefined
  return [url, status, correlation?.token].join(' ')
}
