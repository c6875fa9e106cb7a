import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { benchAt } from './bench.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    uiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

it.each([
  [404, '<h1>Not here</h1>', 'is not a Benchtop platform (status 404'],
  [401, '{}', 'requires its start token'],
  [400, '{"error":{"code":"x","message":"It is wrong."}}', 'It is wrong.'],
  [400, '{"error":{"message":"Wrong.","problems":[{"message":"A."},{"message":"B."}]}}', 'A. B.'],
])('explains a refusal: %i %s', async (status, body, message) => {
  await using server = await serve((_, response) =>
    response
      .writeHead(status, {
        'content-type': body.startsWith('<') ? 'text/html' : 'application/json',
      })
      .end(body),
  )
  const control = benchAt({ uiUrl: server.uiUrl, startToken: undefined })
  await expect(control.getStatus()).rejects.toThrow(message)
})

it('sends the start token and the body, and takes an empty answer', async () => {
  const seen: unknown[] = []
  await using server = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => seen.push(String(chunk)))
    request.on('end', () => response.writeHead(204).end())
    seen.push(`${request.method} ${request.url}`, request.headers['x-benchtop-token'])
  })
  const control = benchAt({ uiUrl: server.uiUrl, startToken: 'open' })
  await control.addSeed({ document: { users: [] } })
  await control.revokeToken({ token: 'a/b' })
  expect(seen).toEqual([
    'POST /_emulator/seed',
    'open',
    '{"users":[]}',
    'DELETE /_emulator/tokens/a%2Fb',
    'open',
  ])
})
