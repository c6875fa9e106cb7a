import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createControlClient, type ControlOptions } from './control-client.ts'
import { ApiError, ConnectionError } from './errors.ts'

/** A client of a bench with canned responses. */
async function bench(listener: RequestListener, options: Partial<ControlOptions> = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const uiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    uiUrl,
    control: createControlClient({ uiUrl: `${uiUrl}/`, ...options }),
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const json = { 'content-type': 'application/json' }

async function sent(request: IncomingMessage) {
  const { method, url, headers } = request
  const { 'x-benchtop-token': token, 'content-type': type } = headers
  return { line: `${method} ${url}`, token, type, body: await text(request) }
}

it('sends parameters in the places that the contract defines, and the start token', async () => {
  const seen: Awaited<ReturnType<typeof sent>>[] = []
  await using one = await bench(
    (request, response) => {
      void sent(request).then((one) => {
        seen.push(one)
        response.writeHead(200, json).end('{}')
      })
    },
    { startToken: 'open' },
  )
  const { control } = one
  await control.compareSnapshot({ name: 'a/b', with: 'c', limit: 3 })
  await control.resolveAppSession({ id: '9001', status: 'Running' })
  await control.setNotifications({ document: [{ type: 'info', item: 'Soon' }] })
  await control.importSnapshot({ name: 'one', data: 'bytes' })
  await control.pauseRun({ id: '8001' })
  expect(seen).toEqual([
    expect.objectContaining({ line: 'GET /_emulator/snapshots/a%2Fb/diff?with=c&limit=3' }),
    {
      line: 'POST /_emulator/appsessions/9001/resolve',
      token: 'open',
      type: 'application/json',
      body: '{"status":"Running"}',
    },
    expect.objectContaining({
      line: 'PUT /_emulator/notifications',
      body: '[{"type":"info","item":"Soon"}]',
    }),
    expect.objectContaining({
      line: 'POST /_emulator/snapshots/one/import',
      type: 'application/vnd.benchtop.snapshot',
      body: 'bytes',
    }),
    expect.objectContaining({ line: 'POST /_emulator/runs/8001/pause', body: '' }),
  ])
  expect(control.address('control.followEvents', {})).toBe(`${one.uiUrl}/_emulator/events`)
})

it('rejects with the reasons of a refusal, by member, without retries', async () => {
  let calls = 0
  const problems = [{ member: 'set', code: 'BadRequest', message: 'must be a date' }]
  await using one = await bench((_, response) => {
    calls += 1
    const error = { code: 'ServiceUnavailable', message: 'Not now.', problems }
    response.writeHead(503, json).end(JSON.stringify({ error }))
  })
  const refused = await one.control.getClock().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({
    operation: 'control.getClock',
    status: 503,
    hostCode: 'ServiceUnavailable',
    reason: 'Not now.',
    problems,
  })
  expect(calls).toBe(1)
})

it('rejects with the error that the program creates from a failure', async () => {
  const errorOf = (failure: ApiError | ConnectionError) => new RangeError(failure.name)
  await using gone = await bench((request) => request.destroy(), { errorOf })
  await expect(gone.control.getClock()).rejects.toThrow(new RangeError('ConnectionError'))
})

it('streams bytes', async () => {
  await using one = await bench((_, response) => {
    response.writeHead(200, { 'content-type': 'application/vnd.benchtop.snapshot' })
    response.write('one ')
    response.end('two')
  })
  const bytes = await one.control.exportSnapshot({ name: 'one' })
  expect(await new Response(bytes).text()).toBe('one two')
})

it('yields events by their names until the stream ends', async () => {
  await using one = await bench((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': hello\n\nevent: clock\ndata: {"now":"2026-03-01T12:00:00.000Z",')
    response.write('"frozen":true}\n\n')
    response.end('event: notice\ndata: {}\n\n')
  })
  const events = await Array.fromAsync(await one.control.followEvents())
  expect(events).toEqual([
    { name: 'clock', data: { now: '2026-03-01T12:00:00.000Z', frozen: true } },
    { name: 'notice', data: {} },
  ])
})

it('ends a stream of events if its signal aborts, or its reader stops', async () => {
  const ended: Promise<unknown>[] = []
  await using one = await bench((_, response) => {
    ended.push(once(response, 'close'))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('event: notice\ndata: {}\n\n')
  })
  const stop = new AbortController()
  const follow = async () => {
    for await (const { name } of await one.control.followEvents({}, { signal: stop.signal })) {
      expect(name).toBe('notice')
      stop.abort()
    }
  }
  await expect(follow()).rejects.toMatchObject({ name: 'AbortError' })
  for await (const { name } of await one.control.followEvents()) {
    expect(name).toBe('notice')
    break
  }
  await Promise.all(ended)
  expect(ended).toHaveLength(2)
})
