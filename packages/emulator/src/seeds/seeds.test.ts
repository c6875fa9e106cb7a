import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EmulatorError } from '../emulator-error.ts'
import { createEmulator } from '../emulator.ts'
import { contentOf } from '../testing/downloads.ts'
import { columnIn, idsIn } from '../testing/lists.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { genomicData, startTestPlatform, testNow } from '../testing/test-platform.ts'
import { testSeed } from '../testing/test-seed.ts'
import type { SeedProblem } from './seed-input.ts'
import type { SeedDocument } from './seed-schema.ts'

const user = { id: '1', name: 'Cy Example', email: 'cy@example.test' }
const project = { owner: '1', name: 'P' }
const app = { owner: '1', name: 'App', kind: 'web' } as const

/** Why a seed is refused. */
async function refusalOf(document: object, name = 'lab.json'): Promise<EmulatorError> {
  const seed = { name, folder: '/nowhere', document }
  const refusal = await createEmulator({ seed }).then(
    async (emulator) => {
      await emulator.close()
      return undefined
    },
    (error: unknown) => error,
  )
  if (!(refusal instanceof EmulatorError)) throw new Error(`Not refused: ${String(refusal)}`)
  return refusal
}

describe('a seed with an error', () => {
  it.each<[string, object, string, RegExp]>([
    ['a missing name', { users: [{ id: '1', email: 'a@b.test' }] }, 'users[0].name', /./],
    ['a number as id', { users: [{ ...user, id: 1001 }] }, 'users[0].id', /text|string/i],
    ['an address that is none', { users: [{ ...user, email: 'x' }] }, 'users[0].email', /e-mail/],
    ['a member that is unknown', { users: [{ ...user, nmae: 'x' }] }, 'users[0]', /nmae/],
    ['a list that is unknown', { user: [user] }, '', /user/],
    [
      'another kind of app',
      { applications: [{ ...app, kind: 'x' }] },
      'applications[0].kind',
      /web/,
    ],
    [
      'a run status that is none',
      { runs: [{ owner: '1', experimentName: 'R', status: 'Done' }] },
      'runs[0].status',
      /Complete/,
    ],
  ])('is refused for %s', async (_, document, path, reason) => {
    const error = await refusalOf(document)
    expect(error.code).toBe('seed-invalid')
    const problems = error.details['problems'] as SeedProblem[]
    expect(problems[0]).toMatchObject({ name: 'lab.json', reason: expect.stringMatching(reason) })
    expect(problems[0]?.path).toContain(path)
    expect(error.message).toContain('lab.json')
    expect(error.message).toContain(path)
  })

  it.each<[string, SeedDocument, string, string]>([
    ['an owner', { projects: [{ owner: '77', name: 'P' }] }, 'projects[0].owner', '77'],
    ['a run’s owner', { runs: [{ owner: '77', experimentName: 'R' }] }, 'runs[0].owner', '77'],
    ['an app’s owner', { applications: [{ ...app, owner: '77' }] }, 'applications[0].owner', '77'],
    ['a token’s user', { users: [user], tokens: [{ user: '77' }] }, 'tokens[0].user', '77'],
    [
      'a token’s application',
      { users: [user], tokens: [{ user: '1', application: '77' }] },
      'tokens[0].application',
      '77',
    ],
    [
      'an AppResult’s application',
      {
        users: [user],
        projects: [{ ...project, appResults: [{ name: 'A', application: '77' }] }],
      },
      'projects[0].appResults[0].application',
      'application',
    ],
    [
      'a sample’s run',
      { users: [user], projects: [{ ...project, samples: [{ name: 'S', run: '77' }] }] },
      'projects[0].samples[0].run',
      'run',
    ],
    [
      'a genome',
      { users: [user], projects: [{ ...project, samples: [{ name: 'S', genome: '777' }] }] },
      'projects[0].samples[0].genome',
      'genome',
    ],
    [
      'a file',
      {
        users: [user],
        projects: [
          { ...project, samples: [{ name: 'S', files: [{ path: 'a', source: 'none.vcf' }] }] },
        ],
      },
      'projects[0].samples[0].files[0].source',
      'none.vcf',
    ],
    [
      'a scope',
      { users: [user], tokens: [{ user: '1', scopes: ['read everything'] }] },
      'tokens[0].scopes',
      'read everything',
    ],
  ])('is refused for %s that does not exist', async (_, document, path, what) => {
    const error = await refusalOf(document)
    expect(error.code).toBe('seed-invalid')
    expect(error.message).toContain(`lab.json`)
    expect(error.message).toContain(path)
    expect(error.message).toContain(what)
  })

  it.each<[string, SeedDocument, string]>([
    ['user', { users: [user, { ...user, email: 'other@b.test' }] }, 'users[1]'],
    ['e-mail address', { users: [user, { ...user, id: '2' }] }, 'users[1]'],
    [
      'project',
      {
        users: [user],
        projects: [
          { ...project, id: '5' },
          { ...project, id: '5', name: 'Q' },
        ],
      },
      'projects[1]',
    ],
    [
      'file',
      {
        users: [user],
        projects: [
          {
            ...project,
            samples: [
              {
                name: 'S',
                files: [
                  { id: '5', path: 'a', content: '' },
                  { id: '5', path: 'b', content: '' },
                ],
              },
            ],
          },
        ],
      },
      'files[1]',
    ],
    [
      'token',
      {
        users: [user],
        tokens: [
          { token: 't', user: '1' },
          { token: 't', user: '1' },
        ],
      },
      'tokens[1]',
    ],
    [
      'client id',
      {
        users: [user],
        applications: [
          { ...app, clientId: 'c' },
          { ...app, clientId: 'c' },
        ],
      },
      'applications[1]',
    ],
  ])('is refused for a duplicate %s', async (_, document, path) => {
    const error = await refusalOf(document)
    expect(error.code).toBe('seed-invalid')
    expect(error.message).toContain(path)
  })

  it.each(['../../outside', '/etc/x/../../y', 'a/../../b'])(
    'is refused for a file that would lie at %s',
    async (path) => {
      const files = [{ path, content: 'x' }]
      const error = await refusalOf({
        users: [user],
        projects: [{ ...project, samples: [{ name: 'S', files }] }],
      })
      expect(error.message).toContain('projects[0].samples[0].files[0].path')
    },
  )

  it('reports all problems in one error, each with its position', async () => {
    const error = await refusalOf({ users: [{ id: 1 }], projects: [{ owner: '1', name: '' }] })
    const problems = error.details['problems'] as SeedProblem[]
    const paths = problems.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['users[0].id', 'projects[0].name']))
  })

  it('loads nothing into a running platform', async () => {
    await using platform = await startTestPlatform()
    const seed = {
      projects: [
        { owner: '1001', name: 'Good' },
        { owner: '77', name: 'Bad' },
      ],
    }
    const before = platform.snapshot().image
    await expect(platform.seed(seed)).rejects.toMatchObject({ code: 'seed-invalid' })
    expect(Buffer.from(platform.snapshot().image).equals(before)).toBe(true)
    const { body } = await platform.ada.get('v1pre3/users/current/projects?Name=Good')
    expect(body.Response.TotalCount).toBe(0)
  })
})

describe('a seed', () => {
  it('keeps its explicit ids, secrets and tokens', async () => {
    await using platform = await startTestPlatform()
    const paths = ['projects/4001', 'samples/5001', 'appresults/6001', 'files/7001', 'runs/8001']
    for (const path of paths) {
      const { body } = await platform.ada.get(`v1pre3/${path}`)
      expect(body.Response).toMatchObject({ Id: path.split('/')[1], Href: `v1pre3/${path}` })
    }
    const who = await platform.ada.get('v1pre3/users/current')
    expect(who.body.Response.Id).toBe('1001')
  })

  it('loads a file’s bytes relative to the seed, and inline text unchanged', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'reads.fq'), '@r1\nACGT\n')
    const files = [
      { id: '71', path: 'a/reads.fq', source: 'reads.fq', contentType: 'text/x-fastq' },
      { id: '72', path: 'note', content: 'ä' },
    ]
    const document: SeedDocument = {
      users: [user],
      projects: [{ ...project, samples: [{ name: 'S', files }] }],
      tokens: [{ token: 'cy', user: '1', private: true }],
    }
    await using platform = await startTestPlatform({
      seed: { name: 'lab.json', folder: folder.path, document },
    })
    const cy = platform.withToken('cy')
    expect(String(await contentOf(cy, '71'))).toBe('@r1\nACGT\n')
    expect(String(await contentOf(cy, '72'))).toBe('ä')
    const { body } = await cy.get('v1pre3/files/71')
    expect(body.Response).toMatchObject({ Path: 'a/reads.fq', ContentType: 'text/x-fastq' })
  })

  it('generates ids that collide with no explicit one, before or after', async () => {
    const first: SeedDocument = {
      users: [user],
      projects: [
        { owner: '1', name: 'made up' },
        { id: '2', owner: '1', name: 'given' },
        { owner: '1', name: 'made up too' },
      ],
      tokens: [{ token: 'cy', user: '1', private: true }],
    }
    await using platform = await startTestPlatform({ seed: first })
    const cy = platform.withToken('cy')
    const idsOf = () => idsIn(cy, 'v1pre3/users/current/projects?Limit=100')
    const made = await idsOf()
    expect(made).toContain('2')
    const next = String(Math.max(...made.map(Number)) + 1)
    await platform.seed({ projects: [{ id: next, owner: '1', name: 'in the way' }] })
    for (const name of ['a', 'b']) {
      expect((await cy.post('v1pre3/projects', { Name: name })).status).toBe(201)
    }
    const all = await idsOf()
    expect(all).toHaveLength(6)
    expect(new Set(all).size).toBe(6)
  })

  it('is merged with other seeds, also where one refers to another', async () => {
    await using platform = await startTestPlatform({
      seed: [
        { projects: [{ id: '11', owner: '1', name: 'of the first' }] },
        { users: [user] },
        {
          projects: [{ id: '12', owner: '1', name: 'of the third' }],
          tokens: [{ token: 'cy', user: '1', private: true }],
        },
      ],
    })
    const { body } = await platform.withToken('cy').get('v1pre3/users/current/projects')
    expect(body.Response.Items).toMatchObject([{ Id: '11' }, { Id: '12' }])
  })

  it('names missing and unknown members in its error', async () => {
    const document = { users: [{ email: 'cy@example.test', nick: 'Cy' }], runs: {} }
    const seeds = [{ name: 'bad.json', folder: '.', document }]
    const refusal = await createEmulator({ seed: seeds }).catch((error: unknown) => error)
    const { message } = refusal as EmulatorError
    expect(message).toContain('users[0].name: is required')
    expect(message).toContain('users[0]: must not have "nick"')
    expect(message).toContain('runs: must be a list')
  })

  it('is named when it is the one of several that has an error', async () => {
    const seeds = [
      { name: 'good.json', folder: '.', document: { users: [user] } },
      { name: 'bad.json', folder: '.', document: { projects: [{ owner: '77', name: 'P' }] } },
    ]
    const refusal = await createEmulator({ seed: seeds }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EmulatorError)
    expect((refusal as EmulatorError).message).toContain('bad.json')
    expect((refusal as EmulatorError).message).not.toContain('good.json')
  })

  it('is added to a running platform, and may refer to its resources', async () => {
    await using platform = await startTestPlatform()
    await platform.seed({
      projects: [
        {
          id: '4100',
          owner: '1001',
          name: 'Added',
          samples: [{ id: '5100', name: 'S', run: '8001' }],
        },
      ],
      tokens: [{ token: 'new', user: '1002', private: true }],
    })
    const sample = await platform.ada.get('v1pre3/samples/5100')
    expect(sample.body.Response).toMatchObject({ Name: 'S', Projects: [{ Id: '4100' }] })
    const who = await platform.withToken('new').get('v1pre3/users/current')
    expect(who.body.Response.Id).toBe('1002')
  })

  it('has properties that refer to anything in the seeds, wherever it is listed', async () => {
    await using platform = await startTestPlatform({
      seed: {
        users: [user],
        projects: [
          {
            ...project,
            id: '4100',
            properties: [{ name: 'See.also', type: 'project', content: 'v1pre3/projects/4101' }],
          },
          { ...project, id: '4101', name: 'Q' },
        ],
        tokens: [{ token: 'cy', user: '1', private: true }],
      },
    })
    const { body } = await platform.withToken('cy').get('v1pre3/projects/4100/properties/See.also')
    expect(body.Response.Content).toMatchObject({ Id: '4101' })
  })

  it('accepts any id between the smallest and the largest valid one', async () => {
    const ids = ['1', '999999999999999']
    await using platform = await startTestPlatform({
      seed: {
        users: [user],
        projects: ids.map((id) => ({ id, owner: '1', name: id })),
        tokens: [{ token: 'cy', user: '1', private: true }],
      },
    })
    for (const id of ids) {
      const { body } = await platform.withToken('cy').get(`v1pre3/projects/${id}`)
      expect(body.Response).toMatchObject({ Id: id, Name: id })
    }
  })

  it('[HAR-05] dates its resources to the time at which the platform starts', async () => {
    const document = { ...testSeed, $schema: 'a document that no other test starts with' }
    // The second platform reuses what the first one made from the same seed.
    for (let turn = 0; turn < 2; turn += 1) {
      await using platform = await startTestPlatform({
        seed: { name: 'lab.json', folder: genomicData, document },
      })
      const { body } = await platform.ada.get('v1pre3/projects/4002')
      expect(new Date(body.Response.DateCreated).toISOString()).toBe(testNow)
      const sessions = 'v1pre3/users/current/appsessions'
      const dates = await columnIn(platform.ada, sessions, 'DateCreated')
      expect(dates.map((date) => new Date(date).toISOString())).toEqual([testNow])
    }
  })
})
