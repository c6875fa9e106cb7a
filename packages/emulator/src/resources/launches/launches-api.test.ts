import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

type PropertyItem = { Name: string; Items?: { Id: string }[]; Content?: string }

const address = 'v1pre3/applications/2002/appsessions'
const reads = { Name: 'Input.reads', Type: 'sample', Content: 'v1pre3/samples/5001' }
const output = { Name: 'Output.project', Type: 'project', Content: 'v1pre3/projects/4001' }
const launch = (platform: TestPlatform, body: object) => platform.ada.postJson(address, body)

describe('a launch by the API', () => {
  it('[LCH-01] is answered with the session, and the analysis starts immediately', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await launch(platform, { Name: 'By script', Properties: [reads] })
    expect(status).toBe(201)
    expect(body.Response).toMatchObject({
      Name: 'By script',
      Application: { Id: '2002' },
      UserCreatedBy: { Id: '1001' },
    })
    expect(['Pending', 'Running']).toContain(body.Response.Status)
    await platform.idle()
    const session = await platform.ada.get(body.Response.Href)
    expect(session.body.Response.Status).toBe('Complete')
  })

  it('[LCH-01] accepts a private token, or one that was granted "start applications"', async () => {
    await using platform = await startTestPlatform()
    const granted = platform.withScopes(['start applications', 'read global'])
    expect((await granted.postJson(address, {})).status).toBe(201)
    const refused = await platform.withScopes(['write global']).postJson(address, {})
    expect(refused.status).toBe(403)
    expect(refusalOf(refused).message).toContain('start applications')
  })

  it('[LCH-01] is refused for an app that only its owner may launch', async () => {
    const [web, native] = testSeed.applications ?? []
    const document = {
      ...testSeed,
      applications: [web!, { ...native!, launchBy: 'owner' as const }],
    }
    await using platform = await startTestPlatform({
      seed: {
        name: 'test',
        folder: new URL('.', import.meta.url).pathname,
        document: slim(document),
      },
    })
    const ben = await platform.ben.postJson(address, {})
    expect(ben.status).toBe(403)
    expect(refusalOf(ben).message).toContain('Depth')
    expect((await platform.ada.postJson(address, {})).status).toBe(201)
  })

  it('[LCH-05] starts native apps only, and free ones only', async () => {
    const [web, native] = testSeed.applications ?? []
    const priced = {
      ...native!,
      id: '2003',
      clientId: 'priced',
      products: [{ name: 'A', price: '1' }],
    }
    const free = {
      ...native!,
      id: '2004',
      clientId: 'free',
      products: [{ name: 'B', price: '0.00' }],
    }
    const document = { ...testSeed, applications: [web!, native!, priced, free] }
    await using platform = await startTestPlatform({
      seed: {
        name: 'test',
        folder: new URL('.', import.meta.url).pathname,
        document: slim(document),
      },
    })
    const launched = async (id: string) => {
      const reply = await platform.ada.postJson(`v1pre3/applications/${id}/appsessions`, {})
      return [reply.status, reply.status === 201 ? '' : refusalOf(reply).message] as const
    }
    expect(await launched('2001')).toEqual([409, expect.stringContaining('web app')])
    expect(await launched('2003')).toEqual([409, expect.stringContaining('charges')])
    expect((await launched('2004'))[0]).toBe(201)
    expect(await launched('99')).toEqual([404, expect.stringContaining('Application 99')])
  })

  it('[LCH-05, RTE-02] counts towards a rate limit', async () => {
    await using platform = await startTestPlatform({
      conditions: {
        rateLimits: [
          { policy: 'launch', operations: ['v1.launchApplication'], limit: 1, window: '1d' },
        ],
      },
    })
    const first = await launch(platform, { AutoStart: false })
    expect(first.headers.get('x-ratelimit-policy')).toBe('launch')
    expect(first.headers.get('x-ratelimit-remaining')).toBe('0')
    expect((await launch(platform, { AutoStart: false })).status).toBe(429)
  })

  it('[LCH-02] accepts names and summaries of 128 characters, and no more', async () => {
    await using platform = await startTestPlatform()
    const Name = 'N'.repeat(128)
    const StatusSummary = 'S'.repeat(128)
    const { status, body } = await launch(platform, { Name, StatusSummary, AutoStart: false })
    expect(status).toBe(201)
    expect(body.Response).toMatchObject({ Name, StatusSummary })
    const refused = await launch(platform, { Name: `${Name}N`, StatusSummary: `${StatusSummary}S` })
    expect(refused.status).toBe(400)
    expect([...refusalOf(refused).members].sort()).toEqual(['Name', 'StatusSummary'])
  })

  it.each([false, 'false', 'False'])(
    '[LCH-02] only simulates with AutoStart %j',
    async (AutoStart) => {
      await using platform = await startTestPlatform()
      const { status, body } = await launch(platform, {
        Name: 'Try',
        AutoStart,
        Properties: [reads],
      })
      expect(status).toBe(201)
      await platform.idle()
      const session = await platform.ada.get(body.Response.Href)
      expect(session.body.Response).toMatchObject({ Name: 'Try', Status: 'Complete' })
      expect(session.body.Response.StatusSummary).toContain('Simulated')
      const results = await platform.ada.get(`${body.Response.Href}/appresults`)
      expect(results.body.Response.TotalCount).toBe(0)
    },
  )

  it('[LCH-02] is checked equally when it only simulates', async () => {
    await using platform = await startTestPlatform()
    const Properties = [{ ...reads, Content: 'v1pre3/samples/99999' }]
    expect((await launch(platform, { AutoStart: false, Properties })).status).toBe(400)
  })

  it('[LCH-04] collects projects, samples and appresults in their own properties', async () => {
    await using platform = await startTestPlatform()
    const calls = { Name: 'Input.calls', Type: 'appresult[]', items: ['v1pre3/appresults/6001 '] }
    const sent = [reads, calls, output, { Name: 'Input.note', Type: 'string', Content: 'x' }]
    const { body } = await launch(platform, { AutoStart: false, Properties: sent })
    const listed = await platform.ada.get(`${body.Response.Href}/properties`)
    const Items = listed.body.Response.Items as readonly PropertyItem[]
    const byName = Object.fromEntries(
      Items.map((property) => [
        property.Name,
        property.Items?.map(({ Id }) => Id) ?? property.Content,
      ]),
    )
    expect(byName).toMatchObject({
      'Input.Projects': ['4001'],
      'Input.Samples': ['5001'],
      'Input.AppResults': ['6001'],
      'Output.Projects': ['4001'],
      'Input.note': 'x',
    })
  })

  it('[LCH-06] names each reference that does not exist or belongs to another user', async () => {
    await using platform = await startTestPlatform()
    const Properties = [
      { Name: 'Input.a', Type: 'sample', Content: 'v1pre3/samples/99999' },
      { Name: 'Input.b', Type: 'sample[]', items: ['v1pre3/samples/5001', 'v1pre3/samples/5101'] },
      { Name: 'Input.c', Type: 'project', Content: 'v1pre3/projects/4003' },
    ]
    const refused = await launch(platform, { Properties })
    expect(refused.status).toBe(400)
    expect([...refusalOf(refused).members].sort()).toEqual([
      'Properties[0].Content',
      'Properties[1].Items[1]',
      'Properties[2].Content',
    ])
    const { body } = await platform.ada.get('v1pre3/users/current/appsessions')
    expect(body.Response.TotalCount).toBe(1)
  })

  it('[LCH-01] accepts a body without properties, nulls, and members in any case', async () => {
    await using platform = await startTestPlatform()
    const body = { name: 'Lower', statussummary: null, autostart: 'FALSE', properties: null }
    const reply = await launch(platform, body)
    expect(reply.status).toBe(201)
    expect(reply.body.Response.Name).toBe('Lower')
  })
})

/** The seed's accounts, with a project that has no files. */
function slim({ users, applications, tokens }: typeof testSeed): typeof testSeed {
  const projects = [{ id: '4001', owner: '1001', name: 'Volvox' }]
  return { users, applications, tokens, projects }
}

describe('a local agent', () => {
  const register = (platform: TestPlatform, id: string, agent: object) =>
    platform.control.send(
      'PUT',
      `_emulator/agents/${id}`,
      { 'content-type': 'application/json' },
      JSON.stringify(agent),
    )

  it('[LCH-02] gets the jobs that name it, and they wait until it is connected', async () => {
    await using platform = await startTestPlatform()
    const { body } = await launch(platform, { Name: 'Mine', AgentId: 'ada-laptop' })
    await platform.idle()
    const waiting = await platform.ada.get(body.Response.Href)
    expect(waiting.body.Response.Status).toBe('Pending')

    const command = ['node', '-e', 'console.log("I run in " + process.cwd())']
    const agent = { workingDirectory: import.meta.dirname, command }
    expect((await register(platform, 'other', agent)).status).toBe(200)
    await platform.idle()
    expect((await platform.ada.get(body.Response.Href)).body.Response.Status).toBe('Pending')

    const logged: string[] = []
    platform.onJobEvent((event) => void (event.type === 'log' && logged.push(event.text)))
    await register(platform, 'ada-laptop', agent)
    await platform.idle()
    const ended = await platform.ada.get(body.Response.Href)
    expect(ended.body.Response.Status).toBe('Complete')
    expect(logged.join('')).toContain(`I run in ${import.meta.dirname}`)
    const listed = await platform.control.get('_emulator/agents')
    expect(listed.body).toMatchObject([{ id: 'other' }, { id: 'ada-laptop' }])
  })

  it('[LCH-02] gets no jobs of others, and none after it has disconnected', async () => {
    await using platform = await startTestPlatform()
    await register(platform, 'ada-laptop', { workingDirectory: import.meta.dirname })
    const { body } = await launch(platform, {})
    await platform.idle()
    expect((await platform.ada.get(body.Response.Href)).body.Response.Status).toBe('Complete')
    expect((await platform.control.delete('_emulator/agents/ada-laptop')).status).toBe(204)
    expect((await platform.control.delete('_emulator/agents/ada-laptop')).status).toBe(404)
    const later = await launch(platform, { AgentId: 'ada-laptop' })
    await platform.idle()
    expect((await platform.ada.get(later.body.Response.Href)).body.Response.Status).toBe('Pending')
  })

  it.each([
    [{}, 'workingDirectory'],
    [{ workingDirectory: 'here' }, 'absolute'],
    [{ workingDirectory: '/tmp', command: [] }, 'command'],
  ])('[LCH-02] is refused as %j', async (agent, named) => {
    await using platform = await startTestPlatform()
    const { status, text } = await register(platform, 'a', agent)
    expect(status).toBe(400)
    expect(text).toContain(named)
  })
})

describe('a launch of an app with a form', () => {
  const form = {
    $type: 'Form',
    fields: [
      { $type: 'SampleChooser', id: 'reads', label: 'Reads', required: true, valueType: 'Input' },
      { $type: 'Numeric', id: 'depth', label: 'Depth', required: true, min: 1, max: 100 },
      {
        $type: 'RadioButton',
        id: 'mode',
        label: 'Mode',
        choices: [
          { value: 'fast', label: 'Fast' },
          { value: 'exact', label: 'Exact' },
        ],
      },
      { $type: 'TextBox', id: 'note', label: 'Note', maxLength: 5 },
    ],
  }
  const good = [
    { Name: 'Input.reads', Type: 'sample', Content: 'v1pre3/samples/5001' },
    { Name: 'Input.depth', Type: 'string', Content: '30' },
    { Name: 'Input.mode', Type: 'string', Content: 'exact' },
  ]

  async function startWithForm(text = JSON.stringify(form)): Promise<TestPlatform> {
    const folder = await mkdtemp(join(tmpdir(), 'benchtop-form-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'form.json'), text)
    const [web, native] = testSeed.applications ?? []
    const document = {
      ...testSeed,
      applications: [web!, { ...native!, form: 'form.json' }],
      projects: [
        { id: '4001', owner: '1001', name: 'Volvox', samples: [{ id: '5001', name: 'NA12878' }] },
        { id: '4003', owner: '1002', name: 'Ben', samples: [{ id: '5101', name: 'HG002' }] },
      ],
    }
    return startTestPlatform({ seed: { name: 'test', folder, document } })
  }

  it('[LCH-03] names every required field that is missing', async () => {
    await using platform = await startWithForm()
    const refused = await launch(platform, { Properties: [] })
    expect(refused.status).toBe(400)
    const { members, message } = refusalOf(refused)
    expect([...members].sort()).toEqual(['Input.depth', 'Input.reads'])
    expect(message).toContain('Reads')
    expect(message).toContain('Depth')
  })

  it('[LCH-03] starts when all of them are present, with properties that the form does not have', async () => {
    await using platform = await startWithForm()
    const extra = { Name: 'Input.unknown', Type: 'string', Content: 'x' }
    expect((await launch(platform, { Properties: [...good, extra] })).status).toBe(201)
  })

  it.each([
    ['a range', { ...good[1], Content: '101' }, 'Properties[1].Content'],
    ['a number', { ...good[1], Content: 'deep' }, 'Properties[1].Content'],
    ['a type', { ...good[0], Type: 'project', Content: 'v1pre3/projects/4001' }, 'Properties[0]'],
    ['a choice', { ...good[2], Content: 'slow' }, 'Properties[2].Content'],
    ['a reference', { ...good[0], Content: 'v1pre3/samples/99999' }, 'Properties[0].Content'],
    ['another user', { ...good[0], Content: 'v1pre3/samples/5101' }, 'Properties[0].Content'],
    ['a length', { Name: 'Input.note', Type: 'string', Content: 'too long' }, 'Properties[3]'],
  ])('[LCH-06] is checked against %s', async (_, property, named) => {
    await using platform = await startWithForm()
    const others = good.filter(({ Name }) => Name !== property.Name)
    const at = good.findIndex(({ Name }) => Name === property.Name)
    const Properties = at === -1 ? [...good, property] : others.toSpliced(at, 0, property as never)
    const refused = await launch(platform, { Properties })
    expect(refused.status).toBe(400)
    expect(refusalOf(refused).members.join()).toContain(named)
    expect(
      (await platform.ada.get('v1pre3/users/current/appsessions')).body.Response.TotalCount,
    ).toBe(0)
  })

  it('[LCH-06] is also checked by the control API, with the same messages', async () => {
    await using platform = await startWithForm()
    const order = { user: '1001', application: '2002', properties: good.slice(0, 1) }
    const { status, body } = await platform.control.postJson('_emulator/launches', order)
    expect(status).toBe(400)
    const refused = await launch(platform, { Properties: good.slice(0, 1) })
    expect(body.error.message).toBe(refusalOf(refused).message)
  })

  it('[LCH-06] runs the rules of the form that are scripts', async () => {
    const callback = `
      var depth = dataProvider.GetProperty('Input.depth')
      return depth === '13' ? { Message: 'Thirteen is unlucky.' } : null`
    const [reads, depth] = form.fields
    const withRule = {
      $type: 'Form',
      fields: [reads, { ...depth, rules: 'lucky' }],
      rulesets: [{ $type: 'ScriptValidationRule', id: 'lucky', callback, severity: 'Error' }],
    }
    await using platform = await startWithForm(JSON.stringify(withRule))
    const unlucky = { ...good[1]!, Content: '13' }
    const refused = await launch(platform, { Properties: [good[0], unlucky] })
    expect([refused.status, refusalOf(refused).message]).toEqual([400, 'Thirteen is unlucky.'])
    expect((await launch(platform, { Properties: good })).status).toBe(201)
  })

  it('[LCH-06] stops a pattern that never ends, and reports it at its field', async () => {
    const [reads] = form.fields
    const endless = { $type: 'TextBox', id: 'tube', label: 'Tube', pattern: '(a+)+' }
    await using platform = await startWithForm(
      JSON.stringify({ $type: 'Form', fields: [reads, endless] }),
    )
    const tube = { Name: 'Input.tube', Type: 'string', Content: `${'a'.repeat(60)}!` }
    const refused = await launch(platform, { Properties: [good[0], tube] })
    expect([refused.status, refusalOf(refused)]).toEqual([
      400,
      {
        code: 'BadRequest',
        members: ['Properties[1].Content'],
        message: `"Tube" can't be checked by its pattern (a+)+: it ran longer than 1000 ms: does it terminate?`,
      },
    ])
  })

  it('[FRM-04] is refused where the form can’t be read, with the line', async () => {
    await using platform = await startWithForm(
      '{\n  "$type": "Form",\n  "fields": [{ "$type": "Box" }]\n}',
    )
    const refused = await launch(platform, { Properties: good })
    expect(refused.status).toBe(409)
    expect(refusalOf(refused).message).toContain('Line 3')
  })
})
