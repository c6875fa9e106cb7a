import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultSeed } from './default-seed.ts'
import { startTestPlatform } from './start-test-platform.ts'

// runNativeApp in its own process, as the platform starts it.

const app = join(import.meta.dirname, 'testing', 'native-app.ts')
const [web, native] = defaultSeed.applications!
const seed = {
  ...defaultSeed,
  applications: [
    web!,
    { ...native!, command: [process.execPath, '--conditions=@benchtop/source', app] as never },
  ],
}

async function launched(note: string) {
  const platform = await startTestPlatform({ seed })
  const log: string[] = []
  const running = Promise.withResolvers<void>()
  platform.onJobEvent((event) => {
    log.push(JSON.stringify(event))
    if (log.join('').includes(`read ${note}`)) running.resolve()
  })
  const { sessionId } = await platform.trigger({
    user: '1001',
    application: '2002',
    properties: [{ Name: 'Input.note', Type: 'string', Content: note }],
  })
  return { platform, log, sessionId, running: running.promise }
}

describe('a native app', () => {
  it('[RTM-01] stores its results, and its progress in its log', async () => {
    const { platform, log, sessionId } = await launched('hello')
    await using _ = platform
    await platform.idle()
    const client = platform.clientFor('1001')
    const session = await client.v1.getAppSession({ id: sessionId })
    expect(session.Status).toBe('Complete')
    const { Items } = await client.v1.listAppSessionAppResults({ appSessionId: sessionId })
    expect(Items).toMatchObject([{ Name: 'Report' }])
    const files = await Array.fromAsync(
      client.v1.listAppResultFiles.all({ appResultId: Items[0]!.Id }),
    )
    expect(files).toMatchObject([{ Path: 'note.txt', Size: 5 }])
    expect(log.join('\n')).toContain('read hello')
  })

  it('[RTM-01] that throws is aborted, and its log ends with the reason', async () => {
    const { platform, sessionId } = await launched('broken')
    await using _ = platform
    await platform.idle()
    const client = platform.clientFor('1001')
    expect((await client.v1.getAppSession({ id: sessionId })).Status).toBe('Aborted')
    const tail = await client.v1.appSessionProperties.get({ id: sessionId, name: 'Logs.Tail' })
    expect(JSON.stringify(tail)).toContain('there is nothing in it')
  })

  it('[RTM-01] that is stopped gets the signal, and exits', async () => {
    const { platform, sessionId, running } = await launched('slow')
    await using _ = platform
    await running
    await platform.control.stopAppSession({ id: sessionId })
    await platform.idle()
    const session = await platform.clientFor('1001').v1.getAppSession({ id: sessionId })
    expect(session.Status).toBe('Aborted')
  })
})
