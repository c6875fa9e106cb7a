import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runPlatformProcess } from '../testing/platform-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** Hears from the app while it lives: its connection is closed when its process is gone. */
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
