import { openSession, runSession, uploadFile } from '@benchtop/app-runtime'
import { describe, expect, it } from 'vitest'
import { startTestPlatform } from './start-test-platform.ts'

describe('a session of an app', () => {
  type Inputs = {
    readonly 'Input.note': string
    readonly 'Input.lines': readonly string[]
    readonly 'Input.project': { readonly Id: string; readonly Href: string }
  }

  async function opened(platform: Awaited<ReturnType<typeof startTestPlatform>>) {
    const client = platform.clientFor('1001', {
      application: '2001',
      scopes: ['browse global', 'write project 4001', 'create projects'],
    })
    const result = await client.v1.createAppResult({ projectId: '4001', Name: 'First' })
    const id = result.AppSession.Id
    await client.v1.appSessionProperties.write({
      id,
      Properties: [
        { Name: 'Input.note', Type: 'string', Content: 'hello' },
        { Name: 'Input.lines', Type: 'string[]', Items: ['a', 'b'] },
        { Name: 'Input.project', Type: 'project', Content: 'v1pre3/projects/4001' },
      ],
    })
    return { client, session: await openSession<Inputs>(client, id) }
  }

  it('[RTM-01] has values, and reports its progress and its end', async () => {
    await using platform = await startTestPlatform()
    const { client, session } = await opened(platform)
    expect(session.values['Input.note']).toBe('hello')
    expect(session.values['Input.lines']).toEqual(['a', 'b'])
    expect(session.values['Input.project']).toMatchObject({ Id: '4001' })

    await session.progress(`half ${'x'.repeat(200)}`)
    expect(session.record).toMatchObject({ Status: 'Running' })
    expect(session.record.StatusSummary).toHaveLength(128)
    await session.setProperties([{ Name: 'Report.score', Type: 'string', Content: '7' }])
    const property = { id: session.id, name: 'Report.score' }
    expect((await client.v1.appSessionProperties.get(property)).Content).toBe('7')

    const result = await session.createResult({
      projectId: '4001',
      name: 'Second',
      description: 'of the session',
      properties: [{ Name: 'Report.kind', Type: 'string', Content: 'second' }],
    })
    expect(result.AppSession.Id).toBe(session.id)
    await uploadFile(client, { target: { appResult: result.Id }, content: 'x', name: 'x.txt' })
    await session.complete('done')
    expect(session.record).toMatchObject({ Status: 'Complete', StatusSummary: 'done' })
  })

  it('[RTM-01, SMP-03] merges samples', async () => {
    await using platform = await startTestPlatform()
    const { client, session } = await opened(platform)
    const second = await client.v1.createSample({ projectId: '4001', Name: 'Second' })
    const samples = ['5001', second.Id]
    const merged = await session.mergeSamples({ projectId: '4001', name: 'Both', samples })
    expect(merged).toMatchObject({ IsMerged: true, AppSession: { Id: session.id } })
    const [file] = (await client.v1.listSampleFiles({ sampleId: merged.Id })).Items
    const { OriginalScope } = await client.v1.getFile({ id: file?.Id ?? '' })
    expect(OriginalScope).toBe('v1pre3/samples/5001')
  })

  it('[RTM-01] that fails ends with the first line of the error', async () => {
    await using platform = await startTestPlatform()
    const { session } = await opened(platform)
    await session.abort(new Error('no reads\nand more'))
    expect(session.record).toMatchObject({ Status: 'Aborted', StatusSummary: 'no reads' })
    await expect(session.progress('again')).rejects.toMatchObject({ code: 'SessionEnded' })
  })

  it('[RTM-01] stays complete when progress is reported late', async () => {
    await using platform = await startTestPlatform()
    const { client, session } = await opened(platform)
    const completing = session.complete('done')
    await expect(session.progress('late')).rejects.toMatchObject({ code: 'SessionEnded' })
    await completing
    await expect(session.progress('later')).rejects.toMatchObject({ code: 'SessionEnded' })
    await expect(session.abort('no')).rejects.toMatchObject({ code: 'SessionEnded' })
    const { Status } = await client.v1.getAppSession({ id: session.id })
    expect(Status).toBe('Complete')
  })

  it('[RTM-01] creates a result once, whatever is cut, repeated, or called at the same time', async () => {
    await using platform = await startTestPlatform()
    const { client, session } = await opened(platform)
    const wanted = { projectId: '4001', name: 'Report' }
    for (const cut of ['before', 'after'] as const) {
      await platform.setFaults([{ operation: 'v1.createAppResult', cut, times: 1 }])
      await session.createResult({ ...wanted, name: cut })
    }
    const [first, second] = await Promise.all([
      session.createResult(wanted),
      session.createResult(wanted),
    ])
    // As another process would.
    const again = await openSession(client, session.id)
    const third = await again.createResult({
      ...wanted,
      properties: [{ Name: 'Report.kind', Type: 'string', Content: 'third' }],
    })
    expect([second.Id, third.Id]).toEqual([first.Id, first.Id])
    const other = await client.v1.createProject({ Name: 'Other' })
    const elsewhere = await session.createResult({ ...wanted, projectId: other.Id })
    expect(elsewhere.Id).not.toBe(first.Id)
    const { Items } = await client.v1.listAppSessionAppResults({ appSessionId: session.id })
    const names = Items.map(({ Name }) => Name).toSorted()
    expect(names).toEqual(['First', 'Report', 'Report', 'after', 'before'])
  })

  it('[RTM-01] distinguishes results of one name by their keys, also after a cut before the key', async () => {
    await using platform = await startTestPlatform()
    const { session } = await opened(platform)
    const wanted = { projectId: '4001', name: 'Report' }
    const one = await session.createResult({ ...wanted, key: '5001' })
    await platform.setFaults([{ operation: 'v1.appResultProperties.write', cut: 'before' }])
    const cut = session.createResult({ ...wanted, key: '5002' })
    await expect(cut).rejects.toMatchObject({ code: 'OutcomeUnknown' })
    await platform.setFaults([])
    const two = await session.createResult({ ...wanted, key: '5002' })
    expect(two.Id).not.toBe(one.Id)
    expect((await session.createResult({ ...wanted, key: '5001' })).Id).toBe(one.Id)
    expect((await session.createResult({ ...wanted, key: '5002' })).Id).toBe(two.Id)
    const unnamed = await session.createResult(wanted)
    expect([one.Id, two.Id]).not.toContain(unnamed.Id)
  })

  it('[RTM-01] is completed by what its analysis returns, and aborted by what it throws', async () => {
    await using platform = await startTestPlatform()
    const { client, session } = await opened(platform)
    const complete = await runSession<Inputs>(client, session.id, async ({ values, progress }) => {
      await progress('half')
      return `read ${values['Input.note']}`
    })
    expect(complete).toEqual({ status: 'Complete' })
    const ended = await client.v1.getAppSession({ id: session.id })
    expect(ended).toMatchObject({ Status: 'Complete', StatusSummary: 'read hello' })

    const other = await opened(platform)
    const error = new Error('no reads')
    const aborted = await runSession(client, other.session.id, () => Promise.reject(error))
    expect(aborted).toEqual({ status: 'Aborted', error })
    const { Status, StatusSummary } = await client.v1.getAppSession({ id: other.session.id })
    expect([Status, StatusSummary]).toEqual(['Aborted', 'no reads'])
    const unknown = await runSession(client, '999999', () => Promise.resolve())
    expect(unknown).toMatchObject({ status: 'Aborted', error: { status: 404 } })
  })
})
