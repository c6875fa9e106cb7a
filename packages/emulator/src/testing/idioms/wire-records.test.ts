import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { startAppBench } from '../app-bench.ts'
import { idsIn, itemsIn } from '../lists.ts'
import { newResult } from '../new-result.ts'
import { startTestPlatform } from '../test-platform.ts'

// What deployed clients send and expect, statement by statement: of users, projects, runs, searches and applications.

const members = (value: object): string[] => Object.keys(value)
const words = (text: string): string[] => text.split(' ')

describe.each(profiles)('the profile %s', (profile) => {
  const isField = profile === 'field'

  it.each(['projects', 'runs'])(
    '[WIR-01] users: lists users/{own id}/%s as those of users/current',
    async (kind) => {
      await using platform = await startTestPlatform({ profile })
      const own = await idsIn(platform.ada, `v1pre3/users/1001/${kind}`)
      expect(own).toEqual(await idsIn(platform.ada, `v1pre3/users/current/${kind}`))
      expect(own).not.toEqual([])
      expect((await platform.ada.get(`v1pre3/users/1002/${kind}`)).status).toBe(403)
    },
  )

  it('[WIR-01] users: have Roles, IsWorkgroup and DomainName where they are set', async () => {
    await using platform = await startTestPlatform({
      profile,
      seed: {
        users: [
          { id: '1', name: 'A', email: 'a@example.test', roles: ['Admin'], domainName: 'lab.test' },
          { id: '2', name: 'B', email: 'b@example.test', isWorkgroup: false },
        ],
        tokens: [
          { token: 'ada-private', user: '1', private: true },
          { token: 'ben-private', user: '2', private: true },
        ],
      },
    })
    const a = (await platform.ada.get('v1pre3/users/current')).body.Response
    expect(a).toMatchObject({ Roles: ['Admin'], DomainName: 'lab.test' })
    const b = (await platform.ben.get('v1pre3/users/current')).body.Response
    expect(b).not.toHaveProperty('Roles')
    expect(b).not.toHaveProperty('DomainName')
  })

  it('[WIR-01] projects: have the further members, and Permissions where these are included', async () => {
    await using platform = await startTestPlatform({ profile })
    const plain = (await platform.ada.get('v1pre3/projects/4001')).body.Response
    const further = 'Description DateModified HasCollaborators TotalSize Properties'
    expect(members(plain)).toEqual(expect.arrayContaining(words(further)))
    expect(members(plain.Properties).toSorted()).toEqual(
      words('DisplayedCount Href Items TotalCount'),
    )
    expect(plain).not.toHaveProperty('Permissions')
    const one = (await platform.reader.get('v1pre3/projects/4001?Include=Permissions')).body
    const { UserOperations, AccessTokenOperations } = one.Response.Permissions as {
      readonly UserOperations: readonly string[]
      readonly AccessTokenOperations: readonly string[]
    }
    expect(UserOperations.length).toBeGreaterThan(AccessTokenOperations.length)
    expect(UserOperations).toEqual(expect.arrayContaining([...AccessTokenOperations]))
  })

  it('[WIR-02] projects: are created by forms and by JSON, with members in any case', async () => {
    await using platform = await startTestPlatform({ profile })
    const replies = [
      await platform.ada.post('v1pre3/projects', { NAME: 'By form' }),
      await platform.ada.postJson('v1pre3/projects', { name: 'By JSON' }),
    ]
    expect(replies.map(({ status, body }): unknown[] => [status, body.Response.Name])).toEqual([
      [201, 'By form'],
      [201, 'By JSON'],
    ])
  })

  it('[WIR-01] runs: have the further members, and filters by them', async () => {
    const details = {
      ReagentBarcode: 'R-1',
      FlowcellBarcode: 'F-1',
      PlatformName: 'MiSeq',
      Workflow: 'Resequencing',
      InstrumentName: 'M1',
      InstrumentType: 'MiSeq',
      NumCyclesRead1: 151,
      NumCyclesRead2: 150,
      NumCyclesIndex1: 8,
      NumCyclesIndex2: 7,
    }
    const sequencingStats = { YieldTotal: 4.5, NumLanes: 1 }
    await using platform = await startTestPlatform({
      profile,
      seed: {
        users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
        runs: [
          {
            id: '1',
            owner: '1001',
            experimentName: 'A',
            status: 'Complete',
            details,
            sequencingStats,
          },
          { id: '2', owner: '1001', experimentName: 'B', status: 'Running' },
        ],
        tokens: [{ token: 'ada-private', user: '1001', private: true }],
      },
    })
    const run = (await platform.ada.get('v1pre3/runs/1')).body.Response
    expect(run).toMatchObject({ ...details, SequencingStats: sequencingStats })
    expect(members(run)).toEqual(
      expect.arrayContaining(['DateModified', 'TotalSize', 'Properties']),
    )
    const stats = await platform.ada.get('v1pre3/runs/1/sequencingstats')
    expect([stats.status, stats.body.Response]).toMatchObject([200, sequencingStats])
    const filters = 'Statuses=Complete InstrumentType=MiSeq ReagentBarcode=R-1 FlowcellBarcode=F-1'
    for (const filter of words(filters)) {
      const ids = await idsIn(platform.ada, `v1pre3/users/current/runs?${filter}`)
      expect([filter, ids]).toEqual([filter, ['1']])
    }
  })

  it(`[WIR-01] runs: ${isField ? 'clamps' : 'refuses'} a page that is larger than allowed`, async () => {
    await using platform = await startTestPlatform({ profile })
    const { status, body } = await platform.ada.get('v1pre3/users/current/runs?Limit=5000')
    expect([status, body.Response?.Limit]).toEqual(isField ? [200, 1024] : [400, undefined])
  })

  it.each([
    ['runs', 'Name:"Run 1" OR ExperimentName:"Run 1"', 'Run'],
    ['samples', 'Name:NA12878', 'Sample'],
    ['appresults', '(Name:Calls AND Id:[1 TO 9000])', 'AppResult'],
    ['projects', 'Name:Volvox', 'Project'],
    ['appresult_files', 'Name:README.txt', 'AppResultFile'],
    ['sample_files', 'Name:NA12878.txt', 'SampleFile'],
  ])('[WIR-03] search: finds %s by %s, in rows of Type, Score and one resource', async (...row) => {
    const [scope, query, type] = row
    await using platform = await startTestPlatform({ profile })
    const address = `v1pre3/search?scope=${scope}&query=${encodeURIComponent(query)}&Limit=1`
    const { status, body, text } = await platform.ada.get(address)
    expect([status, text]).toEqual([200, expect.any(String)])
    const [first] = body.Response.Items as object[]
    expect(body.Response.Limit).toBe(1)
    expect(members(first ?? {}).toSorted()).toEqual(['Score', 'Type', type].toSorted())
  })

  it('[WIR-03] meta: answers without a token', async () => {
    await using platform = await startTestPlatform({ profile })
    expect((await platform.anonymous.get('v1pre3/meta')).status).toBe(200)
  })

  it('[WIR-03] applications: are paged by Limit and Offset, and list their versions', async () => {
    await using platform = await startTestPlatform({ profile })
    const ids = await idsIn(platform.ada, 'v1pre3/applications')
    const second = await platform.ada.get('v1pre3/applications?Limit=1&Offset=1')
    expect(second.body.Response).toMatchObject({ Limit: 1, Offset: 1, DisplayedCount: 1 })
    expect(second.body.Response.Items).toMatchObject([{ Id: ids[1] }])
    expect(await idsIn(platform.ada, 'v1pre3/applications/2001/versions')).toEqual(['2001'])
  })

  it('[WIR-01] applications: have company, version, category, family and slugs', async () => {
    const platform = await startAppBench(
      [
        {
          id: '2910',
          name: 'Depth Two',
          kind: 'native',
          companyName: 'Example Lab',
          version: '1.2.0',
        },
      ],
      { profile },
    )
    const { Response } = (await platform.ada.get('v1pre3/applications/2910')).body
    expect(Response).toMatchObject({
      CompanyName: 'Example Lab',
      VersionNumber: '1.2.0',
      DatePublished: expect.any(String),
      PublishStatus: expect.any(String),
      Category: 'Native',
      Classifications: expect.any(Array),
      AppFamilySlug: 'example-lab.depth-two',
      AppVersionSlug: 'example-lab.depth-two.1.2.0',
    })
  })

  it('[WIR-01] samples: name the run and the project that they are listed in', async () => {
    await using platform = await startTestPlatform({ profile })
    expect(await idsIn(platform.ada, 'v1pre3/runs/8001/samples')).toEqual(['5001'])
    expect(await idsIn(platform.ada, 'v1pre3/projects/4001/samples')).toEqual(['5001', '5002'])
    const projects = (await platform.ada.get('v1pre3/samples/5001')).body.Response.Projects
    expect(projects).toMatchObject([{ Id: '4001' }])
  })

  it('[WIR-01] samples: are created with all members in a session, and take files', async () => {
    await using platform = await startTestPlatform({ profile })
    const { AppSession } = await newResult(platform.ada)
    const path = `v1pre3/projects/4002/samples?appsessionid=${AppSession.Id}`
    const made = await platform.ada.postJson(path, {
      Name: 'S-9',
      SampleId: 'S-9-id',
      SampleNumber: '3',
      ExperimentName: 'E-1',
      NumReadsRaw: '20',
      NumReadsPF: 18,
      Read1: 36,
      Read2: '35',
      IsPairedEnd: 'True',
      HrefGenome: 'v1pre3/genomes/4',
    })
    expect(made.status).toBe(201)
    expect(made.body.Response).toMatchObject({
      Name: 'S-9',
      SampleId: 'S-9-id',
      SampleNumber: 3,
      ExperimentName: 'E-1',
      NumReadsRaw: 20,
      NumReadsPF: 18,
      Read1: 36,
      Read2: 35,
      IsPairedEnd: true,
      HrefGenome: 'v1pre3/genomes/4',
      Genome: { Id: '4' },
      AppSession: { Id: AppSession.Id },
    })
    const upload = await platform.ada.upload(`${made.body.Response.HrefFiles}?name=a.txt`, 'text')
    expect([upload.status, upload.body.Response.ParentSample]).toEqual([
      201,
      expect.objectContaining({ Id: made.body.Response.Id }),
    ])
    const listed = await itemsIn(platform.ada, 'v1pre3/projects/4002/samples')
    expect(listed.find(({ Name }) => Name === 'S-9')).toMatchObject({ ExperimentName: 'E-1' })
  })
})
