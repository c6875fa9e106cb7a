import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Calls a listener with each event, until the returned function is called. */
export type Follow = (send: (name: string, data: unknown) => void) => () => void

/** As much waits for a slow reader before events are left out: more than a burst has, and little for a platform. */
const mostWaitingBytes = 1024 * 1024

/** The streams that are open, by their connections. */
const streams = new WeakMap<Socket, ServerResponse>()

/** Ends the stream of a connection, which would never end by itself; false where it has none. */
export function endStream(socket: Socket): boolean {
  return streams.get(socket)?.end() !== undefined
}

/**
 * Writes server-sent events after the head that was sent, until the reader is gone. For one that doesn't keep up, events are left out; how many is
 * the event `missed`, in their place, as soon as it reads on.
 */
export function streamEvents(response: ServerResponse, follow: Follow): void {
  if (response.req.method === 'HEAD') return void response.end()
  if (response.socket !== null) streams.set(response.socket, response)
  // Written immediately, so that the reader knows that it misses nothing from here on.
  response.write(': open\n\n')
  let missed = 0
  const write = (name: string, data: unknown): void => {
    response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const reportMissed = (): void => {
    if (missed === 0) return
    write('missed', { count: missed })
    missed = 0
  }
  const stop = follow((name, data) => {
    if (missed > 0 || response.writableLength > mostWaitingBytes) missed += 1
    else write(name, data)
  })
  response.on('drain', reportMissed)
  response.once('close', stop)
  return undefined
}
