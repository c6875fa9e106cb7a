import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand, startCommand, startHere } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { testApp } from '../testing/web-app.ts'

const node = process.execPath
const makeProject = `
const answer = await fetch(process.env.BENCHTOP_API_URL + '/v1pre3/projects', {
  method: 'POST', headers: { 'x-access-token': 'ada-private' }, body: new URLSearchParams({ Name: 'Made' })
})
console.log(answer.status)
`

/** Runs exec as a process of its own, whose streams the command that it runs has. */
const runExec = (folder: string, args: readonly string[], environment = {}) =>
  runCommand(['exec', ...args], { folder, environment, asProcess: true })

const failuresIn = (folder: string) =>
  readdir(join(folder, '.benchtop/failed')).catch((): string[] => [])

describe('a command with its own platform', () => {
  it('gets its addresses and the app in the environment; its exit code and output are passed on', async () => {
    await using app = await testApp()
    const print = `console.log(JSON.stringify(process.env)); process.exitCode = 0`
    const ended = await runExec(app.folder, ['--', node, '-e', print], { MINE: 'too' })
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const environment = JSON.parse(ended.stdout) as Record<string, string>
    expect(environment).toMatchObject({
      MINE: 'too',
      BENCHTOP_API_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as unknown,
      BENCHTOP_UI_URL: expect.stringMatching(/^http:/) as unknown,
      BENCHTOP_STORE_URL: expect.stringMatching(/^http:/) as unknown,
      BENCHTOP_CLIENT_ID: 'word',
      BENCHTOP_CLIENT_SECRET: 'word-secret',
      BENCHTOP_REDIRECT_URI: `${app.url}/callback`,
    })
    expect(await failuresIn(app.folder)).toEqual([])
  })

  it('that fails passes its exit code on, and its platform’s state and requests are saved', async () => {
    await using app = await testApp()
    const script = `${makeProject}; process.exitCode = 7`
    const ended = await runExec(app.folder, ['--', node, '--input-type=module', '-e', script])
    expect(ended).toMatchObject({ code: 7, stdout: '201' })
    const [left] = await failuresIn(app.folder)
    const folder = join(app.folder, '.benchtop/failed', left!)
    expect(ended.stderr).toContain(`benchtop start --data .benchtop/failed/${left} opens`)
    const requests = await readFile(join(folder, 'requests.jsonl'), 'utf8')
    expect(requests).toContain('/v1pre3/projects')
    expect(requests).not.toContain('ada-private')

    await using opened = startHere(['start', '--data', folder, '--port', '0', '--json'])
    const { apiUrl } = await opened.ready()
    const headers = { 'x-access-token': 'ada-private' }
    const projects = await fetch(`${apiUrl}/v1pre3/users/current/projects?Name=Made`, { headers })
    expect(await projects.json()).toMatchObject({ Response: { TotalCount: 1 } })
  })

  it('retains the saved state of the last five failures', async () => {
    await using folder = await temporaryFolder()
    for (let turn = 0; turn < 6; turn += 1) {
      const args = ['exec', '--no-demo', '--', node, '-e', 'process.exit(1)']
      expect(await runCommand(args, { folder: folder.path })).toMatchObject({ code: 1 })
    }
    expect(await failuresIn(folder.path)).toHaveLength(5)
  })

  it('ends with 128 and the number of the signal that ended it', async () => {
    await using folder = await temporaryFolder()
    const args = ['exec', '--no-demo', '--', node, '-e', `process.kill(process.pid, 'SIGKILL')`]
    expect(await runCommand(args, { folder: folder.path })).toMatchObject({ code: 137 })
  })

  it('gets the signals sent to exec, and then nothing is left behind', async () => {
    await using folder = await temporaryFolder()
    const wait = `console.log('at work'); setInterval(() => {}, 1000)`
    const args = ['exec', '--no-demo', '--', node, '-e', wait]
    await using exec = startCommand(args, { folder: folder.path })
    await exec.line(/(at work)/)
    exec.kill('SIGTERM')
    expect(await exec.ended).toMatchObject({ code: 143, stdout: 'at work' })
    expect(await failuresIn(folder.path)).toEqual([])
  })

  it('may handle a signal and choose its exit code', async () => {
    await using folder = await temporaryFolder()
    const tidy = `process.on('SIGINT', () => process.exit(5)); console.log('at work'); setInterval(() => {}, 1000)`
    const args = ['exec', '--no-demo', '--', node, '-e', tidy]
    await using exec = startCommand(args, { folder: folder.path })
    await exec.line(/(at work)/)
    exec.kill('SIGINT')
    expect((await exec.ended).code).toBe(5)
  })

  it('that does not exist exits with 127, one that isn’t executable with 126, and neither leaves anything behind', async () => {
    await using folder = await temporaryFolder()
    const options = { folder: folder.path }
    const missing = await runCommand(['exec', '--no-demo', '--', 'no-such-program'], options)
    expect(missing.code).toBe(127)
    expect(missing.stderr).toContain('The command "no-such-program" was not found')
    await writeFile(join(folder.path, 'text'), 'no program', { mode: 0o644 })
    const text = await runCommand(['exec', '--no-demo', '--', './text'], options)
    expect(text.code).toBe(126)
    expect(await failuresIn(folder.path)).toEqual([])
  })

  it('isn’t run if the platform can’t be started', async () => {
    await using app = await testApp({ kind: 'neither' })
    const ended = await runCommand(['exec', '--', node, '-e', 'console.log(1)'], {
      folder: app.folder,
    })
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain('kind: ')
  })
})
