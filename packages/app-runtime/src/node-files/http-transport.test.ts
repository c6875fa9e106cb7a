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

/** Requests an address as a download does, and copies what comes. */
async function read(
  open: ReturnType<typeof openingByHttp>,
  url: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await open(url, { headers })
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.body ?? []) chunks.push(chunk)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.concat(chunks) }
}

it('[RTM-01] a download follows redirects', async () => {
  await using server = await serverOf((request, response) => {
    if (request.url === '/moved') response.writeHead(307, { location: '/here' }).end()
    else response.end(bytes)
  })
  const open = openingByHttp(createClient({ apiUrl: server.url }))
  const answer = await read(open, `${server.url}/moved`)
  expect(answer.status).toBe(200)
  expect(answer.bytes.equals(bytes)).toBe(true)
})

it('[RTM-01] ranges come over one connection, of any size and in any pieces', async () => {
  const connections = new Set<unknown>()
  await using server = await serverOf((request, response) => {
    connections.add(request.socket)
    const [start, end] = (request.headers.range ?? '').replace('bytes=', '').split('-').map(Number)
    const range = bytes.subarray(start, (end ?? 0) + 1)
    response.writeHead(206, { 'content-length': range.length, 'x-range': String(start) })
    for (let at = 0; at < range.length; at += 70_001)
      response.write(range.subarray(at, at + 70_001))
    response.end()
  })
  const open = openingByHttp(createClient({ apiUrl: server.url }))
  const size = 1024 * 1024
  for (const [start, end] of [
    [0, bytes.length],
    [7, 8],
    [1, size + 1],
    [3, size + 2],
    [5, size + 7],
    [bytes.length - 1, bytes.length],
    [11, 2 * size + 11],
  ] as const) {
    const answer = await read(open, server.url, { range: `bytes=${start}-${end - 1}` })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('x-range')).toBe(String(start))
    expect(answer.bytes.equals(bytes.subarray(start, end))).toBe(true)
  }
  expect(connections.size).toBe(1)
})

it('[RTM-01] an answer of unknown length, an empty one and a refusal are read as well', async () => {
  await using server = await serverOf((request, response) => {
    if (request.url === '/chunked') {
      response.write(bytes)
      response.end()
    } else if (request.url === '/empty') response.writeHead(200, { 'content-length': 0 }).end()
    else response.writeHead(403, { 'content-length': 7 }).end('expired')
  })
  const open = openingByHttp(createClient({ apiUrl: server.url }))
  expect((await read(open, `${server.url}/chunked`)).bytes.equals(bytes)).toBe(true)
  expect((await read(open, `${server.url}/empty`)).bytes).toHaveLength(0)
  const refusal = await open(`${server.url}/refused`, { headers: {} })
  expect([refusal.status, await refusal.text()]).toEqual([403, 'expired'])
})

it('[RTM-03] an answer that breaks off gives what has come, and then fails', async () => {
  await using server = await serverOf((_, response) => {
    response.writeHead(206, { 'content-length': bytes.length })
    response.write(bytes.subarray(0, 1_500_000), () => response.destroy())
  })
  const open = openingByHttp(createClient({ apiUrl: server.url }))
  const answer = await open(server.url, { headers: {} })
  const come: Buffer[] = []
  const reading = async (): Promise<void> => {
    for await (const chunk of answer.body ?? []) come.push(Buffer.from(chunk))
  }
  await expect(reading()).rejects.toThrow()
  const all = Buffer.concat(come)
  expect(all.length).toBeGreaterThan(0)
  expect(all.equals(bytes.subarray(0, all.length))).toBe(true)
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
  await using server = await serverOf(() => stop.abort())
  const open = openingByHttp(createClient({ apiUrl: server.url }))
  const { signal } = stop
  await expect(open(server.url, { headers: {}, signal })).rejects.toThrow('aborted')
})

it('[RTM-04] a client with its own fetch keeps it', () => {
  const client = createClient({
    apiUrl: 'http://127.0.0.1:9',
    fetch: () => Promise.resolve(new Response()),
  })
  expect(sendingByHttp(client)).toBe(client)
})
