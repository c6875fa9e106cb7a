import type { PlatformError } from '@benchtop/contracts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { patterned } from '../testing/blob-sources.ts'
import { locationOf } from '../testing/downloads.ts'
import { newResult } from '../testing/new-result.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import type { Request } from './node-http.ts'
import { createUnreadAnswers } from './unread-answers.ts'

type Begun = { readonly status: number; readonly head: string; readonly socket: Socket }

/** Sends a GET, reads the head of its answer, and nothing more. */
async function begin(address: string): Promise<Begun> {
  const { hostname, port, host, pathname, search } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await once(socket, 'readable')
  const head = String(socket.read(200))
  return { status: Number(head.split(' ')[1]), head, socket }
}

/** Begins as many at once; gives how many have which status. */
async function beginMany(count: number, address: string) {
  const begun = await Promise.all(Array.from({ length: count }, () => begin(address)))
  const statuses = Object.groupBy(begun, ({ status }) => String(status))
  return { begun, counts: Object.entries(statuses).map(([one, all]) => [one, all?.length]) }
}

/** Ends connections; a request that follows comes after their ends. */
async function end(begun: readonly Begun[]): Promise<void> {
  await Promise.all(
    begun.map(({ socket }) => {
      socket.destroy()
      return once(socket, 'close')
    }),
  )
}

it('[SEC-15] a client has 64 downloads open at most, and others are answered meanwhile', async () => {
  await using platform = await startTestPlatform()
  const { HrefFiles } = await newResult(platform.ada)
  const upload = `${HrefFiles}?name=big`
  const { body } = await platform.ada.upload(upload, patterned(24_000_000), 'application/x-big')
  const location = await locationOf(platform.ada, body.Response.Id)
  const { begun, counts } = await beginMany(300, location)
  expect(counts).toEqual([
    ['200', 64],
    ['429', 236],
  ])
  expect(begun.find(({ status }) => status === 429)?.head).toMatch(/\r\nretry-after: 5\r\n/i)
  // Neither the API nor its owner is kept out.
  expect((await platform.ada.get('v1pre3/users/current')).status).toBe(200)
  expect((await platform.control.get('_emulator/status')).status).toBe(200)
  await end(begun)
  await expect.poll(async () => (await fetch(location)).status).toBe(200)
})

it('[SEC-15] a client follows the events of a bench by 64 streams at most', async () => {
  await using platform = await startTestPlatform()
  const { begun, counts } = await beginMany(70, `${platform.uiUrl}/_emulator/events`)
  expect(counts).toEqual([
    ['200', 64],
    ['429', 6],
  ])
  expect((await platform.control.get('_emulator/status')).status).toBe(200)
  await end(begun)
})

it('[SEC-15] a client that reads nothing is given 64 MB of answers, and more when it has read them', async () => {
  const unread = createUnreadAnswers()
  const long = Buffer.alloc(16 * 1024 * 1024)
  const server = createServer((request, response) => {
    try {
      unread.admit(request as Request, response, request.url === '/ui' ? 'ui' : 'api')
      response.end(request.url === '/long' ? long : 'short')
    } catch (error) {
      const { status, headers } = error as PlatformError
      response.writeHead(status, headers).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const statusOf = async (path: string) => (await fetch(url + path)).status
  const { begun, counts } = await beginMany(64, `${url}/long`)
  expect(counts).toEqual([['200', 64]])
  expect(await statusOf('/short')).toBe(429)
  expect(await statusOf('/ui')).toBe(200)
  await end(begun)
  await expect.poll(() => statusOf('/short')).toBe(200)
  server.closeAllConnections()
  server.close()
})
