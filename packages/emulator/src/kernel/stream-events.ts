import type { ServerResponse } from 'node:http'

/** Calls a listener with each event, until the returned function is called. */
export type Follow = (send: (name: string, data: unknown) => void) => () => void

/** Writes server-sent events, until the reader is gone. */
export function streamEvents(response: ServerResponse, status: number, follow: Follow): void {
  response.writeHead(status, { 'content-type': 'text/event-stream; charset=utf-8' })
  if (response.req.method === 'HEAD') return void response.end()
  // Written immediately, so that the reader knows that it misses nothing from here on.
  response.write(': open\n\n')
  const stop = follow((name, data) => {
    response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  })
  response.once('close', stop)
  return undefined
}
