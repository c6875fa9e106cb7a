import { describe, expect, it } from 'vitest'
import { columnIn } from '../../testing/lists.ts'
import { startRun } from '../../testing/runs.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

describe('a run in v2', () => {
  it('[V2-02] [V2-14] is that of v1, with its lanes, libraries and sample sheet', async () => {
    await using platform = await startTestPlatform()
    const { body } = await platform.ada.get('v2/runs/8001')
    const { ExperimentName, Name, Number, Status, TotalSize } = (
      await platform.ada.get('v1pre3/runs/8001')
    ).body.Response
    expect(body.Response).toMatchObject({
      ExperimentName,
      Name,
      Number,
      Status,
      TotalSize,
      Id: '8001',
      Href: 'v2/runs/8001',
      UserOwnedBy: { Id: '1001', Href: 'v2/users/1001' },
      HrefFiles: 'v2/runs/8001/files',
      HrefLanes: 'v2/runs/8001/lanes',
      HrefLaneLibraryMappings: 'v2/runs/8001/lanelibrarymappings',
      HrefPlatformUI: expect.stringMatching(/\/runs\/8001$/),
      InstrumentName: 'M00001',
      SequencingStats: { Href: 'v2/runs/8001/sequencingstats', YieldTotal: 4.5 },
      Properties: { Items: [], TotalCount: 0 },
    })
    expect((await platform.ada.get('v2/runs/8001/sequencingstats')).body.Response).toEqual(
      body.Response.SequencingStats,
    )
    expect((await platform.ada.get('v2/runs/8002/sequencingstats')).status).toBe(404)
    expect((await platform.ben.get('v2/runs/8001')).status).toBe(403)
  })

  it.each([
    ['', ['Run 1', 'Run 2']],
    ['id=8002,8003', ['Run 2']],
    ['statuses=complete', ['Run 1']],
    ['statuses=Complete,Running', ['Run 1', 'Run 2']],
    ['experimentname=run%202', ['Run 2']],
    ['experimentname=Run', []],
    ['sortby=Id&sortdir=Desc', ['Run 2', 'Run 1']],
    ['sortby=DateCreated&sortdir=Desc', ['Run 2', 'Run 1']],
    ['sortby=DateModified&sortdir=Desc', ['Run 2', 'Run 1']],
    ['sortby=ExperimentName&sortdir=Desc', ['Run 2', 'Run 1']],
    ['sortby=Status&sortdir=Desc', ['Run 2', 'Run 1']],
    ['offset=1&limit=1', ['Run 2']],
  ])('[V2-02] is found by "%s"', async (query, expected) => {
    await using platform = await startTestPlatform()
    expect(await columnIn(platform.ada, `v2/runs?${query}`, 'ExperimentName')).toEqual(expected)
  })

  it('[V2-02] is listed for tokens that may browse it', async () => {
    await using platform = await startTestPlatform()
    const names = (scopes: string[]) =>
      columnIn(platform.withScopes(scopes), 'v2/runs', 'ExperimentName')
    expect(await names(['browse run 8002'])).toEqual(['Run 2'])
    expect(await names(['browse global'])).toEqual(['Run 1', 'Run 2'])
    expect(await columnIn(platform.ben, 'v2/runs', 'ExperimentName')).toEqual(["Ben's run"])
  })
})

describe('the sample sheet of a run', () => {
  const sheet = [
    'Loose,before',
    '[Header]',
    'Experiment Name,"Exome, again"',
    '',
    '[Data]',
    'Sample_ID,index',
    'S1,TAAGGCGA',
    '',
  ].join('\r\n')

  it('[V2-02] is its file with the sections read', async () => {
    await using platform = await startTestPlatform()
    const id = await startRun(platform, {
      steps: [{ status: 'Uploading', duration: '1s' }, { status: 'PendingAnalysis' }],
      files: [
        { path: 'old/SampleSheet.csv', content: '[Header]\n' },
        { path: 'samplesheet.csv', content: sheet },
      ],
    })
    const path = `v2/runs/${id}/samplesheet`
    expect((await platform.ada.get(path)).status).toBe(404)
    platform.clock.advance('1s')
    const shown = (await platform.ada.get(`v2/runs/${id}`)).body.Response
    expect(shown.HrefSampleSheet).toBe(path)
    const without = (await platform.ada.get('v2/runs/8001')).body.Response
    expect(without).not.toHaveProperty('HrefSampleSheet')
    const { HrefFile, ...record } = (await platform.ada.get(path)).body.Response
    expect(record).toEqual({
      Path: 'samplesheet.csv',
      Content: sheet,
      Sections: [
        { Name: '', Rows: [['Loose', 'before']] },
        { Name: 'Header', Rows: [['Experiment Name', 'Exome, again']] },
        {
          Name: 'Data',
          Rows: [
            ['Sample_ID', 'index'],
            ['S1', 'TAAGGCGA'],
          ],
        },
      ],
    })
    expect((await platform.ada.get(HrefFile)).body.Response.Name).toBe('samplesheet.csv')
  })

  it('[V2-02] of more than 4 MiB is to be downloaded', async () => {
    await using platform = await startTestPlatform()
    const id = await startRun(platform, {
      steps: [{ status: 'Uploading', duration: '1s' }, { status: 'PendingAnalysis' }],
      files: [{ path: 'SampleSheet.csv', size: 4 * 2 ** 20 + 1 }],
    })
    platform.clock.advance('1s')
    expect((await platform.ada.get(`v2/runs/${id}/samplesheet`)).status).toBe(409)
  })
})
