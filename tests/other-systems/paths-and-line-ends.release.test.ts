import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readForm } from '../../packages/forms/src/index.ts'
import { describe, expect, it } from 'vitest'
import { eventsOf, runCommand, startCommand } from '../../packages/cli/src/testing/command.ts'
import { temporaryFolder } from '../../packages/cli/src/testing/temporary-folder.ts'

// What folders and files are like on other machines: names with spaces and letters of other alphabets, and the line ends of
// Windows, which git writes there.

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const bin = join(root, 'packages/create-app/src/bin.ts')

/** Runs git as a user without settings who wants the line ends of Windows. */
async function git(folder: string, ...args: string[]): Promise<string> {
  const who = [
    '-c',
    'user.name=Ada',
    '-c',
    'user.email=ada@example.test',
    '-c',
    'core.autocrlf=true',
  ]
  const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' }
  const { stdout } = await run('git', [...who, ...args], { cwd: folder, env, maxBuffer: 2 ** 26 })
  return stdout
}

/** The files of a checkout that git has given the line ends of Windows. */
async function withWindowsLineEnds(folder: string): Promise<string[]> {
  const lines = (await git(folder, 'ls-files', '--eol')).split('\n')
  return lines.filter((line) => /^i\/lf +w\/(crlf|mixed)/.test(line))
}

/** Creates an app in a folder with such a name. */
async function createdIn(folder: string, template: string): Promise<string> {
  const place = join(folder, 'ünï cödé', 'with space')
  await mkdir(place, { recursive: true })
  const flags = ['--template', template, '--packages', 'registry', '--no-git', '--no-install']
  await run(process.execPath, ['--conditions=@benchtop/source', bin, 'counts', ...flags], {
    cwd: place,
  })
  const app = join(place, 'counts')
  await symlink(join(root, 'templates', template, 'node_modules'), join(app, 'node_modules'))
  return app
}

/** Its app as on Windows, on a port of its own, with the packages as they are in the workspace. */
async function asOnWindows(app: string, url: string): Promise<void> {
  const path = join(app, 'benchtop.config.json')
  const text = (await readFile(path, 'utf8')).replaceAll('http://127.0.0.1:3000', url)
  const manifest = JSON.parse(text) as { readonly dev?: { readonly environment?: object } }
  const environment = {
    ...manifest.dev?.environment,
    NODE_OPTIONS: '--conditions=@benchtop/source',
  }
  const changed = { ...manifest, dev: { ...manifest.dev, environment } }
  await writeFile(path, JSON.stringify(changed, null, 2))
  for (const entry of await readdir(app, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(json|ts|js|mjs|css|html|md)$/.test(file)) continue
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/\r?\n/g, '\r\n'))
  }
}

async function freeAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => void server.close(closed))
  return `http://127.0.0.1:${port}`
}

function develop(app: string) {
  const args = ['dev', '--port', '0', '--json', '--no-open', '--executor', 'process']
  return startCommand(args, { folder: app })
}

describe('a checkout on Windows', () => {
  it.skipIf(!existsSync(join(root, '.git')))(
    'of the repository has the line ends of the repository',
    async () => {
      await using folder = await temporaryFolder()
      const from = `file://${encodeURI(root)}`
      await git(
        folder.path,
        'clone',
        '--quiet',
        '--depth',
        '1',
        '-c',
        'core.autocrlf=true',
        from,
        'clone',
      )
      const clone = join(folder.path, 'clone')
      expect((await git(clone, 'ls-files')).split('\n').length).toBeGreaterThan(1_000)
      expect(await withWindowsLineEnds(clone)).toEqual([])
    },
  )

  it.each(['native-shell', 'native-python', 'web-vite'])(
    '[SCF-01] of a new app from %s has the line ends that it was created with',
    async (template) => {
      await using folder = await temporaryFolder()
      const app = await createdIn(folder.path, template)
      await git(app, 'init', '--quiet')
      await git(app, 'add', '--all')
      await git(app, 'commit', '--quiet', '--message', 'Begin')
      await git(folder.path, 'clone', '--quiet', '-c', 'core.autocrlf=true', app, 'clone')
      expect(await withWindowsLineEnds(join(folder.path, 'clone'))).toEqual([])
    },
  )

  it('reads a form with the line ends of Windows as the same form', async () => {
    const text = await readFile(join(root, 'templates/native-typescript/form.json'), 'utf8')
    const plain = readForm(text)
    const windows = readForm(text.replaceAll('\n', '\r\n'))
    expect(plain.diagnostics).toEqual([])
    expect(windows.diagnostics).toEqual([])
    expect(JSON.stringify(windows.form)).toBe(JSON.stringify(plain.form))
  })
})

describe('in a folder with spaces and other letters, with the line ends of Windows', () => {
  it('[SCF-01] a native app is created, developed and launched', async () => {
    await using folder = await temporaryFolder()
    const app = await createdIn(folder.path, 'native-typescript')
    await asOnWindows(app, await freeAddress())
    await using dev = develop(app)
    const { uiUrl } = await dev.ready()
    const { id } = await dev.event('registered')
    const inputs = ['--input', 'calls=appresults/6001', '--output', 'project-id=projects/4001']
    const args = ['launch', String(id), ...inputs, '--wait', '--json', '--url', uiUrl]
    const launched = await runCommand(args, { folder: app })
    expect([launched.code, launched.stderr]).toEqual([0, ''])
    expect(eventsOf(launched).at(-1)).toMatchObject({ status: 'Complete' })
    dev.kill('SIGTERM')
    expect((await dev.ended).code).toBe(0)
  })

  it('[SCF-01] a web app is created, developed and answers', async () => {
    await using folder = await temporaryFolder()
    const app = await createdIn(folder.path, 'web-express')
    const url = await freeAddress()
    await asOnWindows(app, url)
    await using dev = develop(app)
    await dev.event('app-started')
    expect((await fetch(url)).status).toBe(200)
    dev.kill('SIGTERM')
    expect((await dev.ended).code).toBe(0)
  })
})
