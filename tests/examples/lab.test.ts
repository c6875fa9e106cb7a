import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSeedFile } from '../../packages/cli/src/seed-files.ts'
import { demo } from '../../packages/cli/src/start/demo-data.ts'
import { createEmulator, type Emulator } from '../../packages/emulator/src/index.ts'

async function startDemo(): Promise<Emulator> {
  const seed = await Promise.all(demo.seedFiles.map(readSeedFile))
  const environment = { PATH: process.env['PATH'] ?? '' }
  return createEmulator({ seed, now: '2026-03-01T12:00:00.000Z', environment })
}

type Row = Readonly<Record<string, unknown>>

async function rows({ apiUrl }: Emulator, path: string): Promise<readonly Row[]> {
  const headers = { 'x-access-token': 'ada-private' }
  const response = await fetch(`${apiUrl}/${path}`, { headers })
  const { Response } = (await response.json()) as { Response: { Items?: Row[] } & Row }
  return Response.Items ?? [Response]
}

it('[V2-18] the demo has a run that leads from a biosample to the report of its reads', async () => {
  await using platform = await startDemo()
  const [biosample] = await rows(platform, 'v2/biosamples/12001?include=Libraries,LabRequeues')
  expect(biosample).toMatchObject({
    BioSampleName: 'Control',
    Libraries: [{ Id: '16001', Pools: [{ Id: '17001' }, { Id: '17002' }] }],
    Yields: [{ TotalActualYield: 2567, TotalLanes: 1, TotalFastqDatasets: 1 }],
    LabRequeues: [{ Status: 'Active' }],
  })
  expect(await rows(platform, 'v2/runs/8002/lanelibrarymappings')).toMatchObject([
    { LaneId: '19001', LibraryId: '16001', LibraryPoolId: '17001', BioSampleId: '12001' },
  ])
  const [reads] = await rows(platform, 'v2/datasets?inputruns=8002')
  expect(reads).toMatchObject({ Name: 'Control_L1', ValidationStatus: 'Passed' })
  const datasets = await rows(platform, 'v2/projects/4004/datasets')
  const report = datasets.find(({ V1pre3Id }) => V1pre3Id === 'appresult.6004')
  expect(report).toMatchObject({ Name: 'Read Report', OriginDataset: { Id: reads?.['Id'] } })
  const files = await rows(platform, `v2/datasets/${String(report?.['Id'])}/files`)
  expect(files.map(({ Name }) => Name)).toEqual(['report.html', 'summary.json'])
})

it('[V2-18] the demo has a run that is played to lanes, datasets and a report', async () => {
  await using platform = await startDemo()
  const path = `${platform.uiUrl}/_emulator/runs/8003/simulate`
  const headers = { 'content-type': 'application/json' }
  const started = await fetch(path, { method: 'POST', headers, body: '{"seed":1}' })
  expect(started.status).toBe(200)
  platform.clock.advance('24h')
  await platform.idle()
  expect(await rows(platform, 'v2/runs/8003/lanes')).toMatchObject([
    { Status: 'QcPassed', IsSimulated: true },
  ])
  const datasets = await rows(platform, 'v2/datasets?inputruns=8003&sortby=Name')
  expect(datasets.map(({ Name }) => Name)).toEqual(['Control_L1', 'Volvox-7_L1'])
  expect(await rows(platform, 'v2/labrequeues')).toMatchObject([{ Status: 'Fulfilled' }])
  expect(await rows(platform, 'v2/workflows/21001/biosamples?status=Launched')).toMatchObject([
    { BioSample: { Name: 'Volvox-7' } },
  ])
  expect(await rows(platform, 'v2/appsessions?name=Read%20Report%20Volvox-7')).toMatchObject([
    { ExecutionStatus: 'Complete' },
  ])
})

it('the report in the demo states what its files contain', async () => {
  const lab = join(demo.seedFiles[1] ?? '', '..')
  const summary = JSON.parse(await readFile(join(lab, 'control/summary.json'), 'utf8')) as {
    reads: number
    bases: number
  }[]
  const counted = await Promise.all(
    ['R1', 'R2'].map(async (read) => {
      const text = await readFile(join(lab, `../data/instrument.${read}.fastq`), 'utf8')
      const sequences = text.split('\n').filter((_, at) => at % 4 === 1)
      return { reads: sequences.length, bases: sequences.join('').length }
    }),
  )
  expect(summary.map(({ reads, bases }) => ({ reads, bases }))).toEqual(counted)
})
