import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { startTestPlatform } from '../../testing/test-platform.ts'

describe.each(profiles)('the profile %s', (profile) => {
  it('[WIR-03] creates a run with create runs, and takes its files', async () => {
    await using platform = await startTestPlatform({ profile })
    const uploader = platform.withScopes(['create runs'])
    const members = {
      name: '260301_M1',
      ExperimentName: 'Run 9',
      number: '9',
      NumCyclesRead1: '151',
    }
    const { status, body } = await uploader.post('v1pre3/runs', members)
    expect(status).toBe(201)
    const run = body.Response
    expect(run).toMatchObject({
      Name: '260301_M1',
      ExperimentName: 'Run 9',
      Number: 9,
      NumCyclesRead1: 151,
      Status: 'Running',
      UserOwnedBy: { Id: '1001' },
    })
    const file = await uploader.upload(
      `${run.HrefFiles}?name=RunInfo.xml`,
      '<RunInfo/>',
      'text/xml',
    )
    expect(file.status).toBe(201)
    expect(file.body.Response.ParentRun).toMatchObject({ Id: run.Id })
    const start = await uploader.upload(`${run.HrefFiles}?name=a.bcl&multipart=true`, '')
    expect(start.status).toBe(profile === 'field' ? 200 : 201)
    const files = (await uploader.get(run.HrefFiles)).body.Response.Items
    expect(files).toMatchObject([{ Path: 'RunInfo.xml' }])
    expect((await platform.ada.get(run.Href)).body.Response.TotalSize).toBe(10)
    expect((await platform.ada.get('v1pre3/users/current/runs')).body.Response.TotalCount).toBe(3)
    const without = platform.withScopes(['write global'])
    expect((await without.post('v1pre3/runs', members)).status).toBe(403)
    const reader = platform.withScopes(['read run 8001'], { application: '2002' })
    expect((await reader.upload('v1pre3/runs/8001/files?name=a', 'a')).status).toBe(403)
  })

  it('[WIR-03] sets the description of a project, at its creation and later', async () => {
    await using platform = await startTestPlatform({ profile })
    const made = await platform.ada.post('v1pre3/projects', { Name: 'P', description: 'First.' })
    expect(made.body.Response).toMatchObject({ Name: 'P', Description: 'First.' })
    const { Href } = made.body.Response
    const changed = await platform.ada.post(Href, { Description: 'Second.' })
    expect([changed.status, changed.body.Response.Description]).toEqual([200, 'Second.'])
    const renamed = await platform.ada.postJson(Href, { Name: 'Q' })
    expect(renamed.body.Response).toMatchObject({ Name: 'Q', Description: 'Second.' })
    const entry = (await platform.ada.delete(Href)).body.Response
    expect(entry.DeletedProject).toMatchObject({ Name: 'Q', Description: 'Second.' })
    await platform.ada.post('v1pre3/projects/4001', { Description: '' })
    const without = await platform.ada.get('v1pre3/projects/4001')
    expect(without.body.Response).not.toHaveProperty('Description')
    const reader = platform.withScopes(['read project 4001'], { application: '2002' })
    expect((await reader.post('v1pre3/projects/4001', { Name: 'no' })).status).toBe(403)
  })
})
