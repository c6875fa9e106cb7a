import { describe, expect, it } from 'vitest'
import type { FoundRecord } from '@benchtop/contracts'
import { appWithForm } from '../../testing/app-with-form.ts'
import { labSeed } from '../../testing/lab-seed.ts'
import { newPurchase } from '../../testing/purchases.ts'
import { enter, proxied, startShared } from '../../testing/shared-platform.ts'
import { genomicData, startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

function startLab(): Promise<TestPlatform> {
  const runs = testSeed.runs!.map((run) =>
    run.id === '8002' ? { ...run, details: { InstrumentName: 'M00001' } } : run,
  )
  const workflows = [
    {
      id: '21001',
      owner: '1001',
      application: '2002',
      name: 'Depth of each',
      settings: [],
      dependencies: [],
    },
  ]
  return startTestPlatform({
    seed: [
      { name: 'test', folder: genomicData, document: { ...testSeed, runs } },
      { name: 'lab', folder: genomicData, document: { ...labSeed, workflows } },
    ],
  })
}

async function putJson(client: TestPlatform['ada'], path: string, value: unknown): Promise<void> {
  const json = { 'content-type': 'application/json' }
  expect((await client.send('PUT', path, json, JSON.stringify(value))).status).toBeLessThan(300)
}

async function find(platform: TestPlatform, text: string, user = '1001'): Promise<FoundRecord[]> {
  const query = new URLSearchParams({ user, text })
  const { status, body } = await platform.control.get(`_emulator/records?${query.toString()}`)
  expect(status).toBe(200)
  return body.records as FoundRecord[]
}

/** Each kind, a part within a word of a name, and the page of what has it. */
const kinds = [
  ['Project', 'olvo', '/projects/4001'],
  ['Run', 'un 1', '/runs/8001'],
  ['Sample', 'A1287', '/samples/5001'],
  ['AppResult', 'alls', '/appresults/6001'],
  ['File', 'ilter', '/files/7001'],
  ['Analysis', 'alls', '/analyses/9001'],
  ['App', 'ohort brow', '/apps/2001'],
  ['Form', 'ept', '/forms/2990'],
  ['Biosample', 'A1287', '/biosamples/12001'],
  ['Library', '878_L', '/libraries/16001'],
  ['Library pool', 'ool-', '/librarypools/17001'],
  ['Dataset', 'A1287', '/samples/5001'],
  ['Dataset', 'alls', '/appresults/6001'],
  ['Workflow', 'of ea', '/workflows'],
  ['Threshold', 'rrorRa', '/qcthresholds'],
  ['Instrument', '0000', '/instruments'],
  ['Product', 'epor', '/apps/2001/purchases'],
  ['Purchase', 'epor', '/purchases/'],
  ['User', 'en Exam', '/account'],
] as const

describe('the records that a user finds', () => {
  it.each(kinds)('[CNS-03] %s: by %j, which is within its name', async (kind, text, page) => {
    await using platform = await startLab()
    const thresholds = [{ Name: 'ErrorRate35', Operator: 'LessThan', ThresholdValues: [1] }]
    await putJson(platform.ada, 'v2/laneqcthresholds', { QcThresholds: thresholds })
    await newPurchase(platform, platform.ada)
    await appWithForm(platform)
    const found = await find(platform, text)
    const pages = found.filter((one) => one.kind === kind).map((one) => one.page)
    expect(pages).toContainEqual(expect.stringContaining(page))
  })

  it.each([
    ['4001', 'Project', 'Volvox'],
    ['16002', 'Library', 'NA12891_L1'],
    ['9001', 'Analysis', 'Calls'],
    [`ds.${'20001'.padStart(32, '0')}`, 'Dataset', 'NA12878'],
  ])('[CNS-03] %s: by its id', async (id, kind, name) => {
    await using platform = await startLab()
    expect(await find(platform, id)).toContainEqual(expect.objectContaining({ kind, name }))
  })

  it('[CNS-03] come best first: the whole name, its beginning, then what is within it, eight of a kind', async () => {
    await using platform = await startTestPlatform()
    const names = [
      'Xgrape',
      'Grape',
      'Grape vine',
      'A grape',
      ...Array.from({ length: 9 }, (_, at) => `A ${at} grape`),
    ]
    for (const Name of names) await platform.ada.postJson('v1pre3/projects', { Name })
    const found = (await find(platform, 'GRAPE')).map(({ name }) => name)
    expect(found.slice(0, 3)).toEqual(['Grape', 'Grape vine', 'A 8 grape'])
    expect(found).toHaveLength(8)
    expect((await find(platform, 'ine ape')).map(({ name }) => name)).toEqual(['Grape vine'])
    expect((await find(platform, 'xg')).map(({ name }) => name)).toEqual(['Xgrape'])
    expect(await find(platform, '%')).toEqual([])
  })

  it('[CNS-03] are those that the user may browse: own, shared, not in the trash', async () => {
    await using platform = await startLab()
    const pages = async (text: string, user?: string) =>
      (await find(platform, text, user)).map(({ page }) => page)
    expect(await pages('HG002')).toEqual([])
    expect(await pages('HG002', '1002')).toEqual(
      expect.arrayContaining(['/samples/5101', '/biosamples/12101', '/libraries/16101']),
    )
    expect(await pages('pool-', '1002')).toEqual(['/librarypools/17101'])
    expect(await pages('4001', '1002')).toEqual([])
    await platform.control.postJson('_emulator/projects/4003/shares', {
      with: '1001',
      access: 'read',
    })
    expect(await pages('HG002')).toEqual(
      expect.arrayContaining(['/samples/5101', '/biosamples/12101', '/libraries/16101']),
    )
    expect(await pages('calls.vcf')).toContain('/files/7201')
    expect((await platform.ada.delete('v1pre3/projects/4001')).status).toBe(200)
    expect(await pages('olvo')).toEqual([])
  })

  it('[CNS-03] cost no request of the log and no hit of a fault', async () => {
    await using platform = await startLab()
    const fault = { operation: 'v1.*', error: { code: 'ServiceUnavailable' } }
    await putJson(platform.control, '_emulator/faults', [fault])
    await find(platform, 'olvo')
    expect((await platform.control.get('_emulator/requests')).body).toEqual([])
    expect((await platform.control.get('_emulator/faults')).body[0].hits ?? 0).toBe(0)
  })

  it('[CNS-03] are a member’s own on a shared bench', async () => {
    await using platform = await startShared()
    const cookie = await enter(platform, 'ben')
    const read = (user: string) =>
      platform.send({
        path: `/_emulator/records?user=${user}&text=Example`,
        headers: { ...proxied, cookie },
      })
    expect((await read('1002')).status).toBe(200)
    expect((await read('1001')).status).toBe(403)
  })
})
