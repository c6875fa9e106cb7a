import { control, operations, type ControlJob, type Operation } from '@benchtop/contracts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { EmulatorOptions } from '../../emulator-options.ts'
import { startLimitedPlatform } from '../../testing/limited-room.ts'
import { sessionOfCalls } from '../../testing/made-resources.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

/** Lets a user store so many bytes more than now. */
async function allowMore(platform: TestPlatform, user: string, bytes: number): Promise<number> {
  const { storage } = await quotaOf(platform, user)
  const storageBytes = storage.usedBytes + bytes
  const set = await putQuota(platform, user, { storageBytes })
  expect(set.status).toBe(200)
  return storageBytes
}

async function quotaOf(platform: TestPlatform, user: string) {
  const { body } = await platform.control.get(`_emulator/quotas?user=${user}`)
  return body.quotas[0] as {
    storage: { usedBytes: number; allowedBytes: number | null; isDefault: boolean }
    jobs: { running: number; queued: number; allowed: number | null; isDefault: boolean }
  }
}

function putQuota(platform: TestPlatform, user: string, quota: object) {
  return platform.control.send(
    'PUT',
    `_emulator/users/${user}/quota`,
    { 'content-type': 'application/json' },
    JSON.stringify(quota),
  )
}

const bytes = 'x'.repeat(1_000)
const raw = { 'content-type': 'text/plain' }

async function newSample(platform: TestPlatform): Promise<string> {
  const made = await platform.ada.post('v1pre3/projects/4001/samples', { Name: 'S', SampleId: 'S' })
  return String(made.body.Response.Id)
}

async function newResult(platform: TestPlatform): Promise<string> {
  const made = await platform.ada.post('v1pre3/projects/4001/appresults', { Name: 'R' })
  return String(made.body.Response.Id)
}

/** Uploads in one request, or as the first part of several. */
async function newFile(platform: TestPlatform, path: string): Promise<string> {
  const started = await platform.ada.send('POST', `${path}?name=b.txt&multipart=true`, raw, '')
  expect([started.status, path]).toEqual([201, path])
  return String(started.body.Response.Id)
}

type Storing = (platform: TestPlatform) => Promise<{ status: number; text: string }>

async function replyOf(
  reply: Promise<{ status: number; body: unknown }>,
): Promise<{ status: number; text: string }> {
  const { status, body } = await reply
  return { status, text: JSON.stringify(body) }
}

const post = (platform: TestPlatform, path: string) =>
  replyOf(platform.ada.send('POST', `${path}?name=a.txt`, raw, bytes))

/** How each operation that takes the bytes of a file stores 1,000 of them for Ada. */
const storing: Readonly<Record<string, Storing>> = {
  'v1.uploadSampleFile': async (platform) =>
    post(platform, `v1pre3/samples/${await newSample(platform)}/files`),
  'v1.uploadAppResultFile': async (platform) =>
    post(platform, `v1pre3/appresults/${await newResult(platform)}/files`),
  'v1.uploadRunFile': (platform) => post(platform, 'v1pre3/runs/8001/files'),
  'v1.uploadFileSetFile': async (platform) =>
    post(platform, `v1pre3/filesets/${await sessionOfCalls(platform)}/files`),
  'v2.uploadDatasetFile': async (platform) => {
    const maker = platform.withScopes(['write project 4001'])
    const made = await maker.post('v2/projects/4001/datasets', { Name: 'Fresh' })
    return post(platform, `v2/datasets/${made.body.Response?.Id ?? made.body.Id}/files`)
  },
  'v1.uploadPart': async (platform) => {
    const file = await newFile(platform, `v1pre3/appresults/${await newResult(platform)}/files`)
    return replyOf(platform.ada.send('PUT', `v1pre3/files/${file}/parts/1`, raw, bytes))
  },
}

/** Operations that take bytes which are no user's: the owner's seeds and snapshots. */
const ofTheBench = ['control.addSeedFile', 'control.importSnapshot']

describe('the storage quota of a user', () => {
  const taking = [...Object.values<Operation>(operations), ...Object.values<Operation>(control)]
    .filter(({ body }) => body?.kind === 'raw')
    .map(({ id }) => id)

  it.each(taking.filter((id) => !ofTheBench.includes(id)))(
    '[SCL-06] %s refuses bytes that do not fit into the quota, and takes those that do',
    async (id) => {
      await using platform = await startTestPlatform()
      const store = storing[id]
      expect(store, `How does ${id} store 1,000 bytes?`).toBeDefined()
      await allowMore(platform, '1001', 999)
      const before = (await quotaOf(platform, '1001')).storage.usedBytes
      const refused = await store!(platform)
      expect(refused.status).toBe(507)
      expect(refused.text).toMatch(/storage of ada@example\.test is used up: .* of .* are used/)
      expect((await quotaOf(platform, '1001')).storage.usedBytes).toBe(before)
      await putQuota(platform, '1001', { storageBytes: before + 1_000 })
      expect((await store!(platform)).status).toBeLessThan(300)
      expect((await quotaOf(platform, '1001')).storage.usedBytes).toBe(before + 1_000)
    },
  )

  it('[SCL-06] a part that replaces another counts what it adds, and completing a file adds nothing', async () => {
    await using platform = await startTestPlatform()
    const file = await newFile(platform, `v1pre3/appresults/${await newResult(platform)}/files`)
    await allowMore(platform, '1001', 1_000)
    const put = async () =>
      (await platform.ada.send('PUT', `v1pre3/files/${file}/parts/1`, raw, bytes)).status
    expect([await put(), await put()]).toEqual([200, 200])
    const complete = await platform.ada.post(`v1pre3/files/${file}?uploadstatus=complete`, {})
    expect(complete.status).toBe(201)
    const { storage } = await quotaOf(platform, '1001')
    expect(storage.usedBytes).toBe(storage.allowedBytes)
  })

  it('[SCL-06] parts and files that are sent at once are no more than those that are sent one by one', async () => {
    await using platform = await startTestPlatform()
    const result = `v1pre3/appresults/${await newResult(platform)}/files`
    const file = await newFile(platform, result)
    await allowMore(platform, '1001', 2_500)
    const sent = Array.from({ length: 6 }, (_, at) => {
      // Equal bytes are one content, and count for each part and file.
      if (at % 2 === 0) {
        return platform.ada.send('PUT', `v1pre3/files/${file}/parts/${at + 1}`, raw, bytes)
      }
      return platform.ada.send('POST', `${result}?name=${at}.txt`, raw, bytes)
    })
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(2)
    expect(statuses.filter((status) => status === 507)).toHaveLength(4)
    const { storage } = await quotaOf(platform, '1001')
    expect((storage.allowedBytes ?? 0) - storage.usedBytes).toBe(500)
  })

  it('[SCL-06] what is in the trash counts until the trash is emptied', async () => {
    await using platform = await startTestPlatform()
    const [one, other] = [await newSample(platform), await newResult(platform)]
    const upload = (path: string) =>
      platform.ada.send('POST', `v1pre3/${path}/files?name=a.txt`, raw, bytes)
    await allowMore(platform, '1001', 1_000)
    const first = await upload(`samples/${one}`)
    expect(first.status).toBe(201)
    const { AppSession } = (await platform.ada.get(`v1pre3/samples/${one}`)).body.Response
    await platform.ada.post(AppSession.Href, { Status: 'Complete', StatusSummary: 'Done' })
    const discarded = await platform.ada.delete(`v1pre3/files/${first.body.Response.Id}`)
    expect(discarded.status).toBe(200)
    expect((await upload(`appresults/${other}`)).status).toBe(507)
    expect((await platform.ada.delete('v1pre3/users/current/trash')).status).toBeLessThan(300)
    await expect.poll(async () => (await upload(`appresults/${other}`)).status).toBe(201)
  })

  it('[SCL-06] a merged sample counts the files that it is made of', async () => {
    await using platform = await startTestPlatform()
    const sources: string[] = []
    for (const _ of ['one', 'two']) {
      const id = await newSample(platform)
      await platform.ada.send('POST', `v1pre3/samples/${id}/files?name=a.txt`, raw, bytes)
      sources.push(`v1pre3/samples/${id}`)
    }
    await allowMore(platform, '1001', 1_999)
    const merge = () =>
      platform.ada.postJson('v1pre3/projects/4001/samples', {
        Name: 'Merged',
        MergedSamples: sources,
      })
    const merged = await merge()
    expect([merged.status, JSON.stringify(merged.body)]).toEqual([
      507,
      expect.stringContaining('is used up'),
    ])
  })

  it('[SCL-06] an accepted project counts for its new owner', async () => {
    await using platform = await startTestPlatform()
    await platform.control.postJson('_emulator/projects/4001/transfer', { to: '1002' })
    await allowMore(platform, '1002', 10)
    const refused = await platform.control.postJson('_emulator/projects/4001/transfer/accept', {})
    expect(refused.status).toBe(507)
    await putQuota(platform, '1002', { storageBytes: 'none' })
    const taken = await platform.control.postJson('_emulator/projects/4001/transfer/accept', {})
    expect(taken.status).toBe(200)
  })

  it('[SCL-06] a simulated run is refused as a whole where its files do not fit', async () => {
    await using platform = await startTestPlatform()
    await allowMore(platform, '1001', 10)
    const refused = await platform.control.postJson('_emulator/runs', {
      user: '1001',
      experimentName: 'E',
      files: [{ path: 'a.txt', content: bytes }],
    })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      507,
      expect.stringContaining('is used up'),
    ])
  })

  it('[SCL-06] quotas are those of the bench until they are set for a user, and stay through a reset', async () => {
    await using platform = await startTestPlatform()
    expect((await quotaOf(platform, '1001')).storage).toMatchObject({
      allowedBytes: null,
      isDefault: true,
    })
    await putQuota(platform, '1001', { storageBytes: 7_000_000_000, runningJobs: 2 })
    await platform.reset()
    expect(await quotaOf(platform, '1001')).toMatchObject({
      storage: { allowedBytes: 7_000_000_000, isDefault: false },
      jobs: { allowed: 2, isDefault: false },
    })
    await putQuota(platform, '1001', { storageBytes: 'default' })
    expect(await quotaOf(platform, '1001')).toMatchObject({
      storage: { allowedBytes: null, isDefault: true },
      jobs: { allowed: 2, isDefault: false },
    })
  })
})

/** A platform with an app, 2900, whose jobs run until they are stopped. */
async function startWithSleeper(options: EmulatorOptions): Promise<TestPlatform> {
  const platform = await startTestPlatform(options)
  await platform.seed({
    name: 'apps',
    folder: import.meta.dirname,
    document: {
      applications: [
        {
          kind: 'native',
          owner: '1001',
          id: '2900',
          name: 'Sleeper',
          workingDirectory: '.',
          command: [process.execPath, '-e', 'setInterval(() => {}, 1000)'],
        },
      ],
    },
  })
  return platform
}

const launchOf = (platform: TestPlatform) => (user: string, name: string) =>
  platform.launch({ user, application: '2900', name, properties: [] })

describe('the jobs quota of a user', () => {
  it('[SCL-06] jobs beyond the quota wait in the queue while those of others start, until it is raised', async () => {
    await using platform = await startWithSleeper({ executorSlots: 3 })
    await putQuota(platform, '1001', { runningJobs: 1 })
    const launch = launchOf(platform)
    const states = async () => {
      const { body } = await platform.control.get('_emulator/jobs')
      const rows = body.jobs as { name: string; status: string; state: string }[]
      return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
    }
    for (const name of ['A1', 'A2', 'A3']) await launch('1001', name)
    await launch('1002', 'B1')
    await expect.poll(states).toEqual({ A1: 'running', A2: 'queued', A3: 'queued', B1: 'running' })
    expect((await quotaOf(platform, '1001')).jobs).toMatchObject({
      running: 1,
      queued: 2,
      allowed: 1,
    })
    await putQuota(platform, '1001', { runningJobs: 'default' })
    await expect.poll(async () => (await states())['A2']).toBe('running')
    expect((await states())['A3']).toBe('queued')
  })

  it('[SCL-06] a job that the quota keeps back has no place in the queue, and says what it waits for', async () => {
    await using platform = await startWithSleeper({ executorSlots: 2 })
    await putQuota(platform, '1001', { runningJobs: 1 })
    const launch = launchOf(platform)
    const waiting = async () => {
      const { body } = await platform.control.get('_emulator/jobs?state=queued')
      const rows = body.jobs as Pick<ControlJob, 'name' | 'position' | 'waitsFor'>[]
      return rows.map(({ name, position, waitsFor }) => [name, position, waitsFor])
    }
    for (const name of ['A1', 'A2', 'A3']) await launch('1001', name)
    for (const name of ['B1', 'B2', 'B3']) await launch('1002', name)
    await expect.poll(waiting).toEqual([
      ['B2', 1, 'slot'],
      ['B3', 2, 'slot'],
      ['A2', null, 'quota'],
      ['A3', null, 'quota'],
    ])
    await putQuota(platform, '1001', { runningJobs: 2 })
    expect(await waiting()).toEqual([
      ['A2', 1, 'slot'],
      ['B2', 2, 'slot'],
      ['B3', 3, 'slot'],
      ['A3', null, 'quota'],
    ])
    const { body } = await platform.control.get('_emulator/jobs?state=running')
    const running = body.jobs as Pick<ControlJob, 'position' | 'waitsFor'>[]
    expect(running.map(({ position, waitsFor }) => [position, waitsFor])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  it('[SCL-06] a job whose output does not fit ends with the reason, and nothing of it is stored', async () => {
    await using folder = await temporaryFolder()
    await writeFile(
      join(folder.path, 'write.mjs'),
      `import { mkdirSync, writeFileSync } from 'node:fs'
const folder = process.env.BENCHTOP_DATA + '/output/appresults/4001/Out'
mkdirSync(folder, { recursive: true })
writeFileSync(folder + '/a.txt', 'x'.repeat(100000))`,
    )
    await using platform = await startTestPlatform()
    await platform.seed({
      name: 'apps',
      folder: folder.path,
      document: {
        applications: [
          {
            kind: 'native',
            owner: '1001',
            id: '2901',
            name: 'Writer',
            workingDirectory: '.',
            command: [process.execPath, 'write.mjs'],
          },
        ],
      },
    })
    await allowMore(platform, '1001', 50_000)
    const { appSession } = await platform.launch({
      user: '1001',
      application: '2901',
      name: 'W',
      properties: [],
    })
    await platform.idle()
    const { body } = await platform.ada.get(appSession)
    expect(body.Response).toMatchObject({
      Status: 'Aborted',
      StatusSummary: expect.stringContaining('is used up'),
    })
    const { storage } = await quotaOf(platform, '1001')
    expect(storage.usedBytes).toBeLessThan((storage.allowedBytes ?? 0) - 40_000)
  })
})

it('a refusal for want of room is said in the log without a stack, by quota and on a full disk', async () => {
  const said: unknown[] = []
  const note = (level: string) => (details: object, message: string) =>
    void (level === 'debug' || said.push({ level, message, ...details }))
  const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') }
  await using platform = await startLimitedPlatform({ log })
  const files = `v1pre3/appresults/${await newResult(platform)}/files`
  const upload = async () =>
    (await platform.ada.upload(`${files}?name=a`, Buffer.alloc(2_000), 'text/plain')).status
  expect((await putQuota(platform, '1001', { storageBytes: 1 })).status).toBe(200)
  said.length = 0
  expect(await upload()).toBe(507)
  expect((await putQuota(platform, '1001', { storageBytes: 'none' })).status).toBe(200)
  platform.setRoom(false)
  expect(await upload()).toBe(507)
  const requestId = expect.any(String) as unknown
  const message = 'A request was refused, as there is no room for it.'
  expect(said).toEqual([
    { level: 'warn', message, requestId, reason: expect.stringContaining('is used up') as unknown },
    { level: 'warn', message, requestId, reason: 'There is no room.' },
  ])
})
