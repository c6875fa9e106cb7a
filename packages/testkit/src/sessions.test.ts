import { openSession, uploadFile } from '@benchtop/app-runtime'
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
      scopes: ['browse global', 'read project 4001', 'write project 4001'],
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
})
