import { describe, expect, it } from 'vitest'
import { refusalOf } from '../testing/refusal.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

const projects = 'v1pre3/projects'

describe('a form body', () => {
  it('[CON-11] is application/x-www-form-urlencoded', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.post(projects, { Name: 'Grün & Söhne = 100%' })
    expect(reply.status).toBe(201)
    expect(reply.body.Response.Name).toBe('Grün & Söhne = 100%')
  })

  it('[CON-11] may be JSON with the same members', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.postJson(projects, { Name: 'Fresh' })
    expect(reply.status).toBe(201)
    expect(reply.body.Response.Name).toBe('Fresh')
  })

  it.each([
    'application/x-www-form-urlencoded; charset=UTF-8',
    'Application/X-WWW-Form-Urlencoded',
    'application/json; charset=utf-8',
  ])('[CON-11] is recognized only by its media type: %s', async (contentType) => {
    await using platform = await startTestPlatform()
    const body = /json/.test(contentType) ? '{"Name":"Fresh"}' : 'Name=Fresh'
    const reply = await platform.ada.send('POST', projects, { 'content-type': contentType }, body)
    expect(reply.status).toBe(201)
  })

  it('[ERR-06] without the required member names it', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.post(projects, { Title: 'Fresh' })
    expect(reply.status).toBe(400)
    expect(refusalOf(reply).members).toEqual(['Name'])
  })

  it('[ERR-06] is required, where it has a required member', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.send('POST', projects, {})
    expect(reply.status).toBe(400)
    expect(refusalOf(reply).members).toEqual(['Name'])
  })
})

describe('a JSON body', () => {
  const samples = 'v1pre3/projects/4001/samples'

  it('[WIR-02] may begin with a byte order mark', async () => {
    await using platform = await startTestPlatform()
    for (const contentType of ['application/json', undefined]) {
      const body = new TextEncoder().encode('\u{feff}{"Name":"Fresh"}')
      const headers = contentType === undefined ? {} : { 'content-type': contentType }
      const reply = await platform.ada.send('POST', samples, headers, body)
      expect(reply.status).toBe(201)
      expect(reply.body.Response.Name).toBe('Fresh')
    }
  })

  it('[ERR-06] of the wrong shape is refused with the expected one', async () => {
    await using platform = await startTestPlatform()
    const refused = async (path: string, value: unknown) =>
      refusalOf(await platform.ada.postJson(path, value)).message
    const properties = 'v1pre3/appresults/6001/properties'
    expect(await refused(samples, [])).toBe('The body must be an object.')
    expect(await refused(properties, { Properties: {} })).toBe('Properties must be a list.')
    expect(await refused(properties, { Properties: [5] })).toBe('Properties[0] must be an object.')
  })

  it('[CON-11] is not read as a form if the operation requires JSON', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.post('v1pre3/appresults/6001/properties', { Properties: '[]' })
    expect(reply.status).toBe(415)
    expect(refusalOf(reply).message).toContain('application/json')
  })

  it('[ERR-06] has all of its problems reported together, each with its member', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.postJson(samples, { Name: 7.5, Read1: -1, Read2: 'x' })
    expect(reply.status).toBe(400)
    const { members, message } = refusalOf(reply)
    expect([...members].sort()).toEqual(['Read1', 'Read2'])
    for (const member of members) expect(message).toContain(member)
  })

  it('[ERR-06] has its problems reported together with those of the query', async () => {
    await using platform = await startTestPlatform()
    const path = 'v1pre3/appresults/6001/properties?Limit=x'
    const reply = await platform.ada.postJson(path, { Properties: 'none' })
    expect([...refusalOf(reply).members].sort()).toEqual(['Limit', 'Properties'])
  })

  it('[ERR-06] that is refused changes nothing', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.postJson(samples, { Name: 'Fresh', Read1: 'x' })
    expect((await platform.ada.get(samples)).body.Response.TotalCount).toBe(2)
  })
})
