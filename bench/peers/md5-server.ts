// A Node server that does nothing with what it receives but to compute its MD5.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((request, response) => {
  const hash = createHash('md5')
  request.on('data', (chunk: Buffer) => hash.update(chunk))
  request.on('end', () => response.end(hash.digest('hex')))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
})
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
