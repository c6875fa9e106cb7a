import { profiles } from '@benchtop/contracts'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Client, Reply } from '../client.ts'
import { idsIn, itemsIn } from '../lists.ts'
import { newResult } from '../new-result.ts'
import { startTestPlatform } from '../test-platform.ts'

// What deployed clients send and expect, statement by statement: of files, properties, the trash and scopes.

const members = (value: object): string[] => Object.keys(value)
const md5 = (data: string | Uint8Array, encoding: 'hex' | 'base64' = 'hex'): string =>
  createHash('md5').update(data).digest(encoding)

/** Starts an upload in parts, by any of the ways of deployed clients; its file. */
function started(client: Client, HrefFiles: string, way: string): Promise<Reply> {
  if (way === 'query') return client.upload(`${HrefFiles}?multipart=TRUE&name=a.txt`, '')
  const of = { MultiPart: 'true', name: 'a.txt', DIRECTORY: 'd' }
  return way === 'form' ? client.post(HrefFiles, of) : client.postJson(HrefFiles, of)
}

describe.each(profiles)('the profile %s', (profile) => {
  const isField = profile === 'field'
  const recordIn = ({ body }: Reply): Reply['body'] => (isField ? body : body.Response) as unknown

  it('[WIR-01] files: name the sample, AppResult or run that they belong to', async () => {
    await using platform = await startTestPlatform({ profile })
    const [runFile] = await idsIn(platform.ada, 'v1pre3/runs/8001/files')
    for (const [id, name, parent] of [
      ['7101', 'ParentSample', '5001'],
      ['7001', 'ParentAppResult', '6001'],
      [runFile, 'ParentRun', '8001'],
    ]) {
      const { body } = await platform.ada.get(`v1pre3/files/${id}`)
      expect(body.Response).toMatchObject({ [name!]: { Id: parent } })
    }
  })

  it.each(['query', 'form', 'JSON'])(
    '[WIR-03] files: are uploaded in parts, started by %s, with an ETag of the MD5s of the parts',
    async (way) => {
      await using platform = await startTestPlatform({ profile })
      const { HrefFiles } = await newResult(platform.ada)
      const begun = await started(platform.ada, HrefFiles, way)
      expect([begun.status, begun.body.Response.UploadStatus]).toEqual([
        isField ? 200 : 201,
        'pending',
      ])
      const { Href } = begun.body.Response
      const inner = new FormData()
      inner.append('file', new Blob(['part one']), 'ignored.txt')
      const encoded = new Response(inner)
      const type = encoded.headers.get('content-type') ?? ''
      const part = await platform.ada.send(
        'PUT',
        `${Href}/parts/1`,
        { 'content-type': type, 'content-md5': md5('part one', 'base64') },
        await encoded.text(),
      )
      expect([part.status, part.body.Response.ETag]).toEqual([200, md5('part one')])
      const parts = await itemsIn(platform.ada, `${Href}/parts`)
      expect(parts).toMatchObject([{ Number: 1, Size: 8, ETag: md5('part one') }])
      const done = await platform.ada.post(`${Href}?uploadstatus=COMPLETE`)
      const { ETag, UploadStatus, Size } = done.body.Response
      const sums = createHash('md5').update(md5('part one'), 'hex').digest('hex')
      expect([ETag, UploadStatus, Size]).toEqual([`${sums}-1`, 'complete', 8])
      const { redirect_uri } = (await platform.ada.get(`${Href}/content?redirect=meta`)).body
        .Response
      expect(await (await fetch(redirect_uri)).text()).toBe('part one')
    },
  )

  it('[WIR-01] files: have the MD5 of their content as ETag where they came in one request', async () => {
    await using platform = await startTestPlatform({ profile })
    const { HrefFiles } = await newResult(platform.ada)
    const { body } = await platform.ada.upload(`${HrefFiles}?name=a.txt`, 'text')
    expect(body.Response.ETag).toBe(md5('text'))
  })

  it(`[WIR-01] properties: have names of at most ${isField ? 64 : 256} characters`, async () => {
    await using platform = await startTestPlatform({ profile })
    const write = async (Name: string) => {
      const Properties = [{ Name, Type: 'string', Content: 'x' }]
      const path = 'v1pre3/projects/4002/properties'
      return (await platform.ada.postJson(path, { Properties })).status < 300
    }
    const most = isField ? 64 : 256
    const named = (length: number) => `Demo.${'a'.repeat(length - 5)}`
    expect([await write(named(most)), await write(named(most + 1))]).toEqual([true, false])
    expect(await write('Demo.a-b_c.0')).toBe(true)
    for (const wrong of ['Demo.a b', 'Demo.ä', 'Demo..a']) expect(await write(wrong)).toBe(false)
  })

  it.each([
    ['run[]', 'v1pre3/runs/8001', 'Run'],
    ['biosample[]', 'v2/biosamples/12001', 'BioSample'],
    ['dataset[]', '', 'Dataset'],
    ['project[]', 'v1pre3/projects/4001', 'Project'],
    ['file[]', 'v1pre3/files/7001', 'File'],
    ['sample[]', 'v1pre3/samples/5001', 'Sample'],
    ['appresult[]', 'v1pre3/appresults/6001', 'AppResult'],
    ['string[]', 'text', 'Content'],
  ])('[WIR-01] properties: of type %s are arrays of v2, item by item', async (...row) => {
    const [Type, given, member] = row
    await using platform = await startTestPlatform({ profile })
    const [dataset] = recordIn(await platform.ada.get('v2/datasets')).Items as { Id: string }[]
    const item = given === '' ? `v2/datasets/${dataset?.Id}` : given
    const Properties = [{ Name: 'Demo.list', Type, Items: [item] }]
    const written = await platform.ada.postJson('v1pre3/projects/4002/properties', { Properties })
    expect([written.status < 300, written.text]).toEqual([true, expect.any(String)])
    const path = 'v2/projects/4002/properties/Demo.list'
    expect(recordIn(await platform.ada.get(path))[`${member}Items`]).toHaveLength(1)
    const { Items } = recordIn(await platform.ada.get(`${path}/items`))
    expect(Items).toMatchObject([{ Id: expect.any(String), [member]: expect.anything() }])
  })

  it('[WIR-01] trash: names what was deleted by its kind, and is 409 while an app runs on it', async () => {
    await using platform = await startTestPlatform({ profile })
    const { Href, AppSession } = await newResult(platform.ada)
    expect((await platform.ada.delete(Href)).status).toBe(409)
    await platform.ada.post(AppSession.Href, { Status: 'Complete' })
    for (const [path, member] of [
      [Href, 'DeletedAppResult'],
      [AppSession.Href, 'DeletedAppSession'],
      ['v1pre3/samples/5002', 'DeletedSample'],
      ['v1pre3/runs/8002', 'DeletedRun'],
      ['v1pre3/projects/4002', 'DeletedProject'],
    ]) {
      const reply = await platform.ada.delete(path!)
      expect([path, reply.status, members(reply.body.Response)]).toEqual([
        path,
        200,
        expect.arrayContaining([member]),
      ])
    }
    const { Items } = recordIn(await platform.ada.get('v2/trash?limit=100')) as { Items: object[] }
    expect(Items.filter((entry) => 'DeletedDataset' in entry)).toHaveLength(2)
  })

  it.each([
    'browse global',
    'read project 4001',
    'create project 4001',
    'write sample 5001',
    'READ AppResult 6001',
    'write run 8001',
    'read appsession {own}',
    'create projects',
    'create runs',
    'Start Applications',
    'manage applications',
    'MoveToTrash Global',
    'empty trash',
    'audit user',
  ])('[WIR-02] scopes: grants "%s"', async (scope) => {
    await using platform = await startTestPlatform({ profile })
    const { AppSession } = await newResult(platform.ada)
    const { status, body } = await platform.anonymous.post('v1pre3/oauthv2/deviceauthorization', {
      client_id: 'cohort-browser',
      response_type: 'device_code',
      scope: scope.replace('{own}', AppSession.Id),
    })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ device_code: expect.any(String) }),
    ])
  })
})
