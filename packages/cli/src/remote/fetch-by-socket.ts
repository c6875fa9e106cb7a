import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A `fetch` whose requests all go to the server at a socket of this machine. */
export function fetchBy(socketPath: string): typeof fetch {
  // An import statement would read every export of it.
  const { request: open } = process.getBuiltinModule('node:http')
  return async (...given) => {
    const { body, headers, method, signal, url } = new Request(...given)
    const { pathname, search } = new URL(url)
    const options = { socketPath, method, signal, path: pathname + search }
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const call = open({ ...options, headers: Object.fromEntries(headers) }, (answer) => {
      const { statusCode: status = 0, headersDistinct } = answer
      const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      const isEmpty = status === 204 || status === 304 || method === 'HEAD'
      // Until it is read, the connection keeps the process from ending.
      if (isEmpty) answer.resume()
      const content = isEmpty ? null : (Readable.toWeb(answer) as globalThis.ReadableStream)
      resolve(new Response(content, { status, headers: pairs }))
    })
    call.on('error', reject)
    if (body === null) call.end()
    else pipeline(Readable.fromWeb(body), call).catch(reject)
    return promise
  }
}
