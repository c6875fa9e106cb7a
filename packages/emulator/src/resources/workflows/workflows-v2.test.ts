import { describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

type Members = Readonly<Record<string, unknown>>
type Row = {
  readonly BioSample: { readonly Id: string; readonly Name: string }
  readonly Status: string
  readonly StatusSummary: string
  readonly AppSession?: { readonly Id: string; readonly Name: string }
  readonly Dependencies: readonly Members[]
}

const app = '2002'
const headers = { 'content-type': 'application/json' }

/** A platform on which app 2002 has run on biosample 12001, and a workflow of that session. */
async function openBench(parameters: Members = {}) {
  const platform = await startTestPlatform()
  onTestFinished(() => platform.close())
  const bench = benchOf(platform)
  const session = await bench.launch({ subject: 'biosamples/12001', note: 'x', ...parameters })
  await platform.idle()
  return { ...bench, session }
}

function benchOf(platform: TestPlatform) {
  const { ada } = platform
  const create = (AppSessionId: string, more: Members = {}, client: Client = ada) =>
    client.postJson(`v2/applications/${app}/workflows`, { Name: 'Depths', AppSessionId, ...more })
  return {
    platform,
    create,
    async launch(InputParameters: Members, application = app): Promise<string> {
      const reply = await ada.postJson(`v2/applications/${application}/launch`, { InputParameters })
      expect(reply.status).toBe(201)
      return reply.body.Response.Id as string
    },
    depend: (Dependencies: readonly Members[], more: Members = {}, client: Client = ada) =>
      client.send(
        'PUT',
        `v2/applications/${app}/workflowdependencies`,
        headers,
        JSON.stringify({ Dependencies, ...more }),
      ),
    async workflow(AppSessionId: string): Promise<string> {
      return (await create(AppSessionId)).body.Response.Id as string
    },
    async rows(workflow: string, query = ''): Promise<readonly Row[]> {
      await platform.idle()
      const { status, body } = await ada.get(`v2/workflows/${workflow}/biosamples?${query}`)
      expect(status).toBe(200)
      return body.Response.Items as readonly Row[]
    },
    async properties(session: string) {
      const { body } = await ada.get(`v2/appsessions/${session}/properties?limit=100`)
      const items = body.Response.Items as readonly (Members & { readonly Name: string })[]
      return Object.fromEntries(items.map((property) => [property.Name, property]))
    },
  }
}

/** 2000 bases of biosample 12001 are there, of 3000 that its prep request expects and 500 of a requeue of its pool. */
const byYield = (RequiredYield?: number): Members => ({ Type: 'BioSampleYield', RequiredYield })
const statuses = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map(({ BioSample, Status }) => [BioSample.Id, Status]))

describe('the dependencies of workflows', () => {
  it('[V2-02] are replaced as a whole, and read by everyone who sees the app', async () => {
    const { platform, depend } = await openBench()
    const nested = { Type: 'AppCompletion', ApplicationId: '2001', RequiresQcPassed: true }
    const Dependencies = [{ ...byYield(5), LibraryPrepId: '13001', Dependencies: [nested] }]
    const written = await depend(Dependencies)
    const expected = {
      Application: { Id: app, Href: 'v2/applications/2002', Name: 'Depth' },
      Version: '1.0.0',
      Dependencies,
    }
    expect([written.status, written.body.Response]).toEqual([200, expected])
    const address = `v2/applications/${app}/workflowdependencies`
    expect((await platform.ben.get(address)).body.Response).toEqual(expected)
    expect((await depend([], {}, platform.ben)).status).toBe(403)
    const workflows = await platform.ada.get('v2/applications?category=Workflow')
    expect(workflows.body.Response.Items).toMatchObject([{ Id: app, Category: 'Workflow' }])
    await depend([])
    expect((await platform.ada.get(address)).body.Response.Dependencies).toEqual([])
    const app2002 = await platform.ada.get('v1pre3/applications/2002')
    expect(app2002.body.Response.Category).toBe('Native')
  })

  it('[V2-02] are of the version that is named, or of that in the path', async () => {
    const { platform, depend } = await openBench()
    const next = { id: '2150', name: 'Depth', kind: 'native', owner: '1001', version: '2.0.0' }
    const applications = [{ ...next, kind: 'native' as const, command: ['true'] }]
    await platform.seed({ name: 'next', folder: '/', document: { applications } })
    const { body } = await depend([byYield(1)], { Version: '2.0.0' })
    expect(body.Response).toMatchObject({ Application: { Id: '2150' }, Version: '2.0.0' })
    const own = await platform.ada.get(`v2/applications/${app}/workflowdependencies`)
    expect(own.body.Response.Dependencies).toEqual([])
    const other = await platform.ada.get('v2/applications/2150/workflowdependencies')
    expect(other.body.Response.Dependencies).toEqual([byYield(1)])
  })

  it('[V2-02] are refused at each member that belongs to another type, or is nested too deep', async () => {
    const { depend } = await openBench()
    const deep = Array.from({ length: 11 }).reduce<Members>(
      (Dependency) => ({ ...byYield(1), Dependencies: [Dependency] }),
      byYield(1),
    )
    const wrong = await depend([{ Type: 'BioSampleYield', ApplicationId: '2001' }, deep])
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('Dependencies[0].ApplicationId')
    expect(wrong.text).toContain('deeper than 10')
  })
})

describe('POST v2/applications/{id}/workflows', () => {
  it('[V2-02] makes a workflow of the settings of a session', async () => {
    const { platform, create, session } = await openBench()
    const { status, body } = await create(session, { ShortDescription: 'Of all' })
    expect(status).toBe(201)
    const { Id } = body.Response
    expect(body.Response).toMatchObject({
      Href: `v2/workflows/${Id}`,
      Name: 'Depths',
      ShortDescription: 'Of all',
      Application: { Id: app },
      VersionNumber: '1.0.0',
      AppSession: { Id: session },
      UserCreatedBy: { Id: '1001' },
      Dependencies: [],
    })
    expect((await platform.ada.get(`v2/workflows/${Id}`)).body).toEqual(body)
    for (const path of [`v2/workflows/${Id}`, `v2/workflows/${Id}/biosamples`]) {
      const { status: refused, text } = await platform.ben.get(path)
      expect([refused, text]).toEqual([403, expect.stringContaining('BROWSE on a Workflow')])
      expect((await platform.ada.get(path.replace(String(Id), '99999'))).status).toBe(404)
    }
    const bens = await platform.ben.get(`v2/applications/${app}/workflows`)
    expect(bens.body.Response.TotalCount).toBe(0)
  })

  it('[V2-02] refuses sessions of other apps, of none or of several biosamples, and of other users', async () => {
    const { platform, create, launch, session } = await openBench()
    const none = await create(await launch({ note: 'x' }))
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('no biosample')])
    const several = await create(await launch({ all: ['biosamples/12001', 'biosamples/12002'] }))
    expect([several.status, several.text]).toEqual([400, expect.stringContaining('2 biosamples')])
    const { body } = await platform.ada.get('v1pre3/appresults/6001')
    const other = await create(body.Response.AppSession.Id as string)
    expect([other.status, other.text]).toEqual([400, expect.stringContaining('application 2002')])
    expect((await create(session, {}, platform.ben)).status).toBe(403)
  })

  it('[V2-02] are listed by application, sorted and in pages', async () => {
    const { platform, create, session } = await openBench()
    const made: string[] = []
    for (const Name of ['b', 'a', 'c']) {
      platform.clock.advance('1h')
      made.push((await create(session, { Name })).body.Response.Id as string)
    }
    const [b, a, c] = made
    const listed = async (query: string) => {
      const reply = await platform.ada.get(`v2/applications/${app}/workflows?${query}`)
      return (reply.body.Response.Items as { Id: string }[]).map(({ Id }) => Id)
    }
    expect(await listed('')).toEqual([b, a, c])
    expect(await listed('sortby=Name')).toEqual([a, b, c])
    expect(await listed('sortby=DateCreated&sortdir=Desc')).toEqual([c, a, b])
    expect(await listed(`id=${c},${a}`)).toEqual([a, c])
    expect(await listed('limit=1&offset=1')).toEqual([a])
    const none = await platform.ada.get('v2/applications/2001/workflows')
    expect(none.body.Response.TotalCount).toBe(0)
  })
})

describe('a workflow', () => {
  it('[V2-02] is that of a session whose biosample stands in Input.BioSamples alone', async () => {
    const { platform, create, depend, rows } = await openBench()
    const launched = await platform.ada.postJson(`v1pre3/applications/${app}/appsessions`, {
      Name: 'Alone',
      Properties: [
        { Name: 'Input.BioSamples', Type: 'biosample[]', Items: ['biosamples/12001'] },
        { Name: 'Input.note', Type: 'string', Content: 'x' },
      ],
    })
    const made = await create(launched.body.Response.Id as string)
    expect(made.status).toBe(201)
    await depend([byYield(0)])
    const started = await rows(made.body.Response.Id as string)
    expect(started.map(({ Status }) => Status)).toContain('Launched')
    const other = started.find(({ BioSample }) => BioSample.Id !== '12001')
    const path = `v2/appsessions/${other?.AppSession?.Id}/properties/Input.BioSamples`
    const { BioSampleItems } = (await platform.ada.get(path)).body.Response
    expect(BioSampleItems).toMatchObject([{ Id: other?.BioSample.Id }])
  })

  it('[V2-02] starts nothing without dependencies', async () => {
    const { session, workflow, rows } = await openBench()
    expect(statuses(await rows(await workflow(session)))).toEqual({
      12001: 'Waiting',
      12002: 'Waiting',
    })
  })

  it('[V2-02] launches its app on the biosamples whose yield is sufficient, with the settings of its session', async () => {
    const { platform, session, workflow, depend, rows, properties } = await openBench()
    await depend([byYield(2000)])
    const id = await workflow(session)
    const [first, second] = await rows(id)
    expect(first).toMatchObject({
      BioSample: { Id: '12001', Name: 'NA12878' },
      Status: 'Launched',
      AppSession: { Name: 'Depths NA12878' },
      Dependencies: [{ RequiredYield: 2000, ActualYield: 2000, IsMet: true }],
    })
    expect(second).toMatchObject({
      BioSample: { Id: '12002' },
      Status: 'Waiting',
      Dependencies: [{ ActualYield: 0, IsMet: false }],
    })
    const started = first?.AppSession?.Id ?? ''
    expect(await properties(started)).toMatchObject({
      'Input.subject': { BioSample: { Id: '12001' } },
      'Input.note': { Content: 'x' },
    })
    const ended = await platform.ada.get(`v2/appsessions/${started}`)
    expect(ended.body.Response).toMatchObject({
      ExecutionStatus: 'Complete',
      Purpose: 'AppTrigger',
    })
    // Once for each biosample, whatever else changes.
    await platform.ada.postJson('v2/biosamples/12001', { Nickname: 'again' })
    const again = await rows(id)
    expect(again[0]?.AppSession?.Id).toBe(started)
    const all = await platform.ada.get('v2/appsessions?input.biosamples=12001&appid=2002')
    expect(all.body.Response.TotalCount).toBe(2)
  })

  it('[V2-02] is listed with its biosamples, which are filtered, sorted and come in pages', async () => {
    const { session, workflow, depend, rows } = await openBench()
    await depend([byYield(2000)])
    const id = await workflow(session)
    const listed = async (query: string) =>
      (await rows(id, query)).map(({ BioSample }) => BioSample.Id)
    expect(await listed('status=Launched')).toEqual(['12001'])
    expect(await listed('status=waiting,refused')).toEqual(['12002'])
    expect(await listed('id=12002,99')).toEqual(['12002'])
    expect(await listed('sortby=BioSampleName&sortdir=Desc')).toEqual(['12002', '12001'])
    expect(await listed('sortby=Status&sortdir=Desc')).toEqual(['12002', '12001'])
    expect(await listed('sortby=DateLaunched')).toEqual(['12002', '12001'])
    expect(await listed('limit=1&offset=1')).toEqual(['12002'])
  })

  it('[V2-02] waits for what preps and requeues expect where no yield is stated, by prep', async () => {
    const { platform, session, workflow, depend, rows } = await openBench()
    const library = { biosample: '12002', prep: 'Panel' }
    await platform.seed({
      name: 'panel',
      folder: '/',
      document: {
        prepRequests: [{ id: '15050', ...library, requiredYield: 100 }],
        libraries: [{ id: '16050', name: 'P', ...library, prepRequest: '15050' }],
        lanes: [{ id: '19050', run: '8002', number: 1, libraries: [{ library: '16050' }] }],
        datasets: [{ sample: '5002', sources: [{ lane: '19050', library: '16050', yield: 99 }] }],
      },
    })
    const preps = await platform.ada.get('v2/libraries/16050')
    const LibraryPrepId = preps.body.Response.LibraryPrep.Id as string
    await depend([{ ...byYield(), LibraryPrepId }])
    const id = await workflow(session)
    const [, waiting] = await rows(id)
    expect(waiting).toMatchObject({
      Status: 'Waiting',
      Dependencies: [{ RequiredYield: 100, ActualYield: 99, IsMet: false }],
    })
    await platform.seed({
      name: 'more',
      folder: '/',
      document: {
        lanes: [{ id: '19051', run: '8002', number: 2, libraries: [{ library: '16050' }] }],
        datasets: [{ sample: '5002', sources: [{ lane: '19051', library: '16050', yield: 1 }] }],
      },
    })
    expect(statuses(await rows(id))).toEqual({ 12001: 'Waiting', 12002: 'Launched' })
    // A requeue raises what is expected.
    await platform.ada.postJson('v2/libraries/16050/labrequeues', { RequestedAdditionalYield: 7 })
    const other = await workflow(session)
    expect((await rows(other))[1]).toMatchObject({
      Status: 'Waiting',
      Dependencies: [{ RequiredYield: 107, ActualYield: 100 }],
    })
  })

  it('[V2-02] starts when an app has completed on the biosample and its quality has passed', async () => {
    const { platform, session, workflow, launch, depend, rows } = await openBench()
    const applications = [
      { id: '2160', name: 'Before', kind: 'native', owner: '1001', command: ['true'] } as const,
    ]
    await platform.seed({ name: 'before', folder: '/', document: { applications } })
    const done = { Type: 'AppCompletion', ApplicationId: '2160' }
    await depend([{ ...byYield(0), Dependencies: [{ ...done, RequiresQcPassed: true }] }])
    const id = await workflow(session)
    expect(statuses(await rows(id))).toEqual({ 12001: 'Waiting', 12002: 'Waiting' })
    const before = await launch({ of: 'samples/5002' }, '2160')
    expect(statuses(await rows(id))).toEqual({ 12001: 'Waiting', 12002: 'Waiting' })
    await platform.ada.postJson(`v2/appsessions/${before}`, { QcStatus: 'QcPassed' })
    expect(statuses(await rows(id))).toEqual({ 12001: 'Waiting', 12002: 'Launched' })
    await depend([done])
    await launch({ of: ['biosamples/12001'] }, '2160')
    expect(statuses(await rows(id))).toEqual({ 12001: 'Launched', 12002: 'Launched' })
  })

  it('[V2-08] waits again for the yield of a pool that failed', async () => {
    const { platform, session, workflow, depend, rows } = await openBench()
    await depend([byYield(2000)])
    await platform.ada.postJson('v2/librarypools/17001', { Status: 'QCFailed' })
    const id = await workflow(session)
    const [first] = await rows(id)
    expect(first).toMatchObject({ Status: 'Waiting', Dependencies: [{ ActualYield: 0 }] })
    await platform.ada.postJson('v2/librarypools/17001', { Status: 'Active' })
    expect(statuses(await rows(id))['12001']).toBe('Launched')
  })

  it('[V2-07] starts on no biosample that is canceled, and is stopped with its biosample', async () => {
    const { platform, session, workflow, depend, rows } = await openBench()
    const set = (Status: string) => platform.ada.postJson('v2/biosamples/12001', { Status })
    await depend([byYield(2000)])
    await set('Canceled')
    const id = await workflow(session)
    expect(statuses(await rows(id))).toEqual({ 12002: 'Waiting' })
    await set('Active')
    expect(statuses(await rows(id))['12001']).toBe('Launched')
  })

  it('[V2-07] analyses that it started are stopped when their biosample is canceled', async () => {
    const { platform, launch } = await openBench()
    const applications = [
      {
        id: '2170',
        name: 'Long',
        kind: 'native',
        owner: '1001',
        command: ['node', '-e', 'setInterval(() => {}, 1000)'],
      } as const,
    ]
    await platform.seed({ name: 'long', folder: '/', document: { applications } })
    const first = await launch({ of: 'biosamples/12001' }, '2170')
    await platform.ada.post(`v2/appsessions/${first}/stop`, {})
    const Dependencies = [byYield(2000)]
    const address = 'v2/applications/2170'
    const { body } = await platform.ada.postJson(`${address}/workflows`, {
      Name: 'Long',
      AppSessionId: first,
    })
    const launched = new Promise<string>((resolve) => {
      platform.onLaunch(({ appSession }) => resolve(appSession))
    })
    await platform.ada.send(
      'PUT',
      `${address}/workflowdependencies`,
      headers,
      JSON.stringify({ Dependencies }),
    )
    const started = await launched
    await platform.ada.postJson('v2/biosamples/12001', { Status: 'Canceled' })
    await platform.idle()
    expect((await platform.ada.get(started)).body.Response.Status).toBe('Aborted')
    const { Items } = (
      await platform.ada.get(`v2/workflows/${body.Response.Id as string}/biosamples`)
    ).body.Response
    expect(Items).toMatchObject([{ Status: 'Launched' }, { Status: 'Waiting' }])
  })

  it("[V2-02] replaces the session's reads and project by those of the biosample", async () => {
    const { platform, launch, workflow, depend, rows, properties } = await openBench()
    await platform.ada.postJson('v2/biosamples/12002', { DefaultProjectId: '4002' })
    const session = await launch({
      reads: ['samples/5001'],
      one: 'datasets/ds.00000000000000000000000000020001',
      'Output.target': 'projects/4001',
    })
    await depend([{ Type: 'AppCompletion', ApplicationId: '2002' }])
    const id = await workflow(session)
    await launch({ of: 'samples/5002' })
    const row = (await rows(id)).find(({ BioSample }) => BioSample.Id === '12002')
    expect(row?.Status).toBe('Launched')
    const dataset = await platform.ada.get('v2/projects/4001/datasets?inputbiosamples=12002')
    expect(await properties(row?.AppSession?.Id ?? '')).toMatchObject({
      'Input.reads': { SampleItems: [{ Id: '5002' }] },
      'Input.Samples': { SampleItems: [{ Id: '5002' }] },
      'Input.one': { Dataset: { Id: dataset.body.Response.Items[0].Id as string } },
      'Output.target': { Project: { Id: '4002' } },
    })
  })

  it('[V2-02] states why it could not be launched, and tries again after the next change', async () => {
    const { platform, launch, workflow, depend, rows } = await openBench()
    const session = await launch({ reads: ['samples/5001'] })
    const biosample = await platform.ada.postJson('v2/biosamples', { BioSampleName: 'Later' })
    const later = biosample.body.Response.Id as string
    await depend([byYield(0)])
    const id = await workflow(session)
    const row = async () => (await rows(id)).find(({ BioSample }) => BioSample.Id === later)
    expect(await row()).toMatchObject({
      Status: 'Refused',
      StatusSummary: `BioSample ${later} (Later) has no complete FASTQ dataset for Input.reads.`,
    })
    const { body } = await platform
      .withScopes(['write project 4001'])
      .postJson('v1pre3/projects/4001/samples', { Name: 'Later', SampleId: 'Later' })
    const { AppSession } = body.Response
    await platform.ada.post(`v1pre3/appsessions/${AppSession.Id}`, { Status: 'Complete' })
    expect((await row())?.Status).toBe('Launched')
  })
})
