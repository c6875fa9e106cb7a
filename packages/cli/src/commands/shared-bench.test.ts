import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:https'
import { join } from 'node:path'
import { connect } from 'node:tls'
import getPort from 'get-port'
import { expect, it } from 'vitest'
import { fetchBy } from '../remote/fetch-by-socket.ts'
import { eventsOf, runCommand, startCommand, startHere } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

// What the guide of a shared bench walks: from users without passwords to a member who launches an app.

const users = join(import.meta.dirname, '../../../../deploy/users.json')

type Reply = { readonly status: number; readonly cookie: string; readonly text: string }

function send(url: string, options: RequestOptions, body = ''): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cookie: (response.headers['set-cookie']?.[0] ?? '').replace(/;.*/, ''),
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', reject).end(body)
  })
}

/** Signs a user in as a browser does; the cookie, empty where that was refused. */
async function signIn(uiUrl: string, ca: string, email: string, password: string): Promise<string> {
  const page = await send(`${uiUrl}/sign-in`, { ca })
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const headers = {
    cookie: page.cookie,
    origin: uiUrl,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const form = new URLSearchParams({ email, password, csrf }).toString()
  const entered = await send(`${uiUrl}/sign-in`, { ca, method: 'POST', headers }, form)
  return entered.status === 303 ? entered.cookie : ''
}

/** The highest version of TLS that a server accepts from a client that has none above this one. */
function versionFor(port: number, maxVersion: 'TLSv1.1' | 'TLSv1.2'): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(
      {
        port,
        host: '127.0.0.1',
        servername: 'localhost',
        rejectUnauthorized: false,
        minVersion: 'TLSv1',
        maxVersion,
        // Otherwise the client itself refuses.
        ciphers: 'DEFAULT@SECLEVEL=0',
      },
      () => {
        resolve(socket.getProtocol() ?? '')
        socket.destroy()
      },
    )
    socket.on('error', () => resolve('refused'))
  })
}

it('[SCL-06] a shared bench is walked from users without passwords to a member who launches an app', async () => {
  await using folder = await temporaryFolder()
  const at = (name: string): string => join(folder.path, name)
  const made = spawnSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${at('key')} -out ${at('cert')} -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`.split(
      ' ',
    ),
  )
  expect(made.status).toBe(0)
  writeFileSync(at('token'), 'a-token-for-prometheus\n')
  const port = await getPort()
  const options = { folder: folder.path, environment: { NODE_EXTRA_CA_CERTS: at('cert') } }
  const start = `start --data ${at('data')} --port 0 --ui-port ${port} --seed ${users} --owner ada@example.org --public-url https://localhost:${port} --tls-cert ${at('cert')} --tls-key ${at('key')} --executor process --metrics-token-file ${at('token')} --json`
  await using bench = startCommand(start.split(' '), options)
  const { uiUrl } = await bench.ready()
  const ca = readFileSync(at('cert'), 'utf8')
  expect(await versionFor(port, 'TLSv1.1')).toBe('refused')
  expect(await versionFor(port, 'TLSv1.2')).toBe('TLSv1.2')

  for (const password of ['', 'null', 'first password of ben']) {
    expect(await signIn(uiUrl, ca, 'ben@example.org', password)).toBe('')
  }
  writeFileSync(at('password'), 'first password of ben\n')
  const set = ['user', 'password', 'ben@example.org', '--file', 'password']
  expect((await runCommand(set, { ...options, asProcess: true })).code).toBe(0)
  const cookie = await signIn(uiUrl, ca, 'ben@example.org', 'first password of ben')
  expect(cookie).toMatch(/^__Host-benchtop_session=/)

  const register = 'app register Depth --kind native --command true --owner ada@example.org --json'
  const registered = await runCommand(register.split(' '), { ...options, asProcess: true })
  expect(registered).toMatchObject({ code: 0 })
  const application = /"id":"(\d+)"/.exec(registered.stdout)?.[1] ?? ''
  const headers = { cookie, origin: uiUrl, 'content-type': 'application/json' }
  const launch = (user: string) =>
    send(
      `${uiUrl}/_emulator/launches`,
      { ca, method: 'POST', headers },
      JSON.stringify({ user, application }),
    )
  const me = /"user":"(\d+)"/.exec((await send(`${uiUrl}/_emulator/quotas`, { ca, headers })).text)
  expect((await launch(me?.[1] ?? '')).status).toBe(200)
  // Not for others.
  expect((await launch('1')).status).toBe(403)

  const metrics = { ca, headers: { authorization: 'Bearer a-token-for-prometheus' } }
  const figures = await send(`${uiUrl}/_emulator/metrics`, metrics)
  expect(figures.text).toMatch(
    /^benchtop_http_requests_total\{.*operation="control.launch".*\} 1$/m,
  )
  expect((await send(`${uiUrl}/_emulator/metrics`, { ca, headers })).status).toBe(403)
  expect((await send(`${uiUrl}/_emulator/audit`, { ca, headers })).status).toBe(403)
})

it('[SCL-06] the command line reaches a shared bench on its own machine, whatever its name and proxies lead to', async () => {
  await using folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const options = { folder: folder.path }
  const start = `start --data ${data} --port 0 --seed ${users} --owner ada@example.org --public-url https://bench.invalid --behind-proxy 127.0.0.1 --executor process --json`
  await using bench = startHere(start.split(' '), options)
  const { uiUrl } = await bench.ready()
  expect(uiUrl).toBe('https://bench.invalid')
  expect(statSync(join(data, 'control.sock')).mode & 0o777).toBe(0o600)
  writeFileSync(join(folder.path, 'password'), 'first password of ben\n')
  const run = (line: string) => runCommand(line.split(' '), options)
  const set = await run('user password ben@example.org --file password')
  expect(set).toMatchObject({ code: 0 })
  expect(await run('backup saved')).toMatchObject({ code: 0 })
  expect(statSync(join(folder.path, 'saved')).size).toBeGreaterThan(10_000)
  writeFileSync(
    join(folder.path, 'seed.json'),
    JSON.stringify({ projects: [{ name: 'Sent', owner: '9' }] }),
  )
  expect((await run('seed seed.json')).stderr).toContain('there is no user 9')
  const events = eventsOf(await run('audit --json'))
  expect((events[0] as { events?: unknown }).events).toContainEqual(
    expect.objectContaining({ who: 'start token', what: 'control.backUp', from: 'this machine' }),
  )
  // The socket alone opens nothing.
  const stranger = fetchBy(join(data, 'control.sock'))
  expect((await stranger('http://any.invalid/_emulator/audit')).status).toBe(401)
  bench.kill('SIGTERM')
  await bench.ended
  expect(existsSync(join(data, 'control.sock'))).toBe(false)
})
