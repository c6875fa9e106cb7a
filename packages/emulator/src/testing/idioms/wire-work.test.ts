import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { startAppBench } from '../app-bench.ts'
import type { Reply } from '../client.ts'
import { itemsIn } from '../lists.ts'
import { newResult } from '../new-result.ts'
import { startTestPlatform } from '../test-platform.ts'

// What deployed clients send and expect, statement by statement: of projects, samples, AppResults, sessions and the lab.

const members = (value: object): string[] => Object.keys(value)
const native = { id: '2905', name: 'Native', kind: 'native' } as const
const form = {
  $type: 'Form',
  fields: [
    { $type: 'SampleChooser', id: 'reads', multiselect: true },
    { $type: 'ProjectChooser', id: 'target', valueType: 'Output' },
    { $type: 'TextBox', id: 'note' },
  ],
}

describe.each(profiles)('the profile %s', (profile) => {
  const isField = profile === 'field'
  const recordIn = ({ body }: Reply): Reply['body'] => (isField ? body : body.Response) as unknown

  it('[WIR-01] has addresses and properties in the record of a project, and not in lists', async () => {
    await using platform = await startTestPlatform({ profile })
    const further = ['HrefSamples', 'HrefAppResults', 'HrefPlatformUI', 'Properties']
    const one = (await platform.ada.get('v1pre3/projects/4001')).body.Response
    expect(members(one)).toEqual(expect.arrayContaining(further))
    const [row] = await itemsIn(platform.ada, 'v1pre3/users/current/projects')
    for (const name of further) expect(row).not.toHaveProperty(name)
  })

  it('[WIR-01] has the members of samples, alone and in lists', async () => {
    await using platform = await startTestPlatform({ profile })
    const [row] = await itemsIn(platform.ada, 'v1pre3/projects/4001/samples')
    const compact =
      'Id Href IsMerged UserOwnedBy Name SampleId Status StatusSummary DateCreated TotalSize Genome Read1 Read2 NumReadsPF NumReadsRaw TotalReadsRaw TotalReadsPF TotalClustersRaw TotalClustersPF IsPairedEnd'
    expect(members(row ?? {})).toEqual(expect.arrayContaining(compact.split(' ')))
    const one = (await platform.ada.get('v1pre3/samples/5001')).body.Response
    const single = 'HrefGenome SampleNumber HrefFiles References Properties Projects'
    expect(members(one)).toEqual(expect.arrayContaining(single.split(' ')))
    for (const name of single.split(' ')) expect(row).not.toHaveProperty(name)
  })

  it('[WIR-01] makes a running session for an AppResult without one, and takes null and -999 for absent', async () => {
    await using platform = await startTestPlatform({ profile })
    const made = await platform.ada.postJson('v1pre3/projects/4002/appresults', {
      Name: 'R',
      Description: null,
      References: [],
      HrefGenome: null,
    })
    expect(made.status).toBe(201)
    const { Id, AppSession } = made.body.Response
    expect(AppSession.Status).toBe('Running')
    const properties = await itemsIn(platform.ada, `${AppSession.Href}/properties`)
    const named = Object.fromEntries(properties.map((one) => [one['Name'], one]))
    expect(named['Input.Samples']).toMatchObject({ Type: 'sample[]', ItemsDisplayedCount: 0 })
    expect(named['Output.AppResults']).toMatchObject({ Items: [{ Id }] })
    const sample = { Name: 'S', Read1: -999, NumReadsRaw: null }
    const reply = await platform.ada.postJson('v1pre3/projects/4002/samples', sample)
    expect(reply.body.Response).toMatchObject({ Read1: 0, NumReadsRaw: 0 })
  })

  it('[WIR-01] is read-only after Complete except for properties', async () => {
    await using platform = await startTestPlatform({ profile })
    const { Href, HrefFiles, AppSession } = await newResult(platform.ada)
    expect((await platform.ada.upload(`${HrefFiles}?name=a.txt`, 'a')).status).toBe(201)
    await platform.ada.post(AppSession.Href, { Status: 'Complete' })
    expect((await platform.ada.upload(`${HrefFiles}?name=b.txt`, 'b')).status).toBe(409)
    const Properties = [{ Name: 'Demo.a', Type: 'string', Content: 'a' }]
    const written = await platform.ada.postJson(`${Href}/properties`, { Properties })
    expect(written.status).toBeLessThan(300)
  })

  it('[WIR-02] takes the status of a session in any case, by form, JSON and query', async () => {
    await using platform = await startTestPlatform({ profile })
    const { AppSession } = await newResult(platform.ada)
    const replies = [
      await platform.ada.post(AppSession.Href, { status: 'NEEDSATTENTION', statussummary: 'a' }),
      await platform.ada.postJson(AppSession.Href, { Status: 'running', StatusSummary: 'b' }),
      await platform.ada.post(`${AppSession.Href}?status=complete&statussummary=c`),
    ]
    const shown = replies.map(({ status, body }): unknown[] => [
      status,
      body.Response.Status,
      body.Response.StatusSummary,
    ])
    expect(shown).toEqual([
      [200, 'NeedsAttention', 'a'],
      [200, 'Running', 'b'],
      [200, 'Complete', 'c'],
    ])
  })

  it('[WIR-01] has the members of sessions of v2', async () => {
    await using platform = await startTestPlatform({ profile })
    const { AppSession } = await newResult(platform.ada)
    const one = recordIn(await platform.ada.get(`v2/appsessions/${AppSession.Id}`))
    const wanted =
      'ExecutionStatus Status DateModified ModifiedOn DateStarted Purpose ContainsComments HrefComments'
    expect(members(one)).toEqual(expect.arrayContaining(wanted.split(' ')))
    expect(one.Purpose).toBe('AppUpload')
  })

  it('[WIR-03] creates sessions of v2, and launches by v2 with the id of the session', async () => {
    const platform = await startAppBench([{ ...native, form }], { profile, executorSlots: 0 })
    const made = await platform.ada.postJson('v2/appsessions', {
      Name: 'By v2',
      StatusSummary: 'started',
    })
    expect(made.status).toBe(201)
    expect(recordIn(made)).toMatchObject({ Name: 'By v2', StatusSummary: 'started' })
    const launched = await platform.ada.postJson('v2/applications/2905/launch', {
      Name: 'Launched',
      StatusSummary: 'waiting',
      InputParameters: { reads: ['samples/5001'], target: 'projects/4001', note: 'text' },
    })
    expect(launched.status).toBe(201)
    const { Id } = recordIn(launched)
    const properties = await itemsIn(platform.ada, `v1pre3/appsessions/${Id}/properties`)
    const names = properties.map(({ Name }) => Name)
    expect(names).toEqual(
      expect.arrayContaining(['Input.reads', 'Input.note', 'Input.Samples', 'Output.Projects']),
    )
  })

  it('[WIR-02] launches from bodies as older clients write them', async () => {
    const platform = await startAppBench([{ ...native, form }], { profile, executorSlots: 0 })
    const { status, body } = await platform.ada.postJson('v1pre3/applications/2905/appsessions', {
      Name: 'Old',
      Properties: [
        { Name: 'Input.reads', Type: 'sample[]', items: ['v1pre3/samples/5001 '] },
        { Name: 'Input.Projects', Type: 'project[]', items: ['v1pre3/projects/4001 '] },
        { Name: 'Input.Runs', Type: 'run[]', items: [] },
      ],
    })
    expect([status, body.ResponseStatus]).toEqual([201, {}])
    const properties = await itemsIn(platform.ada, `${body.Response.Href}/properties`)
    const named = Object.fromEntries(properties.map((one) => [one['Name'], one]))
    expect(named['Input.Projects']).toMatchObject({ Items: [{ Id: '4001' }] })
    expect(named['Input.Samples']).toMatchObject({ Items: [{ Id: '5001' }] })
  })

  it('[WIR-01] has the members of biosamples and datasets of v2', async () => {
    await using platform = await startTestPlatform({ profile })
    const made = await platform.ada.postJson('v2/biosamples', {
      BioSampleName: 'B-1',
      DefaultProjectId: '4001',
      ContainerName: 'Plate',
      ContainerPosition: 'A01',
    })
    expect(made.status).toBe(201)
    const { Id } = recordIn(made)
    const one = recordIn(await platform.ada.get(`v2/biosamples/${Id}`))
    const wanted =
      'Id Href UserOwnedBy BioSampleName DefaultProject DateModified DateCreated ContainerName ContainerPosition Status LabStatus Properties'
    expect(members(one)).toEqual(expect.arrayContaining(wanted.split(' ')))
    const list = recordIn(await platform.ada.get('v2/projects/4001/datasets')).Items as {
      readonly V1pre3Id: string
    }[]
    for (const { V1pre3Id } of list) expect(V1pre3Id).toMatch(/^(sample|appresult)\.\d+$/)
    const dataset = list.find(({ V1pre3Id }) => V1pre3Id === 'appresult.6001')
    expect(dataset).toMatchObject({
      UploadStatus: profile === 'spec' ? 'Complete' : 'Completed',
      ValidationStatus: 'Passed',
      DatasetType: {
        Id: expect.any(String),
        Href: expect.any(String),
        ConformsToIds: expect.any(Array),
      },
    })
    const conforming = await platform.ada.get(
      'v2/projects/4001/datasets?datasettypes=~common.fastq',
    )
    expect(conforming.status).toBe(200)
  })
})
