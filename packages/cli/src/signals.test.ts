import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { runCli } from './cli.ts'
import { startBench } from './testing/bench.ts'
import { startHere } from './testing/command.ts'
import { memoryWorld } from './testing/memory-output.ts'
import { testApp } from './testing/web-app.ts'

const run = promisify(execFile)

/** Runs a script with what this module exports, while a thread is inside zlib all the time. */
async function ended(script: string) {
  const inZlib = `const z = require('node:zlib'), b = z.gzipSync(Buffer.alloc(20_000_000)); require('node:worker_threads').parentPort.postMessage(1); for (;;) z.gunzipSync(b)`
  const text = `import { Worker } from 'node:worker_threads'
    import { endWithinGrace, listenForEnd } from ${JSON.stringify(join(import.meta.dirname, 'signals.ts'))}
    const thread = new Worker(${JSON.stringify(inZlib)}, { eval: true, execArgv: [] })
    thread.once('message', () => { ${script} })`
  const args = ['--conditions=@benchtop/source', '--input-type=module', '--eval', text]
  return run(process.execPath, args).then(
    () => ({ code: 0, signal: null, stderr: '' }),
    (error: unknown) => {
      const { code, signal, stderr } = error as { code: number; signal: string; stderr: string }
      return { code, signal, stderr }
    },
  )
}

it.skipIf(process.platform === 'win32')(
  '[SEC-04] ends a process that is overdue without aborting it, whatever its threads do',
  async () => {
    const { signal, stderr } = await ended('endWithinGrace({}, "SIGINT", 20)')
    expect(signal).toBe('SIGINT')
    expect(stderr).toBe('error: The platform did not stop within 0.02 s and was killed.\n')
  },
)

it.skipIf(process.platform === 'win32')(
  '[SEC-04] a second Ctrl-C ends the process without aborting it, whatever its threads do',
  async () => {
    const { signal, stderr } = await ended(`const { received } = listenForEnd({})
      process.kill(process.pid, 'SIGINT')
      received.then(() => process.kill(process.pid, 'SIGINT'))`)
    expect(signal).toBe('SIGINT')
    expect(stderr).toBe('')
  },
)

/** What a command could leave behind in its process. */
const state = () => ({
  listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
  exitCode: process.exitCode,
  folder: process.cwd(),
  environment: { ...process.env },
})

it('[CLI-01] a command that has ended leaves the process as it was, whether it succeeds, fails or is refused', async () => {
  await using bench = await startBench()
  for (const args of [
    ['logs'],
    ['launch', 'greeter', '--input', 'who=Ada', '--output', 'project=projects/4001', '--wait'],
    ['launch', 'greeter', '--input', 'who=noone', '--wait'],
    ['agent', ''],
    ['scenario', 'run', 'cut-upload', 'greeter', '--timeout', '10ms'],
    ['upload', import.meta.filename, '--project', '4001'],
    ['upload', import.meta.filename, '--project', '4999'],
    ['form', 'preview', 'nowhere.json'],
  ]) {
    const { world, errors } = memoryWorld()
    const before = state()
    const code = await runCli([...args, '--url', bench.ready.uiUrl], world)
    expect({ args, errors: errors(), ...state() }).toMatchObject({ args, ...before })
    expect(code).toBeLessThan(3)
  }
})

it.each(['start', 'dev'])(
  '[CLI-01] benchtop %s, ended by a signal that is not of the process, leaves the process as it was',
  async (command) => {
    await using app = await testApp()
    const before = state()
    const args = [command, '--memory', '--port', '0', '--json']
    await using running = startHere(args, { folder: app.folder })
    await running.event(command === 'dev' ? 'app-started' : 'ready')
    running.kill('SIGTERM')
    expect(await running.ended).toMatchObject({ code: 0, stderr: '' })
    expect(state()).toEqual(before)
  },
)
