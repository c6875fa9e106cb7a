import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { startAppBench } from '../app-bench.ts'
import { idsIn, itemsIn } from '../lists.ts'
import type { TestPlatform } from '../test-platform.ts'

// What deployed platforms do with native apps, statement by statement: their forms, callbacks and runs.

const definition = `{
  // A form as people wrote them: not quite JSON.
  "$TYPE": "form",
  "Fields": [
    { "$type": "TextBox", "id": "app-session-name", "value": "Example [LocalDateTime]", "required": "true" },
    { "$type": "ProjectChooser", "ID": "project-id", "valueType": "Output", "allowedPermissions": "owner",
      "label": "Save to", "allowResourceCreation": "true" },
    { "$type": "SampleChooser", "id": "sample-id", "label": "The
      samples", "multiselect": "true", "rules": "own-reads, gone-rule" },
    { "$type": "AppResultChooser", "id": "calls", "label": "Calls" },
    { "$type": "RunChooser", "id": "run", "label": "Run" },
    { "$type": "FileChooser", "id": "fasta", "label": "File", "extensionFilters": ".txt, .gz" },
    { "$type": "RadioButton", "id": "build", "value": 1, "label": "Build",
      "choices": [{ "value": 1, "label": "One" }, { "value": 2, "label": "Two" }],
      "togglers": [{ "toggleOnValue": 2, "toggleFields": "other-build" }] },
    { "$type": "TextBox", "id": "other-build", "required": true, "requiredMessage": "Which?" },
    { "$type": "SectionBreak", "title": "More" },
    { "$type": "FieldSet", "label": "Set", "isCollapsible": "true", "isOpen": "false", "fields": [
      { "$type": "Numeric", "id": "depth", "label": "Depth", "min": "1", "max": "100", "numericType": "Integer", "value": "20" },
      { "$type": "CheckBox", "id": "outputs", "choices": [{ "value": "bam", "checked": "true", "label": "BAM" }, { "value": "vcf", "label": "VCF" }] },
      { "$type": "Select", "id": "caller", "choices": [{ "value": "a", "text": "A", "selected": "true" }, { "value": "b", "text": "B", "disabled": "true" }] },
    ] },
    { "$type": "ResourceMatcher", "id": "pairs", "maxRows": "2",
      "columns": [{ "id": "tumor", "label": "Tumor", "resourceType": "sample" }] },
  ],
  "rulesets": [
    { "$type": "PermissionValidationRule", "id": "own-reads", "permissions": "Own", "severity": "Error", "message": "Not yours." },
  ],
}`
const form = definition.replace('"form"', '"Form"').replace('"$TYPE"', '"$type"')
const native = { id: '2907', name: 'Native', kind: 'native' } as const

const inputs = {
  'project-id': 'projects/4001',
  'sample-id': ['samples/5001', 'samples/5002'],
  calls: 'appresults/6001',
  run: 'runs/8001',
  fasta: 'files/7003',
  pairs: [{ tumor: 'samples/5001' }],
}

type Named = Readonly<Record<string, Record<string, unknown> | undefined>>

async function launched(platform: TestPlatform, InputParameters: object): Promise<string> {
  const path = `v2/applications/${native.id}/launch`
  const { status, body, text } = await platform.ada.postJson(path, { InputParameters })
  expect([status, text]).toEqual([201, expect.any(String)])
  return `v1pre3/appsessions/${body.Id ?? body.Response.Id}`
}

async function propertiesOf(platform: TestPlatform, session: string): Promise<Named> {
  const items = await itemsIn(platform.ada, `${session}/properties?Limit=100`)
  return Object.fromEntries(items.map((one) => [one['Name'] ?? '', one]))
}

describe.each(profiles)('the profile %s', (profile) => {
  const isField = profile === 'field'
  it('[WIR-01] forms: of the deployed kind are launched, with a property for each field', async () => {
    const platform = await startAppBench([{ ...native, form }], { profile, executorSlots: 0 })
    const session = await launched(platform, inputs)
    const named = await propertiesOf(platform, session)
    const samples = [{ Id: '5001' }, { Id: '5002' }]
    expect(named).toMatchObject({
      'Input.sample-id': { Type: 'sample[]', Items: samples },
      'Input.sample-id.attributes': { Type: 'map[]' },
      'Input.calls': { Type: 'appresult', Content: { Id: '6001' }, Description: 'Calls' },
      'Input.run': { Type: 'run', Content: { Id: '8001' } },
      'Input.fasta': { Type: 'file', Content: { Id: '7003' } },
      'Input.build': { Type: 'string', Content: '1', Description: 'Build' },
      'Input.depth': { Type: 'string', Content: '20' },
      'Input.outputs': { Type: 'string[]', Items: ['bam'] },
      'Input.caller': { Type: 'string', Content: 'a' },
      'Input.pairs.tumor': { Type: 'sample[]', Items: [{ Id: '5001' }] },
      'Input.pairs.rowcount': { Content: '1' },
      'Input.Samples': { Items: samples },
      'Input.AppResults': { Items: [{ Id: '6001' }] },
      'Input.Runs': { Items: [{ Id: '8001' }] },
      'Input.Files': { Items: [{ Id: '7003' }] },
      'Input.Projects': { Type: 'project[]' },
      'Output.Projects': { Items: [{ Id: '4001' }] },
    })
    expect(named['Input.other-build']).toBeUndefined()
    const rows = named['Input.sample-id.attributes']?.['ItemsMap'] as { Key: string }[][]
    expect(rows.map((row) => row.map(({ Key }) => Key).toSorted())).toEqual(
      samples.map(() => ['FieldId', 'ResourceHref', 'ResourceId', 'ResourceType']),
    )
  })

  it('[WIR-01] forms: name the session by app-session-name, with the local time of the user', async () => {
    const platform = await startAppBench([{ ...native, form }], { profile, executorSlots: 0 })
    const session = await launched(platform, inputs)
    const { Name } = (await platform.ada.get(session)).body.Response
    expect(Name).toMatch(/^Example .*\d/)
    expect(Name).not.toContain('[LocalDateTime]')
    const named = await propertiesOf(platform, session)
    expect(named['Input.app-session-name']).toMatchObject({ Content: Name })
  })

  it('[WIR-01] forms: refuse what togglers, ranges, choices, filters and rules forbid', async () => {
    const platform = await startAppBench([{ ...native, form }], { profile, executorSlots: 0 })
    const path = `v2/applications/${native.id}/launch`
    for (const [wrong, message] of [
      [{ build: '2' }, 'Which?'],
      [{ depth: '101' }, 'Depth'],
      [{ depth: '2.5' }, 'Depth'],
      [{ caller: 'b' }, 'caller'],
      [{ fasta: 'files/7002' }, '.txt'],
      [{ pairs: [1, 2, 3].map(() => ({ tumor: 'samples/5001' })) }, 'pairs'],
    ] as const) {
      const InputParameters = { ...inputs, ...wrong }
      const { status, text } = await platform.ada.postJson(path, { InputParameters })
      expect([status, text]).toEqual([400, expect.stringContaining(message)])
    }
  })

  it('[WIR-01] rules: of scripts run in a sandbox, where null is fine and a Message fails', async () => {
    const scripted = {
      $type: 'Form',
      fields: [{ $type: 'TextBox', id: 'note', rules: 'polite,unknown' }],
      rulesets: [
        {
          $type: 'ScriptValidationRule',
          id: 'polite',
          callback:
            "if (typeof process !== 'undefined') return { Message: 'not alone' }\nreturn dataProvider.GetProperty('Input.note') === 'please' ? null : { Message: 'Say please.' }",
        },
      ],
    }
    const app = { ...native, form: scripted }
    const platform = await startAppBench([app], { profile, executorSlots: 0 })
    await launched(platform, { note: 'please' })
    const path = `v2/applications/${native.id}/launch`
    const rude = await platform.ada.postJson(path, { InputParameters: { note: 'now' } })
    expect([rude.status, rude.text]).toEqual([400, expect.stringContaining('Say please.')])
  })

  it('[WIR-01] callbacks: launchSpec makes one node or several, each with its own command', async () => {
    const simple = { $type: 'Form', fields: [{ $type: 'TextBox', id: 'nodes', value: '1' }] }
    const callbacks = `function launchSpec(dataProvider) {
      const count = Number(dataProvider.GetProperty('Input.nodes'))
      const command = (at) => [${JSON.stringify(process.execPath)}, '-e', 'console.log(' + at + ')']
      if (count === 1) return { commandLine: command(0), Options: [] }
      return { nodes: Array.from({ length: count }, (_, at) => ({ appSessionName: 'Part ' + at, commandLine: command(at) })) }
    }`
    const app = { ...native, form: simple, callbacks }
    const platform = await startAppBench([app], { profile, executor: 'process' })
    const one = await launched(platform, { nodes: '1' })
    const many = await launched(platform, { nodes: '2' })
    await platform.idle()
    for (const href of [one, many]) {
      expect((await platform.ada.get(href)).body.Response.Status).toBe('Complete')
    }
    const named = await itemsIn(platform.ada, 'v1pre3/users/current/appsessions?Limit=100')
    const names = named.map(({ Name }) => Name)
    expect(names).toEqual(expect.arrayContaining(['Part 0', 'Part 1']))
  })

  it('[WIR-01] native apps: find their session and inputs, and leave AppResults with metadata', async () => {
    const program = `
      const fs = require('node:fs')
      const data = process.env.BENCHTOP_DATA
      const session = JSON.parse(fs.readFileSync(data + '/input/AppSession.json', 'utf8'))
      const ids = session.Properties.Items.map(({ Name }) => Name)
      const read = (path) => fs.readFileSync(data + '/input/' + path, 'utf8')
      const result = data + '/output/appresults/4002/Made'
      fs.mkdirSync(result + '/deep', { recursive: true })
      for (const folder of ['scratch', 'logs']) fs.accessSync(data + '/' + folder)
      fs.writeFileSync(result + '/deep/a.txt', [session.Id, ids.includes('Input.reads'),
        read('samples/5001/reads/NA12878.txt'), read('appresults/6001/README.txt'), read('runs/8001/RunInfo.xml')].join('|'))
      fs.writeFileSync(result + '/_metadata.json', JSON.stringify({
        Name: 'Named by metadata', Description: 'described',
        Properties: [{ Name: 'Demo.a', Type: 'string', Content: 'x' }] }))`
    const fields = [
      { $type: 'SampleChooser', id: 'reads' },
      { $type: 'AppResultChooser', id: 'calls' },
      { $type: 'RunChooser', id: 'run' },
    ]
    const app = {
      ...native,
      form: { $type: 'Form', fields },
      command: [process.execPath, '-e', program],
    }
    const platform = await startAppBench([app], { profile, executor: 'process' })
    const session = await launched(platform, {
      reads: 'samples/5001',
      calls: 'appresults/6001',
      run: 'runs/8001',
    })
    await platform.idle()
    const { Id, Status, StatusSummary } = (await platform.ada.get(session)).body.Response
    expect([Status, StatusSummary]).toEqual(['Complete', ''])
    const [result] = await idsIn(platform.ada, `${session}/appresults`)
    const { body } = await platform.ada.get(`v1pre3/appresults/${result}`)
    expect(body.Response).toMatchObject({ Name: 'Named by metadata', Description: 'described' })
    const files = await itemsIn(platform.ada, `v1pre3/appresults/${result}/files`)
    expect(files).toMatchObject([{ Path: 'deep/a.txt' }])
    const meta = await platform.ada.get(`${files[0]?.['HrefContent']}?redirect=meta`)
    const content = await (await fetch(meta.body.Response.redirect_uri as string)).text()
    const readme = 'Calls of the volvox contig.'
    expect(content).toBe([Id, true, 'a note', readme, '<RunInfo/>'].join('|'))
    const note = await platform.ada.get(`v1pre3/appresults/${result}/properties/Demo.a`)
    expect(note.body.Response.Content).toBe('x')
  })

  it(`[WIR-01] native apps: are Pending, ${isField ? 'Initializing, ' : ''}then Running`, async () => {
    const program = `
      const fs = require('node:fs')
      const session = JSON.parse(fs.readFileSync(process.env.BENCHTOP_DATA + '/input/AppSession.json', 'utf8'))
      console.error('prepared as ' + session.Status)
      process.exit(1)`
    const command = [process.execPath, '-e', program]
    const platform = await startAppBench([{ ...native, command }], { profile, executor: 'process' })
    const session = await launched(platform, {})
    await platform.idle()
    const named = await propertiesOf(platform, session)
    const expected = `prepared as ${isField ? 'Initializing' : 'Pending'}`
    expect(named['Logs.Tail']?.['Content']).toContain(expected)
    const list = await platform.ada.get('v2/appsessions?executionstatus=Initializing')
    const { Items } = (isField ? list.body : list.body.Response) as { Items: unknown[] }
    expect([list.status, Items]).toEqual([200, []])
  })

  it('[WIR-01] native apps: that fail are Aborted, with the end of their log', async () => {
    const command = [process.execPath, '-e', 'console.error("no reads at all"); process.exit(3)']
    const platform = await startAppBench([{ ...native, command }], { profile, executor: 'process' })
    const session = await launched(platform, {})
    await platform.idle()
    const { body } = await platform.ada.get(session)
    expect(body.Response.Status).toBe('Aborted')
    const named = await propertiesOf(platform, session)
    const words = [body.Response.StatusSummary, named['Logs.Tail']?.['Content']].join(' ')
    expect(words).toContain('no reads at all')
  })
})
