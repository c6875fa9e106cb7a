import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { contentOf } from '../../testing/downloads.ts'
import { itemsIn } from '../../testing/lists.ts'
import { genomicData, startTestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'
import { discard } from '../../testing/trash.ts'

type Members = Readonly<Record<string, unknown>>

const recordAt = async (client: Client, path: string): Promise<Members> =>
  (await client.get(path)).body.Response as Members

const sources = ['v1pre3/samples/5001', 'v1pre3/samples/5002']

describe.each(profiles)('a merged sample (%s)', (profile) => {
  it('[SMP-03] has the files and reads of its sources, each with its OriginalScope', async () => {
    await using platform = await startTestPlatform({ profile })
    const { ada } = platform
    const list = 'v1pre3/projects/4001/samples'
    await ada.postJson(list, { Name: 'Merged', MergedSamples: sources })
    const made = (await itemsIn(ada, list)).find(({ Name }) => Name === 'Merged')
    const sample = (await ada.get(made?.['Href'] ?? '')).body.Response
    const both = await Promise.all(sources.map((path) => recordAt(ada, path)))
    const sum = (member: string): number =>
      both.reduce((total, source) => total + Number(source[member]), 0)
    expect(sample).toMatchObject({
      IsMerged: true,
      NumReadsRaw: sum('NumReadsRaw'),
      NumReadsPF: sum('NumReadsPF'),
      TotalSize: sum('TotalSize'),
      Read1: 36,
      IsPairedEnd: true,
    })
    expect(both).toMatchObject([{ IsMerged: false }, { IsMerged: false }])

    const files = await itemsIn(ada, `${sample.HrefFiles}?Limit=1000`)
    const expected = await Promise.all(
      sources.map((path) => itemsIn(ada, `${path}/files?Limit=1000`)),
    )
    expect(files.map(({ Path, ETag }) => [Path, ETag])).toEqual(
      expected.flat().map(({ Path, ETag }) => [Path, ETag]),
    )
    const scopes = await Promise.all(
      files.map(async ({ Href }) => (await recordAt(ada, Href ?? ''))['OriginalScope']),
    )
    const wanted = expected.flatMap((items, at) => items.map(() => sources[at]))
    expect(scopes).toEqual(wanted)
    expect((await ada.get('v1pre3/files/7101')).body.Response).not.toHaveProperty('OriginalScope')

    // The bytes stay when what they are from is deleted.
    const [first] = files
    const before = await contentOf(ada, first?.['Id'] ?? '')
    await discard(ada, 'v1pre3/samples/5001')
    const emptying = await ada.delete('v1pre3/trash')
    expect([emptying.status, before.length > 0]).toEqual([200, true])
    const after = await contentOf(ada, first?.['Id'] ?? '')
    expect(after).toEqual(before)
  })

  it('[SMP-03] is requested by a form, too, and may state its own reads', async () => {
    await using platform = await startTestPlatform({ profile })
    const { status, body } = await platform.ada.post('v1pre3/projects/4001/samples', {
      name: 'Merged',
      'mergedsamples[0]': 'v1pre3/samples/5001',
      'mergedsamples[1]': 'v1pre3/samples/5002',
      NumReadsRaw: '7',
      isPairedEnd: 'false',
    })
    expect([status, body.Response.IsMerged]).toEqual([201, true])
    expect(body.Response).toMatchObject({ NumReadsRaw: 7, IsPairedEnd: false })
  })

  it('[SMP-03] is refused where its sources have more reads than a number holds', async () => {
    await using platform = await startTestPlatform({ profile })
    for (const path of sources) {
      await platform.ada.postJson(path, { NumReadsRaw: Number.MAX_SAFE_INTEGER })
    }
    const merged = { Name: 'Merged', MergedSamples: sources }
    const reply = await platform.ada.postJson('v1pre3/projects/4001/samples', merged)
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('NumReadsRaw')])
    const stated = { ...merged, NumReadsRaw: 7, NumReadsPF: 7 }
    const { status } = await platform.ada.postJson('v1pre3/projects/4001/samples', stated)
    expect(status).toBe(201)
  })

  it('[SMP-03] is refused for samples that can’t be read, are named twice, or are too few', async () => {
    await using platform = await startTestPlatform({ profile })
    const merge = (client: typeof platform.ada, MergedSamples: readonly string[]) =>
      client.postJson('v1pre3/projects/4001/samples', { Name: 'Merged', MergedSamples })
    const refused = await merge(platform.ada, [
      'v1pre3/samples/5001',
      'v1pre3/samples/5101',
      'v1pre3/samples/99999',
      'v1pre3/projects/4001',
      'v1pre3/samples/5001',
    ])
    expect(refused.status).toBe(400)
    expect(refused.body.ResponseStatus.Errors).toMatchObject(
      [1, 2, 3, 4].map((at) => ({ Member: `MergedSamples[${at}]` })),
    )
    expect((await merge(platform.ada, ['v1pre3/samples/5001'])).status).toBe(400)
    const browser = platform.withScopes(['browse project 4001', 'create project 4001'], {
      application: '2002',
    })
    expect((await merge(browser, sources)).status).toBe(400)
    expect(await itemsIn(platform.ada, 'v1pre3/projects/4001/samples')).toHaveLength(2)
  })

  it('[SMP-03] comes with seeds', async () => {
    const document = {
      projects: [
        {
          id: '4901',
          name: 'Merged',
          owner: '1001',
          samples: [{ id: '5901', name: 'Both', mergedFrom: ['5001', '5002'] }],
        },
      ],
    }
    await using platform = await startTestPlatform({
      profile,
      seed: [
        { name: 'test seed', folder: genomicData, document: testSeed },
        { name: 'merged', folder: genomicData, document },
      ],
    })
    const sample = (await platform.ada.get('v1pre3/samples/5901')).body.Response
    expect(sample).toMatchObject({ IsMerged: true, Read1: 36, IsPairedEnd: true })
    const [file] = await itemsIn(platform.ada, 'v1pre3/samples/5901/files')
    const record = (await platform.ada.get(file?.['Href'] ?? '')).body.Response
    expect(record.OriginalScope).toBe('v1pre3/samples/5001')
  })

  it('[SMP-03, FIL-01] names the session of another user that a file came with', async () => {
    await using platform = await startTestPlatform({ profile })
    const { ada, ben } = platform
    const project = (await ben.post('v1pre3/projects', { Name: 'Given' })).body.Response
    const made = await ben.postJson(`${project.Href}/appresults`, { Name: 'Result' })
    const { Href, AppSession } = made.body.Response
    const uploaded = await ben.upload(`${Href}/files?name=a.txt`, 'text')
    const file = uploaded.body.Response
    expect(file).not.toHaveProperty('OriginalScope')
    await ben.post(AppSession.Href, { Status: 'Complete' })
    const transfer = `_emulator/projects/${project.Id}/transfer`
    await platform.control.postJson(transfer, { to: '1001' })
    expect((await platform.control.postJson(`${transfer}/accept`, {})).status).toBe(200)
    expect((await ada.get(file.Href)).body.Response.OriginalScope).toBe(AppSession.Href)
  })
})
