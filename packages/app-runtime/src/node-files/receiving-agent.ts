import { Agent } from 'node:http'
import { connect, type NetConnectOpts, type Socket } from 'node:net'

/** As much as comes at once. */
const placeBytes = 64 * 1024

/**
 * Receives into one place of memory for each connection. By itself Node takes new memory for all that comes, and its parser
 * of HTTP again for the bodies, which it copies: for a large file, that costs more than moving it does.
 */
class ReceivingAgent extends Agent {
  override createConnection(options: NetConnectOpts): Socket {
    const socket: Socket = connect({
      ...options,
      onread: {
        buffer: Buffer.allocUnsafeSlow(placeBytes),
        callback: (length, place) => {
          // The parser receives data by the stream's usual event.
          socket.emit('data', Buffer.from(place.buffer, place.byteOffset, length))
          return true
        },
      },
    })
    return socket
  }
}

/** The connections of transfers without TLS, kept for the next request as Node's own agent keeps its. */
export const receivingAgent: Agent = new ReceivingAgent({
  keepAlive: true,
  scheduling: 'lifo',
  timeout: 5000,
})
