import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { localAddressOf } from '../testing/web-app.ts'
import { createWebApp, type WebAppEvents } from './web-app.ts'

const none: WebAppEvents = {
  line() {},
  starting() {},
  spawned() {},
  up() {},
  exited() {},
  failed() {},
  note() {},
}

const script = (source: string) => ({
  command: [process.execPath, '-e', source],
  folder: '/',
  environment: {},
  address: localAddressOf(),
})

it('reports what to do if nothing ever listens, and stops waiting when it ends', async () => {
  const failed = vi.fn<(message: string) => void>()
  const app = createWebApp({ ...none, failed }, 1)
  const settings = script('setInterval(() => {}, 1000)')
  const restarted = app.restart(settings)
  await vi.waitFor(() => expect(failed).toHaveBeenCalled(), { timeout: 60_000 })
  expect(failed.mock.calls[0]?.[0]).toContain(`nothing listens at ${settings.address.url}`)
  expect(failed.mock.calls[0]?.[0]).toContain(`port ${settings.address.port}`)
  await app.stop()
  expect(await restarted).toBe(false)
})

it('that is restarted while it starts, starts the latest request', async () => {
  const lines: string[] = []
  const app = createWebApp({ ...none, line: (text) => lines.push(text) })
  const first = script(`console.log('first'); setInterval(() => {}, 1000)`)
  const second = {
    ...first,
    command: [
      process.execPath,
      '-e',
      `require('node:net').createServer().listen(${first.address.port}, '${first.address.host}')`,
    ],
  }
  const restarts = [app.restart(first), app.restart(first), app.restart(second)]
  expect(await Promise.all(restarts)).toEqual([true, true, true])
  await app.stop()
})

it('that is stopped during its start leaves no process', async () => {
  const pids: number[] = []
  const app = createWebApp({ ...none, spawned: (pid) => pids.push(pid) })
  const restarted = app.restart(script('setInterval(() => {}, 1000)'))
  await app.stop()
  expect(await restarted).toBe(false)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

/** A server of HTTP on the port that it gets, which begins to listen once a line of its own code has run. */
function onPort(word: string, first = ''): ReturnType<typeof script> {
  const address = localAddressOf()
  return { ...serving(word, first, address), address }
}

function serving(word: string, first: string, { host, port }: { host: string; port: number }) {
  const source = `${first};
    require('node:http').createServer((request, response) => response.end('${word}'))
      .listen(process.env.PORT, '${host}', () => console.log('at http://${host}:' + process.env.PORT + '/'))`
  return { ...script(source), environment: { PORT: String(port) } }
}

const html = { headers: { accept: 'text/html' } }

describe('the address of an app', () => {
  it('[HAR-01] lets requests wait while the app restarts', async () => {
    await using app = disposable(createWebApp(none))
    const first = onPort('first')
    const { address } = first
    await app.restart(first)
    expect(await textAt(address.url)).toBe('first')
    const slow = serving(
      'second',
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)',
      address,
    )
    const restarted = app.restart({ ...slow, address })
    const answers = await Promise.all(Array.from({ length: 20 }, () => textAt(address.url)))
    expect(new Set(answers)).toEqual(new Set(['second']))
    expect(await restarted).toBe(true)
  })

  it('[HAR-08] answers with the error while the app is down, and with the app once it runs again', async () => {
    const exited = vi.fn<WebAppEvents['exited']>()
    await using app = disposable(createWebApp({ ...none, exited }))
    const broken = onPort('none', 'console.error("<b>no</b> good"); process.exit(3)')
    const { address } = broken
    await app.restart(broken)
    await vi.waitFor(() => expect(exited).toHaveBeenCalled(), { timeout: 60_000 })
    const page = await fetch(address.url, html)
    expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store'])
    const text = await page.text()
    expect(text).toContain('The app ended with code 3')
    expect(text).toContain('&lt;b>no&lt;/b> good')
    expect(text).toContain('http-equiv="refresh"')
    const plain = await fetch(address.url)
    expect([plain.status, plain.headers.get('content-type')]).toEqual([
      503,
      'text/plain; charset=utf-8',
    ])
    await app.restart({ ...serving('mended', '', address), address })
    expect(await textAt(address.url)).toBe('mended')
  })

  it('is in what the app prints, instead of the port that it listens on', async () => {
    const lines: string[] = []
    await using app = disposable(createWebApp({ ...none, line: (text) => lines.push(text) }))
    const first = onPort('first')
    await app.restart(first)
    await vi.waitFor(() => expect(lines).toEqual([`at ${first.address.url}/`]), { timeout: 60_000 })
  })

  it('is left to an app that listens there instead of on PORT, which is noted', async () => {
    const note = vi.fn<(message: string) => void>()
    await using app = disposable(createWebApp({ ...none, note }))
    const own = onPort('own')
    const { port, url } = own.address
    const stubborn = {
      ...own,
      command: own.command.map((one) => one.replaceAll('process.env.PORT', `${port}`)),
    }
    expect(await app.restart(stubborn)).toBe(true)
    expect(await textAt(url)).toBe('own')
    expect(note.mock.calls).toEqual([[expect.stringContaining('Make it listen on PORT')]])
    expect(await app.restart(stubborn)).toBe(true)
    expect(note).toHaveBeenCalledTimes(1)
    await app.restart({ ...stubborn, command: [process.execPath, '-e', 'process.exit(1)'] })
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(503), { timeout: 60_000 })
  })

  it('[HAR-01] that is taken is reported, and the app starts once it is free', async () => {
    const failed = vi.fn<(message: string) => void>()
    const first = onPort('first')
    const { host, port, url } = first.address
    const other = createServer().listen(port, host)
    await once(other, 'listening')
    await using app = disposable(createWebApp({ ...none, failed }))
    const started = app.restart(first)
    await vi.waitFor(() => expect(failed).toHaveBeenCalled(), { timeout: 60_000 })
    expect(failed.mock.calls[0]?.[0]).toContain(`Port ${port}`)
    other.close()
    expect(await started).toBe(true)
    expect(await textAt(url)).toBe('first')
    expect(failed).toHaveBeenCalledTimes(1)
  })

  it('forwards what a client sends after its own end of the connection, and outlives clients that leave', async () => {
    await using app = disposable(createWebApp(none))
    const echo = script('')
    const { address } = echo
    const source = `require('node:net').createServer({ allowHalfOpen: true }, (socket) => socket.on('error', () => {}).pipe(socket))
      .listen(process.env.PORT, '${address.host}')`
    const settings = {
      ...echo,
      command: [process.execPath, '-e', source],
      environment: { PORT: String(address.port) },
    }
    await app.restart(settings)
    for (let times = 0; times < 5; times += 1) {
      connect({ host: address.host, port: address.port })
        .on('error', () => {})
        .resetAndDestroy()
    }
    const socket = connect({ host: address.host, port: address.port })
    socket.end('sent before its end')
    expect(String((await socket.toArray()).join(''))).toBe('sent before its end')
  })
})

/** On a connection of its own: one that was open before may just be closed by the server that it leads to. */
async function textAt(url: string): Promise<string> {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]
  return (await response.toArray()).join('')
}

function disposable<App extends { stop(): Promise<void> }>(app: App): App & AsyncDisposable {
  return { ...app, [Symbol.asyncDispose]: () => app.stop() }
}
