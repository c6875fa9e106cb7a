import { describe, expect, it } from 'vitest'
import { startTestPlatform } from '../testing/test-platform.ts'

describe('the field profile', () => {
  it('[WIR-01] has the codes and statuses that deployed clients expect', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const codeOf = async (path: string, token = 'ada-private') => {
      const { status, body } = await platform.withToken(token).get(path)
      return [status, body.ResponseStatus.ErrorCode as string | undefined]
    }
    const prefix = 'PLATFORM.COMMON.'
    expect(await codeOf('v1pre3/projects/99')).toEqual([404, `${prefix}NOT_FOUND`])
    const forbidden = [403, `${prefix}INSUFFICIENT_RESOURCE_PERMISSIONS`]
    expect(await codeOf('v1pre3/projects/4003')).toEqual(forbidden)
    expect(await codeOf('v1pre3/files/7201')).toEqual(forbidden)
    expect(await codeOf('v1pre3/files/99999')).toEqual([404, `${prefix}NOT_FOUND`])
    expect((await codeOf('v1pre3/nowhere'))[1]).toBeUndefined()
  })

  it('[WIR-01] calls a bad token unrecognized', async () => {
    await using platform = await startTestPlatform({ profile: 'field' })
    const { status, body } = await platform.withToken('bad').get('v1pre3/users/current')
    expect(status).toBe(401)
    expect(body.ResponseStatus.Message).toContain('Unrecognized access token')
  })

  it('[WIR-01] has the configured prefix of error codes', async () => {
    await using platform = await startTestPlatform({ profile: 'field', errorPrefix: 'ACME.' })
    const { body } = await platform.ada.get('v1pre3/projects/99')
    expect(body.ResponseStatus.ErrorCode).toBe('ACME.NOT_FOUND')
  })

  it('[WIR-01] treats a limit that is too large as the maximum, and an unknown sort field as absent', async () => {
    await using field = await startTestPlatform({ profile: 'field' })
    await using spec = await startTestPlatform()
    const path = 'v1pre3/users/current/runs?Limit=99999&SortBy=Nothing'
    const { status, body } = await field.ada.get(path)
    expect([status, body.Response.Limit, body.Response.SortBy]).toEqual([200, 1024, 'Id'])
    expect((await spec.ada.get(path)).status).toBe(400)
  })
})

describe('aliases', () => {
  const aliases = { HrefPlatformUI: 'HrefOtherUI', Name: 'Title', Limit: 'PageSize' }

  it('[WIR-01] are returned in addition to the members that they duplicate', async () => {
    await using platform = await startTestPlatform({ aliases })
    const { Response } = (await platform.ada.get('v1pre3/projects/4001')).body
    expect(Response.HrefOtherUI).toBe(Response.HrefPlatformUI)
    expect(Response.Title).toBe('Volvox')
    expect(Response.UserOwnedBy.Title).toBe('Ada Example')
    const list = (await platform.ada.get('v1pre3/users/current/projects')).body.Response
    expect(list.Items[0].Title).toBe('Volvox')
  })

  it('[WIR-01] are read in bodies and queries like the first names', async () => {
    await using platform = await startTestPlatform({ aliases })
    const made = await platform.ada.post('v1pre3/projects', { title: 'By its other name' })
    expect([made.status, made.body.Response.Name]).toEqual([201, 'By its other name'])
    const list = await platform.ada.get('v1pre3/users/current/projects?pagesize=1')
    expect(list.body.Response.Items).toHaveLength(1)
    const named = await platform.ada.get('v1pre3/users/current/projects?Title=Empty')
    expect(named.body.Response.TotalCount).toBe(1)
  })
})

describe('what deployed clients send', () => {
  it('[WIR-02] may have numbers and truth as texts, in any case, and nulls', async () => {
    await using platform = await startTestPlatform()
    const body = {
      NAME: 'Fresh',
      read1: '151',
      isPairedEnd: 'True',
      Read2: null,
      numReadsRaw: -999,
      Unknown: { deep: [1] },
    }
    const made = await platform.ada.postJson('v1pre3/projects/4001/samples/', body)
    expect(made.status).toBe(201)
    expect(made.body.Response).toMatchObject({ Name: 'Fresh', Read1: 151, IsPairedEnd: true })
  })

  it('[WIR-02] may end in a slash, and say more than the operation reads', async () => {
    await using platform = await startTestPlatform()
    for (const path of [
      'v1pre3/projects/4001/',
      'v1pre3/projects/4001?Limit=10&Offset=20&SortBy=Size&nonsense=1',
      'V1PRE3/Projects/4001',
    ]) {
      expect((await platform.ada.get(path)).status).toBe(200)
    }
  })

  it('[WIR-02] is answered with the existing members, and never with null', async () => {
    await using platform = await startTestPlatform()
    const { text } = await platform.ada.get('v1pre3/samples/5002')
    expect(text).not.toContain('null')
    expect(text).not.toContain('HrefGenome')
  })
})

it('[WIR-02] JSON that is declared as a form is read as JSON', async () => {
  await using platform = await startTestPlatform()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await platform.ada.send('POST', 'v1pre3/projects', form, '{"Name": "By curl"}')
  expect([reply.status, reply.body.Response.Name]).toEqual([201, 'By curl'])
})

it.each(['a\nb', 'a\u0000b', '\u007f'])(
  '[ERR-06] a name may contain no control characters: %j',
  async (Name) => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.postJson('v1pre3/projects', { Name })
    expect(status).toBe(400)
    expect(body.ResponseStatus.Message).toContain('control characters')
  },
)

it('[WIR-01] a file has properties like its parents, also in its record', async () => {
  await using platform = await startTestPlatform()
  const note = { Name: 'Demo.note', Type: 'string', Content: 'hello' }
  const written = await platform.ada.postJson('v1pre3/files/7003/properties', {
    Properties: [note],
  })
  expect(written.status).toBe(201)
  const { Properties } = (await platform.ada.get('v1pre3/files/7003')).body.Response
  expect(Properties).toMatchObject({ TotalCount: 1, Href: 'v1pre3/files/7003/properties' })
  expect(Properties.Items[0]).toMatchObject(note)
  expect((await platform.reader.get('v1pre3/files/7003/properties')).status).toBe(200)
})
