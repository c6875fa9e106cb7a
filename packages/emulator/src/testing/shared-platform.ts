import getPort from 'get-port'
import { createEmulator, type Emulator } from '../emulator.ts'
import type { EmulatorOptions } from '../emulator-options.ts'
import { http } from '../flow/http-module.ts'

export const publicUrls = {
  ui: 'https://bench.example.test',
  api: 'https://api.example.test',
  store: 'https://store.example.test',
}

export type SharedReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

type Sent = {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Another face than the UI. */
  readonly port?: number
}

/** A bench for a team behind a proxy on this machine, with Ada as its owner and Ben as a member. */
export async function startShared(
  options: EmulatorOptions = {},
  ports = { ui: 0 },
): Promise<
  Emulator & {
    port: number
    apiPort: number
    storePort: number
    send(request: Sent): Promise<SharedReply>
  }
> {
  const port = ports.ui === 0 ? await getPort() : ports.ui
  const apiPort = await getPort()
  const storePort = await getPort()
  const emulator = await createEmulator({
    ports: { ui: port, api: apiPort, store: storePort },
    seed: {
      users: [
        { id: '1001', name: 'Ada', email: 'ada@example.test', password: 'ada-password' },
        { id: '1002', name: 'Ben', email: 'ben@example.test', password: 'ben-password' },
      ],
      projects: [
        { id: '4001', owner: '1001', name: 'Of Ada' },
        { id: '4002', owner: '1002', name: 'Of Ben' },
      ],
    },
    shared: { publicUrls, trustedProxies: ['127.0.0.1'], owners: ['ADA@example.test'] },
    ...options,
  })
  return Object.assign(emulator, {
    port,
    apiPort,
    storePort,
    send: (request: Sent) => send(request.port ?? port, request),
  })
}

/** The headers that a trusted proxy sets. */
export const proxied = {
  host: 'bench.example.test',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '203.0.113.9',
}

/** Sends a request as it is, with any Host. */
function send(port: number, { method = 'GET', path = '/', headers = proxied, body }: Sent) {
  return new Promise<SharedReply>((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

type SharedPlatform = Awaited<ReturnType<typeof startShared>>

/** A browser's session cookie and the token of its forms. */
export async function visitForm(platform: SharedPlatform, path: string, cookie = '') {
  const page = await platform.send({ path, headers: { ...proxied, cookie } })
  const [set = ''] = (page.headers['set-cookie'] ?? []) as string[]
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  return { page, cookie: cookie || set.replace(/;.*/, ''), csrf }
}

/** Submits a form of a page; `from` is the client's address. */
export async function submit(
  platform: SharedPlatform,
  path: string,
  fields: Readonly<Record<string, string>>,
  { cookie = '', from = '203.0.113.9' } = {},
): Promise<SharedReply & { cookie: string }> {
  const form = await visitForm(platform, path, cookie)
  const reply = await platform.send({
    method: 'POST',
    path,
    headers: {
      ...proxied,
      'x-forwarded-for': from,
      cookie: form.cookie,
      origin: publicUrls.ui,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ ...fields, csrf: form.csrf }).toString(),
  })
  const [set = ''] = (reply.headers['set-cookie'] ?? []) as string[]
  return { ...reply, cookie: set.replace(/;.*/, '') }
}

/** Signs a user in; returns the cookie. */
export async function enter(platform: SharedPlatform, name: 'ada' | 'ben'): Promise<string> {
  const typed = { email: `${name}@example.test`, password: `${name}-password` }
  return (await submit(platform, '/sign-in', typed)).cookie
}
