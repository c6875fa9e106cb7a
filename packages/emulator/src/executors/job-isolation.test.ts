import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { EmulatorOptions } from '../emulator-options.ts'
import { sandboxUnavailableReason } from '../testing/executors.ts'
import { installApp, type NativeBench, type Session } from '../testing/native-apps.ts'
import { forwardPrograms, forwardSources } from './programs/forward-programs.ts'
import { keepPrograms, keepSources } from './programs/keep-programs.ts'

const missing = await sandboxUnavailableReason()
if (missing !== undefined) console.warn(`NOT TRIED: the sandbox of native apps: ${missing}.`)

const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin' }
const sandboxed: EmulatorOptions = { executor: 'bubblewrap', environment }

/** What every app here begins with: an attempt gives its answer or the error's code. */
const attempts = `
const attempt = async (url, options) => {
  try { return (await fetch(url, options)).status } catch (error) { return error.cause?.code ?? error.message }
}
const exists = (path) => fs.existsSync(path)
const [apiUrl, uiUrl, storeUrl] = JSON.parse(fs.readFileSync(new URL('urls.json', import.meta.url)))
const show = (what) => console.log('SEEN ' + JSON.stringify(what))
`

/** Runs an app that shows something; what it showed, and its session. */
async function seenBy(
  app: string,
  options: EmulatorOptions,
  registration: Parameters<typeof installApp>[2] = {},
): Promise<{ seen: unknown; session: Session; bench: NativeBench }> {
  const bench = await installApp(`${attempts}${app}`, options, registration)
  onTestFinished(() => bench[Symbol.asyncDispose]())
  const { apiUrl, uiUrl, storeUrl } = bench.platform
  await writeFile(join(bench.folder, 'urls.json'), JSON.stringify([apiUrl, uiUrl, storeUrl]))
  let text = ''
  bench.platform.onJobEvent((event) => {
    if (event.type === 'log') text += event.text
  })
  const session = await bench.run()
  const [, seen] = /SEEN (.*)/.exec(text) ?? []
  return { seen: seen === undefined ? text : JSON.parse(seen), session, bench }
}

/** A server of this machine that is no part of the platform. */
async function otherServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe.skipIf(missing !== undefined)('a job under bubblewrap', () => {
  it('[NAT-06] reaches the API and the store at their usual addresses, and not the control API', async () => {
    const { seen } = await seenBy(
      `const token = { headers: { 'x-access-token': 'ada-private' } }
      show([
        await attempt(apiUrl + '/v1pre3/users/current', token),
        await attempt(apiUrl.replace('127.0.0.1', 'localhost') + '/v1pre3/users/current', token),
        await attempt(storeUrl + '/v1pre3/purchases/1', token),
        await attempt(uiUrl + '/_emulator/status'),
        await attempt(uiUrl + '/'),
      ])`,
      sandboxed,
    )
    expect(seen).toEqual([200, 200, 404, 'ECONNREFUSED', 'ECONNREFUSED'])
  })

  it('[NAT-06] [EMB-04] is refused by the pages and the control API where they are on the port of the API', async () => {
    const { seen } = await seenBy(
      `const token = { headers: { 'x-access-token': 'ada-private' } }
      const signIn = { method: 'POST', body: new URLSearchParams({ account: '1001' }) }
      show([
        await attempt(apiUrl + '/v1pre3/users/current', token),
        await attempt(storeUrl + '/v1pre3/purchases/1', token),
        await attempt(uiUrl + '/_emulator/status'),
        await attempt(uiUrl + '/sign-in', signIn),
      ])`,
      { ...sandboxed, ports: { single: 0 } },
    )
    expect(seen).toEqual([200, 404, 403, 403])
  })

  it('[NAT-06] reaches of other addresses only those that its app names', async () => {
    const port = await otherServer()
    const app = `show(await attempt('http://localhost:${port}/'))`
    expect((await seenBy(app, sandboxed)).seen).toBe('ECONNREFUSED')
    const named = await seenBy(app, sandboxed, { network: [`localhost:${port}`] })
    expect(named.seen).toBe(204)
  })

  it('[SEC-11] is shown what the command of its app names, and nothing that the command of a launch names', async () => {
    const outside = await mkdtemp(join(homedir(), '.benchtop-test-'))
    onTestFinished(() => rm(outside, { recursive: true }))
    const key = join(outside, 'key.pem')
    await writeFile(key, 'canary-of-the-host')
    const program = join(outside, 'program')
    await writeFile(program, '#!/bin/sh\necho canary-of-the-host\n', { mode: 0o755 })
    const said = async (registered: readonly string[], commandLine?: readonly string[]) => {
      await using bench = await installApp(registered, sandboxed)
      let text = ''
      bench.platform.onJobEvent((event) => {
        if (event.type === 'log') text += event.text
      })
      const nodes = commandLine && [{ commandLine: [...commandLine] }]
      await bench.platform.launch({ user: '1001', application: '2900', nodes })
      await bench.platform.idle()
      return text
    }
    expect(await said(['cat', key])).toContain('canary-of-the-host')
    for (const commandLine of [['cat', key], ['sh', '-c', `cat ${key}`], [program]]) {
      expect(await said(['true'], commandLine)).not.toContain('canary-of-the-host')
    }
  })

  it('[NAT-06] does not reach the control API by naming its address', async () => {
    const bench = await installApp(
      `import { readFileSync } from 'node:fs'
      const answer = await fetch(process.argv[2] ?? readFileSync(new URL('url', import.meta.url), 'utf8'))
        .then((one) => one.status, () => 'refused')
      console.log('SEEN ' + answer)`,
      sandboxed,
    )
    onTestFinished(() => bench[Symbol.asyncDispose]())
    const { uiUrl } = bench.platform
    await writeFile(join(bench.folder, 'url'), `${uiUrl}/_emulator/status`)
    const command = [process.execPath, join(bench.folder, 'main.mjs')]
    await bench.platform.seed({
      applications: [
        {
          id: '2901',
          owner: '1001',
          name: 'Names it',
          kind: 'native',
          command,
          network: [`localhost:${new URL(uiUrl).port}`],
        },
      ],
    })
    const seen = bench.event((event) => event.type === 'log' && event.text.includes('SEEN'))
    await bench.platform.launch({ user: '1001', application: '2901', name: 'A launch' })
    expect(await seen).toMatchObject({ text: expect.stringContaining('SEEN refused') })
    await bench.platform.idle()
  })

  it('[NAT-06] sees nothing of homes, of the machine’s data, settings and users', async () => {
    const mine = await mkdtemp(join(homedir(), 'benchtop-test-'))
    onTestFinished(() => rm(mine, { recursive: true }))
    const { seen } = await seenBy(
      `show([
        exists(${JSON.stringify(mine)}), exists('/etc/shadow'), exists('/etc/hostname'),
        exists('/etc/ssh'), exists('/etc/machine-id'), exists('/srv'), exists('/mnt'), exists('/media'), exists('/boot'),
        exists('/var/lib'), exists('/var/log'),
        fs.readFileSync('/etc/passwd', 'utf8').split('\\n').length,
        fs.readFileSync('/etc/hosts', 'utf8'),
      ])`,
      sandboxed,
    )
    expect(seen).toEqual([...Array<boolean>(11).fill(false), 2, '127.0.0.1 localhost\n'])
  })

  it('[NAT-06] has a network of its own, which no other job shares', async () => {
    const { seen } = await seenBy(
      `import { networkInterfaces } from 'node:os'
      show(Object.keys(networkInterfaces()))`,
      sandboxed,
    )
    expect(seen).toEqual(['lo'])
  })
})

describe('a job as a plain process', () => {
  it('[NAT-06] is refused by the control API, which answers the owner meanwhile', async () => {
    const { seen, bench } = await seenBy(
      `show([
        await attempt(uiUrl + '/_emulator/status'),
        await attempt(uiUrl + '/_emulator/tokens', { method: 'POST' }),
        await attempt(apiUrl + '/v1pre3/users/current', { headers: { 'x-access-token': 'ada-private' } }),
      ])`,
      {},
    )
    expect(seen).toEqual([403, 403, 200])
    expect((await bench.platform.control.get('_emulator/status')).status).toBe(200)
  })

  it('[NAT-06] says so in its session where no one chose that', async () => {
    const { session, bench } = await seenBy('show(1)', {
      executor: 'auto',
      environment: { PATH: '/nowhere' },
    })
    const address = `v1pre3/appsessions/${session.Id}/properties/Job.Notice`
    const { body } = await bench.platform.ada.get(address)
    expect(body.Response.Content).toMatch(
      /^Native apps run as plain processes, not under bubblewrap/,
    )
    const chosen = await seenBy('show(1)', {})
    const other = `v1pre3/appsessions/${chosen.session.Id}/properties/Job.Notice`
    expect((await chosen.bench.platform.ada.get(other)).status).toBe(404)
  })

  it('[NAT-08] leaves nothing running that has left its session', async () => {
    const { seen } = await seenBy(
      `import { spawn } from 'node:child_process'
      const child = spawn('setsid', ['sleep', '1000'], { detached: true, stdio: 'ignore' })
      child.unref()
      show(child.pid)`,
      { environment },
    )
    // Of one that was ended and not yet collected, the command line is empty.
    expect(await readFile(`/proc/${String(seen)}/cmdline`, 'utf8').catch(() => '')).toBe('')
  })
})

describe.skipIf(missing !== undefined)('the memory of a job under bubblewrap', () => {
  it.each(['/tmp', '/dev/shm', '/dev', '/', process.env['HOME'] ?? '/root'])(
    '[NAT-07] [SEC-15] counts what it writes into %s',
    async (folder) => {
      const app = `const chunk = Buffer.alloc(1_000_000, 1)
        for (let n = 0; n < 1500; n += 1) {
          fs.appendFileSync(${JSON.stringify(join(folder, 'big'))}, chunk)
          if (n % 20 === 0) await new Promise((next) => setTimeout(next, 5))
        }`
      const { session } = await seenBy(app, sandboxed, { limits: { memoryMB: 300 } })
      expect(session.StatusSummary).toContain('exceeded its limit of 300 MB of memory')
    },
  )
})

describe.each(['process', ...(missing === undefined ? (['bubblewrap'] as const) : [])] as const)(
  'the limits of a job (%s)',
  (executor) => {
    const options: EmulatorOptions = { executor, environment }

    it('[NAT-07] name the memory that it exceeded', async () => {
      const app = `const held = []
        for (;;) { held.push(Buffer.alloc(10_000_000, 1)); await new Promise((next) => setTimeout(next, 5)) }`
      const { session } = await seenBy(app, options, { limits: { memoryMB: 300 } })
      expect(session).toMatchObject({
        Status: 'Aborted',
        StatusSummary: expect.stringContaining('exceeded its limit of 300 MB of memory'),
      })
    })

    it('[NAT-07] [SEC-15] name the disk that it exceeded, which the bench may limit further', async () => {
      const app = `const chunk = Buffer.alloc(1_000_000, 1)
        fs.mkdirSync(output('4001', 'r'), { recursive: true })
        for (let n = 0; ; n += 1) {
          fs.appendFileSync(output('4001', 'r', 'big'), chunk)
          await new Promise((next) => setTimeout(next, 2))
        }`
      const { session, bench } = await seenBy(
        app,
        { ...options, jobLimits: { diskMB: 40 } },
        { limits: { diskMB: 1000 } },
      )
      expect(session.StatusSummary).toContain('exceeded its limit of 40 MB of disk and was ended')
      const jobs = (await bench.platform.control.get('_emulator/jobs')).body.jobs
      expect(jobs).toMatchObject([{ requested: { diskMB: 40 } }])
    })

    it('[NAT-07] name the processes that it exceeded, and end them all', async () => {
      const app = `import { spawn } from 'node:child_process'
        for (let n = 0; n < 12; n += 1) spawn('sleep', ['1000'])
        setInterval(() => {}, 1000)`
      const { session } = await seenBy(app, options, { limits: { processes: 8 } })
      expect(session.StatusSummary).toContain('exceeded its limit of 8 processes')
    })

    it('[NAT-07] name the time that it exceeded, which the bench may limit further', async () => {
      const { session } = await seenBy(
        'setInterval(() => {}, 1000)',
        { ...options, jobLimits: { seconds: 1 } },
        { limits: { seconds: 1000 } },
      )
      expect(session.StatusSummary).toContain('exceeded its limit of 1 second and was ended')
    })
  },
)

it('the programs that run in front of apps were built from their sources', async () => {
  const folder = join(import.meta.dirname, 'programs')
  const sources = [...Object.entries(forwardSources), ...Object.entries(keepSources)]
  for (const [name, hash] of sources) {
    const source = await readFile(join(folder, name))
    expect([name, createHash('sha256').update(source).digest('hex')]).toEqual([name, hash])
  }
  const programs = [forwardPrograms, keepPrograms].flatMap((one) => Object.values(one))
  expect(programs).toHaveLength(4)
  for (const program of programs) {
    expect(Buffer.from(program, 'base64').subarray(0, 4).toString('latin1')).toBe('\u007FELF')
  }
  expect(await readdir(folder)).toContain('build.sh')
})
