import type { EmulatorOptions } from '../emulator-options.ts'
import type { SeedDocument } from '../seeds/seed-schema.ts'
import type { Reply } from './client.ts'
import { adasSession } from './purchases.ts'
import { labSeed } from './lab-seed.ts'
import { signIn } from './signed-in.ts'
import { genomicData, startTestPlatform, type TestPlatform } from './test-platform.ts'
import { testSeed } from './test-seed.ts'

/** Rows that lists can distinguish, in addition to those of the test seed. */
const listedSeed: SeedDocument = {
  users: [
    {
      id: '1902',
      name: 'Closed Lab',
      email: 'closed@example.test',
      isWorkgroup: true,
      subscription: { name: 'Old', plan: 'Old', expirationDate: '2026-01-01T00:00:00Z' },
    },
  ],
  workgroups: [{ id: '1902', owner: '1001' }],
  runs: [
    {
      id: '8101',
      owner: '1001',
      experimentName: 'Run 3',
      dateCreated: '2026-01-30T12:00:00Z',
      dateUploadStarted: '2026-02-02T12:00:00Z',
      details: {
        InstrumentName: 'A00002',
        InstrumentType: 'NovaSeq',
        FlowcellBarcode: 'FC-2',
        ReagentBarcode: 'RB-2',
        PlatformName: 'Nova',
      },
      sequencingStats: { Lanes: [{ LaneNumber: 1 }, { LaneNumber: 2 }] },
    },
  ],
  projects: [
    {
      id: '4101',
      owner: '1001',
      name: 'Listed',
      appResults: [
        {
          id: '6201',
          name: 'Files',
          application: '2001',
          files: [
            'top.txt',
            'calls/a.vcf',
            'calls/vcfindex/a.idx',
            'reads/bamcoverage/1.cov',
            '.system/state.json',
          ]
            .map((path) => ({ path, content: path }))
            .concat({ path: 'empty.txt', content: '' }),
        },
      ],
    },
    {
      id: '4201',
      owner: '1002',
      name: 'Shared by Ben',
      shares: [{ with: '1001', access: 'read' }],
      appResults: [{ id: '6301', name: 'Of Ben', application: '2001' }],
    },
  ],
  applications: [
    {
      id: '2901',
      name: 'Depth',
      kind: 'native',
      owner: '1001',
      version: '0.9.0',
      command: ['true'],
    },
  ],
  biosamples: [{ id: '12201', owner: '1001', name: 'Third', nickname: 'c' }],
  libraries: [
    { id: '16201', name: 'NA12878_L2', biosample: '12001', prep: 'Exome', biomolecule: 'RNA' },
  ],
  lanes: [
    { id: '19201', run: '8101', number: 1, libraries: [{ library: '16001' }] },
    { id: '19202', run: '8101', number: 2, libraries: [{ library: '16001' }] },
  ],
  datasets: [
    {
      id: '20201',
      appResult: '6201',
      qcStatus: 'QcPassed',
      properties: [{ name: 'Lab.first', type: 'string', content: 'x' }],
    },
  ],
  labRequeues: [{ id: '18201', library: '16001', requestedAdditionalYield: 0 }],
}

/** What the parameters of lists refer to and seeds can't have. */
export type ListedWorld = {
  readonly platform: TestPlatform
  /** A session of Depth, begun a day after the platform, with inputs, an output and a log. */
  readonly session: string
  readonly settings: readonly string[]
  /** Makes two workflows of Depth at the first call, and gives their ids: one was launched, both wait for more. */
  workflows(): Promise<readonly string[]>
}

/** A platform on which every parameter of the lists of v2 has something to choose from. */
export async function openListedWorld(options: EmulatorOptions = {}): Promise<ListedWorld> {
  const platform = await startTestPlatform({
    ...options,
    seed: [
      { name: 'test seed', folder: genomicData, document: testSeed },
      { name: 'lab seed', folder: genomicData, document: labSeed },
      { name: 'listed seed', folder: genomicData, document: listedSeed },
    ],
  })
  const { ada } = platform
  for (const lane of ['19201', '19202'])
    await ada.postJson(`v2/lanes/${lane}`, { Status: 'QcPassed' })
  await ada.post(`v2/appsessions/${adasSession}`, {
    QcStatus: 'QcPassed',
    DeliveryStatus: 'OnHold',
  })
  for (const Comment of ['First.', 'Second.']) {
    for (const of of [
      `appsessions/${adasSession}`,
      `datasets/${datasetId(20_001)}`,
      'lanes/19001',
    ]) {
      await ada.postJson(`v2/${of}`, { Comment })
    }
    platform.clock.advance('1h')
  }
  platform.clock.advance('24h')
  const session = recordIn(await ada.postJson('v2/appsessions', { Name: 'Fresh' })).Id as string
  await addInputs(platform, session)
  await addLogs(platform, session)
  await addProperties(platform, session)
  const inBrowser = await signIn(platform, 'ada@example.test', 'ada')
  const settings: string[] = []
  for (const Name of ['theme', 'beta']) {
    const body = { UserSettings: [{ Name, Value: 'x' }] }
    const reply = await inBrowser.postJson('v2/users/1001/settings', body)
    settings.push(recordIn(reply).Items[0].Id as string)
    platform.clock.advance('1h')
  }
  let workflows: Promise<readonly string[]> | undefined
  return { platform, session, settings, workflows: () => (workflows ??= addWorkflows(platform)) }
}

/** The record of an answer, which has no envelope in v2 under the field profile. */
const recordIn = ({ body }: Reply): Reply['body'] => body.Response ?? body

/** A dataset's identifier. */
export function datasetId(row: number): string {
  return `ds.${String(row).padStart(32, '0')}`
}

async function addInputs({ ada }: TestPlatform, session: string): Promise<void> {
  const Properties = [
    { Name: 'Input.Runs', Type: 'run[]', Items: ['v1pre3/runs/8001'] },
    { Name: 'Input.BioSamples', Type: 'biosample[]', Items: ['v2/biosamples/12001'] },
    { Name: 'Output.Projects', Type: 'project[]', Items: ['v1pre3/projects/4001'] },
  ]
  await ada.postJson(`v2/appsessions/${session}/properties`, { Properties })
}

async function addLogs({ ada }: TestPlatform, session: string): Promise<void> {
  const upload = (path: string, bytes: string) => {
    const [, directory = '', name] = /^(?:(.*)\/)?([^/]+)$/.exec(path)!
    const query = `Name=${name}&Directory=${directory}`
    return ada.upload(`v1pre3/filesets/${session}/files?${query}`, bytes, 'text/plain')
  }
  const paths = [
    'a.log',
    'steps/b.txt',
    'steps/vcfindex/c.log',
    'bamcoverage/d.log',
    '.system/e.log',
  ]
  for (const path of paths) await upload(path, path)
  await upload('empty.log', '')
}

/** Two visible properties, with two items each, and a hidden one, on one resource of each kind. */
async function addProperties({ ada }: TestPlatform, session: string): Promise<void> {
  const parents = [
    `appsessions/${session}`,
    'applications/2001',
    'biosamples/12001',
    `datasets/${datasetId(20_001)}`,
    'labrequeues/18001',
    'projects/4001',
    'runs/8001',
  ]
  const lines = (Name: string) => ({ Name, Type: 'string[]', Items: ['one', 'two'] })
  const Properties = [lines('Test.a'), lines('Test.b'), { ...lines('Test.h'), Options: 'Hidden' }]
  for (const parent of parents) await ada.postJson(`v2/${parent}/properties`, { Properties })
}

/** Workflows that wait for the yield of biosamples, of a session of Depth on one that has enough. */
async function addWorkflows(platform: TestPlatform): Promise<readonly string[]> {
  const { ada } = platform
  const application = 'v2/applications/2002'
  const Dependencies = [{ Type: 'BioSampleYield', RequiredYield: 1500 }]
  const json = { 'content-type': 'application/json' }
  await ada.send(
    'PUT',
    `${application}/workflowdependencies`,
    json,
    JSON.stringify({ Dependencies }),
  )
  const launch = { InputParameters: { subject: 'biosamples/12001' } }
  const { Id } = recordIn(await ada.postJson(`${application}/launch`, launch))
  await platform.idle()
  const ids: string[] = []
  for (const Name of ['Later', 'Earlier']) {
    const reply = await ada.postJson(`${application}/workflows`, { Name, AppSessionId: Id })
    if (reply.status !== 201) throw new Error(`No workflow: ${reply.text}`)
    ids.push(recordIn(reply).Id as string)
    platform.clock.advance('1h')
  }
  await platform.idle()
  return ids
}
