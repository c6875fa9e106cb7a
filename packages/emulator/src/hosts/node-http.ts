import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request to a server, which always has an address and a method. */
export type Request = IncomingMessage & { url: string; method: string }
export type Response = ServerResponse

/** Redirects a browser. */
export function redirect(response: Response, status: 302 | 303, location: string): void {
  response.statusCode = status
  response.setHeader('location', location)
  response.end()
}
