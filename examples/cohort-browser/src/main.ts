import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { fileStore, memoryStore } from '@benchtop/app-runtime'
import { createCohortApp } from './cohort-app.ts'
import { readEnvironment } from './environment.ts'

const { host, port, storeFile, ...platform } = readEnvironment()
const server = createServer()
server.listen(port, host)
await once(server, 'listening')

const url = `http://${host}:${(server.address() as AddressInfo).port}`
const redirectUri = platform.redirectUri ?? `${url}/callback`
const store = storeFile === undefined ? memoryStore() : fileStore(storeFile)
server.on('request', createCohortApp({ ...platform, redirectUri, store }))
console.log(`Cohort Browser is at ${url}`)

function end(): void {
  server.close()
  server.closeAllConnections()
  if (process.connected) process.disconnect()
}
process.once('SIGTERM', end).once('SIGINT', end)
// If another program started it, it exits with that program.
if (process.connected) process.once('disconnect', end)
