// Downloads a URL on its parent's request, discards the bytes, and reports their number. Argument: the URL.
import { connect } from 'node:net'

const url = new URL(process.argv[2] ?? '')
const head = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`

function download(): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = 0
    const onread = {
      // One buffer for all of it, so that nothing here takes longer than the server does.
      buffer: Buffer.alloc(1024 * 1024),
      callback(bytes: number): boolean {
        received += bytes
        return true
      },
    }
    const socket = connect({ host: url.hostname, port: Number(url.port), onread })
    socket.on('error', reject).on('end', () => resolve(received))
    socket.write(head)
  })
}

process.on('message', () => {
  void download().then((bytes) => process.send?.(bytes))
})
process.send?.('ready')
