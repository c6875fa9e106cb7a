import { describe, expect, it } from 'vitest'
import { CliError } from '../errors.ts'
import { fieldProperties, mergeProperties, parseField, propertiesFromFile } from './properties.ts'

const input = (...texts: string[]) => fieldProperties('Input', texts.map(parseField))

describe('fields typed as NAME=VALUE', () => {
  it('treat the href of a resource as a reference of its type, with or without its version', () => {
    expect(input('calls=appresults/6001', 'reads=v1pre3/samples/5001')).toEqual([
      { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' },
      { Name: 'Input.reads', Type: 'sample', Content: 'v1pre3/samples/5001' },
    ])
  })

  it('treat the address of something of the lab as a reference, too', () => {
    const dataset = `ds.${'20001'.padStart(32, '0')}`
    expect(input(`reads=datasets/${dataset}`, 'subject=v2/biosamples/12001')).toEqual([
      { Name: 'Input.reads', Type: 'dataset', Content: `v1pre3/datasets/${dataset}` },
      { Name: 'Input.subject', Type: 'biosample', Content: 'v2/biosamples/12001' },
    ])
  })

  it('treat anything else as text, including further equal signs', () => {
    expect(input('regions=ctgA:1-5,000', 'formula=a=b', 'note=', 'path=projects/a/b')).toEqual([
      { Name: 'Input.regions', Type: 'string', Content: 'ctgA:1-5,000' },
      { Name: 'Input.formula', Type: 'string', Content: 'a=b' },
      { Name: 'Input.note', Type: 'string', Content: '' },
      { Name: 'Input.path', Type: 'string', Content: 'projects/a/b' },
    ])
  })

  it('become an array if a name is given more than once', () => {
    expect(input('s=samples/1', 'x=a', 's=samples/2', 'x=b')).toEqual([
      { Name: 'Input.s', Type: 'sample[]', items: ['v1pre3/samples/1', 'v1pre3/samples/2'] },
      { Name: 'Input.x', Type: 'string[]', items: ['a', 'b'] },
    ])
  })

  it('get the prefix Input or Output, unless their name has one', () => {
    expect(fieldProperties('Output', [parseField('project-id=projects/4001')])).toEqual([
      { Name: 'Output.project-id', Type: 'project', Content: 'v1pre3/projects/4001' },
    ])
    expect(input('Output.project-id=projects/4001')[0]?.Name).toBe('Output.project-id')
  })

  it('are refused with values of several types, or without a name', () => {
    expect(() => input('x=samples/1', 'x=text')).toThrow(CliError)
    expect(() => parseField('=value')).toThrow('Write it as NAME=VALUE')
    expect(() => parseField('name')).toThrow('"name" is not an input')
  })
})

describe('an inputs file', () => {
  it('is an object of fields', () => {
    const document = { calls: 'appresults/6001', depth: 10, strict: true, names: ['a'], none: [] }
    expect(propertiesFromFile('in.json', document)).toEqual([
      { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' },
      { Name: 'Input.depth', Type: 'string', Content: '10' },
      { Name: 'Input.strict', Type: 'string', Content: 'true' },
      { Name: 'Input.names', Type: 'string[]', items: ['a'] },
    ])
  })

  it('or the list of properties that the launch call accepts, sent as it is', () => {
    const list = [{ Name: 'Input.text', Type: 'string', Content: 'samples/1' }]
    expect(propertiesFromFile('in.json', list)).toEqual(list)
  })

  it.each([[7], [{ deep: { er: 1 } }], [[{ Name: 'Input.x' }]]])('and not %j', (document) => {
    expect(() => propertiesFromFile('in.json', document)).toThrow('The inputs in.json must be')
  })

  it('is overridden by what is typed', () => {
    const merged = mergeProperties(
      propertiesFromFile('in.json', { x: 'file', y: 'file' }),
      input('x=typed'),
    )
    expect(merged.map(({ Name, Content }) => [Name, Content])).toEqual([
      ['Input.x', 'typed'],
      ['Input.y', 'file'],
    ])
  })
})
