import type { IncomingMessage, RequestListener } from 'node:http'
import { connect } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'
import { http } from '../flow/http-module.ts'
import type { Places } from '../kernel/places.ts'

/** Where a server listens, if there is one. */
export type FindServer = () => { readonly host: string; readonly port: number } | undefined

/** Forwards requests, and by `upgrade` WebSockets, to the server next to a bench, with the address that they came to. */
export function createForwarding(find: FindServer, places: Places) {
  const headersOf = ({ headers }: IncomingMessage) => {
    const { host, protocol } = new URL(places.apiUrl)
    return { ...headers, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) }
  }
  const forward: RequestListener = (request, response) => {
    const refuse = (status: number, text: string): void => {
      if (response.headersSent) response.destroy()
      else response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
    }
    const place = find()
    if (place === undefined) return refuse(404, `Nothing is here: the bench is at ${places.uiUrl}`)
    const { method, url: path } = request
    const options = { ...place, method, path, headers: headersOf(request), agent: false as const }
    const call = http.request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      pipeline(answer, response, () => {})
    })
    call.on('error', ({ message }) => refuse(502, `The app does not answer: ${message}`))
    response.on('close', () => call.destroy())
    request.pipe(call)
  }
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const place = find()
    if (place === undefined) return void socket.destroy()
    const inner = connect(place)
    const headers = Object.entries(headersOf(request)).map((pair) => pair.join(': '))
    inner.write([`GET ${request.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
    inner.write(head)
    pipeline(socket, inner, () => {})
    pipeline(inner, socket, () => {})
  }
  return { forward, upgrade }
}
