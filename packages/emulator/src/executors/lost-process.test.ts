import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openJobBench } from '../testing/job-bench.ts'
import { runPlatformProcess } from '../testing/platform-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import type { Executor } from '../ports/executors.ts'
import { testKeeper } from '../testing/executors.ts'
import { createProcessExecutor } from './process-executor.ts'

/** Is connected to the app while it lives: its connection is closed when its process is gone. */
async function listenForApp() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection').then(([socket]) => {
    // A process that is killed takes its connection along.
    const connection = (socket as Socket).on('error', () => {}).resume()
    return { connection, closed: once(connection, 'close') }
  })
  return {
    port: (server.address() as AddressInfo).port,
    connected,
    [Symbol.dispose]: () => void server.close(),
  }
}

it.skipIf(!existsSync('/proc/self/stat'))(
  '[SEC-02] ends at its next start what a killed platform left running',
  async () => {
    await using data = await temporaryFolder()
    await using folder = await temporaryFolder()
    using app = await listenForApp()
    const script = join(folder.path, 'app.mjs')
    await writeFile(
      script,
      `import { connect } from 'node:net'
       connect(${app.port}, '127.0.0.1').on('error', () => {})
       setInterval(() => {}, 1000)`,
    )
    let href = ''
    {
      await using platform = await runPlatformProcess(data.path)
      const command = [process.execPath, script]
      await platform.control.postJson('_emulator/seed', {
        applications: [{ id: '2900', owner: '1001', name: 'Endless', kind: 'native', command }],
      })
      const order = { user: '1001', application: '2900' }
      const { body } = await platform.control.postJson('_emulator/launches', order)
      href = body.appSession
      await app.connected
      // The row of a job that runs is written once its process is there.
      let status = ''
      while (status !== 'Running') {
        status = (await platform.ada.get(href)).body.Response.Status
      }
      await platform.kill()
    }
    const { connection, closed } = await app.connected
    expect(connection.destroyed).toBe(false)
    await using platform = await runPlatformProcess(data.path)
    await closed
    expect((await platform.ada.get(href)).body.Response).toMatchObject({
      Status: 'Aborted',
      StatusSummary: 'The platform stopped while this was running.',
    })
  },
)

it.skipIf(!existsSync('/proc/self/stat'))(
  '[SEC-02] ends a job that was started just before the platform was killed, and starts it again',
  async () => {
    using app = await listenForApp()
    const executor = createProcessExecutor({ baseEnvironment: {}, keeper: testKeeper() })
    /** The platform ends before it is notified that the app runs. */
    const cutShort: Executor = {
      ...executor,
      start: (task, output) => ({
        ...executor.start(task, output),
        started: new Promise<boolean>(() => {}),
        finished: new Promise<never>(() => {}),
        stop: () => Promise.resolve(),
      }),
    }
    const script = `net.connect(${app.port}, '127.0.0.1').on('error', () => {}); setInterval(() => {}, 1000)`
    const bench = await openJobBench({
      executor: cutShort,
      command: [process.execPath, '-e', script],
    })
    const sessionId = bench.launch()
    const { closed } = await app.connected
    expect(bench.platform.sessions.get(sessionId).status).toBe('Pending')

    const next = bench.startJobs(executor)
    await next.recover()
    await closed
    const running = new Promise<void>((resolve) => {
      next.onEvent(({ type }) => type === 'status' && resolve())
    })
    if (bench.platform.sessions.get(sessionId).status === 'Pending') await running
    expect(bench.platform.sessions.get(sessionId).status).toBe('Running')
    await next.stop(sessionId)
  },
)
