import type { EmptiedRecord } from '@benchtop/contracts'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hexHash } from '../../testing/blob-sources.ts'
import type { Client } from '../../testing/client.ts'
import { contentOf, locationOf } from '../../testing/downloads.ts'
import { idsIn } from '../../testing/lists.ts'
import { installApp } from '../../testing/native-apps.ts'
import { newResult } from '../../testing/new-result.ts'
import { runPlatformProcess } from '../../testing/platform-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'
import { discard, restore } from '../../testing/trash.ts'
import { worldOf } from '../../testing/world.ts'

const list = 'v1pre3/users/current/trash'

/** The addresses of the contents on the disk. */
async function contentsIn(data: string): Promise<string[]> {
  const entries = await readdir(join(data, 'blobs'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function upload(client: Client, files: string, name: string, content: string) {
  const { status, body, text } = await client.upload(`${files}?Name=${name}`, content)
  if (status !== 201) throw new Error(`${name} was not uploaded, but ${status}: ${text}`)
  return body.Response as { Id: string; Href: string }
}

async function empty(client: Client): Promise<EmptiedRecord> {
  return (await client.delete('v1pre3/trash')).body.Response as EmptiedRecord
}

describe('emptying the trash', () => {
  it.each(['v1pre3/trash', list])('[TRS-05] by DELETE %s is permanent', async (path) => {
    await using platform = await startTestPlatform()
    const before = await worldOf(platform.ada)
    const sample = await discard(platform.ada, 'v1pre3/samples/5001')
    const project = await discard(platform.ada, 'v1pre3/projects/4001')
    const run = await discard(platform.ada, 'v1pre3/runs/8001')
    const theirs = await discard(platform.ben, 'v1pre3/samples/5101')
    const held = [sample, project, run]
    const left = await worldOf(platform.ada)

    const reply = await platform.ada.delete(path)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        Response: {
          DeletedCount: 3,
          TotalSize: held.reduce((sum, entry) => sum + entry.TotalSize, 0),
        },
      },
    })
    expect((await platform.ada.get(list)).body.Response).toMatchObject({ Items: [], TotalCount: 0 })
    for (const { Href } of held) {
      expect((await platform.ada.get(Href)).status).toBe(404)
      expect((await platform.ada.post(`${Href}/restore`)).status).toBe(404)
    }
    expect(await worldOf(platform.ada)).toEqual(left)
    for (const path of before.keys()) {
      const { status } = await platform.ada.get(path)
      expect({ path, status }).toEqual({ path, status: left.has(path) ? 200 : 404 })
    }
    expect(await idsIn(platform.ben, list)).toEqual([theirs.Id])
    expect(await empty(platform.ada)).toEqual({ DeletedCount: 0, TotalSize: 0 })
    await restore(platform.ben, theirs)
  })

  it('[TRS-05] requires its own scope', async () => {
    await using platform = await startTestPlatform()
    const able = platform.withScopes(['Empty Trash'])
    const mover = platform.withScopes(['movetotrash global', 'write global'])
    const entry = await discard(mover, 'v1pre3/samples/5001')
    for (const path of ['v1pre3/trash', list]) {
      expect((await mover.delete(path)).status).toBe(403)
      expect((await platform.anonymous.delete(path)).status).toBe(401)
    }
    expect((await mover.get(entry.Href)).status).toBe(200)
    expect((await able.delete(list)).status).toBe(200)
    expect((await mover.get(entry.Href)).status).toBe(404)
  })

  it('[TRS-05] deletes nested resources of several entries', async () => {
    await using platform = await startTestPlatform()
    const { AppSession } = (await platform.ada.get('v1pre3/appresults/6001')).body.Response
    await discard(platform.ada, 'v1pre3/runs/8001?Preserve=metadata')
    await discard(platform.ada, 'v1pre3/samples/5001')
    await discard(platform.ada, 'v1pre3/appresults/6001')
    await discard(platform.ada, AppSession.Href)
    await discard(platform.ada, 'v1pre3/projects/4001')
    await discard(platform.ada, 'v1pre3/runs/8001')
    expect(await empty(platform.ada)).toMatchObject({ DeletedCount: 6 })
    expect(await idsIn(platform.ada, 'v1pre3/users/current/projects')).toEqual(['4002'])
    expect(await idsIn(platform.ada, 'v1pre3/users/current/appsessions')).toEqual([])
  })

  it('[TRS-05] leaves the samples of a run in their projects, without it', async () => {
    await using platform = await startTestPlatform()
    const sample = (await platform.ada.get('v1pre3/samples/5001')).body.Response
    await discard(platform.ada, 'v1pre3/runs/8001')
    await empty(platform.ada)
    expect((await platform.ada.get('v1pre3/samples/5001')).body.Response).toEqual(sample)
    expect((await platform.ada.get('v1pre3/runs/8001')).status).toBe(404)
  })

  it('[TRS-05] leaves nothing that would appear under a reused id', async () => {
    await using platform = await startTestPlatform()
    const refer = (name: string, type: string, id: string) => ({
      Name: name,
      Type: type,
      Content: id,
    })
    const note = [refer('Test.sample', 'sample', 'v1pre3/samples/5002')]
    await platform.ada.postJson('v1pre3/projects/4002/properties', { Properties: note })
    await platform.ada.postJson('v1pre3/samples/5002/properties', {
      Properties: [{ Name: 'Test.note', Type: 'string', Content: 'old' }],
    })
    const properties = [refer('Input.sample', 'sample', 'v1pre3/samples/5002')]
    const { appSession } = await platform.launch({ user: '1001', application: '2001', properties })
    await platform.ada.post(appSession, { Status: 'Complete' })
    await discard(platform.ada, 'v1pre3/samples/5002')
    await empty(platform.ada)

    const samples = [{ id: '5002', name: 'Another' }]
    await platform.seed({ projects: [{ id: '4600', owner: '1001', name: 'Later', samples }] })
    expect((await platform.ada.get('v1pre3/samples/5002')).body.Response).toMatchObject({
      Name: 'Another',
      Properties: { TotalCount: 0 },
    })
    const [item] = (await platform.ada.get('v1pre3/projects/4002/properties')).body.Response.Items
    expect(item).toMatchObject({ Name: 'Test.sample', Items: [], ItemsTotalCount: 0 })
    const session = (await platform.ada.get(appSession)).body.Response
    expect(session).toMatchObject({ References: [], Properties: { TotalCount: 2 } })
  })

  it('[TRS-05] is undone by a reset', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const before = await worldOf(platform.ada)
    await discard(platform.ada, 'v1pre3/projects/4001')
    await empty(platform.ada)
    await platform.reset()
    expect(await worldOf(platform.ada)).toEqual(before)
    expect(String(await contentOf(platform.ada, '7003'))).toBe('Calls of the volvox contig.')
  })
})

describe('the disk space of what is deleted permanently', () => {
  it('[TRS-05, FIL-13] is freed once no other file has the same content', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform({ data: folder.path })
    const files = 'v1pre3/samples/5001/files'
    const [alone, shared, inTrash] = ['only here', 'here and there', 'in the trash twice']
    await upload(platform.ada, files, 'a.txt', alone)
    await upload(platform.ada, files, 'b.txt', shared)
    await upload(platform.ada, files, 'c.txt', inTrash)
    const other = await upload(platform.ada, 'v1pre3/samples/5002/files', 'd.txt', shared)
    const theirs = await upload(platform.ben, 'v1pre3/samples/5101/files', 'e.txt', inTrash)
    const addresses = [alone, shared, inTrash].map((text) => hexHash('sha256', Buffer.from(text)))
    const kept = async () => {
      const contents = await contentsIn(folder.path)
      return addresses.map((address) => contents.includes(address))
    }
    await discard(platform.ada, 'v1pre3/samples/5001')
    const entry = await discard(platform.ben, 'v1pre3/samples/5101')
    expect(await kept()).toEqual([true, true, true])

    await empty(platform.ada)
    expect(await kept()).toEqual([false, true, true])
    expect(String(await contentOf(platform.ada, other.Id))).toBe(shared)
    await restore(platform.ben, entry)
    expect(String(await contentOf(platform.ben, theirs.Id))).toBe(inTrash)
    await discard(platform.ben, 'v1pre3/samples/5101')
    await discard(platform.ada, 'v1pre3/projects/4001')
    await empty(platform.ben)
    expect(await kept()).toEqual([false, true, false])
    await empty(platform.ada)
    expect(await kept()).toEqual([false, false, false])
  })

  it('[TRS-05] is freed with what was computed from it, and with the parts of uploads', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform({ data: folder.path })
    const before = await contentsIn(folder.path)
    const files = 'v1pre3/samples/5002/files'
    const vcf =
      '##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n1\t1\t.\tA\tC\t.\tPASS\t.\n'
    const { Id } = await upload(platform.ada, files, 'new.vcf', vcf)
    expect((await platform.ada.get(`v1pre3/variantset/${Id}`)).status).toBe(200)
    const started = await platform.ada.upload(`${files}?Name=parts.bin&Multipart=true`, '')
    expect(started.status).toBe(201)
    const part = `v1pre3/files/${started.body.Response.Id}/parts/1`
    const put = await platform.ada.send('PUT', part, { 'content-type': 'text/plain' }, 'a part')
    expect(put.status).toBe(200)
    expect((await contentsIn(folder.path)).length).toBe(before.length + 2)
    const address = hexHash('sha256', Buffer.from(vcf))
    const derived = join(folder.path, 'derived', address.slice(0, 2), address)
    expect((await filesBelow(derived)).length).toBe(1)

    await discard(platform.ada, 'v1pre3/samples/5002')
    expect((await platform.ada.get(part.replace('/1', ''))).status).toBe(404)
    expect((await platform.ada.send('PUT', part, {}, 'a part')).status).toBe(404)
    await empty(platform.ada)
    expect((await contentsIn(folder.path)).toSorted()).toEqual(before.toSorted())
    expect(await filesBelow(derived)).toEqual([])
  })

  it.runIf(process.platform === 'linux')(
    '[TRS-05] isn’t retained by files that earlier requests opened',
    async () => {
      await using folder = await temporaryFolder()
      await using platform = await startTestPlatform({ data: folder.path })
      const vcf = '##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n'
      const { Id } = await upload(platform.ada, 'v1pre3/samples/5002/files', 'new.vcf', vcf)
      expect((await platform.ada.get(`v1pre3/variantset/${Id}`)).status).toBe(200)
      const address = hexHash('sha256', Buffer.from(vcf))
      const held = async () => {
        const descriptors = await readdir('/proc/self/fd')
        const paths = descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => ''))
        return (await Promise.all(paths)).filter((path) => path.includes(address)).length
      }
      // The file, and the index that is read with it.
      expect(await held()).toBe(2)
      await discard(platform.ada, 'v1pre3/samples/5002')
      await empty(platform.ada)
      expect(await held()).toBe(0)
    },
  )

  it('[TRS-05] of a native app’s job is freed with its session', async () => {
    await using folder = await temporaryFolder()
    const app = 'write(output("4002", "Out", "a.txt"), "a"); console.log("said")'
    await using bench = await installApp(app, { data: folder.path })
    const { Href, Id } = await bench.run()
    const left = join(folder.path, 'jobs', Id)
    expect(await filesBelow(left)).toContain('output.log')
    await discard(bench.platform.ada, Href)
    expect(await filesBelow(left)).toContain('output.log')
    await empty(bench.platform.ada)
    expect(await filesBelow(left)).toEqual([])
    expect(await idsIn(bench.platform.ada, 'v1pre3/projects/4002/appresults')).toEqual([])
  })

  it('[TRS-05] stays in use while a snapshot needs it', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform({ data: folder.path })
    const { Id } = await upload(platform.ada, 'v1pre3/samples/5002/files', 'a.txt', 'kept')
    await platform.control.post('_emulator/snapshots/before')
    await discard(platform.ada, 'v1pre3/samples/5002')
    await empty(platform.ada)
    expect((await platform.ada.get(`v1pre3/files/${Id}`)).status).toBe(404)
    await platform.control.post('_emulator/snapshots/before/restore')
    expect(String(await contentOf(platform.ada, Id))).toBe('kept')
  })
})

describe('the trash over a restart', () => {
  it('[TRS-03] retains its entries, to be restored or emptied', async () => {
    const data = await testFolder()
    let entry
    let location
    {
      await using platform = await startTestPlatform({ data })
      await upload(platform.ada, 'v1pre3/samples/5001/files', 'a.txt', 'over a restart')
      location = await locationOf(platform.ada, '7102')
      entry = await discard(platform.ada, 'v1pre3/samples/5001')
    }
    const address = hexHash('sha256', Buffer.from('over a restart'))
    {
      await using platform = await startTestPlatform({ data })
      expect((await platform.ada.get('v1pre3/samples/5001')).status).toBe(404)
      expect((await platform.ada.get(entry.Href)).body.Response).toEqual({
        ...entry,
        DeletedSample: { ...entry.DeletedSample, HrefPlatformUI: expect.any(String) },
      })
      await restore(platform.ada, entry)
      const { search, pathname } = new URL(location)
      const again = await fetch(`${platform.apiUrl}${pathname}${search}`)
      expect(await again.text()).toBe('a note')
      await discard(platform.ada, 'v1pre3/samples/5001')
      expect(await contentsIn(data)).toContain(address)
    }
    await using platform = await startTestPlatform({ data })
    expect(await empty(platform.ada)).toMatchObject({ DeletedCount: 1 })
    expect(await contentsIn(data)).not.toContain(address)
    expect((await platform.ada.get('v1pre3/samples/5001')).status).toBe(404)
  })

  it('[TRS-05, SEC-02] has each entry completely or not at all after a kill while it is emptied', async () => {
    await using folder = await temporaryFolder()
    const samples: { path: string; entry: string; text: string }[] = []
    {
      await using platform = await runPlatformProcess(folder.path)
      for (let nth = 0; nth < 12; nth += 1) {
        const text = `content ${nth}`
        const made = await platform.ada.postJson('v1pre3/projects/4002/samples', {
          Name: `S${nth}`,
        })
        const { Href, HrefFiles, AppSession } = made.body.Response
        await upload(platform.ada, HrefFiles as string, 'a.txt', text)
        await platform.ada.post(AppSession.Href as string, { Status: 'Complete' })
        const { Href: entry } = await discard(platform.ada, Href as string)
        samples.push({ path: Href as string, entry, text })
      }
      const emptying = platform.ada.delete('v1pre3/trash').catch(() => undefined)
      const answers = await Promise.all(samples.map(({ entry }) => platform.ada.get(entry)))
      expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
      await platform.kill()
      await emptying
    }
    await using platform = await runPlatformProcess(folder.path)
    for (const { path, entry, text } of samples) {
      const restored = await platform.ada.post(`${entry}/restore`)
      const { status } = await platform.ada.get(path)
      expect([200, 404]).toContain(restored.status)
      expect(status).toBe(restored.status)
      const address = hexHash('sha256', Buffer.from(text))
      await expect
        .poll(async () => (await contentsIn(folder.path)).includes(address), { timeout: 60_000 })
        .toBe(status === 200)
    }
    expect(await platform.close()).toBe(0)
  })
})

describe('at the same time', () => {
  it('[TRS-04] one of several deletions of a resource counts', async () => {
    await using platform = await startTestPlatform()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => platform.ada.delete('v1pre3/samples/5001')),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404, 404,
    ])
    expect(await idsIn(platform.ada, list)).toHaveLength(1)
  })

  it('[TRS-05] each entry is restored or emptied, and nothing in between', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform({ data: folder.path })
    const entries = []
    for (let nth = 0; nth < 10; nth += 1) {
      const { HrefFiles, Href, AppSession } = await newResult(platform.ada)
      const { Id } = await upload(platform.ada, HrefFiles, 'a.txt', `content ${nth}`)
      await platform.ada.post(AppSession.Href, { Status: 'Complete' })
      entries.push({
        file: Id,
        text: `content ${nth}`,
        Href,
        entry: await discard(platform.ada, Href),
      })
    }
    const emptying = [empty(platform.ada), empty(platform.ada)]
    const restored = await Promise.all(
      entries.toReversed().map(({ entry }) => platform.ada.post(`${entry.Href}/restore`)),
    )
    const counts = (await Promise.all(emptying)).map(({ DeletedCount }) => DeletedCount)
    const back = restored.filter(({ status }) => status === 200).length
    expect(restored.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect(counts[0]! + counts[1]! + back).toBe(10)
    for (const [at, { status }] of restored.toReversed().entries()) {
      const { file, text, Href } = entries[at]!
      expect((await platform.ada.get(Href)).status).toBe(status)
      if (status === 200) expect(String(await contentOf(platform.ada, file))).toBe(text)
    }
    expect(await idsIn(platform.ada, list)).toEqual([])
  })

  it('[TRS-04] an upload into what is moved to the trash in the meantime leaves nothing', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform({ data: folder.path })
    const before = await contentsIn(folder.path)
    const first = Promise.withResolvers<void>()
    const resume = Promise.withResolvers<void>()
    async function* slowly() {
      yield Buffer.from('the first half, ')
      first.resolve()
      await resume.promise
      yield Buffer.from('the second half')
    }
    const uploading = fetch(`${platform.apiUrl}/v1pre3/samples/5002/files?Name=slow.txt`, {
      method: 'POST',
      headers: { 'x-access-token': 'ada-private', 'content-type': 'text/plain' },
      body: ReadableStream.from(slowly()),
      duplex: 'half',
    })
    await first.promise
    const entry = await discard(platform.ada, 'v1pre3/samples/5002')
    resume.resolve()
    expect((await uploading).status).toBe(404)
    expect(await contentsIn(folder.path)).toEqual(before)
    await restore(platform.ada, entry)
    expect(await idsIn(platform.ada, 'v1pre3/samples/5002/files')).toEqual([])
  })
})
