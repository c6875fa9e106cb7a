// A Node server that sends the same memory again and again: what one thread gives away when it reads nothing. Argument:
// how many bytes an answer has.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const bytes = Number(process.argv[2])
// As large as what the platform sends at a time.
const chunk = Buffer.alloc(512 * 1024, 'benchtop')

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-length': bytes })
  let left = bytes
  const sendOn = (): void => {
    if (left === 0) return void response.end()
    const piece = chunk.subarray(0, left)
    left -= piece.length
    response.write(piece, sendOn)
  }
  sendOn()
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
})
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
