import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

export type ReservedPort = AsyncDisposable & { readonly port: number }

/** Takes a port of this machine, any free one for 0; free again when it is disposed of. */
export async function reservePort(wish: number): Promise<ReservedPort> {
  const server = createServer()
  server.listen(wish, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}

/** Whether anything listens at the port of an address. */
export async function isListening(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
