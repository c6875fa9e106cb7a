import Sqlite from 'better-sqlite3'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createEmulator } from '../emulator.ts'
import { createClient } from '../testing/client.ts'
import { contentOf } from '../testing/downloads.ts'
import { newResult } from '../testing/new-result.ts'
import { runPlatformProcess, startPlatformProcess } from '../testing/platform-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

describe('a data folder', () => {
  it('[SEC-01] is readable by its owner alone, with what it holds', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'new', 'data')
    await using platform = await startTestPlatform({ data })
    await platform.control.post('_emulator/snapshots/now')
    const modeOf = async (...names: string[]) => (await stat(join(data, ...names))).mode & 0o777
    expect(await modeOf()).toBe(0o700)
    const files = ['platform.sqlite', 'platform.sqlite-wal', 'initial.sqlite', 'address.key']
    for (const file of files)
      expect({ file, mode: await modeOf(file) }).toEqual({ file, mode: 0o600 })
    expect(await modeOf('snapshots', 'now.snapshot')).toBe(0o600)
  })

  it('[SEC-02] has everything again after a restart', async () => {
    await using folder = await temporaryFolder()
    let [files, file, session] = ['', '', '']
    {
      await using platform = await startTestPlatform({ data: folder.path })
      expect(platform.dataDir).toBe(folder.path)
      await platform.ada.post('v1pre3/projects', { Name: 'kept' })
      const result = await newResult(platform.ada)
      files = result.HrefFiles
      session = result.AppSession.Href
      file = (await platform.ada.upload(`${files}?name=a.txt`, 'kept')).body.Response.Id
      await platform.ada.post(session, { Status: 'NeedsAttention', StatusSummary: 'look' })
    }
    await using platform = await startTestPlatform({ data: folder.path })
    const projects = await platform.ada.get('v1pre3/users/current/projects')
    expect(projects.body.Response.Items).toMatchObject([
      { Name: 'Volvox' },
      { Name: 'Empty' },
      { Name: 'kept' },
    ])
    const again = await platform.ada.get(session)
    expect(again.body.Response).toMatchObject({ Status: 'NeedsAttention', StatusSummary: 'look' })
    expect(String(await contentOf(platform.ada, file))).toBe('kept')
    expect(String(await contentOf(platform.ada, '7003'))).toBe('Calls of the volvox contig.')
    expect((await platform.ada.upload(`${files}?name=b.txt`, 'b')).status).toBe(201)
  })

  it('[HAR-05] [SEC-02] has what came after a reset, also after a restart', async () => {
    await using folder = await temporaryFolder()
    const projects = async (platform: TestPlatform) =>
      Number((await platform.ada.get('v1pre3/users/current/projects')).body.Response.TotalCount)
    {
      await using platform = await startTestPlatform({ data: folder.path })
      await platform.reset()
      await platform.ada.post('v1pre3/projects', { Name: 'after the reset' })
      expect(await projects(platform)).toBe(3)
    }
    await using platform = await startTestPlatform({ data: folder.path })
    expect(platform.hadData).toBe(true)
    expect(await projects(platform)).toBe(3)
  })

  it('[FIL-03] still honours the addresses of downloads after a restart', async () => {
    await using folder = await temporaryFolder()
    let address = new URL('http://127.0.0.1/')
    {
      await using platform = await startTestPlatform({ data: folder.path })
      const { headers } = await platform.ada.get('v1pre3/files/7003/content')
      address = new URL(headers.get('location') ?? '')
    }
    await using platform = await startTestPlatform({ data: folder.path })
    const response = await fetch(new URL(`${address.pathname}${address.search}`, platform.apiUrl))
    expect(await response.text()).toBe('Calls of the volvox contig.')
  })

  it('[HAR-03] resumes at its clock’s time, with pending deadlines', async () => {
    await using folder = await temporaryFolder()
    let [session, moment] = ['', 0]
    {
      await using platform = await startTestPlatform({ data: folder.path })
      const result = await newResult(platform.ada)
      session = result.AppSession.Href
      platform.clock.freeze(true)
      platform.clock.advance('47h')
      moment = platform.clock.now()
    }
    await using emulator = await createEmulator({ data: folder.path })
    expect([emulator.clock.now(), emulator.clock.frozen]).toEqual([moment, true])
    const ada = createClient(emulator.apiUrl, { 'x-access-token': 'ada-private' })
    expect((await ada.get(session)).body.Response.Status).toBe('Running')
    emulator.clock.advance('1h')
    expect((await ada.get(session)).body.Response.Status).toBe('TimedOut')
  })

  it('[HAR-05] resets to its seeds, also after a restart', async () => {
    await using folder = await temporaryFolder()
    for (let turn = 0; turn < 2; turn += 1) {
      await using platform = await startTestPlatform({ data: folder.path })
      await platform.ada.post('v1pre3/projects', { Name: `turn ${turn}` })
      await platform.reset()
      const { body } = await platform.ada.get('v1pre3/users/current/projects')
      expect(body.Response.Items).toMatchObject([{ Name: 'Volvox' }, { Name: 'Empty' }])
      expect(String(await contentOf(platform.ada, '7003'))).toBe('Calls of the volvox contig.')
    }
  })

  it('[HAR-05] keeps named snapshots, with their files, after a restart', async () => {
    await using folder = await temporaryFolder()
    let file = ''
    {
      await using platform = await startTestPlatform({ data: folder.path })
      const result = await newResult(platform.ada)
      const path = `${result.HrefFiles}?name=a.txt`
      file = (await platform.ada.upload(path, 'kept')).body.Response.Id
      await platform.control.postJson('_emulator/snapshots/with-file', {})
      await platform.reset()
      expect((await platform.ada.get(`v1pre3/files/${file}`)).status).toBe(404)
    }
    await using platform = await startTestPlatform({ data: folder.path })
    expect((await platform.ada.get(`v1pre3/files/${file}`)).status).toBe(404)
    await platform.control.postJson('_emulator/snapshots/with-file/restore', {})
    expect(String(await contentOf(platform.ada, file))).toBe('kept')
  })

  it('is created if it is missing, and contains everything that is written', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'deep', 'er')
    await using platform = await startTestPlatform({ data })
    expect(platform.dataDir).toBe(data)
    expect(await readdir(folder.path)).toEqual(['deep'])
    expect((await readdir(data)).length).toBeGreaterThan(0)
  })
})

describe('a data folder that can’t be used', () => {
  it('[SEC-02] is refused to a second platform while the first one has it', async () => {
    await using folder = await temporaryFolder()
    const refusal = { code: 'data-folder-busy', message: expect.stringContaining(folder.path) }
    {
      await using first = await runPlatformProcess(folder.path)
      expect(await startPlatformProcess(folder.path)).toMatchObject(refusal)
      await expect(startTestPlatform({ data: folder.path })).rejects.toMatchObject({
        ...refusal,
        message: expect.stringContaining(String(first.pid)),
      })
      expect((await first.ada.get('v1pre3/users/current')).status).toBe(200)
      await first.kill()
    }
    await using next = await startTestPlatform({ data: folder.path })
    await expect(startTestPlatform({ data: folder.path })).rejects.toMatchObject(refusal)
    expect((await next.ada.get('v1pre3/users/current')).status).toBe(200)
  })

  it('[SEC-02] is refused when it is a file', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'file')
    await writeFile(data, '')
    for (const path of [data, join(data, 'below')]) {
      await expect(startTestPlatform({ data: path })).rejects.toMatchObject({
        name: 'EmulatorError',
        code: 'data-folder-not-writable',
        message: expect.stringContaining(path),
      })
    }
  })

  it.skipIf(process.getuid?.() === 0)('[SEC-02] is refused when it can’t be written', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'locked')
    await mkdir(data, { mode: 0o500 })
    await expect(startTestPlatform({ data })).rejects.toMatchObject({
      name: 'EmulatorError',
      code: 'data-folder-not-writable',
      message: expect.stringContaining(data),
    })
    await chmod(data, 0o700)
  })

  it('[SEC-02] is refused when a newer version wrote it, and is left as it is', async () => {
    await using folder = await temporaryFolder()
    {
      await using platform = await startTestPlatform({ data: folder.path })
      await platform.ada.post('v1pre3/projects', { Name: 'kept' })
    }
    const path = join(folder.path, 'platform.sqlite')
    const version = (change?: number): number => {
      const database = new Sqlite(path)
      try {
        if (change !== undefined) database.pragma(`user_version = ${change}`)
        return database.pragma('user_version', { simple: true }) as number
      } finally {
        database.close()
      }
    }
    const current = version()
    expect(current).toBeGreaterThan(0)
    version(current + 1)
    await expect(startTestPlatform({ data: folder.path })).rejects.toMatchObject({
      name: 'EmulatorError',
      code: 'data-newer',
      message: expect.stringMatching(/newer/),
    })
    expect(version(current)).toBe(current)
    await using platform = await startTestPlatform({ data: folder.path })
    const { body } = await platform.ada.get('v1pre3/users/current/projects?Name=kept')
    expect(body.Response.TotalCount).toBe(1)
  })

  it('is refused by its name when its database is none', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'platform.sqlite'), 'not a database, but a text '.repeat(99))
    await expect(startTestPlatform({ data: folder.path })).rejects.toMatchObject({
      name: 'EmulatorError',
      message: expect.stringContaining(folder.path),
    })
  })
})
