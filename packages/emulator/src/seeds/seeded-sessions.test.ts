import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { idsIn } from '../testing/lists.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import type { SeedDocument } from './seed-schema.ts'

const sessions: SeedDocument['appSessions'] = [
  {
    id: '9901',
    owner: '1001',
    application: '2002',
    name: 'Depth of Volvox',
    status: 'NeedsAttention',
    statusSummary: 'low coverage',
    references: [
      { type: 'project', id: '4001' },
      { type: 'sample', id: '5001' },
    ],
    properties: [
      { name: 'Input.project-id', type: 'project', content: 'v1pre3/projects/4001' },
      { name: 'Input.note', type: 'string', content: 'seeded' },
    ],
  },
  { id: '9902', owner: '1001', application: '2002', name: 'Node', parent: '9901' },
]

describe.each(profiles)('seeded sessions, with the profile %s', (profile) => {
  it('have their status, References and properties in v1', async () => {
    await using platform = await startTestPlatform({ profile })
    await platform.seed({ appSessions: sessions })
    const { status, body } = await platform.ada.get('v1pre3/appsessions/9901')
    expect(status).toBe(200)
    const session = body.Response
    expect(session).toMatchObject({
      Id: '9901',
      Name: 'Depth of Volvox',
      Status: 'NeedsAttention',
      StatusSummary: 'low coverage',
      Application: { Id: '2002' },
      UserCreatedBy: { Id: '1001' },
    })
    expect(session.References).toMatchObject([
      { Rel: 'Input', Type: expect.stringMatching(/project/i), Content: { Id: '4001' } },
      { Rel: 'Input', Type: expect.stringMatching(/sample/i), Content: { Id: '5001' } },
    ])
    expect(session.Properties.Items).toMatchObject([
      { Name: 'Input.note', Content: 'seeded' },
      { Name: 'Input.project-id', Content: { Id: '4001' } },
    ])
  })

  it('are listed, Complete by default, and nodes of their parents in v2', async () => {
    await using platform = await startTestPlatform({ profile })
    await platform.seed({ appSessions: sessions })
    const list = 'v1pre3/users/current/appsessions?Status=Complete,NeedsAttention&Limit=100'
    expect(await idsIn(platform.ada, list)).toEqual(expect.arrayContaining(['9901', '9902']))
    const node = await platform.ada.get('v1pre3/appsessions/9902')
    expect(node.body.Response).toMatchObject({
      Status: 'Complete',
      ParentAppSession: { Id: '9901' },
      DateCompleted: expect.any(String),
    })
    const { text } = await platform.ada.get('v2/appsessions/9901?include=children')
    expect(text).toContain('9902')
  })

  it('own the samples and AppResults that name them', async () => {
    await using platform = await startTestPlatform({ profile })
    await platform.seed({
      appSessions: sessions,
      projects: [
        {
          id: '4900',
          owner: '1001',
          name: 'Of sessions',
          samples: [{ id: '5900', name: 'S', appSession: '9902' }],
          appResults: [{ id: '6900', name: 'R', appSession: '9901' }],
        },
      ],
    })
    const result = await platform.ada.get('v1pre3/appresults/6900')
    expect(result.body.Response).toMatchObject({
      AppSession: { Id: '9901' },
      Status: 'NeedsAttention',
    })
    const sample = await platform.ada.get('v1pre3/samples/5900')
    expect(sample.body.Response).toMatchObject({ AppSession: { Id: '9902' } })
  })

  it('can be continued by their app', async () => {
    await using platform = await startTestPlatform({ profile })
    await platform.seed({
      appSessions: [{ ...sessions[0]!, status: 'Running' }],
      tokens: [
        { token: 'depth', user: '1001', application: '2002', scopes: ['write appsession 9901'] },
      ],
    })
    const app = platform.withToken('depth')
    const done = await app.post('v1pre3/appsessions/9901', { Status: 'Complete' })
    expect(done.body.Response).toMatchObject({ Status: 'Complete' })
  })

  it('time out when they are Running, 48 hours after they were loaded', async () => {
    await using platform = await startTestPlatform({ profile })
    await platform.seed({ appSessions: [{ ...sessions[0]!, status: 'Running' }] })
    platform.clock.advance(48 * 3_600_000)
    const { body } = await platform.ada.get('v1pre3/appsessions/9901')
    expect(body.Response.Status).toBe('TimedOut')
  })
})

describe('a seed of sessions with an error', () => {
  const one = sessions[1]!
  it.each<[string, SeedDocument, string, string]>([
    [
      'an application',
      { appSessions: [{ ...one, application: '77' }] },
      'appSessions[0].application',
      'there is no application 77',
    ],
    [
      'an owner',
      { appSessions: [{ ...one, owner: '77' }] },
      'appSessions[0].owner',
      'there is no user 77',
    ],
    [
      'a parent',
      { appSessions: [{ ...one, parent: '77' }] },
      'appSessions[0].parent',
      'there is no parent 77',
    ],
    [
      'a reference',
      { appSessions: [{ ...sessions[0]!, references: [{ type: 'run', id: '77' }] }] },
      'appSessions[0].references[0].id',
      'there is no run 77',
    ],
    [
      'a session of an AppResult',
      {
        projects: [{ owner: '1001', name: 'P', appResults: [{ name: 'R', appSession: '77' }] }],
      },
      'projects[0].appResults[0].appSession',
      'there is no appSession 77',
    ],
    [
      'another application than its AppResult names',
      {
        appSessions: [sessions[0]!],
        projects: [
          {
            owner: '1001',
            name: 'P',
            appResults: [{ name: 'R', appSession: '9901', application: '2001' }],
          },
        ],
      },
      'projects[0].appResults[0].application',
      'AppSession 9901 belongs to application 2002',
    ],
  ])('is refused for %s', async (_, document, path, reason) => {
    await using platform = await startTestPlatform()
    const before = platform.snapshot().image
    const refused = platform.seed(document)
    await expect(refused).rejects.toMatchObject({ code: 'seed-invalid' })
    await expect(refused).rejects.toThrow(`${path}: ${reason}`)
    expect(Buffer.from(platform.snapshot().image).equals(before)).toBe(true)
  })

  it('is refused for a status that is none, with the ones that are', async () => {
    await using platform = await startTestPlatform()
    const bad = { appSessions: [{ ...one, status: 'Done' }] } as unknown as SeedDocument
    await expect(platform.seed(bad)).rejects.toThrow(/appSessions\[0\]\.status.*Complete/)
  })
})

describe.each(profiles)(
  'a seeded AppResult without an application, with the profile %s',
  (profile) => {
    const seed: SeedDocument = {
      projects: [
        {
          id: '4900',
          owner: '1001',
          name: 'Imported',
          appResults: [{ id: '6900', name: 'R', files: [{ id: '7900', path: 'a', content: 'a' }] }],
        },
      ],
      tokens: [
        { token: 'browses', user: '1001', application: '2001', scopes: ['browse global'] },
        { token: 'reads', user: '1001', application: '2001', scopes: ['read project 4900'] },
      ],
    }

    it('belongs to no app: its files are read only by what its user grants', async () => {
      await using platform = await startTestPlatform({ profile })
      await platform.seed(seed)
      const content = 'v1pre3/files/7900/content?redirect=meta'
      const refused = await platform.withToken('browses').get(content)
      expect(refused.status).toBe(403)
      expect((await platform.withToken('reads').get(content)).status).toBe(200)
    })

    it('shows an application that is in no list', async () => {
      await using platform = await startTestPlatform({ profile })
      await platform.seed(seed)
      const { body } = await platform.ada.get('v1pre3/appresults/6900')
      const { Id } = body.Response.AppSession
      const session = await platform.ada.get(`v1pre3/appsessions/${Id}`)
      const application = session.body.Response.Application
      expect(application).toMatchObject({ Name: 'Seeded data' })
      expect(await idsIn(platform.ada, 'v1pre3/applications?Limit=100')).not.toContain(
        application.Id,
      )
    })
  },
)

it('the client id of the seeded data can’t be taken', async () => {
  await using platform = await startTestPlatform()
  const taken: SeedDocument = {
    applications: [{ owner: '1001', name: 'A', kind: 'web', clientId: 'seeded-data' }],
  }
  await expect(platform.seed(taken)).rejects.toThrow('applications[0].clientId')
})
