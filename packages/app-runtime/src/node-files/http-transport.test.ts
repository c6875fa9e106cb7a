import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@benchtop/client'
import { expect, it } from 'vitest'
import { openingByHttp, sendingByHttp } from './http-transport.ts'

const bytes = Buffer.from(Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * at) % 251))

async function serverOf(listener: RequestListener): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

it('[RTM-01] a download follows redirects, and keeps the bytes received', async () => {
  await using server = await serverOf((request, response) => {
    if (request.url === '/moved') response.writeHead(307, { location: '/here' }).end()
    else response.end(bytes)
  })
  const open = openingByHttp(createClient({ apiUrl: server.url }))
  const answer = await open(`${server.url}/moved`, { headers: {} })
  expect(answer.status).toBe(200)
  // All chunks are retained: none may use memory that the next one overwrites.
  const chunks = await Array.fromAsync(answer.body ?? [])
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
})

it('[RTM-01] a download with circular redirects fails', async () => {
  await using server = await serverOf((_, response) => {
    response.writeHead(302, { location: '/again' }).end()
  })
  const open = openingByHttp(createClient({ apiUrl: server.url }))
  await expect(open(server.url, { headers: {} })).rejects.toThrow('redirects forever')
})

it('[RTM-03] a transfer ends with its signal while the host is silent', async () => {
  const stop = new AbortController()
  await using server = await serverOf(() => stop.abort(new Error('enough')))
  const open = openingByHttp(createClient({ apiUrl: server.url }))
  await expect(open(server.url, { headers: {}, signal: stop.signal })).rejects.toThrow('abort')
})

it('[RTM-04] a client with its own fetch keeps it', () => {
  const client = createClient({
    apiUrl: 'http://127.0.0.1:9',
    fetch: () => Promise.resolve(new Response()),
  })
  expect(sendingByHttp(client)).toBe(client)
})
