import { describe, expect, it } from 'vitest'
import { parseHref } from '../ids/resource-id.ts'
import { cases, pathOf, type Case } from '../testing/calls.ts'
import { absent, deployedRows } from '../testing/deployed-rows.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

type Members = Readonly<Record<string, unknown>>

const names: Readonly<Record<string, string>> = {
  run: 'Run',
  project: 'Project',
  sample: 'Sample',
  appresult: 'AppResult',
  appsession: 'AppSession',
  user: 'UserSummary',
  biosample: 'Biosample',
  library: 'Library',
  dataset: 'Dataset',
  application: 'Application',
  file: 'File',
}

/** The table's row of a record: that of its kind, in the version of its address. */
function rowOf(record: Members, api: 'v1' | 'v2'): string | undefined {
  const { Href } = record
  if (typeof Href !== 'string') return undefined
  if (Href.endsWith('/sequencingstats') && 'YieldTotal' in record) return 'SequencingStats'
  const kind = parseHref(Href)?.kind ?? ''
  const name = names[kind]
  if (name === undefined || record['Id'] === undefined) return undefined
  if (name === 'Application' || name === 'File') return name
  // A run in a property of v2 is the row of v1.
  return `${Href.startsWith('v1pre3/') ? 'v1' : api}.${name}`
}

/** Records that name a resource and are no row of it: a parent's name, a child, who changed a property. */
const isNamedAlone = (member: string): boolean =>
  [
    'ParentAppSession',
    'Children',
    'ApplicationModifiedBy',
    'OriginDataset',
    'Run',
    'Container',
  ].includes(member)

function lacking(value: unknown, api: 'v1' | 'v2', at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => lacking(one, api, at))
  if (typeof value !== 'object' || value === null) return []
  const record = value as Members
  const row = isNamedAlone(at) && !('ExperimentName' in record) ? undefined : rowOf(record, api)
  const may = absent[row ?? '']?.split(' ') ?? []
  const missing = (deployedRows[row ?? '']?.split(' ') ?? []).filter(
    (name) => !(name in record) && !may.includes(name),
  )
  return [
    ...missing.map((name) => `${row} ${at}: ${name}`),
    ...Object.entries(record).flatMap(([name, member]) => lacking(member, api, name)),
  ]
}

/** They name resources in records of their own. */
const others = new Set([
  'v1.listUserHistory',
  'v2.getApplicationSettings',
  'v2.getWorkflowDependencies',
  'v2.listWorkflows',
  'v2.getWorkflow',
  'v2.listWorkflowBioSamples',
  'v2.listWorkgroups',
])

const reads = cases.filter(
  ({ id, operation: { api, method, responses } }) =>
    !others.has(id) &&
    (api === 'v1' || api === 'v2') &&
    method === 'GET' &&
    ['record', 'collection'].includes(responses[200]?.kind ?? ''),
)

describe('the profile field', () => {
  it.each(reads)('[WIR-05] has every recorded member in the records of $id', async (one: Case) => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const path = await pathOf(one, platform)
    const query = one.call.query === undefined ? '' : `?${one.call.query}`
    const { status, body } = await platform.ada.get(`${path}${query}`)
    if (status !== 200) return
    const api = one.operation.recordsOf ?? (one.operation.api as 'v1' | 'v2')
    expect([...new Set(lacking(body as unknown, api))]).toEqual([])
  })

  it('[WIR-05] has runs in properties and searches of v2 as rows of v1', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const property = { Name: 'Input.Runs', Type: 'run[]', Items: ['v2/runs/8001'] }
    await platform.ada.postJson('v2/projects/4001/properties', { Properties: [property] })
    const { body } = await platform.ada.get('v2/projects/4001/properties/Input.Runs')
    const [row] = (await platform.ada.get('v1pre3/users/current/runs')).body.Response.Items
    expect(body.RunItems).toHaveLength(1)
    expect(body.RunItems[0]).toMatchObject({
      Href: 'v1pre3/runs/8001',
      ExperimentName: row.ExperimentName,
      SequencingStats: row.SequencingStats,
      Instrument: row.Instrument,
    })
    expect(row.SequencingStats.PercentGtQ30).toBe(91.2)
    expect(row.SequencingStats.PercentPf).toBeLessThanOrEqual(1)
  })
})
