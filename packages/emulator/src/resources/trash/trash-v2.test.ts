import type { V2Trash } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { discard } from '../../testing/trash.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

type List = { readonly Items: V2Trash[]; readonly TotalCount: number }

async function trash(platform: TestPlatform, query = ''): Promise<List> {
  return (await platform.ada.get(`v2/trash?${query}`)).body.Response as List
}

async function firstEntry(platform: TestPlatform): Promise<V2Trash> {
  return (await trash(platform)).Items[0]!
}

describe('the trash in v2', () => {
  it('[TRS-03] is that of v1: an entry has the same id, name, size and date in both', async () => {
    await using platform = await startTestPlatform()
    const entry = await discard(platform.ada, 'v1pre3/projects/4001')
    const { body } = await platform.ada.get(`v2/trash/${entry.Id}`)
    expect(body.Response).toMatchObject({
      Id: entry.Id,
      Href: `v2/trash/${entry.Id}`,
      Name: 'Volvox',
      DateDeleted: entry.DateDeleted,
      TotalSize: entry.TotalSize,
      ChildCount: entry.ChildCount,
      IsVisibleInTrash: true,
      HrefPostRestoreFromTrash: `v2/trash/${entry.Id}/restorefromtrash`,
      DeletedProject: { Id: '4001', Href: 'v2/projects/4001', IsDeleted: true },
    })
    expect((await trash(platform)).Items).toEqual([body.Response])
    expect((await platform.ben.get('v2/trash')).body.Response.TotalCount).toBe(0)
    expect((await platform.ben.get(`v2/trash/${entry.Id}`)).status).toBe(403)
  })

  it('[V2-16] contains the dataset of a deleted sample or AppResult', async () => {
    await using platform = await startTestPlatform()
    const { TotalSize } = (await platform.ada.get('v1pre3/samples/5001')).body.Response
    await discard(platform.ada, 'v1pre3/samples/5001')
    await discard(platform.ada, 'v1pre3/appresults/6001')
    const [first, second] = (await trash(platform)).Items
    expect(first).toMatchObject({
      DeletedSample: { Id: '5001', IsDeleted: true, Projects: [{ Id: '4001' }] },
      DeletedDataset: { V1pre3Id: 'sample.5001', IsDeleted: true, TotalSize },
    })
    expect(second).toMatchObject({
      DeletedAppResult: { Id: '6001', Status: 'Complete', IsDeleted: true },
      DeletedDataset: { V1pre3Id: 'appresult.6001', IsDeleted: true },
    })
    expect((await platform.ada.get(`v2/datasets/${first?.DeletedDataset?.Id}`)).status).toBe(404)
  })

  it.each([
    ['run', '8001', 'DeletedRun', 'v1pre3/runs/8001'],
    ['sample', '5001', 'DeletedSample', 'v1pre3/samples/5001'],
    ['AppResult', '6001', 'DeletedAppResult', 'v1pre3/appresults/6001'],
    ['project', '4001', 'DeletedProject', 'v1pre3/projects/4001'],
  ])('[TRS-04] restores by v2 a %s that v1 deleted, as it was', async (_, id, member, path) => {
    await using platform = await startTestPlatform()
    const before = (await platform.ada.get(path)).body.Response
    const entry = await discard(platform.ada, path)
    expect((await platform.ada.get(path)).status).toBe(404)
    const { Id, HrefPostRestoreFromTrash } = await firstEntry(platform)
    const restored = await platform.ada.post(HrefPostRestoreFromTrash)
    expect(restored.status).toBe(200)
    expect([Id, restored.body.Response[member].Id]).toEqual([entry.Id, id])
    expect(restored.body.Response).toMatchObject({ IsVisibleInTrash: false })
    expect(restored.body.Response[member].IsDeleted).toBe(false)
    expect((await platform.ada.get(path)).body.Response).toEqual(before)
    expect((await trash(platform)).TotalCount).toBe(0)
  })

  it('[TRS-04] shows to v1 a session that v2 deleted, and v1 restores it', async () => {
    await using platform = await startTestPlatform()
    const { AppSession } = (await platform.ada.get('v1pre3/appresults/6001')).body.Response
    expect((await platform.ada.delete(`v2/appsessions/${AppSession.Id}`)).status).toBe(200)
    const entry = await firstEntry(platform)
    expect(entry).toMatchObject({ DeletedAppSession: { Id: AppSession.Id, IsDeleted: true } })
    const own = (await platform.ada.get('v1pre3/users/current/trash')).body.Response
    expect(own.Items[0]).toMatchObject({ Id: entry.Id, DeletedAppSession: { Id: AppSession.Id } })
    expect((await platform.ada.post(`v1pre3/trash/${entry.Id}/restore`)).status).toBe(200)
    expect((await platform.ada.get(`v2/appsessions/${AppSession.Id}`)).status).toBe(200)
  })

  it('[TRS-06] notifies of another project that took the name of a restored one', async () => {
    await using platform = await startTestPlatform()
    await discard(platform.ada, 'v1pre3/projects/4002')
    await platform.ada.post('v1pre3/projects', { Name: 'Empty' })
    const { HrefPostRestoreFromTrash } = await firstEntry(platform)
    const { body } = await platform.ada.post(HrefPostRestoreFromTrash)
    expect(body.Notifications).toMatchObject([
      { Type: 'info', Item: expect.stringContaining('4002') },
    ])
  })

  it.each(['v2/trash', 'v1pre3/trash'])(
    '[TRS-05] is emptied for both versions by DELETE %s',
    async (path) => {
      await using platform = await startTestPlatform()
      const { TotalSize } = await discard(platform.ada, 'v1pre3/samples/5001')
      const reply = await platform.ada.delete(path)
      expect(reply.status).toBe(200)
      expect(reply.body.Response).toEqual({ DeletedCount: 1, TotalSize })
      expect((await trash(platform)).TotalCount).toBe(0)
      const v1 = (await platform.ada.get('v1pre3/users/current/trash')).body.Response
      expect(v1.TotalCount).toBe(0)
    },
  )

  it('[V2-02] is sorted by date and by size, both ways', async () => {
    await using platform = await startTestPlatform()
    const entries: string[] = []
    for (const path of ['appresults/6001', 'samples/5002', 'samples/5001']) {
      entries.push((await discard(platform.ada, `v1pre3/${path}`)).Id)
      platform.clock.advance('1h')
    }
    const ids = async (query: string) => (await trash(platform, query)).Items.map(({ Id }) => Id)
    const [result, empty, sample] = entries
    expect(await ids('')).toEqual([result, empty, sample])
    expect(await ids('sortby=DateDeleted&sortdir=Desc')).toEqual([sample, empty, result])
    expect(await ids('sortby=TotalSize')).toEqual([empty, sample, result])
    expect(await ids('sortby=TotalSize&sortdir=Desc')).toEqual([result, sample, empty])
  })
})
