import { gunzipSync } from 'node:zlib'
import type { ControlRun } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../../testing/downloads.ts'
import { columnIn, itemsIn } from '../../testing/lists.ts'
import { runPlatformProcess } from '../../testing/platform-process.ts'
import { startRun } from '../../testing/runs.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { labSeed } from '../../testing/lab-seed.ts'
import { genomicData, startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

/** The pool with NA12878_L1 and NA12891_L1 on the one lane of a MiSeq. */
const pooled = { lanes: [{ number: 1, libraryPool: '17001' }], seed: 7 }

/** Starts a run and lets all of it pass; its id. */
async function sequence(platform: TestPlatform, request: object = {}): Promise<string> {
  const id = await startRun(platform, { ...pooled, ...request })
  platform.clock.advance('24h')
  await platform.idle()
  return id
}

const datasetsOf = ({ ada }: TestPlatform, run: string) =>
  itemsIn(ada, `v2/datasets?inputruns=${run}&sortby=Name`)

const record = async ({ ada }: TestPlatform, path: string) => {
  const { status, body, text } = await ada.get(path)
  if (status !== 200) throw new Error(text)
  return body.Response as Record<string, unknown>
}

describe('a simulated run that is sequenced', () => {
  const sequencingOf = async ({ control }: TestPlatform, run: string) => {
    const { plan } = (await control.get(`_emulator/runs/${run}`)).body as Readonly<ControlRun>
    return plan?.sequencing
  }

  it('[RUN-06] states its reads, and the yields that its lanes have once it is uploaded', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const run = await startRun(platform, pooled)
    const lanesOf = () => itemsIn(platform.ada, `v2/runs/${run}/lanes`)
    platform.clock.advance('2h')
    expect((await lanesOf())[0]).not.toHaveProperty('Yield')
    const whileRunning = await sequencingOf(platform, run)
    expect(whileRunning).toEqual({
      reads: [
        { number: 1, cycles: 151, isIndex: false },
        { number: 2, cycles: 8, isIndex: true },
        { number: 3, cycles: 8, isIndex: true },
        { number: 4, cycles: 151, isIndex: false },
      ],
      lanes: [{ number: 1, yield: expect.any(Number) }],
      done: { begins: 0, ends: 1 },
    })
    platform.clock.advance('6h')
    expect(await sequencingOf(platform, run)).toEqual({
      ...whileRunning,
      done: { begins: 1, ends: 1 },
    })
    platform.clock.advance('1h')
    expect(await sequencingOf(platform, run)).toBeUndefined()
    expect((await lanesOf())[0]?.['Yield']).toBe(whileRunning?.lanes[0]?.yield)
  })

  it('[RUN-06] stays at the share that it has reached while it is paused', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const run = await startRun(platform, pooled)
    platform.clock.advance('2h')
    await platform.control.post(`_emulator/runs/${run}/pause`)
    platform.clock.advance('5h')
    const paused = { done: { begins: 0.25, ends: 0.25 } }
    expect(await sequencingOf(platform, run)).toMatchObject(paused)
    await platform.control.post(`_emulator/runs/${run}/resume`)
    expect(await sequencingOf(platform, run)).toMatchObject({ done: { begins: 0, ends: 1 } })
  })

  it('[RUN-06] is divided among the steps of its plan that are Running', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const steps = [
      { status: 'Running', duration: '2h' },
      { status: 'Paused', duration: '1h' },
      { status: 'Running', duration: '6h' },
      { status: 'Stopped' },
    ]
    const run = await startRun(platform, { ...pooled, steps })
    const shares: unknown[] = []
    for (const advance of ['1h', '1h', '1h']) {
      platform.clock.advance(advance)
      shares.push((await sequencingOf(platform, run))?.done)
    }
    expect(shares).toEqual([
      { begins: 0, ends: 0.25 },
      { begins: 0.25, ends: 0.25 },
      { begins: 0.25, ends: 1 },
    ])
    // Figures come with an upload only.
    expect((await sequencingOf(platform, run))?.lanes).toEqual([])
  })

  it('[RUN-06] states nothing of a lane that something is reported of', async () => {
    await using platform = await startTestPlatform({
      seed: [
        { name: 'test seed', folder: genomicData, document: testSeed },
        {
          name: 'lab seed',
          folder: genomicData,
          document: {
            ...labSeed,
            lanes: [
              ...labSeed.lanes!,
              { id: '19002', run: '8002', number: 1, statistics: { Yield: 4.5 } },
            ],
          },
        },
      ],
    })
    await platform.control.postJson('_emulator/runs/8002/simulate', {
      durations: { Running: '8h' },
    })
    expect((await sequencingOf(platform, '8002'))?.lanes).toEqual([])
  })
})

describe('a simulated run that is complete', () => {
  it('[V2-18] has lanes with statistics that are marked as simulated', async () => {
    await using platform = await startTestPlatform()
    const run = await sequence(platform)
    const [lane, ...others] = await itemsIn(platform.ada, `v2/runs/${run}/lanes`)
    expect(others).toEqual([])
    expect(lane).toMatchObject({ LaneNumber: 1, IsSimulated: true, MaxCycleCalled: 318 })
    const reads = Number(lane?.['ReadsPf'])
    expect(reads).toBeGreaterThanOrEqual(12e6)
    expect(reads).toBeLessThanOrEqual(15e6)
    expect(Number(lane?.['Yield'])).toBeCloseTo((reads * 302) / 1e9, 1)
    const stats = await record(platform, `v2/lanes/${lane?.['Id']}/sequencingstats`)
    expect(stats['ReadStatistics']).toMatchObject([{ ReadNumber: 1 }, { ReadNumber: 4 }])
    expect(await record(platform, `v1pre3/runs/${run}/sequencingstats`)).toMatchObject({
      Chemistry: 'Simulated',
      NumLanes: 1,
      ReadsPfTotal: reads,
      Reads: [{ ReadNumber: 1 }, { IsIndexed: true }, { IsIndexed: true }, { ReadNumber: 4 }],
    })
  })

  it('[V2-18] [V2-16] has made a FASTQ dataset of each library, which v1 shows as a sample', async () => {
    await using platform = await startTestPlatform()
    const run = await sequence(platform)
    const datasets = await datasetsOf(platform, run)
    expect(datasets).toMatchObject([
      {
        Name: 'NA12878_L1',
        Project: { Id: '4001' },
        DatasetType: { Id: 'common.fastq' },
        UploadStatus: 'Complete',
        ValidationStatus: 'Passed',
        Attributes: { IsSimulated: true, ReadsInFile: 25 },
      },
      { Name: 'NA12891_L1', Project: { Id: '4002' } },
    ])
    const [first] = datasets
    const files = await itemsIn(platform.ada, `v2/datasets/${first?.['Id']}/files`)
    expect(files.map(({ Name }) => Name)).toEqual([
      'NA12878-L1_S1_R1_001.fastq.gz',
      'NA12878-L1_S1_R2_001.fastq.gz',
    ])
    const content = await contentOf(platform.ada, files[0]?.['Id'] ?? '')
    expect(gunzipSync(content).toString().split('\n')).toHaveLength(25 * 4 + 1)
    const sample = String(first?.['V1pre3Id']).replace('sample.', '')
    expect(await record(platform, `v1pre3/samples/${sample}`)).toMatchObject({
      Name: 'NA12878_L1',
      SampleId: 'NA12878',
      ExperimentName: 'Exome 7',
      Read1: 151,
      IsPairedEnd: true,
    })
    expect(await columnIn(platform.ada, `v1pre3/runs/${run}/samples`, 'Name')).toEqual([
      'NA12878_L1',
      'NA12891_L1',
    ])
  })

  it('[V2-18] [V2-17] fulfils the yields of biosamples and requeues', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    expect((await record(platform, 'v2/biosamples/12002'))['LabStatus']).toBe('Requeued')
    const run = await sequence(platform)
    const biosample = await record(platform, 'v2/biosamples/12002')
    expect(biosample).toMatchObject({ LabStatus: 'Sequenced' })
    expect(await columnIn(ada, 'v2/labrequeues', 'Status')).toEqual(['Fulfilled'])
    const [dataset] = (await datasetsOf(platform, run)).slice(1)
    const sample = String(dataset?.['V1pre3Id']).replace('sample.', '')
    const { NumReadsPF } = await record(platform, `v1pre3/samples/${sample}`)
    const [own] = biosample['Yields'] as { TotalActualYield: number }[]
    expect(own).toMatchObject({ TotalActualYield: Number(NumReadsPF) * 302, TotalLanes: 1 })
    expect(await itemsIn(ada, 'v2/biosamples/12002/runlanesummaries')).toContainEqual(
      expect.objectContaining({ RunId: run, FastQStatus: 'Completed' }),
    )
  })

  it('[V2-18] starts the workflows that waited for the yield of its biosamples', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const app = 'v2/applications/2002'
    const launched = await ada.postJson(`${app}/launch`, {
      InputParameters: { subject: 'biosamples/12001' },
    })
    const AppSessionId = launched.body.Response.Id as string
    const { body } = await ada.postJson(`${app}/workflows`, { Name: 'Depths', AppSessionId })
    const Dependencies = [{ Type: 'BioSampleYield', RequiredYield: 1_000_000 }]
    await ada.send(
      'PUT',
      `${app}/workflowdependencies`,
      { 'content-type': 'application/json' },
      JSON.stringify({ Dependencies }),
    )
    await platform.idle()
    const rows = () => itemsIn(ada, `v2/workflows/${body.Response.Id}/biosamples?id=12002`)
    expect(await rows()).toMatchObject([{ Status: 'Waiting' }])
    await sequence(platform)
    expect(await rows()).toMatchObject([{ Status: 'Launched', AppSession: {} }])
  })

  it('[V2-18] [V2-09] gives nothing of a lane that failed by the thresholds of its owner', async () => {
    await using platform = await startTestPlatform()
    const threshold = { Name: 'PercentGtQ30', Operator: 'GreaterThan', ThresholdValues: [99] }
    await platform.ada.send(
      'PUT',
      'v2/laneqcthresholds',
      { 'content-type': 'application/json' },
      JSON.stringify({ QcThresholds: [threshold] }),
    )
    const run = await sequence(platform)
    const [lane] = await itemsIn(platform.ada, `v2/runs/${run}/lanes`)
    expect(lane).toMatchObject({
      Status: 'QcFailed',
      StatusSummary: expect.stringMatching(/^PercentGtQ30 is .* greater than 99\.$/),
    })
    expect(await datasetsOf(platform, run)).toEqual([])
    expect((await record(platform, 'v2/biosamples/12002'))['LabStatus']).toBe('Requeued')
  })

  it('[V2-18] has the libraries of its lanes in the sample sheet and as mappings', async () => {
    await using platform = await startTestPlatform()
    const lanes = [
      { number: 1, libraries: ['16001'] },
      { number: 2, libraryPool: '17001' },
    ]
    const run = await sequence(platform, { lanes, instrumentType: 'HiSeq 4000' })
    const { Sections } = await record(platform, `v2/runs/${run}/samplesheet`)
    expect((Sections as { Name: string; Rows: string[][] }[]).at(-1)).toEqual({
      Name: 'Data',
      Rows: [
        ['Lane', 'Sample_ID', 'Sample_Name', 'I7_Index_ID', 'index', 'I5_Index_ID', 'index2'],
        ['1', 'NA12878', 'NA12878_L1', 'A701', 'ATCACGAC', '', ''],
        ['2', 'NA12878', 'NA12878_L1', 'A701', 'ATCACGAC', '', ''],
        ['2', 'NA12891', 'NA12891_L1', '', '', '', ''],
      ],
    })
    const mappings = await itemsIn(platform.ada, `v2/runs/${run}/lanelibrarymappings`)
    expect(mappings.map((one) => [one['LaneNumber'], one['LibraryId'], one['UserPoolId']])).toEqual(
      [
        [1, '16001', undefined],
        [2, '16001', 'pool-1'],
        [2, '16002', 'pool-1'],
      ],
    )
    const summaries = await itemsIn(platform.ada, `v2/runs/${run}/laneindexsummaries`)
    for (const { IndexingSummary, IndexingCounts, MappedReads } of summaries as never[]) {
      const { TotalPFReads, TotalFractionMappedReads } = IndexingSummary
      const counted = (IndexingCounts as { Count: number }[]).reduce(
        (sum, one) => sum + one.Count,
        0,
      )
      expect(counted).toBeGreaterThan(0)
      expect(counted).toBeLessThanOrEqual(TotalPFReads)
      expect(TotalFractionMappedReads).toBeCloseTo((counted / TotalPFReads) * 100)
      expect(MappedReads).toHaveLength((IndexingCounts as unknown[]).length)
    }
    // One dataset for each library, from all of its lanes.
    expect(await datasetsOf(platform, run)).toHaveLength(2)
  })

  it('[V2-18] puts datasets into the project that their biosample has by then, unless their library has its own', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const own = { id: '16050', name: 'Own_L1', biosample: '12001', prep: 'Exome' }
    await platform.seed({
      projects: [{ id: '4050', owner: '1001', name: 'Moved to' }],
      libraries: [{ ...own, project: '4002' }],
    })
    const DefaultProjectId = '4050'
    await ada.postJson('v2/biosamples/bulkupdate', { Ids: ['12001'], DefaultProjectId })
    await ada.postJson('v2/biosamples/12002', { DefaultProjectId })
    expect(await record(platform, 'v2/libraries/16001')).toMatchObject({ ProjectName: 'Moved to' })
    const lanes = [{ number: 1, libraries: ['16001', '16002', '16050'] }]
    const made = await datasetsOf(platform, await sequence(platform, { lanes }))
    const places = made.map(({ Name, Project }) => [Name, (Project as { Id?: string }).Id])
    expect(places).toEqual([
      ['NA12878_L1', '4050'],
      ['NA12891_L1', '4050'],
      ['Own_L1', '4002'],
    ])
  })

  it('[V2-18] puts libraries without a project into one with the name of the experiment', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const { body } = await ada.postJson('v2/biosamples', { BioSampleName: 'Loose' })
    const library = await ada.postJson(`v2/biosamples/${body.Response.Id}/libraries`, {
      Name: 'Loose_L1',
      LibraryPrepId: '13001',
    })
    const lanes = [{ number: 1, libraries: [library.body.Response.Id] }]
    const run = await sequence(platform, { lanes })
    const again = await sequence(platform, { lanes })
    const projects = [run, again].map(
      async (id) => (await datasetsOf(platform, id))[0]?.['Project'],
    )
    const [first, second] = await Promise.all(projects)
    expect(first).toMatchObject({ Name: 'Exome 7' })
    expect(second).toEqual(first)
  })

  it('[V2-18] has the same figures for the same seed, and others for another', async () => {
    await using platform = await startTestPlatform()
    const lane = async (request: object) => {
      const run = await sequence(platform, request)
      const [one] = await itemsIn(platform.ada, `v2/runs/${run}/lanes`)
      return [one?.['ReadsPf'], one?.['PercentGtQ30'], one?.['Density']]
    }
    const first = await lane({ seed: 1 })
    expect(await lane({ seed: 1 })).toEqual(first)
    expect(await lane({ seed: 2 })).not.toEqual(first)
    expect(await lane({ seed: undefined })).not.toEqual(first)
  })

  it('[V2-18] keeps what the instrument reported of a run that was seeded', async () => {
    await using platform = await startTestPlatform()
    const Lanes = [{ LaneNumber: 1, ReadsPf: 1000, Yield: 0.302 }]
    const details = { NumCyclesRead1: 151, NumCyclesRead2: 151 }
    const run = { id: '8060', owner: '1001', experimentName: 'Seeded', details }
    await platform.seed({
      runs: [{ ...run, status: 'Running', sequencingStats: { Lanes } }],
      lanes: [{ run: '8060', number: 1, libraries: [{ library: '16001' }] }],
    })
    await platform.control.postJson('_emulator/runs/8060/simulate', {})
    platform.clock.advance('24h')
    await platform.idle()
    const [lane] = await itemsIn(platform.ada, 'v2/runs/8060/lanes')
    expect(lane).toMatchObject({ ReadsPf: 1000, Yield: 0.302 })
    expect(lane).not.toHaveProperty('IsSimulated')
    const [dataset] = await datasetsOf(platform, '8060')
    const sample = String(dataset?.['V1pre3Id']).replace('sample.', '')
    const reads = Number((await record(platform, `v1pre3/samples/${sample}`))['NumReadsPF'])
    expect(reads).toBeGreaterThanOrEqual(950)
    expect(reads).toBeLessThanOrEqual(980)
  })

  it.each(['Failed', 'Stopped'])('[V2-18] makes no datasets when it ends %s', async (outcome) => {
    await using platform = await startTestPlatform()
    const run = await sequence(platform, { outcome })
    expect(await datasetsOf(platform, run)).toEqual([])
    expect((await platform.control.get(`_emulator/runs/${run}`)).body.plan).toBeNull()
  })

  it('[V2-18] makes its datasets after a restart in between, each once', async () => {
    await using folder = await temporaryFolder()
    const options = { data: folder.path }
    let run = ''
    {
      await using platform = await startTestPlatform(options)
      run = await startRun(platform, pooled)
      platform.clock.advance('24h')
    }
    for (const _ of ['interrupted', 'ended']) {
      await using platform = await startTestPlatform(options)
      await platform.idle()
      expect(await datasetsOf(platform, run)).toHaveLength(2)
      expect((await platform.control.get(`_emulator/runs/${run}`)).body.plan).toBeNull()
    }
  })

  it('[V2-18] makes its datasets after the platform was killed', async () => {
    await using folder = await temporaryFolder()
    const options = { data: folder.path }
    let run = ''
    {
      await using platform = await startTestPlatform(options)
      run = await startRun(platform, pooled)
    }
    {
      await using platform = await runPlatformProcess(folder.path)
      await platform.control.postJson('_emulator/clock', { advance: '24h' })
      await platform.kill()
    }
    await using platform = await startTestPlatform(options)
    await platform.idle()
    expect(await datasetsOf(platform, run)).toHaveLength(2)
  })

  it('[V2-18] makes its datasets again where the state before its end is restored', async () => {
    await using platform = await startTestPlatform()
    const run = await startRun(platform, pooled)
    const before = platform.snapshot()
    platform.clock.advance('24h')
    await platform.idle()
    await platform.restore(before)
    expect(await datasetsOf(platform, run)).toEqual([])
    platform.clock.advance('24h')
    await platform.idle()
    expect(await datasetsOf(platform, run)).toHaveLength(2)
  })
})

describe('the lanes of a new run', () => {
  it.each([
    [[{ number: 0, libraryPool: '17001' }], ['lanes[0].number']],
    [[{ number: 17 }], ['lanes[0].number']],
    [[{ number: 1 }, { number: 1 }], ['lanes[1].number']],
    [[{ number: 1, libraryPool: '17101' }], ['lanes[0].libraryPool']],
    [[{ number: 1, libraries: ['16001', '16101'] }], ['lanes[0].libraries[1]']],
    [[{ number: 1, libraries: [], libraryPool: '17001' }], ['lanes[0]']],
  ])('[V2-18] are refused as %j', async (lanes, members) => {
    await using platform = await startTestPlatform()
    const order = { user: '1001', experimentName: 'Exome 7', lanes }
    const { status, body } = await platform.control.postJson('_emulator/runs', order)
    expect(status).toBe(400)
    const problems = body.error.problems as { member: string }[]
    expect(problems.map(({ member }) => member)).toEqual(members)
  })

  it('[V2-08] leave out the libraries of a pool that failed', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.postJson('v2/librarypools/17001', { Status: 'Failed' })
    const run = await sequence(platform)
    const biosample = await record(platform, 'v2/biosamples/12002')
    expect(await datasetsOf(platform, run)).toHaveLength(2)
    expect(biosample['Yields']).toMatchObject([{ TotalActualYield: 0 }])
  })
})
