import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server on a free port, prints its address as `startServer` expects it, and closes it on SIGTERM. */
export function answering(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
  })
  process.on('SIGTERM', () => {
    server.close()
    server.closeAllConnections()
  })
}
