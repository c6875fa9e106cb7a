import { describe, expect, it } from 'vitest'
import type { SeedDocument } from '../../seeds/seed-schema.ts'
import type { Client } from '../../testing/client.ts'
import { newResult } from '../../testing/new-result.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

type Row = { Type: string; Score: number } & Record<string, { Id: string }>

function addressOf(scope: string, query: string): string {
  return `v1pre3/search?scope=${scope}&query=${encodeURIComponent(query)}&Limit=1000`
}

async function search(client: Client, scope: string, query: string): Promise<Row[]> {
  const { status, body, text } = await client.get(addressOf(scope, query))
  if (status !== 200) throw new Error(`${query}: ${status} ${text}`)
  expect(body.Response.TotalCount).toBe(body.Response.Items.length)
  return body.Response.Items as Row[]
}

async function ids(client: Client, scope: string, query: string): Promise<string[]> {
  return (await search(client, scope, query)).map((row) => row[row.Type]!.Id)
}

describe('what a search finds', () => {
  it.each([
    ['projects', 'volvox', { Type: 'Project', Project: { Id: '4001', Name: 'Volvox' } }],
    ['runs', '"Run 1"', { Type: 'Run', Run: { Id: '8001', ExperimentName: 'Run 1' } }],
    ['samples', 'NA12878', { Type: 'Sample', Sample: { Id: '5001', SampleId: 'NA12878' } }],
    ['appresults', 'calls', { Type: 'AppResult', AppResult: { Id: '6001', Status: 'Complete' } }],
    [
      'sample_files',
      'fastq',
      { Type: 'SampleFile', SampleFile: { Id: '7101', ParentSample: { Id: '5001' } } },
    ],
    [
      'appresult_files',
      'filtered',
      { Type: 'AppResultFile', AppResultFile: { Id: '7001', ParentAppResult: { Id: '6001' } } },
    ],
  ])('[WIR-03] in %s is under the name of its type', async (scope, query, expected) => {
    await using platform = await startTestPlatform()
    const found = await search(platform.ada, scope, query)
    expect(found).toMatchObject([expected])
    expect(Object.keys(found[0]!).toSorted()).toEqual(['Score', expected.Type, 'Type'].toSorted())
    expect(found[0]!.Score).toBeGreaterThan(0)
  })

  it('[WIR-03] is everything for an empty query', async () => {
    await using platform = await startTestPlatform()
    for (const query of ['', '?query=', '?query=*', '?query=*:*']) {
      const { Items, TotalCount } = (await platform.ada.get(`v1pre3/search${query}`)).body.Response
      const scores = (Items as Row[]).map((row) => row.Score)
      expect([scores.length, TotalCount]).toEqual([10, 12])
      expect(new Set(scores)).toEqual(new Set([1]))
    }
  })

  it('[WIR-03] accepts several scopes, in any case and order', async () => {
    await using platform = await startTestPlatform()
    expect(await ids(platform.ada, 'Samples,PROJECTS', '*')).toEqual([
      '5001',
      '5002',
      '4001',
      '4002',
    ])
    const path = 'v1pre3/search?scope=projects&scope=samples&scope=projects&query=*'
    expect((await platform.ada.get(path)).body.Response.TotalCount).toBe(4)
  })

  it('[WIR-03] is sorted by score, the share of the text that a word matches', async () => {
    await using platform = await startTestPlatform({
      seed: {
        users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
        projects: ['A long name with cohort in it', 'Cohort 2', 'cohort', 'Cohort 1'].map(
          (name, at) => ({ id: String(4001 + at), owner: '1001', name }),
        ),
        tokens: [{ token: 'ada-private', user: '1001', private: true }],
      },
    })
    const found = await search(platform.ada, 'projects', 'cohort')
    expect(found.map(({ Project, Score }) => [Project!.Id, Score])).toEqual([
      ['4003', 1],
      ['4002', 0.75],
      ['4004', 0.75],
      ['4001', expect.closeTo(6 / 29, 5)],
    ])
    const path = `${addressOf('projects', 'cohort')}&SortDir=Asc`
    const ascending = (await platform.ada.get(path)).body.Response.Items as Row[]
    expect(ascending.map(({ Project }) => Project!.Id)).toEqual(['4001', '4002', '4004', '4003'])
  })

  it('[WIR-03] is paged and sorted by Score, Name or DateCreated', async () => {
    await using platform = await startTestPlatform()
    const path = 'v1pre3/search?scope=projects,samples&query=*'
    const page = async (rest: string) => {
      const { Items } = (await platform.ada.get(`${path}&Limit=2&${rest}`)).body.Response
      return (Items as Row[]).map((row) => row[row.Type]!.Id)
    }
    expect(await page('')).toEqual(['4001', '4002'])
    expect(await page('Offset=2')).toEqual(['5001', '5002'])
    expect(await page('SortBy=Name&SortDir=Asc')).toEqual(['4002', '5001'])
    expect(await page('SortBy=name')).toEqual(['4001', '5002'])
    expect(await page('SortBy=DateCreated')).toEqual(['4001', '4002'])
    for (const offset of [4, 9, Number.MAX_SAFE_INTEGER]) {
      const past = (await platform.ada.get(`${path}&Offset=${offset}`)).body.Response
      expect(past).toMatchObject({ Items: [], TotalCount: 4, Offset: offset })
    }
    const none = (await platform.ada.get(`${path}&Limit=0`)).body.Response
    expect(none).toMatchObject({ Items: [], DisplayedCount: 0, TotalCount: 4 })
  })
})

describe('the fields of a search', () => {
  it.each([
    ['projects', 'NAME:volvox', ['4001']],
    ['projects', 'description:first', ['4001']],
    ['projects', 'description:*', ['4001']],
    ['projects', 'NOT description:*', ['4002']],
    ['projects', 'id:4002', ['4002']],
    ['projects', 'id:[4002 TO *]', ['4002']],
    ['projects', 'owner:ada', ['4001', '4002']],
    ['projects', 'owner:1001', ['4001', '4002']],
    ['projects', 'owner:ben', []],
    ['projects', 'totalsize:[1 TO *]', ['4001']],
    ['projects', 'totalsize:0', ['4002']],
    ['projects', 'datecreated:2026-03', ['4001', '4002']],
    ['projects', 'datecreated:{2026-03-01 TO *]', []],
    [
      'projects',
      'datecreated:[2026-03-01T12:00:00Z TO 2026-03-01T12:00:00.000Z]',
      ['4001', '4002'],
    ],
    ['runs', 'experimentname:2', ['8002']],
    ['runs', 'name:M00001', ['8001']],
    ['runs', 'status:complete', ['8001']],
    ['runs', 'status:R*', ['8002']],
    ['runs', 'status:Comp', []],
    ['runs', 'number:[2 TO 3}', ['8002']],
    ['runs', 'instrumenttype:miseq', ['8001']],
    ['runs', 'datecreated:2026-01-01', ['8001']],
    ['runs', 'datecreated:[* TO 2026-01-01}', []],
    ['samples', 'sampleid:NA12878', ['5001']],
    ['samples', 'project:4001', ['5001', '5002']],
    ['samples', 'project:volv', ['5001', '5002']],
    ['samples', 'project:vo', ['5001', '5002']],
    ['samples', 'project:"Empty"', []],
    ['samples', 'run:"Run 1"', ['5001']],
    ['samples', 'status:Complete', ['5001', '5002']],
    ['samples', 'read1:36 numreadsraw:8', ['5001']],
    ['appresults', 'application:"Cohort Browser"', ['6001']],
    ['appresults', 'application:Depth', []],
    ['appresults', 'status:(Running OR Complete)', ['6001']],
    ['sample_files', 'extension:gz', ['7101']],
    ['sample_files', 'extension:.fastq.gz', ['7101']],
    ['sample_files', 'extension:q.gz', []],
    ['sample_files', 'name:reads', []],
    ['sample_files', 'path:reads', ['7102', '7101']],
    ['sample_files', 'name:NA12878*', ['7102', '7101']],
    ['sample_files', 'name:*_R1_*.gz', ['7101']],
    ['sample_files', 'size:[* TO 9]', ['7102']],
    ['sample_files', 'sample:5001 extension:txt', ['7102']],
    ['sample_files', 'sample:NA12878', ['7101', '7102']],
    ['sample_files', 'contenttype:text/*', ['7102']],
    ['appresult_files', 'appresult:6001 -extension:txt', ['7001', '7002']],
    ['appresult_files', 'extension:(bam OR vcf.gz)', ['7002', '7001']],
    ['appresult_files', 'project:4001 calls', ['7001']],
  ])('[WIR-03] in %s answer %s', async (scope, query, expected) => {
    await using platform = await startTestPlatform()
    expect(await ids(platform.ada, scope, query)).toEqual(expected)
  })

  it('[WIR-03] find the barcodes of a run', async () => {
    await using platform = await startTestPlatform({
      seed: {
        users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
        runs: [
          {
            id: '8001',
            owner: '1001',
            experimentName: 'one',
            details: { FlowcellBarcode: 'HXY7' },
          },
          { id: '8002', owner: '1001', experimentName: 'two', details: { ReagentBarcode: 'HXY7' } },
        ],
        tokens: [{ token: 'ada-private', user: '1001', private: true }],
      },
    })
    expect(await ids(platform.ada, 'runs', 'hxy')).toEqual(['8001', '8002'])
    expect(await ids(platform.ada, 'runs', 'flowcellbarcode:hxy7')).toEqual(['8001'])
    expect(await ids(platform.ada, 'runs', 'reagentbarcode:*')).toEqual(['8002'])
  })

  it('[WIR-03] of one scope match nothing in another that is searched with it', async () => {
    await using platform = await startTestPlatform()
    expect(await ids(platform.ada, 'projects,runs', 'number:2')).toEqual(['8002'])
    expect(await ids(platform.ada, 'projects,runs', '-number:2')).toEqual(['4001', '4002', '8001'])
  })
})

describe('a search that is refused', () => {
  it.each([
    ['nosuch:1', 1, 'found "nosuch:"'],
    ['volvox AND status:Complete', 12, 'expected a field of projects'],
    ['(volvox', 8, 'expected ")"'],
    ['volvox AND', 11, 'expected a word'],
    ['id:abc', 4, 'expected a number for id'],
    ['id:40*', 4, 'expected a number for id'],
    ['datecreated:yesterday', 13, 'expected a date for datecreated'],
    ['datecreated:[2026-13-01 TO *]', 14, 'expected a date'],
    ['totalsize:[1 TO many]', 17, 'expected a number for totalsize'],
    ['name:[a TO b]', 1, 'ranges apply only to numbers and dates'],
    ['a\u0000', 2, 'control character'],
  ])('[WIR-03] names the position and what was expected: %j', async (query, position, expected) => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.get(addressOf('projects', query))
    expect(reply.status).toBe(400)
    const { code, message, members } = refusalOf(reply)
    expect([code, members]).toEqual(['BadRequest', ['query']])
    expect(message).toContain(`at position ${position}: `)
    expect(message).toContain(expected)
  })

  it('[WIR-03] names the existing fields', async () => {
    await using platform = await startTestPlatform()
    const { message } = refusalOf(await platform.ada.get(addressOf('projects', 'path:x')))
    expect(message).toContain(
      '(name, description, id, datecreated, datemodified, owner, totalsize)',
    )
  })

  it('[WIR-03] names the existing scopes', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.get('v1pre3/search?scope=projects,genomes')
    expect(reply.status).toBe(400)
    expect(refusalOf(reply).message).toContain('sample_files')
  })

  it('[WIR-03] is too long, too deep or has too many terms', async () => {
    await using platform = await startTestPlatform()
    const deep = (levels: number) => `${'('.repeat(levels)}vol${' x)'.repeat(levels)}`
    for (const query of ['x'.repeat(4097), 'x '.repeat(101), deep(31)]) {
      expect((await platform.ada.get(addressOf('projects', query))).status).toBe(400)
    }
    const or = (word: string) => Array.from({ length: 100 }, () => word).join(' OR ')
    const nots = `volvox ${'-ben '.repeat(99)}`
    for (const query of ['x'.repeat(4096), or('volvox'), or('vo'), or('"o v"'), nots, deep(30)]) {
      expect((await platform.ada.get(addressOf('projects', query))).status).toBe(200)
    }
  })
})

describe('a caller that searches', () => {
  const scopes = 'projects,runs,samples,appresults,sample_files,appresult_files'
  const addresses: Record<string, string> = {
    Project: 'projects',
    Run: 'runs',
    Sample: 'samples',
    AppResult: 'appresults',
    SampleFile: 'files',
    AppResultFile: 'files',
  }

  it.each([
    [[], []],
    [['browse global'], undefined],
    [['read global'], undefined],
    [['create global'], []],
    [
      ['browse project 4001'],
      ['4001', '5001', '5002', '6001', '7101', '7102', '7001', '7002', '7003'],
    ],
    [['browse run 8001'], ['8001', '5001', '7101', '7102']],
    [['browse sample 5002'], ['5002']],
    [['write appresult 6001'], ['6001', '7001', '7002', '7003']],
    [['browse project 4003'], []],
  ])('[ACC-20] with %j finds what it may browse, and nothing else', async (granted, expected) => {
    await using platform = await startTestPlatform()
    const client = platform.withScopes(granted, { application: '2002' })
    const all = await search(platform.ada, scopes, '*')
    const reachable: string[] = []
    for (const row of all) {
      const id = row[row.Type]!.Id
      const { status } = await client.get(`v1pre3/${addresses[row.Type]}/${id}`)
      if (status === 200) reachable.push(id)
    }
    expect(await ids(client, scopes, '*')).toEqual(reachable)
    if (expected !== undefined) expect(reachable).toEqual(expected)
    // Whatever way the search goes.
    for (const query of ['vol', 'na1', 'calls', 'project:4001', 'id:7001', 'id:5001', 'NOT zzz']) {
      const found = await ids(platform.ada, scopes, query)
      expect(await ids(client, scopes, query)).toEqual(found.filter((id) => reachable.includes(id)))
    }
  })

  it('[ACC-20] finds what its own app made', async () => {
    await using platform = await startTestPlatform()
    const app = platform.withScopes([])
    expect(await ids(app, scopes, '*')).toEqual(['6001', '7001', '7002', '7003'])
    expect(await ids(app, scopes, 'calls')).toEqual(['6001', '7001'])
    const maker = platform.withScopes(['create projects'])
    const { Id } = (await maker.post('v1pre3/projects', { Name: 'Of the app' })).body.Response
    expect(await ids(app, 'projects', '*')).toEqual([Id])
    expect(await ids(app, 'projects', 'app')).toEqual([Id])
  })

  it('[ACC-20] never finds resources of another user', async () => {
    await using platform = await startTestPlatform()
    expect(await ids(platform.ada, scopes, 'ben')).toEqual([])
    expect(await ids(platform.ada, scopes, 'id:4003 OR name:HG002')).toEqual([])
    expect(await ids(platform.ben, scopes, 'hg002')).toEqual(['5101'])
    expect(await ids(platform.ben, scopes, 'volvox OR sample:NA12878 OR project:Volvox')).toEqual(
      [],
    )
  })
})

describe('what has changed', () => {
  it('[WIR-03] is found immediately', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.post('v1pre3/projects', { Name: 'Brand new' })
    expect(await search(platform.ada, 'projects', 'brand')).toHaveLength(1)
    const { HrefFiles } = await newResult(platform.ada)
    const path = `${HrefFiles}?Name=fresh.txt&Directory=deep/down`
    await platform.ada.upload(path, 'bytes')
    expect(await search(platform.ada, 'appresult_files', 'fresh')).toHaveLength(1)
    expect(await search(platform.ada, 'appresult_files', '"deep/down/fre"')).toHaveLength(1)
  })

  it('[WIR-03] by a move to the trash is not found, and found again when it is restored', async () => {
    await using platform = await startTestPlatform()
    const { Id } = (await platform.ada.delete('v1pre3/projects/4001')).body.Response
    for (const query of ['volvox', 'NA12878', '*']) {
      expect(await ids(platform.ada, 'projects,samples,sample_files', query)).not.toContain('4001')
      expect(await ids(platform.ada, 'samples,sample_files', query)).toEqual([])
    }
    await platform.ada.post(`v1pre3/trash/${Id}/restorefromtrash`)
    expect(await ids(platform.ada, 'projects', 'volvox')).toEqual(['4001'])
    expect(await ids(platform.ada, 'samples', 'NA12878')).toEqual(['5001'])
  })

  it('[WIR-03] is found after a restore as it was before, in memory and on disk', async () => {
    for (const data of [undefined, await testFolder()]) {
      await using platform = await startTestPlatform(data === undefined ? {} : { data })
      const before = platform.snapshot()
      await platform.ada.post('v1pre3/projects', { Name: 'Brand new' })
      await platform.restore(before)
      expect(await ids(platform.ada, 'projects', 'brand')).toEqual([])
      expect(await ids(platform.ada, 'projects', 'volvox')).toEqual(['4001'])
      await platform.ada.post('v1pre3/projects', { Name: 'Brand new' })
      expect(await search(platform.ada, 'projects', 'brand')).toHaveLength(1)
    }
  })
})

describe('letters', () => {
  const seed: SeedDocument = {
    users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
    projects: [
      'Größe',
      'ÉTUDE',
      'naïve 日本語の',
      '100%',
      'a_b',
      'it"s',
      "o'clock",
      'back\\slash',
    ].map((name, at) => ({ id: String(4001 + at), owner: '1001', name })),
    tokens: [{ token: 'ada-private', user: '1001', private: true }],
  }

  it.each([
    ['GRÖSSE', []],
    ['größe', ['4001']],
    ['GRÖ', ['4001']],
    ['étude', ['4002']],
    ['-étude name:tud', []],
    ['étude OR id:4005', ['4002', '4005']],
    ['日本語', ['4003']],
    ['ÏVE', ['4003']],
    ['日', ['4003']],
    ['0%', ['4004']],
    ['a_b', ['4005']],
    ['a%b', []],
    ['%', ['4004']],
    ['_', ['4005']],
    ['t\\"s', ['4006']],
    ['"it\\"s"', ['4006']],
    ["o'c", ['4007']],
    ["'", ['4007']],
    ['back\\\\s', ['4008']],
    ['\\\\', ['4008']],
  ])('[WIR-03] of every kind are found by %s', async (query, expected) => {
    await using platform = await startTestPlatform({ seed })
    expect((await ids(platform.ada, 'projects', query)).toSorted()).toEqual(expected)
  })
})

it('[WIR-03] finds the same among many rows, where another way is quicker', async () => {
  const samples = Array.from({ length: 1200 }, (_, at) => ({ name: `common ${at}` }))
  await using platform = await startTestPlatform({
    seed: {
      users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
      applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
      projects: [
        { id: '4001', owner: '1001', name: 'Many', samples },
        { id: '4002', owner: '1001', name: 'Few', samples: [{ id: '5000', name: 'common one' }] },
      ],
      tokens: [{ token: 'ada-private', user: '1001', private: true }],
    },
  })
  expect(await ids(platform.ada, 'samples', 'common project:4002')).toEqual(['5000'])
  expect(await ids(platform.ada, 'samples', 'common project:few -zzz')).toEqual(['5000'])
  const app = platform.withScopes(['browse project 4002'])
  expect(await ids(app, 'samples', 'common')).toEqual(['5000'])
  const all = (await platform.ada.get('v1pre3/search?scope=samples&query=common')).body.Response
  expect([all.Items.length, all.TotalCount]).toEqual([10, 1201])
})

describe('a search that finds ten thousand rows', () => {
  const count = 10_050
  const seed: SeedDocument = {
    users: [
      { id: '1001', name: 'Ada Example', email: 'ada@example.test' },
      { id: '1002', name: 'Ben Example', email: 'ben@example.test' },
    ],
    applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
    projects: [
      {
        id: '4001',
        owner: '1001',
        name: 'Many',
        samples: Array.from({ length: count }, (_, at) => ({
          id: String(10_000 + at),
          name: `common ${'x'.repeat(at % 7)}`,
        })),
      },
      { id: '4002', owner: '1001', name: 'Few', samples: [{ id: '5000', name: 'in common' }] },
    ],
    tokens: [
      { token: 'ada-private', user: '1001', private: true, application: '2001' },
      { token: 'ben-private', user: '1002', private: true, application: '2001' },
    ],
  }
  const path = 'v1pre3/search?scope=samples&query=common'

  async function page(client: Client, rest = ''): Promise<{ total: number; ids: string[] }> {
    const { Items, TotalCount } = (await client.get(`${path}${rest}`)).body.Response
    return { total: TotalCount, ids: (Items as Row[]).map(({ Sample }) => Sample!.Id) }
  }

  it('[WIR-03] has every page in order, and separates the rows of different apps', async () => {
    await using platform = await startTestPlatform({ seed })
    const shortest = Array.from({ length: count }, (_, at) => at).filter((at) => at % 7 === 0)
    const ids = shortest.map((at) => String(10_000 + at))
    expect(await page(platform.ada, '&Limit=3')).toEqual({
      total: count + 1,
      ids: ids.slice(0, 3),
    })
    const far = `&Limit=3&Offset=${shortest.length - 2}`
    expect((await page(platform.ada, far)).ids).toEqual([...ids.slice(-2), '10001'])
    expect((await page(platform.ada, '&SortBy=Name&Limit=2')).ids).toEqual(['5000', '10006'])
    const oldest = '&SortBy=DateCreated&SortDir=Asc&Limit=1&Offset=1'
    expect((await page(platform.ada, oldest)).ids).toEqual(['10000'])
    expect(await page(platform.ada, `&Offset=${count + 1}`)).toEqual({ total: count + 1, ids: [] })
    const both = (await platform.ada.get(path.replace('samples', 'projects,samples'))).body.Response
    expect(both.TotalCount).toBe(count + 1)
    const app = platform.withScopes(['browse project 4002'])
    expect(await page(app)).toEqual({ total: 1, ids: ['5000'] })
  })

  it.each(['memory', 'disk'])(
    '[WIR-03] follows changes, and is restored with a snapshot, in %s',
    async (where) => {
      await using platform = await startTestPlatform(
        where === 'disk' ? { seed, data: await testFolder() } : { seed },
      )
      const snapshot = platform.snapshot()
      const totals = async () => [
        (await page(platform.ada)).total,
        (await page(platform.ben)).total,
      ]
      // Requests while it is being computed, and before, get the same.
      const [one, other] = await Promise.all([page(platform.ada), page(platform.ada)])
      expect(one).toEqual(other)
      const { Id } = (await platform.ada.delete('v1pre3/projects/4002')).body.Response
      expect(await totals()).toEqual([count, 0])
      await platform.ada.post(`v1pre3/trash/${Id}/restorefromtrash`)
      expect(await totals()).toEqual([count + 1, 0])
      const samples = 'v1pre3/projects/4002/samples'
      await platform.ada.postJson(samples, { Name: 'common', SampleId: 'common' })
      expect(await totals()).toEqual([count + 2, 0])
      await platform.control.postJson('_emulator/projects/4001/transfer', { to: '1002' })
      await platform.control.postJson('_emulator/projects/4001/transfer/accept', {})
      expect(await totals()).toEqual([2, count])

      const going = page(platform.ben)
      await platform.restore(snapshot)
      await going
      expect(await totals()).toEqual([count + 1, 0])
    },
  )
})
