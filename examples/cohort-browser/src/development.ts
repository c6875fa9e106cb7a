// For development: the app with a bench in its own Express app, in one process at one port.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { memoryStore } from '@benchtop/app-runtime'
import { createEmulator } from '@benchtop/emulator'
import express from 'express'
import { createCohortApp } from './cohort-app.ts'
import { readEnvironment } from './environment.ts'

const folder = join(import.meta.dirname, '..')

/** A file of the app, as a seed of the bench. */
async function readDocument(name: string) {
  const path = join(folder, name)
  const document = JSON.parse(await readFile(path, 'utf8')) as Readonly<Record<string, unknown>>
  return { name, folder: dirname(path), document }
}

const { host, port, clientId, clientSecret } = readEnvironment()
const server = createServer()
server.listen(port, host)
await once(server, 'listening')
const url = `http://${host}:${(server.address() as AddressInfo).port}`
const redirectUri = `${url}/callback`

const manifest = await readDocument('benchtop.config.json')
const { seed, command: _, ...application } = manifest.document
const registered = { ...application, owner: '1001', redirectUri, homepageUri: `${url}/` }
const bench = await createEmulator({
  listen: false,
  at: `${url}/bench`,
  seed: [
    ...(await Promise.all((seed as readonly string[]).map(readDocument))),
    { ...manifest, document: { applications: [registered] } },
  ],
})
const { apiUrl, uiUrl, storeUrl, middleware } = bench
const store = memoryStore()
const app = createCohortApp({ apiUrl, uiUrl, storeUrl, clientId, clientSecret, redirectUri, store })
server.on('request', express().use(middleware).use(app))
console.log(`Cohort Browser is at ${url}, and its bench at ${uiUrl}/`)

async function end(): Promise<void> {
  await bench.close()
  server.close()
  server.closeAllConnections()
}
process.once('SIGTERM', () => void end()).once('SIGINT', () => void end())
