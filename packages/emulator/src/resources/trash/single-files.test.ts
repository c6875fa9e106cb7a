import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { itemsIn } from '../../testing/lists.ts'
import { newResult } from '../../testing/new-result.ts'
import type { Reply } from '../../testing/client.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { discard, restore } from '../../testing/trash.ts'

const sizeOf = async (platform: TestPlatform, path: string): Promise<number> =>
  (await platform.ada.get(path)).body.Response.TotalSize as number

const namesIn = async (platform: TestPlatform, path: string): Promise<string[]> =>
  (await itemsIn(platform.ada, path)).map(({ Name }) => Name as string)

describe.each(profiles)('a file that is deleted by itself (%s)', (profile) => {
  const isField = profile === 'field'

  it('[TRS-07] leaves what it belongs to, smaller by its size, and is restored', async () => {
    await using platform = await startTestPlatform({ profile })
    const { ada } = platform
    const holders = ['v1pre3/appresults/6001', 'v1pre3/projects/4001']
    const file = (await ada.get('v1pre3/files/7003')).body.Response
    const sizes = await Promise.all(holders.map((path) => sizeOf(platform, path)))
    const names = await namesIn(platform, 'v1pre3/appresults/6001/files')

    const entry = await discard(ada, 'v1pre3/files/7003')
    expect(entry).toMatchObject({
      Name: file.Name,
      TotalSize: file.Size,
      ChildCount: 0,
      Includes: ['FILEDATA', 'METADATA'],
      DeletedFile: { Id: '7003', Href: file.Href, Path: file.Path, Size: file.Size },
    })
    expect(Object.keys(entry).filter((name) => name.startsWith('Deleted'))).toEqual(['DeletedFile'])
    for (const path of ['v1pre3/files/7003', 'v1pre3/files/7003/content', 'v2/files/7003']) {
      expect((await ada.get(path)).status).toBe(isField ? 410 : 404)
    }
    const after = await Promise.all(holders.map((path) => sizeOf(platform, path)))
    expect(after).toEqual(sizes.map((size) => size - file.Size))
    const left = await namesIn(platform, 'v1pre3/appresults/6001/files')
    expect(left).toEqual(names.filter((name) => name !== file.Name))
    expect((await ada.delete('v1pre3/files/7003')).status).toBe(isField ? 410 : 404)

    await restore(ada, entry)
    expect((await ada.get('v1pre3/files/7003')).body.Response).toEqual(file)
    expect(await Promise.all(holders.map((path) => sizeOf(platform, path)))).toEqual(sizes)
  })

  it('[TRS-07] is deleted, listed and restored by v2, too', async () => {
    await using platform = await startTestPlatform({ profile })
    const { ada } = platform
    const read = ({ body }: Reply): Reply['body'] => (isField ? body : body.Response) as unknown
    const deleted = await ada.delete('v2/files/7003')
    expect(deleted.status).toBe(200)
    const entry = read(deleted)
    expect(entry.DeletedFile).toMatchObject({ Id: '7003', IsDeleted: true })
    expect(read(await ada.get('v2/trash')).Items).toEqual([entry])
    const dataset = read(await ada.get('v2/datasets?projectid=4001')).Items[0]
    expect(dataset.IsFileDataDeleted).toBe(false)
    const restored = await ada.post(`v2/trash/${entry.Id}/restorefromtrash`)
    expect(read(restored).DeletedFile.IsDeleted).toBe(false)
    expect((await ada.get('v2/files/7003')).status).toBe(200)
  })

  it('[TRS-07] needs movetotrash global, and its owner', async () => {
    await using platform = await startTestPlatform({ profile })
    const writer = platform.reader
    expect((await writer.delete('v1pre3/files/7003')).status).toBe(403)
    expect((await platform.ben.delete('v1pre3/files/7003')).status).toBe(403)
    expect((await platform.ben.delete('v2/files/7003')).status).toBe(403)
    expect((await platform.ada.delete('v1pre3/files/9999999')).status).toBe(404)
    expect((await platform.ada.get('v1pre3/files/7003')).status).toBe(200)
  })

  it('[TRS-07] is refused while a session in progress made what it belongs to, or reads it', async () => {
    await using platform = await startTestPlatform({ profile })
    const { Href, AppSession } = await newResult(platform.ada)
    const file = await platform.ada.upload(`${Href}/files?name=a.txt`, 'text')
    expect((await platform.ada.delete(file.body.Response.Href)).status).toBe(409)
    await platform.ada.post(AppSession.Href, { Status: 'Complete' })
    await discard(platform.ada, file.body.Response.Href)
    const properties = [{ Name: 'Input.a', Type: 'sample', Content: 'v1pre3/samples/5001' }]
    const input = await platform.launch({ user: '1001', application: '2001', properties })
    expect((await platform.ada.delete('v1pre3/files/7101')).status).toBe(409)
    await platform.ada.post(input.appSession, { Status: 'Aborted' })
    await discard(platform.ada, 'v1pre3/files/7101')
  })

  it('[TRS-07] can’t be restored before what it belonged to, and is gone with an emptied trash', async () => {
    await using platform = await startTestPlatform({ profile })
    const { ada } = platform
    const entry = await discard(ada, 'v1pre3/files/7003')
    const holder = await discard(ada, 'v1pre3/appresults/6001')
    expect((await ada.post(`${entry.Href}/restore`)).status).toBe(409)
    await restore(ada, holder)
    await restore(ada, entry)
    await discard(ada, 'v1pre3/files/7003')
    expect((await ada.delete('v1pre3/trash')).body.Response.DeletedCount).toBe(1)
    expect((await ada.get('v1pre3/files/7003')).status).toBe(404)
    expect((await ada.get('v1pre3/appresults/6001')).status).toBe(200)
  })
})
