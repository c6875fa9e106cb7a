import { processHandle } from '@benchtop/emulator/process-handle'
import { spawn } from 'node:child_process'
import { chmod, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { findPlatform } from '../state/find-platform.ts'
import { isRunning } from '../state/state-file.ts'
import type { EndSignal } from '../signals.ts'
import {
  eventsOf,
  runCommand,
  startCommand,
  startHere,
  type RunningCommand,
} from '../testing/command.ts'
import { isListening } from '../testing/ports.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { server, testApp, type TestApp } from '../testing/web-app.ts'

const timeouts = { timeout: 60_000, interval: 20 }

type Dev = RunningCommand<EndSignal>

function develop(app: Pick<TestApp, 'folder'>, ...args: string[]): Dev {
  return startHere(['dev', '--port', '0', '--json', ...args], { folder: app.folder })
}

/** As a process of its own, whose end is tested. */
function developAlone(app: TestApp): Dev {
  return orderly(startCommand(['dev', '--port', '0', '--json', '--memory'], { folder: app.folder }))
}

/** Ends benchtop dev in a way that ends the app, too. */
function orderly(dev: Dev): Dev {
  return {
    ...dev,
    async [Symbol.asyncDispose]() {
      dev.kill('SIGTERM')
      await dev.ended
    },
  }
}

async function wordOf({ url }: TestApp): Promise<Record<string, unknown>> {
  return (await (await fetch(url)).json()) as Record<string, unknown>
}

const ada = { 'x-access-token': 'ada-private' }

async function registered(uiUrl: string, id: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${uiUrl}/_emulator/applications/${String(id)}`)
  return (await answer.json()) as Record<string, unknown>
}

describe('a web app', () => {
  it('[HAR-01] is registered, started, and restarted on a change while the platform keeps its state', async () => {
    await using app = await testApp({ dev: { environment: { COLOUR: 'blue' } } })
    await using dev = develop(app, '--memory')
    const { apiUrl, uiUrl, storeUrl } = await dev.ready()
    const { id, clientId } = await dev.event('registered')
    const started = await dev.event('app-started')
    const { environment, word } = await wordOf(app)
    expect(word).toBe('first')
    expect(environment).toEqual({
      BENCHTOP_WRITTEN_FILES: expect.stringContaining(join(app.folder, '.benchtop')),
      BENCHTOP_API_URL: apiUrl,
      BENCHTOP_UI_URL: uiUrl,
      BENCHTOP_STORE_URL: storeUrl,
      BENCHTOP_CLIENT_ID: clientId,
      BENCHTOP_CLIENT_SECRET: 'word-secret',
      BENCHTOP_REDIRECT_URI: `${app.url}/callback`,
      PORT: expect.stringMatching(/^\d+$/),
      COLOUR: 'blue',
    })

    const launch = await runCommand(['launch', String(id), '--json'], { folder: app.folder })
    const [launched] = eventsOf(launch)
    await writeFile(join(app.folder, 'server.mjs'), server('second'))
    const restarted = await dev.event('restarted')
    expect(restarted['pid']).not.toBe(started['pid'])
    expect((await wordOf(app))['word']).toBe('second')
    const session = await fetch(`${apiUrl}/${String(launched?.['appSession'])}`, { headers: ada })
    expect(session.status).toBe(200)
    expect(await dev.event('change')).toMatchObject({ paths: ['server.mjs'] })
  })

  it('[HAR-01] is restarted when an editor renames a new file into place, and not for build output', async () => {
    await using app = await testApp()
    await app.write('.gitignore', 'made.txt\n')
    await using dev = develop(app, '--memory')
    await dev.event('app-started')
    await app.write('dist/made.js', '1')
    await app.write('node_modules/some/index.js', '1')
    await app.write('made.txt', '1')
    await app.write('.server.mjs.swp', server('renamed'))
    await rename(join(app.folder, '.server.mjs.swp'), join(app.folder, 'server.mjs'))
    await dev.event('restarted')
    expect((await wordOf(app))['word']).toBe('renamed')
    const changes = await dev.eventLike({ event: 'change' })
    expect(changes['paths']).toEqual(['server.mjs'])
  })

  it('[HAR-01] is not restarted by the secrets that its runtime stores in its folder', async () => {
    const runtime = pathToFileURL(join(import.meta.dirname, '../../../app-runtime/src/index.ts'))
    const source = (word: string) => `
import { createServer } from 'node:http'
import { fileStore } from '${runtime.href}'
const { hostname } = new URL(process.env.BENCHTOP_REDIRECT_URI)
const store = fileStore('.secrets.json')
createServer(async (request, response) => {
  await store.set('token', request.url)
  response.end(JSON.stringify({ word: '${word}', pid: process.pid }))
}).listen(Number(process.env.PORT), hostname)`
    const command = ['node', '--conditions=@benchtop/source', 'server.mjs']
    await using app = await testApp({ command }, source('first'))
    await using dev = develop(app, '--memory')
    const { pid } = await dev.event('app-started')
    expect(await wordOf(app)).toEqual({ word: 'first', pid })
    expect(await readFile(join(app.folder, '.secrets.json'), 'utf8')).toContain('token')
    await app.write('server.mjs', source('second'))
    await dev.event('restarted')
    expect((await wordOf(app))['word']).toBe('second')
    const changes = eventsOf(await ended(dev)).filter(({ event }) => event === 'change')
    expect(changes.map(({ paths }) => paths)).toEqual([['server.mjs']])
    expect(await readdir(app.folder)).not.toContain('.benchtop')
  })

  it('that exits at its start is reported with its last lines, and is started by the save that fixes it', async () => {
    await using app = await testApp({}, `console.error('no good'); process.exit(3)`)
    await using dev = develop(app, '--memory')
    expect(await dev.event('app-exited')).toMatchObject({ code: 3, tail: ['no good'] })
    expect(await dev.eventLike({ event: 'error', about: 'app' })).toMatchObject({
      message: 'The app ended with code 3. The next save starts it again.',
    })
    await app.write('server.mjs', server('mended'))
    await dev.event('app-started')
    expect((await wordOf(app))['word']).toBe('mended')
  })

  it('[HAR-01] whose port is taken starts once it is free, and the message names the process that uses it', async () => {
    await using app = await testApp()
    const taken = createServer((_, response) => void response.end())
    taken.listen(Number(new URL(app.url).port), new URL(app.url).hostname)
    await once(taken, 'listening')
    await using dev = develop(app, '--memory')
    const { message } = await dev.eventLike({ event: 'error', about: 'app' })
    expect(message).toContain(`is taken by node (process ${process.pid})`)
    taken.close()
    await once(taken, 'close')
    await dev.event('app-started')
    expect((await wordOf(app))['word']).toBe('first')
  })

  it('whose command does not exist is reported', async () => {
    await using app = await testApp({ command: ['no-such-program'] })
    await using dev = develop(app, '--memory')
    const { message } = await dev.eventLike({ event: 'error', about: 'app' })
    expect(message).toContain('The command "no-such-program" was not found')
  })

  it('whose own server reloads it is restarted only for changes of the manifest', async () => {
    await using app = await testApp({ dev: { reload: 'own' } })
    await using dev = develop(app, '--memory')
    const { pid } = await dev.event('app-started')
    await app.write('page.html', '<p>')
    await dev.event('change')
    await app.configure({ dev: { reload: 'own', environment: { COLOUR: 'red' } } })
    const restarted = await dev.event('restarted')
    expect(restarted['pid']).not.toBe(pid)
    expect(await wordOf(app)).toMatchObject({ environment: { COLOUR: 'red' } })
    expect(eventsOf(await ended(dev)).filter(({ event }) => event === 'restarted')).toHaveLength(1)
  })

  it('with a build command is built before it starts and after a change; the build’s own output triggers none', async () => {
    await using app = await testApp({
      command: ['node', 'out/server.mjs'],
      dev: { build: ['node', 'build.mjs'] },
    })
    await app.write(
      'build.mjs',
      `
import { cpSync } from 'node:fs'
console.log('building')
cpSync('server.mjs', 'out/server.mjs')`,
    )
    await using dev = develop(app, '--memory')
    await dev.event('app-started')
    await app.write('server.mjs', server('built'))
    await vi.waitFor(async () => expect((await wordOf(app))['word']).toBe('built'), timeouts)
    await app.write('build.mjs', `process.exit(1)`)
    const failed = await dev.eventLike({ event: 'error', about: 'build' })
    expect(failed['message']).toContain('The build (node build.mjs) ended with code 1')
    // The previous build may have started a restart that hasn't finished yet.
    await vi.waitFor(async () => expect((await wordOf(app))['word']).toBe('built'), timeouts)
    const built = eventsOf(await ended(dev)).filter(({ source }) => source === 'build')
    expect(built.length).toBeLessThan(6)
  })

  it('[HAR-02] gets its last launch repeated after each change, with --rerun', async () => {
    await using app = await testApp()
    await using dev = develop(app, '--memory', '--rerun')
    const { id } = await dev.event('registered')
    await dev.event('app-started')
    await runCommand(['launch', String(id), '--input', 'who=Ada'], { folder: app.folder })
    await dev.eventLike({ event: 'launch', rerun: false })
    for (const turn of [1, 2]) {
      await app.write('server.mjs', server(`turn ${turn}`))
      await dev.eventLike({ event: 'launch', rerun: true }, turn)
      expect(await dev.eventLike({ event: 'triggered' }, turn)).toMatchObject({ status: 200 })
      await dev.eventLike({ event: 'output', line: /requested .callback\?action=trigger/ }, turn)
    }
  })
})

describe('a native app', () => {
  const main = (word: string) => `
const { mkdirSync, writeFileSync, readFileSync } = require('node:fs')
const data = process.env.BENCHTOP_DATA
const { Properties } = JSON.parse(readFileSync(data + '/input/AppSession.json', 'utf8'))
const who = Properties.Items.find(({ Name }) => Name === 'Input.who').Content
console.log('${word} ' + who + ' ' + process.env.COLOUR)
mkdirSync(data + '/output/appresults/4001/Out', { recursive: true })
writeFileSync(data + '/output/appresults/4001/Out/out.txt', '${word}')`
  const form = (label: string) =>
    JSON.stringify({ $type: 'Form', fields: [{ $type: 'TextBox', id: 'who', label }] })
  const native = {
    kind: 'native',
    command: ['node', 'main.cjs'],
    form: 'form.json',
    redirectUri: undefined,
    homepageUri: undefined,
    dev: { environment: { COLOUR: 'blue' } },
  }

  it('[HAR-01, HAR-02] runs its new code at the next launch, which each change triggers with --rerun', async () => {
    await using app = await testApp(native)
    await app.write('main.cjs', main('Hello'))
    await app.write('form.json', form('Who?'))
    await using dev = develop(app, '--memory', '--rerun')
    const { uiUrl } = await dev.ready()
    const { id, clientId } = await dev.event('registered')
    expect(clientId).toBe('word')
    const inputs = ['--input', 'who=Ada', '--output', 'project-id=projects/4001']
    await runCommand(['launch', 'word', ...inputs], { folder: app.folder })
    await dev.eventLike({ event: 'output', line: 'Hello Ada blue' })
    const first = await dev.eventLike({ event: 'launch-ended', status: 'Complete' })
    expect(first['results']).toMatchObject([{ name: 'Out', files: [{ path: 'out.txt', size: 5 }] }])

    await app.write('main.cjs', main('Good morning,'))
    await dev.eventLike({ event: 'output', line: 'Good morning, Ada blue' })
    await dev.eventLike({ event: 'launch-ended', status: 'Complete' }, 2)

    await app.write('form.json', form('Who is it?'))
    await dev.eventLike({ event: 'launch-ended', status: 'Complete' }, 3)
    expect(await registered(uiUrl, id)).toMatchObject({ form: form('Who is it?') })
    await app.write('form.json', '{"$type": "Form", "fields": [{]}')
    const { message } = await dev.eventLike({ event: 'error', about: 'form' })
    expect(message).toMatch(/^form\.json, line 1, column \d+: /)
  })

  it('[FRM-05, HAR-01] has a form in TypeScript, which each save of it or its imports reloads', async () => {
    await using app = await testApp({ ...native, form: 'form.ts' })
    await app.write('main.cjs', main('Hello'))
    const fields = (label: string) =>
      app.write('fields.ts', `export const label: string = '${label}'\n`)
    await fields('Who?')
    const forms = pathToFileURL(join(import.meta.dirname, '../../../forms/src/index.ts')).href
    await app.write(
      'form.ts',
      `import { defineForm } from '${forms}'\nimport { label } from './fields.ts'\n` +
        `export const form = defineForm({ $type: 'Form', fields: [{ $type: 'TextBox', id: 'who', label }] })\n`,
    )
    await using dev = develop(app, '--memory')
    const { uiUrl } = await dev.ready()
    const { id } = await dev.event('registered')
    const labelOf = async () =>
      /"label": "([^"]*)"/.exec(String((await registered(uiUrl, id))['form']))?.[1]
    expect(await labelOf()).toBe('Who?')
    await dev.event('watching')
    await fields('Who is it?')
    await vi.waitFor(async () => expect(await labelOf()).toBe('Who is it?'), timeouts)
    await app.write('form.ts', 'export default {{\n')
    const { message } = await dev.eventLike({ event: 'error', about: 'form' })
    expect(message).toContain("form.ts can't be evaluated: line 1")
    expect(await labelOf()).toBe('Who is it?')
  })

  it('[HAR-02] that is still running is stopped before it is launched again', async () => {
    await using app = await testApp({ ...native, form: undefined })
    await app.write('main.cjs', `console.log('at work'); setInterval(() => {}, 1000)`)
    await using dev = develop(app, '--memory', '--rerun')
    await dev.event('registered')
    await runCommand(['launch', 'word'], { folder: app.folder })
    await dev.eventLike({ event: 'output', line: 'at work' })
    const before = await dev.event('launch')
    await app.write('main.cjs', `console.log('at once')`)
    await dev.eventLike({ event: 'launch-ended', status: 'Complete' })
    const { apiUrl } = await dev.ready()
    const session = await fetch(`${apiUrl}/${String(before['appSession'])}`, { headers: ada })
    expect(await session.json()).toMatchObject({ Response: { Status: 'Aborted' } })
  })

  it('[HAR-02] is launched again with its last inputs after a restart of dev', async () => {
    await using app = await testApp(native)
    await app.write('main.cjs', main('Hello'))
    await app.write('form.json', form('Who?'))
    {
      await using dev = develop(app)
      await dev.event('registered')
      await runCommand(['launch', 'word', '--input', 'who=Ada'], { folder: app.folder })
      await dev.event('launch-ended')
      dev.kill('SIGTERM')
      expect((await dev.ended).code).toBe(0)
    }
    await using again = develop(app, '--rerun')
    await again.event('watching')
    await app.write('main.cjs', main('Welcome back,'))
    const output = await again.eventLike({ event: 'output', line: /Welcome back/ })
    expect(output['line']).toBe('Welcome back, Ada blue')
  })
})

describe('the manifest', () => {
  it('[HAR-01] is reloaded when it changes; an error in it is reported, and the previous one stays in effect', async () => {
    await using app = await testApp()
    await using dev = develop(app, '--memory')
    const { uiUrl } = await dev.ready()
    const { id } = await dev.event('registered')
    await dev.event('app-started')
    await app.configure({ shortDescription: 'Says a word.' })
    await dev.eventLike({ event: 'registered' }, 2)
    expect(await registered(uiUrl, id)).toMatchObject({ shortDescription: 'Says a word.' })

    await app.configure({ shortDescription: 7 })
    const { message } = await dev.eventLike({ event: 'error', about: 'manifest' })
    expect(message).toContain(join(app.folder, 'benchtop.config.json'))
    expect(message).toContain('shortDescription: must be a text')
    expect((await wordOf(app))['word']).toBe('first')
    expect(await registered(uiUrl, id)).toMatchObject({ shortDescription: 'Says a word.' })

    await app.configure({ form: 'form.json' })
    const noForm = await dev.eventLike({ event: 'error', about: 'manifest' }, 2)
    expect(noForm['message']).toContain('form: must be an existing file')

    await app.configure({ shortDescription: 'Says another word.' })
    expect(await dev.eventLike({ event: 'registered' }, 3)).toMatchObject({ id })
    expect(eventsOf(await ended(dev)).map(({ event }) => event)).not.toContain('restarted')
  })

  it('may be in TypeScript, and an error names the line', async () => {
    await using app = await testApp()
    const text = await readFile(join(app.folder, 'benchtop.config.json'), 'utf8')
    await rename(join(app.folder, 'benchtop.config.json'), join(app.folder, 'old.json'))
    const write = (title: string) =>
      app.write(
        'benchtop.config.ts',
        `import { defineConfig } from 'benchtop'\nconst name: string = '${title}'\nexport default defineConfig({ ...${text}, name, kind: 'web' })\n`,
      )
    await write('Word')
    await using dev = develop(app, '--memory')
    expect(await dev.event('registered')).toMatchObject({ name: 'Word' })
    await dev.event('app-started')
    await write('Another')
    await dev.eventLike({ event: 'registered', name: 'Another' })
    await app.write('benchtop.config.ts', 'const a = 1\nexport default {{\n')
    const { message } = await dev.eventLike({ event: 'error', about: 'manifest' })
    expect(message).toContain("benchtop.config.ts can't be evaluated: line 2")
  })

  it('that is missing or invalid prevents the start of dev, and nothing is left behind', async () => {
    await using folder = await temporaryFolder()
    const args = ['dev', '--port', '0']
    const none = await runCommand(args, { folder: folder.path })
    expect(none).toMatchObject({ code: 2, stdout: '' })
    expect(none.stderr).toContain('There is no benchtop.config.ts and no benchtop.config.json')
    await writeFile(join(folder.path, 'benchtop.config.json'), '{"name": "A", "knid": "web"}')
    const wrong = await runCommand(args, { folder: folder.path })
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(wrong.stderr).toContain('kind: is required')
    expect(wrong.stderr).toContain('knid: there is no such member. Did you mean "kind"?')
    expect(await stat(join(folder.path, '.benchtop')).catch(() => 'none')).toBe('none')
  })
})

describe('a seed file', () => {
  const cleo = { id: '1003', name: 'Cleo', email: 'cleo@example.test' }
  const first = { id: '4103', owner: '1003', name: 'First' }
  const second = { id: '4104', owner: '1003', name: 'Second' }
  const tokens = [{ token: 'cleo-private', user: '1003', private: true }]
  const projects = async (apiUrl: string) => {
    const headers = { 'x-access-token': 'cleo-private' }
    const answer = await fetch(`${apiUrl}/v1pre3/users/current/projects`, { headers })
    const { Response } = (await answer.json()) as { Response: { Items: { Name: string }[] } }
    return Response.Items.map(({ Name }) => Name).toSorted()
  }

  it('[HAR-01] that changes adds its new records, and reports those that stay and how to start from scratch', async () => {
    await using app = await testApp()
    const seed = (document: object) => app.write('seed.json', JSON.stringify(document))
    await seed({ users: [cleo], tokens, projects: [first] })
    await using dev = develop(app, '--memory')
    const { apiUrl } = await dev.ready()
    const { pid } = await dev.event('app-started')
    await seed({ users: [cleo], tokens, projects: [{ ...first, name: 'Renamed' }, second] })
    expect(await dev.event('seeded')).toMatchObject({
      file: 'seed.json',
      added: ['project 4104 (Second)'],
      changed: ['project 4103 (Renamed)'],
      removed: [],
    })
    expect((await dev.event('hint'))['message']).toBe(
      'seed.json: project 4103 (Renamed) is on the platform already and stays as before. To load everything from scratch, end benchtop dev and start it again.',
    )
    expect(await projects(apiUrl)).toEqual(['First', 'Second'])

    const wrong = [{ ...first, name: 'Renamed' }, second, { owner: '77', name: 'Third' }]
    await seed({ users: [cleo], tokens, projects: wrong })
    const { message } = await dev.eventLike({ event: 'error', about: 'seed' })
    expect(message).toMatch(
      /^seed\.json was not added: \nseed\.json:1:245 projects\[2\]\.owner: there is no user 77\.\n  1 \| …/,
    )
    expect(message).toContain(
      '\nCorrect it and save it again. To load everything from scratch, end benchtop dev and start it again.',
    )
    await app.write('seed.json', '{')
    const noJson = await dev.eventLike({ event: 'error', about: 'seed' }, 2)
    expect(noJson['message']).toContain('is not JSON')
    await seed({
      users: [cleo],
      tokens,
      projects: [wrong[0], second, { owner: '1003', name: 'Third' }],
    })
    expect(await dev.eventLike({ event: 'seeded' }, 2)).toMatchObject({
      added: ['project Third'],
      changed: [],
    })
    expect(await projects(apiUrl)).toEqual(['First', 'Second', 'Third'])
    expect((await wordOf(app))['pid']).toBe(pid)
  })

  it('[HAR-01] that changed while dev didn’t run is applied at the next start', async () => {
    await using app = await testApp()
    const seed = (document: object) => app.write('seed.json', JSON.stringify(document))
    await seed({ users: [cleo], tokens, projects: [first] })
    {
      await using dev = develop(app)
      await dev.event('app-started')
      expect(await ended(dev)).toMatchObject({ code: 0 })
    }
    await seed({ users: [cleo], tokens, projects: [second] })
    await using dev = develop(app)
    const { apiUrl } = await dev.ready()
    expect(await dev.event('seeded')).toMatchObject({
      added: ['project 4104 (Second)'],
      removed: ['project 4103 (First)'],
    })
    expect((await dev.event('hint'))['message']).toContain(
      `end benchtop dev, delete the folder ${join(app.folder, '.benchtop')} and start it again`,
    )
    expect(await projects(apiUrl)).toEqual(['First', 'Second'])
    await ended(dev)
    const other = join(app.folder, 'other.json')
    const dan = { id: '1005', name: 'Dan', email: 'dan@example.test' }
    const third = { owner: '1005', name: 'Third' }
    await writeFile(other, JSON.stringify({ users: [dan], projects: [third] }))
    await using withOther = develop(app, '--seed', other)
    expect(await withOther.event('seeded')).toMatchObject({
      file: 'other.json',
      added: ['user 1005 (Dan)', 'project Third'],
    })
  })
})

it('[HAR-01] opens the console in the browser', async () => {
  await using app = await testApp()
  await app.write(
    '.benchtop/browser',
    `#!/bin/sh\nprintf %s "$1" > "${app.folder}/.benchtop/opened"\n`,
  )
  const browser = join(app.folder, '.benchtop/browser')
  await chmod(browser, 0o755)
  const args = ['dev', '--port', '0', '--json', '--memory', '--open']
  const environment = { BROWSER: browser }
  await using dev = startHere(args, { folder: app.folder, environment })
  const { uiUrl } = await dev.ready()
  const opened = () => readFile(join(app.folder, '.benchtop/opened'), 'utf8')
  await vi.waitFor(async () => expect(await opened()).toBe(uiUrl), timeouts)
})

it('without a terminal prints plain lines that name their source', async () => {
  await using app = await testApp()
  await using dev = orderly(startCommand(['dev', '--port', '0', '--memory'], app))
  await dev.line(/(benchtop +│ ✓ The app is up)/)
  await wordOf(app)
  await dev.line(/(app {10}│ requested \/)/)
  const { stdout, code } = await ended(dev)
  expect(code).toBe(0)
  expect(stdout).not.toContain('\u001b')
  expect(stdout).not.toContain('quit')
})

describe('an end', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'on %s leaves no process, no port and no state file',
    async (signal) => {
      await using app = await testApp()
      await using dev = developAlone(app)
      const { apiUrl } = await dev.ready()
      await dev.event('app-started')
      dev.kill(signal)
      expect(await dev.ended).toMatchObject({ code: 0, stderr: '' })
      expect(await isListening(apiUrl)).toBe(false)
      await expect(wordOf(app)).rejects.toThrow()
      expect(await stat(join(app.folder, '.benchtop')).catch(() => 'none')).toBe('none')
    },
  )

  it.each(['ready', 'registered', 'output'])(
    'during %s leaves nothing half made',
    async (event) => {
      await using app = await testApp(
        {},
        `console.log('loading'); ${server('slow').replace('import', 'await import("node:timers/promises").then(({ setTimeout }) => setTimeout(50));\nimport')}`,
      )
      await using dev = developAlone(app)
      await dev.event(event)
      dev.kill('SIGINT')
      expect(await dev.ended).toMatchObject({ code: 0, stderr: '' })
      await expect(wordOf(app)).rejects.toThrow()
      expect(await stat(join(app.folder, '.benchtop')).catch(() => 'none')).toBe('none')
    },
  )

  it('does not wait for a server that ignores SIGTERM', async () => {
    const deaf = `process.on('SIGTERM', () => {});\n`
    await using app = await testApp({}, deaf + server('deaf'))
    await using dev = develop(app, '--memory')
    await dev.event('app-started')
    await app.write('server.mjs', deaf + server('deaf too'))
    await dev.event('restarted')
    expect((await wordOf(app))['word']).toBe('deaf too')
    expect((await ended(dev)).code).toBe(0)
    await expect(wordOf(app)).rejects.toThrow()
  })

  it('[HAR-01] by kill -9 ends the app, too', async () => {
    await using app = await testApp()
    await using dev = startCommand(['dev', '--port', '0', '--json'], app)
    await dev.event('app-started')
    await dev[Symbol.asyncDispose]()
    await vi.waitFor(() => expect(wordOf(app)).rejects.toThrow(), timeouts)
    expect(findPlatform(app.folder)).toBeUndefined()
  })

  it('that left a server behind is followed by a start that ends it', async () => {
    await using app = await testApp()
    const { url, folder } = app
    const environment = { BENCHTOP_REDIRECT_URI: `${url}/callback`, PORT: new URL(url).port }
    const lost = spawn(process.execPath, [join(folder, 'server.mjs')], {
      env: environment,
      stdio: 'ignore',
      detached: true,
    })
    const lostEnd = once(lost, 'exit')
    await vi.waitFor(() => wordOf(app), timeouts)
    const none = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(none, 'exit')
    const state = {
      pid: none.pid,
      command: 'dev',
      apiUrl: url,
      uiUrl: url,
      storeUrl: url,
      dataDir: null,
      startedAt: '2026-01-31T12:00:00Z',
      app: processHandle(lost.pid ?? 0),
    }
    await app.write('.benchtop/platform.json', JSON.stringify(state))
    await chmod(join(folder, '.benchtop/platform.json'), 0o600)
    await using dev = develop(app)
    await dev.event('app-started')
    expect(await lostEnd).toEqual([null, 'SIGKILL'])
    expect((await wordOf(app))['pid']).not.toBe(lost.pid)
  })
})

describe('a second one in the same folder', () => {
  it('prints that dev runs already, with its address, and exits with 0', async () => {
    await using app = await testApp()
    await using dev = develop(app)
    const { uiUrl, pid } = await dev.ready()
    await vi.waitFor(() => expect(findPlatform(app.folder)).toBeDefined(), timeouts)
    const second = await runCommand(['dev', '--json'], { folder: app.folder })
    expect(second.code).toBe(0)
    expect(eventsOf(second)).toMatchObject([{ event: 'running', uiUrl, pid }])
    const start = await runCommand(['start', '--json'], { folder: app.folder })
    expect(eventsOf(start)).toMatchObject([{ event: 'running', uiUrl, pid }])
  })

  it('is refused if the running platform is one without the app', async () => {
    await using app = await testApp()
    await using start = startHere(['start', '--port', '0', '--json'], { folder: app.folder })
    const { pid } = await start.ready()
    await vi.waitFor(() => expect(findPlatform(app.folder)).toBeDefined(), timeouts)
    const second = await runCommand(['dev', '--json'], { folder: app.folder })
    expect(second.code).toBe(1)
    expect(eventsOf(second)).toMatchObject([{ event: 'running', pid }])
    expect(second.stderr).toContain('benchtop stop')
    expect(isRunning({ ...findPlatform(app.folder)!.state })).toBe(true)
  })
})

async function ended(dev: Dev) {
  dev.kill('SIGTERM')
  return dev.ended
}
