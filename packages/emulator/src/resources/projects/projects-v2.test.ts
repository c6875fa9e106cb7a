import { describe, expect, it } from 'vitest'
import { columnIn } from '../../testing/lists.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const volvox = 'v2/projects/4001'

describe('a project in v2', () => {
  it('[V2-14] is the project of v1, with its datasets and its properties', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.postJson('v1pre3/projects/4001/properties', {
      Properties: ['Lab.a', 'Lab.b'].map((Name) => ({ Name, Type: 'string[]', Items: ['x', 'y'] })),
    })
    const v1 = (await platform.ada.get('v1pre3/projects/4001')).body.Response
    const { body } = await platform.ada.get(volvox)
    expect(body.Response).toMatchObject({
      Id: '4001',
      Href: volvox,
      Name: v1.Name,
      Description: v1.Description,
      DateCreated: v1.DateCreated,
      TotalSize: v1.TotalSize,
      TransferPending: false,
      HrefDatasets: `${volvox}/datasets`,
      UserOwnedBy: { Id: '1001', Href: 'v2/users/1001', Name: 'Ada Example' },
    })
    expect(body.Response.Properties).toMatchObject({ DisplayedCount: 2, TotalCount: 2 })
    expect(body.Response).not.toHaveProperty('Permissions')
  })

  it('[V2-02] a project shows as many properties and items as are requested', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.postJson('v1pre3/projects/4001/properties', {
      Properties: ['Lab.a', 'Lab.b'].map((Name) => ({ Name, Type: 'string[]', Items: ['x', 'y'] })),
    })
    const query = 'propertieslimit=1&propertyitemslimit=1'
    const { Properties } = (await platform.ada.get(`${volvox}?${query}`)).body.Response
    expect(Properties).toMatchObject({ DisplayedCount: 1, TotalCount: 2 })
    expect(Properties.Items[0]).toMatchObject({ ContentItems: ['x'], ItemsTotalCount: 2 })
  })

  it('[V2-02] states with include=Permissions what its user and this token may do', async () => {
    await using platform = await startTestPlatform()
    const { Permissions } = (await platform.reader.get(`${volvox}?include=permissions`)).body
      .Response
    expect(Permissions).toEqual({
      UserOperations: ['BROWSE', 'READ', 'CREATE', 'WRITE'],
      AccessTokenOperations: ['BROWSE', 'READ'],
    })
  })

  it('[V2-16] lists a dataset for each of its samples and AppResults, and no others', async () => {
    await using platform = await startTestPlatform()
    const idsAt = async (path: string) =>
      (await columnIn(platform.ada, `${path}?limit=100`, 'V1pre3Id')).sort()
    const { HrefDatasets } = (await platform.ada.get(volvox)).body.Response
    expect(await idsAt(HrefDatasets)).toEqual(['appresult.6001', 'sample.5001', 'sample.5002'])
    expect(await idsAt('v2/projects/4002/datasets')).toEqual([])
    await platform.ada.postJson('v1pre3/projects/4002/samples', { Name: 'Fresh' })
    expect(await idsAt('v2/projects/4002/datasets')).toHaveLength(1)
  })
})
