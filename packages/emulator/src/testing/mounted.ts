import express from 'express'
import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { heldBench } from '../embedding/held-bench.ts'
import { benchtop } from '../embedding/vite.ts'
import type { EmulatorOptions } from '../emulator-options.ts'
import { createEmulator, type Emulator } from '../emulator.ts'

type Start = (options: EmulatorOptions) => Promise<Emulator>

/** Every way to have all faces of a platform on one address. */
export const ways = {
  'one port': (options) => createEmulator({ ...options, ports: { single: 0 } }),
  'an Express app with a base': (options) =>
    inServer(options, '/bench', ({ middleware }) =>
      express()
        .use('/other', (_, response) => void response.end('other'))
        .use(middleware)
        .use((_, response) => void response.status(404).end('no page of the app')),
    ),
  'an Express app that mounts it below a path': (options) =>
    inServer(options, '/tools/bench', ({ middleware }) =>
      express().use('/tools/bench', middleware),
    ),
  'a proxy that strips the base': (options) =>
    inServer(options, '/bench', ({ middleware }) => (request, response) => {
      // Proxies of development name the server that they pass a request on to.
      request.headers.host = 'localhost:9'
      if (request.url?.startsWith('/bench') === true)
        request.url = request.url.slice('/bench'.length)
      return middleware(request, response)
    }),
  'Vite’s server for development': inVite,
  'this process': inProcess,
} satisfies Readonly<Record<string, Start>>

let count = 0

const fetchOfMachine = globalThis.fetch

/** The platforms that answer in this process, by their addresses. */
const live = new Map<string, Emulator>()

const routed: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const [, emulator] = [...live].find(([at]) => request.url.startsWith(`${at}/`)) ?? []
  return emulator === undefined ? fetchOfMachine(request) : emulator.fetch(request)
}

/** What a test requests by `fetch` of such an address is answered in this process, as long as the platform isn't disposed of. */
async function inProcess(options: EmulatorOptions): Promise<Emulator> {
  count += 1
  const at = `http://in-process-${count}.localhost/bench`
  const emulator = await createEmulator({ ...options, listen: false, at })
  live.set(at, emulator)
  globalThis.fetch = routed
  const { close } = emulator
  return Object.assign(emulator, {
    async [Symbol.asyncDispose]() {
      await close()
      live.delete(at)
      if (live.size === 0) globalThis.fetch = fetchOfMachine
    },
  })
}

/** Vite's server for development, whose plugin has the platform in it. */
async function inVite(options: EmulatorOptions): Promise<Emulator> {
  const { createServer: createVite } = await import('vite')
  let vite: Awaited<ReturnType<typeof createVite>> | undefined
  const emulator = await inServer(
    options,
    '/bench',
    () => vite?.middlewares ?? (() => {}),
    async (given) => {
      vite = await createVite({
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'silent',
        server: { middlewareMode: true, ws: false, watch: null },
        plugins: [benchtop(given)],
      })
      return heldBench(given).starting
    },
  )
  const dispose = emulator[Symbol.asyncDispose]
  return Object.assign(emulator, {
    async [Symbol.asyncDispose]() {
      await dispose()
      await vite?.close()
    },
  })
}

/** A server of a user's with a platform in it, at a path of its address. */
export async function inServer(
  options: EmulatorOptions,
  path: string,
  listenerOf: (emulator: Emulator) => RequestListener,
  create: Start = createEmulator,
): Promise<Emulator> {
  let listener: RequestListener = (_, response) => void response.end()
  const server = createServer((request, response) => listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const at = `http://127.0.0.1:${port}${path}`
  const emulator = await create({ ...options, listen: false, at })
  listener = listenerOf(emulator)
  const { close } = emulator
  return Object.assign(emulator, {
    async [Symbol.asyncDispose]() {
      await close()
      await stop(server)
    },
  })
}

async function stop(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
