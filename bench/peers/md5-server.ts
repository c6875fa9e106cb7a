// A Node server that does nothing with what it receives but to compute its MD5.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { answering } from './answering.ts'

const server = createServer((request, response) => {
  const hash = createHash('md5')
  request.on('data', (chunk: Buffer) => hash.update(chunk))
  request.on('end', () => response.end(hash.digest('hex')))
})
answering(server)
