import { describe, expect, it } from 'vitest'
import { startTestPlatform } from '../testing/test-platform.ts'

const first = `[Header]
Experiment Name,Panel 9

[Reads]
151

[Data]
Lane,Sample_ID,Sample_Name,I7_Index_ID,index,I5_Index_ID,index2
1,S1,,D701,ATTACTCG,D501,TATAGCCT
1,S2,Second,D702,TCCGGAGA,D501,TATAGCCT
2,S1,,D701,ATTACTCG,D501,TATAGCCT
`

const second = `[Header]
FileFormatVersion,2
RunName,Genomes 4

[BCLConvert_Data]
Sample_ID,Index,Index2
S1,ATTACTCG,TATAGCCT
S3,CGCTCATT,TATAGCCT

[Cloud_Data]
Sample_ID,ProjectName,LibraryName,LibraryPrepKitName
S3,Genomes,S3-lib,NexteraFlex
`

async function runOf(sampleSheet: string, more: object = {}) {
  await using platform = await startTestPlatform()
  const send = (body: object) =>
    platform.control.postJson('_emulator/runs', { user: '1001', ...body })
  const { status, body } = await send({ sampleSheet, ...more })
  const v2 = async (path: string) =>
    (await platform.ada.get(`v2/${path}`)).body.Response as { Items: Record<string, unknown>[] }
  const bioSamples = (await v2('biosamples?limit=100')).Items.map((one) =>
    String(one['BioSampleName']),
  )
  if (status !== 200) return { status, body, bioSamples }
  const mappings = (await v2(`runs/${body.id}/lanelibrarymappings?limit=100`)).Items
  const libraries = [...Map.groupBy(mappings, (one) => one['LaneNumber']).values()].map((onLane) =>
    onLane.map(({ LibraryName }) => String(LibraryName)),
  )
  const pools = [...new Set(mappings.map(({ UserPoolId }) => String(UserPoolId)))]
  const again = await send({ sampleSheet, ...more })
  const all = (await v2('biosamples?limit=100')).Items.length
  const sheet = (await platform.ada.get(`v2/runs/${body.id}/samplesheet`)).status
  return {
    status,
    body,
    libraries,
    pools,
    bioSamples,
    again,
    added: all - bioSamples.length,
    sheet,
  }
}

it('[RUN-07] a run has the lanes, libraries, pools and biosamples of a sample sheet', async () => {
  const made = await runOf(first)
  expect(made).toMatchObject({ status: 200, body: { experimentName: 'Panel 9' } })
  expect(made.libraries).toEqual([['S1', 'Second'], ['S1']])
  expect(made.pools).toContain('Panel 9, lane 1')
  expect(made.bioSamples).toEqual(expect.arrayContaining(['S1', 'S2']))
  expect(made.again?.status).toBe(200)
  expect(made.added).toBe(0)
})

it('[RUN-07] a sheet of version 2 without lanes fills those of the flow cell', async () => {
  const made = await runOf(second, { instrumentType: 'NextSeq', experimentName: 'Mine' })
  expect(made).toMatchObject({ status: 200, body: { experimentName: 'Mine' } })
  expect(made.libraries?.length).toBeGreaterThan(1)
  for (const names of made.libraries ?? []) expect(names).toEqual(['S1', 'S3-lib'])
  expect(made.pools?.filter((name) => name.startsWith('Genomes 4'))).toEqual(['Genomes 4, lane 1'])
})

it.each([
  ['nothing but text', /NotA|sections|sample sheet/],
  ['[Header]\n[Data]\nSample_Name\nx\n', /Sample_ID/],
  ['[Header]\n[Data]\nSample_ID\n', /no sample/],
  ['[Header]\n[Data]\nLane,Sample_ID\n1,S1\n99,S2\n', /line 5 must be 1 to 16, not 99/],
  ['[Header]\n[Data]\nSample_ID,index\nS1,ACGX\n', /index in line 4 must be a sequence/],
  ['[Header]\n[Data]\nSample_ID,index\nS1,ACGT\nS2,ACGT\n', /same index in one lane/],
  ['[Header]\n[Data]\nSample_ID\nS\uFFFD1\n', /Line 4 is not utf-8 text/],
  [`[Header]\n[Data]\nSample_ID\n${'S'.repeat(257)}\n`, /Sample_ID in line 4 is longer than 256/],
  [`[Header]\n[Data]\nSample_ID\n${'S1\n'.repeat(5001)}`, /5001 rows of samples, and 5000/],
])('[RUN-07] refuses a sheet with its reason: %.40j', async (text, message) => {
  const { status, body, bioSamples } = await runOf(text, { experimentName: 'Night' })
  expect(status).toBe(400)
  expect(bioSamples).not.toContain('S1')
  expect(JSON.stringify(body)).toMatch(message)
})

describe('a run of a sample sheet', () => {
  const upTo = (size: number) => [{ path: 'a.bin', size }]

  it.each<[string, object, number | undefined, RegExp]>([
    ['a duration that is none', { durations: { Running: 'long' } }, undefined, /durations.Running/],
    ['steps that do not follow', { steps: [{ status: 'Complete' }] }, undefined, /steps/],
    ['no steps', { steps: [] }, undefined, /steps must be/],
    ['no upload', { steps: [{ status: 'Running' }], files: upTo(1) }, undefined, /files arrive/],
    ['a path that is none', { files: [{ path: '../x' }] }, undefined, /files\[0\]\.path/],
    ['two contents', { files: [{ path: 'x', size: 1, content: '' }] }, undefined, /only one of/],
    ['a file that is too large', { files: upTo(2 ** 31) }, undefined, /files\[0\]\.size/],
    [
      'a source that is not there',
      { files: [{ path: 'x', source: '/none' }] },
      undefined,
      /source/,
    ],
    ['a file that was not sent', { files: [{ path: 'x', stored: 'none' }] }, undefined, /stored/],
    ['files beyond the quota', { files: upTo(200_000) }, 100_000, /is used up/],
    ['reads beyond the quota', { files: [] }, 1000, /is used up/],
    ['a lane that is none', { lanes: [{ number: 99 }] }, undefined, /lanes\[0\]\.number/],
  ])('[RUN-07] leaves nothing where it is refused: %s', async (_, more, storageBytes, reason) => {
    await using platform = await startTestPlatform()
    const { control } = platform
    if (storageBytes !== undefined) {
      const json = { 'content-type': 'application/json' }
      const quota = JSON.stringify({ storageBytes })
      await control.send('PUT', '_emulator/users/1002/quota', json, quota)
    }
    await control.postJson('_emulator/snapshots/before', {})
    const { status, body } = await control.postJson('_emulator/runs', {
      user: '1002',
      sampleSheet: first,
      ...more,
    })
    expect([status, body]).toEqual([storageBytes === undefined ? 400 : 507, expect.anything()])
    expect(JSON.stringify(body)).toMatch(reason)
    const { resources } = (await control.get('_emulator/snapshots/before/diff')).body
    expect(resources).toEqual([])
  })

  it('[RUN-07] started with others at once has its own libraries and their datasets', async () => {
    await using platform = await startTestPlatform()
    const { control, ada } = platform
    const sheets = ['QA', 'QB', 'QC'].map((name) => first.replaceAll(/\bS(\d)/g, `${name}$1`))
    const runs = await Promise.all(
      sheets.map((sampleSheet) =>
        control.postJson('_emulator/runs', { user: '1001', sampleSheet }),
      ),
    )
    for (const [at, { status, body }] of runs.entries()) {
      expect([status, body]).toEqual([200, expect.anything()])
      const { Items } = (await ada.get(`v2/runs/${body.id}/lanelibrarymappings?limit=100`)).body
        .Response as { Items: Record<string, unknown>[] }
      const samples = new Set(Items.map((one) => String(one['LibraryName'])))
      expect(samples).toEqual(new Set([`Q${'ABC'[at]}1`, 'Second']))
      await control.postJson(`_emulator/runs/${body.id}/finish`, {})
    }
    await expect
      .poll(async () => {
        const { Response } = (await ada.get('v2/datasets?limit=100')).body
        const { Items } = Response as { Items: { Name: string }[] }
        const names = Items.map(({ Name }) => Name)
        return ['QA1', 'QB1', 'QC1'].map((name) => names.filter((one) => one.includes(name)).length)
      })
      .toEqual([1, 1, 1])
  })
})
