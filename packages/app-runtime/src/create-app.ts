import type { IncomingMessage, ServerResponse } from 'node:http'
import { createOAuth, type OAuth } from './oauth/create-oauth.ts'
import type { PropertyValues } from './sessions/property-values.ts'
import { type AppOptions, createArrivals } from './web-app/arrivals.ts'
import { sendResponse } from './web-app/http-messages.ts'
import {
  createVisitors,
  fetchVisitor,
  type FetchVisitor,
  type Visitor,
} from './web-app/visitors.ts'

/** A web app. */
export type App = {
  readonly oauth: OAuth
  /**
   * For Fetch handlers, as Hono and Next have them: the response to a request for the redirect address, and undefined
   * for any other.
   */
  fetch(request: Request): Promise<Response | undefined>
  /** For Express: `server.use(app.middleware)`. It passes on all other addresses. */
  middleware(
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ): void
  /** For node:http: whether the request was for the redirect address, and is answered. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** The visitor of a request of a Fetch handler. The response needs its `headers`, unless it is its `redirect`. */
  visitor(request: Request): FetchVisitor
  /** The visitor of a request. Sets the cookie of a new one: call it before the response starts. */
  visitor(request: IncomingMessage, response: ServerResponse): Visitor
}

/** Creates an app that handles redirects from the platform: triggers, authorizations, and returns from purchases. */
export function createApp<Inputs extends object = PropertyValues>(
  options: AppOptions<Inputs>,
): App {
  const oauth = createOAuth(options)
  const visitors = createVisitors(options, oauth)
  const arrive = createArrivals(options, oauth, visitors)
  const home = new URL(options.redirectUri)
  const isArrival = (method: string | undefined, { pathname }: URL): boolean =>
    method === 'GET' && pathname === home.pathname

  function visitor(request: Request): FetchVisitor
  function visitor(request: IncomingMessage, response: ServerResponse): Visitor
  function visitor(request: Request | IncomingMessage, response?: ServerResponse): Visitor {
    if (response === undefined) return fetchVisitor(visitors.ofRequest(request as Request))
    const arrived = visitors.ofMessage(request as IncomingMessage)
    if (arrived.newCookie !== undefined) response.appendHeader('set-cookie', arrived.newCookie)
    return arrived.visitor
  }

  const handle: App['handle'] = async (request, response) => {
    if (!isArrival(request.method, new URL(request.url ?? '/', home))) return false
    await sendResponse(await arrive(visitors.ofMessage(request)), response)
    return true
  }

  return {
    oauth,
    handle,
    visitor,
    fetch: async (request) =>
      isArrival(request.method, new URL(request.url))
        ? arrive(visitors.ofRequest(request))
        : undefined,
    middleware(request, response, next) {
      void passOn(handle(request, response), next)
    },
  }
}

/** Continues with the next handler of Express, unless the request was answered. */
async function passOn(answered: Promise<boolean>, next: (error?: unknown) => void): Promise<void> {
  let isAnswered: boolean
  try {
    isAnswered = await answered
  } catch (error) {
    next(error)
    return
  }
  if (!isAnswered) next()
}
