import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// The commands run in a small repository of their own. An `npx` in front of the real one takes the
// place of the package manager: it notes that it was called and leaves a "Node" behind that knows its
// version, repeats its arguments, and waits for its end, except with --once.

const { isNewEnough, nodeProgram } = (await import(
  new URL('../scripts/lib/workspace.mjs', import.meta.url).href
)) as {
  isNewEnough(version: string): boolean
  nodeProgram(platform: NodeJS.Platform): string
}

const version = '24.21.0'
const node = `#!${process.execPath}
const args = process.argv.slice(2)
if (args[0] === '--version') console.log('v${version}')
else {
  process.on('SIGTERM', () => process.exit(5))
  console.log('node ' + args.join(' '))
  if (args.includes('--once')) process.exitCode = 7
  else setInterval(() => {}, 1e6)
}
`
const npx = `#!${process.execPath}
const fs = require('node:fs')
fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
const script = fs.readFileSync('installer', 'utf8')
new Function('fs', 'install', script)(fs, () => {
  fs.mkdirSync('node_modules/node/bin', { recursive: true })
  fs.mkdirSync('node_modules/.bin', { recursive: true })
  fs.copyFileSync('node', 'node_modules/node/bin/node')
  fs.copyFileSync('node', 'node_modules/.bin/node')
})
`

let root: string
let running: ChildProcess[]

beforeEach(async () => {
  running = []
  root = await mkdtemp(join(tmpdir(), 'benchtop-set-up-'))
  await cp(join(import.meta.dirname, '../scripts'), join(root, 'scripts'), { recursive: true })
  const manifest = {
    engines: { node: '>=20.19' },
    packageManager: 'pnpm@1.2.3',
    optionalDependencies: { node: version },
  }
  await write('package.json', JSON.stringify(manifest))
  await write('pnpm-workspace.yaml', 'packages:\n  - packages/*\n  - bench\n')
  await write('pnpm-lock.yaml', 'lockfileVersion: 9\n')
  await write('packages/one/package.json', '{"name":"one"}')
  await write('path/npx', npx)
  await write('node', node)
  await write('installer', 'install()')
})

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(root, { recursive: true, force: true })
})

describe('npm run setup', () => {
  it('installs once, with the pinned package manager and the frozen lockfile', async () => {
    expect(await run('setup')).toMatchObject({ code: 0 })
    expect(await run('setup')).toMatchObject({
      code: 0,
      output: 'Benchtop is set up: nothing has changed.\n',
    })
    expect(await calls()).toEqual([
      expect.stringMatching(/^--yes pnpm@1\.2\.3 install --frozen-lockfile /),
    ])
  })

  it.each([
    ['pnpm-lock.yaml', 'lockfileVersion: 10\n'],
    ['packages/one/package.json', '{"name":"uno"}'],
    ['packages/two/package.json', '{"name":"two"}'],
    ['bench/package.json', '{"name":"bench"}'],
  ])('installs again when %s has changed', async (path, text) => {
    await run('setup')
    await write(path, text)
    await run('setup')
    expect(await calls()).toHaveLength(2)
  })

  it('updates the lockfile to the manifests with --update-lockfile', async () => {
    await run('setup')
    await write('installer', "fs.writeFileSync('pnpm-lock.yaml', 'new'); install()")
    expect(await run('setup', '--update-lockfile')).toMatchObject({ code: 0 })
    expect(await run('setup')).toMatchObject({ output: expect.stringContaining('nothing has') })
    expect((await calls()).map((call) => call.split(' ')[3])).toEqual([
      '--frozen-lockfile',
      '--no-frozen-lockfile',
    ])
    expect(await run('setup', '--force')).toMatchObject({ code: 2 })
  })

  it.each(['node_modules/node', 'node_modules/.bin', 'node_modules'])(
    'installs again when %s is gone',
    async (path) => {
      await run('setup')
      await rm(join(root, path), { recursive: true })
      expect(await run('setup')).toMatchObject({ code: 0 })
      expect(await calls()).toHaveLength(2)
    },
  )

  it('reinstalls everything when the package manager uses a broken Node', async () => {
    await write(
      'installer',
      "if (fs.readFileSync('calls', 'utf8').split('\\n').length > 2) install()",
    )
    const { code, output } = await run('setup')
    expect(code).toBe(0)
    expect(output).toContain('reinstalling everything')
  })

  it('fails with a message when the Node that is installed does not work', async () => {
    await write('node', '#!/bin/sh\nexit 1\n')
    const { code, output } = await run('setup')
    expect(code).toBe(1)
    expect(output).toContain(`node_modules/node/bin/node is not a working Node ${version}`)
  })

  it('uses the Node of the machine where the registry has no build of the project’s', async () => {
    await write('installer', '')
    const { code, output } = await run('setup')
    expect(code).toBe(0)
    expect(output).toContain(`There is no build of Node ${version} for`)
    expect(await calls()).toHaveLength(2)
    expect(await run('setup')).toMatchObject({ output: expect.stringContaining('nothing has') })
    await write('packages/cli/src/bin.ts', "console.log('run by', process.execPath)")
    const demo = await run('start')
    expect(demo.output).toContain(`run by ${process.execPath}`)

    await write('installer', 'install()')
    await write('pnpm-lock.yaml', 'lockfileVersion: 10\n')
    expect((await run('setup')).output).not.toContain('There is no build')
    expect((await run('start', '--once')).output).toContain('node --conditions')
  })

  it.each([
    ['22.17.1', false],
    ['22.18.0', true],
    ['24.0.0', true],
    ['20.19.5', false],
  ])('lets Node %s take the place of the project’s: %s', (found, isTaken) => {
    expect(isNewEnough(found)).toBe(isTaken)
  })

  it('finds the project’s Node by the name that it has on each system', () => {
    expect(nodeProgram('win32')).toBe('node.exe')
    expect(nodeProgram('darwin')).toBe('node')
  })

  it('reports that npx is missing', async () => {
    await rm(join(root, 'path/npx'))
    const { code, output } = await run('setup')
    expect(code).toBe(1)
    expect(output).toContain('npx was not found')
  })

  it.each([
    ['ERR_PNPM_OUTDATED_LOCKFILE', 'pnpm-lock.yaml does not match the package.json files'],
    ['FetchError: ECONNREFUSED', 'the package registry does not answer'],
    ['ENOSPC', 'the disk is full'],
    ['an unforeseen error', 'the reason stands in the output above'],
  ])('a failed setup prints the complete error, and what to do: %s', async (said, advice) => {
    const warning = 'npm warn Unknown user config "nodedir".'
    await write(
      'installer',
      `console.log(${JSON.stringify(`${warning}\n${said}`)}); process.exitCode = 3`,
    )
    const { code, output } = await run('setup')
    expect(code).toBe(1)
    expect(output).toContain(`${said}\n\nSet-up failed: ${advice}`)
    expect(output).not.toContain('Unknown user config')

    await write('installer', 'install()')
    expect(await run('setup')).toMatchObject({ code: 0 })
  })

  it('ends the installer with itself, and starts over the next time', async () => {
    await write('installer', 'setInterval(() => {}, 1e6)')
    const setup = start('setup')
    await setup.said('Setting up Benchtop')
    setup.child.kill('SIGINT')
    const { code, output } = await setup.end
    expect(code).toBe(130)
    expect(output).toContain('Set-up was stopped: run the command again to finish it.')

    await write('installer', 'install()')
    expect(await run('setup')).toMatchObject({ code: 0 })
  })

  it('waits for another setup instead of running concurrently', async () => {
    await write(
      'installer',
      `const look = () => {
         if (!fs.existsSync('go')) return
         watcher.close()
         install()
       }
       const watcher = fs.watch('.', look)
       look()`,
    )
    const first = start('setup')
    await first.said('Setting up Benchtop')
    const second = start('setup')
    await second.said('Another set-up of this folder is at work')
    await write('go', '')
    expect((await first.end).code).toBe(0)
    expect((await second.end).output).toContain('nothing has changed')
    expect(await calls()).toHaveLength(1)
  })

  it('takes over the lock of a dead process', async () => {
    const gone = spawn(process.execPath, ['--version'])
    await new Promise((resolve) => gone.once('close', resolve))
    await write('node_modules/.setup/lock', JSON.stringify({ pids: [gone.pid] }))
    expect(await run('setup')).toMatchObject({ code: 0 })
  })

  it('requires a newer Node in one sentence', async () => {
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as object
    await write('package.json', JSON.stringify({ ...manifest, engines: { node: '>=99.1' } }))
    const { code, output } = await run('setup')
    expect(code).toBe(1)
    expect(output).toMatch(/^Benchtop needs Node 99\.1 or newer .*\n$/)
  })
})

describe('npm start', () => {
  it('passes arguments to the demo, and returns its exit code', async () => {
    const { code, output } = await run('start', '--once', '--json')
    expect(code).toBe(7)
    expect(output).toContain(
      'node --conditions=@benchtop/source --max-semi-space-size=2 packages/cli/src/bin.ts demo --once --json\n',
    )
  })

  it('forwards the signal that ends it', async () => {
    const demo = start('start')
    await demo.said('demo')
    demo.child.kill('SIGTERM')
    expect((await demo.end).code).toBe(5)
  })
})

type Ended = { readonly code: number | null; readonly output: string }

function run(command: string, ...args: readonly string[]): Promise<Ended> {
  return start(command, ...args).end
}

/** Starts a command; `said` waits until it has printed a text, `end` for its end. */
function start(command: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [join(root, `scripts/${command}.mjs`), ...args], {
    env: { PATH: join(root, 'path') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  const waiting: (() => void)[] = []
  const end = new Promise<Ended>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        for (const look of waiting) look()
      })
    }
    child.once('close', (code) => resolve({ code, output }))
  })
  const said = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (output.includes(text)) resolve()
      }
      waiting.push(look)
      look()
    })
  return { child, end, said }
}

async function calls(): Promise<string[]> {
  return (await readFile(join(root, 'calls'), 'utf8')).trim().split('\n')
}

async function write(path: string, text: string): Promise<void> {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  if (text.startsWith('#!')) await chmod(file, 0o755)
}
