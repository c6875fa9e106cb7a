import { profiles } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { startTestPlatform } from '../../testing/test-platform.ts'

it.each(profiles)(
  '[WIR-03] lists what was created in an account, newest first (%s)',
  async (profile) => {
    await using platform = await startTestPlatform({ profile })
    const user = (await platform.ada.get('v1pre3/users/current')).body.Response
    const path = 'v1pre3/users/1001/history'
    expect(user.HrefHistory).toBe(profile === 'field' ? `${platform.apiUrl}/${path}` : path)
    platform.clock.advance('1h')
    const project = (await platform.ada.post('v1pre3/projects', { Name: 'Latest' })).body.Response
    const { body } = await platform.ada.get(`${path}?Limit=1000`)
    expect(body.Response).toMatchObject({ SortBy: 'DateCreated', SortDir: 'Desc' })
    const [first, ...others] = body.Response.Items as { Type: string }[]
    expect(first).toMatchObject({ Type: 'Project', Href: project.Href, Name: 'Latest' })
    const types = new Set(others.map(({ Type }) => Type))
    expect(types).toEqual(new Set(['Run', 'Project', 'Sample', 'AppResult', 'AppSession']))
    expect(body.Response.TotalCount).toBe(body.Response.Items.length)
    expect(JSON.stringify(body)).not.toContain('Ben')
  },
)

it('[ACC-17] lists only what the token may browse, and only to its user', async () => {
  await using platform = await startTestPlatform()
  const reader = platform.withScopes(['read project 4002'], { application: '2002' })
  const { body } = await reader.get('v1pre3/users/1001/history?SortDir=Asc')
  expect(body.Response).toMatchObject({ Items: [{ Href: 'v1pre3/projects/4002' }], TotalCount: 1 })
  expect((await platform.ben.get('v1pre3/users/1001/history')).status).toBe(403)
})
