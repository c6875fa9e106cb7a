import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import type { Reply } from '../client.ts'
import { locationOf } from '../downloads.ts'
import { itemsIn } from '../lists.ts'
import { newResult } from '../new-result.ts'
import { startTestPlatform } from '../test-platform.ts'

// What deployed clients send and expect, statement by statement: in general, and of files, properties, trash and OAuth.

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z$/
const members = (value: object): string[] => Object.keys(value)

describe.each(profiles)('the profile %s', (profile) => {
  const isField = profile === 'field'
  const recordIn = ({ body }: Reply): Reply['body'] => (isField ? body : body.Response) as unknown

  it('[WIR-01] writes dates with seven digits, ids as numbers, and ids of datasets with ds.', async () => {
    await using platform = await startTestPlatform({ profile })
    const project = (await platform.ada.get('v1pre3/projects/4001')).body.Response
    expect([project.Id, project.DateCreated]).toEqual(['4001', expect.stringMatching(timestamp)])
    const [dataset] = recordIn(await platform.ada.get('v2/datasets')).Items
    expect(dataset.Id).toMatch(/^ds\.[\da-f]{32}$/)
    expect(dataset.DateCreated).toMatch(timestamp)
  })

  it('[WIR-01] sends the headers of deployed answers, and JSON without spaces', async () => {
    await using platform = await startTestPlatform({ profile })
    for (const path of ['v1pre3/projects/4001', 'v1pre3/nothing', 'v2/projects/4001']) {
      const { headers, text } = await platform.ada.get(path)
      expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.get('x-request-id')).not.toBe(null)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(text).not.toMatch(/":\s|,\s"/)
    }
  })

  it('[WIR-01] serves oauth/authorize at the address of the API, too', async () => {
    await using platform = await startTestPlatform({ profile })
    const query = 'client_id=demo-client&response_type=code&redirect_uri=http://127.0.0.1/x'
    const { status } = await platform.anonymous.get(`oauth/authorize?${query}`)
    expect(status).toBe(302)
  })

  it('[ACC-10] describes its OAuth for ordinary libraries, at the addresses of API and UI', async () => {
    await using platform = await startTestPlatform({ profile })
    for (const base of [platform.apiUrl, platform.uiUrl]) {
      const path = `${base}/.well-known/oauth-authorization-server`
      const { status, body } = await platform.anonymous.get(path)
      expect([status, body]).toMatchObject([
        200,
        {
          authorization_endpoint: expect.stringContaining('/oauth/authorize'),
          token_endpoint: expect.stringContaining('/oauthv2/token'),
          device_authorization_endpoint: expect.stringContaining('/oauthv2/deviceauthorization'),
          revocation_endpoint: expect.any(String),
        },
      ])
      expect(body.grant_types_supported).toContain('urn:ietf:params:oauth:grant-type:device_code')
    }
  })

  it('[V2-15] names the schemes of OAuth in its document: a code for v1, an application for v2', async () => {
    await using platform = await startTestPlatform({ profile })
    const { body } = await platform.control.get('_emulator/openapi.json')
    const { authorizationCode, application } = body.components.securitySchemes
    expect(authorizationCode).toMatchObject({
      type: 'oauth2',
      flows: { authorizationCode: { scopes: { 'browse global': expect.any(String) } } },
    })
    expect(application).toMatchObject({
      type: 'oauth2',
      flows: { clientCredentials: { scopes: { admin: expect.any(String) } } },
    })
    const schemesOf = (path: string): string[] =>
      (body.paths[path].get.security as object[]).flatMap((one) => Object.keys(one))
    expect(schemesOf('/v1pre3/projects/{id}')).toContain('authorizationCode')
    expect(schemesOf('/v2/biosamples/{id}')).toContain('application')
  })

  it('[WIR-01] has the body of v2 in the form of the profile', async () => {
    await using platform = await startTestPlatform({ profile })
    const one = (await platform.ada.get('v2/projects/4001')).body
    const list = (await platform.ada.get('v2/datasets')).body
    const paging = ['DisplayedCount', 'TotalCount', 'Offset', 'Limit', 'SortDir', 'SortBy']
    if (isField) {
      expect(one.Id).toBe('4001')
      expect(one.Href).toMatch(/^http:/)
      expect(members(list)).toEqual(['Items', 'Paging'])
    } else {
      expect(members(one)).toEqual(['Response', 'ResponseStatus', 'Notifications'])
      expect(members(list.Response)).toEqual(expect.arrayContaining(['Items', 'Paging', ...paging]))
    }
    expect(members(recordIn({ body: list } as Reply).Paging).toSorted()).toEqual(paging.toSorted())
  })

  it('[WIR-01] lists 10 in v2 by default and up to 2048, by known fields', async () => {
    await using platform = await startTestPlatform({ profile })
    const limitOf = async (query: string) => {
      const reply = await platform.ada.get(`v2/datasets${query}`)
      return [reply.status, recordIn(reply)?.Paging?.Limit] as unknown[]
    }
    expect(await limitOf('')).toEqual([200, 10])
    expect(await limitOf('?limit=2048')).toEqual([200, 2048])
    expect(await limitOf('?limit=2049')).toEqual(isField ? [200, 2048] : [400, undefined])
    expect(await limitOf('?sortby=nothing')).toEqual(isField ? [200, 10] : [400, undefined])
  })

  it('[WIR-01] has the members of files, alone and in lists', async () => {
    await using platform = await startTestPlatform({ profile })
    const [row] = await itemsIn(platform.ada, 'v1pre3/appresults/6001/files')
    const compact = ['Id', 'Href', 'HrefContent', 'Name', 'ContentType', 'Size', 'Path']
    compact.push('IsArchived', 'DateCreated', 'DateModified', 'ETag')
    expect(members(row ?? {})).toEqual(expect.arrayContaining(compact))
    const one = (await platform.ada.get('v1pre3/files/7001')).body.Response
    const single = ['UploadStatus', 'HrefVariants', 'HrefParts', 'Properties', 'ParentAppResult']
    expect(members(one)).toEqual(expect.arrayContaining([...compact, ...single]))
    const bam = (await platform.ada.get('v1pre3/files/7002')).body.Response
    expect(bam).toHaveProperty('HrefCoverage')
  })

  it('[FIL-01, WIR-01] lists files of v1 and v2 with the addresses of their variants and coverage', async () => {
    await using platform = await startTestPlatform({ profile })
    await platform.ada.upload('v1pre3/samples/5001/files?name=reads.bam', 'reads', 'text/plain')
    const itemsOf = async (path: string): Promise<Record<string, string>[]> => {
      const { body } = await platform.ada.get(`${path}?limit=100`)
      return (body.Response ?? body).Items as Record<string, string>[]
    }
    const datasets = await itemsOf('v2/datasets')
    const dataset = datasets.find(({ V1pre3Id }) => V1pre3Id === 'appresult.6001')
    const lists = [
      'v1pre3/appresults/6001/files',
      'v1pre3/samples/5001/files',
      `v2/datasets/${dataset?.Id}/files`,
    ]
    for (const list of lists) {
      const isAbsolute = isField && list.startsWith('v2/')
      const base = isAbsolute ? `${platform.apiUrl}/v1pre3` : 'v1pre3'
      const files = await itemsOf(list)
      const kinds = files.map(({ Id, Name, HrefVariants, HrefCoverage }) => {
        const kind = /\.(vcf|bam)(\.gz)?$/.exec(String(Name))?.[1]
        expect(HrefVariants).toBe(kind === 'vcf' ? `${base}/variantset/${Id}` : undefined)
        expect(HrefCoverage).toBe(kind === 'bam' ? `${base}/coverage/${Id}` : undefined)
        return kind
      })
      expect(kinds).toEqual(expect.arrayContaining([list.includes('samples') ? 'bam' : 'vcf']))
    }
    const { body } = await platform.ada.get('v2/files/7001')
    const { HrefVariants } = body.Response ?? body
    const inV1 = String(HrefVariants).replace(/^http.*?(?=v1pre3)/, '')
    expect((await platform.ada.get(inV1)).status).toBe(200)
  })

  it('[WIR-01] gives an address that is good for 7 days, without a token, with its headers', async () => {
    await using platform = await startTestPlatform({ profile })
    platform.clock.freeze(true)
    const meta = await platform.ada.get('v1pre3/files/7001/content?redirect=meta')
    const { redirect_uri, HrefContent, Expires, SupportsRange } = meta.body.Response
    expect([HrefContent, SupportsRange]).toEqual([redirect_uri, true])
    const redirect = await platform.ada.get('v1pre3/files/7001/content')
    expect(redirect.status).toBe(302)
    expect(redirect.headers.get('expires')).toBe(meta.headers.get('expires'))
    const days = (Date.parse(Expires as string) - platform.clock.now()) / 86_400_000
    expect(days).toBe(7)
    const address = new URL(await locationOf(platform.ada, '7001'))
    const names = [...address.searchParams.keys()]
    expect(names).toEqual(
      expect.arrayContaining(['response-content-type', 'response-content-disposition']),
    )
    const content = await fetch(address)
    expect(content.status).toBe(200)
    expect(content.headers.get('content-type')).toBe(
      address.searchParams.get('response-content-type'),
    )
    await content.body?.cancel()
  })

  it('[WIR-02] takes uploads without a boundary as they are, with one the part, and empty ones', async () => {
    await using platform = await startTestPlatform({ profile })
    const { HrefFiles } = await newResult(platform.ada)
    const raw = await platform.ada.upload(
      `${HrefFiles}?NAME=a.txt&Directory=/d/e`,
      'raw bytes',
      'multipart/form-data',
    )
    expect(raw.body.Response).toMatchObject({ Path: 'd/e/a.txt', Size: 9 })
    const form = new FormData()
    form.append('file', new Blob(['part']), 'b.txt')
    const encoded = new Response(form)
    const part = await platform.ada.upload(
      `${HrefFiles}?name=b.txt`,
      await encoded.text(),
      encoded.headers.get('content-type') ?? '',
    )
    expect(part.body.Response).toMatchObject({ Name: 'b.txt', Size: 4 })
    const empty = await platform.ada.upload(`${HrefFiles}?name=c.txt`, '', 'text/plain')
    expect([empty.status, empty.body.Response.Size]).toEqual([201, 0])
  })

  it('[WIR-01] names what is wrong with properties in Errors, by the codes of deployed platforms', async () => {
    await using platform = await startTestPlatform({ profile })
    const text = { Name: 'Demo.a', Type: 'string', Content: 'a' }
    const map = (...Keys: string[]) => ({
      Name: 'Demo.map',
      Type: 'map',
      ContentMap: Keys.map((Key) => ({ Key, Values: ['x'] })),
    })
    const cases: readonly [string, number, readonly object[]][] = [
      ['NAME_LENGTH', 400, [{ ...text, Name: 'a' }]],
      ['DUPLICATE_NAMES', 400, [text, text]],
      ['TYPE_INVALID', 400, [{ ...text, Type: 'number' }]],
      ['CONTENT_REFERENCE_INVALID', 400, [{ ...text, Type: 'sample', Content: 'nothing' }]],
      [
        'CONTENT_REFERENCE_NOT_RESOLVED',
        isField ? 409 : 400,
        [{ ...text, Type: 'sample', Content: 'v1pre3/samples/9999999' }],
      ],
      ['CONTENT_MAP_KEY_INVALID', 400, [map('a b')]],
      ['CONTENT_MAP_DUPES', 400, [map('a', 'a')]],
    ]
    for (const [code, status, Properties] of cases) {
      const reply = await platform.ada.postJson('v1pre3/projects/4002/properties', { Properties })
      const codes = (reply.body.ResponseStatus.Errors as { ErrorCode: string }[]).map(
        ({ ErrorCode }) => ErrorCode,
      )
      expect([code, reply.status, codes]).toEqual([code, status, expect.arrayContaining([code])])
    }
    const gone = await platform.ada.get('v1pre3/projects/4002/properties/Demo.none')
    expect(gone.status).toBe(404)
  })

  it('[WIR-01] reads maps by either name, keeps equal texts, and lists equal references once', async () => {
    await using platform = await startTestPlatform({ profile })
    const path = 'v1pre3/projects/4002/properties'
    const row = [{ Key: 'k', Values: ['v'] }]
    const sample = 'v1pre3/samples/5001'
    const written = await platform.ada.postJson(path, {
      Properties: [
        { Name: 'Demo.map', Type: 'map', ContentMap: row },
        { Name: 'Demo.maps', Type: 'map[]', ItemsMap: [row, row] },
        { Name: 'Demo.texts', Type: 'string[]', Items: ['a', 'a'] },
        { Name: 'Demo.samples', Type: 'sample[]', Items: [sample, sample] },
      ],
    })
    expect(written.status).toBeLessThan(300)
    const read = async (name: string): Promise<Reply['body']> =>
      (await platform.ada.get(`${path}/${name}`)).body.Response as unknown
    const map = await read('Demo.map')
    expect(map).toMatchObject({ ContentMap: row, Content: row })
    expect(members(map)).toEqual(
      expect.arrayContaining(['UserModifiedBy', 'ApplicationModifiedBy', 'DateModified']),
    )
    expect(await read('Demo.maps')).toMatchObject({ ItemsMap: [row, row] })
    expect((await read('Demo.texts')).Items).toEqual(['a', 'a'])
    expect((await read('Demo.samples')).Items).toHaveLength(1)
    const inV2 = async (name: string): Promise<Reply['body']> =>
      recordIn(await platform.ada.get(`v2/projects/4002/properties/${name}`)) as unknown
    expect(members(await inV2('Demo.texts'))).toContain('ContentItems')
    expect(members(await inV2('Demo.map'))).toContain('ContentMap')
    expect(members(await inV2('Demo.maps'))).toContain('ContentMapItems')
  })

  it('[WIR-03] restores and empties the trash at the addresses of deployed clients', async () => {
    await using platform = await startTestPlatform({ profile })
    const entry = (await platform.ada.delete('v1pre3/appresults/6001')).body.Response
    expect(entry.HrefPostRestoreFromTrash).toBe(`v1pre3/trash/${entry.Id}/restorefromtrash`)
    expect((await platform.ben.post(entry.HrefPostRestoreFromTrash as string)).status).toBe(403)
    expect((await platform.ada.post(entry.HrefPostRestoreFromTrash as string)).status).toBe(200)
    await platform.ada.delete('v1pre3/appresults/6001')
    const limited = platform.withScopes(['movetotrash global'])
    expect((await limited.delete('v1pre3/users/current/trash')).status).toBe(403)
    const emptier = platform.withScopes(['Empty Trash'])
    expect((await emptier.delete('v1pre3/users/current/trash')).body.Response.DeletedCount).toBe(1)
  })

  it('[WIR-03] revokes the token that it is called with, and reads it from the query alone', async () => {
    await using platform = await startTestPlatform({ profile })
    const { token } = platform.issueToken({
      user: '1001',
      application: '2001',
      scopes: ['browse global'],
    })
    const own = platform.withToken(token)
    const current = `v1pre3/oauthv2/token/current`
    const read = await platform.anonymous.get(`${current}?access_token=${token}`)
    expect([read.status, read.body.Response.Scopes]).toEqual([200, ['browse global']])
    expect((await own.delete('v2/oauthv2tokens/current')).status).toBeLessThan(300)
    expect((await own.get('v1pre3/users/current')).status).toBe(401)
  })
})
