import { describe, expect, it } from 'vitest'
import { columnIn } from '../../testing/lists.ts'
import { newResult } from '../../testing/new-result.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

/** The session of AppResult 6001, which is Complete. */
async function completeSession({ ada }: TestPlatform): Promise<string> {
  const { body } = await ada.get('v1pre3/appresults/6001')
  return `v2/appsessions/${body.Response.AppSession.Id}`
}

/** A new session that is Running, by no job. */
async function newSession({ ada }: TestPlatform): Promise<string> {
  const { status, body } = await ada.post('v2/appsessions', { Name: 'Fresh' })
  expect(status).toBe(201)
  return body.Response.Href as string
}

/** A session of a native app that waits for a place to run in. */
async function pendingSession(platform: TestPlatform): Promise<string> {
  const { body } = await platform.ada.postJson('v1pre3/applications/2002/appsessions', {
    Name: 'Waits',
    AgentId: 'an-agent-that-never-comes',
    Properties: [],
  })
  return `v2/appsessions/${body.Response.Id}`
}

describe('the quality control and delivery of an analysis', () => {
  it('[V2-03] are set while it is Complete, and seen in v1', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const href = await completeSession(platform)
    const changed = await ada.postJson(href, { QcStatus: 'QcFailed', DeliveryStatus: 'OnHold' })
    expect(changed.status).toBe(200)
    expect(changed.body.Response).toMatchObject({ QcStatus: 'QcFailed', DeliveryStatus: 'OnHold' })
    const v1 = await ada.get(href.replace('v2', 'v1pre3'))
    expect(v1.body.Response.QcStatus).toBe('QcFailed')
  })

  it('[V2-03] accept a QcStatus only once it is Complete or Aborted, and a DeliveryStatus at any time', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const href = await newSession(platform)
    const early = await ada.postJson(href, { QcStatus: 'QcPassed' })
    expect(early.status).toBe(409)
    expect(refusalOf(early, 'v2').message).toContain('Running')
    for (const DeliveryStatus of [
      'DoNotDeliver',
      'OnHold',
      'ReadyForDelivery',
      'DeliveryFailed',
      'DeliveryInProgress',
      'Delivered',
      'Undefined',
    ]) {
      const { body } = await ada.post(href, { DeliveryStatus })
      expect(body.Response.DeliveryStatus).toBe(DeliveryStatus)
    }
    await ada.post(href.replace('v2', 'v1pre3'), { Status: 'Aborted' })
    expect((await ada.postJson(href, { QcStatus: 'Discarded' })).status).toBe(200)
  })

  it('[V2-03] don’t set the ExecutionStatus, which apps may report under the field profile', async () => {
    await using spec = await startTestPlatform()
    const refused = await spec.ada.post(await newSession(spec), { ExecutionStatus: 'Complete' })
    expect(refused.status).toBe(400)
    await using field = await startTestPlatform({ profile: 'field' })
    const { body } = await field.ada.post('v2/appsessions', { Name: 'Fresh' })
    const reported = await field.ada.post(`v2/appsessions/${body.Id}`, {
      ExecutionStatus: 'complete',
      StatusSummary: 'done',
    })
    expect(reported.body).toMatchObject({ ExecutionStatus: 'Complete', StatusSummary: 'done' })
  })

  it('[V2-03] come with comments of up to 1024 characters, the oldest first', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const href = await completeSession(platform)
    expect((await ada.get(href)).body.Response.ContainsComments).toBe(false)
    await ada.post(href, { Comment: 'x'.repeat(1024) })
    await ada.post(href, { Comment: 'second' })
    expect((await ada.post(href, { Comment: 'x'.repeat(1025) })).status).toBe(400)
    const { body } = await ada.get(`${href}/comments?SortBy=Timestamp`)
    const comments = body.Response.Items as { Comment: string; UserCreatedBy: { Id: string } }[]
    expect(comments.map(({ Comment }) => Comment)).toEqual(['x'.repeat(1024), 'second'])
    expect(comments[0]?.UserCreatedBy.Id).toBe('1001')
    expect((await ada.get(href)).body.Response.ContainsComments).toBe(true)
  })
})

describe('stopping an analysis', () => {
  it('[V2-04] aborts one that is Running', async () => {
    await using platform = await startTestPlatform()
    const href = await newSession(platform)
    const { status, body } = await platform.ada.post(`${href}/stop`)
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({ Status: 'Aborted', ExecutionStatus: 'Aborted' })
  })

  it('[V2-04, V2-14] cancels one that is Pending, which v1 has as Aborted', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const href = await pendingSession(platform)
    expect((await ada.get(href)).body.Response.ExecutionStatus).toBe('Pending')
    const { body } = await ada.post(`${href}/stop`)
    expect(body.Response.ExecutionStatus).toBe('Canceled')
    expect((await ada.get(href.replace('v2', 'v1pre3'))).body.Response.Status).toBe('Aborted')
    const listed = (status: string) =>
      columnIn(ada, `v2/appsessions?executionstatus=${status}`, 'Href')
    expect(await listed('canceled')).toEqual([href])
    expect(await listed('aborted')).toEqual([])
  })

  it('[V2-04] is a conflict otherwise', async () => {
    await using platform = await startTestPlatform()
    const refused = await platform.ada.post(`${await completeSession(platform)}/stop`)
    expect(refused.status).toBe(409)
    expect(refusalOf(refused, 'v2').message).toContain('Complete')
  })
})

describe('deleting an analysis', () => {
  it('[V2-05] moves it to the trash, and v1 restores it', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const href = await completeSession(platform)
    const { status, body } = await ada.delete(href)
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({ IsDeleted: true })
    expect((await ada.get(href)).status).toBe(404)
    const [entry] = (await ada.get('v1pre3/users/current/trash')).body.Response.Items
    await ada.post(entry.HrefPostRestoreFromTrash)
    expect((await ada.get(href)).status).toBe(200)
  })

  it('[V2-05] with preserve=Metadata deletes only its files and those of what it made', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const href = await completeSession(platform)
    const before = (await ada.get(href)).body.Response.TotalSize as number
    expect(before).toBeGreaterThan(0)
    const dataset = `v2/datasets/ds.${'20002'.padStart(32, '0')}`
    expect((await ada.get(dataset)).body.Response.IsFileDataDeleted).toBe(false)
    const { status, text } = await ada.delete(`${href}?preserve=metadata`)
    expect({ status, text }).toEqual({ status: 205, text: '' })
    expect((await ada.get(href)).body.Response.TotalSize).toBe(0)
    expect((await ada.get('v1pre3/appresults/6001')).body.Response.TotalSize).toBe(0)
    expect((await ada.get('v1pre3/appresults/6001/files')).body.Response.TotalCount).toBe(0)
    expect((await ada.get('v1pre3/files/7001')).status).toBe(404)
    expect((await ada.get(dataset)).body.Response.IsFileDataDeleted).toBe(true)

    const [entry] = (await ada.get('v1pre3/users/current/trash')).body.Response.Items
    expect(entry).toMatchObject({ Includes: ['FILEDATA'], TotalSize: before })
    await ada.post(entry.HrefPostRestoreFromTrash)
    expect((await ada.get(href)).body.Response.TotalSize).toBe(before)
    expect((await ada.get('v1pre3/files/7001')).status).toBe(200)
    expect((await ada.get(dataset)).body.Response.IsFileDataDeleted).toBe(false)
  })

  it('[V2-05] waits for an analysis that is at work', async () => {
    await using platform = await startTestPlatform()
    const { body } = await platform.ada.get((await newResult(platform.ada)).AppSession.Href)
    const href = `v2/appsessions/${body.Response.Id}`
    expect((await platform.ada.delete(href)).status).toBe(409)
  })
})

describe('the list of analyses', () => {
  const hrefs = (platform: TestPlatform, query: string): Promise<string[]> =>
    columnIn(platform.ada, `v2/appsessions?${query}`, 'Href')

  it('[V2-02] is filtered by id, family slug, day of change and biosample', async () => {
    await using platform = await startTestPlatform()
    const complete = await completeSession(platform)
    const fresh = await newSession(platform)
    expect(await hrefs(platform, `id=${fresh.split('/')[2]}`)).toEqual([fresh])
    expect(await hrefs(platform, 'applicationfamilyslugs=bench.cohort-browser')).toEqual([complete])
    expect(await hrefs(platform, 'applicationfamilyslugs=bench.depth,x.y')).toEqual([fresh])
    expect(await hrefs(platform, 'datemodified=2026-03-01T00:00:00')).toHaveLength(2)
    expect(await hrefs(platform, 'datemodified=2026-03-02')).toEqual([])
    expect((await platform.ada.get('v2/appsessions?datemodified=soon')).status).toBe(400)
    await platform.ada.postJson(`${fresh.replace('v2', 'v1pre3')}/properties`, {
      Properties: [{ Name: 'Input.note', Type: 'string', Content: 'hello' }],
    })
    expect(await hrefs(platform, 'input.biosamples=12001')).toEqual([])
  })

  it('[V2-02] finds sessions by the runs and projects that their properties name', async () => {
    await using platform = await startTestPlatform()
    const fresh = await newSession(platform)
    await platform.ada.postJson(`${fresh.replace('v2', 'v1pre3')}/properties`, {
      Properties: [
        { Name: 'Input.Runs', Type: 'run[]', Items: ['v1pre3/runs/8001'] },
        { Name: 'Output.Projects', Type: 'project[]', Items: ['v1pre3/projects/4002'] },
      ],
    })
    expect(await hrefs(platform, 'input.runs=8001')).toEqual([fresh])
    expect(await hrefs(platform, 'input.runs=8002')).toEqual([])
    expect(await hrefs(platform, 'output.projects=4002')).toEqual([fresh])
  })

  it('[V2-02] a session shows log files and the requested properties', async () => {
    await using platform = await startTestPlatform()
    const href = await completeSession(platform)
    const id = href.split('/')[2]
    await platform.ada.upload(`v1pre3/filesets/${id}/files?Name=run.log`, 'done', 'text/plain')
    await platform.ada.postJson(`v1pre3/appsessions/${id}/properties`, {
      Properties: [
        { Name: 'Lab.one', Type: 'string', Content: '1' },
        { Name: 'Lab.two', Type: 'string', Content: '2' },
        { Name: 'Other.one', Type: 'string', Content: '3' },
      ],
    })
    const plain = (await platform.ada.get(href)).body.Response
    expect(plain).not.toHaveProperty('Logs')
    expect(plain).not.toHaveProperty('Children')
    const shown = (await platform.ada.get(`${href}?include=Logs,Children`)).body.Response
    expect(shown.Logs).toMatchObject([{ Name: 'run.log' }])
    expect(shown.Children).toEqual([])
    const listed = await platform.ada.get(`v2/appsessions?id=${id}&propertyfilters=Lab.*`)
    expect(listed.body.Response.Items).toMatchObject([
      { Properties: { Items: [{ Name: 'Lab.one' }, { Name: 'Lab.two' }], TotalCount: 2 } },
    ])
  })
})
