import { describe, expect, it } from 'vitest'
import { refusalOf } from '../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const properties = 'v1pre3/projects/4001/properties'

function write({ ada }: TestPlatform, ...Properties: object[]) {
  return ada.postJson(properties, { Properties })
}

describe('a property without Type', () => {
  it.each<[object, object]>([
    [{ Content: 'text' }, { Type: 'string', Content: 'text' }],
    [{ Content: 12 }, { Type: 'string', Content: '12' }],
    [{ Items: ['a', 'b'] }, { Type: 'string[]', Items: ['a', 'b'] }],
    [{ ContentMap: [{ Key: 'a', Values: ['1'] }] }, { Type: 'map' }],
    [{ Content: [{ Key: 'a', Values: ['1'] }] }, { Type: 'map' }],
    [{ ItemsMap: [[{ Key: 'a', Values: ['1'] }]] }, { Type: 'map[]' }],
    [{ Items: [[{ Key: 'a', Values: ['1'] }]] }, { Type: 'map[]' }],
    [{ ItemsMap: [] }, { Type: 'map[]' }],
    [{ Content: 'projects/4002' }, { Type: 'project', Content: { Id: '4002' } }],
    [{ Content: { Href: 'v1pre3/samples/5001' } }, { Type: 'sample', Content: { Id: '5001' } }],
    [{ Items: ['v2/runs/8001', 'runs/8002'] }, { Type: 'run[]', ItemsTotalCount: 2 }],
    [{ Content: 'v1pre3/genomes/4' }, { Type: 'string', Content: 'v1pre3/genomes/4' }],
  ])('[WIR-04] has the type that %j shows under field', async (content, expected) => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const { status, body } = await write(platform, { Name: 'Demo.x', ...content })
    expect(status).toBe(201)
    expect(body.Response.Items).toMatchObject([expected])
    // Written again, it is of the type that it has.
    expect((await write(platform, { Name: 'Demo.x', ...content })).status).toBe(200)
  })

  it('[WIR-04] keeps the type of the one that is there', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    await write(platform, { Name: 'Demo.x', Type: 'string', Content: 'a' })
    const again = await write(platform, { Name: 'Demo.x', Content: 'projects/4002' })
    expect(again.body.Response.Items).toMatchObject([{ Type: 'string', Content: 'projects/4002' }])
  })

  it('[WIR-04] is refused under spec', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await write(platform, { Name: 'Demo.x', Content: 'text' })
    expect([status, body.ResponseStatus.ErrorCode]).toEqual([400, 'BadRequest'])
    expect(body.ResponseStatus.Errors[0].Member).toBe('Properties[0].Type')
  })
})

describe('the code of a refusal', () => {
  const map = (...keys: string[]) => ({
    Name: 'Demo.x',
    ContentMap: keys.map((Key) => ({ Key, Values: [] })),
  })
  const text = (Name: string) => ({ Name, Type: 'string', Content: '' })
  it.each<[string, number, object[]]>([
    ['NAME_LENGTH', 400, [text('')]],
    ['NAME_LENGTH', 400, [text('a')]],
    ['NAME_LENGTH', 400, [text(`D.${'n'.repeat(63)}`)]],
    ['DUPLICATE_NAMES', 400, [text('Demo.x'), text('Demo.x')]],
    ['TYPE_INVALID', 400, [{ Name: 'Demo.x', Items: [] }]],
    ['CONTENT_REFERENCE_INVALID', 400, [{ ...text('Demo.x'), Type: 'run', Content: 'none/1234' }]],
    [
      'CONTENT_REFERENCE_NOT_RESOLVED',
      409,
      [{ ...text('Demo.x'), Type: 'project', Content: 'projects/notexisting' }],
    ],
    ['CONTENT_REFERENCE_NOT_RESOLVED', 409, [{ Name: 'Demo.x', Content: 'projects/999' }]],
    ['CONTENT_MAP_KEY_INVALID', 400, [map('')]],
    ['CONTENT_MAP_KEY_INVALID', 400, [map('ab$c')]],
    ['CONTENT_MAP_KEY_INVALID', 400, [map('k'.repeat(65))]],
    ['CONTENT_MAP_DUPES', 400, [map('a', 'a')]],
  ])('[WIR-04] is %s with %i under field, in both generations', async (code, status, given) => {
    await using platform = await startTestPlatform({
      profile: 'field',
      errorPrefix: 'ACME.COMMON.',
    })
    const v1 = await write(platform, ...given)
    expect(v1.status).toBe(status)
    expect(v1.body).not.toHaveProperty('Response')
    expect(v1.body.ResponseStatus.ErrorCode).toBe(`ACME.PROPERTIES.${code}`)
    const v2 = await platform.ada.postJson('v2/projects/4001/properties', { Properties: given })
    expect([v2.status, v2.body.ErrorCode]).toEqual([status, `ACME.PROPERTIES.${code}`])
    await using spec = await startTestPlatform()
    const { ErrorCode } = (await write(spec, ...given)).body.ResponseStatus
    expect([undefined, 'BadRequest', 'Conflict']).toContain(ErrorCode)
  })

  it('[WIR-04] is NOT_FOUND of a property that is not there, and that of all errors elsewhere', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    for (const call of ['get', 'delete'] as const) {
      const { status, body } = await platform.ada[call](`${properties}/No.such`)
      expect([status, body.ResponseStatus.ErrorCode]).toEqual([
        404,
        'PLATFORM.PROPERTIES.NOT_FOUND',
      ])
    }
    const v2 = await platform.ada.get('v2/projects/4001/properties/No.such')
    expect([v2.status, v2.body.ErrorCode]).toEqual([404, 'PLATFORM.PROPERTIES.NOT_FOUND'])
    const project = refusalOf(await platform.ada.get('v1pre3/projects/999'))
    expect(project.code).toBe('PLATFORM.COMMON.NOT_FOUND')
  })
})

describe('the token endpoint', () => {
  const address = (more: object) =>
    `v1pre3/oauthv2/token?${new URLSearchParams({ grant_type: 'device', client_id: 'cohort-browser', client_secret: 'cohort-secret', ...more }).toString()}`

  it('[WIR-04] reads its parameters from the query of a POST without a body under field', async () => {
    await using platform = await startTestPlatform({ profile: 'field', strictParameters: true })
    const start = `v1pre3/oauthv2/deviceauthorization?client_id=cohort-browser&response_type=device_code&scope=browse global`
    const device = await platform.anonymous.post(start)
    const Code = device.body.device_code as string
    const pending = await platform.anonymous.post(address({ Code }))
    expect([pending.status, pending.body.error]).toEqual([400, 'authorization_pending'])
    const wrong = await platform.anonymous.post(address({ Code, client_secret: 'wrong' }))
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client'])
    const logged = (await platform.control.get('_emulator/requests')).body as unknown
    expect(JSON.stringify(logged)).toContain('oauth.token')
    expect(JSON.stringify(logged)).not.toContain('cohort-secret')
    expect(JSON.stringify(logged)).not.toContain(Code)
  })

  it('[WIR-04] reads a form alone under spec, and says what it ignored', async () => {
    await using platform = await startTestPlatform()
    const { status, headers } = await platform.anonymous.post(address({ code: 'x' }))
    expect(status).toBe(400)
    expect(headers.get('x-benchtop-ignored')).toContain('client_secret')
  })
})

describe('addresses of deployed clients', () => {
  it.each(['apiUrl', 'uiUrl'] as const)('[WIR-04] //oauth/authorize at %s', async (host) => {
    await using platform = await startTestPlatform()
    const query = new URLSearchParams({
      client_id: 'cohort-browser',
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:3000/callback',
      scope: 'browse global',
    })
    const response = await fetch(`${platform[host]}//oauth/authorize?${query.toString()}`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Cohort Browser')
  })

  it('[WIR-05] HrefHistory is absolute under field, and is answered', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const { HrefHistory } = (await platform.ada.get('v1pre3/users/current')).body.Response
    expect(HrefHistory).toBe(`${platform.apiUrl}/v1pre3/users/1001/history`)
    const headers = { authorization: 'Bearer ada-private' }
    expect((await fetch(HrefHistory, { headers })).status).toBe(200)
  })
})

describe('a search under field', () => {
  const find = async (platform: TestPlatform, scope: string, query: string) => {
    const address = `v1pre3/search?scope=${scope}&query=${encodeURIComponent(query)}&Limit=100`
    const { status, body } = await platform.ada.get(address)
    expect(status).toBe(200)
    return body.Response.Items as Record<string, { Id: string }>[]
  }

  it.each([
    ['runs', 'run', 'Run'],
    ['projects', 'project', 'Project'],
    ['samples', 'sample', 'Sample'],
    ['appresults', 'appresult', 'AppResult'],
    ['sample_files', 'samplefile', 'SampleFile'],
    ['appresult_files', 'appresultfile', 'AppResultFile'],
  ])('[WIR-05] in %s has the Type %s', async (scope, type, member) => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const [row] = await find(platform, scope, '*')
    expect(row).toMatchObject({ Type: type, Score: 1, [member]: { Id: expect.any(String) } })
  })

  it.each([
    ['samples', 'project.name:Volvox', ['5001', '5002']],
    ['samples', 'Project.Id:4001', ['5001', '5002']],
    ['samples', 'project.id:4002', []],
    ['samples', 'project.name:4001', []],
    ['samples', 'run.experimentname:"Run 1"', ['5001']],
    [
      'appresult_files',
      '(project.id:4001 AND (fileextension:.vcf OR fileextension:.vcf.gz))',
      ['7001'],
    ],
    ['appresults', 'app.id:2001 OR app.id:2002', ['6001']],
    ['runs', '(experimentname:*)', ['8001', '8002']],
  ])('[WIR-04] in %s understands %s', async (scope, query, expected) => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const rows = await find(platform, scope, query)
    const ids = rows.flatMap((row) => Object.values(row).flatMap((member) => member.Id ?? []))
    expect(ids.toSorted()).toEqual(expected)
  })

  it('[WIR-04] refuses a member that no related resource has', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    for (const query of ['project.size:1', 'name.id:1', 'project.name.x:1']) {
      const reply = await platform.ada.get(`v1pre3/search?scope=samples&query=${query}`)
      expect([reply.status, refusalOf(reply).message]).toEqual([
        400,
        expect.stringContaining(`found "${query.slice(0, -1)}"`),
      ])
    }
  })
})

describe('the genomes under field', () => {
  it('[WIR-05] are whole in lists and in samples, with the names of species that are recorded', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const { Items } = (await platform.ada.get('v1pre3/genomes?Limit=100')).body.Response
    const species = (Items as { SpeciesName: string }[]).map(({ SpeciesName }) => SpeciesName)
    expect(species).toEqual(
      expect.arrayContaining([
        'Arabidopsis thaliana',
        'Bacillus Cereus',
        'Bos Taurus',
        'Escherichia coli',
        'Homo sapiens',
        'Mus musculus',
        'Phix',
        'Rattus norvegicus',
        'Rhodobacter sphaeroides',
        'Saccharomyces cerevisiae',
        'Staphylococcus aureus',
      ]),
    )
    const whole = (await platform.ada.get('v1pre3/genomes/4')).body.Response
    expect(whole).toMatchObject({ Source: 'UCSC', Build: 'hg19', DisplayName: expect.any(String) })
    expect(Items).toContainEqual(whole)
    const samples = (await platform.ada.get('v1pre3/projects/4001/samples')).body.Response.Items
    expect(samples).toContainEqual(expect.objectContaining({ Genome: whole }))
  })
})
