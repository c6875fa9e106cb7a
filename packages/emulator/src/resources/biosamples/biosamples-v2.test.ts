import { describe, expect, it } from 'vitest'
import { columnIn } from '../../testing/lists.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const names = ({ ada }: TestPlatform, query: string) =>
  columnIn(ada, `v2/biosamples?${query}`, 'BioSampleName')

async function bioSample({ ada }: TestPlatform, id: string) {
  const { status, body } = await ada.get(`v2/biosamples/${id}`)
  expect(status).toBe(200)
  return body.Response as Record<string, unknown>
}

describe('a biosample', () => {
  it('[V2-02] has its preps, requests, yields, subject and properties', async () => {
    await using platform = await startTestPlatform()
    expect(await bioSample(platform, '12001')).toMatchObject({
      Id: '12001',
      Href: 'v2/biosamples/12001',
      UserOwnedBy: { Id: '1001', Href: 'v2/users/1001', Name: 'Ada Example' },
      BioSampleName: 'NA12878',
      DefaultProject: { Id: '4001', Name: 'Volvox' },
      Subject: { Id: '11001', UserSubjectId: 'subject-1', Species: 'Homo sapiens' },
      Status: 'New',
      LabStatus: 'Requeued',
      LibraryPreps: [{ Id: '13001', Name: 'Whole genome' }],
      PrepRequests: [{ Id: '15001', Status: 'InProgress', RequiredYield: 3000 }],
      // Half of the pool's requeue is for each of its two libraries.
      Yields: [
        {
          TotalExpectedYield: 3500,
          TotalActualYield: 2000,
          TotalFastqDatasets: 1,
          TotalLanes: 1,
        },
      ],
      Properties: { Items: [{ Name: 'Lab.note', Content: 'thawed' }], TotalCount: 1 },
    })
  })

  it('[V2-02] shows the included members in lists and in its record', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const [plain] = (await ada.get('v2/biosamples?id=12001')).body.Response.Items
    for (const part of ['Properties', 'LibraryPreps', 'PrepRequests', 'Yields', 'Libraries']) {
      expect(plain).not.toHaveProperty(part)
      const path = `v2/biosamples?id=12001&include=${part}`
      expect((await ada.get(path)).body.Response.Items[0]).toHaveProperty(part)
    }
    const whole = await ada.get('v2/biosamples/12001?include=Libraries,LabRequeues')
    expect(whole.body.Response).toMatchObject({
      Libraries: [{ Id: '16001', Pools: [{ Id: '17001', UserPoolId: 'pool-1' }] }],
      LabRequeues: [{ Id: '18001', Type: 'AdditionalYieldOfLibraryPool' }],
    })
    const prefixed = await ada.get(
      'v2/biosamples?id=12001&include=Properties&propertynamestartswith=Other',
    )
    expect(prefixed.body.Response.Items[0].Properties.Items).toEqual([])
  })

  it.each([
    ['biosamplename=NA12891,HG002', ['NA12891']],
    ['status=active', ['NA12891']],
    ['labstatus=Requeued', ['NA12878', 'NA12891']],
    ['labstatus=sequenced', []],
    ['projectid=4002', ['NA12891']],
    ['id=12002,12101', ['NA12891']],
    ['sortby=BioSampleName&sortdir=desc', ['NA12891', 'NA12878']],
    ['sortby=Project', ['NA12891', 'NA12878']],
    ['sortby=Subject&sortdir=Desc', ['NA12878', 'NA12891']],
    ['sortby=Status', ['NA12891', 'NA12878']],
  ])('[V2-02] is found by %s', async (query, expected) => {
    await using platform = await startTestPlatform()
    expect(await names(platform, query)).toEqual(expected)
  })

  it('[V2-07] has a name that is unique for its owner', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const create = (BioSampleName: string) => ada.postJson('v2/biosamples', { BioSampleName })
    expect((await create('a b')).status).toBe(400)
    expect((await create('HG002')).status).toBe(201)
    const taken = await create('NA12878')
    expect(taken.status).toBe(409)
    expect(refusalOf(taken, 'v2').message).toContain('BioSample 12001')
    const renamed = await ada.postJson('v2/biosamples/12002', { BioSampleName: 'NA12878' })
    expect(renamed.status).toBe(409)
  })

  it('[V2-07] moves between any two statuses', async () => {
    await using platform = await startTestPlatform()
    const statuses = ['New', 'Active', 'Done', 'QcFailed', 'Canceled']
    for (const from of statuses) {
      for (const to of statuses) {
        await platform.ada.postJson('v2/biosamples/12001', { Status: from })
        const { body } = await platform.ada.postJson('v2/biosamples/12001', { Status: to })
        expect(body.Response.Status).toBe(to)
      }
    }
  })

  it('[V2-07] that is Canceled ends the analyses in progress for it, and what the lab was to do', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const { appSession } = await platform.launch({
      user: '1001',
      application: '2001',
      properties: [{ Name: 'Input.reads', Type: 'sample', Content: 'v1pre3/samples/5001' }],
    })
    await ada.postJson('v2/preprequests/15001/labrequeues', { RequestedAdditionalYield: 10 })
    await ada.postJson('v2/biosamples/12002', { Status: 'Canceled' })
    expect((await ada.get(appSession)).body.Response.Status).toBe('Running')
    await ada.postJson('v2/biosamples/12001', { Status: 'Canceled' })
    expect((await ada.get(appSession)).body.Response.Status).toBe('Aborted')
    expect((await ada.get('v2/preprequests/15001')).body.Response.Status).toBe('Canceled')
    const requeues = (status: string) => columnIn(ada, `v2/labrequeues?status=${status}`, 'Type')
    expect(await requeues('Canceled')).toEqual(['NewBioSampleLibrary'])
    await ada.postJson('v2/biosamples/12001', { Status: 'Active' })
    expect((await ada.get('v2/preprequests/15001')).body.Response.Status).toBe('InProgress')
    expect(await requeues('Canceled')).toEqual([])
  })

  it('[V2-02] gets another default project together with others atomically', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const update = (Ids: string[], DefaultProjectId: string) =>
      ada.postJson('v2/biosamples/bulkupdate', { Ids, DefaultProjectId })
    expect((await update(['12001', '12101'], '4002')).status).toBe(403)
    expect((await update(['12001'], '4003')).status).toBe(403)
    expect(await names(platform, 'projectid=4001')).toEqual(['NA12878'])
    const { body } = await update(['12001', '12002'], '4002')
    expect(body.Response.TotalCount).toBe(2)
    expect(await names(platform, 'projectid=4002')).toEqual(['NA12878', 'NA12891'])
  })

  it('[V2-16] is that of each sample whose SampleId is its name, earlier or later', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const datasets = (id: string) => columnIn(ada, `v2/datasets?inputbiosamples=${id}`, 'Name')
    expect(await datasets('12001')).toEqual(['NA12878'])
    const sample = (Name: string, SampleId: string) =>
      ada.postJson('v1pre3/projects/4001/samples', { Name, SampleId })
    await sample('Again', 'NA12878')
    expect(await datasets('12001')).toEqual(['Again', 'NA12878'])
    await sample('Later', 'later')
    const { body } = await ada.postJson('v2/biosamples', { BioSampleName: 'later' })
    expect(await datasets(body.Response.Id as string)).toEqual(['Later'])
  })
})

describe('the lanes of a biosample', () => {
  it('[V2-02] are listed with their run, library and FASTQ', async () => {
    await using platform = await startTestPlatform()
    const path = 'v2/biosamples/12001/runlanesummaries'
    const { body } = await platform.ada.get(`${path}?sortby=ModifiedOn`)
    expect(body.Response.Items).toEqual([
      expect.objectContaining({
        RunId: '8001',
        ExperimentName: 'Run 1',
        RunStatus: 'Complete',
        LaneId: '19001',
        LaneNumber: 1,
        LaneStatus: 'Undefined',
        LibraryName: 'NA12878_L1',
        FastQStatus: 'Completed',
      }),
    ])
    const [other] = (await platform.ada.get('v2/biosamples/12002/runlanesummaries')).body.Response
      .Items
    expect(other).toMatchObject({ LibraryName: 'NA12891_L1', FastQStatus: 'Pending' })
    expect((await platform.ada.get(`${path}?id=19101`)).body.Response.Items).toEqual([])
  })
})
