import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startTestPlatform } from '../../../emulator/src/testing/test-platform.ts'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const manifest = {
  name: 'Line Counter',
  kind: 'native',
  version: '1.2.0',
  shortDescription: 'Counts the lines of variant calls.',
  command: ['node', 'main.ts'],
  image: 'registry.example.test/line-counter:1.2.0',
  form: 'form.json',
  callbacks: 'callbacks.js',
  icon: 'icon.png',
  licences: ['terms.txt'],
  clientSecret: 'never-submitted',
}
const web = {
  name: 'Viewer',
  kind: 'web',
  version: '1.0.0',
  shortDescription: 'Shows calls.',
  redirectUri: 'http://127.0.0.1:3000/callback',
  homepageUri: 'http://127.0.0.1:3000/',
  command: ['node', 'server.mjs'],
}
const real = {
  apiUrl: 'https://api.example.test',
  redirectUri: 'https://viewer.example.test/callback',
  homepageUri: 'https://viewer.example.test/',
}

/** The header of a PNG of this size, which is all that is read of one. */
function png(width: number, height = width): Buffer {
  const bytes = Buffer.alloc(40)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes)
  bytes.write('IHDR', 12)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

const form = { $type: 'Form', fields: [{ $type: 'TextBox', id: 'note', label: 'Note' }] }
const sound: Readonly<Record<string, string | Buffer>> = {
  'form.json': JSON.stringify(form),
  'callbacks.js': 'function launchSpec() { return {} }',
  'icon.png': png(256),
  'terms.txt': 'Be kind.',
}

async function appWith(
  changes: Readonly<Record<string, unknown>> = {},
  files: Readonly<Record<string, string | Buffer>> = {},
  base: Readonly<Record<string, unknown>> = manifest,
) {
  const folder = await temporaryFolder()
  const all = { ...sound, ...files }
  for (const [name, content] of Object.entries(all)) {
    await writeFile(join(folder.path, name), content)
  }
  await writeFile(
    join(folder.path, 'benchtop.config.json'),
    JSON.stringify({ ...base, ...changes }),
  )
  return folder
}

describe('[SCF-04] package', () => {
  it('checks an app, and writes what is submitted, without its secret', async () => {
    await using app = await appWith()
    const run = await runCommand(['package'], { folder: app.path })
    expect([run.code, run.stderr]).toEqual([0, ''])
    const out = join(app.path, 'submission')
    expect((await readdir(out, { recursive: true })).toSorted()).toEqual([
      '.benchtop-package',
      'callbacks.js',
      'form.json',
      'icon.png',
      'licences',
      'licences/1-terms.txt',
      'submission.json',
    ])
    const text = await readFile(join(out, 'submission.json'), 'utf8')
    expect(text).not.toContain('never-submitted')
    expect(JSON.parse(text)).toMatchObject({
      name: 'Line Counter',
      version: '1.2.0',
      form: 'form.json',
      licences: ['licences/1-terms.txt'],
    })
    // Again, over the one before.
    expect((await runCommand(['package'], { folder: app.path })).code).toBe(0)
  })

  it.each([
    ['version', { version: undefined }, {}, 'State a version such as 1.0.0'],
    ['version', { version: 'one' }, {}, 'State a version'],
    ['description', { shortDescription: ' ' }, {}, 'Describe the app in one sentence'],
    ['image', { image: 'counter:latest' }, {}, 'add a tag other than latest'],
    ['image', { image: 'counter' }, {}, 'add a tag other than latest'],
    ['form', {}, { 'form.json': '{"$type": "Form", "fields": [{}]}' }, 'form.json:1:'],
    ['callbacks', {}, { 'callbacks.js': 'function (' }, 'callbacks.js:1'],
    ['icon', {}, { 'icon.png': png(64) }, 'icon.png has 64 pixels; at least 256.'],
    ['icon', {}, { 'icon.png': png(256, 300) }, 'make it square'],
    ['icon', {}, { 'icon.png': 'GIF89a' }, 'neither a PNG nor an SVG'],
    ['icon', { icon: 'none.png' }, {}, "doesn't exist"],
    ['icon', { icon: 'i.svg' }, { 'i.svg': '<svg onload="x()"/>' }, 'a script, a handler'],
    ['licences', {}, { 'terms.txt': '\n' }, 'terms.txt is empty.'],
    ['licences', { licences: ['none.txt'] }, {}, "none.txt doesn't exist"],
    ['licences', {}, { 'terms.txt': Buffer.from([0xff, 0xfe, 0x41]) }, 'is no text in UTF-8'],
  ])('names what is wrong with the %s: %j', async (rule, changes, files, text) => {
    await using app = await appWith(changes, files)
    const run = await runCommand(['package', '--json'], { folder: app.path })
    expect(run.code).toBe(1)
    const checks = eventsOf(run).filter(
      ({ event, level }) => event === 'check' && level === 'error',
    )
    expect(checks).toMatchObject([{ rule, text: expect.stringContaining(text) }])
    expect(run.stderr).toContain('1 error stands in the way of a submission.')
    expect(await readdir(app.path)).not.toContain('submission')
  })

  it('checks the addresses of a web app where it is submitted', async () => {
    await using app = await appWith({}, {}, web)
    const local = await runCommand(['package', '--check'], { folder: app.path })
    expect(local.code).toBe(1)
    expect(local.stdout).toContain('http://127.0.0.1:3000/callback leads to this machine')
    await using there = await appWith({ environments: { real } }, {}, web)
    const run = await runCommand(['package', '--check'], { folder: there.path })
    expect([run.code, run.stdout]).toEqual([0, expect.stringContaining('redirectUri of real')])
    expect(await readdir(there.path)).not.toContain('submission')
  })

  it('names scopes that were granted and never needed', async () => {
    await using platform = await startTestPlatform()
    await using app = await appWith({ clientId: 'viewer', environments: { real } }, {}, web)
    const document = { applications: [{ ...web, id: '2095', owner: '1001', clientId: 'viewer' }] }
    await platform.seed({ name: 'viewer', folder: '/', document })
    const args = ['package', '--check', '--scopes', '--json', '--url', platform.uiUrl]
    const before = await runCommand(args, { folder: app.path })
    expect(before.stdout).toContain('launch it first')
    const { token } = platform.issueToken({
      user: '1001',
      application: '2095',
      scopes: ['read project 4001', 'write project 4001', 'create projects'],
    })
    await fetch(`${platform.apiUrl}/v1pre3/projects/4001`, { headers: { 'x-access-token': token } })
    const run = await runCommand(args, { folder: app.path })
    const found = eventsOf(run).filter(({ rule }) => rule === 'scopes')
    expect(found.map(({ text }) => String(text).split(' was')[0])).toEqual([
      '"write project"',
      '"create projects"',
    ])
  })
})

describe('[SCF-04] exec --env', () => {
  const printed = ['node', '-e', 'console.log(JSON.stringify(process.env))']
  const run = (app: { path: string }, name: string, environment: Record<string, string> = {}) =>
    runCommand(['exec', '--env', name], { folder: app.path, environment, asProcess: true })

  it('runs the app against a platform of its manifest, with the secrets of the shell', async () => {
    const environments = { real: { ...real, storeUrl: 'https://store.example.test' } }
    await using app = await appWith({ environments, command: printed }, {}, web)
    const { code, stdout } = await run(app, 'real', { BENCHTOP_REAL_CLIENT_SECRET: 'from-shell' })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      BENCHTOP_API_URL: 'https://api.example.test',
      BENCHTOP_UI_URL: 'https://api.example.test',
      BENCHTOP_STORE_URL: 'https://store.example.test',
      BENCHTOP_CLIENT_ID: 'viewer',
      BENCHTOP_CLIENT_SECRET: 'from-shell',
      BENCHTOP_REDIRECT_URI: 'https://viewer.example.test/callback',
      PORT: '3000',
    })
    const other = ['exec', '--env', 'real', '--', 'sh', '-c', 'echo $BENCHTOP_TOKEN; exit 7']
    const environment = { BENCHTOP_REAL_TOKEN: 'a-token' }
    const ended = await runCommand(other, { folder: app.path, environment, asProcess: true })
    expect([ended.code, ended.stdout]).toEqual([7, 'a-token'])
  })

  it.each([
    ['rael', {}, 'has no environment "rael". Did you mean "real"? It names real, plain.'],
    ['real', {}, 'Set BENCHTOP_REAL_CLIENT_SECRET'],
    ['plain', { BENCHTOP_PLAIN_TOKEN: 'x' }, 'a token is sent by https only'],
  ])('refuses %s with %j, and says what to do', async (name, environment, text) => {
    const environments = { real, plain: { apiUrl: 'http://api.example.test' } }
    await using app = await appWith({ environments }, {}, web)
    const args = ['exec', '--env', name]
    const { code, stderr } = await runCommand(args, { folder: app.path, environment })
    expect([code, stderr]).toEqual([2, expect.stringContaining(text)])
  })

  it('refuses options of a platform that it does not start, and exec without a command', async () => {
    await using app = await appWith({ environments: { real } }, {}, web)
    const options = ['exec', '--env', 'real', '--memory', '--', 'true']
    const refused = await runCommand(options, { folder: app.path })
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--memory')])
    const none = await runCommand(['exec'], { folder: app.path })
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('Name a command')])
  })
})
