import type { RequestListener, ServerResponse } from 'node:http'
import { EmulatorError } from '../emulator-error.ts'
import type { Face } from '../exchanges/exchange.ts'
import { endStream } from '../kernel/stream-events.ts'
import { pathOf, type Places } from '../kernel/places.ts'
import { isLoopback } from './host-check.ts'
import { takeOriginForm, type Request } from './node-http.ts'
import { metadataPath } from './oauth-metadata.ts'

/** What Express calls for a request: it answers, or calls `next` where the request is another's. */
export type Middleware = (
  request: Parameters<RequestListener>[0],
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void

/** The faces below the one address: a request belongs to the first that it begins with. */
const paths = [
  ['ui', '/_bench'],
  ['store', '/_store'],
  ['api', ''],
] as const

/** One address for all three faces. */
export type Front = {
  readonly serve: Middleware
  /** Refuses what comes from now on, and ends what is in progress; what hasn't ended after the grace period is cut. */
  close(graceMs: number): Promise<void>
}

/** Says where all faces are below one address: the API itself, the pages at `_bench`, the store at `_store`. */
export function placeBelow(places: Places, address: string): void {
  for (const [face, path] of paths) places[`${face}Url`] = address + path
}

/**
 * Serves all faces below one address, whether its path is still in front of a request's or was taken off, by Express or by a
 * proxy. Until something else names its origin, that is the one that the first request was sent to.
 */
export function createFront(
  listeners: Readonly<Record<Face, RequestListener>>,
  places: Places,
  isPlaced: boolean,
): Front {
  const base = pathOf(places.apiUrl)
  const open = new Set<ServerResponse>()
  const ended = Promise.withResolvers<void>()
  let isKnown = isPlaced
  let isClosed = false

  const learnOrigin = ({ headers: { host = '' }, socket }: Request): void => {
    if (!isLoopback(host.replace(/:\d+$/, ''))) return
    isKnown = true
    const scheme = 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http'
    placeBelow(places, `${scheme}://${host}${base}`)
  }

  return {
    serve(given, response, next) {
      const request = given as Request & { readonly baseUrl?: string }
      const named = takeOriginForm(request)
      if (named !== undefined) request.headers.host = named
      const path = pathBelow(base, request, next !== undefined)
      if (path === undefined) return next?.()
      const problem = isClosed ? closed() : (misplaced(base, request) ?? unreadable(request))
      if (problem !== undefined) return fail(response, problem, next)
      if (!isKnown) learnOrigin(request)
      open.add(response)
      response.on('close', () => {
        open.delete(response)
        if (isClosed && open.size === 0) ended.resolve()
      })
      const [face, prefix] = paths.find(([, one]) => isBelow(one, path)) ?? paths[2]
      request.url = path.slice(prefix.length).replace(/^(?=\?|$)/, '/')
      return listeners[face](request, response)
    },
    async close(graceMs) {
      isClosed = true
      for (const { socket } of open) if (socket !== null) endStream(socket)
      if (open.size === 0) return
      const cut = setTimeout(() => {
        for (const response of open) response.destroy()
      }, graceMs)
      await ended.promise
      clearTimeout(cut)
    },
  }
}

const namedMetadata = new RegExp(`^${metadataPath}(/[^?]*)(.*)$`)

/** The path and query of a request without the base; undefined where it is none of the bench's. */
function pathBelow(
  base: string,
  { url, baseUrl }: Request & { readonly baseUrl?: string },
  hasOthers: boolean,
): string | undefined {
  // The metadata of an address with a path is read in front of it (RFC 8414, 3.1).
  const [, named, query] = namedMetadata.exec(url) ?? []
  const path = named === undefined ? url : `${named}${metadataPath}${query}`
  if (isBelow(base, path)) return path.slice(base.length)
  const isTakenOff = !hasOthers || (base !== '' && baseUrl?.endsWith(base) === true)
  return isTakenOff ? url : undefined
}

function isBelow(base: string, path: string): boolean {
  return path.startsWith(base) && /^(?:[/?]|$)/.test(path.slice(base.length))
}

/** Why a bench without a base can't be where a request came to: what it names would be outside of it. */
function misplaced(base: string, { baseUrl = '' }: { readonly baseUrl?: string }) {
  if (base !== '' || baseUrl === '') return undefined
  return new EmulatorError(
    'address-invalid',
    `The bench is mounted below ${baseUrl} and doesn't know it: start it with at: '${baseUrl}'.`,
  )
}

/** Why a request can't be read here: what ran before has read its body. */
export function unreadable(request: Request): EmulatorError | undefined {
  if (!request.readableDidRead || request.readableLength > 0) return undefined
  return new EmulatorError(
    'body-read',
    `The body of ${request.method} ${request.url} was read before the platform got the request: put express.json() and other readers of bodies behind the bench.`,
  )
}

/** Why nothing is served after the end. */
export function closed(): EmulatorError {
  return new EmulatorError('closed', 'The bench was closed: it no longer answers requests.')
}

function fail(
  response: ServerResponse,
  problem: EmulatorError,
  next: ((error: unknown) => void) | undefined,
): void {
  if (next !== undefined) return next(problem)
  const body = JSON.stringify({ error: problem.code, message: problem.message })
  response.writeHead(problem.code === 'closed' ? 503 : 500, { 'content-type': 'application/json' })
  return void response.end(body)
}
