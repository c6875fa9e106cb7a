import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { hexHash } from '../../testing/blob-sources.ts'
import { contentOf } from '../../testing/downloads.ts'
import { columnIn, itemsIn } from '../../testing/lists.ts'
import { storedIn } from '../../testing/stored-bytes.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startRun as begin } from '../../testing/runs.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../../testing/test-platform.ts'
import type { EmulatorOptions } from '../../emulator-options.ts'

const control = (platform: TestPlatform, path: string, body: unknown = {}) =>
  platform.control.postJson(`_emulator/runs${path}`, body)

/** A platform whose clock is stopped at the test's time. */
async function startFrozen(options: EmulatorOptions = {}): Promise<TestPlatform> {
  const platform = await startTestPlatform(options)
  platform.clock.freeze(true)
  if (!platform.hadData) platform.clock.set(testNow)
  return platform
}

type Run = { readonly Status: string; readonly Number: number; readonly Name: string } & Record<
  string,
  unknown
>

const runOf = async ({ ada }: TestPlatform, id: string) =>
  (await ada.get(`v1pre3/runs/${id}`)).body.Response as Run

const shown = async ({ control }: TestPlatform, id: string) =>
  (await control.get(`_emulator/runs/${id}`)).body as { readonly plan: unknown }

const paths = ({ ada }: TestPlatform, id: string) =>
  columnIn(ada, `v1pre3/runs/${id}/files?Limit=1000`, 'Path')

/** A timestamp in the API's format, hours and minutes after the test's time. */
const after = (hours: number, minutes = 0) =>
  new Date(Date.parse(testNow) + hours * 3_600_000 + minutes * 60_000)
    .toISOString()
    .replace('Z', '0000Z')

const threeFiles = [
  { path: 'RunInfo.xml', content: '<RunInfo/>' },
  { path: 'Data/s_1.bcl', content: 'bcl' },
  { path: 'RTAComplete.txt', content: 'done' },
]

describe('a simulated run', () => {
  it('[RUN-06] shows the moment of each step, and finishes at once', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform, { files: threeFiles })
    platform.clock.advance('8h')
    platform.clock.advance('30m')
    const moments = async () => {
      const { plan } = (await shown(platform, id)) as {
        plan: { steps: { begins: string | null }[] } | null
      }
      return plan?.steps.map(({ begins }) => begins?.slice(11, 16))
    }
    expect(await moments()).toEqual(['12:00', '20:00', '21:00', '21:05', '22:05'])
    const finish = (run: string) => platform.control.post(`_emulator/runs/${run}/finish`)
    expect((await finish(id)).body).toMatchObject({ status: 'Complete', files: 3, plan: null })
    expect((await runOf(platform, id)).DateUploadCompleted).toBe(after(8, 30))
    const again = await finish(id)
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('simulate it first')])
    const held = await begin(platform)
    await platform.control.post(`_emulator/runs/${held}/pause`)
    const refused = await finish(held)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('resume')])
  })

  it('[RUN-04] proceeds from the instrument to the end of its analysis by the clock', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform)
    const seen: string[][] = []
    for (const advance of ['0s', '479m', '1m', '59m', '1m', '5m', '59m', '1m', '1000h']) {
      platform.clock.advance(advance)
      seen.push([advance, (await runOf(platform, id)).Status])
    }
    expect(seen).toEqual([
      ['0s', 'Running'],
      ['479m', 'Running'],
      ['1m', 'Uploading'],
      ['59m', 'Uploading'],
      ['1m', 'PendingAnalysis'],
      ['5m', 'Analyzing'],
      ['59m', 'Analyzing'],
      ['1m', 'Complete'],
      ['1000h', 'Complete'],
    ])
    expect((await shown(platform, id)).plan).toBeNull()
  })

  it('[RUN-04] dates every change to when it was due when the clock jumps', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform, { files: threeFiles })
    platform.clock.advance('90d')
    const run = await runOf(platform, id)
    expect(run).toMatchObject({
      Status: 'Complete',
      DateCreated: after(0),
      DateUploadStarted: after(8),
      DateUploadCompleted: after(9),
      DateModified: after(10, 5),
      TotalSize: 17,
    })
    const files = await itemsIn(platform.ada, `v1pre3/runs/${id}/files`)
    expect(files.map(({ Path, DateCreated }) => [Path, DateCreated])).toEqual([
      ['RunInfo.xml', after(8, 20)],
      ['Data/s_1.bcl', after(8, 40)],
      ['RTAComplete.txt', after(9)],
    ])
  })

  it('[RUN-04] gets its files one by one while it uploads, each of them complete', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform, { files: threeFiles })
    platform.clock.advance('8h')
    expect(await paths(platform, id)).toEqual([])
    expect(await runOf(platform, id)).not.toHaveProperty('DateUploadCompleted')
    platform.clock.advance('20m')
    expect(await paths(platform, id)).toEqual(['RunInfo.xml'])
    expect((await runOf(platform, id)).DateModified).toBe(after(8, 20))
    expect(await shown(platform, id)).toMatchObject({
      files: 1,
      plan: { filesLeft: 2, step: 1, next: '2026-03-01T20:40:00.000Z' },
    })
    platform.clock.advance('39m')
    expect(await paths(platform, id)).toEqual(['RunInfo.xml', 'Data/s_1.bcl'])
    platform.clock.advance('1m')
    const files = await itemsIn(platform.ada, `v1pre3/runs/${id}/files`)
    expect(files).toHaveLength(3)
    for (const [at, { content }] of threeFiles.entries()) {
      expect(String(await contentOf(platform.ada, files[at]?.['Id'] ?? ''))).toBe(content)
    }
  })

  it('[RUN-04] has the files of an instrument unless others are given', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform, { instrument: 'NB501', number: 12 })
    platform.clock.advance('24h')
    const run = await runOf(platform, id)
    expect(run).toMatchObject({
      Number: 12,
      InstrumentName: 'NB501',
      Name: expect.stringMatching(/^260301_NB501_0012_000000000-[A-Z0-9]{5}$/),
      ExperimentName: 'Exome 7',
      UserUploadedBy: { Id: '1001' },
    })
    const files = await itemsIn(platform.ada, `v1pre3/runs/${id}/files`)
    const named = (path: string) => files.find(({ Path }) => Path === path)?.['Id'] ?? path
    const info = String(await contentOf(platform.ada, named('RunInfo.xml')))
    expect(info).toContain(`<Run Id="${run.Name}" Number="12">`)
    const reads = files.filter(({ Name }) => Name?.endsWith('.fastq.gz'))
    expect(reads).toHaveLength(2)
    const text = String(gunzipSync(await contentOf(platform.ada, reads[0]?.['Id'] ?? '')))
    expect(text).toMatch(/^@NB501:12:[^\n]+ 1:N:0:1\n[ACGT]{151}\n\+\n[^\n]{151}\n@/)
  })

  it('[RUN-04] accepts files by content, by source and by size', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startFrozen({ allowedSources: [folder.path] })
    const source = join(folder.path, 'reads.fastq')
    await writeFile(source, '@r\nA\n+\nI\n')
    const id = await begin(platform, {
      durations: { Running: '0s', Uploading: '0s' },
      files: [
        { path: 'a.txt', content: 'text', contentType: 'text/x-special' },
        { path: 'Data/b.fastq', source },
        { path: 'c.bin', size: 100_000 },
        { path: 'empty', content: '' },
      ],
    })
    const files = await itemsIn(platform.ada, `v1pre3/runs/${id}/files`)
    expect(files).toMatchObject([
      { Size: 4, ContentType: 'text/x-special', ETag: hexHash('md5', Buffer.from('text')) },
      { Size: 9, Path: 'Data/b.fastq' },
      { Size: 100_000 },
      { Size: 0 },
    ])
    expect((await contentOf(platform.ada, files[2]?.['Id'] ?? '')).length).toBe(100_000)
    expect((await runOf(platform, id)).TotalSize).toBe(100_013)
  })

  it('[SEC-11] copies files below the allowed folders only, whatever links lead out of them', async () => {
    await using folder = await temporaryFolder()
    const allowed = join(folder.path, 'allowed')
    await mkdir(allowed)
    await writeFile(join(folder.path, 'secret'), 'canary')
    await symlink(join(folder.path, 'secret'), join(allowed, 'link'))
    await using platform = await startFrozen({ allowedSources: [allowed] })
    const refused = async (source: string) => {
      const order = { user: '1001', experimentName: 'Exome 7', files: [{ path: 'a', source }] }
      const { status, body } = await platform.control.postJson('_emulator/runs', order)
      expect(status).toBe(400)
      return String(body.error.message)
    }
    for (const source of ['secret', 'allowed/link', 'allowed/../secret', 'nowhere']) {
      expect(await refused(join(folder.path, source))).toContain('may be read only below')
    }
    expect(await refused(join(allowed, 'nowhere'))).toContain('may be read only below')
    await mkdir(join(allowed, 'folder'))
    expect(await refused(join(allowed, 'folder'))).toContain('must be an existing file, not')
  })

  it('[SEC-11] stores no more of the files of a plan than the quota of its user has room for', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'data')
    await using platform = await startFrozen({ data })
    const stored = async () => (await storedIn(data, 'blobs')).values().reduce((a, b) => a + b, 0)
    const json = { 'content-type': 'application/json' }
    const quota = JSON.stringify({ storageBytes: 500_000 })
    await platform.control.send('PUT', '_emulator/users/1002/quota', json, quota)
    const before = await stored()
    const files = [100_000, 300_000_000].map((size, at) => ({ path: `f${at}`, size }))
    const order = { user: '1002', experimentName: 'Exome 7', files }
    const { status, body } = await platform.control.postJson('_emulator/runs', order)
    expect([status, body.error.message]).toEqual([507, expect.stringContaining('is used up')])
    // What was stored of the first is swept at the next start.
    expect((await stored()) - before).toBeLessThan(500_000)
  })

  it('[RUN-04] has the number after that of the user’s last run', async () => {
    await using platform = await startFrozen()
    expect((await runOf(platform, await begin(platform))).Number).toBe(3)
    const of = (user: string) => platform.control.get(`_emulator/runs?user=${user}`)
    expect((await of('1001')).body.runs).toMatchObject([{ id: '8001' }, { id: '8002' }, {}])
    expect((await of('1002')).body.runs).toMatchObject([{ id: '8003' }])
    expect((await of('77')).status).toBe(400)
    expect((await platform.control.get('_emulator/runs')).body.runs).toHaveLength(4)
  })

  it('[RUN-04] continues after a restart where it was', async () => {
    await using data = await temporaryFolder()
    let id = ''
    const blobs = async () => {
      const entries = await readdir(join(data.path, 'blobs'), {
        recursive: true,
        withFileTypes: true,
      })
      return entries.filter((entry) => entry.isFile()).length
    }
    {
      await using platform = await startFrozen({ data: data.path })
      id = await begin(platform, { files: threeFiles })
      platform.clock.advance('8h')
      platform.clock.advance('30m')
      expect(await paths(platform, id)).toEqual(['RunInfo.xml'])
    }
    const before = await blobs()
    {
      // Without `now`, the clock continues from where it was.
      await using platform = await startFrozen({ data: data.path, now: undefined as never })
      expect(await blobs()).toBe(before)
      expect((await runOf(platform, id)).Status).toBe('Uploading')
      platform.clock.advance('10m')
      const files = await itemsIn(platform.ada, `v1pre3/runs/${id}/files`)
      expect(files.map(({ Path }) => Path)).toEqual(['RunInfo.xml', 'Data/s_1.bcl'])
      expect(String(await contentOf(platform.ada, files[1]?.['Id'] ?? ''))).toBe('bcl')
      platform.clock.advance('2h')
      expect(await runOf(platform, id)).toMatchObject({
        Status: 'Complete',
        DateUploadCompleted: after(9),
      })
    }
  })

  it('[RUN-04] is restored with a snapshot, including its future files', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform, { files: threeFiles })
    const snapshot = platform.snapshot()
    platform.clock.advance('10d')
    expect((await runOf(platform, id)).Status).toBe('Complete')
    await platform.restore(snapshot)
    expect((await runOf(platform, id)).Status).toBe('Running')
    platform.clock.advance('9h')
    const files = await itemsIn(platform.ada, `v1pre3/runs/${id}/files`)
    expect(String(await contentOf(platform.ada, files[2]?.['Id'] ?? ''))).toBe('done')
  })

  it('[RUN-04] does not change in the trash', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform, { files: threeFiles })
    platform.clock.advance('500m')
    const trash = platform.withScopes(['movetotrash global'], { application: '2002' })
    const { body } = await trash.delete(`v1pre3/runs/${id}`)
    platform.clock.advance('10d')
    await platform.ada.post(body.Response.HrefPostRestoreFromTrash)
    expect((await runOf(platform, id)).Status).toBe('Uploading')
    expect(await paths(platform, id)).toEqual(['RunInfo.xml'])
    expect((await shown(platform, id)).plan).toBeNull()
  })

  it('[RUN-04] retains the bytes of future files when other files with the same bytes are deleted', async () => {
    await using platform = await startFrozen()
    const first = await begin(platform, { files: threeFiles })
    platform.clock.advance('24h')
    const second = await begin(platform, { files: threeFiles })
    const trash = platform.withScopes(['movetotrash global', 'empty trash'], {
      application: '2002',
    })
    await trash.delete(`v1pre3/runs/${first}`)
    expect((await trash.delete('v1pre3/users/current/trash')).status).toBe(200)
    platform.clock.advance('24h')
    const files = await itemsIn(platform.ada, `v1pre3/runs/${second}/files`)
    expect(files).toHaveLength(3)
    for (const [at, { content }] of threeFiles.entries()) {
      expect(String(await contentOf(platform.ada, files[at]?.['Id'] ?? ''))).toBe(content)
    }
  })

  it('[RUN-04] is published as it changes in the platform’s events', async () => {
    await using platform = await startFrozen()
    const aborted = new AbortController()
    const { body } = await fetch(`${platform.uiUrl}/_emulator/events`, { signal: aborted.signal })
    const id = await begin(platform)
    platform.clock.advance('24h')
    const text = body?.pipeThrough(new TextDecoderStream()) ?? []
    let received = ''
    for await (const piece of text) {
      received += piece
      if (received.includes('"Complete"')) break
    }
    aborted.abort()
    const statuses = [...received.matchAll(/^event: run\ndata: (.*)$/gm)].map(
      ([, data = '']) => JSON.parse(data) as unknown,
    )
    expect(statuses).toEqual([
      { id, status: 'Uploading' },
      { id, status: 'PendingAnalysis' },
      { id, status: 'Analyzing' },
      { id, status: 'Complete' },
    ])
  })

  it('[RUN-04] is not visible to others', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform)
    expect((await platform.ben.get(`v1pre3/runs/${id}`)).status).toBe(403)
  })
})

describe('a run by hand', () => {
  const say = async (platform: TestPlatform, id: string, word: string) => {
    const { status, body } = await control(platform, `/${id}/${word}`)
    return status === 200 ? (body.status as string) : status
  }

  it('[RUN-04] is paused and resumed, and loses no time by it', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform)
    platform.clock.advance('3h')
    expect(await say(platform, id, 'pause')).toBe('Paused')
    expect(await shown(platform, id)).toMatchObject({ plan: { paused: true, next: null } })
    platform.clock.advance('100h')
    expect((await runOf(platform, id)).Status).toBe('Paused')
    expect(await say(platform, id, 'resume')).toBe('Running')
    platform.clock.advance('299m')
    expect((await runOf(platform, id)).Status).toBe('Running')
    platform.clock.advance('1m')
    expect(await runOf(platform, id)).toMatchObject({
      Status: 'Uploading',
      DateUploadStarted: after(108),
    })
  })

  it('[RUN-04] is stopped for good, running or paused', async () => {
    await using platform = await startFrozen()
    for (const first of [[], ['pause']]) {
      const id = await begin(platform)
      for (const word of first) await say(platform, id, word)
      expect(await say(platform, id, 'stop')).toBe('Stopped')
      platform.clock.advance('100h')
      expect(await runOf(platform, id)).toMatchObject({ Status: 'Stopped', TotalSize: 0 })
      expect(await say(platform, id, 'resume')).toBe(409)
    }
  })

  it('[RUN-04] fails while it is analyzed, and not before', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform)
    const early = await control(platform, `/${id}/fail`)
    expect(early.status).toBe(409)
    expect(early.text).toContain(`Run ${id} is Running and can't fail: from Running it can pause`)
    platform.clock.advance('555m')
    expect(await say(platform, id, 'fail')).toBe('Failed')
    platform.clock.advance('100h')
    expect((await runOf(platform, id)).Status).toBe('Failed')
  })

  it('[RUN-04] can also be changed without a plan', async () => {
    await using platform = await startFrozen()
    expect(await say(platform, '8002', 'pause')).toBe('Paused')
    expect(await say(platform, '8002', 'pause')).toBe(409)
    expect(await say(platform, '8002', 'stop')).toBe('Stopped')
    expect(await say(platform, '8001', 'stop')).toBe(409)
    expect(await say(platform, '8999', 'stop')).toBe(404)
  })

  it('[RUN-04] accepts one of two concurrent events', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform)
    const words = ['stop', 'stop', 'stop', 'stop']
    const said = await Promise.all(words.map((word) => say(platform, id, word)))
    expect(said.filter((answer) => answer === 'Stopped')).toHaveLength(1)
  })
})

describe('a sample sheet that is not valid', () => {
  it('[RUN-04] needs attention after the upload, notifies the owner, and continues from there', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform, { outcome: 'NeedsAttention' })
    platform.clock.advance('50h')
    expect(await runOf(platform, id)).toMatchObject({
      Status: 'NeedsAttention',
      DateUploadCompleted: after(9),
    })
    const notices = async (): Promise<unknown> =>
      (await platform.control.get('_emulator/notices?user=1001')).body.notices
    expect(await notices()).toMatchObject([
      {
        kind: 'run-needs-attention',
        text: 'The sample sheet of the run Exome 7 is not valid.',
        subject: `v1pre3/runs/${id}`,
        created: '2026-03-01T21:00:00.000Z',
        read: null,
      },
    ])
    const files = await itemsIn(platform.ada, `v1pre3/runs/${id}/files`)
    const sheet = files.find(({ Name }) => Name === 'SampleSheet.csv')?.['Id'] ?? ''
    const rows = String(await contentOf(platform.ada, sheet)).match(/^S\d,.*$/gm) ?? []
    expect(new Set(rows.map((row) => row.split(',')[3])).size).toBe(1)

    expect((await control(platform, `/${id}/resolve`)).body.status).toBe('PendingAnalysis')
    expect(await notices()).toMatchObject([{ read: expect.any(String) }])
    platform.clock.advance('65m')
    expect((await runOf(platform, id)).Status).toBe('Complete')
  })
})

describe('a plan', () => {
  it('[RUN-04] is played step by step, pauses included', async () => {
    await using platform = await startFrozen()
    const id = await begin(platform, {
      steps: [
        { status: 'Running', duration: '1h' },
        { status: 'Paused', duration: '30m' },
        { status: 'Running', duration: '1h' },
        { status: 'Paused' },
        { status: 'Running', duration: '1h' },
        { status: 'Stopped' },
      ],
    })
    const at: string[] = []
    for (const advance of ['1h', '30m', '1h', '1000h']) {
      platform.clock.advance(advance)
      at.push((await runOf(platform, id)).Status)
    }
    expect(at).toEqual(['Paused', 'Running', 'Paused', 'Paused'])
    await control(platform, `/${id}/resume`)
    expect(await shown(platform, id)).toMatchObject({
      status: 'Running',
      plan: {
        step: 4,
        paused: false,
        steps: expect.arrayContaining([expect.objectContaining({ status: 'Stopped' })]),
      },
    })
    platform.clock.advance('1h')
    expect((await runOf(platform, id)).Status).toBe('Stopped')
  })

  it('[RUN-04] may begin and end anywhere', async () => {
    await using platform = await startFrozen()
    const steps = [{ status: 'Uploading', duration: '1h' }, { status: 'PendingAnalysis' }]
    const id = await begin(platform, { steps, files: threeFiles })
    expect(await runOf(platform, id)).toMatchObject({
      Status: 'Uploading',
      DateUploadStarted: after(0),
    })
    platform.clock.advance('100h')
    expect(await runOf(platform, id)).toMatchObject({ Status: 'PendingAnalysis', TotalSize: 17 })
    expect((await shown(platform, id)).plan).toBeNull()
  })

  it('[RUN-04] continues an existing run', async () => {
    await using platform = await startFrozen()
    const { status, body } = await control(platform, '/8002/simulate', {
      durations: { Running: '2h' },
      outcome: 'Failed',
      files: threeFiles,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'Running',
      plan: { steps: [{ duration: '2h' }, {}, {}, {}, {}] },
    })
    const again = await control(platform, '/8002/simulate', {})
    expect(again.status).toBe(409)
    expect(again.text).toContain('already simulated')
    platform.clock.advance('3h')
    expect(await paths(platform, '8002')).toHaveLength(3)
    platform.clock.advance('65m')
    expect((await runOf(platform, '8002')).Status).toBe('Failed')
  })

  it('[RUN-04] starts immediately where its first step follows from the run’s status', async () => {
    await using platform = await startFrozen()
    const { body } = await control(platform, '/8002/simulate', {
      steps: [
        { status: 'Uploading', duration: '10m' },
        { status: 'NeedsAttention', duration: '10m' },
        { status: 'PendingAnalysis' },
      ],
    })
    expect(body.status).toBe('Uploading')
    platform.clock.advance('10m')
    expect((await runOf(platform, '8002')).Status).toBe('NeedsAttention')
    platform.clock.advance('10m')
    expect((await runOf(platform, '8002')).Status).toBe('PendingAnalysis')
  })

  it('[RUN-04] can not follow a final status, nor an unknown run', async () => {
    await using platform = await startFrozen()
    const ended = await control(platform, '/8001/simulate')
    expect(ended.status).toBe(409)
    expect(ended.text).toContain("Run 8001 is Complete and can't become Complete from there.")
    expect((await control(platform, '/8999/simulate')).status).toBe(404)
  })

  const cases: readonly (readonly [object, string])[] = [
    [{ user: '77' }, 'There is no user 77'],
    [{ experimentName: ' ' }, 'experimentName'],
    [{ faster: true }, 'faster'],
    [{ durations: { Running: 'long' } }, 'durations.Running must be a duration'],
    [{ durations: { Sleeping: '1h' } }, 'durations'],
    [{ outcome: 'Running' }, 'outcome'],
    [{ steps: [] }, 'steps must be 1 to 1000'],
    [{ steps: [{ status: 'Complete' }], outcome: 'Failed' }, 'steps replace durations and outcome'],
    [
      { steps: [{ status: 'Running', duration: '1h' }, { status: 'Complete' }] },
      "steps[1].status: Complete can't follow Running: only Paused or Stopped or Uploading can.",
    ],
    [
      { steps: [{ status: 'Stopped' }, { status: 'Running' }] },
      "Running can't follow Stopped: Stopped is final.",
    ],
    [{ steps: [{ status: 'Complete', duration: '1h' }] }, 'stays so'],
    [{ steps: [{ status: 'Running' }, { status: 'Stopped' }] }, 'steps[0].duration'],
    [{ steps: [{ status: 'Uploading' }] }, 'steps[0].duration'],
    [{ steps: [{ status: 'Running', duration: '5 apples' }] }, 'steps[0].duration'],
    [{ outcome: 'Stopped', files: [{ path: 'a' }] }, 'files arrive while a run uploads'],
    [{ files: [{ path: '../a' }] }, 'files[0].path'],
    [{ files: [{ path: '' }] }, 'files[0].path'],
    [{ files: [{ path: 'a', size: -1 }] }, 'files[0].size'],
    [{ files: [{ path: 'a', size: 2 ** 31 }] }, 'give a source'],
    [
      { files: [{ path: 'a', size: 1, content: 'a' }] },
      'must have only one of content, source, stored and size',
    ],
    [{ files: [{ path: 'a', source: 'relative' }] }, 'must be an absolute path'],
    [
      { files: [{ path: 'a', source: '/allowed/nowhere' }] },
      'may be read only below a folder that the platform was started with (--allow-source), not /allowed/nowhere',
    ],
  ]

  it.each(cases)('[RUN-04] is refused for %j, naming the problem', async (request, message) => {
    await using platform = await startFrozen()
    const order = { user: '1001', experimentName: 'Exome 7', ...request }
    const { status, body } = await control(platform, '', order)
    expect(status).toBe(400)
    expect(body.error.message).toContain(message)
    expect((await platform.control.get('_emulator/runs')).body.runs).toHaveLength(3)
  })
})
