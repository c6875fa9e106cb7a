import express from 'express'
import { expect, it } from 'vitest'
import type { OwnersMiddleware } from './owners-middleware.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const latest = async ({ control }: TestPlatform) =>
  ((await control.get('_emulator/requests')).body as readonly unknown[]).at(0)

it('[EMB-03] runs before the API, the pages and the store, and is in the trace of a request', async () => {
  const seen: string[] = []
  const note: OwnersMiddleware = ({ method, url }, response, next) => {
    seen.push(`${method} ${url}`)
    response.setHeader('x-own', 'yes')
    next()
  }
  await using platform = await startTestPlatform({ use: [note, (_, __, next) => next()] })
  const { headers } = await platform.ada.get('v1pre3/users/current')
  expect(headers.get('x-own')).toBe('yes')
  expect(await latest(platform)).toMatchObject({
    middleware: [
      { name: 'note', durationMs: expect.any(Number) },
      { name: 'use[1]', durationMs: expect.any(Number) },
    ],
  })
  await fetch(`${platform.uiUrl}/sign-in`)
  await fetch(`${platform.storeUrl}/`, { redirect: 'manual' })
  expect(seen).toEqual(
    expect.arrayContaining(['GET /v1pre3/users/current', 'GET /sign-in', 'GET /']),
  )
})

it('[EMB-03] answers by itself, and the platform does nothing', async () => {
  const closed: OwnersMiddleware = (_, response) => void response.writeHead(418).end('closed')
  await using platform = await startTestPlatform({ use: [closed] })
  const { status, text } = await platform.ada.postJson('v1pre3/projects', { Name: 'Never' })
  expect([status, text]).toEqual([418, 'closed'])
})

function broken(): never {
  throw new Error('no such table.')
}

it.each<[string, OwnersMiddleware]>([
  ['throws', broken],
  ['rejects', async () => broken()],
  [
    'passes an error on',
    (_, __, next) => {
      try {
        broken()
      } catch (error) {
        next(error)
      }
    },
  ],
])('[EMB-03] is reported as the owner’s with file and line where it %s', async (_, middleware) => {
  await using platform = await startTestPlatform({
    use: [
      (request, response, next) =>
        request.url === '/v1pre3/users/current' ? middleware(request, response, next) : next(),
    ],
  })
  const { status, body } = await platform.ada.get('v1pre3/users/current')
  expect(status).toBe(500)
  const { Message } = body.ResponseStatus
  expect(Message).toMatch(
    /^The middleware "use\[0\]" of this bench's owner failed at \/.*owners-middleware\.test\.ts:\d+:\d+: no such table\. /,
  )
  expect(await latest(platform)).toMatchObject({ middleware: [{ error: Message }] })
})

it('[EMB-03] says whose it is that has read a body', async () => {
  await using platform = await startTestPlatform({ use: [express.json()] })
  const { status, body } = await platform.ada.postJson('v1pre3/projects', { Name: 'Eaten' })
  expect(status).toBe(500)
  expect(body.ResponseStatus.Message).toMatch(
    /"jsonParser" of this bench's owner failed.*express\.json\(\)/,
  )
})
