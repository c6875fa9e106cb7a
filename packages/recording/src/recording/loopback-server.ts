import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a port of 127.0.0.1, for 0 on any free one. */
export async function openServer(options: ServerOptions, port: number, serve: RequestListener) {
  const server = createServer({ maxHeaderSize: 128 * 1024, ...options }, serve)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Ends it, and cuts its connections. */
    async close(): Promise<void> {
      const closed = new Promise<unknown>((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
/** A server on this machine. */
export type LoopbackServer = Awaited<ReturnType<typeof openServer>>
