import { describe, expect, it } from 'vitest'
import { fakeContext } from '../testing/fake-context.ts'
import { formOf } from '../testing/form-of.ts'
import { checkLaunch } from './check-launch.ts'

const choices = [{ value: 'a' }, { value: 'b' }]
const form = formOf([
  { $type: 'TextBox', id: 'app-session-name', label: 'Name', required: true },
  {
    $type: 'ProjectChooser',
    id: 'project-id',
    label: 'Project',
    valueType: 'Output',
    required: true,
  },
  { $type: 'SampleChooser', id: 'reads', label: 'Reads', multiselect: true, required: true },
  { $type: 'Numeric', id: 'depth', label: 'Depth', required: true, min: 1, value: 30 },
  { $type: 'CheckBox', id: 'flags', label: 'Flags', choices },
  {
    $type: 'ResourceMatcher',
    id: 'pairs',
    label: 'Pairs',
    columns: [
      { id: 'tumor', label: 'Tumor', resourceType: 'sample' },
      { id: 'normal', label: 'Normal', resourceType: 'sample' },
    ],
  },
])
const context = () =>
  fakeContext({
    'v1pre3/projects/4001': ['Read', 'Write'],
    'v1pre3/samples/1': ['Read'],
    'v1pre3/samples/2': ['Read'],
  })

const name = { Name: 'Input.app-session-name', Type: 'string', Content: 'My run' }
const project = { Name: 'Input.project-id', Type: 'project', Content: 'v1pre3/projects/4001' }
const reads = { Name: 'Input.reads', Type: 'sample[]', Items: ['v1pre3/samples/1'] }
const depth = { Name: 'Input.depth', Type: 'string', Content: '30' }
const good = [name, project, reads, depth]

/** The problems of these properties in addition to the valid ones. */
async function wrongWith(...changed: readonly Record<string, unknown>[]): Promise<string[]> {
  const names = new Set(changed.map(({ Name }) => Name))
  const properties = [...good.filter(({ Name }) => !names.has(Name)), ...changed]
  const problems = await checkLaunch(form, properties, context())
  return problems.map(({ member, code }) => `${member} ${code}`)
}

describe('a launch', () => {
  it('is valid with all required fields', async () => {
    expect(await checkLaunch(form, good, context())).toEqual([])
  })

  it('[LCH-03, NAT-05] lists every missing required field without a default', async () => {
    expect(await checkLaunch(form, [], context())).toEqual([
      {
        member: 'Input.app-session-name',
        code: 'Required',
        message: '"Name" is required: enter a text.',
      },
      {
        member: 'Input.project-id',
        code: 'Required',
        message: '"Project" is required: choose a project.',
      },
      {
        member: 'Input.reads',
        code: 'Required',
        message: '"Reads" is required: choose a sample, or several.',
      },
    ])
  })

  it('[LCH-03] treats a required field that is sent empty as missing', async () => {
    expect(await wrongWith({ ...reads, Items: [] }, { ...depth, Content: ' ' })).toEqual([
      'Properties[2].Items Required',
      'Properties[3].Content Required',
    ])
  })

  it('may get its name from the call itself', async () => {
    const rest = [project, reads, depth]
    expect(await checkLaunch(form, rest, context(), { sessionName: 'My run' })).toEqual([])
    expect(await checkLaunch(form, rest, context(), { sessionName: undefined })).toHaveLength(1)
  })

  it.each([
    [
      'a choice',
      { Name: 'Input.flags', Type: 'string[]', Items: ['a', 'c'] },
      'Properties[4].Items[1] NotAChoice',
    ],
    ['a range', { ...depth, Content: '0' }, 'Properties[3].Content OutOfRange'],
    ['a number', { ...depth, Content: 'deep' }, 'Properties[3].Content TypeInvalid'],
    ['a type', { ...depth, Type: 'sample' }, 'Properties[3].Type TypeInvalid'],
    ['a type of resource', { ...reads, Type: 'appresult[]' }, 'Properties[3].Type TypeInvalid'],
    [
      'an address',
      { ...reads, Items: ['v1pre3/samples/1', 'NA12878'] },
      'Properties[3].Items[1] ReferenceInvalid',
    ],
    [
      'a resource that is not there',
      { ...reads, Items: ['v1pre3/samples/9'] },
      'Properties[3].Items[0] ReferenceNotResolved',
    ],
    [
      'a permission',
      { ...project, Content: 'v1pre3/projects/4003' },
      'Properties[3].Content ReferenceNotResolved',
    ],
    [
      'a map for a text',
      { ...depth, Content: undefined, Type: 'map', ContentMap: [] },
      'Properties[3].Type TypeInvalid',
    ],
    ['an object for a text', { ...depth, Content: {} }, 'Properties[3].Content TypeInvalid'],
    [
      'two for one',
      { ...depth, Type: 'string[]', Content: undefined, Items: ['1', '2'] },
      'Properties[3].Items TooMany',
    ],
  ])('[LCH-06] that violates %s is reported at its member', async (_, property, expected) => {
    expect(await wrongWith(property)).toEqual([expected])
  })

  it.each([
    [
      'members in small letters, an address with a space',
      { name: 'Input.reads', type: 'Sample[]', items: ['samples/1 '] },
    ],
    [
      'one where there can be several',
      { Name: 'Input.reads', Type: 'sample', Content: 'v1pre3/samples/1' },
    ],
    [
      'a record',
      { Name: 'Input.reads', Type: 'sample[]', Items: [{ Id: '1', Href: 'v1pre3/samples/1' }] },
    ],
    ['no type', { Name: 'Input.reads', Items: ['v1pre3/samples/1'] }],
  ])('accepts %s, as deployed clients send it', async (_, property) => {
    expect(await checkLaunch(form, [name, project, depth, property], context())).toEqual([])
  })

  it('may send an output by its Output name', async () => {
    const output = { ...project, Name: 'Output.project-id' }
    expect(await checkLaunch(form, [name, reads, depth, output], context())).toEqual([])
  })

  it("may send properties that the form doesn't have", async () => {
    const more = [
      { Name: 'Input.Samples', Type: 'sample[]', Items: ['v1pre3/samples/9'] },
      { Name: 'Input.whatever', Type: 'string', Content: 'x' },
      { Name: 'Input.reads.attributes', Type: 'map[]', ItemsMap: [] },
      { Type: 'string' },
    ]
    expect(await wrongWith(...more)).toEqual([])
  })

  it('reports a problem at the cell of a table', async () => {
    const tumor = {
      Name: 'Input.pairs.tumor',
      Type: 'sample[]',
      Items: ['v1pre3/samples/1', 'v1pre3/samples/9'],
    }
    const normal = { Name: 'Input.pairs.normal', Type: 'sample[]', Items: ['v1pre3/samples/2'] }
    expect(await wrongWith(tumor, normal)).toEqual([
      'Input.pairs.normal Required',
      'Properties[4].Items[1] ReferenceNotResolved',
    ])
    expect(await wrongWith({ ...tumor, Type: 'string[]' })).toEqual([
      'Properties[4].Type TypeInvalid',
    ])
  })

  it('ignores attributes that refer to other resources than the items', async () => {
    const normal = { Name: 'Input.pairs.normal', Type: 'sample[]', Items: ['v1pre3/samples/2'] }
    const tumor = { ...normal, Name: 'Input.pairs.tumor', Items: ['v1pre3/samples/9'] }
    const row = [
      { Key: 'ResourceHref', Values: ['v1pre3/samples/1'] },
      { Key: 'Row', Values: ['0'] },
    ]
    const attributes = { Name: 'Input.pairs.tumor.attributes', Type: 'map[]', ItemsMap: [row] }
    expect(await wrongWith(tumor, normal, attributes)).toEqual([
      'Properties[4].Items[0] ReferenceNotResolved',
    ])
  })

  it('is not prevented by warnings', async () => {
    const careful = formOf(
      [{ $type: 'SampleChooser', id: 'a', rules: 'mine' }],
      [{ $type: 'PermissionValidationRule', id: 'mine', permissions: 'Own', severity: 'Warning' }],
    )
    const a = { Name: 'Input.a', Type: 'sample', Content: 'v1pre3/samples/1' }
    expect(await checkLaunch(careful, [a], context())).toEqual([])
  })
})
