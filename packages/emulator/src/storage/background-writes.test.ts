import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startLimitedPlatform } from '../testing/limited-room.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { ifStorable, untilStorable } from './background-writes.ts'
import { StorageError } from './blobs/storage-error.ts'

const full = new StorageError('disk-full', 'The disk is full.')
const fault = new TypeError('This is a fault.')
const refused = (error: Error) => (): never => {
  throw error
}

/** The files of the platform that call something back later, and what keeps a write in there from ending the process. */
const timers: Readonly<Record<string, string>> = {
  'executors/container-executor.ts': 'signals a container',
  'executors/follow-progress.ts': 'reports by ifStorable, and its failures at its end',
  'executors/job-queue.ts': 'starts jobs, which wait for room by themselves',
  'executors/run-task.ts': 'reports by ifStorable',
  'executors/sample-usage.ts': 'adds samples by ifStorable',
  'executors/spawning-executor.ts': 'signals a process',
  'executors/watch-limits.ts': 'counts, and ends a process',
  'flow/end-thread.ts': 'ends a thread',
  'flow/follow-file.ts': 'reads a file',
  'form-files/watch-files.ts': 'reads a file',
  'form-reading/read-forms.ts': 'ends a wait',
  'hosts/front.ts': 'ends connections',
  'hosts/listen.ts': 'ends connections',
  'kernel/in-time.ts': 'ends a wait',
  'reports/report-threads.ts': 'ends a thread',
  'storage/synced-log.ts': 'puts the log on the disk, and counts by ifStorable',
}

it('[SEC-13] no timer and no watch of the platform calls back what writes, except what waits for room', () => {
  const cwd = join(import.meta.dirname, '..')
  const isOfTests = (path: string) => /\.test\.ts$|^testing\//.test(path)
  const calling = globSync('**/*.ts', { cwd }).filter((path) => {
    const text = readFileSync(join(cwd, path), 'utf8')
    const [promised = ''] = /import \{.*\} from 'node:timers\/promises'/.exec(text) ?? []
    const calls = text.matchAll(
      /\b(setTimeout|setInterval|setImmediate|queueMicrotask|watch(?:File)?)\(/g,
    )
    return (
      !isOfTests(path) &&
      [...calls].some(
        ([, name = '']) =>
          !promised.includes(name) &&
          (!name.startsWith('watch') || /import \{[^}]*\bwatch\b[^}]*\} from 'node:fs'/.test(text)),
      )
    )
  })
  expect(calling.toSorted()).toEqual(Object.keys(timers))
})

describe('a write that may be left out', () => {
  it('[SEC-13] is left out where there is no room, and throws what is a fault', () => {
    expect([ifStorable(() => {}), ifStorable(refused(full))]).toEqual([true, false])
    expect(() => ifStorable(refused(fault))).toThrow(fault)
  })
})

describe('a write that must not be lost', () => {
  it('[SEC-13] is tried until there is room, and says once that it waits', async () => {
    let tries = 0
    const said: string[] = []
    const write = (): string => {
      tries += 1
      if (tries < 3) throw full
      return 'written'
    }
    const waiting = {
      signal: new AbortController().signal,
      say: ({ message }: Error) => said.push(message),
    }
    expect(await untilStorable(write, waiting)).toBe('written')
    expect([tries, said]).toEqual([3, [full.message]])
  })

  it('[SEC-13] ends with the refusal once nothing may wait, and with a fault at once', async () => {
    const ending = new AbortController()
    const waiting = { signal: ending.signal, say: () => ending.abort() }
    await expect(untilStorable(refused(full), waiting)).rejects.toBe(full)
    const never = { signal: new AbortController().signal, say: () => {} }
    await expect(untilStorable(refused(fault), never)).rejects.toBe(fault)
    await expect(untilStorable(refused(full), { ...never, codes: [] })).rejects.toBe(full)
  })
})

describe('without room on the disk', () => {
  it.each([0, 3])(
    '[SEC-13] a job that exits with %i while reads continue ends as soon as there is room again',
    async (code) => {
      await using folder = await temporaryFolder()
      await using platform = await startLimitedPlatform()
      const script = `while [ ! -e ${folder.path}/go ]; do sleep 0.05; done; exit ${code}`
      await platform.seed({
        applications: [
          {
            id: '2900',
            owner: '1001',
            name: 'Waiting',
            kind: 'native',
            command: ['sh', '-c', script],
          },
        ],
      })
      const { appSession } = await platform.launch({ user: '1001', application: '2900' })
      const status = async () => (await platform.ada.get(appSession)).body.Response.Status as string
      await expect.poll(status).toBe('Running')
      const waits = new Promise<void>((resolve) => {
        platform.onJobEvent((event) => {
          if (event.type === 'log' && event.text.includes('The job waits')) resolve()
        })
      })
      // Samples are due several times a second meanwhile.
      platform.setRoom(false)
      await writeFile(join(folder.path, 'go'), '')
      await waits
      expect(await status()).toBe('Running')
      expect((await platform.ada.postJson('v1pre3/projects', { Name: 'New' })).status).toBe(507)
      platform.setRoom(true)
      await platform.idle()
      expect(await status()).toBe(code === 0 ? 'Complete' : 'Aborted')
    },
  )

  it('[SEC-13] a platform with a job whose end waits for room is closed nevertheless', async () => {
    await using platform = await startLimitedPlatform()
    const command = ['sh', '-c', 'sleep 0.3']
    await platform.seed({
      applications: [{ id: '2900', owner: '1001', name: 'Short', kind: 'native', command }],
    })
    const waits = new Promise<void>((resolve) => {
      platform.onJobEvent((event) => {
        if (event.type === 'status') platform.setRoom(false)
        if (event.type === 'log' && event.text.includes('The job waits')) resolve()
      })
    })
    await platform.launch({ user: '1001', application: '2900' })
    await waits
    await platform.close()
    await expect(platform.ada.get('v1pre3/users/current')).rejects.toThrow()
  })

  it('[SEC-13] the nodes of a launch that is stopped end as soon as there is room again', async () => {
    await using platform = await startLimitedPlatform()
    const command = ['sleep', '600']
    await platform.seed({
      applications: [{ id: '2900', owner: '1001', name: 'Wide', kind: 'native', command }],
    })
    const { appSession } = await platform.launch({ user: '1001', application: '2900', nodes: 3 })
    const id = appSession.split('/').at(-1)
    const status = async () => (await platform.ada.get(appSession)).body.Response.Status as string
    await expect.poll(status).toBe('Running')
    const waits = new Promise<void>((resolve) => {
      platform.onJobEvent((event) => {
        if (event.type !== 'status' || String(event.sessionId) !== id) return
        if (event.status !== 'Aborting') return
        platform.setRoom(false)
        setImmediate(resolve)
      })
    })
    await platform.control.post(`_emulator/appsessions/${id}/stop`)
    await waits
    expect(await status()).toBe('Aborting')
    platform.setRoom(true)
    await platform.idle()
    expect(await status()).toBe('Aborted')
    const { body } = await platform.ada.get(`v1pre3/users/current/appsessions?Limit=100`)
    const statuses = (body.Response.Items as { Status: string }[]).map(({ Status }) => Status)
    expect(statuses.filter((one) => one === 'Running' || one === 'PendingExecution')).toEqual([])
  })

  it('[SEC-13] the datasets of a run that has ended are made once there is room again', async () => {
    await using platform = await startLimitedPlatform()
    platform.clock.freeze(true)
    const order = {
      user: '1001',
      experimentName: 'Night',
      durations: { Running: '1h', Uploading: '1h', PendingAnalysis: '1h', Analyzing: '1h' },
      lanes: [{ number: 1, libraryPool: '17001' }],
    }
    const { body } = await platform.control.postJson('_emulator/runs', order)
    const datasets = async () => {
      const listed = await platform.ada.get('v2/datasets?limit=100')
      return (listed.body.Response.Items as unknown[]).length
    }
    const before = await datasets()
    platform.clock.advance('5h')
    // The run has ended in a transaction; its datasets are made after it.
    platform.setRoom(false)
    expect((await platform.ada.get(`v1pre3/runs/${body.id}`)).body.Response.Status).toBe('Complete')
    expect(await datasets()).toBe(before)
    platform.setRoom(true)
    await platform.idle()
    expect(await datasets()).toBeGreaterThan(before)
  })
})
