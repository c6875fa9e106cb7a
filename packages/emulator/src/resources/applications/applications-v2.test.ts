import { describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const ids = async (platform: TestPlatform, query: string): Promise<string[]> => {
  const { status, body } = await platform.ada.get(`v2/applications?${query}`)
  expect(status).toBe(200)
  return (body.Response.Items as { Id: string }[]).map(({ Id }) => Id)
}

/** A platform with versions of one app, of which Ben's is not published. */
async function withVersions(): Promise<TestPlatform> {
  const platform = await startTestPlatform()
  const app = { kind: 'native', command: ['true'], name: 'Align', companyName: 'Bench' } as const
  const applications = [
    { ...app, id: '2101', owner: '1001', version: '1.9.0', datePublished: '2026-01-02T00:00:00Z' },
    { ...app, id: '2102', owner: '1001', version: '1.10.0', datePublished: '2026-01-01T00:00:00Z' },
    { ...app, id: '2103', owner: '1002', version: '2.0.0', launchBy: 'owner' as const },
  ]
  platform.clock.advance('1h')
  await platform.seed({ name: 'versions', folder: '/', document: { applications } })
  return platform
}

describe('GET v2/applications', () => {
  it('[V2-02] lists the published applications and those of the user', async () => {
    await using platform = await withVersions()
    expect(await ids(platform, '')).toEqual(['2001', '2002', '2101', '2102'])
    const ben = await platform.ben.get('v2/applications')
    expect(ben.body.Response.TotalCount).toBe(5)
  })

  it.each([
    ['id=2102,2001', ['2001', '2102']],
    ['category=Native', ['2002', '2101', '2102']],
    ['category=other', ['2001']],
    ['category=Workflow', []],
    ['references=bench.align', ['2101', '2102']],
    ['references=bench.align.1.9.0', ['2101']],
    ['references=bench.nothing', []],
    ['references=bench.align&id=2102', ['2102']],
    ['limit=1&offset=2', ['2101']],
    ['sortby=Name', ['2101', '2102', '2001', '2002']],
    ['sortby=Name&sortdir=Desc', ['2002', '2001', '2101', '2102']],
    ['sortby=VersionNumber&id=2101,2102,2001', ['2001', '2101', '2102']],
    ['sortby=DatePublished&id=2101,2102', ['2102', '2101']],
    ['sortby=DateCreated&sortdir=Desc&id=2101,2002', ['2101', '2002']],
  ])('[V2-02] with %s lists %j', async (query, expected) => {
    await using platform = await withVersions()
    expect(await ids(platform, query)).toEqual(expected)
  })

  it('[V2-02] refuses a category that does not exist, and several', async () => {
    await using platform = await startTestPlatform()
    expect((await platform.ada.get('v2/applications?category=Tool')).status).toBe(400)
    expect((await platform.ada.get('v2/applications?category=Native,Other')).status).toBe(400)
  })
})

describe('GET v2/applications/{id}', () => {
  it('[V2-02] shows its properties, and so many of them and of their items as requested', async () => {
    await using platform = await startTestPlatform()
    const Properties = [
      { Name: 'App.lines', Type: 'string[]', Items: ['one', 'two', 'three'] },
      { Name: 'App.note', Type: 'string', Content: 'beta' },
    ]
    const address = 'v2/applications/2002'
    const written = await platform.ada.postJson(`${address}/properties`, { Properties })
    expect(written.status).toBe(201)
    const shown = async (query: string) => {
      const { body } = await platform.ben.get(`${address}?${query}`)
      return body.Response.Properties as Readonly<Record<string, unknown>> & {
        readonly Items: readonly unknown[]
      }
    }
    expect((await shown('')).Items).toHaveLength(2)
    expect(await shown('propertieslimit=1')).toMatchObject({ DisplayedCount: 1, TotalCount: 2 })
    expect((await shown('propertyitemslimit=2')).Items[0]).toMatchObject({
      ContentItems: ['one', 'two'],
      ItemsTotalCount: 3,
    })
    const refused = await platform.ben.postJson(`${address}/properties`, { Properties })
    expect(refused.status).toBe(403)
  })

  it('[V2-02] answers 404 for one that its owner has not published', async () => {
    await using platform = await withVersions()
    expect((await platform.ada.get('v2/applications/2103')).status).toBe(404)
    expect((await platform.ben.get('v2/applications/2103')).status).toBe(200)
  })
})

describe('the QC thresholds of an application', () => {
  const address = 'v2/applications/2001/qcthresholds'
  const put = (platform: TestPlatform, ...QcThresholds: object[]) =>
    platform.ada.send(
      'PUT',
      address,
      { 'content-type': 'application/json' },
      JSON.stringify({ QcThresholds }),
    )
  const deep = { Name: 'MeanDepth', Operator: 'GreaterThanOrEqual', ThresholdValues: [30] }

  /** A dataset of a running session of application 2001, with attributes. */
  async function running(platform: TestPlatform, attributes: object, type?: string) {
    const maker = platform.withScopes(['write project 4001'])
    const members = { Name: 'Fresh', DatasetTypeId: type }
    const { body } = await maker.postJson('v2/projects/4001/datasets', members)
    const dataset = `v2/datasets/${body.Response.Id}`
    const Attributes = Object.entries(attributes).map(([Key, Value]) => ({ Key, Value }))
    await platform.ada.postJson(dataset, { Attributes })
    return { dataset, session: body.Response.AppSession.Id as string }
  }
  const quality = async (platform: TestPlatform, dataset: string) => {
    const { body } = await platform.ada.get(dataset)
    return [body.Response.QcStatus as string, body.Response.QcStatusSummary as string]
  }
  const complete = (platform: TestPlatform, session: string) =>
    platform.ada.post(`v1pre3/appsessions/${session}`, { Status: 'Complete' })

  it('[V2-02] are replaced as a set, and readable by everyone who sees the app', async () => {
    await using platform = await startTestPlatform()
    const other = { ...deep, Name: 'TotalSize', DatasetTypeId: 'common.files', Group: 'size' }
    expect((await put(platform, deep, other)).body.Response.QcThresholds).toEqual([deep, other])
    expect((await put(platform, other)).body.Response.QcThresholds).toEqual([other])
    expect((await platform.ben.get(address)).body.Response.QcThresholds).toEqual([other])
  })

  it("[V2-02] are refused where they can't be applied to a dataset, or by others than its owner", async () => {
    await using platform = await startTestPlatform()
    const wrong = await put(
      platform,
      { ...deep, DatasetTypeId: 'common.none' },
      { ...deep, ReadNumber: 1 },
      { ...deep, Operator: 'Between' },
    )
    expect(wrong.status).toBe(400)
    for (const member of ['[0].DatasetTypeId', '[1].ReadNumber', '[2].ThresholdValues']) {
      expect(wrong.text).toContain(`QcThresholds${member}`)
    }
    const headers = { 'content-type': 'application/json' }
    const ben = await platform.ben.send('PUT', address, headers, '{"QcThresholds":[]}')
    expect(ben.status).toBe(403)
  })

  it.each([
    ['passes', { MeanDepth: 30 }, 'QcPassed', 'Passed by 1 threshold.'],
    ['fails', { MeanDepth: 29.5 }, 'QcFailed', 'MeanDepth is 29.5, and must be at least 30.'],
    ['passes with a text that is a number', { MeanDepth: '31' }, 'QcPassed', 'Passed by'],
    ['decides nothing without the metric', { Depth: 31 }, 'Undefined', ''],
  ])(
    '[V2-16] of a session that completes: a dataset %s',
    async (_, attributes, status, summary) => {
      await using platform = await startTestPlatform()
      await put(platform, deep)
      const { dataset, session } = await running(platform, attributes)
      expect(await quality(platform, dataset)).toEqual(['Undefined', ''])
      await complete(platform, session)
      expect(await quality(platform, dataset)).toEqual([status, expect.stringContaining(summary)])
    },
  )

  it('[V2-16] use properties of the AppResult, and the platform’s own figures of its files', async () => {
    await using platform = await startTestPlatform()
    await put(
      platform,
      { Name: 'QC.contamination', Operator: 'LessThan', ThresholdValues: [0.02] },
      { Name: 'TotalSize', Operator: 'GreaterThan', ThresholdValues: [2] },
    )
    const { dataset, session } = await running(platform, {})
    const { V1pre3Id } = (await platform.ada.get(dataset)).body.Response
    const result = `v1pre3/appresults/${(V1pre3Id as string).split('.')[1]}`
    const Properties = [{ Name: 'QC.contamination', Type: 'string', Content: '0.01' }]
    await platform.ada.postJson(`${result}/properties`, { Properties })
    const maker = platform.withScopes(['write project 4001'])
    await maker.upload(`${result}/files?Name=a.txt`, 'abc', 'text/plain')
    await complete(platform, session)
    expect(await quality(platform, dataset)).toEqual(['QcPassed', 'Passed by 2 thresholds.'])
  })

  it('[V2-16] apply to the type that they name and to types that conform to it', async () => {
    await using platform = await startTestPlatform()
    await put(platform, { ...deep, DatasetTypeId: 'common.files' })
    const reads = await running(platform, { MeanDepth: 1 }, 'common.fastq')
    await complete(platform, reads.session)
    expect((await quality(platform, reads.dataset))[0]).toBe('QcFailed')
    await put(platform, { ...deep, DatasetTypeId: 'common.fastq' })
    const files = await running(platform, { MeanDepth: 1 }, 'common.files')
    await complete(platform, files.session)
    expect((await quality(platform, files.dataset))[0]).toBe('Undefined')
  })

  it('[V2-06] apply when a request completes the upload, unless it decides the QcStatus itself', async () => {
    await using platform = await startTestPlatform()
    await put(platform, deep)
    const one = await running(platform, { MeanDepth: 1 })
    await platform.ada.postJson(one.dataset, { UploadStatus: 'Completed' })
    expect((await quality(platform, one.dataset))[0]).toBe('QcFailed')
    const other = await running(platform, { MeanDepth: 1 })
    await platform.ada.postJson(other.dataset, { UploadStatus: 'Completed', QcStatus: 'QcPassed' })
    expect((await quality(platform, other.dataset))[0]).toBe('QcPassed')
    await complete(platform, other.session)
    expect((await quality(platform, other.dataset))[0]).toBe('QcPassed')
  })

  it('[V2-16] don’t apply to the datasets of other applications', async () => {
    await using platform = await startTestPlatform()
    const headers = { 'content-type': 'application/json' }
    const QcThresholds = [deep]
    const body = JSON.stringify({ QcThresholds })
    await platform.ada.send('PUT', 'v2/applications/2002/qcthresholds', headers, body)
    const { dataset, session } = await running(platform, { MeanDepth: 1 })
    await complete(platform, session)
    expect((await quality(platform, dataset))[0]).toBe('Undefined')
  })
})
