import type { IncomingMessage, ServerResponse } from 'node:http'
import process from 'node:process'

/**
 * Node's HTTP module. An import statement would read every export of it, and one of them loads Node's WebSocket client
 * with all of undici: 30 ms and 12 MB that a server doesn't need.
 */
export const http = process.getBuiltinModule('node:http')

/** What makes a request by a protocol such as `https:`; TLS is loaded by the first that needs it. */
export function requestOf(protocol: string): typeof http.request {
  return protocol === 'https:' ? process.getBuiltinModule('node:https').request : http.request
}

/** A request to a server, which always has an address and a method. */
export type Request = IncomingMessage & { url: string; method: string }
export type Response = ServerResponse

/** Redirects a browser. */
export function redirect(response: Response, status: 302 | 303, location: string): void {
  response.statusCode = status
  response.setHeader('location', location)
  response.end()
}
