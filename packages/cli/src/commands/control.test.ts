import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import getPort from 'get-port'
import { expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

async function run({ ready }: Bench, ...args: string[]) {
  return runCommand([...args, '--url', ready.uiUrl])
}

it('[HAR-03] the clock is frozen, advanced by 48 hours in one step, and set', async () => {
  await using bench = await startBench(['--now', '2026-01-31T12:00:00.000Z'])
  const clock = async (...args: string[]) =>
    eventsOf(await run(bench, 'clock', '--json', ...args))[0]
  const frozen = await clock('--freeze')
  expect(frozen).toMatchObject({ frozen: true })
  const now = Date.parse(String(frozen?.['now']))
  expect(await clock('--advance', '48h')).toMatchObject({
    now: new Date(now + 48 * 3_600_000).toISOString(),
    frozen: true,
  })
  expect(await clock('--set', '2027-01-01T00:00:00Z')).toMatchObject({
    now: '2027-01-01T00:00:00.000Z',
  })
  expect((await run(bench, 'clock')).stdout).toBe('2027-01-01T00:00:00.000Z  frozen')
  expect(await clock('--unfreeze')).toMatchObject({ frozen: false })
})

it('[HAR-11] a jump of the clock lists the records that it changed, and how it is undone', async () => {
  await using bench = await startBench(['--now', '2026-01-31T12:00:00.000Z'])
  await run(bench, 'clock', '--freeze')
  const session = { id: '9901', owner: '1001', application: '2001', name: 'At work' }
  const seed = { appSessions: [{ ...session, status: 'Running' }] }
  const file = join(bench.folder, 'running.json')
  await writeFile(file, JSON.stringify(seed))
  expect(await run(bench, 'seed', file)).toMatchObject({ code: 0 })
  const next = await run(bench, 'clock', 'next')
  expect(next).toMatchObject({ code: 0, stderr: '' })
  expect(next.stdout).toMatch(/^Analysis \d+ ".+": Running → TimedOut$/m)
  expect(next.stdout).toContain('benchtop snapshot restore before-jump undoes it.')
  expect(await run(bench, 'snapshot', 'restore', 'before-jump')).toMatchObject({ code: 0 })
  const reported = { frozen: true, changes: [], before: { name: 'before-jump' } }
  for (const words of [
    ['--advance', '1h'],
    ['advance', '1h'],
    ['advance', '1h', '--report'],
  ])
    expect(eventsOf(await run(bench, 'clock', ...words, '--json'))).toMatchObject([reported])
  const quiet = await run(bench, 'clock', 'advance', '1h')
  expect(quiet.stdout).toMatch(/^\S+Z {2}frozen\nThe jump changed nothing\.$/)
  const [moved] = eventsOf(await run(bench, 'clock', 'advance', '1h', '--no-report', '--json'))
  expect(Object.keys(moved ?? {}).toSorted()).toEqual(['frozen', 'now'])
})

it.each([
  [
    '{\n  "users": [],\n  "proyects": []\n}',
    'seed.json:3:3 proyects: there is no such member. Did you mean "projects"?',
  ],
  [
    '{\n  "projects": [\n    { "name": "P", "owner": "77" }\n  ]\n}',
    'seed.json:3:29 projects[0].owner: there is no user 77.',
  ],
  [
    '{\n  "projects": [\n    { "name": "P", "owner": "1001", "appResults": [{ "naem": "R" }] }\n  ]\n}',
    'seed.json:3:54 projects[0].appResults[0].naem: there is no such member. Did you mean "name"?',
  ],
])('[LGT-04] a seed’s errors have file, line, column and a suggestion: %j', async (text, error) => {
  await using bench = await startBench()
  const file = join(bench.folder, 'seed.json')
  await writeFile(file, text)
  const added = await run(bench, 'seed', file)
  expect(added).toMatchObject({ code: 1, stdout: '' })
  expect(added.stderr).toContain(error)
  const started = await runCommand(['start', '--memory', '--seed', file])
  expect(started).toMatchObject({ code: 1, stdout: '' })
  expect(started.stderr).toContain(`The seed ${file} is invalid:`)
  expect(started.stderr).toContain(error)
})

it('a seed is added, with paths relative to its file; a reset removes it', async () => {
  await using bench = await startBench()
  const users = async (): Promise<unknown> => {
    const response = await fetch(`${bench.ready.uiUrl}/_emulator/status`)
    return ((await response.json()) as { users: { name: string }[] }).users.map(({ name }) => name)
  }
  const file = join(bench.folder, 'more.json')
  await writeFile(join(bench.folder, 'notes.txt'), 'notes')
  await writeFile(
    file,
    JSON.stringify({
      users: [{ id: '1003', name: 'Cyd', email: 'cyd@example.test' }],
      projects: [
        {
          owner: '1003',
          name: 'More',
          appResults: [
            {
              name: 'Notes',
              application: '2001',
              files: [{ path: 'notes.txt', source: 'notes.txt' }],
            },
          ],
        },
      ],
    }),
  )
  expect(await run(bench, 'seed', file)).toMatchObject({ code: 0, stderr: '' })
  expect(await users()).toEqual(['Ada', 'Ben', 'Cyd'])
  expect(await run(bench, 'reset', '--json')).toMatchObject({
    code: 0,
    stdout: '{"event":"reset"}',
  })
  expect(await users()).toEqual(['Ada', 'Ben'])
})

it('[NAT-06] a seed is added with the texts of its applications, which the platform does not read itself', async () => {
  await using bench = await startBench()
  const form = '{"fields": [{"$type": "TextBox", "id": "depth", "label": "Depth"}]}'
  await writeFile(join(bench.folder, 'form.json'), form)
  const application = {
    id: '2950',
    name: 'Sent',
    kind: 'native',
    owner: '1001',
    command: ['true'],
    form: 'form.json',
  }
  const file = join(bench.folder, 'sent.json')
  await writeFile(file, JSON.stringify({ applications: [application] }))
  expect(await run(bench, 'seed', file)).toMatchObject({ code: 0, stderr: '' })
  const { uiUrl } = bench.ready
  const answer = await fetch(`${uiUrl}/_emulator/applications/2950/form`)
  expect(await answer.json()).toMatchObject({ text: form, path: null })
})

it('an invalid seed is refused with its file, the position in it and the reason', async () => {
  await using bench = await startBench()
  const file = join(bench.folder, 'wrong.json')
  await writeFile(file, JSON.stringify({ projects: [{ owner: '77', name: 'P' }] }))
  const ended = await run(bench, 'seed', file)
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain(file)
  expect(ended.stderr).toContain('projects[0].owner: there is no user 77')
})

it('[SCL-06] a platform that other machines could reach without TLS is not started', async () => {
  const ended = await runCommand(['start', '--memory', '--port', '0', '--host', '0.0.0.0'])
  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toMatch(/readable on the network.*--public-url.*--tls-cert/s)
})

it('[SCL-06] a shared bench serves TLS alone, prints no token, and requires it of its command line', async () => {
  await using folder = await temporaryFolder()
  const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')]
  const made = spawnSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`.split(
      ' ',
    ),
  )
  expect(made.status).toBe(0)
  const port = await getPort()
  await using bench = await startBench(
    `--host 0.0.0.0 --ui-port ${port} --public-url https://localhost:${port} --owner ada@example.test --tls-cert ${cert} --tls-key ${key}`.split(
      ' ',
    ),
  )
  expect(bench.ready.uiUrl).toBe(`https://localhost:${port}`)
  expect(bench.ready).not.toHaveProperty('startToken')
  const environment = { NODE_EXTRA_CA_CERTS: cert }
  const elsewhere = await runCommand(['audit', '--url', bench.ready.uiUrl], {
    environment,
    asProcess: true,
  })
  expect(elsewhere.stderr).toContain('BENCHTOP_START_TOKEN')
  for (const command of ['audit', 'status']) {
    const { code, stderr } = await runCommand([command, '--url', bench.ready.uiUrl])
    expect(code).toBe(1)
    expect(stderr).toMatch(/certificate .* is refused: self-signed .* NODE_EXTRA_CA_CERTS/)
  }
  const trusted = await promisify(execFile)(
    process.execPath,
    ['-e', 'fetch(process.argv[1]).then(async (page) => console.log(page.url))', bench.ready.uiUrl],
    { env: { ...process.env, ...environment } },
  )
  expect(trusted.stdout).toContain('/sign-in')
  const plain = await fetch(bench.ready.uiUrl.replace('https', 'http')).catch(() => undefined)
  expect(plain?.ok ?? false).toBe(false)
})

it.each([
  [['clock', '--advance', 'tomorrow'], 'Write it as 90s, 60m, 48h or 3d.'],
  [['clock', 'advance', 'tomorrow'], 'Write it as 90s, 60m, 48h or 3d.'],
  [['clock', 'advance'], 'A duration follows advance, such as benchtop clock advance 48h.'],
  [['clock', 'next', '48h'], 'A duration follows advance, such as benchtop clock advance 48h.'],
  [['clock', 'next', '--freeze'], 'clock next takes no option that moves or stops the clock.'],
  [['clock', 'advance', '1h', '--advance', '2h'], 'takes no option that moves or stops the clock.'],
  [['clock', 'nxt'], 'Allowed choices are next, advance.'],
  [['clock', '--freeze', '--unfreeze'], 'cannot be used with'],
  [['reset', '--url', 'nowhere'], 'The platform\'s address "nowhere" is not a URL.'],
  [['seed'], 'Name a seed file, or a recording with --from-recording.'],
])('bad usage has exit code 2: %j', async (args, message) => {
  const ended = await runCommand(args)
  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toContain(message)
})
