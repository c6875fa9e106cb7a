import { request as plainRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { type Client, hasOwnFetch, type World } from '@benchtop/client'
import { receivingAgent } from './receiving-agent.ts'
import { openByFetch, type OpenBytes } from '../files/read-file.ts'

// The bytes of files by Node's own HTTP, which passes them on without copying: through the streams of `fetch`, they
// cost several times the work. Its agents keep connections alive, and use the proxies configured for Node.

/** As long as `fetch` waits for a silent host. */
const silentMs = 300_000

/** The maximum number of redirects, as in `fetch`. */
const mostRedirects = 20

const machineFetch = globalThis.fetch

/** The same client with uploads by Node's own HTTP; unchanged if it has its own `fetch`. */
export function sendingByHttp(client: Client): Client {
  if (!isPlain(client.world)) return client
  const { fetch } = client.world
  return client.withFetch(async (address, init = {}) => {
    const { method, body, signal, headers } = init
    if (typeof address !== 'string' || !(body instanceof Uint8Array)) return fetch(address, init)
    const { request, answer } = await send(address, {
      method: method ?? 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      body,
      signal: signal ?? undefined,
    })
    const { statusCode: status = 0 } = answer
    const content = await text(answer)
    // The host may have responded before it had received everything.
    if (!request.writableFinished) request.destroy()
    return new Response(content === '' ? null : content, { status, headers: headersOf(answer) })
  })
}

/** How a client's downloads are opened: by Node's own HTTP, or the client's own `fetch`. */
export function openingByHttp({ world }: Client): OpenBytes {
  return isPlain(world) ? openByHttp : openByFetch(world)
}

const openByHttp: OpenBytes = async (address, { headers, signal }) => {
  let url = address
  for (let followed = 0; ; followed += 1) {
    const { answer } = await send(url, { method: 'GET', headers, signal })
    const { statusCode: status = 0, headers: received } = answer
    if (status < 300 || status > 399 || received.location === undefined) {
      return { status, headers: headersOf(answer), body: answer, text: () => text(answer) }
    }
    answer.destroy()
    if (followed === mostRedirects) throw new Error(`${new URL(address).host} redirects forever.`)
    url = new URL(received.location, url).href
  }
}

/** Whether the global `fetch` and its dispatcher are the built-in ones. */
function isPlain(world: World): boolean {
  if (hasOwnFetch(world) || globalThis.fetch !== machineFetch) return false
  // What connects for `fetch`; a proxy's and a test's have other names.
  const dispatcher: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'))
  return dispatcher === undefined || (dispatcher as object).constructor.name === 'Agent'
}

type Sent = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal: AbortSignal | undefined
}

/** Sends a request with the whole body at once; gives the answer when its head is there. */
function send(
  address: string,
  { method, headers, body, signal }: Sent,
): Promise<{ readonly request: ClientRequest; readonly answer: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const { protocol } = new URL(address)
    const isPlainHttp = protocol === 'http:'
    const open = isPlainHttp ? plainRequest : secureRequest
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const request = open(address, {
      method,
      headers: { ...headers, ...length },
      timeout: silentMs,
      ...(isPlainHttp && { agent: receivingAgent }),
      ...(signal !== undefined && { signal }),
    })
    request.on('response', (answer) => resolve({ request, answer }))
    request.on('error', reject)
    request.on('timeout', () => {
      request.destroy(new Error(`nothing was received for ${silentMs / 1000} seconds`))
    })
    request.end(body)
  })
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return headers
}
