import type { EmptiedRecord, TrashRecord } from '@benchtop/contracts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SeedDocument } from '../../seeds/seed-schema.ts'
import type { Client } from '../../testing/client.ts'
import { contentOf } from '../../testing/downloads.ts'
import { idsIn } from '../../testing/lists.ts'
import { runPlatformProcess } from '../../testing/platform-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'
import { discard } from '../../testing/trash.ts'

const trash = 'v1pre3/users/current/trash'
const large = 'v1pre3/projects/4600'

/** A project with so many samples that its rows are deleted in several batches; the last one has a file. */
const count = 2500
const samples = Array.from({ length: count }, (_, at) => ({
  id: String(20_000 + at),
  name: `Sample ${at}`,
  ...(at === count - 1 && { files: [{ id: '30000', path: 'a.txt', content: 'of the last one' }] }),
}))
const seed: SeedDocument = {
  projects: [{ id: '4600', owner: '1001', name: 'Large', samples }],
}

/** Empties the trash; returns the pending response, once the entry is no longer visible, and the progress. */
async function beginEmptying(client: Client, { Href }: TrashRecord) {
  const progress = { isAnswered: false }
  const answer = client.delete('v1pre3/trash').finally(() => (progress.isAnswered = true))
  await expect.poll(async () => (await client.get(Href)).status, { timeout: 60_000 }).toBe(404)
  return { answer, progress }
}

async function contentsIn(data: string): Promise<string[]> {
  const entries = await readdir(join(data, 'blobs'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('emptying a trash with thousands of resources', () => {
  it('[TRS-05] doesn’t block other requests', async () => {
    await using platform = await startTestPlatform()
    await platform.seed(seed)
    const entry = await discard(platform.ada, large)
    expect(entry).toMatchObject({ ChildCount: count, TotalSize: 15 })
    const { answer, progress } = await beginEmptying(platform.ada, entry)
    let answered = 0
    while (!progress.isAnswered) {
      const replies = [
        await platform.ada.get('v1pre3/projects/4002'),
        await platform.ada.get(large),
      ]
      expect(replies.map(({ status }) => status)).toEqual([200, 404])
      expect(await idsIn(platform.ada, trash)).toEqual([])
      expect(
        (await platform.ada.get('v1pre3/search?scope=samples&query=Sample')).body.Response,
      ).toMatchObject({ TotalCount: 0 })
      if (!progress.isAnswered) answered += 1
    }
    expect((await answer).body.Response as EmptiedRecord).toEqual({
      DeletedCount: 1,
      TotalSize: 15,
    })
    expect(answered).toBeGreaterThan(0)
    await platform.seed(seed)
    expect((await platform.ada.get(`${large}/samples`)).body.Response.TotalCount).toBe(count)
  })

  it('[TRS-05] is answered like unknown resources and not like those in the trash', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    await platform.seed(seed)
    const entry = await discard(platform.ada, large)
    expect((await platform.ada.get(large)).status).toBe(410)
    const { answer } = await beginEmptying(platform.ada, entry)
    expect((await platform.ada.get(large)).status).toBe(404)
    expect((await platform.ada.get('v1pre3/samples/20000')).status).toBe(404)
    await answer
  })

  it('[TRS-05] is awaited by a request that empties it again', async () => {
    await using platform = await startTestPlatform()
    await platform.seed(seed)
    const { answer } = await beginEmptying(platform.ada, await discard(platform.ada, large))
    const again = await platform.ada.delete('v1pre3/trash')
    expect(again.body.Response).toEqual({ DeletedCount: 0, TotalSize: 0 })
    await platform.seed(seed)
    expect((await answer).body.Response).toMatchObject({ DeletedCount: 1 })
  })

  it('[TRS-05] continues in a snapshot that was taken in the middle of it', async () => {
    await using platform = await startTestPlatform()
    await platform.seed(seed)
    const { answer } = await beginEmptying(platform.ada, await discard(platform.ada, large))
    const snapshot = platform.snapshot()
    await answer
    await platform.restore(snapshot)
    expect(await idsIn(platform.ada, trash)).toEqual([])
    expect((await platform.ada.get(large)).status).toBe(404)
    await platform.ada.delete('v1pre3/trash')
    await platform.seed(seed)
    expect((await platform.ada.get(`${large}/samples`)).body.Response.TotalCount).toBe(count)
  })

  it('[TRS-05] stops where the earlier state is restored', async () => {
    await using platform = await startTestPlatform()
    await platform.seed(seed)
    const entry = await discard(platform.ada, large)
    const before = platform.snapshot()
    const { answer } = await beginEmptying(platform.ada, entry)
    await platform.restore(before)
    expect((await answer).status).toBe(200)
    await platform.ada.post(`${entry.Href}/restore`)
    expect((await platform.ada.get(`${large}/samples`)).body.Response.TotalCount).toBe(count)
    expect(String(await contentOf(platform.ada, '30000'))).toBe('of the last one')
  })

  it('[TRS-05] stops with the platform, and continues with the next', async () => {
    await using folder = await temporaryFolder()
    let before: string[]
    {
      await using platform = await startTestPlatform({ data: folder.path })
      before = await contentsIn(folder.path)
      await platform.seed(seed)
      const { answer } = await beginEmptying(platform.ada, await discard(platform.ada, large))
      await platform.close()
      expect((await answer).body.Response).toEqual({ DeletedCount: 1, TotalSize: 15 })
    }
    await using platform = await startTestPlatform({ data: folder.path })
    expect((await platform.ada.get(large)).status).toBe(404)
    await expect
      .poll(async () => (await contentsIn(folder.path)).toSorted(), { timeout: 60_000 })
      .toEqual(before.toSorted())
    expect(await idsIn(platform.ada, trash)).toEqual([])
  })

  it('[TRS-05, SEC-02] continues after a kill in the middle', async () => {
    await using folder = await temporaryFolder()
    let before: string[]
    {
      await using platform = await startTestPlatform({ data: folder.path })
      before = await contentsIn(folder.path)
      await platform.seed(seed)
    }
    {
      await using platform = await runPlatformProcess(folder.path)
      const { answer } = await beginEmptying(platform.ada, await discard(platform.ada, large))
      await Promise.all([platform.kill(), answer.catch(() => undefined)])
    }
    await using platform = await startTestPlatform({ data: folder.path })
    expect((await platform.ada.get(large)).status).toBe(404)
    expect(await idsIn(platform.ada, trash)).toEqual([])
    await expect
      .poll(async () => (await contentsIn(folder.path)).toSorted(), { timeout: 60_000 })
      .toEqual(before.toSorted())
    expect((await platform.ada.delete('v1pre3/trash')).status).toBe(200)
    await platform.seed(seed)
    expect((await platform.ada.get(`${large}/samples`)).body.Response.TotalCount).toBe(count)
  })
})
