import express from 'express'
import type { AddressInfo } from 'node:net'

const app = express()
app.get('/', (_request, response) => void response.json({ hello: 'world' }))
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
})
process.on('SIGTERM', () => server.close())
