// A Node server that sends the same memory again and again: what one thread gives away when it reads nothing. Argument:
// how many bytes an answer has.
import { createServer } from 'node:http'
import { answering } from './answering.ts'

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
answering(server)
