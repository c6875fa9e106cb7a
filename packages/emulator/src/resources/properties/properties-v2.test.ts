import { describe, expect, it } from 'vitest'
import { columnIn } from '../../testing/lists.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const properties = 'v2/biosamples/12002/properties'

const write = ({ ada }: TestPlatform, ...Properties: object[]) =>
  ada.postJson(properties, { Properties })

const dataset = `v2/datasets/ds.${'20001'.padStart(32, '0')}`

describe('writing properties', () => {
  it('[V2-10] answers 201 for what is added and 200 for what is changed, with its container', async () => {
    await using platform = await startTestPlatform()
    const note = { Name: 'Lab.note', Type: 'string', Description: 'A note.', Content: 'hello' }
    const added = await write(platform, note)
    expect(added.status).toBe(201)
    expect(added.body.Response).toEqual({
      Items: [
        {
          Id: expect.stringMatching(/^\d+$/),
          Href: `${properties}/Lab.note`,
          Name: 'Lab.note',
          Type: 'string',
          Description: 'A note.',
          AllowDuplicates: true,
          IsHidden: false,
          DateModified: expect.any(String),
          UserModifiedBy: { Id: '1001', Href: 'v2/users/1001', Name: 'Ada Example' },
          ApplicationModifiedBy: { Id: '2002', Href: 'v2/applications/2002', Name: 'Depth' },
          Content: 'hello',
        },
      ],
      DisplayedCount: 1,
      TotalCount: 1,
      Href: properties,
    })
    const [{ Id }] = added.body.Response.Items
    const changed = await write(platform, { Id, Content: 'changed' })
    expect(changed.status).toBe(200)
    expect(changed.body.Response.Items).toMatchObject([{ Id, Content: 'changed' }])
  })

  it('[V2-10] retains equal references with AllowDuplicates', async () => {
    await using platform = await startTestPlatform()
    const Items = ['v2/projects/4001', 'v2/projects/4001']
    const several = { Name: 'Lab.projects', Type: 'project[]', Items }
    const once = await write(platform, several)
    expect(once.body.Response.Items[0]).toMatchObject({
      AllowDuplicates: false,
      ItemsTotalCount: 1,
      ProjectItems: [{ Id: '4001', Href: 'v2/projects/4001' }],
    })
    const twice = await write(platform, { ...several, Options: ['AllowDuplicates'] })
    expect(twice.body.Response.Items[0]).toMatchObject({
      AllowDuplicates: true,
      ItemsTotalCount: 2,
    })
    expect((await write(platform, several)).body.Response.Items[0].ItemsTotalCount).toBe(2)
  })

  it('[V2-10] deletes with 204 and nothing more', async () => {
    await using platform = await startTestPlatform()
    await write(platform, { Name: 'Lab.note', Type: 'string', Content: 'hello' })
    const { status, text } = await platform.ada.delete(`${properties}/Lab.note`)
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect((await platform.ada.get(`${properties}/Lab.note`)).status).toBe(404)
  })

  it('[V2-14] is seen in v1, and the other way', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const of = (generation: string) => `${generation}/projects/4001/properties`
    const one = { Name: 'Lab.two', Type: 'biosample', Content: 'v2/biosamples/12001' }
    expect((await ada.postJson(of('v2'), { Properties: [one] })).status).toBe(201)
    const v1 = (await ada.get(`${of('v1pre3')}/Lab.two`)).body.Response
    expect(v1).toMatchObject({ Type: 'biosample', Content: { Href: 'v2/biosamples/12001' } })
    const other = { Name: 'Lab.one', Type: 'string[]', Items: ['a'] }
    await ada.postJson(of('v1pre3'), { Properties: [other] })
    expect(await columnIn(ada, of('v2'), 'Name')).toEqual(['Lab.one', 'Lab.two'])
  })
})

describe('reading properties', () => {
  it.each([
    ['string[]', { Items: ['a', 'a'] }, { ContentItems: ['a', 'a'] }],
    ['map', { ContentMap: [{ Key: 'k', Values: ['v'] }] }, { ContentMap: [{ Key: 'k' }] }],
    ['map[]', { ItemsMap: [[{ Key: 'k', Values: [] }]] }, { ContentMapItems: [[{ Key: 'k' }]] }],
    ['sample', { Content: 'v1pre3/samples/5001' }, { Sample: { Href: 'v1pre3/samples/5001' } }],
    ['run[]', { Items: ['v2/runs/8001'] }, { RunItems: [{ ExperimentName: 'Run 1' }] }],
    ['file', { Content: 'v2/files/7001' }, { File: { Name: 'volvox.filtered.vcf.gz' } }],
    [
      'biosample[]',
      { Items: ['v2/biosamples/12001'] },
      { BioSampleItems: [{ BioSampleName: 'NA12878' }] },
    ],
    ['dataset', { Content: dataset }, { Dataset: { Href: dataset, Name: 'NA12878' } }],
    ['library', { Content: 'v2/libraries/16001' }, { SampleLibrary: { Name: 'NA12878_L1' } }],
    ['pool', { Content: 'v2/librarypools/17001' }, { LibraryPool: { UserPoolId: 'pool-1' } }],
    ['subject', { Content: 'v2/subjects/11001' }, { Subject: { UserSubjectId: 'subject-1' } }],
    ['user', { Content: 'v2/users/1001' }, { User: { Name: 'Ada Example' } }],
    ['project', { Content: 'v2/projects/4001' }, { Project: { Name: 'Volvox' } }],
  ])('[V2-10] of type %s shows them in the member of the type', async (Type, content, members) => {
    await using platform = await startTestPlatform()
    expect((await write(platform, { Name: 'Lab.x', Type, ...content })).status).toBe(201)
    const { body } = await platform.ada.get(`${properties}/Lab.x`)
    expect(body.Response).toMatchObject(members)
    const items = await columnIn(platform.ada, `${properties}/Lab.x/items`, 'DateCreated')
    expect(items).not.toEqual([])
    for (const date of items) expect(date).toMatch(/Z$/)
  })

  it('[V2-10] pages items both ways', async () => {
    await using platform = await startTestPlatform()
    await write(platform, { Name: 'Lab.x', Type: 'string[]', Items: ['a', 'b', 'c'] })
    const contents = (query: string) =>
      columnIn(platform.ada, `${properties}/Lab.x/items?${query}`, 'Content')
    expect(await contents('limit=2')).toEqual(['a', 'b'])
    expect(await contents('offset=2')).toEqual(['c'])
    expect(await contents('sortdir=desc&limit=1')).toEqual(['c'])
  })

  it('[V2-10] a resource shows as many properties and items as are requested, by name', async () => {
    await using platform = await startTestPlatform()
    await write(
      platform,
      { Name: 'Lab.a', Type: 'string[]', Items: ['1', '2', '3'] },
      { Name: 'Lab.b', Type: 'string', Content: 'b' },
      { Name: 'Other.c', Type: 'string', Content: 'c' },
    )
    const names = (query: string) => columnIn(platform.ada, `${properties}?${query}`, 'Name')
    expect(await names('propertieslimit=2')).toEqual(['Lab.a', 'Lab.b'])
    expect(await names('propertyfilters=Lab.*')).toEqual(['Lab.a', 'Lab.b'])
    expect(await names('propertyfilters=Lab.b,Other.c')).toEqual(['Lab.b', 'Other.c'])
    expect(await names('sortdir=desc')).toEqual(['Other.c', 'Lab.b', 'Lab.a'])
    const { body } = await platform.ada.get(`${properties}?propertyitemslimit=2`)
    expect(body.Response.Items[0]).toMatchObject({
      ContentItems: ['1', '2'],
      ItemsDisplayedCount: 2,
      ItemsTotalCount: 3,
      HrefItems: `${properties}/Lab.a/items`,
    })
  })

  it('[V2-10] shows hidden ones only on request', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const session = (await ada.get('v1pre3/appresults/6001')).body.Response.AppSession.Id as string
    const href = `v2/appsessions/${session}`
    const secret = { Name: 'Lab.secret', Type: 'string[]', Items: ['x'], Options: 'hidden' }
    await ada.postJson(`${href}/properties`, { Properties: [secret] })
    for (const [path, seen] of [
      [`${href}/properties/Lab.secret`, 404],
      [`${href}/properties/Lab.secret?showhiddenitems=true`, 200],
      [`${href}/properties/Lab.secret/items`, 404],
      [`${href}/properties/Lab.secret/items?showhiddenitems=true`, 200],
    ] as const) {
      expect((await ada.get(path)).status).toBe(seen)
    }
    const count = async (path: string) => (await ada.get(path)).body.Response.TotalCount as number
    expect(await count(`${href}/properties`)).toBe(0)
    expect(await count(`${href}/properties?showhiddenitems=1`)).toBe(1)
    const shown = async (query: string) =>
      (await ada.get(`${href}?${query}`)).body.Response.Properties.TotalCount as number
    expect(await shown('')).toBe(0)
    expect(await shown('showhiddenitems=true')).toBe(1)
  })
})
