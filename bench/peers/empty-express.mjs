// JavaScript, since stripping types would be a quarter of its start.
import express from 'express'

const app = express()
app.get('/', (_request, response) => void response.json({ hello: 'world' }))
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address()
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
})
process.on('SIGTERM', () => server.close())
