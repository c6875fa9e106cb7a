import { describe, expect, it } from 'vitest'
import { columnIn, idsIn } from '../../testing/lists.ts'
import { newResult } from '../../testing/new-result.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const parents = {
  sample: 'v1pre3/samples/5002',
  appresult: 'v1pre3/appresults/6001',
  run: 'v1pre3/runs/8002',
  appsession: 'v1pre3/appsessions/9001',
  project: 'v1pre3/projects/4002',
}
const project = parents.project
const text = (Name: string, Content: string) => ({ Name, Type: 'string', Content })

const write = (platform: TestPlatform, parent: string, ...Properties: object[]) =>
  platform.ada.postJson(`${parent}/properties`, { Properties })

const namesOf = (platform: TestPlatform, parent: string) =>
  columnIn(platform.ada, `${parent}/properties`, 'Name')

describe.each(Object.entries(parents))('of a %s', (kind, parent) => {
  it('[PRP-01] are written, listed, read and deleted', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.delete(`${parent}/properties/Demo.note`)
    const written = await write(platform, parent, text('Demo.b', 'B'), text('Demo.a', 'A'))
    expect(written.status).toBe(201)
    const { body } = await platform.ada.get(`${parent}/properties`)
    expect(body.Response).toMatchObject({
      Items: [
        { Name: 'Demo.a', Type: 'string', Content: 'A', Href: `${parent}/properties/Demo.a` },
        { Name: 'Demo.b', Content: 'B' },
      ],
      TotalCount: 2,
      Limit: 1024,
      SortBy: 'Name',
    })
    const one = await platform.ada.get(`${parent}/properties/Demo.a`)
    expect(one.body.Response).toMatchObject({ Name: 'Demo.a', Content: 'A' })
    expect((await platform.ada.delete(`${parent}/properties/Demo.a`)).status).toBe(200)
    expect((await platform.ada.get(`${parent}/properties/Demo.a`)).status).toBe(404)
    expect(await namesOf(platform, parent)).toEqual(['Demo.b'])
  })

  it('[PRP-01] need BROWSE to be read and WRITE to be changed', async () => {
    await using platform = await startTestPlatform()
    await write(platform, parent, text('Demo.a', 'A'))
    const by = (scope: string) => platform.withScopes([scope], { application: '2002' })
    const browser = by(`browse ${kind === 'appsession' ? 'global' : kind} ${idOf(parent, kind)}`)
    expect((await browser.get(`${parent}/properties`)).status).toBe(200)
    const change = { Properties: [text('Demo.a', 'changed')] }
    for (const refused of [
      await browser.postJson(`${parent}/properties`, change),
      await browser.delete(`${parent}/properties/Demo.a`),
    ]) {
      expect(refused.status).toBe(403)
      expect(refused.body.ResponseStatus.Message).toContain('WRITE')
    }
    const hidden = await platform.ben.get(`${parent}/properties`)
    expect(hidden.status).toBe(403)
    expect(hidden.body.ResponseStatus.Message).toContain('BROWSE')
    const one = await platform.ada.get(`${parent}/properties/Demo.a`)
    expect(one.body.Response.Content).toBe('A')
  })
})

/** `browse global` takes no id. */
const idOf = (parent: string, kind: string) =>
  kind === 'appsession' ? '' : (parent.split('/')[2] ?? '')

describe('writing', () => {
  it('[PRP-02] is 201 where a property is new, 200 where only content is, and lists both', async () => {
    await using platform = await startTestPlatform()
    expect(await write(platform, project, text('Demo.a', '1'))).toMatchObject({ status: 201 })
    const changed = await write(platform, project, text('Demo.a', '2'))
    expect(changed.status).toBe(200)
    expect(changed.body.Response.Items).toMatchObject([{ Name: 'Demo.a', Content: '2' }])
    const both = await write(platform, project, text('Demo.a', '3'), text('Demo.b', '1'))
    expect(both.status).toBe(201)
    expect(both.body.Response.Items).toMatchObject([
      { Name: 'Demo.a', Content: '3' },
      { Name: 'Demo.b', Content: '1' },
    ])
  })

  it('[PRP-02] retains the description', async () => {
    await using platform = await startTestPlatform()
    await write(platform, project, { ...text('Demo.a', 'x'), Description: 'What it is.' })
    const { body } = await platform.ada.get(`${project}/properties/Demo.a`)
    expect(body.Response.Description).toBe('What it is.')
  })

  it.each([
    ['string', { Content: 'one' }, { Content: 'one' }],
    ['string[]', { Items: ['b', 'a', 'b'] }, { Items: ['b', 'a', 'b'], ItemsTotalCount: 3 }],
    [
      'map',
      { ContentMap: [{ Key: 'k', Values: ['1', '2'] }] },
      { ContentMap: [{ Key: 'k', Values: ['1', '2'] }], Content: [{ Key: 'k' }] },
    ],
    [
      'map[]',
      { ItemsMap: [[{ Key: 'k', Values: ['1'] }], [{ Key: 'k', Values: ['2'] }]] },
      { ItemsMap: [[{ Key: 'k', Values: ['1'] }], [{ Key: 'k', Values: ['2'] }]] },
    ],
    [
      'sample',
      { Content: 'v1pre3/samples/5001' },
      { Content: { Id: '5001' }, Items: [{ Id: '5001' }] },
    ],
    [
      'appresult',
      { Content: 'v1pre3/appresults/6001' },
      { Content: { Id: '6001', Name: 'Calls' } },
    ],
    ['run', { Content: 'v1pre3/runs/8001' }, { Content: { Id: '8001' } }],
    ['appsession', { Content: 'v1pre3/appsessions/9001' }, { Content: { Id: '9001' } }],
    ['project', { Content: 'v1pre3/projects/4001' }, { Content: { Id: '4001' } }],
    [
      'file',
      { Content: 'v1pre3/files/7001' },
      { Content: { Id: '7001', Path: 'calls/volvox.filtered.vcf.gz' } },
    ],
    [
      'sample[]',
      { Items: ['v1pre3/samples/5001', 'v1pre3/samples/5002'] },
      { Items: [{ Id: '5001' }, { Id: '5002' }], ItemsTotalCount: 2 },
    ],
    ['appresult[]', { Items: ['v1pre3/appresults/6001'] }, { Items: [{ Id: '6001' }] }],
    ['run[]', { Items: ['v1pre3/runs/8001'] }, { Items: [{ Id: '8001' }] }],
    ['appsession[]', { Items: ['v1pre3/appsessions/9001'] }, { Items: [{ Id: '9001' }] }],
    ['project[]', { Items: ['v1pre3/projects/4001'] }, { Items: [{ Id: '4001' }] }],
    ['file[]', { Items: ['v1pre3/files/7001'] }, { Items: [{ Id: '7001' }] }],
  ])('[PRP-03] accepts the type %s', async (Type, given, expected) => {
    await using platform = await startTestPlatform()
    const written = await write(platform, project, { Name: 'Demo.x', Type, ...given })
    expect(written.status).toBe(201)
    const { body } = await platform.ada.get(`${project}/properties/Demo.x`)
    expect(body.Response).toMatchObject({ Type, ...expected })
  })

  it.each([
    ['another type', { Type: 'number', Content: '1' }, /number/],
    ['a map with a key twice', { Type: 'map', ContentMap: twice('k') }, /k/],
    ['no value', { Type: 'string' }, /Content/],
    ['text that is too long', { Type: 'string', Content: 'x'.repeat(65_537) }, /65536/],
  ])('[PRP-03] refuses %s', async (_, property, says) => {
    await using platform = await startTestPlatform()
    const refused = await write(platform, project, { Name: 'Demo.x', ...property })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.ResponseStatus.Errors)).toMatch(says)
    expect(await namesOf(platform, project)).toEqual([])
  })

  it('[PRP-03] accepts a string of 64 kB', async () => {
    await using platform = await startTestPlatform()
    const long = 'x'.repeat(65_536)
    expect((await write(platform, project, text('Demo.x', long))).status).toBe(201)
    const { body } = await platform.ada.get(`${project}/properties/Demo.x`)
    expect(body.Response.Content).toBe(long)
  })

  it.each(['note', '', 'a b.c', 'a/b.c', 'é.x', '.x', 'x.', `a.${'x'.repeat(255)}`])(
    '[PRP-04] refuses the name %j',
    async (Name) => {
      await using platform = await startTestPlatform()
      const refused = await write(platform, project, { Name, Type: 'string', Content: 'x' })
      expect(refused.status).toBe(400)
      expect(refused.body.ResponseStatus.Errors[0].Message).toContain('Name')
    },
  )

  it.each(['a.b', 'A.b-c_d.9', `a.${'x'.repeat(254)}`])(
    '[PRP-04] accepts the name %j',
    async (Name) => {
      await using platform = await startTestPlatform()
      expect((await write(platform, project, text(Name, 'x'))).status).toBe(201)
      expect(await namesOf(platform, project)).toEqual([Name])
    },
  )

  it('[PRP-04] accepts a name of at most 64 characters in the field profile', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const name = (length: number) => `a.${'x'.repeat(length - 2)}`
    expect((await write(platform, project, text(name(64), 'x'))).status).toBe(201)
    const refused = await write(platform, project, text(name(65), 'x'))
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.ResponseStatus.Errors)).toContain('NAME_LENGTH')
  })

  it('[PRP-04] stores one property of each name in its parent, and refuses duplicates in one batch', async () => {
    await using platform = await startTestPlatform()
    const twiceAtOnce = await write(platform, project, text('Demo.a', '1'), text('Demo.a', '2'))
    expect(twiceAtOnce.status).toBe(400)
    expect(JSON.stringify(twiceAtOnce.body.ResponseStatus.Errors)).toContain('DUPLICATE_NAMES')
    await Promise.all(['1', '2', '3'].map((n) => write(platform, project, text('Demo.a', n))))
    expect(await namesOf(platform, project)).toEqual(['Demo.a'])
    await write(platform, parents.sample, text('Demo.a', 'of the sample'))
    const { body } = await platform.ada.get(`${project}/properties/Demo.a`)
    expect(['1', '2', '3']).toContain(body.Response.Content)
  })

  it.each([
    ['v1pre3/samples/99999', '99999'],
    ['v1pre3/samples/5101', '5101'],
    ['v1pre3/projects/4001', 'project 4001'],
    ['samples five', 'samples five'],
  ])('[PRP-06] refuses a reference of a sample to %s, naming it', async (Content, named) => {
    await using platform = await startTestPlatform()
    const refused = await write(platform, project, text('Demo.ok', 'x'), {
      Name: 'Demo.ref',
      Type: 'sample',
      Content,
    })
    expect(refused.status).toBe(400)
    expect(refused.body.ResponseStatus.Errors[0].Message).toContain(named)
    expect(await namesOf(platform, project)).toEqual([])
  })

  it('[PRP-06] changes nothing when one of a batch is invalid, and names each that is', async () => {
    await using platform = await startTestPlatform()
    await write(platform, project, text('Demo.a', 'before'))
    const refused = await write(platform, project, text('Demo.a', 'after'), text('nodot', 'x'), {
      Name: 'Demo.b',
      Type: 'thing',
      Content: 'x',
    })
    expect(refused.status).toBe(400)
    const problems = JSON.stringify(refused.body.ResponseStatus.Errors)
    expect(problems).toContain('Properties[1].Name')
    expect(problems).toContain('Properties[2].Type')
    const { body } = await platform.ada.get(`${project}/properties`)
    expect(body.Response.Items).toMatchObject([{ Name: 'Demo.a', Content: 'before' }])
  })

  it('[PRP-07] refuses another type for an existing name', async () => {
    await using platform = await startTestPlatform()
    await write(platform, project, text('Demo.a', 'x'))
    const refused = await write(platform, project, {
      Name: 'Demo.a',
      Type: 'string[]',
      Items: ['y'],
    })
    expect(refused.status).toBe(409)
    expect(refused.body.ResponseStatus.Message).toMatch(/Demo\.a.*string/)
    await platform.ada.delete(`${project}/properties/Demo.a`)
    const afterwards = await write(platform, project, {
      Name: 'Demo.a',
      Type: 'string[]',
      Items: ['y'],
    })
    expect(afterwards.status).toBe(201)
  })
})

describe('reading', () => {
  it('[PRP-05] shows the current record of a reference', async () => {
    await using platform = await startTestPlatform()
    const { Href, AppSession } = await newResult(platform.ada)
    await write(platform, project, { Name: 'Demo.result', Type: 'appresult', Content: Href })
    for (const Status of ['Running', 'Complete']) {
      await platform.ada.post(AppSession.Href, { Status })
      const { body } = await platform.ada.get(`${project}/properties/Demo.result`)
      expect(body.Response).toMatchObject({ Content: { Href, Status }, Items: [{ Href, Status }] })
    }
  })

  it('[PRP-05] counts the items and returns the address of all of them', async () => {
    await using platform = await startTestPlatform()
    const Items = Array.from({ length: 30 }, (_, at) => `item ${at}`)
    await write(platform, project, { Name: 'Demo.list', Type: 'string[]', Items })
    const { body } = await platform.ada.get(`${project}/properties/Demo.list`)
    expect(body.Response).toMatchObject({
      ItemsTotalCount: 30,
      HrefItems: `${project}/properties/Demo.list/items`,
    })
    expect(body.Response.ItemsDisplayedCount).toBe(body.Response.Items.length)
  })

  it('[PRP-08] pages through the items of a property', async () => {
    await using platform = await startTestPlatform()
    const Items = Array.from({ length: 30 }, (_, at) => `item ${at}`)
    await write(platform, project, { Name: 'Demo.list', Type: 'string[]', Items })
    const path = `${project}/properties/Demo.list/items`
    const { body } = await platform.ada.get(`${path}?Offset=10&Limit=5`)
    expect(body.Response).toMatchObject({ TotalCount: 30, DisplayedCount: 5, Offset: 10, Limit: 5 })
    const page: { Id: string; Content: string }[] = body.Response.Items
    expect(page.map(({ Content }) => Content)).toEqual(Items.slice(10, 15))
    const ids = await idsIn(platform.ada, `${path}?Limit=100`)
    expect(new Set(ids).size).toBe(30)
    for (const id of ids) expect(typeof id).toBe('string')
  })

  it('[PRP-08] shows the resources among the items', async () => {
    await using platform = await startTestPlatform()
    const Items = ['v1pre3/samples/5001', 'v1pre3/samples/5002']
    await write(platform, project, { Name: 'Demo.samples', Type: 'sample[]', Items })
    const { body } = await platform.ada.get(`${project}/properties/Demo.samples/items`)
    expect(body.Response.Items).toMatchObject([
      { Content: { Id: '5001', Name: 'NA12878' } },
      { Content: { Id: '5002', Name: 'NA12891' } },
    ])
  })

  it('[PRP-01] is 404 for an unknown property, naming it', async () => {
    await using platform = await startTestPlatform()
    for (const path of ['properties/Demo.none', 'properties/Demo.none/items']) {
      const { status, body } = await platform.ada.get(`${project}/${path}`)
      expect(status).toBe(404)
      expect(body.ResponseStatus.Message).toContain('Demo.none')
    }
    expect((await platform.ada.delete(`${project}/properties/Demo.none`)).status).toBe(404)
  })

  it('[PRP-01] sorts by name, in both directions, page by page', async () => {
    await using platform = await startTestPlatform()
    await write(platform, project, text('Demo.c', '3'), text('Demo.a', '1'), text('Demo.b', '2'))
    expect(await namesOf(platform, project)).toEqual(['Demo.a', 'Demo.b', 'Demo.c'])
    const { body } = await platform.ada.get(`${project}/properties?SortDir=Desc&Limit=2&Offset=1`)
    expect(body.Response.Items).toMatchObject([{ Name: 'Demo.b' }, { Name: 'Demo.a' }])
  })
})

function twice(key: string) {
  return [
    { Key: key, Values: ['1'] },
    { Key: key, Values: ['2'] },
  ]
}
