import { describe, expect, it } from 'vitest'
import type { SeedDocument } from '../../seeds/seed-schema.ts'
import { columnIn, itemsIn } from '../../testing/lists.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

/** A run with two lanes, of which the second is poor, and what its upload still needs. */
const twoLanes = {
  id: '8050',
  owner: '1001',
  experimentName: 'Two lanes',
  status: 'Uploading',
  sequencingStats: {
    MaxCycleCalled: 302,
    Reads: [
      { ReadNumber: 1, PercentGtQ30: 92.5, NumCycles: 151 },
      { ReadNumber: 2, PercentGtQ30: 84.1 },
    ],
    Lanes: [
      { LaneNumber: 1, PercentGtQ30: 91, Density: 210, Reads: 1000, Yield: 40 },
      { LaneNumber: 2, PercentGtQ30: 72.5, Density: 330, Reads: 500, Yield: 20 },
    ],
  },
} satisfies NonNullable<SeedDocument['runs']>[number]

async function start(): Promise<TestPlatform> {
  const platform = await startTestPlatform()
  await platform.seed({
    runs: [twoLanes],
    lanes: [
      { id: '19051', run: '8050', number: 1, libraries: [{ library: '16001' }] },
      {
        id: '19052',
        run: '8050',
        number: 2,
        libraries: [
          { library: '16002', libraryPool: '17001' },
          { library: '16001', libraryPool: '17001' },
        ],
      },
    ],
  })
  return platform
}

type Threshold = Record<string, unknown>

const put = ({ ada }: TestPlatform, thresholds: readonly Threshold[]) =>
  ada.send(
    'PUT',
    'v2/laneqcthresholds',
    { 'content-type': 'application/json' },
    JSON.stringify({ QcThresholds: thresholds }),
  )

const q30 = { Name: 'PercentGtQ30', Operator: 'GreaterThanOrEqual', ThresholdValues: [80] }

/** Ends the upload of the run with two lanes; the statuses of its lanes with their reasons. */
async function statusesAtUpload(platform: TestPlatform): Promise<string[][]> {
  const steps = [{ status: 'Uploading', duration: '1m' }, { status: 'PendingAnalysis' }]
  const path = '_emulator/runs/8050/simulate'
  const { status, text } = await platform.control.postJson(path, { steps, files: [] })
  if (status !== 200) throw new Error(text)
  platform.clock.advance('1m')
  const lanes = await itemsIn(platform.ada, 'v2/runs/8050/lanes')
  return lanes.map((lane) => [lane['Status'] ?? '', lane['StatusSummary'] ?? ''])
}

describe('a lane', () => {
  it('[V2-02] has what the instrument reports of it in the run and in addition', async () => {
    await using platform = await start()
    expect((await platform.ada.get('v2/lanes/19051')).body.Response).toEqual({
      Id: '19051',
      Href: 'v2/lanes/19051',
      LaneNumber: 1,
      Status: 'Undefined',
      StatusSummary: '',
      HrefComments: 'v2/lanes/19051/comments',
      ContainsComments: false,
      HrefLaneSequencingStats: 'v2/lanes/19051/sequencingstats',
      Run: { Id: '8050', Href: 'v2/runs/8050', Name: 'Two lanes' },
      Density: 210,
      PercentGtQ30: 91,
      Reads: 1000,
      Yield: 40,
      MaxCycleCalled: 302,
    })
    const seeded = (await platform.ada.get('v2/lanes/19001')).body.Response
    expect(seeded).toMatchObject({ ErrorRate35: 0.4, ProjectedYieldInGbp: 4.6 })
    expect((await platform.ada.get('v2/lanes/19051/sequencingstats')).body.Response).toEqual({
      Density: 210,
      PercentGtQ30: 91,
      Reads: 1000,
      Yield: 40,
      MaxCycleCalled: 302,
      ReadStatistics: [
        { ReadNumber: 1, PercentGtQ30: 92.5 },
        { ReadNumber: 2, PercentGtQ30: 84.1 },
      ],
    })
    expect((await platform.ada.get('v2/lanes/99999')).status).toBe(404)
  })

  it('[V2-06] is set to QcPassed or QcFailed by hand, at any time, and to nothing else', async () => {
    await using platform = await start()
    const { ada } = platform
    for (const Status of ['QcFailed', 'QcPassed', 'QcPassed', 'QcFailed']) {
      const { status, body } = await ada.postJson('v2/lanes/19051', { Status })
      expect(status).toBe(200)
      expect(body.Response.Status).toBe(Status)
    }
    expect(refusalOf(await ada.postJson('v2/lanes/19051', { Status: 'Undefined' }), 'v2')).toEqual(
      expect.objectContaining({ members: ['Status'] }),
    )
    expect((await ada.get('v2/lanes/19051')).body.Response.Status).toBe('QcFailed')
  })

  it('[V2-02] has comments in the order of their times, either way', async () => {
    await using platform = await start()
    const { ada } = platform
    platform.clock.freeze(true)
    for (const Comment of ['Few clusters.', 'Rinsed.', 'Better now.']) {
      await ada.postJson('v2/lanes/19051', { Comment })
      platform.clock.advance('1m')
    }
    const comments = (query = '') => columnIn(ada, `v2/lanes/19051/comments${query}`, 'Comment')
    expect(await comments()).toEqual(['Few clusters.', 'Rinsed.', 'Better now.'])
    expect(await comments('?sortby=Timestamp&sortdir=Desc&limit=1')).toEqual(['Better now.'])
    expect(await comments('?offset=1&limit=1')).toEqual(['Rinsed.'])
    expect((await ada.get('v2/lanes/19051')).body.Response.ContainsComments).toBe(true)
    expect((await ada.get('v2/lanes/19052')).body.Response.ContainsComments).toBe(false)
  })

  it('[V2-02] is reached like its run', async () => {
    await using platform = await start()
    expect((await platform.ben.get('v2/lanes/19051')).status).toBe(403)
    const browser = platform.withScopes(['browse run 8050'])
    expect((await browser.get('v2/lanes/19051')).status).toBe(200)
    expect((await browser.postJson('v2/lanes/19051', { Status: 'QcPassed' })).status).toBe(403)
    const writer = platform.withScopes(['write run 8050'])
    expect((await writer.postJson('v2/lanes/19051', { Status: 'QcPassed' })).status).toBe(200)
  })
})

describe('the lanes of a run', () => {
  it('[V2-14] are in the trash with it, and gone for good when that is emptied', async () => {
    await using platform = await start()
    const { ada } = platform
    const { body } = await ada.delete('v1pre3/runs/8050')
    expect((await ada.get('v2/lanes/19051')).status).toBe(404)
    expect((await ada.get('v2/runs/8050/lanes')).status).toBe(404)
    await ada.post(`v1pre3/trash/${body.Response.Id}/restore`)
    expect((await ada.get('v2/lanes/19051')).status).toBe(200)
    await ada.delete('v1pre3/runs/8050')
    await ada.delete('v1pre3/trash')
    expect((await ada.get('v2/lanes/19051')).status).toBe(404)
    const summaries = await columnIn(ada, 'v2/biosamples/12001/runlanesummaries', 'RunId')
    expect(summaries).toEqual(['8001'])
  })

  it.each([
    ['', ['19051', '19052']],
    ['sortby=LaneNumber&sortdir=Desc', ['19052', '19051']],
    ['sortby=Id&sortdir=Desc', ['19052', '19051']],
    ['id=19052,19001', ['19052']],
    ['offset=1&limit=1', ['19052']],
  ])('[V2-02] are listed by "%s"', async (query, expected) => {
    await using platform = await start()
    expect(await columnIn(platform.ada, `v2/runs/8050/lanes?${query}`, 'Id')).toEqual(expected)
  })

  it('[V2-02] are mapped to libraries, with their pools, indexes and biosamples', async () => {
    await using platform = await start()
    const path = 'v2/runs/8050/lanelibrarymappings'
    const [first] = await itemsIn(platform.ada, path)
    expect(first).toEqual({
      LaneId: '19051',
      LaneNumber: 1,
      LibraryId: '16001',
      LibraryName: 'NA12878_L1',
      HrefSampleLibrary: 'v2/libraries/16001',
      BioSampleId: '12001',
      BioSampleName: 'NA12878',
      Index1Sequence: 'ATCACGAC',
      BioSample: { Id: '12001', Href: 'v2/biosamples/12001', BioSampleName: 'NA12878' },
      Library: { Id: '16001', Href: 'v2/libraries/16001', Name: 'NA12878_L1' },
      ProjectName: 'Volvox',
    })
    const rows = async (query: string) =>
      (await itemsIn(platform.ada, `${path}?${query}`)).map(
        (row) => `${row['LaneNumber']} ${row['LibraryName']} ${row['UserPoolId'] ?? '-'}`,
      )
    const [a, b, c] = ['1 NA12878_L1 -', '2 NA12878_L1 pool-1', '2 NA12891_L1 pool-1']
    expect(await rows('')).toEqual([a, b, c])
    expect(await rows('sortdir=Desc')).toEqual([b, c, a])
    expect(await rows('sortby=LibraryName')).toEqual([a, b, c])
    expect(await rows('sortby=LibraryName&sortdir=Desc')).toEqual([c, a, b])
    expect(await rows('offset=2')).toEqual([c])
  })

  it('[WIR-05] are summarized by the reads of each library, and without any by zeros', async () => {
    await using platform = await start()
    const path = 'v2/runs/8050/laneindexsummaries'
    const [first, second] = await itemsIn(platform.ada, path)
    expect(first).toMatchObject({
      LaneNumber: 1,
      IndexingSummary: { TotalFractionMappedReads: 0, MappedReadsCV: 0 },
      IndexingCounts: [
        {
          Id: 1,
          Index1: 'ATCACGAC',
          Count: 0,
          FractionMapped: 0,
          SampleSheet: { SampleID: 'NA12878', ProjectName: 'Volvox' },
          BioSample: { Id: '12001' },
          Library: { Id: '16001' },
        },
      ],
      MappedReads: [0],
    })
    expect(second).toMatchObject({ LaneNumber: 2, LibraryPool: { UserPoolId: 'pool-1' } })
    expect(second?.['IndexingCounts']).toHaveLength(2)
    expect((await platform.ada.get('v2/runs/999/laneindexsummaries')).status).toBe(404)
  })
})

describe('thresholds of lanes', () => {
  it('[V2-09] decide the lanes of the owner at the end of an upload, and state the reason', async () => {
    await using platform = await start()
    expect((await put(platform, [q30])).status).toBe(200)
    expect(await statusesAtUpload(platform)).toEqual([
      ['QcPassed', 'Passed by 1 threshold.'],
      ['QcFailed', 'PercentGtQ30 is 72.5, and must be at least 80.'],
    ])
  })

  it('[V2-09] don’t change lanes that are decided already, nor those of other users', async () => {
    await using platform = await start()
    await put(platform, [])
    await platform.ben.send(
      'PUT',
      'v2/laneqcthresholds',
      { 'content-type': 'application/json' },
      JSON.stringify({ QcThresholds: [q30] }),
    )
    expect(await statusesAtUpload(platform)).toEqual([
      ['Undefined', ''],
      ['Undefined', ''],
    ])
  })

  it('[V2-09] keep what a person decided before the end of the upload', async () => {
    await using platform = await start()
    await put(platform, [q30])
    await platform.ada.postJson('v2/lanes/19052', { Status: 'QcPassed' })
    expect((await statusesAtUpload(platform))[1]).toEqual(['QcPassed', ''])
  })

  it.each<[string, Threshold[], [string, string]]>([
    ['GreaterThan', [{ ...q30, Operator: 'GreaterThan', ThresholdValues: [91] }], ['F', 'F']],
    ['GreaterThanOrEqual', [{ ...q30, ThresholdValues: [91] }], ['P', 'F']],
    ['LessThan', [{ ...q30, Operator: 'LessThan', ThresholdValues: [91] }], ['F', 'P']],
    [
      'LessThanOrEqual',
      [{ ...q30, Operator: 'LessThanOrEqual', ThresholdValues: [91] }],
      ['P', 'P'],
    ],
    ['Equal', [{ ...q30, Operator: 'Equal', ThresholdValues: [72.5] }], ['F', 'P']],
    ['NotEqual', [{ ...q30, Operator: 'NotEqual', ThresholdValues: [72.5] }], ['P', 'F']],
    ['Between', [{ ...q30, Operator: 'Between', ThresholdValues: [91, 100] }], ['P', 'F']],
    ['NotBetween', [{ ...q30, Operator: 'NotBetween', ThresholdValues: [91, 100] }], ['F', 'P']],
    ['a read number', [{ ...q30, ThresholdValues: [85], ReadNumber: 2 }], ['F', 'F']],
    ['another read number', [{ ...q30, ThresholdValues: [85], ReadNumber: 1 }], ['P', 'P']],
    ['a metric that is not reported', [{ ...q30, Name: 'ErrorRate' }], ['U', 'U']],
    [
      'two groups',
      [q30, { Name: 'Density', Operator: 'LessThan', ThresholdValues: [220], Group: 'd' }],
      ['P', 'F'],
    ],
    [
      'one group, of which one passes',
      [
        { ...q30, Group: 'g' },
        { Name: 'Yield', Operator: 'LessThan', ThresholdValues: [30], Group: 'g' },
      ],
      ['P', 'P'],
    ],
  ])('[V2-09] compare by %s', async (_, thresholds, expected) => {
    await using platform = await start()
    expect((await put(platform, thresholds)).status).toBe(200)
    const letters = { QcPassed: 'P', QcFailed: 'F', Undefined: 'U' } as const
    const statuses = (await statusesAtUpload(platform)).map(
      ([status]) => letters[status as keyof typeof letters],
    )
    expect(statuses).toEqual(expected)
  })

  it('[V2-09] are those of the caller, replaced as a set', async () => {
    await using platform = await start()
    const { ada, ben } = platform
    const complete = { ...q30, Group: 'g', ReadNumber: 1 }
    const answer = await put(platform, [q30, complete])
    expect(answer.body.Response).toEqual({ QcThresholds: [q30, complete] })
    expect((await ada.get('v2/laneqcthresholds')).body.Response.QcThresholds).toHaveLength(2)
    expect((await ben.get('v2/laneqcthresholds')).body.Response.QcThresholds).toEqual([])
    await put(platform, [complete])
    expect((await ada.get('v2/laneqcthresholds')).body.Response.QcThresholds).toEqual([complete])
  })

  it.each([
    [{ ...q30, Name: 'Luck' }, 'Name'],
    [{ ...q30, Name: 'Density', ReadNumber: 1 }, 'Name'],
    [{ ...q30, ReadNumber: 0 }, 'ReadNumber'],
    [{ ...q30, ThresholdValues: [] }, 'ThresholdValues'],
    [{ ...q30, ThresholdValues: [1, 2] }, 'ThresholdValues'],
    [{ ...q30, Operator: 'Between' }, 'ThresholdValues'],
    [{ ...q30, Operator: 'Between', ThresholdValues: [2, 1] }, 'ThresholdValues'],
    [{ ...q30, Operator: 'About' }, 'Operator'],
    [{ ...q30, DatasetTypeId: 'common.fastq' }, 'DatasetTypeId'],
  ])('[V2-09] are refused as %j, at its %s, and stay unchanged', async (threshold, member) => {
    await using platform = await start()
    await put(platform, [q30])
    const refused = await put(platform, [threshold])
    expect(refused.status).toBe(400)
    expect(refusalOf(refused, 'v2').members).toEqual([`QcThresholds[0].${member}`])
    const { body } = await platform.ada.get('v2/laneqcthresholds')
    expect(body.Response.QcThresholds).toEqual([q30])
  })
})
