import { randomUUID } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testKeeper } from '../testing/executors.ts'
import { testFolder } from '../testing/test-folder.ts'
import type { Task } from '../ports/executors.ts'
import { findProgram } from './find-program.ts'
import type { KeeperOptions } from './keeper.ts'
import { createProcessExecutor } from './process-executor.ts'

/** Starts commands in a folder of the test's own, and collects what they write. */
async function openBench(
  baseEnvironment: Record<string, string> = {},
  keeper?: KeeperOptions,
  platform?: NodeJS.Platform,
) {
  const folder = await testFolder()
  const executor = createProcessExecutor({
    baseEnvironment,
    keeper: testKeeper(keeper),
    ...(platform !== undefined && { platform }),
  })
  return {
    folder,
    start(command: Task['command'], more: Partial<Task> = {}) {
      const task: Task = {
        id: '9001',
        mark: 'the-mark',
        name: 'Depth',
        command,
        workingDirectory: folder,
        dataFolder: join(folder, 'data'),
        environment: {},
        logPath: join(folder, 'output.log'),
        ...more,
      }
      let output = ''
      let waiting: { text: string; resolve: () => void } | undefined
      const running = executor.start(task, (bytes) => {
        output += Buffer.from(bytes).toString('latin1')
        if (waiting !== undefined && output.includes(waiting.text)) waiting.resolve()
      })
      onTestFinished(() => running.stop(0))
      return {
        ...running,
        output: () => output,
        log: () => readFile(task.logPath, 'latin1'),
        /** Resolves when the command has written this, while it runs. */
        async wrote(text: string) {
          const { promise, resolve } = Promise.withResolvers<void>()
          waiting = { text, resolve }
          if (output.includes(text)) resolve()
          await promise
        },
      }
    },
    /** Runs a script in Node. */
    node(script: string, more?: Partial<Task>) {
      return this.start([process.execPath, '-e', script], more)
    },
  }
}

/** A script's last line: it runs until it is stopped. */
const forever = 'setInterval(() => {}, 1000)'

it('runs a command and emits its output in the order of writing', async () => {
  const bench = await openBench()
  const run = bench.node(`for (const n of [1, 2, 3]) {
    fs.writeSync(1, 'out ' + n + '\\n')
    fs.writeSync(2, 'err ' + n + '\\n')
  }`)
  expect(await run.started).toBe(true)
  expect(await run.finished).toEqual({ state: 'COMPLETE', exitCode: 0 })
  expect(run.output()).toBe('out 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\n')
  expect(await run.log()).toBe(run.output())
})

it('starts it in its folder, with the given environment and no other', async () => {
  const bench = await openBench({ LANG: 'C.UTF-8' })
  const run = bench.node('console.log(JSON.stringify({ cwd: process.cwd(), env: process.env }))', {
    environment: { DEPTH: '30' },
  })
  await run.finished
  expect(JSON.parse(run.output())).toEqual({
    cwd: bench.folder,
    env: {
      LANG: 'C.UTF-8',
      DEPTH: '30',
      BENCHTOP_JOB: 'the-mark',
      BENCHTOP_DATA: join(bench.folder, 'data'),
    },
  })
})

it('returns the exit code of a command that failed', async () => {
  const bench = await openBench()
  const run = bench.node('process.exit(3)')
  expect(await run.finished).toEqual({
    state: 'EXECUTOR_ERROR',
    exitCode: 3,
    reason: `The command "${process.execPath}" exited with code 3.`,
  })
})

it('names the signal that a command crashed by', async () => {
  const bench = await openBench()
  const run = bench.node(`process.kill(process.pid, 'SIGABRT');${forever}`)
  expect(await run.finished).toEqual({
    state: 'EXECUTOR_ERROR',
    reason: `The command "${process.execPath}" was ended by SIGABRT.`,
  })
})

it('names a command that does not exist, is not executable, or has no working directory', async () => {
  const bench = await openBench({ PATH: '/nowhere' })
  const script = join(bench.folder, 'run.sh')
  await writeFile(script, '#!/bin/sh\nexit 0\n')
  await chmod(script, 0o644)

  const missing = bench.start(['dpeth'])
  expect(await missing.started).toBe(false)
  expect(await missing.finished).toEqual({
    state: 'SYSTEM_ERROR',
    reason: 'The command "dpeth" was not found: check its spelling and PATH.',
  })
  expect(await bench.start(['./run.sh']).finished).toEqual({
    state: 'SYSTEM_ERROR',
    reason: 'The command "./run.sh" is not executable: run chmod +x on it.',
  })
  expect(await bench.node('', { workingDirectory: '/not/here' }).finished).toEqual({
    state: 'SYSTEM_ERROR',
    reason: "The app's working directory /not/here doesn't exist.",
  })
  expect(await bench.start([process.execPath, 'x'.repeat(4_000_000)]).finished).toEqual({
    state: 'SYSTEM_ERROR',
    reason: `The command "${process.execPath}" could not be started (E2BIG).`,
  })
})

it('passes on a large output completely', async () => {
  const bench = await openBench()
  const line = `${'x'.repeat(99)}\n`
  const run = bench.node(
    `for (let n = 0; n < 200; n++) fs.writeSync(1, ${JSON.stringify(line)}.repeat(500))`,
  )
  expect((await run.finished).state).toBe('COMPLETE')
  expect(run.output().length).toBe(10_000_000)
  expect(await run.log()).toBe(run.output())
})

it('passes on what a command writes while it runs', async () => {
  const bench = await openBench()
  const run = bench.node(`console.log('10 %');${forever}`)
  await run.wrote('10 %\n')
  await run.stop(0)
  expect((await run.finished).state).toBe('CANCELED')
})

it('signals a command to end, and waits for it', async () => {
  const bench = await openBench()
  const run = bench.node(`process.on('SIGTERM', () => { console.log('bye'); process.exit(0) })
    console.log('ready');${forever}`)
  await run.wrote('ready')
  await run.stop(60_000)
  expect(await run.finished).toEqual({ state: 'CANCELED', exitCode: 0 })
  expect(run.output()).toBe('ready\nbye\n')
})

it('ends a command that does not want to, after its grace period', async () => {
  const bench = await openBench()
  const run = bench.node(`process.on('SIGTERM', () => console.log('no'))
    console.log('ready');${forever}`)
  await run.wrote('ready')
  await run.stop(50)
  expect(await run.finished).toEqual({ state: 'CANCELED' })
})

it('never starts a command that was stopped before', async () => {
  const bench = await openBench()
  const run = bench.node(`console.log('I ran');${forever}`)
  await run.stop(0)
  expect(await run.started).toBe(false)
  expect(await run.finished).toEqual({ state: 'CANCELED' })
  expect(run.output()).toBe('')
})

/** A server that processes hold a connection to for as long as they live. */
async function openPresence() {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    /** What a process runs to be seen. */
    script: `const c = net.connect(${port}, '127.0.0.1'); c.on('error', () => {})`,
    async arrival() {
      const [socket] = (await once(server, 'connection')) as [Socket]
      socket.on('error', () => {})
      socket.resume()
      const leaving = once(socket, 'close')
      return { leaving, wave: () => socket.write('!') }
    },
  }
}

it('stops what the command has started along with it', async () => {
  const bench = await openBench()
  const presence = await openPresence()
  const child = `process.on('SIGTERM', () => {}); ${presence.script}; ${forever}`
  const run = bench.node(
    `child_process.spawn(process.execPath, ['-e', ${JSON.stringify(child)}]);${forever}`,
  )
  const { leaving } = await presence.arrival()
  await run.stop(50)
  expect((await run.finished).state).toBe('CANCELED')
  expect(await leaving).toBeDefined()
})

it('leaves nothing running when the command itself has ended', async () => {
  const bench = await openBench()
  const presence = await openPresence()
  const child = `${presence.script}; c.on('data', () => process.kill(process.ppid, 'SIGUSR1')); ${forever}`
  const run = bench.node(`process.on('SIGUSR1', () => process.exit(0))
    child_process.spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' });${forever}`)
  const { leaving, wave } = await presence.arrival()
  wave()
  expect(await run.finished).toEqual({ state: 'COMPLETE', exitCode: 0 })
  expect(await leaving).toBeDefined()
})

const leavers = {
  'has left its session': `spawn('setsid', ['sleep', '1000'], { detached: true })`,
  'has cleared its environment, too': `spawn('env', ['-i', process.env.PATH.split(':').map((place) => place + '/setsid').find(fs.existsSync), 'sleep', '1000'], { detached: true })`,
  'was left by its parent': `spawn('sh', ['-c', 'env -i $(command -v setsid) sleep 1000 & echo pid $!.'], { detached: true, stdio: 'inherit' })`,
}
const noCgroup = { places: () => Promise.resolve([]) }
const keepers: [name: string, KeeperOptions | undefined][] = [
  ['with what this machine has', undefined],
  ['by a subreaper', noCgroup],
]

describe.skipIf(process.platform !== 'linux').each(keepers)('kept together %s', (_name, keeper) => {
  const environment = { PATH: process.env['PATH'] ?? '' }

  it.each(Object.entries(leavers))('[NAT-08] a stop ends what %s', async (_what, leaver) => {
    const bench = await openBench(environment, keeper)
    const run = bench.node(
      `const child = require('node:child_process').${leaver}
      console.log('pid ' + child.pid + '.')
      ${forever}`,
      { mark: randomUUID() },
    )
    await run.wrote('.')
    await run.stop(1_000)
    await expectEnded(run.output())
  })

  it.each(Object.entries(leavers))('[NAT-08] its end ends what %s', async (_what, leaver) => {
    const bench = await openBench(environment, keeper)
    const run = bench.node(
      `const child = require('node:child_process').${leaver}
      console.log('pid ' + child.pid + '.')
      child.once(child.spawnargs[0] === 'sh' ? 'exit' : 'spawn', () => process.exit(3))`,
      { mark: randomUUID() },
    )
    expect(await run.finished).toMatchObject({ state: 'EXECUTOR_ERROR', exitCode: 3 })
    await expectEnded(run.output())
  })

  it.each(Object.entries(leavers))(
    '[NAT-08] a later run of the platform ends what %s',
    async (_what, leaver) => {
      const bench = await openBench(environment, keeper)
      const mark = randomUUID()
      const run = bench.node(
        `const child = require('node:child_process').${leaver}
        console.log('pid ' + child.pid + '.')
        ${forever}`,
        { mark },
      )
      await run.wrote('.')
      const later = createProcessExecutor({
        baseEnvironment: environment,
        keeper: testKeeper(keeper),
      })
      await later.endLost({ mark })
      await expectEnded(run.output())
      expect((await run.finished).state).not.toBe('COMPLETE')
    },
  )
})

/** Expects that none of the processes whose ids were written is left. */
async function expectEnded(output: string): Promise<void> {
  const pids = [...output.matchAll(/pid (\d+)\./g)].map(([, pid]) => pid)
  expect(pids).not.toEqual([])
  for (const pid of pids) {
    // Of one that was ended and not yet collected, the command line is empty.
    expect(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).toBe('')
  }
}

it('[NAT-08] runs where nothing keeps processes together but their group', async () => {
  const bench = await openBench({}, { program: '' })
  const run = bench.node('console.log(1)')
  expect((await run.finished).state).toBe('COMPLETE')
})

describe.skipIf(process.platform === 'win32')('on Windows', () => {
  /** A bench that follows Windows' ways, with a `taskkill` that ends a group as Windows ends a tree. */
  async function windowsBench() {
    const bench = await openBench({}, { platform: 'win32' }, 'win32')
    const kill = `#!/bin/sh\necho "$*" >>${bench.folder}/killed\nkill -s KILL -- "-$2"\n`
    await writeFile(join(bench.folder, 'taskkill'), kill)
    await chmod(join(bench.folder, 'taskkill'), 0o755)
    vi.stubEnv('PATH', `${bench.folder}:${process.env['PATH']}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    return { ...bench, killed: () => readFile(join(bench.folder, 'killed'), 'utf8') }
  }

  it('[SES-11] a stop ends a command with all below it', async () => {
    const bench = await windowsBench()
    const run =
      bench.node(`require('node:child_process').spawn(process.execPath, ['-e', '${forever}'])
      .once('spawn', function () { console.log('below ' + this.pid) }); ${forever}`)
    await run.started
    await run.wrote('below ')
    const below = Number(/below (\d+)/.exec(run.output())?.[1])
    await run.stop(60_000)
    expect(await run.finished).toMatchObject({ state: 'CANCELED' })
    expect(await bench.killed()).toMatch(/^\/pid \d+ \/t \/f\n$/)
    await vi.waitFor(() => expect(() => process.kill(below, 0)).toThrow('ESRCH'), {
      timeout: 60_000,
    })
  })

  it('a command that has ended by itself ends no process that may have its id by now', async () => {
    const bench = await windowsBench()
    expect(await bench.node('').finished).toEqual({ state: 'COMPLETE', exitCode: 0 })
    await expect(bench.killed()).rejects.toThrow('ENOENT')
  })

  it('a program is found by its name without the ending', async () => {
    const folder = await testFolder()
    await writeFile(join(folder, 'tool.exe'), '', { mode: 0o755 })
    const path = join(folder, 'tool.exe')
    expect(await findProgram('tool', folder, folder, 'win32')).toMatchObject({ path })
    expect(await findProgram('./tool', folder, '', 'win32')).toMatchObject({ path })
    expect(await findProgram('tool', folder, folder, 'darwin')).toHaveProperty('failure')
  })
})
