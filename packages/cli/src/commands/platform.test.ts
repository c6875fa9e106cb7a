import { processHandle } from '@benchtop/emulator/process-handle'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { findPlatform } from '../state/find-platform.ts'
import { stateFileIn } from '../state/state-file.ts'
import { eventsOf, runCommand, startCommand, startHere } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const timeouts = { timeout: 60_000, interval: 20 }
const isFound = (folder: string) =>
  vi.waitFor(() => expect(findPlatform(folder)).toBeDefined(), timeouts)

describe('a platform that runs in a folder', () => {
  it('[CLI-01] is found by status, logs, launch and stop, from folders below too', async () => {
    await using folder = await temporaryFolder()
    const below = join(folder.path, 'src', 'deep')
    await mkdir(below, { recursive: true })
    await using start = startCommand(['start', '--port', '0', '--json', '--no-demo'], {
      folder: folder.path,
    })
    const { apiUrl, uiUrl, storeUrl, dataDir, pid } = await start.ready()
    await isFound(below)
    expect((await stat(stateFileIn(folder.path))).mode & 0o777).toBe(0o600)

    const status = await runCommand(['status', '--json'], { folder: below })
    expect(status.code).toBe(0)
    expect(eventsOf(status)).toMatchObject([
      {
        event: 'status',
        running: true,
        apiUrl,
        uiUrl,
        storeUrl,
        dataDir,
        pid,
        command: 'start',
        uptimeMs: expect.any(Number) as unknown,
        counts: { users: 0, applications: 0, projects: 0, appSessions: 0, underWay: 0 },
      },
    ])
    const shown = await runCommand(['status'], { folder: below })
    expect(shown.stdout).toContain(`runs  process ${pid}, up `)
    expect(shown.stdout).toContain(apiUrl)

    await fetch(`${apiUrl}/v1pre3/users/current`)
    const logs = await runCommand(['logs'], { folder: below })
    expect(logs.stdout).toContain('/v1pre3/users/current')

    const stop = await runCommand(['stop', '--json'], { folder: below })
    expect(stop.code).toBe(0)
    expect(eventsOf(stop)).toEqual([{ event: 'stopped', pid }])
    expect((await start.ended).code).toBe(0)
    expect(await stat(stateFileIn(folder.path)).catch(() => 'none')).toBe('none')
  })

  const ofFirst = processHandle(1)

  it.skipIf(ofFirst === undefined)(
    '[SCL-06] is found where it is the first process, as in a container, by its start time alone',
    async () => {
      await using folder = await temporaryFolder()
      const path = stateFileIn(folder.path)
      await mkdir(dirname(path))
      const [apiUrl, uiUrl, storeUrl] = ['http://127.0.0.1:1', 'http://127.0.0.1:2', '']
      const state = { pid: 1, apiUrl, uiUrl, storeUrl, startedAt: '2026-03-02T12:00:00.000Z' }
      const foundWith = async (process?: string) => {
        await writeFile(path, JSON.stringify({ ...state, process }), { mode: 0o600 })
        return findPlatform(folder.path)?.state.uiUrl
      }
      expect(await foundWith(ofFirst)).toBe(uiUrl)
      expect(await foundWith(`${ofFirst}0`)).toBeUndefined()
      expect(await foundWith()).toBeUndefined()
    },
  )

  it('is not started twice: the second start prints its address', async () => {
    await using folder = await temporaryFolder()
    const inFolder = { folder: folder.path }
    await using first = startCommand(['start', '--port', '0', '--json', '--no-demo'], inFolder)
    const ready = await first.ready()
    await isFound(folder.path)
    const second = await runCommand(['start', '--json'], inFolder)
    expect(second).toMatchObject({ code: 0, stderr: '' })
    const { event: _, ...where } = ready
    expect(eventsOf(second)).toEqual([{ event: 'running', ...where }])
    const forPeople = await runCommand(['start'], inFolder)
    expect(forPeople.stdout).toContain(
      `is already running here: ${ready.uiUrl} (process ${ready.pid})`,
    )

    await using other = startHere(['start', '--memory', '--port', '0', '--json'], inFolder)
    expect((await other.ready()).uiUrl).not.toBe(ready.uiUrl)
    expect(findPlatform(folder.path)?.state.pid).toBe(ready.pid)
    other.kill('SIGTERM')
    await other.ended
    expect(findPlatform(folder.path)?.state.pid).toBe(ready.pid)
  })

  it('is ignored if its process is gone, even if another has its pid', async () => {
    await using folder = await temporaryFolder()
    const inFolder = { folder: folder.path }
    {
      await using killed = startCommand(['start', '--port', '0', '--json', '--no-demo'], inFolder)
      await killed.ready()
      await isFound(folder.path)
    }
    expect((await stat(stateFileIn(folder.path))).isFile()).toBe(true)
    expect(findPlatform(folder.path)).toBeUndefined()
    await using again = startHere(['start', '--port', '0', '--json', '--no-demo'], inFolder)
    const { pid } = await again.ready()
    await isFound(folder.path)
    expect(findPlatform(folder.path)?.state.pid).toBe(pid)
  })
})

it('without a running platform, status fails and stop does nothing', async () => {
  await using folder = await temporaryFolder()
  const nowhere = ['--url', 'http://127.0.0.1:1']
  const status = await runCommand(['status', '--json', ...nowhere], { folder: folder.path })
  expect(status.code).toBe(1)
  expect(eventsOf(status)).toMatchObject([{ event: 'status', running: false }])
  const stop = await runCommand(['stop', '--json'], { folder: folder.path })
  expect(stop.code).toBe(0)
  expect(eventsOf(stop)).toEqual([{ event: 'not-running' }])
})

describe('a state file', () => {
  const state = {
    pid: process.pid,
    command: 'start',
    apiUrl: 'http://127.0.0.1:1',
    uiUrl: 'http://127.0.0.1:2',
    storeUrl: 'http://127.0.0.1:3',
    dataDir: null,
    startedAt: '2026-01-01T00:00:00.000Z',
  }
  const found = async (text: string, mode = 0o600) => {
    await using folder = await temporaryFolder()
    await mkdir(join(folder.path, '.benchtop'))
    await writeFile(stateFileIn(folder.path), text)
    const { chmod } = await import('node:fs/promises')
    await chmod(stateFileIn(folder.path), mode)
    return findPlatform(folder.path)?.state.pid
  }

  it('is valid if its process runs, is the same one, and no other user could have written it', async () => {
    expect(await found(JSON.stringify(state))).toBe(process.pid)
    expect(await found(JSON.stringify({ ...state, process: `${process.pid} earlier` }))).toBe(
      undefined,
    )
    expect(await found(JSON.stringify(state), 0o666)).toBe(undefined)
  })

  it.each(['', '{', 'null', '[]', '7', '{"pid": 1, "uiUrl": "x"}', '{"pid": "2"}'])(
    'with invalid content is ignored: %s',
    async (text) => {
      expect(await found(text)).toBe(undefined)
    },
  )
})

it('[CLI-01, HAR-07] the running platforms of a user are listed wherever they run, without those that were killed', async () => {
  await using folder = await temporaryFolder()
  const one = join(folder.path, 'one')
  const two = join(folder.path, 'two')
  await Promise.all([mkdir(one), mkdir(two)])
  const environment = { XDG_RUNTIME_DIR: folder.path }
  const args = ['start', '--memory', '--port', '0', '--json', '--no-demo']
  const list = async () => eventsOf(await runCommand(['list', '--json'], { environment }))
  await using first = startCommand(args, { folder: one, environment })
  const { pid, uiUrl } = await first.ready()
  await using second = startHere(args, { folder: two, environment })
  const other = await second.ready()
  await vi.waitFor(
    async () =>
      expect(await list()).toMatchObject([
        { event: 'platform', command: 'start', folder: one, pid, uiUrl, dataDir: null },
        { event: 'platform', command: 'start', folder: two, pid: other['pid'] },
      ]),
    timeouts,
  )
  process.kill(Number(pid), 'SIGKILL')
  await vi.waitFor(async () => expect(await list()).toMatchObject([{ folder: two }]), timeouts)
  const listed = await runCommand(['list'], { environment })
  expect(listed.stdout).toContain(two)
  expect(listed.stdout).not.toContain(one)
})
