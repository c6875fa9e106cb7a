import { describe, expect, it } from 'vitest'
import { formOf } from '../testing/form-of.ts'
import { scopes } from './scopes.ts'
import { scriptData } from './script-data.ts'
import { toProperties } from './to-properties.ts'

const form = formOf([
  { $type: 'TextBox', id: 'app-session-name', label: 'Analysis name' },
  { $type: 'SampleChooser', id: 'reads', label: 'Reads', multiselect: true },
  { $type: 'SampleChooser', id: 'normal', label: 'Normal' },
  { $type: 'ProjectChooser', id: 'project-id', label: 'Save to', valueType: 'Output' },
  { $type: 'AppResultChooser', id: 'calls', label: 'Calls' },
  { $type: 'RunChooser', id: 'run', label: 'Run' },
  { $type: 'FileChooser', id: 'mask', label: 'Mask' },
  { $type: 'AppResultChooser', id: 'target', label: 'Add to', valueType: 'Output' },
])
const values = {
  'app-session-name': 'My run',
  reads: ['samples/1', 'samples/2'],
  normal: 'samples/1',
  'project-id': 'projects/4001',
  calls: 'appresults/6001',
  run: 'runs/8001',
  mask: 'files/7001',
  target: 'appresults/6002',
}
const named = (name: string) => toProperties(form, values).find(({ Name }) => Name === name)

describe('toProperties', () => {
  it('[SES-15] names each value Input.<id>, and describes it by its label', () => {
    expect(named('Input.app-session-name')).toEqual({
      Name: 'Input.app-session-name',
      Type: 'string',
      Description: 'Analysis name',
      Content: 'My run',
    })
    expect(named('Input.reads')).toEqual({
      Name: 'Input.reads',
      Type: 'sample[]',
      Description: 'Reads',
      Items: ['v1pre3/samples/1', 'v1pre3/samples/2'],
    })
  })

  it('records the origin of each resource of a chooser', () => {
    expect(named('Input.normal.attributes')).toEqual({
      Name: 'Input.normal.attributes',
      Type: 'map[]',
      ItemsMap: [
        [
          { Key: 'FieldId', Values: ['normal'] },
          { Key: 'ResourceType', Values: ['sample'] },
          { Key: 'ResourceId', Values: ['1'] },
          { Key: 'ResourceHref', Values: ['v1pre3/samples/1'] },
        ],
      ],
    })
  })

  it('[LCH-04] aggregates the resources of all fields, each once', () => {
    const gathered = ['Projects', 'Samples', 'AppResults', 'Runs', 'Files'].map((kind) => {
      const { Type, Items } = named(`Input.${kind}`)!
      return [Type, Items]
    })
    expect(gathered).toEqual([
      ['project[]', ['v1pre3/projects/4001']],
      ['sample[]', ['v1pre3/samples/1', 'v1pre3/samples/2']],
      ['appresult[]', ['v1pre3/appresults/6001', 'v1pre3/appresults/6002']],
      ['run[]', ['v1pre3/runs/8001']],
      ['file[]', ['v1pre3/files/7001']],
    ])
    expect(named('Output.Projects')?.Items).toEqual(['v1pre3/projects/4001'])
  })

  it('has each name once, and no property for a field without a value', () => {
    const names = toProperties(form, values).map(({ Name }) => Name)
    expect(new Set(names).size).toBe(names.length)
    expect(toProperties(form, {})).toEqual([
      { Name: 'Input.reads', Type: 'sample[]', Description: 'Reads', Items: [] },
    ])
  })
})

describe('scopes', () => {
  it('grant read on inputs, and write on outputs', () => {
    const ownerOf = (href: string) =>
      href === 'v1pre3/files/7001' ? 'v1pre3/samples/3' : undefined
    expect(scopes(form, values, ownerOf)).toEqual([
      'read sample 1',
      'read sample 2',
      'write project 4001',
      'read appresult 6001',
      'read run 8001',
      'read sample 3',
      'write appresult 6002',
    ])
  })

  it('leave out a file whose owner is unknown', () => {
    expect(scopes(form, { mask: 'files/7001' })).toEqual([])
    expect(scopes(form, { mask: 'files/7001' }, () => 'v1pre3/files/7002')).toEqual([])
  })

  it('leave out hidden fields', () => {
    const hiding = formOf([
      { $type: 'TextBox', id: 'a' },
      { $type: 'SampleChooser', id: 'b', visibleWhen: { field: 'a', filled: true } },
    ])
    expect(scopes(hiding, { b: 'samples/1' })).toEqual([])
  })
})

describe('scriptData', () => {
  const resource = (href: string) => (href.endsWith('/1') ? { Name: 'NA12878' } : undefined)

  it('has texts, lists, resources and rows', () => {
    const data = scriptData(toProperties(form, values), resource)
    expect(data).toMatchObject({
      'Input.app-session-name': 'My run',
      'Input.normal': { Id: '1', Href: 'v1pre3/samples/1', Name: 'NA12878' },
      'Input.reads': [
        { Id: '1', Name: 'NA12878' },
        { Id: '2', Href: 'v1pre3/samples/2' },
      ],
      'Input.normal.attributes': [[{ Key: 'FieldId' }, {}, {}, {}]],
    })
  })

  it('is the same from the records of a session', () => {
    const record = { Id: '1', Href: 'v1pre3/samples/1', Name: 'NA12878' }
    const records = [
      { Name: 'Input.a', Type: 'string', Content: 'x' },
      { Name: 'Input.b', Type: 'string[]', Items: ['x', 'y'], ItemsTotalCount: 2 },
      { Name: 'Input.c', Type: 'sample', Content: record, Items: [record] },
      { Name: 'Input.d', Type: 'sample[]', Items: [record] },
      { Name: 'Input.e', Type: 'map', ContentMap: [{ Key: 'k', Values: ['v'] }] },
      { Name: 'Input.f', Type: 'sample', Items: [record] },
      { Type: 'string' },
    ]
    expect(scriptData(records, () => undefined)).toEqual({
      'Input.a': 'x',
      'Input.b': ['x', 'y'],
      'Input.c': record,
      'Input.d': [record],
      'Input.e': [{ Key: 'k', Values: ['v'] }],
      'Input.f': record,
    })
  })
})
