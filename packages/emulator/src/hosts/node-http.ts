import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request to a server, which always has an address and a method. */
export type Request = IncomingMessage & { url: string; method: string }
export type Response = ServerResponse
