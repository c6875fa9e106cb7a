import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { newResult } from '../new-result.ts'
import { adasSession, decide, report, storePath } from '../purchases.ts'
import { startTestPlatform } from '../test-platform.ts'

// What deployed clients read of answers, in both profiles.

const using = (href: string, type: string) => ({ Rel: 'using', Type: type, HrefContent: href })

describe.each(profiles)('the profile %s', (profile) => {
  const isField = profile === 'field'

  it('[WIR-01] lists the items of a property with its Type, Name and Href', async () => {
    await using platform = await startTestPlatform({ profile })
    const properties = 'v1pre3/projects/4001/properties'
    await platform.ada.postJson(properties, {
      Properties: [
        { Name: 'Demo.results', Type: 'appresult[]', Items: ['v1pre3/appresults/6001'] },
        { Name: 'Demo.words', Type: 'string[]', Items: ['a', 'b'] },
      ],
    })
    for (const [name, type] of [
      ['Demo.results', 'appresult[]'],
      ['Demo.words', 'string[]'],
    ]) {
      const { body } = await platform.ada.get(`${properties}/${name}/items`)
      const Href = `${properties}/${name}`
      expect(body.Response).toMatchObject({ Type: type, Name: name, Href, SortBy: 'Id' })
      expect(body.Response.Items).not.toEqual([])
    }
  })

  it('[WIR-01] refers from a sample, a project and a run to the AppResults that name them', async () => {
    await using platform = await startTestPlatform({ profile })
    const places = ['v1pre3/samples/5001', 'v1pre3/projects/4001', 'v1pre3/runs/8001']
    const types = ['Sample', 'Project', 'Run']
    const References = places.map((href, at) => using(href, types[at]!))
    const { Href, AppSession } = await newResult(platform.ada, { Name: 'From all', References })
    for (const place of places) {
      const { body } = await platform.ada.get(place)
      expect(body.Response.References).toEqual([
        {
          Rel: 'UsedBy',
          Type: 'AppResult',
          Href,
          HrefContent: Href,
          Content: expect.objectContaining({ Href, Name: 'From all' }),
        },
      ])
    }
    const result = (await platform.ada.get(Href)).body.Response
    expect(result.References).toEqual(
      References.map((reference) => ({
        ...reference,
        Href: reference.HrefContent,
        Content: expect.objectContaining({ Href: reference.HrefContent }),
      })),
    )
    await platform.ada.post(AppSession.Href, { Status: 'Complete' })
    expect((await platform.ada.delete(Href)).status).toBe(200)
    expect((await platform.ada.get(places[0]!)).body.Response.References).toEqual([])
  })

  it('[WIR-01] refers to no AppResult that its reader may not browse', async () => {
    await using platform = await startTestPlatform({ profile })
    const References = [using('v1pre3/samples/5001', 'Sample')]
    await newResult(platform.ada, { References })
    const reader = platform.withScopes(['read project 4001'])
    expect((await reader.get('v1pre3/samples/5001')).body.Response.References).toEqual([])
  })

  it(`[WIR-01] ${isField ? 'takes Format=txt for the default' : 'refuses Format=txt'}`, async () => {
    await using platform = await startTestPlatform({ profile })
    const set = await platform.ada.get('v1pre3/variantset/7001?Format=txt')
    const list = await platform.ada.get(
      'v1pre3/variantset/7001/variants/ctgA?StartPos=1&EndPos=5000&Format=txt',
    )
    if (isField) {
      expect(set.body.Response.Metadata.fileformat).toMatch(/^VCF/)
      expect(list.body.Response.Items).not.toEqual([])
    } else {
      for (const { status, body } of [set, list]) {
        expect(status).toBe(400)
        expect(body.ResponseStatus.Message).toBe('Format must be one of json, vcf.')
      }
    }
  })

  it('[WIR-01] starts an upload in parts without a body, by any Content-Type', async () => {
    await using platform = await startTestPlatform({ profile })
    const { HrefFiles } = await newResult(platform.ada)
    for (const type of ['text/plain', 'application/json', 'multipart/form-data', 'x/y']) {
      const { status, body } = await platform.ada.upload(
        `${HrefFiles}?name=reads.txt&multipart=true`,
        '',
        type,
      )
      expect(status).toBe(isField ? 200 : 201)
      expect(body.Response).toMatchObject({ Name: 'reads.txt', UploadStatus: 'pending' })
    }
    const complete = await platform.ada.upload(`${HrefFiles}?name=a.txt`, 'a')
    expect(complete.status).toBe(201)
  })

  it('[ERR-03] answers the id of a file that does not exist with 404, and a foreign one with 403', async () => {
    await using platform = await startTestPlatform({ profile })
    for (const path of ['files/999999', 'files/999999/content', 'files/none']) {
      expect((await platform.ada.get(`v1pre3/${path}`)).status).toBe(404)
    }
    expect((await platform.ada.get('v1pre3/files/7201')).status).toBe(403)
  })

  it('[WIR-01] refuses an unknown path in the words of the profile', async () => {
    await using platform = await startTestPlatform({ profile })
    const v2 = await platform.ada.get('v2/nothing/here')
    const v1 = await platform.ada.get('v1pre3/nothing/here')
    expect([v1.status, v2.status]).toEqual([404, 404])
    if (isField) {
      const Message = expect.stringContaining('/v2/nothing/here')
      expect(v2.body).toEqual({ ResponseStatus: { Message }, Notifications: [] })
      expect(Object.keys(v1.body.ResponseStatus)).toEqual(['Message'])
      expect(v1.body.Notifications).toEqual([])
    } else {
      expect(v2.body).toMatchObject({ ErrorCode: 'NotFound', RequestId: expect.any(String) })
      expect(v1.body.ResponseStatus.ErrorCode).toBe('NotFound')
      expect(v1.body.Notifications).toHaveLength(1)
    }
  })

  it('[PRP-04] refuses keys of maps that deployed platforms refuse, and empty names', async () => {
    await using platform = await startTestPlatform({ profile })
    const path = 'v1pre3/projects/4001/properties'
    const write = async (...keys: string[]) => {
      const ContentMap = keys.map((Key) => ({ Key, Values: ['x'] }))
      const { status, body } = await platform.ada.postJson(path, {
        Properties: [{ Name: 'Demo.map', Type: 'map', ContentMap }],
      })
      const errors = (body.ResponseStatus.Errors ?? []) as { ErrorCode: string }[]
      return [status, ...errors.map(({ ErrorCode }) => ErrorCode)]
    }
    expect(await write('a.b-c_D9', 'k'.repeat(64))).toEqual([201])
    expect(await write('k'.repeat(65), 'with space', 'ümlaut', '')).toEqual([
      400,
      ...Array.from({ length: 4 }, () => 'CONTENT_MAP_KEY_INVALID'),
    ])
    const nameless = await platform.ada.postJson(path, {
      Properties: [{ Name: '', Type: 'string', Content: 'x' }],
    })
    expect(nameless.body.ResponseStatus.Errors).toMatchObject([{ ErrorCode: 'NAME_LENGTH' }])
    for (const name of ['a..b', '.a.b', 'a.b.', 'a.b..c']) {
      const { body } = await platform.ada.postJson(path, {
        Properties: [{ Name: name, Type: 'string', Content: 'x' }],
      })
      expect(body.ResponseStatus.Errors).toMatchObject([{ ErrorCode: 'NAME_INVALID' }])
    }
  })

  it('[FIL-03] has the header Expires with redirect=meta too', async () => {
    await using platform = await startTestPlatform({ profile })
    const meta = await platform.ada.get('v1pre3/files/7003/content?redirect=meta')
    const redirect = await platform.ada.get('v1pre3/files/7003/content')
    const expires = redirect.headers.get('expires')!
    expect(meta.headers.get('expires')).toBe(expires)
    expect(new Date(meta.body.Response.Expires).toUTCString()).toBe(expires)
  })

  it(`[WIR-01] ${isField ? 'sells' : 'sells nothing'} without a session`, async () => {
    await using platform = await startTestPlatform({ profile })
    const seller = platform.withScopes([], { application: '2001' })
    const path = storePath(platform, 'purchases')
    const { status, body } = await seller.postJson(path, { Products: [report] })
    if (!isField) {
      expect(status).toBe(400)
      expect(body.ResponseStatus.Errors).toMatchObject([{ Member: 'AppSessionId' }])
      return
    }
    expect(status).toBe(201)
    expect(body.Response).not.toHaveProperty('AppSession')
    const { Id } = body.Response
    expect((await decide(platform, Id, 'confirm')).body).toMatchObject({ appSession: null })
    const read = await seller.get(`${path}/${Id}`)
    expect(read.body.Response).toMatchObject({ Id, Status: 'COMPLETED' })
    expect(read.body.Response).not.toHaveProperty('AppSession')
    const named = await seller.postJson(path, { Products: [report], AppSessionId: adasSession })
    expect(named.status).toBe(409)
  })

  it(`[WIR-01] ${isField ? 'has' : 'lacks'} the members that only recordings have`, async () => {
    await using platform = await startTestPlatform({ profile })
    const read = (path: string) => platform.ada.get(path)
    const project = (await read('v1pre3/projects/4001')).body.Response
    const file = (await read('v1pre3/files/7001')).body.Response
    const { AppSession } = (await read('v1pre3/appresults/6001')).body.Response
    const members = [
      project.IdAsLong,
      project.UserOwnedBy.DateCreated,
      project.UserOwnedBy.AvatarUrl,
      file.ParentAppResult.Name,
      AppSession.Application.Features,
      AppSession.Application.LockStatus,
    ]
    const user = (await read('v1pre3/users/current')).body.Response
    const noDate = '0001-01-01T00:00:00.0000000Z'
    const recorded = [undefined, noDate, user.AvatarUrl, 'Calls', ['Billing'], 'Locked']
    expect(members).toEqual(isField ? recorded : members.map(() => undefined))
    const [row] = (await read('v1pre3/appresults/6001/files')).body.Response.Items
    expect(row.IdAsLong).toBe(isField ? Number(row.Id) : undefined)
    expect([user.IdAsLong, file.IdAsLong]).toEqual([undefined, undefined])
  })

  it(`[WIR-01] ${isField ? 'names' : 'does not name'} the library of a sample`, async () => {
    await using platform = await startTestPlatform({ profile })
    const list = await platform.ada.get('v1pre3/projects/4001/samples?Limit=1000')
    const libraries: unknown[] = []
    for (const { Href } of list.body.Response.Items as { Href: string }[]) {
      libraries.push((await platform.ada.get(Href)).body.Response.Library)
    }
    if (isField) {
      expect(libraries).toContainEqual(
        expect.objectContaining({ Href: expect.stringContaining('v2/libraries/') }),
      )
    } else {
      expect(libraries.filter((library) => library !== undefined)).toEqual([])
    }
  })
})
