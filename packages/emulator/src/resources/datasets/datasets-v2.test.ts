import { describe, expect, it } from 'vitest'
import { columnIn, idsIn } from '../../testing/lists.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const idOf = (row: string) => `ds.${row.padStart(32, '0')}`
const reads = `v2/datasets/${idOf('20001')}`
const calls = `v2/datasets/${idOf('20002')}`

/** The id of a new dataset of an app, whose session is Running. */
async function newDataset(platform: TestPlatform): Promise<string> {
  const { status, body } = await platform.ada.post('v2/projects/4001/datasets', { Name: 'Fresh' })
  expect(status).toBe(201)
  return body.Response.Id as string
}

const names = ({ ada }: TestPlatform, query: string) =>
  columnIn(ada, `v2/datasets?${query}`, 'Name')

describe('a dataset', () => {
  it('[V2-16] represents each sample and each AppResult', async () => {
    await using platform = await startTestPlatform()
    expect((await platform.ada.get(reads)).body.Response).toMatchObject({
      Id: idOf('20001'),
      Href: reads,
      Name: 'NA12878',
      Project: { Id: '4001', Name: 'Volvox' },
      DatasetType: { Id: 'common.fastq', ConformsToIds: ['common.files'] },
      UploadStatus: 'Complete',
      ValidationStatus: 'Passed',
      QcStatus: 'Undefined',
      V1pre3Id: 'sample.5001',
      TotalSize: 23,
      IsDeleted: false,
      UserOwnedBy: { Id: '1001' },
    })
    expect((await platform.ada.get(calls)).body.Response).toMatchObject({
      Name: 'Calls',
      AppSession: { Name: 'Calls', Application: { Id: '2001', Name: 'Cohort Browser' } },
      DatasetType: { Id: 'common.files' },
      V1pre3Id: 'appresult.6001',
    })
    const listed = await columnIn(platform.ada, 'v2/datasets', 'V1pre3Id')
    expect(listed.toSorted()).toEqual(['appresult.6001', 'sample.5001', 'sample.5002'])
  })

  it('[V2-16] has the very files of v1', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    expect(await idsIn(ada, `${reads}/files`)).toEqual(
      await idsIn(ada, 'v1pre3/samples/5001/files'),
    )
    expect(await idsIn(ada, `${calls}/files`)).toEqual(
      await idsIn(ada, 'v1pre3/appresults/6001/files'),
    )
  })

  it('[V2-16] is made in v2 with an AppResult, and is complete with its session', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const id = await newDataset(platform)
    const { body } = await ada.get(`v2/datasets/${id}`)
    const { V1pre3Id, AppSession } = body.Response
    expect(body.Response).toMatchObject({ UploadStatus: 'Uploading', ValidationStatus: 'Pending' })
    const file = await ada.upload(`v2/datasets/${id}/files?name=a.txt&directory=b`, 'one')
    expect(file.body.Response).toMatchObject({ Path: 'b/a.txt', Size: 3, UploadStatus: 'complete' })
    const result = `v1pre3/appresults/${String(V1pre3Id).split('.')[1]}`
    expect(await idsIn(ada, `${result}/files`)).toEqual([file.body.Response.Id])
    await ada.post(String(AppSession.Href).replace('v2', 'v1pre3'), { Status: 'Complete' })
    expect((await ada.get(`v2/datasets/${id}`)).body.Response).toMatchObject({
      UploadStatus: 'Complete',
      ValidationStatus: 'Passed',
      TotalSize: 3,
    })
    expect((await ada.upload(`v2/datasets/${id}/files?name=c.txt`, 'late')).status).toBe(409)
  })

  it('[V2-14, V2-16] is deleted with its sample, and restored with it', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    await ada.postJson(reads, { QcStatus: 'QcPassed' })
    const { body } = await ada.delete('v1pre3/samples/5001')
    expect((await ada.get(reads)).status).toBe(404)
    expect(await names(platform, 'inputbiosamples=12001')).toEqual([])
    await ada.post(body.Response.HrefPostRestoreFromTrash as string)
    expect((await ada.get(reads)).body.Response.QcStatus).toBe('QcPassed')
  })

  it('[V2-16] is gone with its sample where the trash is emptied', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    await ada.postJson(reads, { Comment: 'Good.' })
    await ada.delete('v1pre3/samples/5001')
    await ada.delete('v1pre3/users/current/trash')
    expect((await ada.get(reads)).status).toBe(404)
    const { body } = await ada.get('v2/biosamples/12001')
    expect(body.Response.Yields).toMatchObject([{ TotalActualYield: 0, TotalFastqDatasets: 0 }])
  })

  it('[V2-06] accepts a QcStatus only once it is complete, and only passed or failed', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const id = await newDataset(platform)
    const early = await ada.postJson(`v2/datasets/${id}`, { QcStatus: 'QcPassed' })
    expect(early.status).toBe(409)
    expect(refusalOf(early, 'v2').message).toContain('Uploading')
    for (const wrong of ['Undefined', 'Discarded', 'Good']) {
      expect((await ada.postJson(reads, { QcStatus: wrong })).status).toBe(400)
    }
    const changed = await ada.postJson(reads, { QcStatus: 'QcFailed', QcStatusSummary: 'Few.' })
    expect(changed.body.Response).toMatchObject({ QcStatus: 'QcFailed', QcStatusSummary: 'Few.' })
    const both = { UploadStatus: 'Complete', QcStatus: 'QcPassed' }
    expect((await ada.postJson(`v2/datasets/${id}`, both)).body.Response).toMatchObject({
      UploadStatus: 'Complete',
      QcStatus: 'QcPassed',
    })
  })

  it('[V2-02] accepts another type, attributes and comments', async () => {
    const attributeSchema = {
      properties: { reads: { type: 'integer' } },
      additionalProperties: false,
    }
    await using platform = await startTestPlatform()
    const { ada } = platform
    await platform.seed({
      datasetTypes: [{ id: 'acme.panel', conformsTo: ['common.fastq'], attributeSchema }],
    })
    const change = (members: object) => ada.postJson(reads, members)
    const wrong = await change({
      DatasetTypeId: 'acme.panel',
      Attributes: [
        { Key: 'reads', Value: 'many' },
        { key: 'lanes', value: 1 },
      ],
    })
    expect(wrong.status).toBe(400)
    const good = await change({
      DatasetTypeId: 'acme.panel',
      Attributes: [{ Key: 'reads', Value: 8 }],
      Comment: 'Rerun.',
    })
    expect(good.body.Response).toMatchObject({
      DatasetType: { Id: 'acme.panel' },
      Attributes: { reads: 8 },
      ContainsComments: true,
    })
    expect(await columnIn(ada, `${reads}/comments`, 'Comment')).toEqual(['Rerun.'])
    expect(await names(platform, 'datasettypes=common.fastq')).toEqual(['NA12891'])
    expect(await names(platform, 'datasettypes=~common.fastq')).toEqual(['NA12878', 'NA12891'])
    const type = await ada.get('v2/datasettypes/acme.panel?include=ConformsTo')
    expect(type.body.Response).toMatchObject({
      Name: 'panel',
      Namespace: 'acme',
      AttributeSchema: attributeSchema,
      ConformsTo: [{ Id: 'common.fastq', ConformsToIds: ['common.files'] }],
    })
  })

  it('[V2-02] is found by the run of a lane that its reads come from', async () => {
    await using platform = await startTestPlatform()
    await platform.seed({
      datasets: [{ sample: '5002', sources: [{ lane: '19001', library: '16002', yield: 5 }] }],
    })
    expect(await names(platform, 'inputruns=8001')).toEqual(['NA12878', 'NA12891'])
    expect(await names(platform, 'inputruns=8002')).toEqual([])
  })

  it.each([
    ['qcstatus=QcPassed', ['Calls']],
    ['uploadstatus=Uploading', ['Fresh']],
    ['uploadstatus=complete,aborted', ['Calls', 'NA12878', 'NA12891']],
    ['datasettypes=common.files', ['Calls', 'Fresh']],
    ['datasettypes=~common.files', ['Calls', 'Fresh', 'NA12878', 'NA12891']],
    ['inputruns=8001', ['NA12878']],
    ['inputbiosamples=12002', ['NA12891']],
    [`id=${idOf('20001')},${idOf('1')}`, ['NA12878']],
    ['sortby=Name&sortdir=Desc', ['NA12891', 'NA12878', 'Fresh', 'Calls']],
    ['sortby=ApplicationName&limit=3', ['NA12878', 'NA12891', 'Calls']],
  ])('[V2-02] is found by %s', async (query, expected) => {
    await using platform = await startTestPlatform()
    await newDataset(platform)
    await platform.ada.postJson(calls, { QcStatus: 'QcPassed' })
    expect(await names(platform, query)).toEqual(expected)
    expect(await columnIn(platform.ada, `v2/projects/4001/datasets?${query}`, 'Name')).toEqual(
      expected,
    )
  })

  it('[V2-02] shows properties and the root of its session where these are included', async () => {
    await using platform = await startTestPlatform()
    const [plain] = (await platform.ada.get(`v2/datasets?id=${idOf('20002')}`)).body.Response.Items
    expect(plain).not.toHaveProperty('Properties')
    expect(plain).not.toHaveProperty('AppSessionRoot')
    const path = `v2/datasets?id=${idOf('20002')}&include=Properties,AppSessionRoot`
    const [shown] = (await platform.ada.get(path)).body.Response.Items
    expect(shown.AppSessionRoot.Id).toBe(plain.AppSession.Id)
    expect(shown.Properties.Items).toEqual([])
  })
})

describe('the files of a dataset', () => {
  /** A dataset with files in folders. */
  async function withFolders(platform: TestPlatform): Promise<string> {
    const id = await newDataset(platform)
    for (const path of [
      'a/one.txt',
      'a/b/two.vcf',
      'vcfindex/x.idx',
      '.meta/y.txt',
      'bamcoverage/z',
    ]) {
      const slash = path.lastIndexOf('/')
      const place = `directory=${path.slice(0, slash)}&name=${path.slice(slash + 1)}`
      await platform.ada.upload(`v2/datasets/${id}/files?${place}`, path === 'a/one.txt' ? '' : 'x')
    }
    return `v2/datasets/${id}/files`
  }

  it.each([
    ['', ['.meta/y.txt', 'a/b/two.vcf', 'a/one.txt', 'bamcoverage/z', 'vcfindex/x.idx']],
    ['directory=/', []],
    ['directory=/a', ['a/one.txt']],
    ['directory=a/&includesubdirectories=true', ['a/b/two.vcf', 'a/one.txt']],
    ['extensions=.vcf,IDX', ['a/b/two.vcf', 'vcfindex/x.idx']],
    ['pathprefix=a/b', ['a/b/two.vcf']],
    ['excludeemptyfiles=true&pathprefix=a', ['a/b/two.vcf']],
    ['statuses=pending', []],
    [
      'excludevcfindexfolder=true&excludebamcoveragefolder=1&excludesystemfolder=True',
      ['a/b/two.vcf', 'a/one.txt'],
    ],
  ])('[V2-12] are listed by %s', async (query, expected) => {
    await using platform = await startTestPlatform()
    const files = await withFolders(platform)
    expect(await columnIn(platform.ada, `${files}?sortby=Path&${query}`, 'Path')).toEqual(expected)
  })

  it('[V2-12] are listed with the directories below, and without a count with turbomode', async () => {
    await using platform = await startTestPlatform()
    const files = await withFolders(platform)
    const { Response } = (await platform.ada.get(`${files}?directory=a`)).body
    const Href = `${files}?directory=a%2Fb`
    expect(Response.SubDirectories).toEqual([{ Name: 'b', Path: 'a/b', Href }])
    const turbo = (await platform.ada.get(`${files}?turbomode=true&limit=2`)).body.Response
    expect(turbo).toMatchObject({ DisplayedCount: 2, TotalCount: 3 })
    const counted = (await platform.ada.get(`${files}?limit=2`)).body.Response
    expect(counted).toMatchObject({ DisplayedCount: 2, TotalCount: 5 })
    const id = files.split('/')[2]
    expect((await platform.ada.get(`${files}?filesetid=${id}`)).status).toBe(200)
    expect((await platform.ada.get(`${files}?filesetid=1`)).status).toBe(400)
  })

  it('[V2-12] have their addresses resolved for callers who may read them', async () => {
    await using platform = await startTestPlatform()
    const path = `${reads}/files?filehrefcontentresolution=true`
    const [address] = await columnIn(platform.ada, path, 'HrefContent')
    expect(await (await fetch(address as string)).text()).toBe('not really zipped')
    const browser = platform.withScopes(['browse project 4001'], { application: '2002' })
    expect(await columnIn(browser, path, 'HrefContent')).toEqual([
      'v2/files/7101/content',
      'v2/files/7102/content',
    ])
  })

  it.each([
    ['spec', '', 25],
    ['spec', '&include=TotalCount', 25],
    ['field', '', undefined],
    ['field', '&include=TotalCount', 25],
  ] as const)(
    '[V2-12] of a run have a TotalCount that is right on each page, or none: %s%s',
    async (profile, include, expected) => {
      await using platform = await startTestPlatform({ profile })
      for (let at = 0; at < 25; at++) {
        await platform.ada.upload(`v1pre3/runs/8002/files?name=${at}.bcl&directory=more`, 'x')
      }
      const counts = ['0', '10', '20', '30'].map(async (offset) => {
        const path = `v2/runs/8002/files?limit=10&offset=${offset}${include}`
        const { body } = await platform.ada.get(path)
        const { Items, Paging } = body.Response ?? body
        return [Items.length as number, Paging.TotalCount as number | undefined]
      })
      expect(await Promise.all(counts)).toEqual([10, 10, 5, 0].map((shown) => [shown, expected]))
    },
  )

  it('[V2-12] of a run are listed with its own parameters', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const paths = (query: string) =>
      columnIn(ada, `v2/runs/8001/files?sortby=Path&${query}`, 'Path')
    expect(await paths('')).toEqual(['Data/Intensities/s_1.bcl', 'RunInfo.xml'])
    expect(await paths('directory=Data')).toEqual([])
    expect(await paths('directory=Data&recursive=true')).toEqual(['Data/Intensities/s_1.bcl'])
    expect(await paths('extensions=xml')).toEqual(['RunInfo.xml'])
    const page = async (query: string) =>
      (await ada.get(`v2/runs/8001/files?limit=1&offset=0&${query}`)).body.Response as unknown
    expect(await page('')).toMatchObject({ TotalCount: 2, SubDirectories: [] })
    expect(await page('include=Subdirectories,TotalCount')).toMatchObject({
      TotalCount: 2,
      SubDirectories: [{ Name: 'Data', Path: 'Data' }],
    })
  })
})
