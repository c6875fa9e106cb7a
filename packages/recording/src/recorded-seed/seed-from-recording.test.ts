import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SeedDocument } from '@benchtop/emulator'
import { defaultSeed, startTestPlatform, type TestPlatform } from '../../../testkit/src/index.ts'
import { describe, expect, it } from 'vitest'
import { compareRecording, readRecording, recordTraffic, seedFromRecording } from '../index.ts'
import type { RecordedSeed } from './seed-from-recording.ts'

const more: SeedDocument = {
  appSessions: [
    {
      id: '9501',
      owner: '1001',
      application: '2001',
      name: 'Looked at Demo',
      references: [{ type: 'project', id: '4001' }],
      properties: [{ name: 'Input.samples', type: 'sample[]', items: ['v1pre3/samples/5001'] }],
    },
  ],
  projects: [
    {
      id: '4100',
      owner: '1001',
      name: 'Cohort',
      description: 'All of them.',
      appResults: [
        { id: '6100', name: 'Report', appSession: '9501', uses: ['5001'] },
        {
          id: '6101',
          name: 'Notes',
          application: '2002',
          files: [{ id: '7100', path: 'a/who.txt', content: 'notes' }],
        },
      ],
      properties: [
        { name: 'Cohort.rows', type: 'map', map: [{ key: 'k', values: ['1', '2'] }] },
        { name: 'Cohort.of', type: 'project', content: 'v1pre3/projects/4001' },
        { name: 'Cohort.names', type: 'string[]', items: ['a', 'b'] },
      ],
    },
  ],
  runs: [
    {
      id: '8100',
      owner: '1001',
      experimentName: 'Run 1',
      number: 7,
      details: { InstrumentName: 'M1' },
      files: [{ id: '7101', path: 'RunInfo.txt', content: 'a run' }],
    },
  ],
  biosamples: [{ id: '12001', owner: '1001', name: 'B1', defaultProject: '4100' }],
  libraries: [{ id: '16001', name: 'L1', biosample: '12001', prep: 'Exome' }],
  libraryPools: [{ id: '17001', owner: '1001', userPoolId: 'pool', libraries: ['16001'] }],
}

const secrets: SeedDocument = {
  projects: [
    {
      id: '4200',
      owner: '1001',
      name: 'Secrets',
      description: 'Ask ada@example.test or nurse@hospital.test.',
      appResults: [
        {
          id: '6200',
          name: 'Notes',
          application: '2002',
          files: [{ id: '7200', path: 'who.txt', content: 'nurse@hospital.test wrote it' }],
        },
      ],
      properties: [{ name: 'Cohort.login.password', type: 'string', content: 'hunter2' }],
    },
  ],
}

/** What the recorded app reads. */
const paths = [
  'v1pre3/users/current',
  'v1pre3/users/current/projects',
  'v1pre3/projects/4001',
  'v1pre3/projects/4100',
  'v1pre3/projects/4001/samples',
  'v1pre3/projects/4001/appresults',
  'v1pre3/projects/4100/appresults',
  'v1pre3/projects/4100/properties',
  'v1pre3/samples/5001',
  'v1pre3/samples/5001/files',
  'v1pre3/appresults/6001',
  'v1pre3/appresults/6001/files',
  'v1pre3/appresults/6100',
  'v1pre3/appresults/6101',
  'v1pre3/appsessions/9501',
  'v1pre3/appsessions/9501/properties/Input.samples',
  'v1pre3/runs/8100',
  'v1pre3/runs/8100/files',
  'v1pre3/files/7001',
  'v1pre3/files/7001/content',
  'v1pre3/files/7100/content',
  'v1pre3/files/7101/content',
  'v1pre3/appresults/6101/files',
  'v2/biosamples/12001',
  'v2/libraries/16001',
  'v2/librarypools/17001',
  'v1pre3/projects/999999',
]

async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'benchtop-recorded-seed-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const tokenOf = (platform: TestPlatform) =>
  platform.issueToken({ user: '1001', private: true }).token

/** Records all reads of an app, and gives its token. */
async function record(
  platform: TestPlatform,
  out: string,
  others: readonly string[] = [],
): Promise<string> {
  const token = tokenOf(platform)
  await using recorder = await recordTraffic({ targets: { api: platform.apiUrl }, out })
  const list = await fetch(`${recorder.apiUrl}/v1pre3/samples/5001/files`, {
    headers: { 'x-access-token': token },
  })
  const { Response } = (await list.json()) as { Response: { Items: { Id: string }[] } }
  const read = `v1pre3/files/${Response.Items[0]?.Id}/content`
  for (const path of [...paths, ...others, read]) {
    await (
      await fetch(`${recorder.apiUrl}/${path}`, { headers: { 'x-access-token': token } })
    ).arrayBuffer()
  }
  return token
}

async function startRecorded(profile: 'spec' | 'field' = 'spec'): Promise<TestPlatform> {
  const platform = await startTestPlatform({ profile, seed: defaultSeed })
  await platform.seed(more)
  return platform
}

const fromFile = (path: string): Promise<RecordedSeed> =>
  seedFromRecording(path, { filesFolder: 'files' })

describe.each(['spec', 'field'] as const)(
  'a seed of a recording, with the profile %s',
  (profile) => {
    it('makes a platform that answers the recorded GETs in the same way', async () => {
      await using folder = await temporaryFolder()
      const file = join(folder.path, 'recording.jsonl')
      await using recorded = await startRecorded(profile)
      await record(recorded, file)
      const { document } = await fromFile(file)
      await using own = await startTestPlatform({ profile, seed: document })
      const report = await compareRecording(await readRecording(file), {
        apiUrl: own.apiUrl,
        token: tokenOf(own),
        ignore: ['Email'],
      })
      const differences = report.exchanges.flatMap((one) =>
        one.differences.map(({ at }) => `${one.path}: ${at}`),
      )
      expect(differences).toEqual([])
      expect(report.exchanges.filter(({ skipped }) => skipped !== undefined)).toEqual([])
    })
  },
)

describe('a seed of a recording', () => {
  it('retains ids, and includes the contents of downloaded files', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'recording.jsonl')
    await using recorded = await startRecorded()
    await record(recorded, file)
    const { document, summary } = await fromFile(file)
    const cohort = document.projects?.find(({ id }) => id === '4100')
    expect(cohort?.appResults?.map(({ id }) => id)).toEqual(['6100', '6101'])
    const demo = document.projects?.find(({ id }) => id === '4001')
    expect(demo?.appResults?.[0]?.files).toMatchObject([
      { id: '7001', path: 'README.txt', content: 'The calls of a demo.' },
    ])
    expect(summary.included).toMatchObject({ projects: 2, runs: 1, samples: 1, biosamples: 1 })
    expect(summary.leftOut).toContainEqual({
      kind: 'client secrets',
      count: 2,
      why: expect.any(String),
    })
  })

  it('contains no token, no password and no e-mail address of the recording', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'recording.jsonl')
    await using recorded = await startRecorded()
    await recorded.seed(secrets)
    const reads = ['projects/4200', 'appresults/6200', 'appresults/6200/files']
    const others = [...reads, 'files/7200/content'].map((path) => `v1pre3/${path}`)
    const token = await record(recorded, file, others)
    const { document } = await fromFile(file)
    const text = JSON.stringify(document)
    for (const secret of [token, 'hunter2', 'hospital.test', 'ada@example.test']) {
      expect(text).not.toContain(secret)
    }
    const project = document.projects?.find(({ id }) => id === '4200')
    expect(project?.description).toBe('Ask user-1001@example.test or person-1@example.test.')
    expect(project?.appResults?.[0]?.files).toMatchObject([
      { id: '7200', content: 'person-1@example.test wrote it' },
    ])
  })

  it('is the same each time', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'recording.jsonl')
    await using recorded = await startRecorded()
    await record(recorded, file)
    expect(JSON.stringify(await fromFile(file))).toBe(JSON.stringify(await fromFile(file)))
  })
})

const api = 'https://api.example.test'
const project = { Id: '41', Href: 'v1pre3/projects/41', Name: 'P' }
const user = { Id: '11', Href: 'v1pre3/users/11', Name: 'U', Email: 'u@u.test' }

/** An entry of a HAR, of a JSON answer unless it has other content. */
const entry = (path: string, body: unknown, more: object = {}) => ({
  request: { method: 'GET', url: path.startsWith('http') ? path : `${api}/${path}`, headers: [] },
  response: {
    status: 200,
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    content: { text: JSON.stringify(body), mimeType: 'application/json' },
    ...more,
  },
})

async function seedOfHar(document: unknown): Promise<RecordedSeed> {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'traffic.har')
  await writeFile(file, typeof document === 'string' ? document : JSON.stringify(document))
  return await fromFile(file)
}

const har = (...entries: unknown[]) => seedOfHar({ log: { version: '1.2', entries } })

describe('a seed of a HAR', () => {
  it('has resources, and the bytes of a download that was redirected', async () => {
    const bytes = Buffer.from([0, 1, 2, 255])
    const signed = 'https://bucket.example.test/x?X-Amz-Signature=0123456789abcdef'
    const file = {
      Id: '71',
      Href: 'v1pre3/files/71',
      Name: 'a.bin',
      Path: 'a.bin',
      Size: 4,
      ParentAppResult: { Id: '61', Href: 'v1pre3/appresults/61' },
    }
    const { document, binary } = await har(
      entry('v1pre3/users/current', { Response: user }),
      entry('v1pre3/projects/41', { Response: { ...project, UserOwnedBy: user } }),
      entry('v1pre3/projects/41/appresults', {
        Response: { Items: [{ Id: '61', Href: 'v1pre3/appresults/61', Name: 'R' }] },
      }),
      entry('v1pre3/files/71', { Response: file }),
      entry('v1pre3/files/71/content', {}, { status: 302, redirectURL: signed, content: {} }),
      entry(signed, undefined, {
        headers: [],
        content: { text: bytes.toString('base64'), encoding: 'base64' },
      }),
    )
    expect(document.projects).toMatchObject([
      {
        id: '41',
        owner: '11',
        appResults: [{ id: '61', files: [{ id: '71', source: 'files/71' }] }],
      },
    ])
    expect(binary.get('71')).toEqual(bytes)
    expect(document.users).toEqual([{ id: '11', name: 'U', email: 'user-11@example.test' }])
  })

  it('states what can’t be seeded, and why', async () => {
    const { document, summary } = await har(
      entry('v1pre3/projects/41', { Response: project }),
      entry('v1pre3/samples/51', { Response: { Id: '51', Href: 'v1pre3/samples/51', Name: 'S' } }),
      entry('v1pre3/projects/x-1', { Response: { Id: 'x-1', Href: 'v1pre3/projects/x-1' } }),
      entry('v2/widgets/1', { Response: { Id: '1', Href: 'v2/widgets/1' } }),
    )
    expect(document.projects).toHaveLength(1)
    expect(summary.leftOut.map(({ kind, why }) => `${kind}: ${why}`)).toEqual(
      expect.arrayContaining([
        'samples: they are deleted, or no answer states their project',
        'projects: the id is no whole number',
        'widgets: seeds have no list of them',
        'users: no user was recorded: one was made up',
      ]),
    )
  })

  it('leaves out what a platform refuses, and loads', async () => {
    const session = {
      Id: '91',
      Href: 'v1pre3/appsessions/91',
      Name: 'S',
      Status: 'Dreaming',
      Application: { Id: '21', Href: 'v1pre3/applications/21', Name: 'A' },
    }
    const { document, summary } = await har(
      entry('v1pre3/appsessions/91', { Response: session }),
      entry('v1pre3/projects/41', { Response: { ...project, Name: 7 } }),
    )
    expect(document.appSessions).toMatchObject([{ id: '91', name: 'S' }])
    expect(document.appSessions?.[0]).not.toHaveProperty('status')
    expect(summary.leftOut).toContainEqual({
      kind: 'appSessions',
      count: 1,
      why: expect.stringContaining('Complete'),
    })
    await using platform = await startTestPlatform({ seed: document })
    expect(platform.apiUrl).toBeTruthy()
  })

  it.each<[string, unknown, RegExp]>([
    ['broken JSON', '{"log": {"entries": [', /is not JSON/],
    ['nothing', '', /is not JSON/],
    ['deep JSON', `{"log":${'['.repeat(100_000)}`, /nested more than 64 levels/],
    ['huge JSON', `{"log":[${'1,'.repeat(2_000_001)}1]}`, /more than 2000000 values/],
    ['a list', [], /log must be an object/],
    ['entries that are no list', { log: { entries: {} } }, /log\.entries must be a list/],
    ['an entry that is null', { log: { entries: [null] } }, /entries\[0\]\.request must be an obj/],
    [
      'an address that is none',
      { log: { entries: [{ request: { method: 'GET', url: '::' }, response: { status: 200 } }] } },
      /entries\[0\]\.request\.url must be an address/,
    ],
    [
      'a status that is a text',
      { log: { entries: [{ request: { method: 'GET', url: api }, response: { status: '200' } }] } },
      /entries\[0\]\.response\.status must be a number/,
    ],
    ['no answer of a platform', { log: { entries: [] } }, /has no answer with a resource/],
    [
      'a deep line of a recording',
      `{"benchtopRecording":1,"targets":{}}\n${'['.repeat(99)}`,
      /line 2 is nested/,
    ],
    ['a recording without targets', '{"benchtopRecording":1}\n', /is not a recording/],
  ])('refuses %s by place and reason', async (_, document, message) => {
    await expect(seedOfHar(document)).rejects.toMatchObject({
      name: 'RecordingError',
      message: expect.stringMatching(message),
    })
  })

  it('reads members of wrong types as absent', async () => {
    const odd = { ...project, Description: {}, Projects: 3, UserOwnedBy: 'me', Properties: [[]] }
    const { document } = await har(
      entry('v1pre3/projects/41', { Response: odd, __proto__: { Id: 1 } }),
      entry('v1pre3/users/current', { Response: [] }),
      entry('v1pre3/samples/51', {
        Response: { Id: '51', Href: 'v1pre3/samples/51', Projects: [project], Read1: 'x' },
      }),
    )
    expect(document.projects).toMatchObject([{ id: '41', name: 'P', samples: [{ id: '51' }] }])
  })
})
