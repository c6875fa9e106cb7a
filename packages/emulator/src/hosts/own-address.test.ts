import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmulator } from '../emulator.ts'
import { testFolder } from '../testing/test-folder.ts'

/** What a bench says of an address that was given as its own. */
async function checked(at: string, signal = new AbortController().signal) {
  await using bench = await createEmulator({ ports: { single: 0 }, at })
  return await bench.checkAddress(signal)
}

const answering = (status: number): RequestListener => {
  return (request, response) => void response.writeHead(status).end(request.url)
}

/** Serves until the test file ends. */
async function serve(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('the check of a bench’s own address', () => {
  const servers = {
    other: createServer(answering(204)),
    broken: createServer(answering(502)),
    silent: createServer(() => {}),
    moving: createServer((_, response) => void response.writeHead(302, { location: '/' }).end()),
  }
  const ports: Record<string, number> = {}

  beforeAll(async () => {
    for (const [name, server] of Object.entries(servers)) ports[name] = await serve(server)
  })

  afterAll(() => {
    for (const server of Object.values(servers)) {
      server.close()
      server.closeAllConnections()
    }
  })

  it.each(['', '/bench'])('[EMB-01] finds it by a proxy, with the base "%s"', async (base) => {
    const proxy = createServer()
    const port = await serve(proxy)
    const at = `http://localhost:${port}${base}`
    await using bench = await createEmulator({ listen: false, at })
    proxy.on('request', bench.middleware)
    const { signal } = new AbortController()
    expect(await Promise.all([bench.checkAddress(signal), bench.checkAddress(signal)])).toEqual([
      undefined,
      undefined,
    ])
    proxy.close()
    proxy.closeAllConnections()
    expect(await bench.checkAddress(signal)).toMatch(/ECONNREFUSED|other side closed/)
  })

  it('[EMB-01] finds one that is not known to name servers', async () => {
    expect(await checked('http://name.invalid/bench')).toMatch(
      /^getaddrinfo (ENOTFOUND|EAI_AGAIN) name\.invalid$/,
    )
  })

  it.each([
    ['other', 204],
    ['broken', 502],
    ['moving', 302],
  ])('[EMB-01] is not taken in by another server that answers: %s', async (name, status) => {
    expect(await checked(`http://localhost:${ports[name]}/bench`)).toBe(
      `another server answers there, with status ${status}`,
    )
  })

  it('[EMB-01] is not taken in by another bench', async () => {
    await using other = await createEmulator({ ports: { single: 0 } })
    expect(await checked(other.apiUrl)).toBe('another server answers there, with status 404')
  })

  it('[EMB-01] waits five seconds for an answer, or until it is ended', async () => {
    const at = `http://localhost:${ports['silent']}/bench`
    const [late, ended] = await Promise.all([checked(at), checked(at, AbortSignal.timeout(50))])
    expect([late, ended]).toEqual([
      'The operation was aborted due to timeout',
      'The operation was aborted due to timeout',
    ])
  })

  it('[EMB-01] says why TLS fails', async () => {
    const folder = await testFolder()
    const [cert, key] = [join(folder, 'cert'), join(folder, 'key')]
    const made = spawnSync(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`.split(
        ' ',
      ),
    )
    expect(made.status).toBe(0)
    const pair = { cert: readFileSync(cert), key: readFileSync(key) }
    const secure = createSecureServer(pair, answering(204))
    const port = await serve(secure)
    expect(await checked(`https://localhost:${port}/bench`)).toMatch(/self-signed certificate/)
    secure.close()
    secure.closeAllConnections()
    expect(await checked(`https://localhost:${ports['other']}/bench`)).toMatch(/SSL|wrong version/i)
  })

  it('[EMB-01] is none of a bench with three ports', async () => {
    await using bench = await createEmulator()
    expect(() => bench.checkAddress(new AbortController().signal)).toThrow(/three addresses/)
  })
})
