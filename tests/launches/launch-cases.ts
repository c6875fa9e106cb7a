import type { GivenValues } from '../../packages/forms/src/index.ts'

/** A property as these tests compare it: references are addresses. */
export type ShownProperty = {
  readonly Name: string
  readonly Type: string
  readonly Description: string
  readonly value: unknown
}

/** A session as these tests compare it. */
export type ShownSession = {
  readonly name: string
  readonly properties: readonly ShownProperty[]
  readonly references: readonly string[]
}

/** A form with the values of one launch, and the session that each way of launching makes of them. */
export type LaunchCase = {
  readonly about: string
  readonly fields: readonly object[]
  /** Null where the user emptied a field that has a default. */
  readonly values: GivenValues
  /** `time` is that of the launch where its user is; `app` the name of the app. */
  readonly session: (at: { readonly time: string; readonly app: string }) => ShownSession
}

const text = (id: string, Description: string, value: string): ShownProperty => {
  return { Name: `Input.${id}`, Type: 'string', Description, value }
}
const chosen = (Name: string, Type: string, Description: string, value: unknown): ShownProperty => {
  return { Name, Type, Description, value }
}
/** The attributes of a chooser, a row a resource; of a table with the row. */
const attributes = (FieldId: string, Type: string, ...rows: readonly [string, number?][]) => {
  const collection = `${Type}s`
  const value = rows.map(([id, row]) => [
    { Key: 'FieldId', Values: [FieldId] },
    { Key: 'ResourceType', Values: [Type] },
    { Key: 'ResourceId', Values: [id] },
    { Key: 'ResourceHref', Values: [`v1pre3/${collection}/${id}`] },
    ...(row === undefined ? [] : [{ Key: 'Row', Values: [String(row)] }]),
  ])
  return chosen(`Input.${FieldId}.attributes`, 'map[]', '', value)
}

const [first, second] = ['v1pre3/samples/5001', 'v1pre3/samples/5002']
const [volvox, empty] = ['v1pre3/projects/4001', 'v1pre3/projects/4002']
const calls = 'v1pre3/appresults/6001'

const depth = {
  $type: 'Numeric',
  id: 'depth',
  label: 'Least depth',
  required: true,
  min: 1,
  value: 10,
}
const name = {
  $type: 'TextBox',
  id: 'app-session-name',
  label: 'Name of this analysis',
  required: true,
  value: 'Depth [LocalDateTime]',
}
const saveIn = { $type: 'ProjectChooser', id: 'project-id', label: 'Save in', valueType: 'Output' }
const mode = {
  $type: 'RadioButton',
  id: 'mode',
  label: 'Mode',
  choices: [{ value: 'fast', checked: true }, { value: 'exact' }],
  togglers: [{ toggleOnValue: 'exact', toggleFields: 'seed' }],
}
const seed = { $type: 'TextBox', id: 'seed', label: 'Seed', value: '42' }
const flags = {
  $type: 'CheckBox',
  id: 'flags',
  label: 'Also',
  choices: [{ value: 'mask', checked: true }, { value: 'trim' }],
}

export const launchCases: readonly LaunchCase[] = [
  {
    about: 'what is left out has its default, the name of the session too',
    fields: [name, depth, mode, seed, flags],
    values: {},
    session: ({ time }) => ({
      name: `Depth ${time}`,
      properties: [
        text('app-session-name', 'Name of this analysis', `Depth ${time}`),
        text('depth', 'Least depth', '10'),
        chosen('Input.flags', 'string[]', 'Also', ['mask']),
        text('mode', 'Mode', 'fast'),
      ],
      references: [],
    }),
  },
  {
    about: 'without a name in the form, the session is called as the app, with the time',
    fields: [depth],
    values: { depth: '30' },
    session: ({ app }) => ({
      name: `${app} 2026-03-01 12:00:00`,
      properties: [text('depth', 'Least depth', '30')],
      references: [],
    }),
  },
  {
    about: 'a field that is shown by a choice has its default',
    fields: [mode, seed],
    values: { mode: 'exact' },
    session: ({ app }) => ({
      name: `${app} 2026-03-01 12:00:00`,
      properties: [text('mode', 'Mode', 'exact'), text('seed', 'Seed', '42')],
      references: [],
    }),
  },
  {
    about: 'what was emptied stays empty, in spite of its default',
    fields: [{ ...depth, required: false }, { ...flags, id: 'other' }, seed],
    values: { depth: null, other: [], seed: null },
    session: ({ app }) => ({
      name: `${app} 2026-03-01 12:00:00`,
      properties: [chosen('Input.other', 'string[]', 'Also', [])],
      references: [],
    }),
  },
  {
    about: 'resources are described, gathered and referred to',
    fields: [
      name,
      { $type: 'SampleChooser', id: 'reads', label: 'Reads', multiselect: true, required: true },
      { $type: 'AppResultChooser', id: 'calls', label: 'Calls' },
      { $type: 'ProjectChooser', id: 'reference', label: 'Compare with' },
      { ...saveIn, required: true },
    ],
    values: {
      'app-session-name': 'Mine',
      reads: [second, first],
      calls,
      reference: volvox,
      'project-id': empty,
    },
    session: () => ({
      name: 'Mine',
      properties: [
        text('app-session-name', 'Name of this analysis', 'Mine'),
        chosen('Input.calls', 'appresult', 'Calls', calls),
        attributes('calls', 'appresult', ['6001']),
        chosen('Input.project-id', 'project', 'Save in', empty),
        attributes('project-id', 'project', ['4002']),
        chosen('Input.reads', 'sample[]', 'Reads', [second, first]),
        attributes('reads', 'sample', ['5002'], ['5001']),
        chosen('Input.reference', 'project', 'Compare with', volvox),
        attributes('reference', 'project', ['4001']),
        chosen('Input.Projects', 'project[]', '', [volvox, empty]),
        chosen('Input.Samples', 'sample[]', '', [second, first]),
        chosen('Input.AppResults', 'appresult[]', '', [calls]),
        chosen('Output.Projects', 'project[]', '', [empty]),
        chosen('Output.project-id', 'project', 'Save in', empty),
      ],
      references: [second, first, calls, volvox, empty],
    }),
  },
  {
    about: 'an array of outputs is under both names too',
    fields: [{ ...saveIn, id: 'places', label: 'Places', multiselect: true }],
    values: { places: [volvox, empty] },
    session: ({ app }) => ({
      name: `${app} 2026-03-01 12:00:00`,
      properties: [
        chosen('Input.places', 'project[]', 'Places', [volvox, empty]),
        attributes('places', 'project', ['4001'], ['4002']),
        chosen('Input.Projects', 'project[]', '', [volvox, empty]),
        chosen('Output.Projects', 'project[]', '', [volvox, empty]),
        chosen('Output.places', 'project[]', 'Places', [volvox, empty]),
      ],
      references: [volvox, empty],
    }),
  },
  {
    about: 'rows are columns, each resource with its row',
    fields: [
      {
        $type: 'ResourceMatcher',
        id: 'pairs',
        label: 'Pairs',
        columns: [
          { id: 'tumor', label: 'Tumor', resourceType: 'sample' },
          { id: 'normal', label: 'Normal', resourceType: 'sample' },
        ],
      },
    ],
    values: { pairs: [{ tumor: first, normal: second }] },
    session: ({ app }) => ({
      name: `${app} 2026-03-01 12:00:00`,
      properties: [
        chosen('Input.pairs.normal', 'sample[]', 'Normal', [second]),
        attributes('pairs.normal', 'sample', ['5002', 0]),
        text('pairs.rowcount', 'Pairs', '1'),
        chosen('Input.pairs.tumor', 'sample[]', 'Tumor', [first]),
        attributes('pairs.tumor', 'sample', ['5001', 0]),
        chosen('Input.Samples', 'sample[]', '', [first, second]),
      ],
      references: [first, second],
    }),
  },
]
