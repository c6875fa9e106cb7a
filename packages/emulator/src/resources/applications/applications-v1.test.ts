import { describe, expect, it } from 'vitest'
import type { SeedDocument } from '../../seeds/seed-schema.ts'
import { columnIn, idsIn } from '../../testing/lists.ts'
import { newResult } from '../../testing/new-result.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const app = {
  name: 'Variant Report!',
  companyName: 'Example & Sons',
  kind: 'web',
  owner: '1001',
} as const

const seed: SeedDocument = {
  users: [
    { id: '1001', name: 'Ada', email: 'ada@example.test' },
    { id: '1002', name: 'Ben', email: 'ben@example.test' },
  ],
  applications: [
    { ...app, id: '2001', version: '1.9.0', datePublished: '2025-05-01T00:00:00Z' },
    { ...app, id: '2002', version: '1.10.0', classifications: ['Reports', 'Variants'] },
    { ...app, id: '2003', version: '2.0.0', launchBy: 'owner' },
    { ...app, id: '2004', companyName: 'Others', datePublished: '2024-05-01T00:00:00Z' },
    { id: '2005', name: 'Depth', kind: 'native', owner: '1002', command: ['true'] },
  ],
  projects: [{ id: '4002', owner: '1001', name: 'Project' }],
  tokens: [
    { token: 'ada-private', user: '1001', private: true, application: '2002' },
    { token: 'ben-private', user: '1002', private: true, application: '2002' },
  ],
}

describe('an application', () => {
  it('[WIR-01, WIR-03] shows its company, version, family and category', async () => {
    await using platform = await startTestPlatform({ seed })
    const { status, body } = await platform.ada.get('v1pre3/applications/2002')
    expect(status).toBe(200)
    expect(body.Response).toEqual({
      Id: '2002',
      Href: 'v1pre3/applications/2002',
      Name: 'Variant Report!',
      DateCreated: expect.stringMatching(/^2026-03-01T/),
      HomepageUri: expect.stringMatching(/^http/),
      ShortDescription: '',
      IsBillingActivated: false,
      CompanyName: 'Example & Sons',
      VersionNumber: '1.10.0',
      PublishStatus: 'Published',
      DatePublished: expect.stringMatching(/^2026-03-01T/),
      Classifications: ['Reports', 'Variants'],
      Category: 'Other',
      AppFamilySlug: 'example-sons.variant-report',
      AppVersionSlug: 'example-sons.variant-report.1.10.0',
    })
  })

  it('[WIR-01] is the same inside a session', async () => {
    await using platform = await startTestPlatform({ seed })
    const { AppSession } = await newResult(platform.ada)
    const session = (await platform.ada.get(AppSession.Href)).body.Response
    const application = (await platform.ada.get('v1pre3/applications/2002')).body.Response
    expect(session.Application).toEqual(application)
  })

  it('[WIR-03] shows whether it is native, and no secret', async () => {
    await using platform = await startTestPlatform({ seed })
    const { body, text } = await platform.ada.get('v1pre3/applications/2005')
    expect(body.Response.Category).toBe('Native')
    expect(text).not.toMatch(/secret|clientid|client_id|command/i)
  })

  it('[WIR-03] that is a draft is visible only to its owner', async () => {
    await using platform = await startTestPlatform({ seed })
    const draft = await platform.ada.get('v1pre3/applications/2003')
    expect(draft.body.Response).toMatchObject({ PublishStatus: 'Draft' })
    expect(draft.body.Response).not.toHaveProperty('DatePublished')
    for (const id of ['2003', '99999', 'abc', '0']) {
      const reply = await platform.ben.get(`v1pre3/applications/${id}`)
      expect(reply.status).toBe(404)
      expect(refusalOf(reply).message).toContain(`Application ${id}`)
    }
  })
})

describe('the applications', () => {
  it('[WIR-03] are the published ones and the caller’s own', async () => {
    await using platform = await startTestPlatform({ seed })
    const path = 'v1pre3/applications'
    expect(await idsIn(platform.ada, path)).toEqual(['2001', '2002', '2003', '2004', '2005'])
    expect(await idsIn(platform.ben, path)).toEqual(['2001', '2002', '2004', '2005'])
    expect((await platform.ben.get(path)).body.Response.TotalCount).toBe(4)
    expect(await idsIn(platform.withScopes([], { user: '1002' }), path)).toHaveLength(4)
    expect((await platform.nobody.get(path)).status).toBe(401)
  })

  it('[WIR-03] are paged by Limit and Offset, and sorted', async () => {
    await using platform = await startTestPlatform({ seed })
    const ids = (query: string) => idsIn(platform.ada, `v1pre3/applications?${query}`)
    expect(await ids('Limit=2&Offset=1')).toEqual(['2002', '2003'])
    expect(await ids('SortBy=Name&Limit=1')).toEqual(['2005'])
    expect(await ids('SortBy=DatePublished&Limit=3')).toEqual(['2003', '2004', '2001'])
  })

  it('[WIR-03] have versions: those with the same name and company', async () => {
    await using platform = await startTestPlatform({ seed })
    const path = 'v1pre3/applications/2001/versions?SortBy=VersionNumber'
    expect(await columnIn(platform.ada, path, 'VersionNumber')).toEqual([
      '1.9.0',
      '1.10.0',
      '2.0.0',
    ])
    expect(await columnIn(platform.ben, path, 'VersionNumber')).toEqual(['1.9.0', '1.10.0'])
    expect(await idsIn(platform.ada, 'v1pre3/applications/2005/versions')).toEqual(['2005'])
    expect((await platform.ben.get('v1pre3/applications/2003/versions')).status).toBe(404)
    expect((await platform.ada.get('v1pre3/applications/9/versions')).status).toBe(404)
  })

  it('[WIR-03] sort versions that are not numbers', async () => {
    const versions = ['1.0.0-beta', 'next', '1.0"\\.0', '1.0.0']
    const applications = versions.map((version, at) => ({ ...app, id: String(2001 + at), version }))
    await using platform = await startTestPlatform({ seed: { ...seed, applications } })
    const path = 'v1pre3/applications?SortBy=VersionNumber'
    expect(await idsIn(platform.ada, path)).toHaveLength(4)
  })
})
