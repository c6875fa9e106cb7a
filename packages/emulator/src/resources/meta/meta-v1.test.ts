import { expect, it } from 'vitest'
import { startTestPlatform } from '../../testing/test-platform.ts'

it('[WIR-03] meta returns versions, time, limits and the searchable fields', async () => {
  await using platform = await startTestPlatform()
  platform.clock.freeze(true)
  platform.clock.set('2026-04-01T08:30:00Z')
  const { status, body } = await platform.ada.get('v1pre3/meta')
  expect(status).toBe(200)
  expect(body.Response).toEqual({
    Name: 'Benchtop',
    Version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    ApiVersion: 'v1pre3',
    ApiVersions: ['v1pre3', 'v2'],
    DateServer: '2026-04-01T08:30:00.0000000Z',
    DefaultLimit: 10,
    MaxLimit: 1024,
    MaxFileLimit: 1000,
    SearchScopes: expect.arrayContaining([
      {
        Scope: 'projects',
        Fields: expect.arrayContaining(['name', 'description', 'id', 'datecreated', 'totalsize']),
      },
    ]),
  })
})

it('[WIR-03] meta is public, but refuses an invalid token', async () => {
  await using platform = await startTestPlatform()
  expect((await platform.nobody.get('v1pre3/meta')).status).toBe(200)
  expect((await platform.withScopes([]).get('v1pre3/meta/')).status).toBe(200)
  expect((await platform.withToken('bad').get('v1pre3/meta')).status).toBe(401)
})

it('[WIR-03] every field that meta names can be searched by', async () => {
  await using platform = await startTestPlatform()
  const { SearchScopes } = (await platform.ada.get('v1pre3/meta')).body.Response
  for (const { Scope, Fields } of SearchScopes as { Scope: string; Fields: string[] }[]) {
    for (const field of Fields) {
      const query = encodeURIComponent(`${field}:* OR NOT ${field}:*`)
      const path = `v1pre3/search?scope=${Scope}&query=${query}`
      const { status, body } = await platform.ada.get(path)
      expect([field, status]).toEqual([field, 200])
      expect(body.Response.TotalCount).toBeGreaterThan(0)
    }
  }
})
