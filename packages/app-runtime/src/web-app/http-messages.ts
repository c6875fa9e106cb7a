import type { IncomingMessage, ServerResponse } from 'node:http'

/** A response that sends the browser on. The address that it is at may have a code in it, which no other site may learn. */
export function redirection(address: string | URL): Response {
  const location = typeof address === 'string' ? address : address.href
  return new Response(null, {
    status: 303,
    headers: { location, 'referrer-policy': 'no-referrer' },
  })
}

/** A request of node:http as Fetch has it. Its address is below that of the app: behind a proxy, the server has another. */
export function requestOf(
  { url = '/', method = 'GET', headers }: IncomingMessage,
  home: URL,
): Request {
  const sent = new Headers()
  for (const [name, values = []] of Object.entries(headers)) {
    // The names of HTTP/2's own begin with a colon.
    if (name.startsWith(':')) continue
    for (const value of [values].flat()) sent.append(name, value)
  }
  const path = url.startsWith('/') ? home.origin + url : url
  return new Request(URL.canParse(path) ? path : home, { method, headers: sent })
}

/** Sends a response by node:http, in one piece: it is a redirection, or a page that a handler returned. */
export async function sendResponse(sent: Response, response: ServerResponse): Promise<void> {
  response.statusCode = sent.status
  for (const [name, value] of sent.headers) {
    if (name === 'set-cookie') response.appendHeader(name, value)
    else response.setHeader(name, value)
  }
  response.end(sent.body === null ? undefined : new Uint8Array(await sent.arrayBuffer()))
}
