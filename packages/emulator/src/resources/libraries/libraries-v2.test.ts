import { describe, expect, it } from 'vitest'
import { columnIn } from '../../testing/lists.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const pool = 'v2/librarypools/17001'

async function yieldOf({ ada }: TestPlatform, id: string): Promise<number> {
  const { body } = await ada.get(`v2/biosamples/${id}`)
  return body.Response.Yields[0].TotalActualYield as number
}

describe('a library', () => {
  it('[V2-02] has its biosample, prep, container, pools, index and yield', async () => {
    await using platform = await startTestPlatform()
    expect((await platform.ada.get('v2/libraries/16001')).body.Response).toMatchObject({
      Id: '16001',
      Href: 'v2/libraries/16001',
      Name: 'NA12878_L1',
      Status: 'Pooled',
      BioSample: { Id: '12001', BioSampleName: 'NA12878' },
      LibraryPrep: { Name: 'Whole genome' },
      Project: { Id: '4001', Name: 'Volvox' },
      Container: { Id: '14001', Name: 'plate-1' },
      Pools: [{ Id: '17001', UserPoolId: 'pool-1' }],
      InsertSize: 350,
      Index1: 'A701',
      Index1Sequence: 'ATCACGAC',
      PoolComponentActualYieldInBps: 2000,
    })
    expect((await platform.ada.get('v2/librarycontainers/14001')).body.Response).toMatchObject({
      ContainerType: 'Plate96',
      UserContainerId: 'plate-1',
      LibraryCount: 1,
    })
  })

  it('[V2-02] shows index and yield in lists where these are included', async () => {
    await using platform = await startTestPlatform()
    for (const list of ['v2/biosamples/12001/libraries', `${pool}/libraries`]) {
      const first = async (query: string) =>
        (await platform.ada.get(`${list}?${query}`)).body.Response.Items[0] as object
      expect(await first('')).not.toHaveProperty('Index1')
      expect(await first('include=LibraryIndex')).toHaveProperty('Index1', 'A701')
      expect(await first('include=LibraryIndex')).not.toHaveProperty(
        'PoolComponentActualYieldInBps',
      )
      expect(await first('include=YieldInformation')).toHaveProperty(
        'PoolComponentActualYieldInBps',
        2000,
      )
    }
  })

  it.each([
    ['status=pooled', ['NA12878_L1', 'NA12891_L1']],
    ['status=Active', []],
    ['id=16002', ['NA12891_L1']],
    ['sortby=ProjectName', ['NA12891_L1', 'NA12878_L1']],
    ['sortby=Name&sortdir=desc', ['NA12891_L1', 'NA12878_L1']],
    ['sortby=Biomolecule&sortdir=desc', ['NA12878_L1', 'NA12891_L1']],
  ])('[V2-02] is found by %s', async (query, expected) => {
    await using platform = await startTestPlatform()
    expect(await columnIn(platform.ada, `v2/libraries?${query}`, 'Name')).toEqual(expected)
  })

  it('[V2-02] is created from a biosample, in its default project', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.postJson('v2/biosamples/12002/libraries', {
      Name: 'Fresh',
      LibraryPrepId: '13001',
    })
    expect(status).toBe(201)
    expect(body.Response).toMatchObject({ Status: 'Active', Project: { Id: '4002' }, Pools: [] })
  })
})

describe('a pool', () => {
  it.each(['Failed', 'QCFailed'])(
    '[V2-08] that is %s reduces the yield of its biosamples, until it is not',
    async (Status) => {
      await using platform = await startTestPlatform()
      expect(await yieldOf(platform, '12001')).toBe(2000)
      const failed = await platform.ada.postJson(pool, { Status, Notes: 'Spilt.' })
      expect(failed.body.Response).toMatchObject({ Status, Notes: 'Spilt.', LibraryCount: 2 })
      expect(await yieldOf(platform, '12001')).toBe(0)
      await platform.ada.postJson(pool, { Status: 'Active' })
      expect(await yieldOf(platform, '12001')).toBe(2000)
    },
  )

  it('[V2-08] that is Consumed has used up its libraries', async () => {
    await using platform = await startTestPlatform()
    const statuses = () => columnIn(platform.ada, `${pool}/libraries`, 'Status')
    await platform.ada.postJson(pool, { Status: 'Consumed' })
    expect(await statuses()).toEqual(['Consumed', 'Consumed'])
    expect(await yieldOf(platform, '12001')).toBe(2000)
    await platform.ada.postJson(pool, { Status: 'Active' })
    expect(await statuses()).toEqual(['Pooled', 'Pooled'])
  })
})
