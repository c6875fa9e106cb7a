import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import type { Client, Reply } from '../testing/client.ts'
import { signIn } from '../testing/signed-in.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

// Operations and addresses that deployed clients use.

type Row = Readonly<Record<string, { readonly Id: string; readonly Href: string }>>

const recordIn = ({ body }: Reply) => (body.Response ?? body) as Record<string, unknown>

const idsIn = async (client: Client, path: string): Promise<string[]> =>
  (recordIn(await client.get(path))['Items'] as { Id: string }[]).map(({ Id }) => Id)

describe.each(profiles)('under %s', (profile) => {
  it('[WIR-03] v2/search finds rows of v1 in the paging of v2', async () => {
    await using platform = await startTestPlatform({ profile })
    const query = 'scope=runs&query=(experimentname:*)&SortBy=DateModified&SortDir=Desc&limit=1'
    const reply = await platform.ada.get(`v2/search?${query}`)
    const found = recordIn(reply)
    expect(found['Paging']).toMatchObject({ TotalCount: 2, Limit: 1, SortBy: 'DateModified' })
    const [row] = found['Items'] as Row[]
    expect(row).toMatchObject({ Score: 1, Run: { Href: expect.stringMatching(/^v1pre3\/runs\//) } })
    const v1 = (await platform.ada.get(`v1pre3/search?${query}`)).body.Response.Items as Row[]
    expect(row!['Run']!.Id).toBe(v1[0]!['Run']!.Id)
    expect(recordIn(await platform.reader.get('v2/search?scope=projects'))['Items']).toHaveLength(2)
    expect((await platform.anonymous.get('v2/search')).status).toBe(401)
  })

  it('[WIR-03] biosamples/bulkimport makes biosamples in projects by name, all or none', async () => {
    await using platform = await startTestPlatform({ profile })
    const { ada } = platform
    const send = (BioSamples: object[], more: object = {}) =>
      ada.postJson('v2/biosamples/bulkimport', { ...more, BioSamples })
    const fresh = { BioSampleName: 'Imported', DefaultProjectName: 'Volvox' }
    const existing = recordIn(await ada.get('v2/biosamples/12001'))
    const there = { BioSampleName: existing['BioSampleName'] }
    const strict = { ValidationFlags: ['ExistingBioSamplesAsError'] }

    const preview = await send([fresh, there], { Preview: 'true' })
    expect([preview.status, recordIn(preview)['Items']]).toMatchObject([200, [{ Id: '12001' }]])
    expect(await idsIn(ada, 'v2/biosamples?biosamplename=Imported')).toEqual([])
    for (const Preview of ['true', 'false']) {
      expect((await send([fresh, there], { ...strict, Preview })).status).toBe(409)
    }
    expect((await send([fresh, { ...there, DefaultProjectName: 'No such' }])).status).toBe(400)
    expect(await idsIn(ada, 'v2/biosamples?biosamplename=Imported')).toEqual([])

    const made = await send([fresh, there, { BioSampleName: 'Imported' }])
    expect(made.status).toBe(201)
    const [first, second, third] = recordIn(made)['Items'] as { Id: string }[]
    expect(first).toMatchObject({ BioSampleName: 'Imported', DefaultProject: { Id: '4001' } })
    expect(second!.Id).toBe('12001')
    expect(third!.Id).toBe(first!.Id)
    const other = platform.withScopes(['read project 4001'], { application: '2002' })
    const denied = await other.postJson('v2/biosamples/bulkimport', { BioSamples: [fresh] })
    expect(denied.status).toBe(403)
  })

  it('[WIR-03] the settings of a user are found by current', async () => {
    await using platform = await startTestPlatform({ profile })
    const ada = await signIn(platform, 'ada@example.test', 'ada')
    const UserSettings = [{ Name: 'theme', Value: 'dark' }]
    expect((await ada.postJson('v2/users/current/settings', { UserSettings })).status).toBe(200)
    for (const path of ['v2/users/current/settings', 'v2/users/1001/settings']) {
      expect(recordIn(await platform.ada.get(path))['Items']).toMatchObject([{ Value: 'dark' }])
    }
    expect(recordIn(await platform.ben.get('v2/users/current/settings'))['Items']).toEqual([])
    expect((await platform.anonymous.get('v2/users/current/settings')).status).toBe(401)
  })

  it('[WIR-06] an empty FlowcellBarcode finds the runs without one under field', async () => {
    await using platform = await startTestPlatform({ profile })
    await platform.seed({
      runs: [
        { id: '8100', owner: '1001', experimentName: 'A', details: { FlowcellBarcode: 'FC-1' } },
        { id: '8101', owner: '1001', experimentName: 'B', details: { FlowcellBarcode: '' } },
      ],
    })
    const path = 'v1pre3/users/current/runs'
    const without =
      profile === 'field' ? ['8001', '8002', '8101'] : ['8001', '8002', '8100', '8101']
    expect(await idsIn(platform.ada, `${path}?FlowcellBarcode=`)).toEqual(without)
    expect(await idsIn(platform.ada, `${path}?FlowcellBarcode=fc-1`)).toEqual(['8100'])
    expect(await idsIn(platform.ada, `${path}?ReagentBarcode=&Statuses=`)).toHaveLength(4)
  })

  it('[WIR-05] the directories of a list of files have their address', async () => {
    await using platform = await startTestPlatform({ profile })
    const datasets = await idsIn(platform.ada, 'v2/projects/4001/datasets')
    for (const id of datasets) {
      const list = recordIn(await platform.ada.get(`v2/datasets/${id}/files`))
      for (const { Path, Href } of list['SubDirectories'] as { Path: string; Href: string }[]) {
        const below = Href.replace(`${platform.apiUrl}/`, '')
        const files = recordIn(await platform.ada.get(below))['Items'] as { Path: string }[]
        expect(files.length).toBeGreaterThan(0)
        for (const file of files) expect(file.Path).toMatch(new RegExp(`^${Path}/`))
      }
    }
  })

  it('[WIR-05] a session of v1 says what it was made for', async () => {
    await using platform = await startTestPlatform({ profile })
    const [session] = (await platform.ada.get('v1pre3/users/current/appsessions')).body.Response
      .Items as { Purpose: string }[]
    expect(session!.Purpose).toMatch(/^App(Trigger|Upload)$/)
  })
})

describe('the sample sheet under field', () => {
  const second = [
    '[Header]',
    'FileFormatVersion,2',
    'RunName,Trio',
    '[Reads]',
    'Read1Cycles,151',
    '[Sequencing_Settings]',
    'LibraryPrepKits,Kit',
    '[BCLConvert_Settings]',
    'SoftwareVersion,4.0',
    '[BCLConvert_Data]',
    'Lane,Sample_ID,index',
    '1,S1,ACGT',
    '[Cloud_Data]',
    'Sample_ID,ProjectName',
    'S1,Trio',
  ]
  const first = [
    '[Header]',
    'Workflow,GenerateFASTQ',
    '[Reads]',
    '151',
    '[Data]',
    'Sample_ID',
    'S1',
  ]
  const seeded = async (files: Record<string, string[]>) => {
    const platform = await startTestPlatform({ profile: 'field' })
    const contents = Object.entries(files).map(([path, lines]) => ({
      path,
      content: lines.join('\n'),
    }))
    await platform.seed({
      runs: [{ id: '8100', owner: '1001', experimentName: 'A', files: contents }],
    })
    return platform
  }

  it.each(['SampleSheet.V2.csv', 'samplesheet.v2.81.csv'])(
    '[WIR-05] has the settings and data of the second format, in %s',
    async (name) => {
      await using platform = await seeded({ [name]: second, [`old/${name}`]: first })
      const run = (await platform.ada.get('v2/runs/8100')).body
      expect(run).toMatchObject({ SampleSheetName: name })
      expect(run.HrefSampleSheet).toContain('v2/runs/8100/samplesheet')
      const { body } = await platform.ada.get('v2/runs/8100/samplesheet')
      expect(body).toMatchObject({
        Path: name,
        NeedsAttention: false,
        FormatVersion: '2',
        HeaderSettings: [
          { Key: 'FileFormatVersion', Value: '2' },
          { Key: 'RunName', Value: 'Trio' },
        ],
        ReadSettings: [{ Key: 'Read1Cycles', Value: '151' }],
        SequencingSettings: [{ Key: 'LibraryPrepKits', Value: 'Kit' }],
        Manifests: [],
        Applications: [
          {
            Name: 'BCLConvert',
            Settings: [{ Key: 'SoftwareVersion', Value: '4.0' }],
            Data: [{ Lane: '1', Sample_ID: 'S1', index: 'ACGT' }],
          },
          { Name: 'Cloud', Settings: [], Data: [{ Sample_ID: 'S1', ProjectName: 'Trio' }] },
        ],
      })
    },
  )

  it('[WIR-05] has those of the first format under its workflow', async () => {
    await using platform = await seeded({ 'SampleSheet.csv': first, 'SampleSheet.V2.csv': second })
    const { body } = await platform.ada.get('v2/runs/8100/samplesheet')
    expect(body).toMatchObject({
      Path: 'SampleSheet.csv',
      FormatVersion: '1',
      ReadSettings: [{ Key: 'Read1Cycles', Value: '151' }],
      Applications: [{ Name: 'GenerateFASTQ', Settings: [], Data: [{ Sample_ID: 'S1' }] }],
    })
  })
})
