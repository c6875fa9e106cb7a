import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../testing/downloads.ts'
import { columnIn } from '../testing/lists.ts'
import { startMultipart, fullPart, putPart, setUploadStatus } from '../testing/multipart.ts'
import { newResult } from '../testing/new-result.ts'
import { runPlatformProcess } from '../testing/platform-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../testing/test-platform.ts'
import type { ResourceChanges } from '@benchtop/contracts'
import { snapshotExportType } from '@benchtop/contracts'

const projectNames = ({ ada }: TestPlatform) =>
  columnIn(ada, 'v1pre3/users/current/projects', 'Name')

const newProject = ({ ada }: TestPlatform, Name: string) => ada.post('v1pre3/projects', { Name })

const describeSnapshot = ({ control }: TestPlatform, path: string) =>
  control.postJson(`_emulator/snapshots/${path}`, {})

const listed = async ({ control }: Pick<TestPlatform, 'control'>) =>
  (await control.get('_emulator/snapshots')).body as {
    snapshots: string[]
    details: { name: string; state: string; taken: string | null; files: number | null }[]
  }

async function exported(platform: TestPlatform, name: string): Promise<Uint8Array> {
  const response = await fetch(`${platform.uiUrl}/_emulator/snapshots/${name}/export`)
  expect(response.headers.get('content-type')).toBe(snapshotExportType)
  return response.bytes()
}

const imported = ({ control }: TestPlatform, name: string, bytes: Uint8Array) =>
  control.upload(`_emulator/snapshots/${name}/import`, bytes, snapshotExportType)

/** Where the platform of a data folder keeps a snapshot. */
const fileOf = (folder: string, name: string) => join(folder, 'snapshots', `${name}.snapshot`)

describe('snapshots by name', () => {
  it('[HAR-05] are listed with their moment and their files, and deleted', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    platform.clock.set(testNow)
    await describeSnapshot(platform, 'b')
    await describeSnapshot(platform, 'a')
    const { snapshots, details } = await listed(platform)
    expect(snapshots).toEqual(['a', 'b'])
    expect(details[0]).toMatchObject({ name: 'a', state: 'good', taken: testNow })
    expect(details[0]?.files).toBeGreaterThan(0)
    expect((await platform.control.delete('_emulator/snapshots/a')).status).toBe(204)
    expect((await listed(platform)).snapshots).toEqual(['b'])
    const again = await platform.control.delete('_emulator/snapshots/a')
    expect(again).toMatchObject({ status: 404 })
    expect(again.text).toContain('There is no snapshot \\"a\\". There are: b.')
  })

  it.each(['on a disk', 'in memory'])(
    '[SEC-08] are looked up by valid names alone, %s: nothing else is opened',
    async (where) => {
      await using folder = await temporaryFolder()
      const data = join(folder.path, 'data')
      await using platform = await startTestPlatform(where === 'in memory' ? {} : { data })
      await describeSnapshot(platform, 'real')
      if (where !== 'in memory')
        await copyFile(fileOf(data, 'real'), join(folder.path, 'x.snapshot'))
      for (const name of ['nope', '..%2f..%2fx', '..%2Fsnapshots%2Freal', '%00', 'a'.repeat(300)]) {
        const path = `_emulator/snapshots/${name}`
        const { control } = platform
        const replies = [
          await control.delete(path),
          await control.post(`${path}/restore`),
          await control.get(`${path}/diff`),
          await control.get(`${path}/export`),
          await control.get(`_emulator/snapshots/real/diff?with=${name}`),
        ]
        expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      }
      expect((await listed(platform)).snapshots).toEqual(['real'])
    },
  )

  it('[HAR-05] share the bytes of files, which go with the last one that has them', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform({ data: folder.path })
    const stored = async () =>
      (await readdir(join(folder.path, 'blobs'), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      ).length
    const before = await stored()
    const result = await newResult(platform.ada)
    await platform.ada.upload(`${result.HrefFiles}?name=a.txt`, 'only here')
    await describeSnapshot(platform, 'one')
    await describeSnapshot(platform, 'two')
    expect(await stored()).toBe(before + 1)
    await platform.reset()
    await platform.control.delete('_emulator/snapshots/one')
    expect(await stored()).toBe(before + 1)
    await describeSnapshot(platform, 'two/restore')
    const { body } = await platform.ada.get(result.HrefFiles)
    expect(String(await contentOf(platform.ada, body.Response.Items[0].Id))).toBe('only here')
    await platform.reset()
    await platform.control.delete('_emulator/snapshots/two')
    expect(await stored()).toBe(before)
  })
})

describe('a comparison', () => {
  it('[HAR-05] counts the records changed since a snapshot, and names the members', async () => {
    await using platform = await startTestPlatform()
    const { HrefFiles, AppSession } = await newResult(platform.ada)
    await describeSnapshot(platform, 'before')
    const { body } = await newProject(platform, 'later')
    await platform.ada.post(AppSession.Href, { Status: 'NeedsAttention', StatusSummary: 'look' })
    await platform.ada.upload(`${HrefFiles}?name=a.txt`, 'new')
    const diff = await platform.control.get('_emulator/snapshots/before/diff')
    expect(diff.status).toBe(200)
    const { before, after, resources } = diff.body
    expect([before.name, after.name]).toEqual(['before', null])
    const of = (resource: string) =>
      (resources as ResourceChanges[]).find((one) => one.resource === resource)
    expect(of('project')).toMatchObject({ added: 1, removed: 0 })
    expect(of('project')?.records).toContainEqual(
      expect.objectContaining({
        key: body.Response.Id,
        change: 'added',
        members: expect.objectContaining({ name: { after: 'later' } }),
      }),
    )
    expect(of('appsession')).toMatchObject({ added: 0, removed: 0, changed: 1 })
    expect(of('appsession')?.records[0]).toMatchObject({
      key: AppSession.Id,
      change: 'changed',
      members: {
        status: { before: 'Running', after: 'NeedsAttention' },
        status_summary: { before: '', after: 'look' },
      },
    })
    expect(of('file')).toMatchObject({ added: 1 })
    expect(of('user')).toBeUndefined()
    expect(diff.text).not.toContain('null,"trash')
  })

  it('[HAR-05] compares two snapshots by as many records as requested, without secrets', async () => {
    await using platform = await startTestPlatform()
    await describeSnapshot(platform, 'one')
    expect((await platform.control.get('_emulator/snapshots/one/diff')).body.resources).toEqual([])
    await Promise.all(['a', 'b', 'c'].map((name) => newProject(platform, name)))
    platform.issueToken({ user: '1001', application: '2001', scopes: ['browse global'] })
    await describeSnapshot(platform, 'two')
    await platform.reset()
    const forth = await platform.control.get('_emulator/snapshots/one/diff?with=two&limit=2')
    const [projects, tokens] = forth.body.resources
    expect(projects).toMatchObject({ resource: 'project', added: 3, removed: 0, changed: 0 })
    expect(projects.records).toHaveLength(2)
    expect(tokens.records[0].members.hash).toEqual({ after: 'secret' })
    const back = await platform.control.get('_emulator/snapshots/two/diff?with=one')
    expect(back.body.resources[0]).toMatchObject({ added: 0, removed: 3 })
    for (const query of ['with=three', 'limit=many']) {
      const { status, text } = await platform.control.get(`_emulator/snapshots/one/diff?${query}`)
      expect([query, status]).toEqual([query, query === 'limit=many' ? 400 : 404])
      expect(text).toContain(query.split('=')[1])
    }
  })
})

it('[HAR-05] a comparison has the faults, rate limits, notifications and the clock', async () => {
  await using platform = await startTestPlatform()
  const set = (name: string, list: object[]) =>
    platform.control.send(
      'PUT',
      `_emulator/${name}`,
      { 'content-type': 'application/json' },
      JSON.stringify(list),
    )
  const slow = { operation: 'v1.*', latencyMs: 5 }
  const down = { operation: 'v1.getFile', error: { code: 'ServiceUnavailable' } }
  await set('faults', [slow, down])
  await describeSnapshot(platform, 'before')
  const same = await platform.control.get('_emulator/snapshots/before/diff')
  expect(same.body.resources).toEqual([])
  await set('faults', [
    { ...slow, latencyMs: 9 },
    { operation: 'download', cutAfterBytes: 7 },
  ])
  await set('rate-limits', [])
  await set('notifications', [{ type: 'info', item: 'Maintenance tonight' }])
  platform.clock.freeze(true)
  platform.clock.set('2026-04-01T00:00:00.000Z')
  const { resources } = (await platform.control.get('_emulator/snapshots/before/diff')).body as {
    resources: ResourceChanges[]
  }
  const [clock, faults, limits, notifications] = resources
  expect(clock).toMatchObject({
    resource: 'clock',
    changed: 1,
    records: [
      {
        members: {
          frozen: { before: 'no', after: 'yes' },
          at: { before: null, after: '2026-04-01T00:00:00.000Z' },
        },
      },
    ],
  })
  expect(faults).toMatchObject({ resource: 'fault', added: 1, removed: 1, changed: 1 })
  expect(faults?.records).toContainEqual({
    key: 'v1.*',
    name: null,
    change: 'changed',
    members: { latencyMs: { before: 5, after: 9 } },
  })
  expect(limits).toMatchObject({ resource: 'rate_limit', removed: 1 })
  expect(notifications).toMatchObject({
    resource: 'notification',
    added: 1,
    records: [{ key: 'Maintenance tonight', change: 'added' }],
  })
})

describe('an exported snapshot', () => {
  it('[HAR-05] brings its files to another platform, those of parts among them', async () => {
    await using folder = await temporaryFolder()
    await using disk = await startTestPlatform({ data: folder.path })
    const { HrefFiles } = await newResult(disk.ada)
    const parted = await startMultipart(disk.ada, HrefFiles)
    const parts = [fullPart(1), Buffer.from('the last')]
    for (const [at, bytes] of parts.entries()) await putPart(disk.ada, parted, at + 1, bytes)
    await setUploadStatus(disk.ada, parted, 'complete')
    await disk.ada.upload(`${HrefFiles}?name=empty.txt`, '')
    await describeSnapshot(disk, 'here')
    const bytes = await exported(disk, 'here')

    await using memory = await startTestPlatform()
    expect(await imported(memory, 'there', bytes)).toMatchObject({ status: 204 })
    const taken = await imported(memory, 'there', bytes)
    expect(taken.status).toBe(400)
    expect(taken.text).toContain('Delete it first')
    await describeSnapshot(memory, 'there/restore')
    const id = parted.split('/').at(-1) ?? ''
    expect((await contentOf(memory.ada, id)).equals(Buffer.concat(parts))).toBe(true)
    expect(String(await contentOf(memory.ada, '7003'))).toBe('Calls of the volvox contig.')
    // Its rows were copied; what was copied is carried on as it is.
    const copied = await exported(memory, 'there')
    await imported(memory, 'again', copied)
    expect(Buffer.compare(await exported(memory, 'again'), copied)).toBe(0)
  })

  it('[HAR-05] is refused where it is incomplete, and leaves nothing behind', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform({ data: folder.path })
    await describeSnapshot(platform, 'good')
    const bytes = await exported(platform, 'good')
    const changedAt = (at: number) => {
      const changed = Uint8Array.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      return changed
    }
    const wrong = [
      bytes.subarray(0, bytes.length - 1),
      bytes.subarray(0, 300),
      bytes.subarray(0, 10),
      new Uint8Array(),
      Buffer.concat([bytes, Buffer.of(0)]),
      ...[20, 200, 20_000, bytes.length - 1].map(changedAt),
    ]
    for (const one of wrong) {
      const { status, text } = await imported(platform, 'bad', one)
      expect([status, text]).toEqual([400, expect.stringMatching(/damaged|not an exported/)])
    }
    const later = Buffer.concat([Buffer.from('benchtop export 2'), bytes.subarray(17)])
    const newer = await imported(platform, 'bad', later)
    expect([newer.status, newer.text]).toEqual([400, expect.stringContaining('a newer Benchtop')])
    const typeless = await platform.control.upload('_emulator/snapshots/bad/import', bytes)
    expect(typeless.status).toBe(415)
    expect((await listed(platform)).snapshots).toEqual(['good'])
    expect(String(await contentOf(platform.ada, '7003'))).toBe('Calls of the volvox contig.')
  })
})

describe('snapshots next to the data', () => {
  it('[HAR-05] that are damaged are refused, and nothing is lost', async () => {
    await using folder = await temporaryFolder()
    {
      await using platform = await startTestPlatform({ data: folder.path })
      const result = await newResult(platform.ada)
      await platform.ada.upload(`${result.HrefFiles}?name=a.txt`, 'of a snapshot')
      for (const name of ['changed', 'cut', 'good', 'headless'])
        await describeSnapshot(platform, name)
      await platform.reset()
      await newProject(platform, 'now')
    }
    const path = (name: string) => fileOf(folder.path, name)
    const bytes = await readFile(path('good'))
    await truncate(path('cut'), bytes.length - 100)
    await truncate(path('headless'), 100)
    bytes.writeUInt8((bytes.at(-5_000) ?? 0) ^ 255, bytes.length - 5_000)
    await writeFile(path('changed'), bytes)

    await using platform = await startTestPlatform({ data: folder.path })
    for (const name of ['changed', 'cut', 'headless']) {
      const { status, text } = await describeSnapshot(platform, `${name}/restore`)
      expect([status, text]).toEqual([400, expect.stringContaining(`\\"${name}\\" is damaged`)])
    }
    expect(await projectNames(platform)).toContain('now')
    const states = (await listed(platform)).details.map(({ name, state }) => [name, state])
    // What only its image says is found when it is gone back to.
    expect(states).toEqual([
      ['changed', 'good'],
      ['cut', 'good'],
      ['good', 'good'],
      ['headless', 'damaged'],
    ])
    await describeSnapshot(platform, 'good/restore')
    const files = await platform.ada.get('v1pre3/appresults/6002/files')
    expect(files.status).not.toBe(500)
    expect(await projectNames(platform)).not.toContain('now')
  })

  it('[HAR-05] of a newer version are refused, and kept with their files', async () => {
    await using folder = await temporaryFolder()
    let hrefFiles = ''
    {
      await using platform = await startTestPlatform({ data: folder.path })
      const result = await newResult(platform.ada)
      hrefFiles = result.HrefFiles
      await platform.ada.upload(`${hrefFiles}?name=a.txt`, 'of later')
      await describeSnapshot(platform, 'later')
      await platform.reset()
    }
    const path = fileOf(folder.path, 'later')
    const text = await readFile(path, 'latin1')
    await writeFile(path, text.replace('snapshot 1', 'snapshot 7'), 'latin1')
    {
      await using platform = await startTestPlatform({ data: folder.path })
      const { status, text: answer } = await describeSnapshot(platform, 'later/restore')
      expect([status, answer]).toEqual([400, expect.stringContaining('a newer Benchtop')])
      expect((await listed(platform)).details).toMatchObject([{ state: 'newer', taken: null }])
    }
    await writeFile(path, text, 'latin1')
    await using platform = await startTestPlatform({ data: folder.path })
    await describeSnapshot(platform, 'later/restore')
    const { body } = await platform.ada.get(hrefFiles)
    expect(String(await contentOf(platform.ada, body.Response.Items[0].Id))).toBe('of later')
  })

  it('[HAR-05] [SEC-02] are written atomically, even when the process is killed', async () => {
    await using folder = await temporaryFolder()
    let acknowledged = 0
    for (const moment of [1, 4, 2]) {
      await using platform = await runPlatformProcess(folder.path)
      const { snapshots, details } = await listed(platform)
      expect(snapshots.length).toBeGreaterThanOrEqual(acknowledged)
      expect(details.every(({ state }) => state === 'good')).toBe(true)
      for (const name of snapshots) {
        const restored = await platform.control.postJson(`_emulator/snapshots/${name}/restore`, {})
        expect([name, restored.status]).toEqual([name, 204])
      }
      expect(
        (await readdir(join(folder.path, 'snapshots')).catch(() => [])).filter((name) =>
          name.endsWith('.tmp'),
        ),
      ).toEqual([])
      const reached = Promise.withResolvers<void>()
      let done = 0
      const saving = Promise.allSettled(
        Array.from({ length: 12 }, async (_, at) => {
          const saved = await platform.control.postJson(`_emulator/snapshots/${moment}-${at}`, {})
          if (saved.status !== 204) return
          acknowledged += 1
          done += 1
          if (done === moment) reached.resolve()
        }),
      )
      await reached.promise
      await platform.kill()
      await saving
    }
  })
})
