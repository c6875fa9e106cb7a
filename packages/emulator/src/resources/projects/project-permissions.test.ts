import { describe, expect, it } from 'vitest'
import { startTestPlatform } from '../../testing/test-platform.ts'

const everything = ['BROWSE', 'READ', 'CREATE', 'WRITE']
const list = 'v1pre3/users/current/projects'

describe('a project with Include=Permissions', () => {
  it.each([
    ['browse project 4001', ['BROWSE']],
    ['read project 4001', ['BROWSE', 'READ']],
    ['write project 4001', everything],
    ['browse global, create project 4001', ['BROWSE', 'CREATE']],
  ])('[WIR-01] lists what a token with %s may do', async (scopes, expected) => {
    await using platform = await startTestPlatform()
    const client = platform.withScopes(scopes.split(','), { application: '2002' })
    const permissions = { UserOperations: everything, AccessTokenOperations: expected }
    const single = await client.get('v1pre3/projects/4001?Include=Permissions')
    expect(single.body.Response.Permissions).toEqual(permissions)
    const { Items } = (await client.get(`${list}?include=Other,PERMISSIONS`)).body.Response
    expect(Items[0]).toMatchObject({ Id: '4001', Permissions: permissions })
  })

  it('[WIR-01] lists the permissions of each project separately', async () => {
    await using platform = await startTestPlatform()
    const client = platform.withScopes(['browse global', 'write project 4002'], {
      application: '2002',
    })
    const { Items } = (await client.get(`${list}?Include=Permissions`)).body.Response
    expect(Items).toMatchObject([
      { Id: '4001', Permissions: { AccessTokenOperations: ['BROWSE'] } },
      { Id: '4002', Permissions: { AccessTokenOperations: everything } },
    ])
  })

  it('[WIR-01] has no Permissions unless they are requested', async () => {
    await using platform = await startTestPlatform()
    for (const query of ['', '?Include=', '?Include=Properties']) {
      const { Response } = (await platform.ada.get(`v1pre3/projects/4001${query}`)).body
      expect(Response).not.toHaveProperty('Permissions')
      const { Items } = (await platform.ada.get(`${list}${query}`)).body.Response
      expect(Items[0]).not.toHaveProperty('Permissions')
    }
  })
})

describe('a project', () => {
  it('[WIR-01] has Description, DateModified, HasCollaborators, TotalSize and Properties', async () => {
    await using platform = await startTestPlatform()
    const members = {
      Description: 'The first project.',
      DateModified: expect.stringMatching(/^2026-03-01T12:/),
      HasCollaborators: false,
      TotalSize: 23 + 2409 + 13_337 + 27,
    }
    expect((await platform.ada.get('v1pre3/projects/4001')).body.Response).toMatchObject({
      ...members,
      Properties: {
        Items: [],
        DisplayedCount: 0,
        TotalCount: 0,
        Href: 'v1pre3/projects/4001/properties',
      },
    })
    expect((await platform.ada.get(list)).body.Response.Items[0]).toMatchObject(members)
  })

  it('[WIR-01] is created from a form or JSON, with its members in any case', async () => {
    await using platform = await startTestPlatform()
    const byForm = await platform.ada.post('v1pre3/projects/', { NAME: 'By form' })
    expect([byForm.status, byForm.body.Response.Name]).toEqual([201, 'By form'])
    const byJson = await platform.ada.postJson('v1pre3/projects', { name: 'By JSON', more: 1 })
    expect([byJson.status, byJson.body.Response.Name]).toEqual([201, 'By JSON'])
  })

  it.each(['projects/4001', 'runs/8001', 'samples/5001', 'appresults/6001', 'users/current'])(
    '[WIR-01] %s is returned completely, whatever page of it is requested',
    async (path) => {
      await using platform = await startTestPlatform()
      const { body } = await platform.ada.get(`v1pre3/${path}`)
      const paged = `v1pre3/${path}?Limit=0&Offset=5&SortBy=Nothing&SortDir=Up`
      expect((await platform.ada.get(paged)).body).toEqual(body)
    },
  )
})
