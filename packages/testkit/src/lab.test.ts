import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  openSession,
  uploadDataset,
  waitForSession,
  waitForWorkflow,
  type Client,
} from '@benchtop/app-runtime'
import { uploadDataset as uploadAnywhere } from '@benchtop/app-runtime/browser'
import type { SeedDocument } from '@benchtop/emulator'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defaultSeed } from './default-seed.ts'
import { startTestPlatform, type TestPlatform } from './start-test-platform.ts'

/** A library on the lane of a run that can be simulated, and a workflow that waits for its yield. */
const lab: SeedDocument = {
  runs: [
    {
      id: '8900',
      owner: '1001',
      experimentName: 'Night',
      number: 1,
      status: 'Running',
      details: {
        InstrumentName: 'M00001',
        InstrumentType: 'MiSeq',
        Workflow: 'GenerateFASTQ',
        NumCyclesRead1: 151,
      },
    },
  ],
  biosamples: [
    { id: '12900', owner: '1001', name: 'Volvox-7', defaultProject: '4001' },
    { id: '12901', owner: '1001', name: 'Volvox-8', defaultProject: '4001' },
  ],
  prepRequests: [
    { id: '15900', biosample: '12900', prep: 'Whole genome', requiredYield: 1000 },
    { id: '15901', biosample: '12901', prep: 'Whole genome', requiredYield: 1000 },
  ],
  libraries: [
    {
      id: '16900',
      name: 'Volvox-7_L1',
      biosample: '12900',
      prep: 'Whole genome',
      prepRequest: '15900',
      index1Sequence: 'ATCACGAC',
    },
  ],
  libraryPools: [{ id: '17900', owner: '1001', userPoolId: 'Pool', libraries: ['16900'] }],
  lanes: [
    {
      id: '19900',
      run: '8900',
      number: 1,
      libraries: [{ library: '16900', libraryPool: '17900' }],
    },
  ],
  workflows: [
    {
      id: '21900',
      owner: '1001',
      application: '2002',
      name: 'Report of',
      dependencies: [{}],
      settings: [{ name: 'Input.reads', type: 'sample[]', description: 'Reads', of: 'sample' }],
    },
    {
      id: '21901',
      owner: '1001',
      application: '2002',
      name: 'Comparison of',
      dependencies: [{}],
      settings: [
        {
          name: 'Input.calls',
          type: 'appresult',
          description: 'Calls',
          content: 'v1pre3/appresults/6001',
        },
      ],
    },
  ],
}
const night = { workflow: '21900', bioSample: '12900' }

async function labPlatform(): Promise<{ platform: TestPlatform; client: Client }> {
  const platform = await startTestPlatform({ seed: [defaultSeed, lab] })
  onTestFinished(() => platform.close())
  return { platform, client: platform.clientFor('1001') }
}

describe('the upload of a dataset', () => {
  it('creates it in a project, with its files and attributes, and completes it and its session', async () => {
    await using platform = await startTestPlatform()
    const folder = await mkdtemp(join(tmpdir(), 'benchtop-testkit-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'reads_R1.fastq'), '@r1\nACGT\n+\nIIII\n')
    const client = platform.clientFor('1001', { application: '2001' })
    const progress: number[] = []
    const dataset = await uploadDataset(client, {
      projectId: '4001',
      name: 'Reads',
      typeId: 'common.fastq',
      files: [
        { path: join(folder, 'reads_R1.fastq'), directory: 'reads' },
        { content: 'a note', name: 'note.txt' },
      ],
      onProgress: (file, { doneBytes }) => (progress[file] = doneBytes),
    })
    expect(dataset).toMatchObject({
      Name: 'Reads',
      UploadStatus: 'Complete',
      DatasetType: { Id: 'common.fastq' },
      TotalSize: 22,
    })
    expect(progress).toEqual([16, 6])
    const { Items } = await client.v2.listDatasetFiles({ datasetId: dataset.Id })
    expect(Items.map(({ Path }) => Path).toSorted()).toEqual(['note.txt', 'reads/reads_R1.fastq'])
    const session = await client.v2.getAppSession({ id: dataset.AppSession!.Id })
    expect(session.ExecutionStatus).toBe('Complete')
  })

  it('belongs to the session of the app, which stays as it is, and sets attributes', async () => {
    await using platform = await startTestPlatform()
    const client = platform.clientFor('1001', { application: '2001' })
    const { Id } = await client.v2.createAppSession({ Name: 'Analysis' })
    const dataset = await uploadAnywhere(client, {
      projectId: '4001',
      name: 'Figures',
      sessionId: Id,
      attributes: { reads: 8 },
      files: [{ content: '{}', name: 'figures.json' }],
    })
    expect(dataset).toMatchObject({ AppSession: { Id }, Attributes: { reads: 8 } })
    expect((await openSession(client, Id)).record.Status).toBe('Running')
  })

  it('is Aborted with the reason if a file is refused, and rejects with the refusal', async () => {
    await using platform = await startTestPlatform()
    const client = platform.clientFor('1001', { application: '2001' })
    await platform.setFaults([
      { operation: 'v1.uploadAppResultFile', error: { code: 'Forbidden' }, times: 1 },
    ])
    const uploading = uploadDataset(client, {
      projectId: '4001',
      name: 'Reads',
      files: [{ content: 'x', name: 'x.txt' }],
    })
    await expect(uploading).rejects.toMatchObject({ status: 403 })
    const { Items } = await client.v2.listProjectDatasets({
      projectId: '4001',
      uploadstatus: ['Aborted'],
    })
    expect(Items).toMatchObject([{ Name: 'Reads' }])
    expect(Items[0]?.UploadStatusSummary).not.toBe('')
    const session = await client.v2.getAppSession({ id: Items[0]!.AppSession!.Id })
    expect(session.ExecutionStatus).toBe('Aborted')
  })

  it('requires a file, before anything is created', async () => {
    await using platform = await startTestPlatform()
    const client = platform.clientFor('1001', { application: '2001' })
    const uploading = uploadDataset(client, { projectId: '4001', name: 'Nothing', files: [] })
    await expect(uploading).rejects.toThrow('Dataset Nothing has no files')
    await platform.requests.assertNone({ operation: 'v2.createDataset' })
  })
})

describe('waiting for a session', () => {
  it('looks less and less often until it has ended', async () => {
    await using platform = await startTestPlatform()
    const app = platform.clientFor('1001', { application: '2001' })
    const { Id } = await app.v2.createAppSession({ Name: 'Analysis' })
    const waits: number[] = []
    const client = platform.clientFor('1001', {
      sleep: async (ms) => {
        waits.push(ms)
        if (waits.length === 5) await app.v1.updateAppSession({ id: Id, Status: 'Complete' })
      },
    })
    const ended = await waitForSession(client, Id, { firstWaitMs: 1_000, maxWaitMs: 5_000 })
    expect(ended.ExecutionStatus).toBe('Complete')
    expect(waits).toEqual([1_000, 2_000, 4_000, 5_000, 5_000])
  })

  it('ends with its signal', async () => {
    await using platform = await startTestPlatform()
    const app = platform.clientFor('1001', { application: '2001' })
    const { Id } = await app.v2.createAppSession({ Name: 'Analysis' })
    const ending = new AbortController()
    const client = platform.clientFor('1001', {
      sleep: async () => ending.abort(new Error('No longer needed.')),
    })
    const waiting = waitForSession(client, Id, { signal: ending.signal })
    await expect(waiting).rejects.toThrow('No longer needed.')
  })

  it('waits for the jobs of the platform in a test, and moves its clock', async () => {
    await using platform = await startTestPlatform()
    const client = platform.clientFor('1001')
    const { sessionId } = await platform.trigger({ user: '1001', application: '2002' })
    const ended = await platform.waitForSession(client, sessionId)
    expect(ended.ExecutionStatus).toBe('Complete')

    const app = platform.clientFor('1001', { application: '2001' })
    const { Id } = await app.v2.createAppSession({ Name: 'Forgotten' })
    const timedOut = await platform.waitForSession(client, Id)
    expect(timedOut.ExecutionStatus).toBe('TimedOut')
    await expect(async () => {
      const other = await app.v2.createAppSession({ Name: 'Running' })
      return platform.waitForSession(client, other.Id, { within: '3h' })
    }).rejects.toThrow(/Session \d+ didn't end within 3h on the platform's clock/)
  })
})

describe('waiting for a workflow', () => {
  it('lets a run be simulated, its yield counted, and the app launched on the biosample', async () => {
    const { platform, client } = await labPlatform()
    await platform.control.simulateRun({ id: '8900' })
    const { bioSample, session } = await platform.waitForWorkflow(client, night)
    expect(bioSample).toMatchObject({ Status: 'Launched', BioSample: { Name: 'Volvox-7' } })
    expect(session?.ExecutionStatus).toBe('Complete')
  })

  it('rejects a biosample that no run gives its yield, and one that the workflow has nothing to do with', async () => {
    const { platform, client } = await labPlatform()
    const idle = platform.waitForWorkflow(
      client,
      { ...night, bioSample: '12901' },
      { within: '2d' },
    )
    await expect(idle).rejects.toThrow(
      "Workflow 21900 on biosample 12901 didn't end within 2d on the platform's clock",
    )
    const unknown = waitForWorkflow(client, { ...night, bioSample: '999' })
    await expect(unknown).rejects.toThrow("Workflow 21900 doesn't wait for biosample 999.")
  })

  it('ends with the reason of a launch that is refused', async () => {
    const { platform, client } = await labPlatform()
    await client.v1.deleteAppResult({ id: '6001' })
    await platform.control.simulateRun({ id: '8900' })
    const { bioSample, session } = await platform.waitForWorkflow(client, {
      ...night,
      workflow: '21901',
    })
    expect(bioSample.Status).toBe('Refused')
    expect(bioSample.StatusSummary).toMatch(/6001/)
    expect(session).toBeUndefined()
  })
})
