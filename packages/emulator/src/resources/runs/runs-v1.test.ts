import { runStatuses } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { columnIn, idsIn } from '../../testing/lists.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const list = 'v1pre3/users/current/runs'
const ada = { Id: '1001', Href: 'v1pre3/users/1001', Name: 'Ada Example' }

/** A platform with one run of Ada in each status, from 8101 on, made a day apart and in reverse. */
function startWithRuns() {
  return startTestPlatform({
    seed: {
      users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
      runs: runStatuses.map((status, at) => ({
        id: String(8101 + at),
        owner: '1001',
        experimentName: `Run of ${status}`,
        status,
        dateCreated: `2026-01-${20 - at}T08:00:00Z`,
      })),
      tokens: [{ token: 'ada-private', user: '1001', private: true }],
    },
  })
}

describe('a run', () => {
  it('[RUN-01, CON-05] has the members of its record', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.get('v1pre3/runs/8001')
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({
      Id: '8001',
      Href: 'v1pre3/runs/8001',
      Name: '260101_M00001_0001_000000000-A1B2C',
      ExperimentName: 'Run 1',
      Number: 1,
      Status: 'Complete',
      UserUploadedBy: ada,
      UserOwnedBy: ada,
      DateCreated: '2026-01-01T08:00:00.0000000Z',
      DateUploadStarted: expect.any(String),
      DateUploadCompleted: expect.any(String),
      HrefFiles: 'v1pre3/runs/8001/files',
      HrefSamples: 'v1pre3/runs/8001/samples',
      HrefPlatformUI: expect.stringMatching(/^http:\/\//),
      Properties: { Href: 'v1pre3/runs/8001/properties' },
    })
  })

  it('[RUN-01] needs BROWSE on it', async () => {
    await using platform = await startTestPlatform()
    const app = (scope: string) => platform.withScopes([scope], { application: '2002' })
    expect((await app('browse run 8001').get('v1pre3/runs/8001')).status).toBe(200)
    expect((await app('browse run 8002').get('v1pre3/runs/8001')).status).toBe(403)
  })

  it('[RUN-01] has an address that leads to its files', async () => {
    await using platform = await startTestPlatform()
    const { HrefFiles } = (await platform.ada.get('v1pre3/runs/8001')).body.Response
    expect((await platform.ada.get(HrefFiles)).body.Response.TotalCount).toBe(2)
  })

  it('[RUN-05] has an address that leads to its samples', async () => {
    await using platform = await startTestPlatform()
    const { HrefSamples } = (await platform.ada.get('v1pre3/runs/8001')).body.Response
    const samples = await platform.ada.get(HrefSamples)
    expect(samples.status).toBe(200)
    expect(samples.body.Response.Items).toMatchObject([{ Id: '5001', Name: 'NA12878' }])
  })
})

describe('the properties of a run', () => {
  it('[RUN-05] are written, read, listed on the run and deleted', async () => {
    await using platform = await startTestPlatform()
    const path = 'v1pre3/runs/8001/properties'
    const written = await platform.ada.postJson(path, {
      Properties: [
        { Name: 'Lab.operator', Type: 'string', Content: 'Cyd' },
        { Name: 'Lab.samples', Type: 'sample[]', Items: ['v1pre3/samples/5001'] },
      ],
    })
    expect(written.status).toBe(201)
    const { Items } = (await platform.ada.get(path)).body.Response
    expect(Items).toMatchObject([
      { Name: 'Lab.operator', Content: 'Cyd', Href: `${path}/Lab.operator` },
      { Name: 'Lab.samples', Items: [{ Id: '5001', Name: 'NA12878' }] },
    ])
    const run = (await platform.ada.get('v1pre3/runs/8001')).body.Response
    expect(run.Properties).toMatchObject({ TotalCount: 2, Href: path })
    expect((await platform.ada.get(`${path}/Lab.samples/items`)).body.Response.TotalCount).toBe(1)
    expect((await platform.ada.delete(`${path}/Lab.operator`)).status).toBe(200)
    expect((await platform.ada.get(path)).body.Response.TotalCount).toBe(1)
  })

  it('[RUN-05] need WRITE on the run to be written, and its owner', async () => {
    await using platform = await startTestPlatform()
    const path = 'v1pre3/runs/8001/properties'
    const body = { Properties: [{ Name: 'Lab.operator', Type: 'string', Content: 'Cyd' }] }
    const app = (scope: string) => platform.withScopes([scope], { application: '2002' })
    expect((await app('read run 8001').postJson(path, body)).status).toBe(403)
    expect((await platform.ben.postJson(path, body)).status).toBe(403)
    expect((await app('write run 8001').postJson(path, body)).status).toBe(201)
  })
})

describe('the runs of a user', () => {
  it('[RUN-02] are summaries', async () => {
    await using platform = await startTestPlatform()
    const { Items } = (await platform.ada.get(list)).body.Response
    expect(Items).toHaveLength(2)
    expect(Items[0]).toMatchObject({
      Id: '8001',
      Href: 'v1pre3/runs/8001',
      ExperimentName: 'Run 1',
      Status: 'Complete',
      DateCreated: '2026-01-01T08:00:00.0000000Z',
    })
  })

  it('[RUN-02] are sorted by Id or DateCreated', async () => {
    await using platform = await startWithRuns()
    const ids = runStatuses.map((_, at) => String(8101 + at))
    expect(await idsIn(platform.ada, list)).toEqual(ids)
    expect(await idsIn(platform.ada, `${list}?SortBy=DateCreated`)).toEqual(ids.toReversed())
    expect((await platform.ada.get(`${list}?SortBy=ExperimentName`)).status).toBe(400)
  })

  it.each(runStatuses)('[RUN-02] are filtered by the status %s', async (status) => {
    await using platform = await startWithRuns()
    const id = String(8101 + runStatuses.indexOf(status))
    expect(await idsIn(platform.ada, `${list}?Statuses=${status}`)).toEqual([id])
  })

  it('[RUN-02] are filtered by several statuses, and counted accordingly', async () => {
    await using platform = await startWithRuns()
    const path = `${list}?Statuses=Complete, failed,Running&Limit=2`
    expect(await columnIn(platform.ada, path, 'Status')).toEqual(['Running', 'Complete'])
    expect((await platform.ada.get(path)).body.Response.TotalCount).toBe(3)
  })

  it('[RUN-02] refuse an invalid status, naming the valid ones', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.get(`${list}?Statuses=Complete,Done`)
    expect(reply.status).toBe(400)
    const { members, message } = refusalOf(reply)
    expect(members.join()).toMatch(/^Statuses/)
    expect(runStatuses.filter((status) => !message.includes(status))).toEqual([])
  })
})

describe('the files of a run', () => {
  const files = 'v1pre3/runs/8001/files'

  /** Run 8001 with files whose order by Path differs from that by Id. */
  function startWithFiles() {
    return startTestPlatform({
      seed: {
        users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
        runs: [
          {
            id: '8001',
            owner: '1001',
            experimentName: 'Run 1',
            files: [
              { id: '7301', path: 'RunInfo.xml', content: '<RunInfo/>' },
              { id: '7302', path: 'Data/s_1.bcl', content: 'bcl' },
              { id: '7303', path: 'Data/s_1.bcl.gz', content: 'gz' },
              { id: '7304', path: 'Data/notes.XML', content: '<notes/>' },
              { id: '7305', path: 'Data/xml', content: 'no extension' },
            ],
          },
        ],
        tokens: [{ token: 'ada-private', user: '1001', private: true }],
      },
    })
  }

  it('[RUN-03] are listed with their paths and sizes', async () => {
    await using platform = await startWithFiles()
    const { Items } = (await platform.ada.get(files)).body.Response
    expect(Items[1]).toMatchObject({
      Id: '7302',
      Href: 'v1pre3/files/7302',
      HrefContent: 'v1pre3/files/7302/content',
      Name: 's_1.bcl',
      Path: 'Data/s_1.bcl',
      Size: 3,
    })
  })

  it.each([
    ['Id', ['7301', '7302', '7303', '7304', '7305']],
    ['Path', ['7304', '7302', '7303', '7305', '7301']],
    ['DateCreated', ['7301', '7302', '7303', '7304', '7305']],
  ])('[RUN-03] are sorted by %s', async (field, expected) => {
    await using platform = await startWithFiles()
    expect(await idsIn(platform.ada, `${files}?SortBy=${field}`)).toEqual(expected)
  })

  it.each([
    ['.bcl', ['7302']],
    ['bcl', ['7302']],
    ['.gz', ['7303']],
    ['bcl.gz', ['7303']],
    ['xml', ['7301', '7304']],
    ['.bcl,xml', ['7301', '7302', '7304']],
    ['.fastq', []],
    ['%', []],
    ['b%.gz', []],
    ['b_l.gz', []],
  ])('[RUN-03] are filtered by the extensions %s', async (extensions, expected) => {
    await using platform = await startWithFiles()
    const path = `${files}?Extensions=${encodeURIComponent(extensions)}`
    expect(await idsIn(platform.ada, path)).toEqual(expected)
    expect((await platform.ada.get(path)).body.Response.TotalCount).toBe(expected.length)
  })
})

describe('the runs of a user in the profile field', () => {
  it.each([
    ['DateModified', 'DateModified'],
    ['ExperimentName', 'ExperimentName'],
    ['TotalSize', 'TotalSize'],
  ])('[WIR-06] are sorted by %s, as deployed clients do', async (field, member) => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const list = `v1pre3/users/current/runs?SortBy=${field}`
    const read = (query: string) => columnIn(platform.ada, `${list}&${query}`, member)
    const sorted = await read('SortDir=Asc')
    expect(new Set(sorted).size).toBe(2)
    expect(await read('SortDir=Desc')).toEqual(sorted.toReversed())
  })
})
