import { describe, expect, it } from 'vitest'
import { idsIn } from '../../testing/lists.ts'
import { newResult } from '../../testing/new-result.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

/** A session of Ada's, running, of application 2001. */
async function runningSession(platform: TestPlatform): Promise<string> {
  const maker = platform.withScopes(['create project 4002'])
  return (await newResult(maker)).AppSession.Href
}

/** Uploads a log of a session; its file. */
async function upload(platform: TestPlatform, session: string, name = 'run.log', bytes = 'line\n') {
  const { HrefFiles } = (await platform.ada.post(`${session}/logs`)).body.Response
  const path = `${HrefFiles}?Name=${name}&Directory=node-1`
  const { body } = await platform.ada.upload(path, bytes, 'text/plain')
  return body.Response as { Id: string; Href: string }
}

describe('the logs of a session', () => {
  it('[WIR-03] are uploaded to the file set that a POST returns', async () => {
    await using platform = await startTestPlatform()
    const session = await runningSession(platform)
    const set = await platform.ada.post(`${session}/logs`)
    expect(set.status).toBe(200)
    expect(set.body.Response).toEqual({
      Id: expect.stringMatching(/^\d+$/),
      Href: expect.stringMatching(/^v1pre3\/filesets\/\d+$/),
      HrefFiles: expect.stringMatching(/^v1pre3\/filesets\/\d+\/files$/),
    })
    const { Href, HrefFiles } = set.body.Response
    const reply = await platform.ada.upload(`${HrefFiles}?Name=run.log`, 'line\n', 'text/plain')
    expect(reply.status).toBe(201)
    expect(reply.body.Response).toMatchObject({
      Name: 'run.log',
      Size: 5,
      UploadStatus: 'complete',
      ParentAppSession: { Href: session },
    })
    const file = reply.body.Response.Href as string
    expect((await platform.ada.get(file)).body).toEqual(reply.body)
    const { redirect_uri } = (await platform.ada.get(`${file}/content?redirect=meta`)).body.Response
    expect(await (await fetch(redirect_uri)).text()).toBe('line\n')
    expect((await platform.ada.get(Href)).body).toEqual(set.body)
    expect((await platform.ada.post(`${session}/logs`)).body).toEqual(set.body)
  })

  it('[WIR-01] are at the address in the record of the session', async () => {
    await using platform = await startTestPlatform()
    const session = await runningSession(platform)
    const { Id } = await upload(platform, session)
    const { HrefLogs, TotalSize } = (await platform.ada.get(session)).body.Response
    expect(TotalSize).toBe(5)
    const { HrefFiles } = (await platform.ada.get(HrefLogs)).body.Response
    expect(await idsIn(platform.ada, HrefFiles)).toEqual([Id])
  })

  it('[WIR-03] are listed as other files are', async () => {
    await using platform = await startTestPlatform()
    const session = await runningSession(platform)
    const b = await upload(platform, session, 'b.log')
    const a = await upload(platform, session, 'a.txt.gz')
    await upload(platform, await runningSession(platform), 'other.log')
    const { HrefFiles } = (await platform.ada.get(`${session}/logs`)).body.Response
    const ids = (query: string) => idsIn(platform.ada, `${HrefFiles}?${query}`)
    expect(await ids('')).toEqual([b.Id, a.Id])
    expect(await ids('SortBy=Path')).toEqual([a.Id, b.Id])
    expect(await ids('SortDir=Desc&Limit=1')).toEqual([a.Id])
    expect(await ids('Extensions=.log')).toEqual([b.Id])
    expect(await ids('Extensions=txt.gz,vcf')).toEqual([a.Id])
    expect((await platform.ada.get(`${HrefFiles}?Limit=1001`)).status).toBe(400)
  })

  it('[WIR-03] are also accepted after the session has ended', async () => {
    await using platform = await startTestPlatform()
    const session = await runningSession(platform)
    await platform.ada.post(session, { Status: 'Aborted' })
    expect(await upload(platform, session)).toMatchObject({ UploadStatus: 'complete' })
  })

  it('[WIR-03] can be uploaded in parts like other files', async () => {
    await using platform = await startTestPlatform()
    const session = await runningSession(platform)
    const { HrefFiles } = (await platform.ada.post(`${session}/logs`)).body.Response
    const begun = await platform.ada.upload(`${HrefFiles}?Name=big.log&Multipart=true`, '')
    expect(begun.body.Response).toMatchObject({ UploadStatus: 'pending' })
    const { Href, Id } = begun.body.Response
    const types = { 'content-type': 'text/plain' }
    await platform.ada.send('PUT', `${Href}/parts/1`, types, 'first and last')
    expect(await idsIn(platform.ada, HrefFiles)).toEqual([])
    await platform.ada.post(`${Href}?UploadStatus=complete`)
    expect(await idsIn(platform.ada, HrefFiles)).toEqual([Id])
  })

  it('[ACC-20] require WRITE on the session to be written and BROWSE to be read', async () => {
    await using platform = await startTestPlatform()
    const session = await runningSession(platform)
    const { Id } = await upload(platform, session)
    const { HrefFiles } = (await platform.ada.get(`${session}/logs`)).body.Response
    const can = async (scope: string) => {
      const client = platform.withScopes([scope], { application: '2002' })
      const replies = [
        await client.get(HrefFiles),
        await client.get(`v1pre3/files/${Id}/content?redirect=meta`),
        await client.post(`${session}/logs`),
        await client.upload(`${HrefFiles}?Name=more.log`, 'more'),
      ]
      return replies.map(({ status }) => status)
    }
    expect(await can('browse project 4001')).toEqual([403, 403, 403, 403])
    expect(await can('browse project 4002')).toEqual([200, 403, 403, 403])
    expect(await can('read project 4002')).toEqual([200, 200, 403, 403])
    expect(await can('write project 4002')).toEqual([200, 200, 200, 201])
    const ofBen = await platform.ben.get(HrefFiles)
    expect([ofBen.status, refusalOf(ofBen).message]).toEqual([
      403,
      expect.stringContaining('AppSession'),
    ])
    expect((await platform.ada.get('v1pre3/filesets/99999/files')).status).toBe(404)
    expect((await platform.ada.post('v1pre3/appsessions/99999/logs')).status).toBe(404)
  })

  it('[WIR-03] are moved to the trash and permanently deleted with their session', async () => {
    await using platform = await startTestPlatform()
    const session = await runningSession(platform)
    const { Href } = await upload(platform, session)
    await platform.ada.post(session, { Status: 'Complete' })
    const entry = (await platform.ada.delete(session)).body.Response.Id as string
    expect((await platform.ada.get(Href)).status).toBe(404)
    await platform.ada.post(`v1pre3/trash/${entry}/restorefromtrash`)
    expect((await platform.ada.get(Href)).status).toBe(200)
    expect((await platform.ada.get(session)).body.Response.TotalSize).toBe(5)
    await platform.ada.delete(session)
    expect((await platform.ada.delete('v1pre3/users/current/trash')).status).toBe(200)
    expect((await platform.ada.get(Href)).status).toBe(404)
    const address = `v1pre3/search?query=${encodeURIComponent('"run.log"')}`
    expect((await platform.ada.get(address)).body.Response.TotalCount).toBe(0)
  })
})

describe('the record of a session', () => {
  it('[WIR-01] shows how long it has run, in seconds', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const session = await runningSession(platform)
    const duration = async () =>
      (await platform.ada.get(session)).body.Response.RunningDuration as number
    expect(await duration()).toBe(0)
    platform.clock.advance('90m')
    expect(await duration()).toBe(5400)
    await platform.ada.post(session, { Status: 'Complete' })
    platform.clock.advance('1h')
    expect(await duration()).toBe(5400)
  })

  it('[WIR-01] has the further members of its compact and its full form', async () => {
    await using platform = await startTestPlatform()
    const session = await runningSession(platform)
    await platform.ada.post(session, { Status: 'Complete' })
    const compact = {
      Name: 'A result',
      QcStatus: 'Undefined',
      ModifiedOn: expect.any(String),
      DateCompleted: expect.any(String),
      TotalSize: 0,
    }
    const list = await platform.ada.get('v1pre3/users/current/appsessions?SortDir=Desc&Limit=1')
    expect(list.body.Response.Items).toMatchObject([compact])
    expect((await platform.ada.get(session)).body.Response).toMatchObject({
      ...compact,
      OriginatingUri: expect.stringMatching(/^http/),
      HrefLogs: `${session}/logs`,
      Properties: { Href: `${session}/properties` },
    })
  })
})
