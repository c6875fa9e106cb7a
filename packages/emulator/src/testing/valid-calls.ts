import {
  prefixed,
  propertyParents,
  v2PropertyParents,
  type billing,
  type Operation,
  type PathParameter,
  type PropertyParent,
  type v1,
  type v2,
  type V2PropertyParent,
} from '@benchtop/contracts'
import { appWithForm } from './app-with-form.ts'
import { adasSession, buyInShop, confirmedPurchase, newPurchase, report } from './purchases.ts'
import type { Reply } from './client.ts'
import { idOf, newAppResult, newSample, sessionOfCalls, sessionWithLog } from './made-resources.ts'
import { startRun } from './runs.ts'
import type { TestPlatform } from './test-platform.ts'
import { signIn } from './signed-in.ts'
import { newTrash } from './trash.ts'

/** An id that the test seed has, or that is made or looked up on the platform of the test. */
type Given = string | ((platform: TestPlatform) => Promise<string>)

type Members = Readonly<Record<string, unknown>>

type ParamsOf<Op extends Operation> = [PathParameter<Op['path']>] extends [never]
  ? {}
  : { readonly params: Readonly<Record<PathParameter<Op['path']>, Given>> }

type BodyOf<Op extends Operation> = Op['body'] extends { readonly kind: 'raw' }
  ? { readonly bytes: string }
  : Op['body'] extends { readonly members: unknown }
    ? {
        /** The members; or what makes them for the path that the call is made on. */
        readonly members: Members | ((path: string) => Members)
        /** Bodies with something wrong, each with the members that the refusal names. */
        readonly wrong: readonly (readonly [members: Members, named: readonly string[]])[]
      }
    : {}

/** A call that succeeds on the test seed with the private token of Ada. */
type ValidCall<Op extends Operation> = ParamsOf<Op> &
  BodyOf<Op> & {
    readonly status: keyof Op['responses'] & number
    readonly query?: string
    /** What has to be there before, where the path names nothing that could be made for it. */
    readonly before?: (platform: TestPlatform) => Promise<unknown>
  }

/** A row as a loop over all operations reads it. */
export type AnyValidCall = {
  readonly params?: Readonly<Record<string, Given>>
  readonly query?: string
  readonly before?: (platform: TestPlatform) => Promise<unknown>
  readonly bytes?: string
  readonly members?: Members | ((path: string) => Members)
  readonly wrong?: readonly (readonly [members: Members, named: readonly string[]])[]
  readonly status: number
}

/** The values of a union, all at once: what is assignable to it alone isn't a union. */
type IsUnion<Of, Each = Of> = Each extends Of ? ([Of] extends [Each] ? false : true) : never

/**
 * Whether the good call of an operation follows from its contract: it has no body, one success status, and no parameter
 * but the id of something that the test seed has.
 */
type IsDerived<Op extends Operation> = Op extends { readonly body: object }
  ? false
  : IsUnion<keyof Op['responses']> extends true
    ? false
    : Op['path'] extends `${string}{${string}`
      ? Op['path'] extends `/${keyof typeof seeded}/{${string}}${infer Rest}`
        ? Rest extends `${string}{${string}`
          ? false
          : true
        : false
      : true

type ValidCalls<Operations extends Record<string, Operation>> = {
  readonly [
    Name in keyof Operations as IsDerived<Operations[Name]> extends true ? never : Name
  ]: ValidCall<Operations[Name]>
} & {
  readonly [
    Name in keyof Operations as IsDerived<Operations[Name]> extends true ? Name : never
  ]?: ValidCall<Operations[Name]>
}

/** The refund secrets of the purchases that were made here, by the paths that end in their ids. */
const refundSecrets = new Map<string, string>()

/** A purchase of Ada's that she has confirmed, by the token that the good calls are made with. */
async function paidPurchase(platform: TestPlatform): Promise<string> {
  const { id, secret } = await confirmedPurchase(platform, platform.ada)
  refundSecrets.set(`${platform.storeUrl}/v1pre3/purchases/${id}/refund`, secret)
  return id
}

async function waitingPurchase(platform: TestPlatform): Promise<string> {
  return (await newPurchase(platform, platform.ada)).id
}

/** A file of a new AppResult that comes in parts, the first of which is there. */
async function pendingFile(platform: TestPlatform): Promise<string> {
  const files = `v1pre3/appresults/${await newAppResult(platform)}/files`
  const { body } = await platform.ada.upload(`${files}?Name=parts.txt&Multipart=true`, '')
  const id = idOf(body.Response)
  await platform.ada.send('PUT', `v1pre3/files/${id}/parts/1`, {}, 'part one')
  return id
}

/** The record that v2 answered: in its envelope, or bare under the field profile. */
function recordIn({ body }: Reply): { Id: string } {
  return (body.Response ?? body) as { Id: string }
}

/** What the test seed has, by the collections that paths begin with. */
const seeded = {
  users: '1001',
  runs: '8001',
  projects: '4001',
  samples: '5001',
  appresults: '6001',
  appsessions: sessionOfCalls,
  filesets: sessionOfCalls,
  files: '7001',
  applications: '2001',
  genomes: '4',
  lanes: '19001',
} as const satisfies Readonly<Record<string, Given>>

/** The call of an operation that needs nothing which its contract doesn't state. */
function derivedCall({ id, path, responses }: Operation): AnyValidCall {
  const [status, ...others] = Object.keys(responses).map(Number)
  const [, collection = '', name = '', rest = ''] = /^\/(\w+)\/\{(\w+)\}(.*)$/.exec(path) ?? []
  const given = Object.entries(seeded).find(([name]) => name === collection)?.[1]
  if (status === undefined || others.length > 0 || rest.includes('{')) {
    throw new Error(`${id} needs a good call in good-calls.ts.`)
  }
  if (!path.includes('{')) return { status }
  if (given === undefined) throw new Error(`The test seed has none of ${collection}, for ${id}.`)
  return { status, params: { [name]: given } }
}

/** The five calls on the properties of one kind of resource. */
function propertyCalls<const Kind extends PropertyParent>(kind: Kind, id: Given) {
  const lines = { Name: 'Test.lines', Type: 'string[]', Items: ['one', 'two'] }
  const name = lines.Name
  const withLines = async (platform: TestPlatform): Promise<string> => {
    const parent = typeof id === 'string' ? id : await id(platform)
    const path = `v1pre3/${propertyParents[kind]}/${parent}/properties`
    await platform.ada.postJson(path, { Properties: [lines] })
    return parent
  }
  return {
    list: { params: { id: withLines }, status: 200 },
    write: {
      params: { id },
      members: { Properties: [lines] },
      wrong: [
        [{}, ['Properties']],
        [{ Properties: 'Test.lines' }, ['Properties']],
        [{ Properties: [{ ...lines, Items: 'one' }] }, ['Properties[0].Items']],
        [{ Properties: [{ ...lines, Type: 'number' }] }, ['Properties[0].Type']],
      ],
      status: 201,
    },
    get: { params: { id: withLines, name }, status: 200 },
    items: { params: { id: withLines, name }, status: 200 },
    delete: { params: { id: withLines, name }, status: 200 },
  } as const
}

const v1Calls: ValidCalls<typeof v1> = {
  listForms: { params: { applicationId: appWithForm }, status: 200 },
  getForm: { params: { applicationId: appWithForm, formId: '2990' }, status: 200 },
  listFormItems: { params: { applicationId: appWithForm, formId: '2990' }, status: 200 },
  getFormContent: { params: { applicationId: appWithForm, formId: '2990' }, status: 200 },
  listUserRuns: { params: { userId: '1001' }, status: 200 },
  getSequencingStats: { params: { id: '8001' }, status: 200 },
  createRun: {
    members: { Name: 'Fresh', NumCyclesRead1: 151 },
    wrong: [
      [{}, ['Name']],
      [{ Name: ['Fresh'], Number: 'first' }, ['Name', 'Number']],
    ],
    status: 201,
  },
  uploadRunFile: { params: { runId: '8002' }, query: 'Name=a.bcl', bytes: 'bcl', status: 201 },
  listRunFiles: { params: { runId: '8001' }, status: 200 },
  listUserProjects: { params: { userId: '1001' }, status: 200 },
  updateProject: {
    params: { id: '4001' },
    members: { Description: 'Another.' },
    wrong: [
      [{}, ['Name']],
      [{ Name: '', Description: 'd'.repeat(5000) }, ['Name', 'Description']],
    ],
    status: 200,
  },
  createProject: {
    members: { Name: 'Trio study' },
    wrong: [
      [{}, ['Name']],
      [{ Name: '' }, ['Name']],
    ],
    status: 201,
  },
  listProjectSamples: { params: { projectId: '4001' }, status: 200 },
  listProjectAppResults: { params: { projectId: '4001' }, status: 200 },
  createSample: {
    params: { projectId: '4001' },
    members: { Name: 'NA12879', Read1: 151, IsPairedEnd: false },
    wrong: [
      [{}, ['Name']],
      [{ Name: { first: 'Fresh' } }, ['Name']],
      [{ Read1: 'long', IsPairedEnd: 'perhaps' }, ['Name', 'Read1', 'IsPairedEnd']],
    ],
    status: 201,
  },
  updateSample: {
    params: { id: '5001' },
    members: { Read2: 101, IsPairedEnd: true },
    wrong: [
      [{}, ['Name']],
      [{ Name: '', Read1: 'long', Status: 'Done' }, ['Name', 'Read1', 'Status']],
      [{ StatusSummary: 'halfway' }, ['Status']],
    ],
    status: 200,
  },
  listSampleFiles: { params: { sampleId: '5001' }, status: 200 },
  uploadSampleFile: {
    params: { sampleId: newSample },
    query: 'Name=reads.txt',
    bytes: 'reads',
    status: 201,
  },
  createAppResult: {
    params: { projectId: '4001' },
    members: { Name: 'Variant calls' },
    wrong: [
      [{}, ['Name']],
      [{ Name: 'Fresh', References: 'v1pre3/samples/5001' }, ['References']],
      [{ References: [{ HrefContent: 'v1pre3/samples/5001' }] }, ['Name', 'References[0].Type']],
    ],
    status: 201,
  },
  updateAppResult: {
    params: { id: '6001' },
    members: { Description: 'Called again.' },
    wrong: [
      [{}, ['Name']],
      [{ Name: '' }, ['Name']],
      [{ Status: 'Done', StatusSummary: 'x'.repeat(129) }, ['Status', 'StatusSummary']],
    ],
    status: 200,
  },
  listAppResultFiles: { params: { appResultId: '6001' }, status: 200 },
  uploadAppResultFile: {
    params: { appResultId: newAppResult },
    query: 'Name=calls.txt&Directory=calls',
    bytes: 'calls',
    status: 201,
  },
  updateAppSession: {
    params: { id: sessionOfCalls },
    members: { Status: 'Running', StatusSummary: 'Half of it is done.' },
    wrong: [
      [{}, ['Status']],
      [{ Status: 'Done' }, ['Status']],
      [{ Status: 'Running', StatusSummary: 'x'.repeat(129) }, ['StatusSummary']],
    ],
    status: 200,
  },
  launchApplication: {
    params: { applicationId: '2002' },
    members: {
      Name: 'Depth of NA12878',
      Properties: [
        { Name: 'Input.reads', Type: 'sample', Content: 'v1pre3/samples/5001' },
        { Name: 'Output.project', Type: 'project', Content: 'v1pre3/projects/4001' },
      ],
    },
    wrong: [
      [{ Name: 'x'.repeat(129), StatusSummary: 'x'.repeat(129) }, ['Name', 'StatusSummary']],
      [{ Name: 7.5, AutoStart: 'perhaps' }, ['AutoStart']],
      [{ Properties: 'Input.reads' }, ['Properties']],
      [{ Properties: ['Input.reads'] }, ['Properties[0]']],
      [{ Properties: [{ Name: 'reads', Type: 'string', Content: 'x' }] }, ['Properties[0].Name']],
    ],
    status: 201,
  },
  listFileSetFiles: { params: { fileSetId: sessionWithLog }, status: 200 },
  uploadFileSetFile: {
    params: { fileSetId: sessionOfCalls },
    query: 'Name=run.log',
    bytes: 'done',
    status: 201,
  },
  getFileContent: { params: { id: '7001' }, query: 'redirect=meta', status: 200 },
  updateFile: {
    params: { id: pendingFile },
    members: { UploadStatus: 'complete' },
    wrong: [
      [{}, ['UploadStatus']],
      [{ UploadStatus: 'done' }, ['UploadStatus']],
    ],
    status: 201,
  },
  uploadPart: { params: { id: pendingFile, number: '1' }, bytes: 'again', status: 200 },
  listFileParts: { params: { id: pendingFile }, status: 200 },
  getVariantSet: { params: { id: '7001' }, status: 200 },
  listVariants: {
    params: { id: '7001', chrom: 'ctgA' },
    query: 'StartPos=1&EndPos=50000',
    status: 200,
  },
  getCoverage: {
    params: { id: '7002', chrom: 'CHROMOSOME_I' },
    query: 'StartPos=1&EndPos=1000',
    status: 200,
  },
  getCoverageMeta: { params: { id: '7002', chrom: 'CHROMOSOME_I' }, status: 200 },
  search: { query: 'scope=projects,samples&query=name:*', status: 200 },
  getApplication: { params: { id: '2001' }, status: 200 },
  listApplicationVersions: { params: { id: '2001' }, status: 200 },
  deleteRun: { params: { id: '8001' }, query: 'Preserve=metadata', status: 200 },
  deleteFile: { params: { id: '7003' }, status: 200 },
  listOwnTrash: { before: newTrash, status: 200 },
  getTrash: { params: { id: newTrash }, status: 200 },
  restoreFromTrash: { params: { id: newTrash }, status: 200 },
  emptyTrash: { before: newTrash, status: 200 },
  emptyOwnTrash: { before: newTrash, status: 200 },
  ...prefixed('runProperties', propertyCalls('run', '8001')),
  ...prefixed('projectProperties', propertyCalls('project', '4001')),
  ...prefixed('sampleProperties', propertyCalls('sample', '5001')),
  ...prefixed('appResultProperties', propertyCalls('appresult', '6001')),
  ...prefixed('appSessionProperties', propertyCalls('appsession', sessionOfCalls)),
  ...prefixed('fileProperties', propertyCalls('file', '7003')),
}

/** Ada, who has a setting. */
async function ownSetting(platform: TestPlatform): Promise<string> {
  const ada = await signIn(platform, 'ada@example.test', 'ada')
  const settings = { UserSettings: [{ Name: 'theme', Value: 'light' }] }
  await ada.postJson('v2/users/1001/settings', settings)
  return '1001'
}

/** A dataset of a new AppResult, whose files can be added; its identifier. */
async function newDataset(platform: TestPlatform): Promise<string> {
  const maker = platform.withScopes(['write project 4001'], { application: '2001' })
  return idOf(recordIn(await maker.post('v2/projects/4001/datasets', { Name: 'Fresh' })))
}

/** A dataset of Ada's with a comment. */
async function commentedDataset(platform: TestPlatform): Promise<string> {
  await platform.ada.postJson(`v2/datasets/${seededDataset}`, { Comment: 'Looks good.' })
  return seededDataset
}

const seededDataset = `ds.${'20001'.padStart(32, '0')}`
const requeue = { RequestedAdditionalYield: 1000, LIMSId: 'LIMS-2' }
const wrongRequeues = [
  [{}, ['RequestedAdditionalYield']],
  [{ RequestedAdditionalYield: -1 }, ['RequestedAdditionalYield']],
  [{ RequestedAdditionalYield: 'much' }, ['RequestedAdditionalYield']],
] as const

/** The five calls of v2 on the properties of one kind of resource. */
function v2PropertyCalls<const Kind extends V2PropertyParent>(kind: Kind, id: Given) {
  const lines = { Name: 'Test.lines', Type: 'string[]', Items: ['one', 'two'] }
  const name = lines.Name
  const withLines = async (platform: TestPlatform): Promise<string> => {
    const parent = typeof id === 'string' ? id : await id(platform)
    const path = `v2/${v2PropertyParents[kind]}/${parent}/properties`
    await platform.ada.postJson(path, { Properties: [lines] })
    return parent
  }
  return {
    list: { params: { id: withLines }, status: 200 },
    write: {
      params: { id },
      members: { Properties: [lines] },
      wrong: [
        [{}, ['Properties']],
        [{ Properties: [{ ...lines, Items: 'one' }] }, ['Properties[0].Items']],
        [{ Properties: [{ ...lines, Type: 'number' }] }, ['Properties[0].Type']],
        [{ Properties: [{ ...lines, Options: 'Loud' }] }, ['Properties[0].Options']],
        [{ Properties: [{ Id: '999999', Content: 'x' }] }, ['Properties[0].Id']],
      ],
      status: 201,
    },
    get: { params: { id: withLines, name }, status: 200 },
    items: { params: { id: withLines, name }, status: 200 },
    delete: { params: { id: withLines, name }, status: 204 },
  } as const
}

/** A lane of Ada's with a comment. */
async function commentedLane(platform: TestPlatform): Promise<string> {
  await platform.ada.postJson('v2/lanes/19001', { Comment: 'Looks good.' })
  return '19001'
}

/** A run of Ada's whose sample sheet has arrived. */
async function runWithSampleSheet(platform: TestPlatform): Promise<string> {
  const id = await startRun(platform, {
    steps: [{ status: 'Uploading', duration: '1s' }, { status: 'PendingAnalysis' }],
    files: [{ path: 'SampleSheet.csv' }],
  })
  platform.clock.advance('1s')
  return id
}

/** A session of Ada's, of an application whose token the tests don't hold, that runs until it is stopped. */
async function runningSession(platform: TestPlatform): Promise<string> {
  const maker = platform.withScopes([], { application: '2001' })
  return idOf(recordIn(await maker.post('v2/appsessions', { Name: 'Fresh' })))
}

/** A session of Ada's with a comment. */
async function commentedSession(platform: TestPlatform): Promise<string> {
  const session = await sessionOfCalls(platform)
  await platform.ada.post(`v2/appsessions/${session}`, { Comment: 'Looks good.' })
  return session
}

/** The newest session that a workflow can be made of. */
let workflowSession = ''

/** A native app of Ada's, whose token the tests don't hold, that has run on a biosample; its id. */
async function workflowApp(platform: TestPlatform): Promise<string> {
  const id = '2950'
  const app = { id, name: 'Waiting', kind: 'native', owner: '1001', command: ['true'] } as const
  if ((await platform.ada.get(`v1pre3/applications/${id}`)).status === 404) {
    await platform.seed({ name: 'waiting', folder: '/', document: { applications: [app] } })
  }
  const InputParameters = { sample: 'biosamples/12001' }
  const address = `v2/applications/${id}/launch`
  workflowSession = recordIn(await platform.ada.postJson(address, { InputParameters })).Id
  return id
}

async function newWorkflow(platform: TestPlatform): Promise<string> {
  const address = `v2/applications/${await workflowApp(platform)}/workflows`
  const members = { Name: 'Fresh', AppSessionId: workflowSession }
  return recordIn(await platform.ada.postJson(address, members)).Id
}

const v2Calls: ValidCalls<typeof v2> = {
  ...prefixed('applicationProperties', v2PropertyCalls('application', '2001')),
  ...prefixed('appSessionProperties', v2PropertyCalls('appsession', sessionOfCalls)),
  ...prefixed('bioSampleProperties', v2PropertyCalls('biosample', '12001')),
  ...prefixed('datasetProperties', v2PropertyCalls('dataset', seededDataset)),
  ...prefixed('projectProperties', v2PropertyCalls('project', '4001')),
  ...prefixed('runProperties', v2PropertyCalls('run', '8001')),
  createAppSession: {
    members: { Name: 'Variant calling', StatusSummary: 'Begun.' },
    wrong: [
      [{}, ['Name']],
      [{ Name: 'Fresh', StatusSummary: 'x'.repeat(129) }, ['StatusSummary']],
    ],
    status: 201,
  },
  updateAppSession: {
    params: { id: sessionOfCalls },
    members: { QcStatus: 'QcPassed', DeliveryStatus: 'OnHold', Comment: 'Looks good.' },
    wrong: [
      [{ QcStatus: 'Undefined', DeliveryStatus: 'Lost' }, ['QcStatus', 'DeliveryStatus']],
      [{ ExecutionStatus: 'Running' }, ['ExecutionStatus']],
      [{ Comment: 'x'.repeat(1025) }, ['Comment']],
    ],
    status: 200,
  },
  listAppSessionComments: { params: { id: commentedSession }, status: 200 },
  stopAppSession: { params: { id: runningSession }, status: 200 },
  deleteAppSession: { params: { id: sessionOfCalls }, query: 'preserve=Metadata', status: 205 },
  putApplicationQcThresholds: {
    params: { id: '2001' },
    members: {
      QcThresholds: [{ Name: 'TotalSize', Operator: 'GreaterThan', ThresholdValues: [10] }],
    },
    wrong: [
      [{}, ['QcThresholds']],
      [
        { QcThresholds: [{ Name: '', Operator: 'Above', ThresholdValues: ['much'] }] },
        ['QcThresholds[0].Name', 'QcThresholds[0].Operator', 'QcThresholds[0].ThresholdValues[0]'],
      ],
      [
        { QcThresholds: [{ Name: 'Reads', Operator: 'Between', ThresholdValues: [1] }] },
        ['QcThresholds[0].ThresholdValues'],
      ],
    ],
    status: 200,
  },
  launchApplication: {
    params: { id: '2002' },
    members: { Name: 'Depth of NA12878', InputParameters: { reads: ['samples/5001'], note: 'x' } },
    wrong: [
      [{ Name: 'x'.repeat(129), StatusSummary: 'x'.repeat(129) }, ['Name', 'StatusSummary']],
      [{ InputParameters: 'reads' }, ['InputParameters']],
      [{ InputParameters: { reads: 'samples/999999' } }, ['InputParameters.reads']],
      [{ InputParameters: { reads: { Id: '5001' } } }, ['InputParameters.reads']],
    ],
    status: 201,
  },
  putWorkflowDependencies: {
    params: { id: '2001' },
    members: {
      Dependencies: [
        {
          Type: 'BioSampleYield',
          RequiredYield: 1000,
          Dependencies: [{ Type: 'AppCompletion', ApplicationId: '2002' }],
        },
      ],
    },
    wrong: [
      [{}, ['Dependencies']],
      [{ Dependencies: [{ Type: 'Luck' }] }, ['Dependencies[0].Type']],
      [{ Dependencies: [], Version: '9.9.9' }, ['Version']],
      [
        {
          Dependencies: [
            { Type: 'BioSampleYield', LibraryPrepId: '999999' },
            { Type: 'AppCompletion', RequiredYield: 5 },
          ],
        },
        [
          'Dependencies[0].LibraryPrepId',
          'Dependencies[1].RequiredYield',
          'Dependencies[1].ApplicationId',
        ],
      ],
    ],
    status: 200,
  },
  createWorkflow: {
    params: { applicationId: workflowApp },
    members: () => ({ Name: 'Depth report', AppSessionId: workflowSession }),
    wrong: [
      [{}, ['Name', 'AppSessionId']],
      [{ Name: 'Fresh', AppSessionId: '999999' }, ['AppSessionId']],
    ],
    status: 201,
  },
  listWorkflows: {
    params: {
      async applicationId(platform) {
        await newWorkflow(platform)
        return workflowApp(platform)
      },
    },
    status: 200,
  },
  getWorkflow: { params: { id: newWorkflow }, status: 200 },
  listWorkflowBioSamples: { params: { workflowId: newWorkflow }, status: 200 },
  listBioSamples: { query: 'include=Properties,Yields', status: 200 },
  getBioSample: { params: { id: '12001' }, status: 200 },
  createBioSample: {
    members: { BioSampleName: 'NA12879', DefaultProjectId: '4001' },
    wrong: [
      [{}, ['BioSampleName']],
      [{ BioSampleName: 'with space' }, ['BioSampleName']],
      [{ BioSampleName: 'Fresh', DefaultProjectId: '999999' }, ['DefaultProjectId']],
    ],
    status: 201,
  },
  updateBioSample: {
    params: { id: '12001' },
    members: { Status: 'Active', SubjectId: '11001' },
    wrong: [
      [{ Status: 'Lost' }, ['Status']],
      [{ SubjectId: '999999' }, ['SubjectId']],
    ],
    status: 200,
  },
  updateBioSamples: {
    members: { Ids: ['12001', '12002'], DefaultProjectId: '4002' },
    wrong: [
      [{}, ['Ids', 'DefaultProjectId']],
      [{ Ids: [], DefaultProjectId: '4001' }, ['Ids']],
      [{ Ids: ['999999'], DefaultProjectId: '4001' }, ['Ids[0]']],
    ],
    status: 200,
  },
  listBioSampleLibraries: { params: { bioSampleId: '12001' }, status: 200 },
  createBioSampleLibrary: {
    params: { bioSampleId: '12001' },
    members: { Name: 'NA12878_L2', LibraryPrepId: '13001', Index1Sequence: 'ACGT' },
    wrong: [
      [{}, ['Name', 'LibraryPrepId']],
      [{ Name: 'Fresh', LibraryPrepId: '999999' }, ['LibraryPrepId']],
      [{ Name: 'Fresh', LibraryPrepId: '13001', ContainerId: '999999' }, ['ContainerId']],
    ],
    status: 201,
  },
  listBioSampleLabRequeues: { params: { bioSampleId: '12001' }, status: 200 },
  listRunLaneSummaries: { params: { bioSampleId: '12001' }, status: 200 },
  getSubject: { params: { id: '11001' }, status: 200 },
  listLibraries: { status: 200 },
  getLibrary: { params: { id: '16001' }, status: 200 },
  getLibraryPool: { params: { id: '17001' }, status: 200 },
  updateLibraryPool: {
    params: { id: '17001' },
    members: { Notes: 'Quantified again.' },
    wrong: [
      [{ Status: 'Lost' }, ['Status']],
      [{ UserPoolId: '' }, ['UserPoolId']],
    ],
    status: 200,
  },
  listPoolLibraries: { params: { libraryPoolId: '17001' }, status: 200 },
  getPrepRequest: { params: { id: '15001' }, status: 200 },
  getLibraryPrep: { params: { id: '13001' }, status: 200 },
  getLibraryContainer: { params: { id: '14001' }, status: 200 },
  listLabRequeues: { status: 200 },
  getLabRequeue: { params: { id: '18001' }, status: 200 },
  requeueLibrary: {
    params: { libraryId: '16001' },
    members: requeue,
    wrong: wrongRequeues,
    status: 201,
  },
  requeueLibraryPool: {
    params: { libraryPoolId: '17001' },
    members: requeue,
    wrong: wrongRequeues,
    status: 201,
  },
  requeuePrepRequest: {
    params: { prepRequestId: '15001' },
    members: requeue,
    wrong: wrongRequeues,
    status: 201,
  },
  listDatasets: { status: 200 },
  listProjectDatasets: { params: { projectId: '4001' }, status: 200 },
  getDataset: { params: { id: seededDataset }, status: 200 },
  createDataset: {
    params: { projectId: '4001' },
    members: { Name: 'NA12879 reads', DatasetTypeId: 'common.fastq' },
    wrong: [
      [{}, ['Name']],
      [{ Name: 'Fresh', DatasetTypeId: 'common.none' }, ['DatasetTypeId']],
    ],
    status: 201,
  },
  updateDataset: {
    params: { id: seededDataset },
    members: { QcStatus: 'QcPassed', Attributes: [{ Key: 'reads', Value: 8 }], Comment: 'Good.' },
    wrong: [
      [{ QcStatus: 'Undefined' }, ['QcStatus']],
      [{ Attributes: [{ Value: 1 }], DatasetTypeId: 7 }, ['Attributes[0].key']],
      [{ Comment: 'x'.repeat(1025) }, ['Comment']],
    ],
    status: 200,
  },
  listDatasetComments: { params: { id: commentedDataset }, status: 200 },
  listDatasetFiles: { params: { datasetId: seededDataset }, status: 200 },
  uploadDatasetFile: {
    params: { datasetId: newDataset },
    query: 'Name=reads.fastq',
    bytes: '@r',
    status: 201,
  },
  getDatasetType: { params: { id: 'common.fastq' }, query: 'include=ConformsTo', status: 200 },
  listDatasetTypes: { status: 200 },
  getUser: { params: { id: '1001' }, status: 200 },
  listWorkgroups: { query: 'includeloggedinuser=true', status: 200 },
  getWorkgroup: { params: { id: '1901' }, status: 200 },
  listInstrumentStatistics: { query: 'todate=2026-03-01', status: 200 },
  listUserSettings: { params: { userId: ownSetting }, status: 200 },
  updateUserSettings: {
    params: { userId: '1001' },
    members: { UserSettings: [{ Name: 'theme', Value: 'dark' }] },
    wrong: [
      [{}, ['UserSettings']],
      [{ UserSettings: [{ Name: 'two words', Value: 'x' }] }, ['UserSettings[0].Name']],
      [{ UserSettings: [{ Name: 'a', Value: 'x', Type: 'int' }] }, ['UserSettings[0].Type']],
      [{ UserSettings: [{ Name: 'a', Value: 'x', Type: 'bool' }] }, ['UserSettings[0].Value']],
      [{ UserSettings: [{ Id: '9', Name: 'a', Value: 'x' }] }, ['UserSettings[0].Id']],
    ],
    status: 200,
  },
  signAgreement: { params: { id: '23002' }, status: 200 },
  deleteFile: { params: { id: '7003' }, status: 200 },
  listTrash: { before: newTrash, status: 200 },
  getTrash: { params: { id: newTrash }, status: 200 },
  emptyTrash: { before: newTrash, status: 200 },
  restoreFromTrash: { params: { id: newTrash }, status: 200 },
  listRunFiles: {
    params: { runId: '8001' },
    query: 'include=Subdirectories,TotalCount',
    status: 200,
  },
  getSampleSheet: { params: { runId: runWithSampleSheet }, status: 200 },
  updateLane: {
    params: { id: '19001' },
    members: { Status: 'QcFailed', Comment: 'Few clusters.' },
    wrong: [
      [{ Status: 'Undefined' }, ['Status']],
      [{ Comment: 'x'.repeat(1025) }, ['Comment']],
    ],
    status: 200,
  },
  listLaneComments: { params: { id: commentedLane }, status: 200 },
  putLaneQcThresholds: {
    members: {
      QcThresholds: [{ Name: 'PercentGtQ30', Operator: 'GreaterThan', ThresholdValues: [80] }],
    },
    wrong: [
      [{}, ['QcThresholds']],
      [
        { QcThresholds: [{ Operator: 'About', ThresholdValues: [1] }] },
        ['QcThresholds[0].Name', 'QcThresholds[0].Operator'],
      ],
      [
        {
          QcThresholds: [
            {
              Name: 'Luck',
              Operator: 'Between',
              ThresholdValues: [1],
              DatasetTypeId: 'common.fastq',
            },
          ],
        },
        [
          'QcThresholds[0].ThresholdValues',
          'QcThresholds[0].Name',
          'QcThresholds[0].DatasetTypeId',
        ],
      ],
    ],
    status: 200,
  },
  getFile: { params: { id: '7001' }, status: 200 },
  getFileContent: { params: { id: '7001' }, query: 'redirect=meta', status: 200 },
  listAppSessionLogFiles: { params: { appSessionId: sessionWithLog }, status: 200 },
}

const billingCalls: ValidCalls<typeof billing> = {
  createPurchase: {
    members: { Products: [{ ...report, Tags: ['NA12878'] }], AppSessionId: adasSession },
    wrong: [
      [{}, ['Products', 'AppSessionId']],
      [{ Products: [], AppSessionId: adasSession }, ['Products']],
      [{ Products: '3001', AppSessionId: adasSession }, ['Products']],
      [{ Products: ['3001'], AppSessionId: adasSession }, ['Products[0]']],
      [
        { Products: [{}], AppSessionId: '' },
        ['Products[0].Id', 'Products[0].Quantity', 'AppSessionId'],
      ],
      [
        { Products: [report, { ...report, Quantity: 0, Tags: [''] }], AppSessionId: adasSession },
        ['Products[1].Quantity', 'Products[1].Tags[0]'],
      ],
      [{ Products: [report], AppSessionId: '999999999' }, ['AppSessionId']],
    ],
    status: 201,
  },
  getPurchase: { params: { id: waitingPurchase }, status: 200 },
  refundPurchase: {
    params: { id: paidPurchase },
    members: (path) => ({ RefundSecret: refundSecrets.get(path) ?? '' }),
    wrong: [
      [{}, ['RefundSecret']],
      [{ RefundSecret: ['a'], Comment: 'x'.repeat(1025) }, ['RefundSecret', 'Comment']],
    ],
    status: 200,
  },
  listOwnProducts: { before: buyInShop, status: 200 },
  listApplicationPurchases: { before: buyInShop, params: { applicationId: '2003' }, status: 200 },
}

/** The good calls that don't follow from the contract, by the operation's id: one that is missing doesn't compile. */
const validCalls: Readonly<Record<string, AnyValidCall | undefined>> = {
  ...prefixed('v1', v1Calls),
  ...prefixed('v2', v2Calls),
  ...prefixed('billing', billingCalls),
}

/** The good call of an operation: the one that is written here, or the one that its contract gives. */
export function goodCallOf(operation: Operation): AnyValidCall {
  return validCalls[operation.id] ?? derivedCall(operation)
}
