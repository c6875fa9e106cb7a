import { describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const dataset = `ds.${'20001'.padStart(32, '0')}`
const reads = ['samples/5001', `datasets/${dataset}`, 'files/7101']

const fail = (platform: TestPlatform, Status: string) =>
  platform.ada.postJson('v2/librarypools/17001', { Status })
const launch = (platform: TestPlatform, of: unknown) =>
  platform.ada.postJson('v2/applications/2002/launch', { InputParameters: { of } })
const ids = async (platform: TestPlatform, path: string): Promise<string[]> => {
  const { status, body } = await platform.ada.get(path)
  expect(status).toBe(200)
  const rows = body.Response.Items as {
    Id?: string
    Sample?: { Id: string }
    SampleFile?: { Id: string }
  }[]
  return rows.map(({ Id, Sample, SampleFile }) => Id ?? Sample?.Id ?? SampleFile?.Id ?? '')
}

describe('a pool that failed', () => {
  it.each(['Failed', 'QCFailed'])(
    '[V2-08] keeps its datasets, their samples and files out of launches while it is %s',
    async (status) => {
      await using platform = await startTestPlatform()
      await fail(platform, status)
      for (const one of reads) {
        const refused = await launch(platform, [one])
        expect([refused.status, refused.text]).toEqual([
          400,
          expect.stringMatching(
            new RegExp(`InputParameters.of.*library pool 17001 \\(pool-1\\), which is ${status}`),
          ),
        ])
      }
      const body = { Properties: [{ Name: 'Input.a', Type: 'sample', Content: 'samples/5001' }] }
      const byV1 = await platform.ada.postJson('v1pre3/applications/2002/appsessions', body)
      expect([byV1.status, byV1.text]).toEqual([400, expect.stringContaining('PoolFailed')])
      expect((await launch(platform, 'samples/5002')).status).toBe(201)
      expect((await launch(platform, 'biosamples/12001')).status).toBe(201)
      await fail(platform, 'Active')
      for (const one of reads) expect((await launch(platform, one)).status).toBe(201)
    },
  )

  it('[V2-08] hides them from lists of what can be launched on', async () => {
    await using platform = await startTestPlatform()
    const datasets = (query: string) => ids(platform, `v2/datasets?limit=100&${query}`)
    const samples = (query: string) => ids(platform, `v1pre3/search?scope=samples&query=${query}`)
    const files = (query: string) =>
      ids(platform, `v1pre3/search?scope=sample_files&query=${query}`)
    const before = await datasets('')
    expect(before).toContain(dataset)
    expect(await datasets('launchable=false')).toEqual([])
    expect([...(await samples('launchable:true'))].sort()).toEqual(['5001', '5002'])
    await fail(platform, 'Failed')
    expect(await datasets('launchable=false')).toEqual([dataset])
    expect(await datasets('launchable=true')).toEqual(before.filter((id) => id !== dataset))
    expect(await datasets('')).toEqual(before)
    expect(await samples('launchable:true')).toEqual(['5002'])
    expect(await samples('NOT launchable:false')).toEqual(['5002'])
    expect([...(await files('launchable:false'))].sort()).toEqual(['7101', '7102'])
  })
})

describe('the search of lists of the lab', () => {
  it.each([
    ['v2/biosamples', 'na12', ['12001', '12002']],
    ['v2/biosamples', '12878', ['12001']],
    ['v2/biosamples', '12002', ['12002']],
    ['v2/biosamples', 'na%20891', ['12002']],
    ['v2/biosamples', '%25', []],
    ['v2/libraries', '891_l', ['16002']],
    ['v2/libraries', '16001', ['16001']],
    ['v2/datasets', 'call', [`ds.${'20002'.padStart(32, '0')}`]],
    ['v2/datasets', dataset, [dataset]],
  ])('[V2-02] of %s for %s finds words of the name or the id', async (path, text, expected) => {
    await using platform = await startTestPlatform()
    expect(await ids(platform, `${path}?search=${text}`)).toEqual(expected)
  })
})
