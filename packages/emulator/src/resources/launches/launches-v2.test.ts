import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const form = {
  $type: 'Form',
  fields: [
    { $type: 'SampleChooser', id: 'reads', label: 'Reads', required: true, multiselect: true },
    { $type: 'ProjectChooser', id: 'target', label: 'Target', valueType: 'Output' },
    { $type: 'Numeric', id: 'depth', label: 'Depth', required: true, max: 100, value: 30 },
    { $type: 'TextBox', id: 'note', label: 'Note', value: 'projects/4001' },
    {
      $type: 'Table',
      id: 'pairs',
      label: 'Pairs',
      columns: [{ $type: 'TextBox', id: 'name', label: 'Name' }],
    },
  ],
}

async function withForm(text = JSON.stringify(form)): Promise<TestPlatform> {
  const folder = await temporaryFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  await writeFile(join(folder.path, 'form.json'), text)
  const platform = await startTestPlatform()
  onTestFinished(() => platform.close())
  const app = { id: '2900', name: 'Formed', kind: 'native', owner: '1001' } as const
  const applications = [{ ...app, command: ['node', '-e', '0'], form: 'form.json' }]
  await platform.seed({ name: 'formed', folder: folder.path, document: { applications } })
  return platform
}

const launch = (platform: TestPlatform, application: string, body: object) =>
  platform.ada.postJson(`v2/applications/${application}/launch`, body)

type Property = Readonly<Record<string, unknown>> & { readonly Name: string }

async function propertiesOf(platform: TestPlatform, session: string) {
  const { body } = await platform.ada.get(`v2/appsessions/${session}/properties?limit=100`)
  const items = body.Response.Items as readonly Property[]
  return Object.fromEntries(items.map((property) => [property.Name, property]))
}

describe('POST v2/applications/{id}/launch', () => {
  it('[LCH-01] starts the analysis with properties of the types that are written', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await launch(platform, '2002', {
      Name: 'By v2',
      StatusSummary: 'Ordered',
      InputParameters: {
        reads: ['samples/5001', 'v1pre3/samples/5002'],
        biosample: 'biosamples/12001',
        'Output.target': 'projects/4001',
        note: 'deep',
        mixed: ['samples/5001', 'x'],
        absent: null,
      },
    })
    expect(status).toBe(201)
    const { Id } = body.Response
    expect(body.Response).toMatchObject({
      Name: 'By v2',
      StatusSummary: 'Ordered',
      Application: { Id: '2002' },
      Purpose: 'AppTrigger',
    })
    expect(await propertiesOf(platform, Id)).toMatchObject({
      'Input.reads': { Type: 'sample[]', SampleItems: [{ Id: '5001' }, { Id: '5002' }] },
      'Input.biosample': { Type: 'biosample', BioSample: { Id: '12001' } },
      'Input.Samples': { SampleItems: [{ Id: '5001' }, { Id: '5002' }] },
      'Output.target': { Type: 'project', Project: { Id: '4001' } },
      'Input.note': { Type: 'string', Content: 'deep' },
      'Input.mixed': { Type: 'string[]', ContentItems: ['samples/5001', 'x'] },
    })
    await platform.idle()
    const ended = await platform.ada.get(`v2/appsessions/${Id}`)
    expect(ended.body.Response.ExecutionStatus).toBe('Complete')
  })

  it('[WIR-08] reads a biosample that is named with its prep', async () => {
    await using platform = await startTestPlatform()
    const prefixes = ['', 'v2/', `${platform.apiUrl}/v2/`]
    const InputParameters = {
      sample: prefixes.map((prefix) => ` ${prefix}biosamples/12001/librarypreps/1014015 `),
    }
    const { status, body } = await launch(platform, '2002', { InputParameters })
    expect(status).toBe(201)
    expect(await propertiesOf(platform, body.Response.Id)).toMatchObject({
      'Input.sample': { Type: 'biosample[]', BioSampleItems: [{ Id: '12001' }] },
    })
  })

  it("[LCH-06] fills in the fields of the app's form, and retains properties without a field", async () => {
    const platform = await withForm()
    const { status, body } = await launch(platform, '2900', {
      InputParameters: {
        reads: 'samples/5001',
        target: 'projects/4001',
        note: 'samples/5001',
        lane: '3',
      },
    })
    expect(status).toBe(201)
    expect(await propertiesOf(platform, body.Response.Id)).toMatchObject({
      'Input.reads': { Type: 'sample[]', SampleItems: [{ Id: '5001' }], Description: 'Reads' },
      'Output.Projects': { ProjectItems: [{ Id: '4001' }] },
      'Input.note': { Type: 'string', Content: 'samples/5001' },
      'Input.depth': { Content: '30' },
      'Input.lane': { Content: '3' },
    })
  })

  it('[LCH-06] names every parameter that the form or the platform refuses', async () => {
    const platform = await withForm()
    const refused = await launch(platform, '2900', { InputParameters: { depth: 500 } })
    expect(refused.status).toBe(400)
    expect([...refusalOf(refused, 'v2').members].sort()).toEqual([
      'InputParameters.depth',
      'InputParameters.reads',
    ])
    const foreign = await launch(platform, '2002', { InputParameters: { a: 'samples/5101' } })
    expect([foreign.status, foreign.text]).toEqual([
      400,
      expect.stringContaining('InputParameters.a refers to sample 5101'),
    ])
  })

  it('[LCH-02] is refused for web apps, apps that are not published, and tokens without the right', async () => {
    await using platform = await startTestPlatform()
    expect((await launch(platform, '2001', {})).status).toBe(409)
    expect((await launch(platform, '9999', {})).status).toBe(404)
    const reader = await platform.reader.postJson('v2/applications/2002/launch', {})
    expect([reader.status, reader.text]).toEqual([403, expect.stringContaining('start applic')])
  })
})

describe('GET v2/applications/{id}/settings', () => {
  it('[V2-02] lists the fields of its form with their types and defaults', async () => {
    const platform = await withForm()
    const { body } = await platform.ben.get('v2/applications/2900/settings')
    expect(body.Response).toEqual({
      Application: { Id: '2900', Href: 'v2/applications/2900', Name: 'Formed' },
      VersionNumber: '1.0.0',
      LaunchFrom: ['project', 'sample', 'appresult'],
      Settings: [
        { Name: 'reads', Type: 'sample[]', Label: 'Reads', IsRequired: true },
        { Name: 'target', Type: 'project', Label: 'Target', IsRequired: false },
        { Name: 'depth', Type: 'string', Label: 'Depth', IsRequired: true, Default: '30' },
        {
          Name: 'note',
          Type: 'string',
          Label: 'Note',
          IsRequired: false,
          Default: 'projects/4001',
        },
        { Name: 'pairs.name', Type: 'string[]', Label: 'Name', IsRequired: false },
      ],
    })
    const plain = await platform.ada.get('v2/applications/2002/settings')
    expect(plain.body.Response.Settings).toEqual([])
  })

  it("[V2-02] answers 409 where the form can't be read, with the line", async () => {
    const platform = await withForm('{\n "$type": "Form",\n "fields": [{ "$type": "Box" }]\n}')
    const refused = await platform.ada.get('v2/applications/2900/settings')
    expect(refused.status).toBe(409)
    expect(refusalOf(refused, 'v2').message).toContain('Line 3')
  })
})
