import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// The commands run in a small repository of their own. An `npx` in front of the real one takes the
// place of the package manager: it notes that it was called, makes folders for what it has to install, and
// for Node a script that knows its version, repeats its arguments, and waits for its end, except with
// --once.

const { isNewEnough, nodeProgram } = (await import(
  new URL('../scripts/lib/workspace.mjs', import.meta.url).href
)) as {
  isNewEnough(version: string): boolean
  nodeProgram(platform: NodeJS.Platform): string
}

const version = '24.21.0'
const nodeFolder = 'scripts/node'
const members = [
  'packages/cli',
  'examples/cohort-browser',
  'packages/emulator',
  'packages/one',
  nodeFolder,
  'tests/release',
]
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
const args = process.argv.slice(2)
fs.appendFileSync('calls', args.join(' ') + '\\n')
const script = fs.readFileSync('installer', 'utf8')
new Function('fs', 'install', script)(fs, () => {
  if (args.includes('--lockfile-only')) return
  const given = (start) => args.filter((arg) => arg.startsWith(start)).map((arg) => arg.slice(start.length))
  const leftOut = given('--filter=!./')
  const chosen = given('--filter=./')
  const members = ${JSON.stringify(members)}
  for (const folder of members) {
    if (leftOut.includes(folder) || (chosen.length > 0 && !chosen.includes(folder))) continue
    const { dependencies, devDependencies } = JSON.parse(fs.readFileSync(folder + '/package.json', 'utf8'))
    const names = Object.keys({ ...dependencies, ...(args.includes('--prod') ? {} : devDependencies) })
    for (const name of names) fs.mkdirSync(folder + '/node_modules/' + name, { recursive: true })
    if (folder !== '${nodeFolder}') continue
    fs.mkdirSync(folder + '/node_modules/node/bin', { recursive: true })
    fs.copyFileSync('node', folder + '/node_modules/node/bin/node')
  }
})
`

/** Makes the Node that runs the scripts an older one, in its own eyes. */
const older = `
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })
`

let root: string
let running: ChildProcess[]

beforeEach(async () => {
  running = []
  root = await mkdtemp(join(tmpdir(), 'benchtop-set-up-'))
  await cp(join(import.meta.dirname, '../scripts'), join(root, 'scripts'), {
    recursive: true,
    filter: (path) => basename(path) !== 'node_modules',
  })
  const manifest = { engines: { node: '>=20.19' }, packageManager: 'pnpm@1.2.3' }
  await write('package.json', JSON.stringify(manifest))
  await write(
    'pnpm-workspace.yaml',
    'packages:\n  - examples/*\n  - packages/*\n  - bench\n  - scripts/node\n  - tests/release\n',
  )
  await write('pnpm-lock.yaml', 'lockfileVersion: 9\n')
  await writeManifest('packages/cli', { dependencies: ['emulator'], devDependencies: ['one'] })
  await writeManifest('packages/emulator', { dependencies: ['sqlite'], devDependencies: ['axe'] })
  await writeManifest('examples/cohort-browser', { dependencies: ['express'] })
  await writeManifest('packages/one', { devDependencies: ['vitest'] })
  await writeManifest('tests/release', { devDependencies: ['jest'] })
  await write(`${nodeFolder}/package.json`, `{"optionalDependencies":{"node":"${version}"}}`)
  await write('path/npx', npx)
  await write('older.cjs', older)
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
      expect.stringMatching(/^--yes --prefer-offline pnpm@1\.2\.3 install --frozen-lockfile /),
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
    expect((await calls()).map((call) => call.split(' ').slice(4, 6))).toEqual([
      ['--frozen-lockfile', '--filter=!./tests/release'],
      ['--no-frozen-lockfile', '--lockfile-only'],
      ['--frozen-lockfile', '--filter=!./tests/release'],
    ])
  })

  it.each([['--force'], ['--start', '--all'], ['now']])(
    'takes no other options: %s',
    async (...args) => {
      expect(await run('setup', ...args)).toMatchObject({
        code: 2,
        output: `npm run setup takes --start or --all, and --update-lockfile, but not ${args.join(' ')}.\n`,
      })
    },
  )

  it.each([
    `${nodeFolder}/node_modules`,
    'node_modules/.bin',
    'node_modules',
    'packages/one/node_modules',
  ])('installs again when %s is gone', async (path) => {
    await run('setup')
    await rm(join(root, path), { recursive: true })
    expect(await run('setup')).toMatchObject({ code: 0 })
    expect(await calls()).toHaveLength(2)
  })

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
    expect(output).toContain(
      `${nodeFolder}/node_modules/node/bin/node is not a working Node ${version}`,
    )
  })

  it('uses the Node of the machine where the registry has no build of the project’s', async () => {
    await write(
      'installer',
      `install(); fs.rmSync('${nodeFolder}/node_modules', { recursive: true })`,
    )
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
  it('[LGT-02] installs what starting needs, and what the tests need only for them', async () => {
    await write('packages/cli/src/bin.ts', '')
    expect(await run('start', '--once')).toMatchObject({ code: 0 })
    expect(await run('start', '--once')).toMatchObject({ code: 0 })
    expect(await calls()).toEqual([
      expect.stringMatching(
        /install --frozen-lockfile --prod --filter=\.\/packages\/cli --filter=\.\/packages\/emulator --filter=\.\/examples\/cohort-browser --reporter/,
      ),
    ])
    expect(await installed()).toEqual(['cli/emulator', 'cohort-browser/express', 'emulator/sqlite'])

    expect(await run('setup')).toMatchObject({ code: 0 })
    expect(await installed()).toEqual([
      'cli/emulator',
      'cli/one',
      'cohort-browser/express',
      'emulator/axe',
      'emulator/sqlite',
      'node/node',
      'one/vitest',
    ])
    expect(await run('setup', '--all')).toMatchObject({ code: 0 })
    expect(await installed()).toContain('release/jest')
    expect(await calls()).toHaveLength(3)
  })

  it('[LGT-02] uninstalls nothing that a set-up in full has installed', async () => {
    await run('setup', '--all')
    expect(await run('setup', '--start')).toMatchObject({
      code: 0,
      output: expect.stringContaining('nothing has changed'),
    })
    await write('pnpm-lock.yaml', 'lockfileVersion: 10\n')
    await write('installer', 'process.exitCode = 1')
    expect(await run('start', '--once')).toMatchObject({ code: 1 })
    await write('installer', 'install()')
    expect(await run('start', '--once')).toMatchObject({ code: 7 })
    for (const call of (await calls()).slice(1)) expect(call).not.toMatch(/--prod|--filter/)
  })

  it('[LGT-02] installs the project’s Node only where the machine’s is too old', async () => {
    await write('packages/cli/src/bin.ts', "console.log('run by', process.execPath)")
    expect((await run('start')).output).toContain(`run by ${process.execPath}`)
    expect((await startOlder('start', '--once').end).output).toContain('node --conditions')
    expect((await calls()).map((call) => call.includes(nodeFolder))).toEqual([false, true])
    // Once it is there, it is used.
    expect((await run('start', '--once')).output).toContain('node --conditions')
  })

  it('says what is missing still when everything has been reinstalled', async () => {
    await write('installer', '')
    const { code, output } = await run('start')
    expect(code).toBe(1)
    expect(output).toContain(
      'Set-up failed: packages/cli/node_modules/emulator is still missing: delete node_modules and run the command again.\n',
    )
  })

  it('writes the interfaces of the client once for each change of the contracts', async () => {
    const written = ['v1', 'v2', 'billing', 'oauth'].map((face) => `src/operations/${face}.ts`)
    await write('packages/cli/src/bin.ts', '')
    await write('packages/contracts/src/one.ts', '1')
    await write(
      'packages/client/build/write-operations.ts',
      `import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
       if (readFileSync('packages/contracts/src/one.ts', 'utf8') === 'wrong') throw new Error('wrong')
       mkdirSync('packages/client/src/operations', { recursive: true })
       for (const file of ${JSON.stringify([...written, 'operations.md'])}) {
         appendFileSync('packages/client/' + file, '+')
       }`,
    )
    const times = async () =>
      (await readFile(join(root, 'packages/client/operations.md'), 'utf8')).length
    await run('start')
    await run('start')
    expect(await times()).toBe(1)
    await write('packages/contracts/src/one.ts', '2')
    await run('start')
    expect(await times()).toBe(2)
    await rm(join(root, 'packages/client/src/operations/v2.ts'))
    await run('start')
    expect(await times()).toBe(3)

    await write('packages/contracts/src/one.ts', 'wrong')
    const { code, output } = await run('start')
    expect(code).toBe(1)
    expect(output).toMatch(
      /Error: wrong[^]*\n\nThe interfaces of the client can't be written: see above\.\n$/,
    )
  })

  it('passes arguments to the demo, and returns its exit code', async () => {
    const { code, output } = await startOlder('start', '--once', '--json').end
    expect(code).toBe(7)
    expect(output).toContain(
      'node --conditions=@benchtop/source --max-semi-space-size=4 packages/cli/src/bin.ts demo --once --json\n',
    )
  })

  it('forwards the signal that ends it', async () => {
    const demo = startOlder('start')
    await demo.said('demo')
    demo.child.kill('SIGTERM')
    expect((await demo.end).code).toBe(5)
  })
})

type Ended = { readonly code: number | null; readonly output: string }

function run(command: string, ...args: readonly string[]): Promise<Ended> {
  return start(command, ...args).end
}

function start(command: string, ...args: readonly string[]) {
  return startNode([join(root, `scripts/${command}.mjs`), ...args])
}

/** Starts a command on a Node that the project doesn't run on. */
function startOlder(command: string, ...args: readonly string[]) {
  const preload = ['--require', join(root, 'older.cjs')]
  return startNode([...preload, join(root, `scripts/${command}.mjs`), ...args])
}

/** Starts a command; `said` waits until it has printed a text, `end` for its end. */
function startNode(args: readonly string[]) {
  const child = spawn(process.execPath, args, {
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

/** The packages that are installed, each after its member of the workspace. */
async function installed(): Promise<string[]> {
  const found = await Promise.all(
    members.map(async (folder) => {
      const names = await readdir(join(root, folder, 'node_modules')).catch(() => [])
      return names.map((name) => `${basename(folder)}/${name}`)
    }),
  )
  return found.flat().toSorted()
}

type Wanted = {
  readonly dependencies?: readonly string[]
  readonly devDependencies?: readonly string[]
}

/** Writes the manifest of a member, which is called as its folder. */
async function writeManifest(folder: string, wanted: Wanted): Promise<void> {
  const sections = Object.entries(wanted).map(([section, names]) => [
    section,
    Object.fromEntries(names.map((name) => [name, '*'])),
  ])
  const manifest = { name: basename(folder), ...Object.fromEntries(sections) }
  await write(`${folder}/package.json`, JSON.stringify(manifest))
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
