import { execFile, execFileSync } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { eventsOf, runCommand, startCommand, startHere, type Ready } from '../testing/command.ts'
import { isListening, reservePort } from '../testing/ports.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const inMemory = ['start', '--memory', '--port', '0', '--json']
const ada = { id: '1', name: 'Ada', email: 'ada@example.test' }

async function statusOf({ uiUrl }: Pick<Ready, 'uiUrl'>): Promise<unknown> {
  return (await fetch(`${uiUrl}/_emulator/status`)).json()
}

describe('a platform that is up', () => {
  it('prints the ready line first, when every address answers', async () => {
    await using command = startCommand([...inMemory, '--no-demo'])
    const ready = await command.ready()
    const address: unknown = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(ready).toEqual({
      event: 'ready',
      apiUrl: address,
      uiUrl: address,
      storeUrl: address,
      dataDir: null,
      pid: command.pid,
    })
    const answers = await Promise.all([
      fetch(`${ready.apiUrl}/v1pre3/users/current`),
      fetch(`${ready.uiUrl}/_emulator/status`),
      fetch(`${ready.storeUrl}/v1pre3/nothing`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 404])
    command.kill('SIGTERM')
    const ended = await command.ended
    expect(eventsOf(ended).map(({ event }) => event)).toEqual(['ready', 'stopping', 'stopped'])
    expect(ended).toMatchObject({ code: 0, stderr: '' })
  })

  it('has the demo data, and prints its addresses and accounts', async () => {
    await using command = startHere(['start', '--memory', '--port', '0'])
    const uiUrl = await command.line(/UI\s+(http:\S+)/)
    await command.line(/(Ctrl-C)/)
    expect(await statusOf({ uiUrl })).toMatchObject({
      users: [{ name: 'Ada Example' }, { name: 'Ben Example' }],
    })
    command.kill('SIGINT')
    const { stdout, code } = await command.ended
    expect(code).toBe(0)
    expect(stdout).toContain('Ada Example  ada@example.test  ada       ada-private')
    expect(stdout).toContain("curl -H 'x-access-token: ada-private'")
    expect(stdout).not.toContain('\u001b')
  })

  it('stores its data and its log in .benchtop of the current folder', async () => {
    await using folder = await temporaryFolder()
    const inFolder = { folder: folder.path }
    const args = ['start', '--port', '0', '--json', '--no-demo']
    await writeFile(join(folder.path, 'one.json'), JSON.stringify({ users: [ada] }))
    {
      await using command = startHere(args, inFolder)
      const { dataDir, uiUrl } = await command.ready()
      expect(dataDir).toBe(join(folder.path, '.benchtop'))
      expect(await runCommand(['seed', 'one.json', '--url', uiUrl], inFolder)).toMatchObject({
        code: 0,
      })
      command.kill('SIGTERM')
      await command.ended
    }
    await using again = startHere(args, inFolder)
    expect(await statusOf(await again.ready())).toMatchObject({ users: [{ name: 'Ada' }] })
    again.kill('SIGTERM')
    await again.ended
    const log = await readFile(join(folder.path, '.benchtop/logs/platform.log'), 'utf8')
    for (const line of log.split('\n').filter(Boolean)) {
      expect(JSON.parse(line)).toHaveProperty('msg')
    }
  })

  it('reads its options from a configuration', async () => {
    await using folder = await temporaryFolder()
    const config = {
      port: 0,
      memory: true,
      seed: 'one.json',
      now: '2026-01-31T12:00:00Z',
      json: true,
    }
    await writeFile(join(folder.path, 'start.json'), JSON.stringify(config))
    await writeFile(join(folder.path, 'one.json'), JSON.stringify({ users: [ada] }))
    await using command = startHere(['start', '--config', join(folder.path, 'start.json')])
    expect(await statusOf(await command.ready())).toMatchObject({
      users: [{ name: 'Ada' }],
      clock: { now: expect.stringMatching(/^2026-01-31T12:00/) as unknown },
    })
  })
})

it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  '[SEC-12] --allow-user lets another user of the machine in, by name, whom the platform refuses otherwise',
  async () => {
    const start = [...inMemory, '--no-demo']
    await using open = startHere([...start, '--allow-user', 'nobody', '--allow-user', '4711'])
    await using closed = startHere(start)
    const id = Number(execFileSync('id', ['-u', 'nobody']))
    const asOther = async ({ uiUrl }: Ready) => {
      const program = `fetch('${uiUrl}/_emulator/status').then(({ status }) => console.log(status))`
      const options = { uid: id, gid: id, cwd: '/', env: {} }
      return (await promisify(execFile)(process.execPath, ['--eval', program], options)).stdout
    }
    expect(await asOther(await open.ready())).toBe('200\n')
    expect(await asOther(await closed.ready())).toBe('403\n')
  },
)

it('[EMB-04] --single-port has all faces on one port, where the commands of its folder find them', async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'bench.json'), JSON.stringify({ singlePort: 0, demo: false }))
  const args = ['start', '--config', join(folder.path, 'bench.json'), '--json']
  await using command = startHere(args, { folder: folder.path })
  const ready = await command.ready()
  const url = ready.apiUrl
  expect(ready).toMatchObject({
    apiUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    uiUrl: `${url}/_bench`,
    storeUrl: `${url}/_store`,
  })
  const { code, stdout } = await runCommand(['status', '--json'], { folder: folder.path })
  expect([code, stdout]).toEqual([0, expect.stringContaining(`"uiUrl":"${url}/_bench"`)])
  const again = await runCommand(['start', '--memory', '--single-port', new URL(url).port])
  expect([again.code, again.stderr]).toEqual([
    1,
    expect.stringContaining('It was set by --single-port.'),
  ])
  command.kill('SIGTERM')
  await command.ended
})

it('[EMB-04] --at is the address that a proxy has one port at', async () => {
  const at = 'https://bench.example.test/tools'
  await using command = startHere([
    'start',
    '--memory',
    '--no-demo',
    '--single-port',
    '0',
    '--at',
    at,
    '--json',
  ])
  expect(await command.ready()).toMatchObject({ apiUrl: at, uiUrl: `${at}/_bench` })
  command.kill('SIGTERM')
  await command.ended
})

it('[SEC-12] --require-token has the commands of its folder send the token, and refuses what sends none', async () => {
  await using folder = await temporaryFolder()
  const inFolder = { folder: folder.path }
  await using command = startHere([...inMemory, '--no-demo', '--require-token'], inFolder)
  const ready = await command.ready()
  expect((await fetch(`${ready.uiUrl}/_emulator/status`)).status).toBe(401)
  expect(await runCommand(['clock', '--json'], inFolder)).toMatchObject({ code: 0 })
  const refused = await runCommand(['clock', '--url', ready.uiUrl])
  expect(refused.stderr).toContain('requires its start token')
  const headers = { 'x-benchtop-token': String(ready['startToken']) }
  expect((await fetch(`${ready.uiUrl}/_emulator/status`, { headers })).status).toBe(200)
})

describe('--running-timeout', () => {
  const token = 'ada-private'
  const seed = {
    users: [ada],
    applications: [
      {
        id: '2001',
        name: 'App',
        kind: 'web',
        owner: ada.id,
        redirectUri: 'http://127.0.0.1:3000/',
      },
    ],
    projects: [{ id: '4001', owner: ada.id, name: 'P' }],
    tokens: [
      { token, user: ada.id, application: '2001', scopes: ['browse global', 'write global'] },
    ],
  }

  it.each([
    { given: '90m', before: '89m', rest: '1m' },
    { given: '72h', before: '71h', rest: '1h' },
  ])(
    '[SES-08] $given times out a running session then, and again after it was set to Running',
    async ({ given, before, rest }) => {
      await using folder = await temporaryFolder()
      const path = join(folder.path, 'seed.json')
      await writeFile(path, JSON.stringify(seed))
      const options = ['--no-demo', '--seed', path, '--running-timeout', given]
      await using command = startHere([...inMemory, ...options])
      const { apiUrl, uiUrl } = await command.ready()
      const call = async (path: string, body?: object) => {
        const response = await fetch(`${apiUrl}/v1pre3/${path}`, {
          headers: { 'x-access-token': token, 'content-type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
        return (
          (await response.json()) as { Response: { Status: string; AppSession: { Id: string } } }
        ).Response
      }
      const clock = async (change: object) => {
        const headers = { 'content-type': 'application/json' }
        const body = JSON.stringify(change)
        const reply = await fetch(`${uiUrl}/_emulator/clock`, { method: 'POST', headers, body })
        expect(reply.status).toBe(200)
      }
      await clock({ frozen: true })
      const { AppSession } = await call('projects/4001/appresults', { Name: 'Result' })
      const session = `appsessions/${AppSession.Id}`
      await clock({ advance: before })
      await call(session, { Status: 'Running', StatusSummary: 'still at work' })
      await clock({ advance: before })
      expect((await call(session)).Status).toBe('Running')
      await clock({ advance: rest })
      expect((await call(session)).Status).toBe('TimedOut')
    },
  )
})

describe('an end', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    '[SEC-04] on %s is clean: exit code 0, and the ports are free',
    async (signal) => {
      await using command = startCommand([...inMemory, '--no-demo'])
      const { apiUrl, uiUrl, storeUrl } = await command.ready()
      command.kill(signal)
      expect(await command.ended).toMatchObject({ code: 0, signal: null })
      expect(await Promise.all([apiUrl, uiUrl, storeUrl].map(isListening))).toEqual([
        false,
        false,
        false,
      ])
    },
  )
})

describe('a port', () => {
  it('[SEC-04] that was requested and is taken is named, with its process and the option to change', async () => {
    await using taken = await reservePort(0)
    const forPeople = inMemory.filter((word) => word !== '--json')
    const ended = await runCommand([...forPeople, '--ui-port', String(taken.port)])
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toContain(`error: Port ${taken.port} is in use by `)
    expect(ended.stderr).toContain(`(process ${process.pid})`)
    expect(ended.stderr).toContain('--ui-port')
  })

  it('that is the default and is taken is replaced by the next free one, and the output states it', async () => {
    // If a platform is running on this machine, the default port is taken already.
    await using _ = await reservePort(5100).catch(() => undefined)
    await using command = startHere(['start', '--memory', '--no-demo', '--json'])
    const { apiUrl } = await command.ready()
    expect(Number(new URL(apiUrl).port)).toBeGreaterThan(5100)
    expect(await command.event('port-moved')).toMatchObject({ face: 'api', from: 5100 })
  })

  it('that is taken is announced before the addresses, since the guides name the usual ones', async () => {
    await using _ = await reservePort(5100).catch(() => undefined)
    await using command = startHere(['start', '--memory', '--no-demo'])
    await command.line(/(Ctrl-C stops it)/)
    command.kill('SIGTERM')
    const { stdout } = await command.ended
    expect(stdout).toMatch(/in README and guides are NOT this platform/)
    expect(stdout).toMatch(/Port 5100 is in use: the API is at http:\/\/127\.0\.0\.1:\d+\n/)
    expect(stdout.indexOf('NOT this')).toBeLessThan(stdout.indexOf('v1pre3, v2'))
  })
})

describe('a start that is refused', () => {
  it('[SEC-02] on a data folder that another process uses', async () => {
    await using folder = await temporaryFolder()
    const args = ['start', '--port', '0', '--json', '--no-demo', '--data', folder.path]
    await using first = startCommand(args)
    const { pid } = await first.ready()
    const second = await runCommand(args.filter((word) => word !== '--json'))
    expect(second).toMatchObject({ code: 1, stdout: '' })
    expect(second.stderr).toMatch(/^error: .*\n?$/)
    expect(second.stderr).toContain(`(${pid}) uses the data folder ${folder.path}`)
    first.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
  })

  it.each([22, 24, 26, 28])(
    'with %i file descriptors says so in a sentence, unless it starts with them',
    async (files) => {
      await using folder = await temporaryFolder()
      const runBy = ['sh', '-c', `ulimit -n ${files}; exec "$@"`, 'sh']
      const args = ['start', '--port', '0', '--no-demo', '--data', folder.path]
      await using command = startCommand(args, { runBy })
      const isUp = await command.line(/(Ctrl-C stops it)/).then(
        () => true,
        () => false,
      )
      if (isUp) command.kill('SIGTERM')
      const { code, stdout, stderr } = await command.ended
      expect(stdout + stderr).not.toMatch(/^ +at |a bug in/m)
      if (isUp) return
      expect(code).toBe(1)
      expect(stderr).toMatch(/error: This process may not open as many files .*ulimit -n 1024/)
    },
  )

  it('on a data folder that is not writable', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'file')
    await writeFile(file, '')
    const ended = await runCommand(['start', '--port', '0', '--data', join(file, 'data')])
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^error: The data folder .*file\/data can't be written/)
  })

  it.each([
    [
      '{"users": [{"name": "Ada", "email": "nowhere"}]}',
      'users[0].email: must be an e-mail address',
    ],
    ['{"users": [{"nmae": "Ada"}]}', 'users[0]'],
    [
      '{"users": [{"id": "1", "name": "A", "email": "a@example.test"}], "projects": [{"owner": "9", "name": "P"}]}',
      'projects[0].owner: there is no user 9',
    ],
    ['{', 'is not JSON'],
  ])('on a seed with an error, naming file, position and reason: %s', async (text, reason) => {
    await using folder = await temporaryFolder()
    const seed = join(folder.path, 'wrong.json')
    await writeFile(seed, text)
    const ended = await runCommand([...inMemory, '--seed', seed])
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toContain(seed)
    expect(ended.stderr).toContain(reason)
  })

  it('[NAT-02] on an invalid folder of genomes, and creates no data folder', async () => {
    await using folder = await temporaryFolder()
    const config = join(folder.path, 'start.json')
    const data = join(folder.path, 'data')
    await writeFile(config, JSON.stringify({ port: 0, data: 'data', genomes: 'start.json' }))
    const nowhere = join(folder.path, 'nowhere')
    const typed = ['start', '--port', '0', '--data', data, '--genomes', nowhere]
    for (const [args, wrong] of [
      [typed, `${nowhere}, doesn't exist`],
      [['start', '--config', config], `${config}, is a file, not a folder`],
    ] as const) {
      const ended = await runCommand(args)
      expect(ended).toMatchObject({ code: 2, stdout: '' })
      expect(ended.stderr).toContain(`The folder of reference genomes, ${wrong}.`)
      expect(ended.stderr).toContain('Name the folder that contains them, or omit genomes')
      expect(ended.stderr).toContain('--genomes')
    }
    expect(await stat(data).catch(() => 'none')).toBe('none')
  })

  it.each([
    [['start', '--port', 'http'], 'A port must be an integer'],
    [['start', '--now', 'yesterday'], 'Write it as 2026'],
    [['start', '--profile', 'feild'], 'Allowed choices are spec, field'],
    [['start', '--memory', '--data', 'x'], 'cannot be used with'],
    [['start', '--prot', '1'], 'Did you mean --port?'],
    [['start', '--memory', '--allow-user', 'no-such-user'], 'has no user "no-such-user"'],
    [['start', '--config', '/nowhere.json'], 'The configuration /nowhere.json does not exist'],
    [['strat'], 'Did you mean start?'],
    [['demo', '--no-demo'], 'benchtop start --no-demo'],
  ])('on bad usage, with exit code 2: %j', async (args, message) => {
    const ended = await runCommand(args)
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain(message)
  })
})
