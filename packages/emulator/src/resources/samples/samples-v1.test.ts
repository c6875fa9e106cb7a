import { expect, it } from 'vitest'
import { idsIn } from '../../testing/lists.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const compactMembers = [
  'Id',
  'Href',
  'IsMerged',
  'UserOwnedBy',
  'Name',
  'ExperimentName',
  'SampleId',
  'Status',
  'StatusSummary',
  'DateCreated',
  'TotalSize',
  'Genome',
  'Read1',
  'Read2',
  'NumReadsPF',
  'NumReadsRaw',
  'TotalReadsRaw',
  'TotalReadsPF',
  'TotalClustersRaw',
  'TotalClustersPF',
  'IsPairedEnd',
]
const furtherMembers = [
  'HrefGenome',
  'SampleNumber',
  'HrefFiles',
  'References',
  'Properties',
  'AppSession',
  'Projects',
]
const newSample = {
  Name: 'HG001',
  SampleId: 'S-1',
  SampleNumber: 3,
  ExperimentName: 'Experiment 7',
  NumReadsRaw: 400,
  NumReadsPF: 380,
  Read1: 151,
  Read2: 150,
  IsPairedEnd: true,
  HrefGenome: 'v1pre3/genomes/4',
}

it('[SMP-01] lists the samples of a project', async () => {
  await using platform = await startTestPlatform()
  const { status, body } = await platform.ada.get('v1pre3/projects/4001/samples')
  expect(status).toBe(200)
  expect(body.Response).toMatchObject({
    Items: [
      { Id: '5001', Name: 'NA12878' },
      { Id: '5002', Name: 'NA12891' },
    ],
    DisplayedCount: 2,
    TotalCount: 2,
    SortBy: 'Id',
  })
})

it('[SMP-01] returns a sample with its genome, reads, files and project', async () => {
  await using platform = await startTestPlatform()
  const { status, body } = await platform.ada.get('v1pre3/samples/5001')
  expect(status).toBe(200)
  expect(body.Response).toMatchObject({
    Id: '5001',
    Href: 'v1pre3/samples/5001',
    Name: 'NA12878',
    UserOwnedBy: { Id: '1001', Href: 'v1pre3/users/1001', Name: 'Ada Example' },
    IsPairedEnd: true,
    Read1: 36,
    Read2: 36,
    NumReadsRaw: 8,
    HrefGenome: 'v1pre3/genomes/4',
    Genome: { Id: '4', Href: 'v1pre3/genomes/4' },
    HrefFiles: 'v1pre3/samples/5001/files',
    TotalSize: 23,
    Projects: [{ Id: '4001', Name: 'Volvox' }],
    Properties: { Items: [], Href: 'v1pre3/samples/5001/properties' },
  })
})

it('[SMP-01] creates a sample with all members of its body, in a running session', async () => {
  await using platform = await startTestPlatform()
  const created = await platform.ada.postJson('v1pre3/projects/4002/samples', newSample)
  expect(created.status).toBe(201)
  const { Id } = created.body.Response
  const { body } = await platform.ada.get(`v1pre3/samples/${Id}`)
  expect(body.Response).toEqual(created.body.Response)
  expect(body.Response).toMatchObject({
    ...newSample,
    Status: 'Running',
    AppSession: { Status: 'Running', Application: { Id: '2002' } },
    Projects: [{ Id: '4002' }],
  })
  expect(Object.keys(body.Response)).toEqual(
    expect.arrayContaining([...compactMembers, ...furtherMembers]),
  )
})

it('[SMP-01] shows every compact member in the list', async () => {
  await using platform = await startTestPlatform()
  await platform.ada.postJson('v1pre3/projects/4002/samples', newSample)
  const { body } = await platform.ada.get('v1pre3/projects/4002/samples')
  expect(Object.keys(body.Response.Items[0]).toSorted()).toEqual(compactMembers.toSorted())
})

it('[SMP-01] leaves out what a sample does not have, and never returns null', async () => {
  await using platform = await startTestPlatform()
  const { body, text } = await platform.ada.postJson('v1pre3/projects/4002/samples', {
    Name: 'bare',
    HrefGenome: null,
    ExperimentName: null,
    NumReadsRaw: -999,
  })
  expect(body.Response).toMatchObject({ Name: 'bare', NumReadsRaw: 0 })
  expect(body.Response).not.toHaveProperty('HrefGenome')
  expect(body.Response).not.toHaveProperty('ExperimentName')
  expect(text).not.toContain('null')
})

it('[SMP-01] makes a sample in the session that is named', async () => {
  await using platform = await startTestPlatform()
  const first = await platform.ada.postJson('v1pre3/projects/4002/samples', { Name: 'a' })
  const session = first.body.Response.AppSession.Id
  const second = await platform.ada.postJson(
    `v1pre3/projects/4002/samples?appsessionid=${session}`,
    { Name: 'b' },
  )
  expect(second.body.Response.AppSession.Id).toBe(session)
})

it.each([
  { body: {}, says: 'Name' },
  { body: { Name: '' }, says: 'Name' },
  { body: { Name: 'x', Read1: 'many' }, says: 'Read1' },
  { body: { Name: 'x', HrefGenome: 'v1pre3/genomes/99999' }, says: 'genomes/99999' },
])('[SMP-01] refuses a sample of $body, naming $says', async ({ body, says }) => {
  await using platform = await startTestPlatform()
  const reply = await platform.ada.postJson('v1pre3/projects/4002/samples', body)
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.body.ResponseStatus)).toContain(says)
  const list = await platform.ada.get('v1pre3/projects/4002/samples')
  expect(list.body.Response.TotalCount).toBe(0)
})

it('[SMP-01] needs CREATE or WRITE on the project for a new sample', async () => {
  await using platform = await startTestPlatform()
  const create = (scope: string) =>
    platform.withScopes([scope]).postJson('v1pre3/projects/4002/samples', { Name: scope })
  expect((await create('create project 4002')).status).toBe(201)
  expect((await create('write project 4002')).status).toBe(201)
  const refused = await create('read project 4002')
  expect(refused.status).toBe(403)
  expect(refused.body.ResponseStatus.Message).toMatch(/CREATE|WRITE/)
})

it('[SMP-01] accepts a file of a sample and lists it', async () => {
  await using platform = await startTestPlatform()
  const sample = await platform.ada.postJson('v1pre3/projects/4002/samples', { Name: 'new' })
  const { HrefFiles } = sample.body.Response
  const file = await platform.ada.upload(`${HrefFiles}?name=r1.fastq.gz`, 'reads')
  expect(file.status).toBe(201)
  expect(file.body.Response).toMatchObject({
    Path: 'r1.fastq.gz',
    Size: 5,
    ParentSample: { Id: sample.body.Response.Id },
  })
  const list = await platform.ada.get(HrefFiles)
  expect(list.body.Response.Items).toMatchObject([{ Id: file.body.Response.Id }])
})

it.each(['gz', '.gz', 'GZ'])('[SMP-02] filters files of a sample by %s', async (extensions) => {
  await using platform = await startTestPlatform()
  const { body } = await platform.ada.get(`v1pre3/samples/5001/files?Extensions=${extensions}`)
  expect(body.Response).toMatchObject({ Items: [{ Id: '7101' }], TotalCount: 1 })
})

it('[SMP-02] lists at most 1000 files of a sample', async () => {
  await using platform = await startTestPlatform()
  const most = await platform.ada.get('v1pre3/samples/5001/files?Limit=1000')
  expect(most.body.Response).toMatchObject({ Limit: 1000, DisplayedCount: 2 })
  const none = await platform.ada.get('v1pre3/samples/5001/files?Limit=0')
  expect(none.body.Response).toMatchObject({ Items: [], DisplayedCount: 0, TotalCount: 2 })
  const more = await platform.ada.get('v1pre3/samples/5001/files?Limit=1001')
  expect(more.status).toBe(400)
  expect(more.body.ResponseStatus.Errors[0].Message).toMatch(/Limit.*1000/)
})

it('[SMP-02] sorts files of a sample by Id, Path or DateCreated', async () => {
  await using platform = await startTestPlatform()
  const idsBy = (sorting: string) => idsIn(platform.ada, `v1pre3/samples/5001/files?${sorting}`)
  expect(await idsBy('SortBy=Id&SortDir=Desc')).toEqual(['7102', '7101'])
  expect(await idsBy('SortBy=Path')).toEqual(['7102', '7101'])
  expect(await idsBy('SortBy=DateCreated')).toEqual(['7101', '7102'])
})
