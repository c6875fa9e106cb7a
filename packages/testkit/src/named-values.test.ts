import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startTestPlatform } from './start-test-platform.ts'

const form = {
  $type: 'Form',
  fields: [
    { $type: 'AppResultChooser', id: 'calls', label: 'Calls', multiselect: true },
    { $type: 'SampleChooser', id: 'sample', label: 'Sample' },
    { $type: 'ProjectChooser', id: 'project-id', label: 'Save in', valueType: 'Output' },
  ],
}
const user = (id: string, name: string) => ({
  id,
  name,
  email: `${name}@example.test`,
  password: name,
})
const document = {
  users: [user('1001', 'ada'), user('1002', 'ben')],
  applications: [
    {
      id: '2900',
      name: 'Report',
      kind: 'native',
      owner: '1001',
      command: ['true'],
      form: 'form.json',
    },
  ],
  projects: [
    {
      id: '4001',
      owner: '1001',
      name: 'Volvox',
      appResults: [
        { id: '6001', name: 'Volvox calls' },
        { id: '6002', name: 'Twice' },
      ],
      samples: [{ id: '5001', name: '4002' }],
    },
    { id: '4002', owner: '1001', name: 'Others', appResults: [{ id: '6003', name: 'Twice' }] },
    { id: '4003', owner: '1002', name: 'Bens', appResults: [{ id: '6101', name: 'Volvox calls' }] },
  ],
} as const

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-named-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'form.json'), JSON.stringify(form))
  const platform = await startTestPlatform({ seed: { name: 'named', folder, document } })
  onTestFinished(() => platform.close())
  return platform
}

it.each([
  ['ids', { calls: '6001', 'project-id': '4001' }],
  ['addresses', { calls: 'appresults/6001', 'project-id': 'v1pre3/projects/4001' }],
  ['names in any case', { calls: ['volvox CALLS'], 'project-id': 'Volvox' }],
] as readonly (readonly [string, Record<string, unknown>])[])(
  '[CLI-02] a chooser takes %s, of what its user can see',
  async (_, values) => {
    const platform = await start()
    const { session } = await platform.launch('2900', { values })
    const chosen = session.Properties.Items.filter(({ Name }) => /^(In|Out)put/.test(Name))
    const ids = chosen.flatMap(({ Content, Items }) =>
      (Items ?? [Content]).map((item) => (item as { Id: string }).Id),
    )
    expect([...new Set(ids)].filter(Boolean).toSorted()).toEqual(['4001', '6001'])
  },
)

it('[CLI-02] an id precedes a name, and a name that is no id is one', async () => {
  const platform = await start()
  const { session } = await platform.launch('2900', { values: { sample: '4002', calls: '6003' } })
  expect(JSON.stringify(session.Properties.Items)).toMatch(/samples\/5001.*|appresults\/6003/)
})

it('[CLI-02] two matches are listed with their project and date, and a word that means nothing is refused', async () => {
  const platform = await start()
  const launch = (values: object) => platform.launch('2900', { values: { ...values } })
  await expect(launch({ calls: 'twice' })).rejects.toThrow(
    /calls: 2 of them are named "twice": appresults\/6002 \(Volvox, \d{4}-\d\d-\d\d\), appresults\/6003 \(Others, \d{4}-\d\d-\d\d\)\. Name one by its id/,
  )
  await expect(launch({ calls: '6101' })).rejects.toThrow(/must be an AppResult, such as/)
  await expect(launch({ calls: 'nothing' })).rejects.toThrow('not "nothing"')
})
